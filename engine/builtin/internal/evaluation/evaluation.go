// Package evaluation judges positions without looking ahead: chess by terms and
// a net, whose weights were made from the player's own games
// (engine/builtin/tune), the variants by hand.
//
// All terms of chess are linear in the weights, which is what tuning needs; the net
// adds what they do not see. What search finds out about a position does not live here.
package evaluation

import "rookery/chess"

// Whole is the phase of all officers together.
const Whole = 24

// phaseOf says how much a man stands for the middle game.
var phaseOf = [7]int{chess.Knight: 1, chess.Bishop: 1, chess.Rook: 2, chess.Queen: 4}

// A Judge judges positions, each with what it remembers of those before.
type Judge struct {
	sums      netSums
	skeletons skeletons
}

// Chess is what the position is worth to the side to move, in centipawns, by the
// terms and the net.
func (j *Judge) Chess(p *chess.Position) int {
	b, us := p.Board(), p.Turn()
	v, phase := terms(&tuned, b, j.skeletons.of(b))
	net, _ := theNet() // without one there is no player
	return worthOf(v, phase, b, us, j.sums.output(net, b, us))
}

// Board is what the men are worth to who is to move, by the terms alone.
func Board(b *chess.Board, us chess.Colour) int {
	v, phase := Terms(&tuned, b)
	return worthOf(v, phase, b, us, 0)
}

// worthOf is what the terms and the net amount to.
func worthOf(v Value, phase int, b *chess.Board, us chess.Colour, net int) int {
	if us == chess.Black {
		v = -v
	}
	score := (v.Middle()*phase+v.End()*(Whole-phase))/Whole + net
	return score*Winnable(b, us, score)/16 + Tempo
}

// Tempo is what it is worth to be to move.
const Tempo = 12

// Terms is the sum of all terms, White's less Black's, and how much of the
// middle game is left: Whole for all of it, 0 for none.
func Terms(w *Weights, b *chess.Board) (v Value, phase int) { return terms(w, b, &skeleton{}) }

// terms are Terms with a skeleton that may be the board's.
func terms(w *Weights, b *chess.Board, k *skeleton) (v Value, phase int) {
	e, phase := survey(w, b, k)
	for c := chess.White; c <= chess.Black; c++ {
		e.threats(c)
		e.king(c)
	}
	return k.sum + e.sides[chess.White].sum - e.sides[chess.Black].sum, phase
}

// survey is what has to be known of both sides before threats and kings.
func survey(w *Weights, b *chess.Board, k *skeleton) (e evaluator, phase int) {
	e = evaluator{w: w, b: b, skeleton: k, occupied: b.Occupied()}
	e.sides[chess.White].begin(b, chess.White)
	e.sides[chess.Black].begin(b, chess.Black)
	e.structure()
	for c := chess.White; c <= chess.Black; c++ {
		e.passed(c)
		phase += e.officers(c)
	}
	return e, min(phase, Whole)
}

// An evaluator is at work on a board.
type evaluator struct {
	w        *Weights
	b        *chess.Board
	skeleton *skeleton
	occupied chess.Bitboard
	sides    [2]side
}

// A side is what one colour has on the board.
type side struct {
	sum    Value
	flip   chess.Square // to see a square as White sees his
	all    chess.Bitboard
	pawns  chess.Bitboard
	king   chess.Square
	ring   chess.Bitboard    // about the king
	by     [8]chess.Bitboard // attacked by men of a role
	hits   chess.Bitboard    // attacked by any
	twice  chess.Bitboard    // and by several
	danger int               // that the men are to the other king
}

func (s *side) begin(b *chess.Board, us chess.Colour) {
	if us == chess.Black {
		s.flip = 56
	}
	s.all = b.ByColour[us&1]
	s.pawns = s.all & b.ByRole[chess.Pawn]
	s.king = b.King(us)
	guards := pawnGuards(us, s.pawns)
	s.by[chess.Pawn], s.hits = guards, guards
	if s.king != chess.NoSquare {
		near := chess.KingAttacks(s.king)
		s.by[chess.King] = near
		s.twice = s.hits & near
		s.hits |= near
		s.ring = near.With(s.king)
		if us == chess.White {
			s.ring |= near << 8
		} else {
			s.ring |= near >> 8
		}
	}
}

