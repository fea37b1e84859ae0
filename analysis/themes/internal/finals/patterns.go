package finals

import (
	"fmt"
	"slices"

	"rookery/analysis/mates"
	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/chess"
	"rookery/problem"
)

// A picture is a mate with what stands around the king.
type picture struct {
	m        *mates.Mate
	b        *play.Board
	checkers []chess.Square
}

func (p *picture) walk(sq chess.Square) problem.Walk { return p.b[sq].Walk }

// checker is the one man that checks; none in double check.
func (p *picture) checker(walks ...problem.Walk) (chess.Square, bool) {
	if len(p.checkers) != 1 || !slices.Contains(walks, p.walk(p.checkers[0])) {
		return chess.NoSquare, false
	}
	return p.checkers[0], true
}

// guarded reports whether a square is guarded by a man of a walk, apart from one.
func (p *picture) guarded(sq chess.Square, by problem.Walk) bool {
	pos, ok := mates.Position(p.b, p.m.Mated)
	if !ok {
		return false
	}
	board := pos.Board()
	return board.Attackers(p.m.Mated.Other(), sq, board.Occupied())&board.Of(p.m.Mated.Other(), mates.Role(by)) != 0
}

// guards reports whether a man of a walk keeps a square beside the king.
func (p *picture) guards(by problem.Walk) int {
	n := 0
	for sq, men := range p.m.Guards {
		if sq == p.m.King || p.m.Blocks.Has(sq) {
			continue
		}
		for m := range men.Squares() {
			if p.walk(m) == by {
				n++
				break
			}
		}
	}
	return n
}

func (p *picture) edge() bool {
	f, r := p.m.King.File(), p.m.King.Rank()
	return f == 0 || f == 7 || r == 0 || r == 7
}

// back reports whether the king stands on his own or the other side's first rank.
func (p *picture) back() bool { return p.m.King.Rank() == 0 || p.m.King.Rank() == 7 }

func (p *picture) corner() bool {
	f, r := p.m.King.File(), p.m.King.Rank()
	return (f == 0 || f == 7) && (r == 0 || r == 7)
}

// apart tells how far two squares are in files and ranks.
func apart(a, b chess.Square) (int, int) {
	f, r := a.File()-b.File(), a.Rank()-b.Rank()
	return max(f, -f), max(r, -r)
}

func straightBeside(a, b chess.Square) bool { f, r := apart(a, b); return f+r == 1 }
func slantBeside(a, b chess.Square) bool    { f, r := apart(a, b); return f == 1 && r == 1 }

// material reports whether the mating side has a king and these officers, the mated one
// nothing but its king.
func (p *picture) material(walks ...problem.Walk) bool {
	count := map[problem.Walk]int{}
	for _, m := range p.b {
		switch {
		case m == nil:
		case m.Colour == problem.Colour(p.m.Mated) && m.Walk != problem.King:
			return false
		case m.Colour != problem.Colour(p.m.Mated):
			count[m.Walk]++
		}
	}
	for _, w := range append(walks, problem.King) {
		count[w]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

// only reports whether but kings and pawns only men of these walks take part.
func (p *picture) only(walks ...problem.Walk) bool {
	for sq := range p.m.TakePart.Squares() {
		if w := p.walk(sq); w != problem.King && w != problem.Pawn && !slices.Contains(walks, w) {
			return false
		}
	}
	return true
}

// pattern finds mates of direct and help play that show a picture.
func pattern(is func(p *picture) bool) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		for h, line := range s.Lines() {
			last := line[len(line)-1]
			m := s.Mate(last)
			if m == nil {
				continue
			}
			p := picture{m: m, b: last.After}
			for sq := range m.Guards[m.King].Squares() {
				p.checkers = append(p.checkers, sq)
			}
			if is(&p) {
				found(study.Finding{Twin: h.Label, Detail: study.Names(line[max(0, len(line)-2):]...)})
			}
		}
	}
}

const (
	king   = problem.King
	queen  = problem.Queen
	rook   = problem.Rook
	bishop = problem.Bishop
	knight = problem.Knight
	pawn   = problem.Pawn
)

// inward is the square beside the king away from an edge on which he stands.
func inward(sq chess.Square, alongFile bool) chess.Square {
	f, r := sq.File(), sq.Rank()
	if alongFile { // he stands on the edge file
		return chess.At(f+1-2*(f/7), r)
	}
	return chess.At(f, r+1-2*(r/7))
}

