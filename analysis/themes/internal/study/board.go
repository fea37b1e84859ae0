package study

import (
	"slices"

	"rookery/analysis/mates"
	"rookery/analysis/play"
	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// Colour is the side of a man; false of neutral and other men.
func Colour(m *play.Man) (chess.Colour, bool) {
	if m == nil || m.Colour > problem.Black {
		return 0, false
	}
	return chess.Colour(m.Colour), true
}

// Moves reports whether a node is a plain move of a man on the board, from where to
// where.
func Moves(n *play.Node) bool {
	return n != nil && n.Mover != nil && n.Move.From < chess.NoSquare && n.Move.To < chess.NoSquare
}

// Liner reports whether a walk is that of an orthodox line man.
func Liner(w problem.Walk) bool {
	return w == problem.Queen || w == problem.Rook || w == problem.Bishop
}

// Commands reports whether a line man moves along the line from a to b.
func Commands(w problem.Walk, a, b chess.Square) bool {
	if chess.Line(a, b) == 0 {
		return false
	}
	diagonal := a.File() != b.File() && a.Rank() != b.Rank()
	return w == problem.Queen || w == problem.Rook && !diagonal || w == problem.Bishop && diagonal
}

// Between lists the men that stand between two squares on a line, from the first.
func Between(b *play.Board, from, to chess.Square) []chess.Square {
	var list []chess.Square
	for sq := range chess.Between(from, to).Squares() {
		if b[sq] != nil {
			list = append(list, sq)
		}
	}
	if from > to {
		slices.Reverse(list)
	}
	return list
}

// King is the square of a side's king.
func King(b *play.Board, side chess.Colour) (chess.Square, bool) {
	for sq, m := range b {
		if m != nil && m.Walk == problem.King && m.Colour == problem.Colour(side) {
			return chess.Square(sq), true
		}
	}
	return chess.NoSquare, false
}

// Value is 9 for a queen, 5 for a rook, 3 for bishop and knight, 1 for a pawn.
func Value(w problem.Walk) int {
	switch w {
	case problem.Queen:
		return 9
	case problem.Rook:
		return 5
	case problem.Bishop, problem.Knight:
		return 3
	case problem.Pawn:
		return 1
	}
	return 0
}

// Officer reports whether a walk is queen, rook, bishop or knight.
func Officer(w problem.Walk) bool { return Value(w) > 1 }

// Flights are the squares to which the king of the side to move can go.
func Flights(b *play.Board, side chess.Colour) (chess.Bitboard, bool) {
	p, ok := mates.Position(b, side)
	if !ok {
		return 0, false
	}
	var to chess.Bitboard
	for _, m := range p.Legal(nil) {
		if m.Role() == chess.King && !m.IsCastling() {
			to |= m.To().Bit()
		}
	}
	return to, true
}

// Mating lists the moves of the side to move that mate at once.
func Mating(p *chess.Position) []chess.Move {
	var list []chess.Move
	for _, m := range p.Legal(nil) {
		after := *p
		after.Play(m)
		if after.IsCheckmate() {
			list = append(list, m)
		}
	}
	return list
}

// MatesAt lists the mates of a side on a board, as if it were its move.
func MatesAt(b *play.Board, side chess.Colour) []chess.Move {
	p, ok := mates.Position(b, side)
	if !ok || p.OpponentInCheck() {
		return nil
	}
	return Mating(&p)
}

// Same reports whether a move of the rules is that of a node.
func Same(m chess.Move, n *play.Node) bool {
	return m.From() == n.Move.From && m.To() == n.Move.To && m.Promotion() == mates.Role(n.Move.Promotion)
}

// SameMove reports whether two nodes are the same move, whatever they take.
func SameMove(a, b *play.Node) bool {
	return a.Move.From == b.Move.From && a.Move.To == b.Move.To && a.Move.Promotion == b.Move.Promotion
}

// MatesBy reports whether a list of moves has that of a node.
func MatesBy(list []chess.Move, n *play.Node) bool {
	return slices.ContainsFunc(list, func(m chess.Move) bool { return Same(m, n) })
}

// Takes reports whether the side can legally take on a square of a board.
func Takes(b *play.Board, side chess.Colour, on chess.Square) bool {
	p, ok := mates.Position(b, side)
	if !ok || p.OpponentInCheck() {
		return false
	}
	return slices.ContainsFunc(p.Legal(nil), func(m chess.Move) bool { return m.IsCapture() && m.To() == on })
}

// Pinner is the man that pins a man to its king on a board.
func Pinner(b *play.Board, man chess.Square) chess.Square {
	m := b[man]
	side, ok := Colour(m)
	if !ok || m.Walk == problem.King {
		return chess.NoSquare
	}
	king, ok := King(b, side)
	if !ok || chess.Line(king, man) == 0 || len(Between(b, king, man)) > 0 {
		return chess.NoSquare
	}
	for ray := chess.Line(king, man); ray != 0; {
		sq := ray.Pop()
		rider := b[sq]
		if rider == nil || rider.Colour == m.Colour || rider.Colour > problem.Black || !chess.Between(king, sq).Has(man) || !Commands(rider.Walk, sq, king) {
			continue
		}
		if men := Between(b, king, sq); len(men) == 1 {
			return sq
		}
	}
	return chess.NoSquare
}

// A Step is a man that a move leaves on another square than before.
type Step struct {
	Man      *play.Man // as it stood before
	From, To chess.Square
	Captures bool // it took a man on its way
}

// Steps tells which men a move leaves on other squares, the mover first: castling
// moves two, and conditions may move more.
func Steps(n *play.Node) []Step {
	var list []Step
	if n.Kind == solution.Root || n.Move.Null {
		return nil
	}
	for sq, was := range n.Before {
		if was == nil || n.After[sq] != nil && n.After[sq].ID == was.ID {
			continue
		}
		if to, ok := n.After.Find(was.ID); ok {
			mover := n.Mover != nil && n.Mover.ID == was.ID
			st := Step{Man: was, From: chess.Square(sq), To: to, Captures: n.Move.Captured != nil && mover}
			if mover {
				list = append([]Step{st}, list...)
			} else {
				list = append(list, st)
			}
		}
	}
	return list
}
