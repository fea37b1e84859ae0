package farm

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"math"

	"rookery/farm/internal/plain"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve"
)

// A spot orders all that is said in a solution: the part it belongs to, and how
// much of the part came before. A second solving says the same at the same
// places, unless something has to be left out; so who has heard the beginning of
// one goes on with another.
type spot struct {
	solve.Part
	N int
}

func (a spot) compare(b spot) int {
	return cmp.Or(cmp.Compare(a.Twin, b.Twin), cmp.Compare(a.Half, b.Half), cmp.Compare(a.Phase, b.Phase),
		cmp.Compare(a.Run, b.Run), cmp.Compare(a.Job, b.Job), cmp.Compare(a.N, b.N))
}

// after is greater than the number of anything.
const after = math.MaxInt32

// A record is an entry of a log: one call of a solution.Sink. In the log it stands
// behind its length.
type record struct {
	At      spot
	Kind    kind
	Half    *solution.Half
	Phase   *solution.Phase
	Node    *solution.Node
	Message *solution.Message
	Summary *solution.Summary
	Move    string       // the answer to a Reply
	Found   *solve.Found // the answer to a part
}

type kind uint8

const (
	kindNone kind = iota
	kindBegin
	kindTwin
	kindHalf
	kindPhase
	kindNode
	kindMessage
	kindEndPhase
	kindEndHalf
	kindEndTwin
	kindEnd
	kindMove
	kindFound
)

// A recorder is the sink that writes a log.
type recorder struct {
	write func([]byte) error // which does not keep what it is given
	at    spot
	buf   []byte
	err   error
}

func newRecorder(write func([]byte) error) *recorder {
	return &recorder{write: write, at: spot{Part: solve.Part{Twin: -1, Half: -1, Phase: -1, Run: -1, Job: -1}}}
}

func (r *recorder) record(rec record) {
	if r.err != nil {
		return
	}
	rec.At = r.at
	r.at.N++
	r.buf = plain.Append(r.buf[:0], rec)
	var size [binary.MaxVarintLen64]byte
	if r.err = r.write(size[:binary.PutUvarint(size[:], uint64(len(r.buf)))]); r.err == nil {
		r.err = r.write(r.buf)
	}
}

// move goes on to a part, or to the end of one.
func (r *recorder) move(p solve.Part) {
	if p != r.at.Part {
		r.at = spot{Part: p}
	}
}

func (r *recorder) Begin(*problem.Problem) { r.record(record{Kind: kindBegin}) }

func (r *recorder) BeginTwin(solution.Twin) {
	r.move(solve.Part{Twin: r.at.Twin + 1, Half: -1, Phase: -1, Run: -1, Job: -1})
	r.record(record{Kind: kindTwin})
}

func (r *recorder) BeginHalf(h solution.Half) {
	half := r.at.Half + 1
	if r.at.Half == after {
		half = 0
	}
	r.move(solve.Part{Twin: r.at.Twin, Half: half, Phase: -1, Run: -1, Job: -1})
	r.record(record{Kind: kindHalf, Half: &h})
}

func (r *recorder) BeginPhase(p solution.Phase) {
	r.move(solve.Part{Twin: r.at.Twin, Half: r.at.Half, Phase: r.at.Phase + 1, Run: -1, Job: -1})
	r.record(record{Kind: kindPhase, Phase: &p})
}

func (r *recorder) Node(n *solution.Node) { r.record(record{Kind: kindNode, Node: n}) }

func (r *recorder) Message(m solution.Message) {
	if m.Kind == solution.Failure {
		// More may have come from there before, when it was still tried.
		at := r.at
		for _, n := range []*int{&r.at.Twin, &r.at.Half, &r.at.Phase, &r.at.Run, &r.at.Job} {
			if *n < 0 {
				*n = after - 1
			}
		}
		r.at.N = after
		r.record(record{Kind: kindMessage, Message: &m})
		r.at = at
		return
	}
	r.record(record{Kind: kindMessage, Message: &m})
}

func (r *recorder) EndPhase() {
	r.move(solve.Part{Twin: r.at.Twin, Half: r.at.Half, Phase: r.at.Phase, Run: after, Job: after})
	r.record(record{Kind: kindEndPhase})
}

// EndHalf keeps the number of the half: another one may follow.
func (r *recorder) EndHalf() {
	r.move(solve.Part{Twin: r.at.Twin, Half: r.at.Half, Phase: after, Run: after, Job: after})
	r.record(record{Kind: kindEndHalf})
}

func (r *recorder) EndTwin() {
	r.move(solve.Part{Twin: r.at.Twin, Half: after, Phase: after, Run: after, Job: after})
	r.record(record{Kind: kindEndTwin})
}

