package published

import (
	"errors"
	"strings"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/solution"
)

// A stand is a position of the play: of men of the game with its rules, of others without.
type stand struct {
	orthodox bool
	setup    chess.Setup
	men      [64]*problem.Man
}

func standOf(p *problem.Problem) stand {
	s := stand{orthodox: len(p.Conditions) == 0, setup: chess.EmptySetup()}
	for sq, man := range problem.TopMen(p.Board) {
		s.men[sq] = &man
		role := chess.NoRole
		for i, w := range orthodox {
			if man.Walk == w && man.Orthodox() {
				role = chess.Pawn + chess.Role(i)
			}
		}
		if role == chess.NoRole {
			s.orthodox = false
			continue
		}
		s.setup.Board.Put(sq, chess.PieceOf(chess.Colour(man.Colour), role))
	}
	if s.orthodox {
		for c, rank := range [2]int{chess.White: 0, chess.Black: 7} {
			if s.setup.Board.King(chess.Colour(c)) != chess.At(4, rank) {
				continue
			}
			for _, file := range [2]int{0, 7} {
				if sq := chess.At(file, rank); s.setup.Board.Of(chess.Colour(c), chess.Rook).Has(sq) {
					s.setup.Castling = s.setup.Castling.With(sq)
				}
			}
		}
	}
	return s
}

// orthodox are the walks of the game in the order of package chess.
var orthodox = [...]problem.Walk{problem.Pawn, problem.Knight, problem.Bishop, problem.Rook, problem.Queen, problem.King}

// move plays a move for a side, or for the other one where it can only be that.
func (s stand) move(m []string, side chess.Colour) (solution.Move, stand, error) {
	if !s.orthodox {
		return s.free(m)
	}
	out, after, err := s.legal(m, side)
	if err != nil {
		if other, then, wrong := s.legal(m, side.Other()); wrong == nil {
			return other, then, nil
		}
	}
	return out, after, err
}

var (
	errIllegal   = errors.New("is no legal move")
	errAmbiguous = errors.New("may be several moves")
	errLong      = errors.New("is no move in long notation, which men and conditions of problem chess need")
)

func (s stand) legal(m []string, side chess.Colour) (out solution.Move, after stand, err error) {
	setup := s.setup
	setup.Turn = side
	pos, err := setup.Position(chess.Problem)
	if err != nil {
		// The other side's right to take en passant goes with its move.
		setup.EnPassant = chess.NoSquare
		if pos, err = setup.Position(chess.Problem); err != nil {
			return out, after, errIllegal
		}
	}
	var chosen []chess.Move
	for _, l := range pos.Legal(nil) {
		if fits(l, m) {
			chosen = append(chosen, l)
		}
	}
	switch {
	case len(chosen) == 0:
		return out, after, errIllegal
	case len(chosen) > 1:
		return out, after, errAmbiguous
	}
	l := chosen[0]
	out = Move(&pos, l)
	pos.Play(l)
	after = stand{orthodox: true, setup: pos.Setup()}
	return out, after, nil
}

// fits reports whether a legal move is one that is written.
func fits(l chess.Move, m []string) bool {
	if m[5] == "" { // castling
		long := strings.Count(m[0], "-") == 2
		return l.IsCastling() && long == (l.To().File() < l.From().File())
	}
	if l.IsCastling() {
		return false
	}
	walk := strings.Replace(strings.ToLower(m[2]), "n", "s", 1)
	if walk == "" {
		walk = "p"
	}
	if orthodox[l.Role()-chess.Pawn] != problem.Walk(walk) || l.To().String() != m[5] {
		return false
	}
	from := l.From().String()
	switch len(m[3]) {
	case 2:
		if from != m[3] {
			return false
		}
	case 1:
		if !strings.Contains(from, m[3]) {
			return false
		}
	}
	promotion := strings.Replace(strings.ToLower(m[6]), "n", "s", 1)
	if r := l.Promotion(); r != chess.NoRole {
		return string(orthodox[r-chess.Pawn]) == promotion
	}
	return promotion == ""
}

// Move is a move of the game as a solution has it.
func Move(pos *chess.Position, m chess.Move) solution.Move {
	board := pos.Board()
	man := func(sq chess.Square) *problem.Man {
		piece, ok := board.At(sq)
		if !ok {
			return nil
		}
		return &problem.Man{Colour: problem.Colour(piece.Colour()), Walk: orthodox[piece.Role()-chess.Pawn]}
	}
	out := solution.Move{From: m.From(), To: m.To(), CaptureSquare: m.To()}
	if mover := man(m.From()); mover != nil {
		out.Man = *mover
	}
	if m.IsCastling() {
		rank := m.From().Rank()
		out.Castling, out.To = 'K', chess.At(6, rank)
		rookFrom, rookTo := chess.At(7, rank), chess.At(5, rank)
		if m.To().File() < m.From().File() {
			out.Castling, out.To = 'Q', chess.At(2, rank)
			rookFrom, rookTo = chess.At(0, rank), chess.At(3, rank)
		}
		king, rook := out.Man, man(rookFrom)
		out.CaptureSquare = out.To
		out.After = []solution.Standing{{Square: m.From()}, {Square: rookFrom}, {Square: out.To, Man: &king}, {Square: rookTo, Man: rook}}
		return out
	}
	out.Captured = man(m.To())
	if out.Captured == nil && out.Man.Walk == problem.Pawn && m.From().File() != m.To().File() {
		out.EnPassant = true
		out.CaptureSquare = chess.At(m.To().File(), m.From().Rank())
		out.Captured = man(out.CaptureSquare)
	}
	if r := m.Promotion(); r != chess.NoRole {
		out.Promotion = orthodox[r-chess.Pawn]
	}
	return out
}

// free plays a move in long notation without any rules.
func (s stand) free(m []string) (out solution.Move, after stand, err error) {
	if m[5] == "" || len(m[3]) != 2 || m[4] == "" {
		return out, after, errLong
	}
	from, err1 := chess.ParseSquare(m[3])
	to, err2 := chess.ParseSquare(m[5])
	if err1 != nil || err2 != nil || s.men[from] == nil {
		return out, after, errIllegal
	}
	man := *s.men[from]
	walk := problem.Pawn
	if m[2] != "" {
		var ok bool
		if walk, ok = lexicon.FindWalk(problem.English, m[2]); !ok {
			return out, after, errIllegal
		}
	}
	if man.Walk != walk {
		return out, after, errIllegal
	}
	out = solution.Move{Man: man, From: from, To: to, CaptureSquare: to, Captured: s.men[to]}
	if (m[4] != "-") != (out.Captured != nil) {
		return out, after, errIllegal // en passant, or more than a capture
	}
	after = s
	after.men[from] = nil
	if m[6] != "" {
		p, ok := lexicon.FindWalk(problem.English, m[6])
		if !ok {
			return out, after, errIllegal
		}
		out.Promotion, man.Walk = p, p
	}
	after.men[to] = &man
	return out, after, nil
}
