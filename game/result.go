package game

import (
	"rookery/chess"
	"rookery/pgn"
)

// A Result is how a game ended; the zero Result is that of a game in play.
type Result struct {
	Score  pgn.Result
	Reason Reason
	// Side is who brought it about: was mated or stalemated, resigned, ran out of
	// time. It means nothing where both did.
	Side chess.Colour
}

// A Reason is why a game ended, in words. Ends that a variant's rules bring
// have the words of package variant, such as "checkmate" and "stalemate".
type Reason string

// The reasons that are not a variant's own.
const (
	Resignation     Reason = "resignation"
	Flag            Reason = "time"
	FlagNoMaterial  Reason = "time, but no material to win" // a draw
	BothFlags       Reason = "time on both sides"
	Agreement       Reason = "agreement"
	Threefold       Reason = "threefold repetition"
	FiftyMoves      Reason = "fifty moves"
	Fivefold        Reason = "fivefold repetition"
	SeventyFive     Reason = "seventy-five moves"
	Aborted         Reason = "aborted"
	Adjourned       Reason = "adjourned"
	Disconnection   Reason = "disconnection"
	RulesInfraction Reason = "rules infraction"
	Adjudication    Reason = "adjudication"
	PartnerEnded    Reason = "partner's game"
)

// Over reports whether the game has ended, or is adjourned.
func (r Result) Over() bool { return r.Reason != "" }

// WonBy is the result that a colour wins because of the other one.
func WonBy(winner chess.Colour, why Reason) Result {
	score := pgn.WhiteWins
	if winner == chess.Black {
		score = pgn.BlackWins
	}
	return Result{Score: score, Reason: why, Side: winner.Other()}
}

// DrawnBy is the result that the game is drawn.
func DrawnBy(why Reason) Result { return Result{Score: pgn.Draw, Reason: why} }

// Winner is who won; false if nobody did.
func (r Result) Winner() (chess.Colour, bool) {
	switch r.Score {
	case pgn.WhiteWins:
		return chess.White, true
	case pgn.BlackWins:
		return chess.Black, true
	}
	return chess.White, false
}

// String is the result in words: "White wins: resignation".
func (r Result) String() string {
	switch {
	case r.Reason == "":
		return "in play"
	case r.Score == pgn.WhiteWins:
		return "White wins: " + string(r.Reason)
	case r.Score == pgn.BlackWins:
		return "Black wins: " + string(r.Reason)
	case r.Score == pgn.Draw:
		return "Draw: " + string(r.Reason)
	}
	return "No result: " + string(r.Reason)
}
