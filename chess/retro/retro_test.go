package retro_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"rookery/chess"
	"rookery/chess/retro"
)

// text tells a retraction: the position before, and the move.
func text(m chess.Move, before *chess.Position) string {
	return fmt.Sprint(before.Setup().FEN(), " ", m.From(), m.To(), m.Promotion())
}

// before are all positions one move before, found by putting one man anywhere as
// anything, and any man of the other side or none where it may have been taken.
func before(p *chess.Position, deep bool) (found []string) {
	side := p.Turn().Other()
	men := [...]chess.Role{chess.NoRole, chess.Pawn, chess.Knight, chess.Bishop, chess.Rook, chess.Queen}
	after := *p.Board()
	look := func(b chess.Board, passed chess.Square) {
		setup := chess.EmptySetup()
		setup.Board, setup.Turn, setup.EnPassant = b, side, passed
		for _, c := range []struct {
			colour     chess.Colour
			king, a, h string
		}{{chess.White, "e1", "a1", "h1"}, {chess.Black, "e8", "a8", "h8"}} {
			for _, rook := range []string{c.a, c.h} {
				if at(&b, c.king) == chess.PieceOf(c.colour, chess.King) && at(&b, rook) == chess.PieceOf(c.colour, chess.Rook) {
					s, _ := chess.ParseSquare(rook)
					setup.Castling |= s.Bit()
				}
			}
		}
		q, err := setup.Position(chess.Problem)
		if err != nil || q.OpponentInCheck() || passed != chess.NoSquare && q.EnPassant() != passed {
			return
		}
		for _, m := range q.Legal(nil) {
			if passed != chess.NoSquare && !m.IsEnPassant() {
				continue
			}
			next := q
			if next.Play(m); *next.Board() != after {
				continue
			}
			if deep && (q.InCheck() || passed != chess.NoSquare) && len(before(&q, false)) == 0 {
				continue
			}
			if p.EnPassant() != chess.NoSquare && (!m.IsDoubleStep() || next.EnPassant() != p.EnPassant()) {
				continue
			}
			found = append(found, text(m, &q))
		}
	}
	for to := range after.ByColour[side].Squares() {
		role := after.RoleAt(to)
		for from := range chess.Square(64) {
			if after.Occupied().Has(from) {
				continue
			}
			for _, was := range []chess.Role{role, chess.Pawn} {
				if was == chess.Pawn && (from.Rank() == 0 || from.Rank() == 7) || was != role && role == chess.King {
					continue
				}
				for _, taken := range men {
					for _, on := range []chess.Square{to, to - 8, to + 8} {
						if on > 63 || on != to && (taken != chess.Pawn || after.Occupied().Has(on) || on == from) ||
							taken == chess.Pawn && (on.Rank() == 0 || on.Rank() == 7) {
							continue
						}
						b := after
						b.Remove(to)
						b.Put(from, chess.PieceOf(side, was))
						passed := chess.NoSquare
						if on != to {
							passed = to
						}
						if taken != chess.NoRole {
							b.Put(on, chess.PieceOf(side.Other(), taken))
						}
						look(b, passed)
					}
				}
				if role == chess.Pawn {
					break
				}
			}
		}
	}
	for _, c := range [][4]string{{"g1", "f1", "e1", "h1"}, {"c1", "d1", "e1", "a1"}, {"g8", "f8", "e8", "h8"}, {"c8", "d8", "e8", "a8"}} {
		if at(&after, c[0]) == chess.PieceOf(side, chess.King) && at(&after, c[1]) == chess.PieceOf(side, chess.Rook) && at(&after, c[2]) == 0 && at(&after, c[3]) == 0 {
			b := after
			for i, role := range []chess.Role{0, 0, chess.King, chess.Rook} {
				s, _ := chess.ParseSquare(c[i])
				if b.Remove(s); role != 0 {
					b.Put(s, chess.PieceOf(side, role))
				}
			}
			look(b, chess.NoSquare)
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

func at(b *chess.Board, name string) chess.Piece {
	s, _ := chess.ParseSquare(name)
	p, _ := b.At(s)
	return p
}

var long = flag.Bool("long", false, "all random positions")

// TestAll: what is taken back is what a search through all positions one move before
// finds, in random positions with few men.
func TestAll(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	kinds := map[string]int{}
	n := 150
	if *long {
		n = 800
	}
	for range n {
		p := random(r)
		want := before(&p, true)
		var got []string
		for _, b := range retro.All(&p) {
			got = append(got, text(b.Move, &b.Before))
			kinds["all"]++
			switch {
			case b.Move.IsEnPassant():
				kinds["en passant"]++
			case b.Move.IsCastling():
				kinds["castling"]++
			case b.Move.Promotion() != chess.NoRole:
				kinds["promotion"]++
			case b.Move.IsCapture():
				kinds["capture"]++
			}
		}
		slices.Sort(got)
		var each []string
		for b := range retro.Each(&p) {
			each = append(each, text(b.Move, &b.Before))
		}
		if slices.Sort(each); !slices.Equal(each, got) {
			t.Fatalf("%s: one at a time %d, %d in all", p.Setup().FEN(), len(each), len(got))
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%s: got %d, want %d\n%v\n%v", p.Setup().FEN(), len(got), len(want), except(got, want), except(want, got))
		}
		if retro.Possible(&p) != (len(got) > 0) && (p.InCheck() || p.EnPassant() != chess.NoSquare) {
			t.Errorf("%s: possible is %v, but %d moves can be taken back", p.Setup().FEN(), retro.Possible(&p), len(got))
		}
	}
	for _, kind := range []string{"en passant", "castling", "promotion", "capture"} {
		if kinds[kind] == 0 {
			t.Errorf("no %s was taken back", kind)
		}
	}
	t.Log(kinds)
}

func except(a, b []string) (rest []string) {
	for _, s := range a {
		if !slices.Contains(b, s) {
			rest = append(rest, s)
		}
	}
	return rest[:min(len(rest), 5)]
}

// random is a position with both kings and up to five other men, some of them where
// castling, promotion and en passant are near.
func random(r *rand.Rand) chess.Position {
	for {
		setup := chess.EmptySetup()
		setup.Turn = chess.Colour(r.IntN(2))
		put := func(s chess.Square, p chess.Piece) {
			if _, taken := setup.Board.At(s); !taken {
				setup.Board.Put(s, p)
			}
		}
		for _, c := range []chess.Colour{chess.White, chess.Black} {
			rank := 0
			if c == chess.Black {
				rank = 7
			}
			if r.IntN(4) == 0 { // as after castling
				put(chess.At(6, rank), chess.PieceOf(c, chess.King))
				put(chess.At(5, rank), chess.PieceOf(c, chess.Rook))
			}
		}
		for _, c := range []chess.Colour{chess.White, chess.Black} {
			for setup.Board.King(c) == chess.NoSquare {
				put(chess.Square(r.IntN(64)), chess.PieceOf(c, chess.King))
			}
		}
		for range r.IntN(5) {
			role, s := chess.Role(1+r.IntN(5)), chess.Square(r.IntN(64))
			if role == chess.Pawn {
				s = chess.At(s.File(), 1+r.IntN(6))
			}
			put(s, chess.PieceOf(chess.Colour(r.IntN(2)), role))
		}
		if r.IntN(3) == 0 {
			setup.EnPassant = chess.At(r.IntN(8), 5-3*int(setup.Turn))
		}
		p, err := setup.Position(chess.Problem)
		if err == nil && !p.OpponentInCheck() {
			return p
		}
	}
}
