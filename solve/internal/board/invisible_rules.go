package board

import (
	"slices"

	"rookery/chess"
	"rookery/fairy"
	"rookery/fairy/walk"
	"rookery/problem"
	"rookery/solve/internal/invisible"
)

var invisibleSides = map[problem.Colour]invisible.Man{
	problem.White: invisible.White, problem.Black: invisible.Black, problem.Neutral: invisible.White | invisible.Black,
}

// invisibleRules are the walks of a problem with invisible men, by their numbers, and what they
// can do. Invisible men are of the game's walks, but may promote to those of the diagram, and to what
// conditions about pawns say.
func invisibleRules(p *problem.Problem, holes chess.Bitboard, laws invisible.Laws, pawns []problem.Condition) ([]problem.Walk, *invisible.Rules, error) {
	l := &walkList{p: p, holes: holes, walks: []problem.Walk{
		invisible.King: problem.King, invisible.Queen: problem.Queen, invisible.Rook: problem.Rook,
		invisible.Bishop: problem.Bishop, invisible.Knight: problem.Knight, invisible.Pawn: problem.Pawn,
	}}
	first := int(invisible.Walk(0))
	l.walks = slices.Grow(l.walks, first)[:first]
	promotions := invisible.Promotions()
	visible := false
	for _, m := range p.Board {
		switch {
		case len(m.Man.Attributes) > 0:
			return nil, nil, &Unsolved{"invisible men and attribute " + string(m.Man.Attributes[0]) + " (" + m.Square.String() + ")", m.Pos}
		case m.Man.Colour > problem.Neutral:
			return nil, nil, &Unsolved{"invisible men and a man that belongs to nobody (" + m.Square.String() + ")", m.Pos}
		}
		visible = visible || m.Man.Walk == problem.Pawn
		known := len(l.walks)
		man, promotes, why := l.add(m.Man.Walk)
		if why != "" {
			return nil, nil, &Unsolved{"invisible men and " + why + " (" + m.Square.String() + ")", m.Pos}
		}
		if promotes && len(l.walks) > known {
			promotions = append(promotions, man)
		}
	}
	laws.Promotions = [2][]invisible.Man{promotions, promotions}
	if len(pawns) > 0 {
		switch become, ok := l.becoming(pawns); {
		case ok:
			laws.Promotions = become
		case visible:
			return nil, nil, unsolvedCondition(pawns[0])
		}
	}
	return l.walks, invisible.NewRules(l.ways, laws), nil
}

// A walkList is the walks of a problem, by their numbers, and the ways of those beside the game's.
type walkList struct {
	p     *problem.Problem
	holes chess.Bitboard
	walks []problem.Walk
	ways  []*invisible.Ways
}

// add gives a walk its number if it has none, and reports whether pawns of a diagram with it
// promote to it; why not, if it is not solved.
func (l *walkList) add(code problem.Walk) (man invisible.Man, promotes bool, why string) {
	if i := slices.Index(l.walks, code); i >= 0 {
		return invisible.Man(i), true, ""
	}
	if len(l.ways) == invisible.MostWalks {
		return 0, false, "so many walks"
	}
	w, err := walk.Finder(l.p.Walks)(code)
	if err != nil {
		return 0, false, err.Error()
	}
	ways := waysOf(l.p, code, w, l.holes)
	if ways == nil {
		return 0, false, "walk " + string(code)
	}
	l.ways, l.walks = append(l.ways, ways), append(l.walks, code)
	return invisible.Man(len(l.walks) - 1), !w.NoPromotion, ""
}

