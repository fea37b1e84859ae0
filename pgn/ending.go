package pgn

import "rookery/chess"

// An Ending is what the board says of the end of a game, and of what could
// have ended it before.
type Ending struct {
	Checkmate, Stalemate bool
	// Insufficient: neither side can mate any more.
	Insufficient bool
	// Repetition: a position has come for the third time.
	Repetition bool
	// Fifty: fifty moves of each side without a capture and a pawn's move.
	Fifty bool
	// Fivefold and SeventyFive: the same for the fifth time, and with seventy-five moves,
	// by which games end though nobody claims it.
	Fivefold, SeventyFive bool
	// Underpromotion: a pawn has become something else than a queen.
	Underpromotion bool

	repeats, fifty int // half moves before the first of these
}

// Ending plays the game through and tells how it ends.
func (g *Game) Ending() (e Ending) {
	if o := g.Other; o != nil {
		return o.ending()
	}
	seen := make(map[uint64]int, len(g.Moves)+1)
	pos := g.Start
	for i := 0; ; i++ {
		if seen[pos.Key()]++; !e.Repetition && seen[pos.Key()] == 3 {
			e.Repetition, e.repeats = true, i
		}
		e.Fivefold = e.Fivefold || seen[pos.Key()] == 5
		e.SeventyFive = e.SeventyFive || pos.SeventyFiveMoves() && i > 0
		if !e.Fifty && pos.FiftyMoves() && i > 0 {
			e.Fifty, e.fifty = true, i
		}
		if i == len(g.Moves) {
			break
		}
		m := g.Moves[i]
		if p := m.Promotion(); p != chess.NoRole && p != chess.Queen {
			e.Underpromotion = true
		}
		play(&pos, m)
	}
	e.Checkmate, e.Stalemate = pos.IsCheckmate(), pos.IsStalemate()
	e.Insufficient = pos.InsufficientMaterial()
	return e
}

// play plays a move, or passes if it is none.
func play(pos *chess.Position, m chess.Move) {
	if m == chess.NoMove {
		pos.Pass()
	} else {
		pos.Play(m)
	}
}

// byBoard is the result that the last position gives, Unknown if none.
func byBoard(pos *chess.Position) Result {
	switch {
	case pos.HasLegalMove():
		return Unknown
	case !pos.InCheck():
		return Draw
	case pos.Turn() == chess.White:
		return BlackWins
	}
	return WhiteWins
}

// FixResult sets the result to what the board says, if the game ends in mate or
// stalemate, else to what stands behind the moves, else leaves that of the tag.
func (g *Game) FixResult() {
	end := g.End()
	switch r := g.atEnd(&end); {
	case g.Err() != nil:
	case r != Unknown:
		g.Result = r
	case g.Stated != Unknown:
		g.Result = g.Stated
	}
}
