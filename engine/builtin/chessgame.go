package builtin

import (
	"slices"

	"rookery/chess"
	"rookery/engine/builtin/internal/evaluation"
)

// A chessGame is chess on the positions of package chess.
type chessGame struct {
	positions [maxPly + 4]chess.Position
	buffer    [256]chess.Move
	judge     evaluation.Judge
}

var chessTraits = traits{passes: true, calm: true, exchanges: true, swing: 100}

func (g *chessGame) traits() traits { return chessTraits }

// set puts the position to move from at ply 0.
func (g *chessGame) set(p chess.Position) facts {
	g.positions[0] = p
	return g.facts(0, p.InCheck())
}

func (g *chessGame) facts(ply int, check bool) facts {
	p := &g.positions[ply]
	return facts{key: p.Key(), turn: p.Turn(), check: check, idle: p.HalfMoves()}
}

func (g *chessGame) play(ply int, m move) facts {
	next := &g.positions[ply+1]
	*next = g.positions[ply]
	next.Play(chess.Move(m))
	return g.facts(ply+1, next.InCheck())
}

func (g *chessGame) pass(ply int) facts {
	next := &g.positions[ply+1]
	*next = g.positions[ply]
	next.Pass()
	return g.facts(ply+1, false)
}

func (g *chessGame) board(ply int) *chess.Board { return g.positions[ply].Board() }

func (g *chessGame) legal(ply int, list []choice) []choice {
	return chessChoices(g.positions[ply].Legal(g.buffer[:0]), list)
}

func (g *chessGame) tactical(ply, _ int, list []choice) (moves []choice, must, over bool) {
	p := &g.positions[ply]
	if p.InCheck() {
		moves = g.legal(ply, list)
		return moves, true, len(moves) == 0
	}
	moves = chessChoices(p.Tactical(g.buffer[:0]), list)
	return slices.DeleteFunc(moves, func(c choice) bool { return c.quiet() }), false, false
}

func chessChoices(moves []chess.Move, list []choice) []choice {
	for _, m := range moves {
		list = append(list, choice{
			move: move(m), from: uint8(m.From()), to: m.To(),
			role: m.Role(), captured: m.Captured(), promotion: m.Promotion(),
			castles: m.IsCastling(), passing: m.IsEnPassant(),
		})
	}
	return list
}

func (g *chessGame) gives(ply int, m move) bool { return g.positions[ply].GivesCheck(chess.Move(m)) }

func (g *chessGame) gain(_ int, c *choice) int { return worth[c.captured&7] + worth[c.promotion&7] }

func (g *chessGame) evaluate(ply int) int { return g.judge.Chess(&g.positions[ply]) }

func (g *chessGame) drawn(ply int) bool {
	p := &g.positions[ply]
	return p.HalfMoves() >= 100 && (!p.InCheck() || p.HasLegalMove()) || p.InsufficientMaterial()
}

func (g *chessGame) ended(ply int) int {
	if g.positions[ply].InCheck() {
		return ply - mateScore
	}
	return 0
}
