package attribute

import (
	"errors"
	"strings"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
	"rookery/solution"
)

// Attributes of hoppers that do something to the hurdle.

var hurdleColourChanging = Attribute{
	Rule: "The man, a hopper, changes the colour of the hurdle, unless that is a king or neutral.",
	Apply: hurdles(fairy.HurdleColourChanging, func(p *fairy.Position, c *fairy.Course) {
		s := c.Hurdle()
		if s == fairy.Off || !c.Man.Has(fairy.HurdleColourChanging) {
			return
		}
		if man := p.At(s); man != 0 && man.Walk() != fairy.KingWalk && !man.Neutral() {
			turn(p, s)
		}
	}),
}

var bul = Attribute{
	Rule: "The man, a hopper, sends the hurdle, of either colour, on a move without capture, which that makes as the " +
		"hopper would; if it cannot, the hop is illegal.",
	Apply: sends(fairy.Bul, func(p *fairy.Position, c *fairy.Course) (fairy.WalkID, chess.Colour) {
		return c.Man.Walk(), p.Turn()
	}),
}

var dob = Attribute{
	Rule: "The man, a hopper, sends the hurdle, of either colour, on a move of its own without capture; if it cannot, " +
		"the hop is illegal.",
	Apply: sends(fairy.Dob, func(p *fairy.Position, c *fairy.Course) (fairy.WalkID, chess.Colour) {
		hurdle, side := p.At(c.Hurdle()), p.Turn()
		if !hurdle.Is(side) {
			side = side.Other()
		}
		return hurdle.Walk(), side
	}),
}

// sends are the hooks of an attribute that sends hurdles on a quiet move, by a
// walk and for a side: on one that the hurdle has now if that walk is its own.
func sends(a fairy.Attribute, as func(p *fairy.Position, c *fairy.Course) (fairy.WalkID, chess.Colour)) func(*fairy.Rules, *problem.Problem) (fairy.Hooks, error) {
	return hurdles(a, func(p *fairy.Position, c *fairy.Course) {
		s := c.Hurdle()
		if s == fairy.Off || p.Empty(s) || !c.Man.Has(a) {
			return
		}
		to, ok := p.InPlay().ChooseSquare(func(squares []chess.Square) []chess.Square {
			w, side := as(p, c)
			moves := p.Moves().As(p.List(), w, s, side)
			for i := len(moves) - 1; i >= 0; i-- { // far squares first, as moves are listed; an iterator would be made each time
				if way := &moves[i]; !way.IsCapture() && (way.Kind == fairy.Plain || way.Kind == fairy.Shifted) {
					squares = append(squares, way.To)
				}
			}
			p.Free(moves)
			return squares
		})
		if !ok {
			p.InPlay().Refuse()
			return
		}
		man := p.At(s)
		p.Put(s, 0)
		p.Put(to, man)
		if p.Notes().Wanted() {
			p.Notes().Add(solution.Effect{Kind: solution.MoveMan, Square: s, To: to, Man: p.Man(man)})
		}
		for _, side := range [2]chess.Colour{chess.White, chess.Black} {
			if man.Is(side) {
				p.InPlay().PromoteNow(to, side)
			}
		}
	})
}

// oneHurdle are the walks with moves over one hurdle each.
const oneHurdle = " g nh ch zh gh rh bh eq ne g2 g3 kh or no m rm bm ea re be sw rw bw kp qe qf le pa va na li rl bl nl cg "

// hurdles are the hooks of an attribute by which men do something to hurdles. Pawns
// promote to men with or without such attributes, as they are in the diagram.
func hurdles(a fairy.Attribute, do func(p *fairy.Position, c *fairy.Course)) func(*fairy.Rules, *problem.Problem) (fairy.Hooks, error) {
	return func(r *fairy.Rules, p *problem.Problem) (fairy.Hooks, error) {
		for _, m := range p.Board {
			if has(m.Man, fairy.HurdleColourChanging) || has(m.Man, fairy.Bul) || has(m.Man, fairy.Dob) {
				id, err := r.Walk(m.Man.Walk)
				if err != nil {
					return fairy.Hooks{}, err
				}
				if !strings.Contains(oneHurdle, " "+string(m.Man.Walk)+" ") && !r.WalkOf(id).OneHurdle {
					return fairy.Hooks{}, errors.New("HurdleColourChanging, Bul and Dob only allowed with certain hoppers")
				}
			}
		}
		h := effectOf(a, fairy.Hurdles, do)
		h.Effects[0].When.Board = func(_ *fairy.Position, m fairy.Move) bool { return m.Hurdle() != fairy.Off }
		h.Traits |= fairy.TellHurdles | fairy.TryChecks.If(a != fairy.HurdleColourChanging) // a change of colour bars no capture
		h.Chooses = fairy.AnyMove()
		kinds, err := hurdleKinds(r, p)
		if err != nil {
			return h, err
		}
		h.Promoted = []func(*fairy.Position, fairy.Man, []fairy.Man) []fairy.Man{
			func(_ *fairy.Position, man fairy.Man, list []fairy.Man) []fairy.Man {
				of := kinds[man.Walk()]
				if man&ofHurdles != 0 || len(of) == 0 {
					return append(list, man)
				}
				for _, k := range of {
					list = append(list, man|k)
				}
				return list
			},
		}
		return h, nil
	}
}

// ofHurdles are the bits of the attributes that have to do with hurdles.
var ofHurdles = fairy.Man(0).With(fairy.HurdleColourChanging).With(fairy.Bul).With(fairy.Dob)

// hurdleKinds tells which of those bits go with a walk: none with the game's
// men, and whatever the diagram shows.
func hurdleKinds(r *fairy.Rules, p *problem.Problem) (map[fairy.WalkID][]fairy.Man, error) {
	kinds := map[fairy.WalkID][]fairy.Man{}
	for w := fairy.KingWalk; w <= fairy.PawnWalk; w++ {
		kinds[w] = []fairy.Man{0}
	}
	for _, m := range p.Board {
		w, err := r.Walk(m.Man.Walk)
		if err != nil {
			return nil, err
		}
		var k fairy.Man
		for _, a := range []fairy.Attribute{fairy.HurdleColourChanging, fairy.Bul, fairy.Dob} {
			if has(m.Man, a) {
				k = k.With(a)
			}
		}
		known := false
		for _, other := range kinds[w] {
			known = known || other == k
		}
		if !known {
			kinds[w] = append(kinds[w], k)
		}
	}
	return kinds, nil
}
