package condition

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
	"rookery/problem/lexicon"
)

// fes has the side that moves choose one of several conditions for each move: a move is told in as many ways as they
// have it end.
var fes = Condition{
	Name: "FES",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		var of elements
		for _, one := range selected(c) {
			e, err := elementOf(r, one)
			if err != nil {
				return fairy.Hooks{}, err
			}
			of = append(of, e)
		}
		if len(of) < 2 {
			return fairy.Hooks{}, errors.New("there is nothing to choose from")
		}
		return of.hooks(), nil
	},
}

// selectable are the conditions that can be chosen: they do nothing but follow a move.
var selectable = [...]*Condition{
	&circe, &antiCirce, &takeMake, &andernach, &antiAndernach, &tibet, &doubleTibet, &relegation, &breton, &traitor,
}

// selected are the conditions that are named in brackets, each with its words.
func selected(c problem.Condition) (list []problem.Condition) {
	for _, p := range c.Params {
		if p.Kind == problem.WordParam && lexicon.FESWords.Has(p.Word) {
			list = append(list, problem.Condition{Name: p.Word})
		} else if n := len(list); n > 0 {
			list[n-1].Params = append(list[n-1].Params, p)
		}
	}
	return list
}

// An element is what one of the conditions has follow a move.
type element struct {
	traits  fairy.Traits
	chooses []func(*fairy.Position, fairy.Move) bool
	expand  []fairy.Expansion
	effects []fairy.Effect
}

func elementOf(r *fairy.Rules, c problem.Condition) (e element, err error) {
	i := slices.IndexFunc(selectable[:], func(known *Condition) bool { return known.Name == c.Name })
	var h fairy.Hooks
	if known := selectable[i]; known.Hooks != nil {
		h = known.Hooks()
	} else if h, err = known.Apply(r, c); err != nil {
		return e, fmt.Errorf("%s: %w", c.Name, err)
	}
	e = element{h.Traits, h.Chooses, h.Expand, h.Effects}
	h.Traits, h.Chooses, h.Expand, h.Effects = 0, nil, nil, nil
	if !reflect.ValueOf(h).IsZero() || e.traits&^(fairy.Rebirths|fairy.TryChecks) != 0 ||
		slices.ContainsFunc(e.effects, func(f fairy.Effect) bool { return f.Limit == fairy.StateOnly }) {
		return e, fmt.Errorf("with these words %s does more than follow a move", c.Name)
	}
	return e, nil
}

// follows: the effect may do something after a move.
func follows(f *fairy.Effect, p *fairy.Position, c *fairy.Course) bool {
	w := &f.When
	return (!w.Captures || c.IsCapture()) && (w.Journey == nil || w.Journey(&c.Journey)) && (w.Board == nil || w.Board(p, c.Move))
}

func (e *element) follows(p *fairy.Position, c *fairy.Course) bool {
	return len(e.expand) > 0 && c.IsCapture() || slices.ContainsFunc(e.effects, func(f fairy.Effect) bool { return follows(&f, p, c) })
}

// An ending is how a move ends by an element.
type ending struct {
	refused bool
	several bool // it ends in several ways
	said    [4]fairy.Change
	lo, hi  uint64 // the key of the position, where that is not said
}

// says is how a move ends, if it can be said.
func (e *element) says(p *fairy.Position, m fairy.Move) (end ending, known bool) {
	c := p.Moves().Foretold(&m)
	for i := range e.effects {
		f := &e.effects[i]
		switch {
		case !follows(f, p, c):
			continue
		case f.Says == nil || i >= len(end.said):
			return end, false
		}
		end.said[i] = f.Says(p, c)
		if end.said[i].Unsaid {
			return end, false
		}
		end.refused = end.refused || end.said[i].Refused
	}
	return end, true
}

// played is how a move ends, found out by playing it.
func played(p *fairy.Position, m fairy.Move) (end ending) {
	if p.Search().Asks(m) {
		end.several = true
		return end
	}
	p.Play(m)
	end.refused = p.InPlay().Refused()
	end.lo, end.hi = p.Key()
	p.Undo()
	return end
}

// elements are the conditions in the order in which they are named. Move.Make has the number of the one that is chosen.
type elements []element

func (of elements) hooks() (h fairy.Hooks) {
	tried := fairy.TryChecks
	h.Expand = []fairy.Expansion{{Part: fairy.Manner, Do: of.choose}}
	for i := range of {
		e := &of[i]
		h.Traits |= e.traits &^ fairy.TryChecks
		tried &= e.traits
		for _, chooses := range e.chooses {
			h.Chooses = append(h.Chooses, func(p *fairy.Position, m fairy.Move) bool { return chosen(m) == i && chooses(p, m) })
		}
		for _, x := range e.expand {
			h.Expand = append(h.Expand, fairy.Expansion{Part: x.Part, Do: func(p *fairy.Position, m fairy.Move, emit func(fairy.Move)) {
				if chosen(m) == i {
					x.Do(p, m, emit)
				} else {
					emit(m)
				}
			}})
		}
		for _, f := range e.effects {
			h.Effects = append(h.Effects, guarded(i, f))
		}
	}
	h.Traits |= tried
	return h
}

// guarded is an effect of the element with a number, which acts if that is chosen.
func guarded(i int, f fairy.Effect) fairy.Effect {
	if says := f.Says; says != nil {
		f.Says = func(p *fairy.Position, c *fairy.Course) fairy.Change {
			if chosen(c.Move) != i {
				return fairy.Change{}
			}
			return says(p, c)
		}
	}
	if do := f.Do; do != nil {
		f.Do = func(p *fairy.Position, c *fairy.Course) {
			if chosen(c.Move) == i {
				do(p, c)
			}
		}
	}
	return f
}

// choose tells a move in as many ways as the elements have it end.
func (of elements) choose(p *fairy.Position, m fairy.Move, emit func(fairy.Move)) {
	if m.Kind != fairy.Plain && m.Kind != fairy.EnPassant || m.Make != fairy.Off {
		emit(m)
		return
	}
	c := p.Moves().Foretold(&m)
	if !slices.ContainsFunc(of, func(e element) bool { return e.follows(p, c) }) {
		emit(m)
		return
	}
	var ends []ending
	for i, end := range of.endings(p, m) {
		if end.refused || !end.several && slices.Contains(ends, end) {
			continue
		}
		ends = append(ends, end)
		m.Make = chess.Square(i)
		emit(m)
	}
}

// endings are how a move ends by each of the elements.
func (of elements) endings(p *fairy.Position, m fairy.Move) []ending {
	list := make([]ending, len(of))
	known := true
	for i := 0; i < len(of) && known; i++ {
		if list[i].several = len(of[i].expand) > 0; !list[i].several {
			list[i], known = of[i].says(p, m)
		}
	}
	for i := 0; i < len(of) && !known; i++ {
		if m.Make = chess.Square(i); len(of[i].expand) > 0 {
			list[i] = ending{several: true}
		} else {
			list[i] = played(p, m)
		}
	}
	return list
}

// chosen is the number of the element that is chosen for a move.
func chosen(m fairy.Move) int {
	if m.Kind != fairy.Plain && m.Kind != fairy.EnPassant || m.Make == fairy.Off {
		return 0
	}
	return int(m.Make)
}