func anastasia(p *picture) bool {
	c, ok := p.checker(rook, queen)
	if !ok || p.guards(knight) == 0 {
		return false
	}
	for _, file := range []bool{true, false} {
		on := p.m.King.File()%7 == 0 && file || p.m.King.Rank()%7 == 0 && !file
		along := file && c.File() == p.m.King.File() || !file && c.Rank() == p.m.King.Rank()
		if on && along && p.m.Blocks.Has(inward(p.m.King, file)) {
			return true
		}
	}
	return false
}

func anderssen(p *picture) bool {
	c, ok := p.checker(rook, queen)
	return ok && p.back() && c.Rank() == p.m.King.Rank() && straightBeside(c, p.m.King) && c.File()%7 == 0 && (p.guarded(c, pawn) || p.guarded(c, king))
}

func edgeFile(p *picture) bool {
	c, ok := p.checker(rook, queen)
	return ok && p.back() && c.Rank() == p.m.King.Rank() && straightBeside(c, p.m.King) && c.File()%7 == 0 && !p.guarded(c, pawn) && !p.guarded(c, king) &&
		(p.guarded(c, bishop) || p.guarded(c, knight) || p.guarded(c, rook) || p.guarded(c, queen))
}

func arabian(p *picture) bool {
	c, ok := p.checker(rook)
	return ok && p.corner() && straightBeside(c, p.m.King) && p.guarded(c, knight)
}

func backRank(p *picture) bool {
	c, ok := p.checker(rook, queen)
	if !ok || !p.back() || c.Rank() != p.m.King.Rank() {
		return false
	}
	ahead := chess.KingAttacks(p.m.King) & chess.RankOf(inward(p.m.King, false).Rank())
	return ahead&^p.m.Blocks == 0
}

func blackburne(p *picture) bool {
	_, ok := p.checker(bishop)
	return ok && p.edge() && p.guards(bishop) > 0 && p.guarded(p.checkers[0], knight) && p.only(bishop, knight)
}

func cornerMate(p *picture) bool {
	_, ok := p.checker(knight)
	return ok && p.corner() && p.m.Blocks != 0 && p.guards(rook)+p.guards(queen) > 0
}

func damiano(by problem.Walk) func(p *picture) bool {
	return func(p *picture) bool {
		c, ok := p.checker(queen)
		return ok && p.back() && slantBeside(c, p.m.King) && p.guarded(c, by)
	}
}

func davidAndGoliath(p *picture) bool {
	_, ok := p.checker(pawn)
	return ok && p.m.Blocks.Count() > 1
}

func doubleBishop(p *picture) bool {
	_, ok := p.checker(bishop)
	two := 0
	for sq := range p.m.TakePart.Squares() {
		if p.walk(sq) == bishop {
			two++
		}
	}
	return ok && two > 1 && p.guards(bishop) > 0 && p.only(bishop) && p.m.Blocks != 0
}

// tailed reports whether the queen beside the king keeps from him all but two squares, on
// which men of his own stand.
func tailed(p *picture, beside func(a, b chess.Square) bool, blocks int) bool {
	c, ok := p.checker(queen)
	return ok && beside(c, p.m.King) && p.m.Blocks.Count() == blocks && p.m.Guards[c] != 0 && p.m.TakePart.Count() <= 2 && chess.KingAttacks(p.m.King).Count() == 8
}

func dovetail(p *picture) bool     { return tailed(p, slantBeside, 2) }
func swallowsTail(p *picture) bool { return tailed(p, straightBeside, 2) }

func epaulette(p *picture) bool {
	c, ok := p.checker(queen, rook)
	if !ok {
		return false
	}
	f, r := p.m.King.File(), p.m.King.Rank()
	if f == 0 || f == 7 || !p.back() || c.File() != f || r == c.Rank() {
		return false
	}
	return p.m.Blocks.Has(chess.At(f-1, r)) && p.m.Blocks.Has(chess.At(f+1, r)) && p.only(p.walk(c))
}

func greco(p *picture) bool {
	c, ok := p.checker(queen, rook)
	return ok && p.corner() && c.File() == p.m.King.File() && p.guards(bishop) > 0 && p.m.Blocks != 0
}

