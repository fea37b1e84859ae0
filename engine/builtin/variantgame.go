package builtin

import (
	"slices"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/engine/builtin/internal/evaluation"
)

// A variantGame is a variant on the states of package chess/variant.
type variantGame struct {
	states [maxPly + 4]variant.State
	buffer [512]variant.Move
}

// Variants are the names of those that the player knows and that are not chess
// from one initial position or another.
func Variants() (names []string) {
	for _, v := range variant.All() {
		if v.Rules != variant.Chess || v.Wild() {
			names = append(names, v.Name)
		}
	}
	return names
}

func (g *variantGame) rules() variant.Rules { return g.states[0].Rules() }

// compulsory: what can be taken has to be. A good position need not stay one
// there.
func (g *variantGame) compulsory() bool {
	r := g.rules()
	return r == variant.Suicide || r == variant.Giveaway || r == variant.Losers
}

func (g *variantGame) traits() traits {
	t := traits{calm: !g.compulsory(), forced: true, swing: 220}
	switch g.rules() {
	case variant.Chess, variant.Blitz, variant.Crazyhouse, variant.Bughouse, variant.ThreeCheck, variant.Hill, variant.Racing, variant.Horde:
		t.exchanges = true
	}
	return t
}

// set puts the state to move from at ply 0.
func (g *variantGame) set(s variant.State) facts {
	g.states[0] = s
	return g.facts(0)
}

func (g *variantGame) facts(ply int) facts {
	s := &g.states[ply]
	return facts{key: s.Key(), turn: s.Turn(), check: s.InCheck(), idle: s.HalfMoves()}
}

func (g *variantGame) play(ply int, m move) facts {
	g.states[ply+1] = g.states[ply]
	g.states[ply+1].Play(variant.Move(m))
	return g.facts(ply + 1)
}

// pass is never asked for: in crazyhouse and atomic it gained nothing.
func (g *variantGame) pass(ply int) facts {
	g.states[ply+1] = g.states[ply]
	return g.facts(ply + 1)
}

func (g *variantGame) board(ply int) *chess.Board { return g.states[ply].Board() }

func (g *variantGame) legal(ply int, list []choice) []choice {
	return variantChoices(g.states[ply].Legal(g.buffer[:0]), list)
}

// tactical: compulsory captures are followed to their end, checks are answered
// for a few half moves.
func (g *variantGame) tactical(ply, beyond int, list []choice) (moves []choice, must, over bool) {
	s := &g.states[ply]
	if check := s.InCheck(); check || g.compulsory() {
		moves = g.legal(ply, list)
		if len(moves) == 0 {
			return moves, false, true
		}
		if g.compulsory() && moves[0].captured != chess.NoRole || beyond < 6 && check {
			return moves, true, false
		}
	} else {
		if moves = variantChoices(s.Tactical(g.buffer[:0]), list); len(moves) == 0 && s.Finished() {
			return moves, false, true
		}
	}
	return slices.DeleteFunc(moves, func(c choice) bool { return c.quiet() }), false, false
}

func variantChoices(moves []variant.Move, list []choice) []choice {
	for _, m := range moves {
		from := uint8(m.From())
		if m.Drop() != chess.NoRole {
			from = dropped + uint8(m.Role())
		}
		list = append(list, choice{
			move: move(m), from: from, to: m.To(),
			role: m.Role(), captured: m.Captured(), promotion: m.Promotion(),
			castles: m.IsCastling(), passing: m.IsEnPassant(),
		})
	}
	return list
}

func (g *variantGame) gives(ply int, m move) bool { return g.states[ply].GivesCheck(variant.Move(m)) }

// gain: in atomic chess the taker is gone, and all beside the square.
func (g *variantGame) gain(ply int, c *choice) int {
	if c.captured == chess.King {
		return mateBound / 16
	}
	v := worth[c.captured&7] + worth[c.promotion&7]
	if g.rules() != variant.Atomic || c.captured == chess.NoRole {
		return v
	}
	b, us := g.board(ply), g.states[ply].Turn()
	v = worth[c.captured&7] - worth[c.role&7]
	around := chess.KingAttacks(c.to) &^ b.ByRole[chess.Pawn] &^ chess.Square(c.from).Bit()
	if around&b.Of(us.Other(), chess.King) != 0 {
		return mateBound / 16
	}
	for role := chess.Knight; role <= chess.Queen; role++ {
		v += worth[role] * ((around & b.Of(us.Other(), role)).Count() - (around & b.Of(us, role)).Count())
	}
	return v
}

func (g *variantGame) evaluate(ply int) int { return evaluation.Variant(&g.states[ply]) }

func (g *variantGame) drawn(ply int) bool { return g.states[ply].HalfMoves() >= 100 }

func (g *variantGame) ended(ply int) int {
	s := &g.states[ply]
	out, over := s.Outcome()
	switch {
	case !over:
		return -1500 // in bughouse one has to wait for the partner's men
	case out.Draw:
		return 0
	case out.Winner == s.Turn():
		return mateScore - ply
	}
	return ply - mateScore
}
