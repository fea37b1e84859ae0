package variant

import (
	"rookery/chess"
)

// A Reason is what ends a game by the rules alone.
type Reason string

// The reasons.
const (
	Checkmate  Reason = "checkmate"
	Stalemate  Reason = "stalemate"
	KingTaken  Reason = "king taken"
	Exploded   Reason = "king exploded"
	NothingMen Reason = "no men left"
	Checked    Reason = "third check"
	OnHill     Reason = "king in the middle"
	Arrived    Reason = "king on the last rank"
	DeadDraw   Reason = "neither side can mate"
)

// An Outcome is how a game has ended.
type Outcome struct {
	Draw   bool
	Winner chess.Colour // unless it is a draw
	Reason Reason
}

// Outcome tells whether the rules have ended the game, and how. Draws that are
// claimed or come of repetition are the game's business.
func (s *State) Outcome() (Outcome, bool) {
	us, them := s.turn, s.turn.Other()
	switch s.rules {
	case Suicide, Giveaway:
		for _, c := range [2]chess.Colour{us, them} {
			if s.board.ByColour[c] == 0 {
				return Outcome{Winner: c, Reason: NothingMen}, true
			}
		}
	case Losers:
		for _, c := range [2]chess.Colour{them, us} {
			if s.board.ByColour[c] == s.board.Of(c, chess.King) {
				return Outcome{Winner: c, Reason: NothingMen}, true
			}
		}
	case Atomic, Blitz:
		reason := Exploded
		if s.rules == Blitz {
			reason = KingTaken
		}
		for _, c := range [2]chess.Colour{us, them} {
			if s.board.Of(c, chess.King) == 0 {
				return Outcome{Winner: c.Other(), Reason: reason}, true
			}
		}
	}
	if c := s.reached(); c != nobody {
		return s.arrival(c), true
	}
	if s.canMove() {
		if s.CannotWin(us) && s.CannotWin(them) || s.bishopsApart() {
			return Outcome{Draw: true, Reason: DeadDraw}, true
		}
		return Outcome{}, false
	}
	switch s.rules {
	case Suicide:
		// The side with fewer men wins, whoever cannot move.
		ours, theirs := s.board.ByColour[us].Count(), s.board.ByColour[them].Count()
		if ours == theirs {
			return Outcome{Draw: true, Reason: Stalemate}, true
		}
		if ours < theirs {
			return Outcome{Winner: us, Reason: Stalemate}, true
		}
		return Outcome{Winner: them, Reason: Stalemate}, true
	case Giveaway:
		return Outcome{Winner: us, Reason: Stalemate}, true
	case Losers:
		if s.InCheck() {
			return Outcome{Winner: us, Reason: Checkmate}, true
		}
		return Outcome{Winner: us, Reason: Stalemate}, true
	}
	if s.InCheck() {
		return Outcome{Winner: them, Reason: Checkmate}, true
	}
	return Outcome{Draw: true, Reason: Stalemate}, true
}

// arrival is how a game ends in which a side has reached the aim of its variant.
func (s *State) arrival(c chess.Colour) Outcome {
	switch s.rules {
	case ThreeCheck:
		return Outcome{Winner: c, Reason: Checked}
	case Hill:
		return Outcome{Winner: c, Reason: OnHill}
	case Horde:
		return Outcome{Winner: c, Reason: NothingMen}
	}
	return Outcome{Draw: s.board.ByRole[chess.King]&^chess.Rank8 == 0, Winner: c, Reason: Arrived}
}

// bishopsApart reports whether in suicide or giveaway only bishops are left that
// can never meet, which FICS calls a draw.
func (s *State) bishopsApart() bool {
	if s.rules != Suicide && s.rules != Giveaway || s.board.Occupied() != s.board.ByRole[chess.Bishop] {
		return false
	}
	white, black := s.board.ByColour[chess.White], s.board.ByColour[chess.Black]
	return white&chess.LightSquares == 0 && black&chess.DarkSquares == 0 || white&chess.DarkSquares == 0 && black&chess.LightSquares == 0
}

// canMove reports whether the side to move has a move. In bughouse it also has
// one if a man that its partner may still take could be dropped.
func (s *State) canMove() bool {
	var list [512]Move
	if len(s.Legal(list[:0])) > 0 {
		return true
	}
	if s.rules != Bughouse {
		return false
	}
	rich := *s
	for r := chess.Pawn; r <= chess.Queen; r++ {
		rich.Give(s.turn, r)
	}
	return len(rich.Legal(list[:0])) > 0
}

// CannotWin reports whether a side's men do not suffice to win, even with the
// opponent's help: then the opponent's flag falls for a draw only.
func (s *State) CannotWin(c chess.Colour) bool {
	switch s.rules {
	case Crazyhouse, Bughouse, Suicide, Giveaway, Losers, Hill, Racing, Horde:
		return false
	case ThreeCheck:
		return s.board.ByColour[c] == s.board.Of(c, chess.King)
	case Atomic:
		return s.atomicCannotWin(c)
	}
	men := s.board.ByColour[c] &^ s.board.ByRole[chess.King]
	if men&(s.board.ByRole[chess.Pawn]|s.board.ByRole[chess.Rook]|s.board.ByRole[chess.Queen]) != 0 {
		return false
	}
	others := s.board.Occupied() &^ s.board.ByRole[chess.King]
	switch knights := men & s.board.ByRole[chess.Knight]; {
	case men == 0:
		return true
	case knights != 0:
		// A single knight mates only with a man of the other side in the way.
		return men.Count() == 1 && others&^men&^s.board.ByRole[chess.Queen] == 0
	}
	// Bishops of one colour mate only with a knight, a pawn or a bishop of the
	// other colour in the way.
	bishops := s.board.ByRole[chess.Bishop]
	oneColour := bishops&chess.LightSquares == 0 || bishops&chess.DarkSquares == 0
	return oneColour && others&(s.board.ByRole[chess.Pawn]|s.board.ByRole[chess.Knight]) == 0
}

// atomicCannotWin: a bare king takes nothing; against one nothing can be blown
// up beside it, and a single man or two knights do not mate.
func (s *State) atomicCannotWin(c chess.Colour) bool {
	kings := s.board.ByRole[chess.King]
	own, others := s.board.ByColour[c]&^kings, s.board.ByColour[c.Other()]&^kings
	switch {
	case s.board.Of(c.Other(), chess.King) == 0:
		return false // it has won
	case own == 0:
		return true
	case others != 0 || own&(s.board.ByRole[chess.Pawn]|s.board.ByRole[chess.Queen]) != 0:
		return false
	}
	return own.Count() == 1 || own.Count() == 2 && own&^s.board.ByRole[chess.Knight] == 0
}
