package solution

import (
	"errors"

	"rookery/problem"
)

// Tee returns a Sink that passes everything on to each of the sinks in turn.
// Its End joins their errors.
func Tee(sinks ...Sink) Sink { return tee(sinks) }

type tee []Sink

func (t tee) each(do func(Sink)) {
	for _, s := range t {
		do(s)
	}
}

func (t tee) Begin(p *problem.Problem) { t.each(func(s Sink) { s.Begin(p) }) }
func (t tee) BeginTwin(tw Twin)        { t.each(func(s Sink) { s.BeginTwin(tw) }) }
func (t tee) BeginHalf(h Half)         { t.each(func(s Sink) { s.BeginHalf(h) }) }
func (t tee) BeginPhase(ph Phase)      { t.each(func(s Sink) { s.BeginPhase(ph) }) }
func (t tee) Node(n *Node)             { t.each(func(s Sink) { s.Node(n) }) }
func (t tee) EndPhase()                { t.each(Sink.EndPhase) }
func (t tee) EndHalf()                 { t.each(Sink.EndHalf) }
func (t tee) EndTwin()                 { t.each(Sink.EndTwin) }
func (t tee) Message(m Message)        { t.each(func(s Sink) { s.Message(m) }) }

func (t tee) End(sum Summary) error {
	var errs []error
	t.each(func(s Sink) { errs = append(errs, s.End(sum)) })
	return errors.Join(errs...)
}
