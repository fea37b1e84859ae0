// Package replay writes what a solver says as a log, and says what a log tells, once,
// whatever logs of the same job it is given and wherever one of them ended.
package replay

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"math"

	"rookery/internal/job"
	"rookery/internal/plain"
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

// A Record is an entry of a log: one call of a solution.Sink. In the log it stands
// behind its length.
type Record struct {
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
	KindMove
	KindFound
)

// A Recorder is the sink that writes a log.
type Recorder struct {
	write func([]byte) error // which does not keep what it is given
	at    spot
	buf   []byte
	Err   error
}

// NewRecorder writes a log by write, from its beginning.
func NewRecorder(write func([]byte) error) *Recorder {
	return &Recorder{write: write, at: spot{Part: solve.Part{Twin: -1, Half: -1, Phase: -1, Run: -1, Job: -1}}}
}

// Record writes one record at the place that has been reached. After an error nothing is written any more.
func (r *Recorder) Record(rec Record) {
	if r.Err != nil {
		return
	}
	rec.At = r.at
	r.at.N++
	r.buf = plain.Append(r.buf[:0], rec)
	var size [binary.MaxVarintLen64]byte
	if r.Err = r.write(size[:binary.PutUvarint(size[:], uint64(len(r.buf)))]); r.Err == nil {
		r.Err = r.write(r.buf)
	}
}

// Move goes on to a part, or to the end of one.
func (r *Recorder) Move(p solve.Part) {
	if p != r.at.Part {
		r.at = spot{Part: p}
	}
}

// Begin is solution.Sink's, as the methods below.
func (r *Recorder) Begin(*problem.Problem) { r.Record(Record{Kind: kindBegin}) }

// BeginTwin goes on to the next twin.
func (r *Recorder) BeginTwin(solution.Twin) {
	r.Move(solve.Part{Twin: r.at.Twin + 1, Half: -1, Phase: -1, Run: -1, Job: -1})
	r.Record(Record{Kind: kindTwin})
}

// BeginHalf goes on to the next half, which is the first one where none was begun.
func (r *Recorder) BeginHalf(h solution.Half) {
	half := r.at.Half + 1
	if r.at.Half == after {
		half = 0
	}
	r.Move(solve.Part{Twin: r.at.Twin, Half: half, Phase: -1, Run: -1, Job: -1})
	r.Record(Record{Kind: kindHalf, Half: &h})
}

// BeginPhase goes on to the next phase.
func (r *Recorder) BeginPhase(p solution.Phase) {
	r.Move(solve.Part{Twin: r.at.Twin, Half: r.at.Half, Phase: r.at.Phase + 1, Run: -1, Job: -1})
	r.Record(Record{Kind: kindPhase, Phase: &p})
}

// Node writes a node where the search is.
func (r *Recorder) Node(n *solution.Node) { r.Record(Record{Kind: kindNode, Node: n}) }

// Message writes a message. One of failure stands behind all else that its place has told.
func (r *Recorder) Message(m solution.Message) {
	if m.Kind == solution.Failure {
		// More may have come from there before, when it was still tried.
		at := r.at
		for _, n := range []*int{&r.at.Twin, &r.at.Half, &r.at.Phase, &r.at.Run, &r.at.Job} {
			if *n < 0 {
				*n = after - 1
			}
		}
		r.at.N = after
		r.Record(Record{Kind: kindMessage, Message: &m})
		r.at = at
		return
	}
	r.Record(Record{Kind: kindMessage, Message: &m})
}

// EndPhase comes after all parts of the phase.
func (r *Recorder) EndPhase() {
	r.Move(solve.Part{Twin: r.at.Twin, Half: r.at.Half, Phase: r.at.Phase, Run: after, Job: after})
	r.Record(Record{Kind: kindEndPhase})
}

// EndHalf keeps the number of the half: another one may follow.
func (r *Recorder) EndHalf() {
	r.Move(solve.Part{Twin: r.at.Twin, Half: r.at.Half, Phase: after, Run: after, Job: after})
	r.Record(Record{Kind: kindEndHalf})
}

// EndTwin comes after all halves of the twin.
func (r *Recorder) EndTwin() {
	r.Move(solve.Part{Twin: r.at.Twin, Half: after, Phase: after, Run: after, Job: after})
	r.Record(Record{Kind: kindEndTwin})
}