// becoming are the walks that each side's pawns become under conditions about pawns; false if
// they become something else, too, or what is not solved.
func (l *walkList) becoming(pawns []problem.Condition) (walks [2][]invisible.Man, ok bool) {
	for side := range chess.Colour(2) {
		q := *l.p
		q.TotalInvisible, q.Conditions, q.Options = 0, pawns, problem.Options{}
		from := chess.At(0, 6-5*int(side))
		q.Board = []problem.Placement{{Square: from, Man: problem.Man{Colour: problem.Colour(side), Walk: problem.Pawn}}}
		for _, code := range l.walks[invisible.Walk(0):] { // in the diagram, so that pawns promote to them
			q.Board = append(q.Board, problem.Placement{
				Square: chess.At(1+len(q.Board)%7, 2+len(q.Board)/7), Man: problem.Man{Colour: problem.Colour(side), Walk: code},
			})
		}
		g, err := newGeneral(&q, Setup{Turn: side})
		if err != nil {
			return walks, false
		}
		for _, m := range g.Moves(nil) {
			d := g.Describe(m)
			if d.From != from {
				continue
			}
			man, _, why := l.add(d.Promotion)
			if why != "" || len(d.Effects) > 0 {
				return walks, false
			}
			walks[side] = append(walks[side], man)
		}
	}
	return walks, true
}

// bar adds what a condition says of where moves may lead.
func bar(barred *invisible.Barred, may func(side chess.Colour, from, to chess.Square) bool) *invisible.Barred {
	if barred == nil {
		barred = new(invisible.Barred)
	}
	for side := range chess.Colour(2) {
		for from := range chess.Square(64) {
			for to := range chess.Square(64) {
				if !may(side, from, to) {
					barred[side][from] |= uint64(to.Bit())
				}
			}
		}
	}
	return barred
}

// stuckRooks are the corners from which rooks could not go where castling takes them.
func stuckRooks(may func(side chess.Colour, from, to chess.Square) bool) (corners uint64) {
	for side := range chess.Colour(2) {
		rank := 7 * int(side)
		for _, file := range [2][2]int{{0, 3}, {7, 5}} {
			if rook := chess.At(file[0], rank); !may(side, rook, chess.At(file[1], rank)) {
				corners |= uint64(rook.Bit())
			}
		}
	}
	return corners
}

// waysOf are the ways of a walk by which men take where they see somebody, and go in the same
// way where they see nobody; nil if it does more or less than that.
func waysOf(p *problem.Problem, code problem.Walk, w fairy.Walk, holes chess.Bitboard) *invisible.Ways {
	if w.Sights == nil || w.Pawn || w.King {
		return nil
	}
	sights := w.Sights(fairy.Flat(), chess.White)
	if sights == nil || sights != w.Sights(fairy.Flat(), chess.Black) {
		return nil
	}
	all := new(invisible.Ways)
	for from := range chess.Square(64) {
		var held []chess.Bitboard
		for to := range chess.Square(64) {
			list, ok := sights.Ways(from, to, holes)
			if !ok {
				return nil
			}
			for _, s := range list {
				all[from][to] = append(all[from][to], invisible.Way{Clear: uint64(s.Clear), Held: uint64(s.Held)})
				if !slices.Contains(held, s.Held) {
					held = append(held, s.Held)
				}
			}
		}
		for _, hurdles := range held {
			if !holes.Has(from) && !goesByWays(p, code, all, from, hurdles, holes) {
				return nil
			}
		}
	}
	return all
}

// goesByWays reports whether a man who takes nobody goes by the ways that are open if nobody
// but hurdles on some squares is on the board.
func goesByWays(p *problem.Problem, code problem.Walk, all *invisible.Ways, from chess.Square, hurdles, holes chess.Bitboard) bool {
	rules, err := fairy.NewRules(walk.Finder(p.Walks))
	if err != nil {
		return false
	}
	men := []problem.Placement{{Square: from, Man: problem.Man{Colour: problem.White, Walk: code}}}
	for s := range hurdles.Squares() {
		men = append(men, problem.Placement{Square: s, Man: problem.Man{Colour: problem.White, Walk: "du"}})
	}
	pos, err := rules.NewPosition(fairy.Setup{Board: men})
	if err != nil {
		return false
	}
	var goes, can chess.Bitboard
	for _, m := range pos.Moves().Of(nil, from, chess.White) {
		if m.To == from || m.Capture != fairy.Off {
			return false
		}
		goes |= m.To.Bit()
	}
	for to := range chess.Square(64) {
		for _, w := range all[from][to] {
			if chess.Bitboard(w.Clear)&hurdles == 0 && chess.Bitboard(w.Held)&^hurdles == 0 && !hurdles.Has(to) {
				can |= to.Bit()
			}
		}
	}
	return goes&^holes == can
}
