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
// can do. Invisible men are of the game's walks, but may promote to the others.
func invisibleRules(p *problem.Problem, holes chess.Bitboard, barred *invisible.Barred) ([]problem.Walk, *invisible.Rules, error) {
	walks := []problem.Walk{
		invisible.King: problem.King, invisible.Queen: problem.Queen, invisible.Rook: problem.Rook,
		invisible.Bishop: problem.Bishop, invisible.Knight: problem.Knight, invisible.Pawn: problem.Pawn,
	}
	first := int(invisible.Walk(0))
	walks = slices.Grow(walks, first)[:first]
	promotions := invisible.Promotions()
	var list []*invisible.Ways
	for _, m := range p.Board {
		switch {
		case len(m.Man.Attributes) > 0:
			return nil, nil, &Unsolved{"invisible men and attribute " + string(m.Man.Attributes[0]) + " (" + m.Square.String() + ")"}
		case m.Man.Colour > problem.Neutral:
			return nil, nil, &Unsolved{"invisible men and a man that belongs to nobody (" + m.Square.String() + ")"}
		case slices.Contains(walks, m.Man.Walk):
			continue
		case len(list) == invisible.MostWalks:
			return nil, nil, &Unsolved{"invisible men and so many walks"}
		}
		w, err := walk.Finder(p.Walks)(m.Man.Walk)
		if err != nil {
			return nil, nil, &Unsolved{err.Error()}
		}
		ways := waysOf(p, m.Man.Walk, w, holes)
		if ways == nil {
			return nil, nil, &Unsolved{"invisible men and walk " + string(m.Man.Walk) + " (" + m.Square.String() + ")"}
		}
		if !w.NoPromotion {
			promotions = append(promotions, invisible.Walk(len(list)))
		}
		list = append(list, ways)
		walks = append(walks, m.Man.Walk)
	}
	return walks, invisible.NewRules(list, promotions, barred), nil
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
	sights := w.Sights(chess.White)
	if sights == nil || sights != w.Sights(chess.Black) {
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
	for _, m := range pos.MovesOf(nil, from, chess.White) {
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