// officers are the terms of the men that are neither pawns nor the king, each by
// itself.
func (e *evaluator) officers(us chess.Colour) (phase int) {
	w, s, them := e.w, &e.sides[us&1], &e.sides[us&1^1]
	area := ^(them.by[chess.Pawn] | s.pawns)
	var shield chess.Bitboard // squares right behind a pawn of any colour
	if us == chess.White {
		shield = e.b.ByRole[chess.Pawn] >> 8
	} else {
		shield = e.b.ByRole[chess.Pawn] << 8
	}
	for role := chess.Knight; role <= chess.Queen; role++ {
		for men := s.all & e.b.ByRole[role]; men != 0; {
			at := men.Pop()
			phase += phaseOf[role]
			seen := at ^ s.flip
			s.sum += w.Men[role] + w.Squares[role][half(seen)]
			var reach chess.Bitboard
			switch role {
			case chess.Knight:
				reach = chess.KnightAttacks(at)
				s.sum += w.Knight[(reach&area).Count()&15]
			case chess.Bishop:
				reach = chess.BishopAttacks(at, e.occupied^s.all&e.b.ByRole[chess.Queen])
				s.sum += w.Bishop[(reach&area).Count()&15]
				squares := chess.LightSquares
				if !squares.Has(at) {
					squares = chess.DarkSquares
				}
				s.sum += w.OwnPawnsOfBishop[min((s.pawns&squares).Count(), 7)]
			case chess.Rook:
				reach = chess.RookAttacks(at, e.occupied^s.all&(e.b.ByRole[chess.Queen]|e.b.ByRole[chess.Rook]))
				s.sum += w.Rook[(reach&area).Count()&15]
				if file := chess.FileOf(at.File()); file&s.pawns == 0 {
					if file&them.pawns == 0 {
						s.sum += w.OpenFile
					} else {
						s.sum += w.HalfOpenFile
					}
				}
			case chess.Queen:
				reach = chess.QueenAttacks(at, e.occupied)
				s.sum += w.Queen[(reach&area).Count()&31]
			}
			if role <= chess.Bishop {
				if shield.Has(at) {
					s.sum += w.BehindPawn
				}
				if s.by[chess.Pawn].Has(at) && seen >= 24 && them.pawns&ahead(us, at)&beside[at.File()] == 0 {
					s.sum += w.Outpost[role]
				}
			}
			if hits := reach & them.ring; hits != 0 {
				s.danger += w.Units[unitOfficer+int(role-chess.Knight)] + w.Units[unitHit]*(hits&^them.by[chess.Pawn]).Count()
			}
			s.by[role] |= reach
			s.twice |= s.hits & reach
			s.hits |= reach
		}
	}
	if s.all&e.b.ByRole[chess.Bishop]&chess.LightSquares != 0 && s.all&e.b.ByRole[chess.Bishop]&chess.DarkSquares != 0 {
		s.sum += w.BishopPair
	}
	return phase
}

// threats are what a side attacks and the other one would have to save.
func (e *evaluator) threats(us chess.Colour) {
	w, s, them := e.w, &e.sides[us&1], &e.sides[us&1^1]
	officers := them.all &^ e.b.ByRole[chess.Pawn] &^ e.b.ByRole[chess.King]
	// What nothing guards, or what several attack and no pawn guards.
	weak := s.hits &^ them.by[chess.Pawn] & (^them.hits | s.twice&^them.twice)
	for role := chess.Knight; role <= chess.Queen; role++ {
		targets := officers & e.b.ByRole[role]
		if targets == 0 {
			continue
		}
		s.sum += w.ByPawn[role] * n(s.by[chess.Pawn]&targets)
		s.sum += w.ByMinor[role] * n((s.by[chess.Knight]|s.by[chess.Bishop])&targets)
		s.sum += w.ByRook[role] * n(s.by[chess.Rook]&targets&(weak|e.b.ByRole[chess.Queen]))
	}
	s.sum += w.Hanging * n(officers&weak)
	s.sum += w.WeakPawn * n(them.pawns&weak)
	s.sum += w.ByKing * n(s.by[chess.King]&them.all&weak)
	step, double := advance(us, s.pawns, ^e.occupied)
	safe := (step | double) &^ them.by[chess.Pawn] & (s.hits | ^them.hits)
	s.sum += w.ByPush * n(pawnGuards(us, safe)&officers)
	// Room in the middle of the board.
	s.sum += w.Space * n(s.hits&^them.by[chess.Pawn]&middle)
}

// n is the number of squares in a set, as a factor of weights.
func n(b chess.Bitboard) Value { return Value(b.Count()) }

// half is the index of a square on a board folded along its middle.
func half(s chess.Square) int {
	file := int(s & 7)
	return int(s>>3)*4 + min(file, 7-file)
}

// middle are the squares on which room counts, the same for both sides.
const middle chess.Bitboard = 0x3c3c3c3c0000
