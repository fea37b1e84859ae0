package board

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
	men, ok := from.Search().OnlyRemoves()
	board, dummies, same := to.Record().Chess()
	if !ok || men.Dummies || !same || dummies != 0 {
		return nil
	}
	c := &course{target: proof.NewTarget(&board)}
	c.target.Free, c.target.Commoners = men.Commoners || !from.KingsKeepOff(), men.Commoners
	c.target.Stray = men.Stray
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

func (g *general) ProofGame() ProofGame {
	if g.rules.target == nil {
		return nil
	}
	return g
}

// OutOfReach counts the squares on which the target has men that do not stand
// there yet: a half move puts few men there, in most rules one.
func (g *general) OutOfReach(moves [2]int, terms *proof.Terms) bool {
	if g.course != nil {
		g.course.deduction.Terms = terms
		_, b, rights := g.Aim()
		return !g.course.known.deduce(g.course.deduction, b, rights, moves)
	}
	if g.tally != nil {
		return g.outOfTravel(moves)
	}
	g.gap.counted = false
	if !g.rules.counted {
		return false
	}
	d := gap{moves: moves, puts: g.rules.puts, counted: true}
	for men := g.rules.wanted; men != 0; {
		s := men.Pop()
		if m := g.rules.target[s]; !m.SameKind(g.p.At(s)) {
			d.open |= s.Bit()
			d.wanted[whose(m)]++
		}
	}
	us := g.p.Turn()
	last, _, _, played := g.p.Last()
	inTurn := played && g.p.LastTurn() == us.Other() || g.p.Search().Ply() == 0
	turns := moves[us] - moves[us.Other()]
	d.mayCastle = g.p.Search().MayCastle()
	g.gap = d
	return d.unclosed(us, inTurn && !g.rules.nullMoves && (turns == 0 || turns == 1), played && last.IsCapture())
}

// A gap is what a position lacks of the target, and the half moves left to close it.
// Each man that is lacking must come to its square by a half move, as the last
// one that does; few come by the same.
type gap struct {
	counted   bool
	open      chess.Bitboard // squares of the target's men that do not stand there
	wanted    [3]int         // these men by side, then neutral ones
	moves     [2]int
	puts      fairy.Puts
	mayCastle bool
}

// unclosed tells that too many men are lacking for the half moves left. InTurn
// tells that the sides move in turn, taken that the last half move took a man.
func (d *gap) unclosed(us chess.Colour, inTurn, taken bool) bool {
	anybodys := d.puts.Anybodys * (d.moves[0] + d.moves[1])
	lacking, spare := 0, 0
	for c := range chess.Colour(2) {
		own, others := d.moves[c], d.moves[c.Other()]
		put := own*(1+d.puts.Movers) + others*d.puts.Others
		switch {
		case d.puts.Delayed == 0:
		case !inTurn:
			anybodys += own * d.puts.Delayed
		case c == us && !taken && own > 0:
			put += (own - 1) * d.puts.Delayed
		default:
			put += own * d.puts.Delayed
		}
		if d.mayCastle && own > 0 && d.castled(c) {
			put++
		}
		lacking += max(0, d.wanted[c]-put)
		spare += max(0, put-d.wanted[c])
	}
	return lacking+max(0, d.wanted[neutral]-spare) > anybodys
}

// neutral is the place of neutral men, whom either side may put on their squares, behind those of the sides.
const neutral = 2

// whose is the place of a man's side.
func whose(m fairy.Man) int {
	if m.Neutral() {
		return neutral
	}
	return int(m.Colour() & 1)
}

// castled: the target has men where castling puts king and rook, and neither
// stands there yet.
func (d *gap) castled(c chess.Colour) bool {
	const far, near = chess.Bitboard(1<<2 | 1<<3), chess.Bitboard(1<<5 | 1<<6)
	rank := d.open >> (56 * int(c))
	return rank&far == far || rank&near == near
}

// closing tests a move in the position in which the gap was counted: false tells
// that it leaves too much.
func (g *general) closing(m fairy.Move) bool {
	d := &g.gap
	inert := g.p.Moves().Inert(m, g.p.Turn())
	us, mover := g.p.Turn(), g.p.At(m.From)
	if m.Kind != fairy.Plain && m.Kind != fairy.EnPassant || !inert && d.puts != (fairy.Puts{}) || !mover.Is(us) {
		return true
	}
	after := *d
	after.moves[us]--
	for left := (m.From.Bit() | captureBit(m)) & g.rules.wanted &^ d.open; left != 0; {
		s := left.Pop()
		after.open |= s.Bit()
		after.wanted[whose(g.rules.target[s])]++
	}
	switch {
	case !inert:
		// What the man becomes, and where, is not known.
		after.wanted[us] = max(0, after.wanted[us]-1)
		after.wanted[neutral] = max(0, after.wanted[neutral]-1)
	case d.open.Has(m.To) && mover.SameKind(g.rules.target[m.To]):
		after.open &^= m.To.Bit()
		after.wanted[whose(mover)]--
	}
	turns := after.moves[us.Other()] - after.moves[us]
	return !after.unclosed(us.Other(), !g.rules.nullMoves && (turns == 0 || turns == 1), m.IsCapture())
}

// pressing: an inert move by which no man comes to a square that is open leaves too much.
func (d *gap) pressing(us chess.Colour, nullMoves bool) bool {
	after := *d
	after.moves[us]--
	turns := after.moves[us.Other()] - after.moves[us]
	inTurn := !nullMoves && (turns == 0 || turns == 1)
	return after.unclosed(us.Other(), inTurn, false) && after.unclosed(us.Other(), inTurn, true)
}

func captureBit(m fairy.Move) chess.Bitboard {
	if !m.IsCapture() {
		return 0
	}
	return m.Capture.Bit()
}

func (g *general) Aim() (target *proof.Target, b *chess.Board, rights chess.Bitboard) {
	c := g.course
	if c == nil {
		return nil, nil, 0
	}
	c.board, _, _ = g.p.Record().Chess()
	rights = g.p.CastlingRights()
	for _, king := range [2]chess.Square{4, 60} {
		if !rights.Has(king) {
			rights &^= chess.RankOf(king.Rank())
		}
	}
	return c.target, &c.board, rights & c.board.ByRole[chess.Rook]
}

// Strategies finds none: routes are not surveyed here.
func (g *general) Strategies([2]int, *proof.Terms) ([]proof.Strategy, bool) { return nil, false }

func (g *general) Knowledge() (k Knowledge) {
	if g.course != nil {
		k.known = g.course.known
	}
	return k
}

func (g *general) Recall(k Knowledge) {
	if g.course != nil {
		g.course.known = k.known
	}
}

func (g *general) Towards(buf []Move) []Move {
	if g.tally != nil {
		return g.movesIf(g.travelling, buf)
	}
	if g.course == nil {
		switch d := &g.gap; {
		case !d.counted:
			return g.Moves(buf)
		case d.pressing(g.p.Turn(), g.rules.nullMoves):
			return g.allow(g.p.Search().LegalTo(d.open, g.closing, g.list[:0]), buf)
		}
		return g.movesIf(g.closing, buf)
	}
	d, us := g.course.deduction, g.p.Turn()
	takes := d.Takes(us)
	return g.movesIf(func(m fairy.Move) bool {
		return d.Area(us, m.From).Has(m.To) && (m.Capture == fairy.Off || takes.Has(m.Capture))
	}, buf)
}
