package builtin

import "rookery/chess"

// A game is what the search knows of what it plays: a stack of positions, the
// one to move from at ply 0. chessGame and variantGame are the two there are;
// all that differs between chess and the variants is in them.
type game interface {
	traits() traits
	// play makes a legal move of the position at ply and leaves the new position
	// at ply+1, pass does so without a move. pass is for games that allow it.
	play(ply int, m move) facts
	pass(ply int) facts
	board(ply int) *chess.Board
	// legal appends the legal moves.
	legal(ply int, list []choice) []choice
	// tactical appends the moves to look at where the search has come to its end,
	// so many plies ago. If it must look at them the side to move has no other
	// ones worth a thought and cannot stand still; over tells that the side to
	// move has no move at all.
	tactical(ply, beyond int, list []choice) (moves []choice, must, over bool)
	gives(ply int, m move) bool // reports whether a legal move gives check
	// gain is what a capture or promotion brings at once, in centipawns, if
	// nothing is taken back.
	gain(ply int, c *choice) int
	// evaluate is what the position is worth to the side to move, in centipawns,
	// without looking ahead.
	evaluate(ply int) int
	drawn(ply int) bool // by the men left or for want of progress
	ended(ply int) int  // the value of a position without a move
}

// A move is packed as its package packs it; 0 is none.
type move uint32

const noMove move = 0

// A choice is a legal move and what its place in the order depends on.
type choice struct {
	move      move
	worth     int32 // the higher the earlier it is tried
	from      uint8 // a square, or dropped and more
	to        chess.Square
	role      chess.Role
	captured  chess.Role
	promotion chess.Role
	castles   bool
	passing   bool // takes en passant
}

// dropped and the role is where men come from that are dropped.
const dropped = 64

// quiet moves neither take nor make a queen.
func (c *choice) quiet() bool {
	return c.captured == chess.NoRole && c.promotion != chess.Queen
}

// man is what moves: its role, 8 more for one that is dropped.
func (c *choice) man() int {
	if c.from >= dropped {
		return int(c.role&7) + 8
	}
	return int(c.role & 7)
}

// facts are what the search asks of every position.
type facts struct {
	key   uint64
	turn  chess.Colour
	check bool // the side to move is in check
	idle  int  // half moves since the last that cannot be taken back
}

// traits are what is sound in a game beside alpha-beta.
type traits struct {
	passes    bool // to move is mostly worth more than not to
	calm      bool // a good position mostly stays one for some moves
	exchanges bool // men are taken back one by one, the least first
	forced    bool // lines of single moves are to be looked through
	swing     int  // percent that a move may change, of what it may in chess
}
