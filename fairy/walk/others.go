package walk

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// others belong to no family.
func others() map[problem.Walk]fairy.Walk {
	return map[problem.Walk]fairy.Walk{
		"du": seeing(leaperSights(nil), fairy.Walk{
			NoPromotion: true, Generate: func(*fairy.Position, fairy.Place, *fairy.Generator) {},
			Arrives: true, Reach: func(*fairy.Surface, chess.Square) chess.Bitboard { return 0 },
		}),
		"ct": {Sights: sights(catSights), Generate: cat},
		"uu": {Generate: ubiUbi},
		"qq": {Generate: querquisite},
	}
}

// cat is a knight that goes on like a dabbaba rider.
func cat(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
	for _, v := range knightly {
		on := fairy.Vec(v.Files()/2*2, v.Ranks()/2*2)
		if s := p.Step(v, from); g.Go(s) {
			ride(p, on, s, g)
		}
	}
}

// ubiUbi goes any number of knight's steps over empty squares.
func ubiUbi(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
	seen := from.Bit()
	leapOn(p, from, &seen, g)
}

func leapOn(p *fairy.Position, from fairy.Place, seen *chess.Bitboard, g *fairy.Generator) {
	for _, v := range knightly {
		to := p.Step(v, from)
		if to == fairy.Outside || seen.Has(to.Square()) {
			continue
		}
		*seen |= to.Bit()
		if g.Go(to) {
			leapOn(p, to, seen, g)
		}
	}
}

// querquisite moves like the man whose file it stands on in the game array.
func querquisite(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
	g.As([8]fairy.WalkID{
		fairy.RookWalk, fairy.KnightWalk, fairy.BishopWalk, fairy.QueenWalk,
		fairy.KingWalk, fairy.BishopWalk, fairy.KnightWalk, fairy.RookWalk,
	}[from.File()])
}
