package solve

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/solve/internal/proof"
)

// A course is what a general board deduces about the way to a target. What
// package proof counts stays true where rules only remove moves; what else it
// takes for granted, the target says:
//
//	where men go, and how soon     men and effects of orthodox chess (fairy's OnlyRemoves)
//	kings keep off attacks         check is that a king's square is seen by a man's walk (KingsKeepOff)
//	kings are not taken, promoted  kings are royal (not Commoners)
//	kings move as kings            nothing changes their walks (not Stray)
//
// Elsewhere only the men that are out of place are counted, if at all.
type course struct {
	target    *proof.Target
	deduction *proof.Deduction
	board     chess.Board
	known     known
	before    []known // what was known before each half move
}

// newCourse is the way from one position to another, nil if nothing is to be
// deduced about it.
func newCourse(from, to *fairy.Position) *course {
	ok, commoners, stray := from.OnlyRemovesButKings()
	board, same := to.Chess()
	if !ok || !same {
		return nil
	}
	c := &course{target: proof.NewTarget(&board)}
	c.target.Free, c.target.Commoners = commoners || !from.KingsKeepOff(), commoners
	c.target.Stray = stray
	c.deduction = proof.NewDeduction(c.target)
	return c
}

func (c *course) clone() *course {
	if c == nil {
		return nil
	}
	return &course{
		target: c.target, deduction: proof.NewDeduction(c.target), known: c.known,
		before: append(make([]known, 0, cap(c.before)), c.before...),
	}
}

func (c *course) push() { c.before = append(c.before, c.known) }

func (c *course) pop() {
	c.known = c.before[len(c.before)-1]
	c.before = c.before[:len(c.before)-1]
}

func (c *course) play(us chess.Colour, m fairy.Move) {
	c.push()
	touched := m.From.Bit() | m.To.Bit()
	if m.Kind == fairy.Castle {
		touched |= m.Make.Bit()
	}
	c.known = c.known.after(us, touched)
}

// outOfReach counts the squares on which the target has men that do not stand
// there yet: a half move puts few men there, in most rules one.
func (g *general) outOfReach(moves [2]int) bool {
	if g.course != nil {
		_, b, rights := g.aim()
		return !g.course.known.deduce(g.course.deduction, b, rights, moves)
	}
	puts, ok := g.p.Puts()
	if g.rules.target == nil || !ok {
		return false
	}
	var wanted [2]int
	for s := range chess.Square(64) {
		if m := g.rules.target[s]; m != 0 && !m.SameKind(g.p.At(s)) {
			if m.Neutral() {
				return false
			}
			wanted[m.Colour()&1]++
		}
	}
	room := moves
	if g.p.MayCastle() {
		// A side that castles again has moved its king back in between.
		room[0] += (moves[0] + 1) / 2
		room[1] += (moves[1] + 1) / 2
	}
	if puts == 0 {
		return wanted[0] > room[0] || wanted[1] > room[1]
	}
	return wanted[0]+wanted[1] > room[0]+room[1]+puts*(moves[0]+moves[1])
}

func (g *general) aim() (target *proof.Target, b *chess.Board, rights chess.Bitboard) {
	c := g.course
	if c == nil {
		return nil, nil, 0
	}
	c.board, _ = g.p.Chess()
	rights = g.p.CastlingRights()
	for _, king := range [2]chess.Square{4, 60} {
		if !rights.Has(king) {
			rights &^= chess.RankOf(king.Rank())
		}
	}
	return c.target, &c.board, rights & c.board.ByRole[chess.Rook]
}

func (g *general) towards(list []move) []move {
	if g.course == nil {
		return list
	}
	d, us, kept := g.course.deduction, g.p.Turn(), list[:0]
	takes := d.Takes(us)
	for _, m := range list {
		f := fairy.MoveOf(uint64(m))
		if m == null || d.Area(us, f.From).Has(f.To) && (f.Capture == fairy.Off || takes.Has(f.Capture)) {
			kept = append(kept, m)
		}
	}
	return kept
}
