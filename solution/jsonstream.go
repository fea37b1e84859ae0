package solution

import (
	"bytes"
	"encoding/json"
	"fmt"

	"rookery/problem"
)

// JSONStream is a Sink that hands out a solution piece by piece, while it is
// found, in the shapes that JSON has for the parts: "problem", "twin" (without
// halves), "half" (without phases), "phase" (without nodes), "node", "message"
// and "summary". Pieces belong to the last twin, half and phase before them.
type JSONStream struct {
	e    encoder
	emit func(kind string, doc []byte) error
	p    *problem.Problem
	err  error
}

// NewJSONStream returns a JSONStream that hands its pieces to emit, which may
// keep them. The first error of emit ends the output; End returns it.
func NewJSONStream(opt JSONOptions, emit func(kind string, doc []byte) error) *JSONStream {
	return &JSONStream{e: encoder{opt}, emit: emit}
}

func (j *JSONStream) piece(kind string, doc any) {
	if j.err != nil {
		return
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(doc); err != nil {
		j.err = fmt.Errorf("writing solution as JSON: %w", err)
		return
	}
	j.err = j.emit(kind, bytes.TrimSuffix(b.Bytes(), []byte("\n")))
}

// Begin hands out the problem.
func (j *JSONStream) Begin(p *problem.Problem) {
	j.p = p
	j.piece("problem", j.e.problem(p))
}

// BeginTwin hands out what makes the twin.
func (j *JSONStream) BeginTwin(t Twin) {
	j.piece("twin", j.e.twin(&TwinSolution{Twin: t}, j.p))
}

// BeginHalf hands out who begins.
func (j *JSONStream) BeginHalf(h Half) { j.piece("half", j.e.half(&HalfSolution{Half: h})) }

// BeginPhase hands out what kind of play follows.
func (j *JSONStream) BeginPhase(ph Phase) {
	j.piece("phase", jsonPhase{Kind: jsonPhaseKind(ph.Kind), FirstPly: ph.FirstPly, Pictures: ph.Pictures})
}

// Node hands out a key with its play, or a line.
func (j *JSONStream) Node(n *Node) { j.piece("node", j.e.node(n)) }

// EndPhase does nothing: the next piece tells.
func (j *JSONStream) EndPhase() {}

// EndHalf does nothing.
func (j *JSONStream) EndHalf() {}

// EndTwin does nothing.
func (j *JSONStream) EndTwin() {}

// Message hands out a remark.
func (j *JSONStream) Message(m Message) { j.piece("message", j.e.remark(Remark{Message: m})) }

// End hands out the summary.
func (j *JSONStream) End(s Summary) error {
	j.piece("summary", j.e.summary(s))
	return j.err
}
