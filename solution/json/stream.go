package json

import (
	"bytes"
	"encoding/json"
	"fmt"

	"rookery/problem"
	"rookery/solution"
)

// Stream is a Sink that hands out a solution piece by piece, while it is
// found, in the shapes that JSON has for the parts: "problem", "twin" (without
// halves), "half" (without phases), "phase" (without nodes), "node", "message"
// and "summary". Pieces belong to the last twin, half and phase before them.
type Stream struct {
	e    encoder
	emit func(kind string, doc []byte) error
	p    *problem.Problem
	err  error
}

// NewStream returns a Stream that hands its pieces to emit, which may
// keep them. The first error of emit ends the output; End returns it.
func NewStream(opt Options, emit func(kind string, doc []byte) error) *Stream {
	return &Stream{e: encoder{opt}, emit: emit}
}

func (j *Stream) piece(kind string, doc any) {
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
func (j *Stream) Begin(p *problem.Problem) {
	j.p = p
	j.piece("problem", j.e.problem(p))
}

// BeginTwin hands out what makes the twin.
func (j *Stream) BeginTwin(t solution.Twin) {
	j.piece("twin", j.e.twin(&solution.TwinSolution{Twin: t}, j.p))
}

// BeginHalf hands out who begins.
func (j *Stream) BeginHalf(h solution.Half) {
	j.piece("half", j.e.half(&solution.HalfSolution{Half: h}))
}

// BeginPhase hands out what kind of play follows.
func (j *Stream) BeginPhase(ph solution.Phase) {
	j.piece("phase", jsonPhase{Kind: jsonPhaseKind(ph.Kind), FirstPly: ph.FirstPly, Pictures: ph.Pictures})
}

// Node hands out a key with its play, or a line.
func (j *Stream) Node(n *solution.Node) { j.piece("node", j.e.node(n)) }

// EndPhase does nothing: the next piece tells.
func (j *Stream) EndPhase() {}

// EndHalf does nothing.
func (j *Stream) EndHalf() {}

// EndTwin does nothing.
func (j *Stream) EndTwin() {}

// Message hands out a remark.
func (j *Stream) Message(m solution.Message) {
	j.piece("message", j.e.remark(solution.Remark{Message: m}))
}

// End hands out the summary.
func (j *Stream) End(s solution.Summary) error {
	j.piece("summary", j.e.summary(s))
	return j.err
}