func hook(p *picture) bool {
	c, ok := p.checker(rook)
	if !ok || !straightBeside(c, p.m.King) || !p.guarded(c, knight) || p.m.Blocks == 0 {
		return false
	}
	for sq := range p.m.TakePart.Squares() {
		if p.walk(sq) == knight && p.guarded(sq, pawn) {
			return true
		}
	}
	return false
}

func lolli(p *picture) bool {
	c, ok := p.checker(queen)
	return ok && p.back() && straightBeside(c, p.m.King) && c.File() == p.m.King.File() && p.guarded(c, pawn)
}

func maxLange(p *picture) bool {
	c, ok := p.checker(queen)
	return ok && p.edge() && slantBeside(c, p.m.King) && c.Rank()%7 == 0 && p.guarded(c, bishop)
}

func morphy(p *picture) bool {
	_, ok := p.checker(bishop)
	return ok && p.corner() && p.guards(rook) > 0 && p.m.Blocks != 0 && p.only(bishop, rook)
}

func opera(p *picture) bool {
	c, ok := p.checker(rook, queen)
	return ok && p.walk(c) == rook && p.back() && !p.corner() && c.Rank() == p.m.King.Rank() && straightBeside(c, p.m.King) && p.guarded(c, bishop)
}

func pillsbury(p *picture) bool {
	c, ok := p.checker(rook)
	return ok && p.back() && c.File() == p.m.King.File() && p.guards(bishop) > 0 && p.m.Blocks != 0 && p.only(rook, bishop)
}

func reti(p *picture) bool {
	c, ok := p.checker(bishop)
	return ok && slantBeside(c, p.m.King) && p.guarded(c, rook) && p.m.Blocks.Count() >= 3
}

func smothered(p *picture) bool {
	_, ok := p.checker(knight)
	return ok && chess.KingAttacks(p.m.King)&^p.m.Blocks == 0
}

func suffocation(p *picture) bool {
	_, ok := p.checker(knight)
	return ok && p.edge() && p.m.Blocks != 0 && p.guards(bishop) > 0 && p.only(knight, bishop)
}

func lone(walks ...problem.Walk) func(p *picture) bool {
	return func(p *picture) bool { return p.material(walks...) }
}

// withPins are model mates in which so many pinned men are needed pinned.
func withPins(count int) func(m *mates.Mate) bool {
	return func(m *mates.Mate) bool { return m.Model && m.Pins.Count() == count }
}

// mirror are mates in which no man stands on the squares beside the king.
func mirror(p *picture) bool {
	for sq := range chess.KingAttacks(p.m.King).Squares() {
		if p.b[sq] != nil {
			return false
		}
	}
	return chess.KingAttacks(p.m.King).Count() == 8
}

// manyModels finds so many different model mates.
func manyModels(least int) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		seen := map[string]bool{}
		var list []*play.Node
		for _, line := range s.Lines() {
			last := line[len(line)-1]
			if m := s.Mate(last); m != nil && m.Model {
				key := fmt.Sprint(m.King, m.TakePart, study.Name(last))
				if !seen[key] {
					seen[key] = true
					list = append(list, last)
				}
			}
		}
		if len(list) >= least {
			found(study.Finding{Detail: study.Names(list...), Count: len(list)})
		}
	}
}

// changedModels finds a defence whose answers in two phases are different model mates.
func changedModels(s *study.Study, found func(study.Finding)) {
	t := &s.Table
	for _, d := range t.Defences {
		var first *play.Node
		for i := range t.Rows {
			r := &t.Rows[i]
			if _, ok := r.Answer(d); !ok || !r.Thematic() {
				continue
			}
			n := r.Cells[d].Nodes[1]
			if m := s.Mate(n); m == nil || !m.Model {
				continue
			}
			if first != nil && study.Name(first) != study.Name(n) {
				found(study.Finding{Twin: r.Half.Label, Detail: study.Names(n.Parent) + ": " + study.Name(first) + ", " + study.Name(n)})
			}
			first = n
		}
	}
}

// manyLong are so many different model mates of a mate in three or more.
func manyLong(least int) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		for i := range s.Halves {
			if p := s.Halves[i].Problem; p == nil || p.Stipulation.Traditional == nil || p.Stipulation.Traditional.Moves < 3 {
				return
			}
		}
		manyModels(least)(s, found)
	}
}
