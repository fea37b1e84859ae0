package json

import (
	"errors"
	"fmt"

	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/problem/popeye"
	"rookery/solution"
)

// Problem reads the next document for the problem in it, with its twins, ready to be solved
// again; io.EOF tells that there is none.
func (d *Decoder) Problem() (*problem.Problem, error) {
	p, _, err := d.Solved()
	return p, err
}

// Solved reads the next document for the problem in it, as Problem does, and its solution.
func (d *Decoder) Solved() (*problem.Problem, *solution.Solution, error) {
	s, err := d.Decode()
	if err != nil {
		return nil, nil, err
	}
	p := *s.Problem
	if err := effective(&p); err != nil {
		return nil, nil, fmt.Errorf("reading a problem from JSON: %w", err)
	}
	for i := range s.Twins {
		t := &s.Twins[i]
		switch {
		case t.Zero:
			p.ZeroPosition = true
		case i == 0:
		case i == 1 && p.ZeroPosition:
			p.ZeroRemarks = t.Words
			p.ZeroChanges, err = changesOf(t)
		default:
			twin := problem.Twin{Continued: t.Continued, Remarks: t.Words}
			twin.Changes, err = changesOf(t)
			p.Twins = append(p.Twins, twin)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("reading a problem from JSON: twin %s: %w", t.Label, err)
		}
	}
	return &p, s, nil
}

// changesOf are the changes of a twin, with stipulations that can be solved.
func changesOf(t *solution.TwinSolution) ([]problem.Change, error) {
	for i := range t.Changes {
		c := &t.Changes[i]
		if c.Kind != problem.ChangeStipulation {
			continue
		}
		var err error
		if c.Stipulation, err = stipulation(c.Stipulation.Text); err != nil {
			return nil, err
		}
	}
	return t.Changes, nil
}

// effective makes stipulation, conditions and options, which a document has as texts, take
// effect.
func effective(p *problem.Problem) (err error) {
	if p.Stipulation, err = stipulation(p.Stipulation.Text); err != nil {
		return err
	}
	p.SetConditions(lexicon.Conditions.Settled(p.Conditions))
	given := p.Options.Given
	p.Options = problem.Options{}
	for _, o := range given {
		if err := p.AddOption(o); err != nil {
			return err
		}
	}
	return nil
}

var errStipulation = errors.New("this is no stipulation")

// stipulation reads a stipulation, traditional or structured.
func stipulation(text string) (problem.Stipulation, error) {
	if text == "" {
		return problem.Stipulation{}, nil
	}
	for _, command := range [...]string{"stipulation ", "sstipulation "} {
		for p, errs := range popeye.Problems("", []byte("beginproblem\n"+command+text+"\nendproblem"), popeye.Limits{Bytes: 1 << 16}) {
			if errs.Err() == nil && p != nil {
				return p.Stipulation, nil
			}
		}
	}
	return problem.Stipulation{}, fmt.Errorf("%q: %w", text, errStipulation)
}
