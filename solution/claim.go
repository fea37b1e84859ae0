package solution

import (
	"rookery/chess"
	"rookery/problem"
)

// A Claim is something that holds in every game that solves a proof game, deduced before a move is made. Men are told by
// the squares on which they begin.
type Claim struct {
	Kind ClaimKind
	Side problem.Colour
	Men  []problem.Placement // that it is about
	Ends []End               // Becomes
	On   []chess.Square      // Becomes: where it may be taken; Takes, PawnTakes: where; SetsOut: where pawns come to
	By   []problem.Placement // who may take, make spare moves, or has to move first
	// Moves are half moves of both sides (NoGame, Shorter) or moves of one, Spare those of them that are not needed.
	Moves, Spare int
	// Captures: Takes, PawnTakes; Pawns of them are by pawns at least.
	Captures, Pawns int
	// Castling: Castles.
	Castling CastlingClaim
	// Count: Ways.
	Count int64
}

// A ClaimKind is what a claim says.
type ClaimKind uint8

// The kinds of claims.
const (
	NoGame     ClaimKind = iota // none of so many half moves (Moves) reaches the diagram
	Shorter                     // one of so many half moves is not ruled out either
	MovesMade                   // Side makes Moves moves
	MovesSpent                  // Side makes Moves moves, Spare of them at most are not needed, and these are made by the men By
	StandStill                  // Men never move and are not taken
	Becomes                     // each of Men ends as one of Ends, or is taken on one of On by one of By
	Takes                       // Side makes so many Captures, Pawns of them with pawns at least, on squares of On, by men of By
	PawnTakes                   // the one pawn takes Captures times at least, on squares of On
	Castles                     // what Side's castling is
	Leaves                      // the one man leaves its square, where one like it ends
	SetsOut                     // the one man makes its first move before the pawns By come to the squares On
	Arrives                     // the one man makes its last move after the first one of the pawns By
	Ways                        // the fates of Side's men can be shared out among them in Count ways at most
	Undeduced                   // nothing is deduced: there are other men or moves than those of orthodox chess
)

// An End is what a man may be in the end.
type End struct {
	Square   chess.Square
	Walk     problem.Walk
	Promotes []chess.Square // where a pawn may promote to it
	Moves    []int          // how many it may make on the way; castling is its king's move
}

// A CastlingClaim is what is known of a side's castling.
type CastlingClaim struct {
	Must        bool // it castles
	Short, Long bool // how it may
}
