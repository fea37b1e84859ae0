package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var singleBox = Condition{
	Name: "SingleBox",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		var h fairy.Hooks
		if has(c, "Type2") || has(c, "Type3") {
			r.PromoteToPawns()
		}
		switch {
		case has(c, "Type2"):
			h = effect(fairy.Half, latentPromotion)
			h.Chooses = fairy.AnyMove()
			h.Laws = []fairy.Law{{Holds: func(p *fairy.Position) bool {
				return boxed(p) && !overdue(p, chess.White) && !overdue(p, chess.Black)
			}, NoMove: true}}
		case has(c, "Type3"):
			h.Traits |= fairy.ForeignWalks | fairy.Apart
			h.Preludes = []func(*fairy.Position, chess.Colour, []fairy.Prelude) []fairy.Prelude{func(p *fairy.Position, side chess.Colour, list []fairy.Prelude) []fairy.Prelude {
				pawns := latentPawns(p, side, waits)
				if pawns == 0 {
					return list
				}
				for walks, n := inBox(p, side); pawns != 0; {
					s := pawns.Pop()
					for _, w := range walks[:n] {
						list = append(list, fairy.Prelude{Square: s, Walk: w})
					}
				}
				return list
			}}
			h.Besides = []fairy.Besides{{May: waitsAs, Sees: func(p *fairy.Position, from, target chess.Square, side chess.Colour) bool {
				walks, n := inBox(p, side)
				for _, w := range walks[:n] {
					if p.ObservesAs(fairy.Observer, w, from, target, side) {
						return true
					}
				}
				return false
			}}}
			topic := r.NewTopic()
			h.Laws = []fairy.Law{{Holds: func(p *fairy.Position) bool {
				return boxed(p) && !overdue(p, p.LastTurn())
			}, Objects: func(p *fairy.Position, m fairy.Move) fairy.Objection {
				if m.Promote != 0 || !topic.Now(p, boxed) || waitsAs(p, p.At(m.From).Walk(), m.To, p.Turn()) || latentPawns(p, p.Turn(), waits) != 0 {
					return fairy.Possible
				}
				return fairy.None
			}, NoMove: true}}
		default:
			topic := r.NewTopic()
			// Only promotions fill the box over, or it is too full already: so it can be in the diagram, and for
			// a rebirth that is looked for.
			h.Laws = []fairy.Law{{Holds: boxed, Objects: func(p *fairy.Position, m fairy.Move) fairy.Objection {
				if m.Promote != 0 || !topic.Now(p, boxed) {
					return fairy.Possible
				}
				return fairy.None
			}, NoMove: true}}
			h.Traits |= fairy.Tried
			h.Admit[fairy.Check] = []fairy.Permission{boxedCapture}
		}
		return h, nil
	},
}

// arrayMen are the numbers of men of a side in the game array.
var arrayMen = [fairy.PawnWalk + 1]int{
	fairy.KingWalk: 1, fairy.QueenWalk: 1, fairy.RookWalk: 2, fairy.BishopWalk: 2, fairy.KnightWalk: 2, fairy.PawnWalk: 8,
}

// countMen counts a side's men by their walks, as far as the game array has some.
func countMen(p *fairy.Position, side chess.Colour) (n [fairy.PawnWalk + 1]int) {
	for men := p.Men(side); men != 0; {
		if w := p.At(men.Pop()).Walk(); int(w) < len(n) {
			n[w]++
		}
	}
	return n
}

// boxed: no side has more men of a kind than the game array.
func boxed(p *fairy.Position) bool { return boxedBut(p, 0) }

// boxedBut is boxed but for the men on some squares.
func boxedBut(p *fairy.Position, but chess.Bitboard) bool {
	for side := range chess.Colour(2) {
		left := arrayMen
		for men := p.Men(side) &^ but; men != 0; {
			if w := p.At(men.Pop()).Walk(); int(w) < len(left) {
				if left[w]--; left[w] < 0 {
					return false
				}
			}
		}
	}
	return true
}

// boxedCapture: after a capture, promotions included, no side has more men of a
// kind than the game array.
func boxedCapture(p *fairy.Position, m fairy.Move, side chess.Colour) bool {
	if !p.Moves().Inert(m, side) { // what follows it may make room or fill it
		return p.Try(m, side, func() bool { return boxed(p) })
	}
	if !p.Promotes(p.At(m.From), m.To, side) {
		return boxedBut(p, m.Capture.Bit())
	}
	if !boxedBut(p, m.Capture.Bit()|m.From.Bit()) {
		return false
	}
	n := countMen(p, side)
	for _, w := range p.PromotionsOf(p.At(m.From)) {
		if int(w) >= len(arrayMen) || n[w] < arrayMen[w] {
			return true
		}
	}
	return false
}

// inBox are the walks to which a side's pawns can promote, so many.
func inBox(p *fairy.Position, side chess.Colour) (list [4]fairy.WalkID, so int) {
	n := countMen(p, side)
	for _, w := range [...]fairy.WalkID{fairy.QueenWalk, fairy.KnightWalk, fairy.RookWalk, fairy.BishopWalk} {
		if n[w] < arrayMen[w] {
			list[so] = w
			so++
		}
	}
	return list, so
}

// waits: a pawn, also one of the fairy kinds that promote to the game's men, stands where it promotes.
func waits(p *fairy.Position, s chess.Square, side chess.Colour) bool {
	return waitsAs(p, p.At(s).Walk(), s, side)
}

// waitsAs is waits for a man with a walk.
func waitsAs(p *fairy.Position, w fairy.WalkID, s chess.Square, side chess.Colour) bool {
	if walk := p.WalkOf(w); !walk.Pawn {
		return false
	} else if walk.Promotions == nil && p.Promotes(fairy.Man(0).WithWalk(w), s, side) {
		return true
	}
	return w == fairy.PawnWalk && onLastRank(p, s, side)
}

// waitsOrthodox: a pawn of the game stands on its last rank, or in Einstein Chess, which has none, on the board's.
func waitsOrthodox(p *fairy.Position, s chess.Square, side chess.Colour) bool {
	return p.At(s).Walk() == fairy.PawnWalk && onLastRank(p, s, side)
}

// onLastRank: pawns of the game promote there, or would in Einstein Chess.
func onLastRank(p *fairy.Position, s chess.Square, side chess.Colour) bool {
	return p.LastRank(s, side) || s.Rank() == 7-7*int(side)
}

// latentPawns are a side's pawns that wait.
func latentPawns(p *fairy.Position, side chess.Colour, waits func(*fairy.Position, chess.Square, chess.Colour) bool) (pawns chess.Bitboard) {
	for men := p.Men(side); men != 0; {
		if s := men.Pop(); waits(p, s, side) {
			pawns |= s.Bit()
		}
	}
	return pawns
}

// overdue: a side has a pawn waiting though it could promote.
func overdue(p *fairy.Position, side chess.Colour) bool {
	if latentPawns(p, side, waitsOrthodox) == 0 {
		return false
	}
	_, n := inBox(p, side)
	return n > 0
}

// latentPromotion promotes a waiting pawn of the side that has not moved.
func latentPromotion(p *fairy.Position, _ *fairy.Course) {
	side := p.Turn().Other()
	pawns := latentPawns(p, side, waitsOrthodox)
	if pawns == 0 {
		return
	}
	box, n := inBox(p, side)
	if n == 0 {
		return
	}
	way := p.InPlay().Choose(pawns.Count() * n)
	for range way / n {
		pawns.Pop()
	}
	becomeThere(p, pawns.First(), box[way%n])
}
