package fairy

import (
	"slices"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// Pass tells a pass as data.
func (r Record) Pass() solution.Move {
	p := r.p
	before, holes := p.men, p.state[stateHoles]
	notes := &written{}
	p.notes = notes
	p.Search().Pass()
	p.notes = nil
	d := solution.Move{Null: true, Effects: notes.Effects, After: p.standings(&before, holes)}
	p.Undo()
	return d
}

// standings are the squares that no longer hold what they did.
func (p *Position) standings(before *[64]Man, holes uint64) (list []solution.Standing) {
	for s := range chess.Square(64) {
		other := (p.state[stateHoles]^holes)>>s&1 != 0 // it has become a hole, or is none any more
		if !other && before[s] == p.men[s] {
			continue
		}
		is := p.standsAs(p.men[s])
		if !other && sameMan(p.standsAs(before[s]), is) {
			continue
		}
		list = append(list, solution.Standing{Square: s, Man: is, Hole: p.Holes().Has(s)})
	}
	return list
}

// Men are the men on the board as data.
func (r Record) Men() (list []problem.Placement) {
	p := r.p
	for men := p.Occupied(); men != 0; {
		s := men.Pop()
		list = append(list, problem.Placement{Square: s, Man: *p.standsAs(p.men[s])})
	}
	return list
}

// standsAs is what a square holds, nil for nothing. The notation of Alice chess
// leaves out who is on the second board; a picture must not.
func (p *Position) standsAs(m Man) *problem.Man {
	if m == 0 {
		return nil
	}
	man := p.Man(m)
	if m.Has(AliceB) && p.hidden.Has(AliceB) {
		man.Attributes = append(man.Attributes, AttributeNames[AliceB])
	}
	return &man
}

func sameMan(a, b *problem.Man) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Colour == b.Colour && a.Walk == b.Walk && slices.Equal(a.Attributes, b.Attributes)
}

// plain reports whether what a move has changed is what its journey alone does.
func plain(d *solution.Move, after []solution.Standing) bool {
	if d.Special != "" {
		return false
	}
	journey := d.Plain()
	for _, s := range journey {
		if !slices.ContainsFunc(after, func(a solution.Standing) bool {
			return a.Square == s.Square && !a.Hole && sameMan(a.Man, s.Man)
		}) {
			return false
		}
	}
	return len(after) == len(journey)
}