// End comes after all twins. The error is the first one of the log.
func (r *Recorder) End(s solution.Summary) error {
	r.Move(solve.Part{Twin: after, Half: after, Phase: after, Run: after, Job: after})
	r.Record(Record{Kind: kindEnd, Summary: &s})
	return r.Err
}

// A Player tells a sink what a log says, once, whatever logs of the same job it
// is given. What a log does not end it ends itself.
type Player struct {
	P      *problem.Problem
	ByHand bool                  // the job is a line of play, see solve.Line
	twins  []problem.TwinProblem // when the first is told
	check  *checker              // of the half that is open
	sink   solution.Sink

	last    spot
	twin    int // begun
	told    int // solutions
	open    kind
	partial []byte // of a record
	Summary *solution.Summary
	Move    string
	Found   *solve.Found
	Err     error // the sink's
}

// NewPlayer tells sink what is said of problem p.
func NewPlayer(p *problem.Problem, sink solution.Sink) *Player {
	return &Player{P: p, sink: sink, twin: -1, last: spot{N: -1, Part: solve.Part{Twin: -1, Half: -1, Phase: -1, Run: -1, Job: -1}}}
}

// Again is called before another log.
func (pl *Player) Again() { pl.partial = nil }

// Take plays the next bytes of a log.
func (pl *Player) Take(b []byte) error {
	if len(pl.partial) > 0 {
		b = append(pl.partial, b...)
	}
	for {
		size, n := binary.Uvarint(b)
		if n < 0 || size > job.MaxLog {
			return fmt.Errorf("farm: an answer with a record of %d bytes", size)
		}
		if n == 0 || size > uint64(len(b)-n) {
			pl.partial = bytes.Clone(b)
			return nil
		}
		var rec Record
		if _, err := plain.Decode(b[n:n+int(size)], &rec); err != nil {
			return fmt.Errorf("an answer that makes no sense: %w", err)
		}
		b = b[n+int(size):]
		if rec.At.compare(pl.last) <= 0 {
			continue
		}
		if err := pl.play(&rec); err != nil {
			return err
		}
		pl.last = rec.At
	}
}

// levels are what is open within what.
var levels = map[kind]int{kindNone: 0, kindBegin: 1, kindTwin: 2, kindHalf: 3, kindPhase: 4}

// close ends what is open down to a level.
func (pl *Player) close(level int) {
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

func (pl *Player) play(rec *Record) error {
	senseless := func() error { return fmt.Errorf("farm: an answer with record %d within %d", rec.Kind, pl.open) }
	level := levels[pl.open]
	switch rec.Kind {
	case KindMove:
		pl.Move = rec.Move
	case KindFound:
		pl.Found = rec.Found
	case kindBegin:
		if level != 0 {
			return senseless()
		}
		pl.sink.Begin(pl.P)
		pl.open = kindBegin
	case kindTwin:
		if pl.twins == nil { // as late as this: many wait for their logs
			pl.twins = pl.P.Expand()
		}
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
		check, err := newChecker(pl.twins[pl.twin].Problem, rec.Half, pl.ByHand)
		if err != nil {
			return err
		}
		pl.check = check
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
		if err := pl.check.node(rec.Node); err != nil {
			return err
		}
		if pl.check.retracted || rec.Node.Kind != solution.Try && !rec.Node.Constraint {
			pl.told++
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
		if err := pl.sums(rec.Summary); err != nil {
			return err
		}
		pl.Finish(*rec.Summary)
	}
	return nil
}

// sums holds the end of an answer against what has been told: all twins, and no fewer solutions than it counts. There may
// be more, from a log that was not ended.
func (pl *Player) sums(s *solution.Summary) error {
	if pl.twins == nil {
		pl.twins = pl.P.Expand()
	}
	if s.Solutions > pl.told {
		return fmt.Errorf("%w: %d solutions are counted, %d are told", ErrFalse, s.Solutions, pl.told)
	}
	if pl.twin+1 < len(pl.twins) && !s.Interrupted && !s.Failed && !pl.ByHand {
		return fmt.Errorf("%w: it ends with twin %d of %d", ErrFalse, pl.twin+1, len(pl.twins))
	}
	return nil
}

// Finish ends the solution.
func (pl *Player) Finish(s solution.Summary) {
	if pl.Summary != nil {
		return
	}
	if levels[pl.open] == 0 {
		pl.sink.Begin(pl.P)
		pl.open = kindBegin
	}
	pl.close(1)
	pl.Summary = &s
	pl.Err = pl.sink.End(s)
}