func (r *recorder) End(s solution.Summary) error {
	r.move(solve.Part{Twin: after, Half: after, Phase: after, Run: after, Job: after})
	r.record(record{Kind: kindEnd, Summary: &s})
	return r.err
}

// A player tells a sink what a log says, once, whatever logs of the same job it
// is given. What a log does not end it ends itself.
type player struct {
	p     *problem.Problem
	twins []problem.TwinProblem
	sink  solution.Sink

	last    spot
	twin    int // begun
	open    kind
	partial []byte // of a record
	summary *solution.Summary
	move    string
	found   *solve.Found
	err     error // the sink's
}

func newPlayer(p *problem.Problem, sink solution.Sink) *player {
	return &player{p: p, twins: p.Expand(), sink: sink, twin: -1, last: spot{N: -1, Part: solve.Part{Twin: -1, Half: -1, Phase: -1, Run: -1, Job: -1}}}
}

// again is called before another log.
func (pl *player) again() { pl.partial = nil }

// take plays the next bytes of a log.
func (pl *player) take(b []byte) error {
	if len(pl.partial) > 0 {
		b = append(pl.partial, b...)
	}
	for {
		size, n := binary.Uvarint(b)
		if n < 0 || size > maxLog {
			return fmt.Errorf("farm: an answer with a record of %d bytes", size)
		}
		if n == 0 || size > uint64(len(b)-n) {
			pl.partial = bytes.Clone(b)
			return nil
		}
		var rec record
		if _, err := plain.Decode(b[n:n+int(size)], &rec); err != nil {
			return fmt.Errorf("an answer that makes no sense: %w", err)
		}
		b = b[n+int(size):]
		if rec.At.compare(pl.last) <= 0 {
			continue
		}
		pl.last = rec.At
		if err := pl.play(&rec); err != nil {
			return err
		}
	}
}

// levels are what is open within what.
var levels = map[kind]int{kindNone: 0, kindBegin: 1, kindTwin: 2, kindHalf: 3, kindPhase: 4}

// close ends what is open down to a level.
func (pl *player) close(level int) {
	for levels[pl.open] > level {
		switch pl.open {
		case kindPhase:
			pl.sink.EndPhase()
			pl.open = kindHalf
		case kindHalf:
			pl.sink.EndHalf()
			pl.open = kindTwin
		default:
			pl.sink.EndTwin()
			pl.open = kindBegin
		}
	}
}

func (pl *player) play(rec *record) error {
	senseless := func() error { return fmt.Errorf("farm: an answer with record %d within %d", rec.Kind, pl.open) }
	level := levels[pl.open]
	switch rec.Kind {
	case kindMove:
		pl.move = rec.Move
	case kindFound:
		pl.found = rec.Found
	case kindBegin:
		if level != 0 {
			return senseless()
		}
		pl.sink.Begin(pl.p)
		pl.open = kindBegin
	case kindTwin:
		if level < 1 || pl.twin+1 >= len(pl.twins) {
			return senseless()
		}
		pl.close(1)
		pl.twin++
		t := pl.twins[pl.twin]
		pl.sink.BeginTwin(solution.Twin{
			Label: t.Label, Continued: t.Continued, Zero: t.Zero, Words: t.Remarks, Changes: t.Changes, Problem: t.Problem, Before: t.Before,
		})
		pl.open = kindTwin
	case kindHalf:
		if level < 2 || rec.Half == nil {
			return senseless()
		}
		pl.close(2)
		pl.sink.BeginHalf(*rec.Half)
		pl.open = kindHalf
	case kindPhase:
		if level < 3 || rec.Phase == nil {
			return senseless()
		}
		pl.close(3)
		pl.sink.BeginPhase(*rec.Phase)
		pl.open = kindPhase
	case kindNode:
		if level < 4 || rec.Node == nil {
			return senseless()
		}
		pl.sink.Node(rec.Node)
	case kindMessage:
		if level < 1 || rec.Message == nil {
			return senseless()
		}
		pl.sink.Message(*rec.Message)
	case kindEndPhase:
		pl.close(3)
	case kindEndHalf:
		pl.close(2)
	case kindEndTwin:
		pl.close(1)
	case kindEnd:
		if level < 1 || rec.Summary == nil {
			return senseless()
		}
		pl.finish(*rec.Summary)
	}
	return nil
}

// finish ends the solution.
func (pl *player) finish(s solution.Summary) {
	if pl.summary != nil {
		return
	}
	if levels[pl.open] == 0 {
		pl.sink.Begin(pl.p)
		pl.open = kindBegin
	}
	pl.close(1)
	pl.summary = &s
	pl.err = pl.sink.End(s)
}
