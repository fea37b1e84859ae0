package themes

import (
	"fmt"
	"iter"
	"slices"

	"rookery/analysis/changes"
	"rookery/analysis/mates"
	"rookery/analysis/play"
	"rookery/chess"
	"rookery/problem"
)

// interfering are the themes of lines that are shut.
func interfering() []Theme {
	return []Theme{
		{"Grimshaw", "A rook and a bishop of the defending side shut each other's lines on one square, and each interference is used by another answer: a mate, a check, or a move to a square that the man behind can no longer reach. Named after W. Grimshaw, 1850.", encyclopedia, mutual(grimshaw)},
		{"PawnGrimshaw", "As Grimshaw, with a bishop, rook or queen and a pawn.", encyclopedia, mutual(pawnGrimshaw)},
		{"WurzburgPlachutta", "As Grimshaw, with two men that move alike: rook and rook, queen and rook, queen and bishop.", encyclopedia, mutual(alike)},
		{"Novotny", "A man moves to a square where the lines of a rook and a bishop cross; whichever of them takes it shuts the other's line, and each time another answer uses it, as with Grimshaw. Named after A. Novotný, 1854.", encyclopedia, crossing(grimshaw)},
		{"Plachutta", "As Novotny, where the two men move alike. Named after J. Plachutta, 1858.", encyclopedia, crossing(alike)},
		{"Interference", "A defence shuts the line of another defender, without which the mate could be parried, or the man that mates would be pinned.", encyclopedia, interference},
		{"SelfBlock", "A defence blocks a square beside its own king, to which the king could go otherwise when it is mated.", encyclopedia, selfBlock},
	}
}

// A shut is a variation in which a defence shuts lines of its own side.
type shut struct {
	row    *changes.Row
	d, m   *play.Node // defence and answer
	behind []*play.Man
}

// shuts finds the defences that shut lines: with the defender off the board,
// another man could meet the answer over its square.
func (s *Study) shuts() []shut {
	var list []shut
	for r, v := range s.answered() {
		if men := behind(v.d, v.m); len(men) > 0 {
			list = append(list, shut{row: r, d: v.d, m: v.m, behind: men})
		}
	}
	return list
}

// mateBehind are the men that could parry a mate if the defender did not stand
// where it does.
func (s *Study) mateBehind(d, m *play.Node) []*play.Man {
	if s.mate(m) == nil {
		return nil
	}
	return behind(d, m)
}

// behind are the men of the defender's side that could meet an answer over the
// square on which the defender stands if it were not there: they parry a check,
// take the man that has moved, or would not let it move, pinned.
func behind(d, answer *play.Node) []*play.Man {
	on, by := d.Move.To, answer.Move.To
	if on >= chess.NoSquare || by >= chess.NoSquare || by == on {
		return nil
	}
	board := *answer.After
	defender := board[on]
	if defender == nil || defender.Colour != d.Move.Man.Colour || defender.Walk == problem.King || defender.Colour > problem.Black {
		return nil
	}
	board[on] = nil
	if list := pinning(&board, on, answer); len(list) > 0 {
		return list
	}
	p, ok := mates.Position(&board, chess.Colour(defender.Colour))
	if !ok {
		return nil
	}
	check := p.InCheck()
	var list []*play.Man
	for _, legal := range p.Legal(nil) {
		man := board[legal.From()]
		if !check && legal.To() != by || legal.Role() == chess.King {
			continue
		}
		if chess.Between(legal.From(), legal.To()).Has(on) && !slices.Contains(list, man) {
			list = append(list, man)
		}
	}
	return list
}

// pinning are the men that would pin the man that answers, over a square.
func pinning(board *play.Board, over chess.Square, answer *play.Node) []*play.Man {
	side := chess.Colour(answer.Move.Man.Colour)
	p, ok := mates.Position(board, side)
	if !ok || answer.Move.From >= chess.NoSquare {
		return nil
	}
	b := p.Board()
	king := b.King(side)
	var list []*play.Man
	for checking := b.Attackers(side.Other(), king, b.Occupied()); checking != 0; {
		sq := checking.Pop()
		if line := chess.Between(sq, king); line.Has(over) && line.Has(answer.Move.From) {
			list = append(list, board[sq])
		}
	}
	return list
}

// Kinds of two men that shut each other's lines.
func grimshaw(a, b problem.Walk) bool {
	return a == problem.Rook && b == problem.Bishop || a == problem.Bishop && b == problem.Rook
}

func pawnGrimshaw(a, b problem.Walk) bool { return (a == problem.Pawn) != (b == problem.Pawn) }

func alike(a, b problem.Walk) bool {
	line := func(w problem.Walk) bool { return w == problem.Queen || w == problem.Rook || w == problem.Bishop }
	return line(a) && line(b) && !grimshaw(a, b)
}

// shutsBehind reports whether the man of one variation is shut off in another.
func (sh *shut) shutsBehind(other *shut) bool {
	return other.d.Mover != nil && slices.ContainsFunc(sh.behind, func(m *play.Man) bool { return m.ID == other.d.Mover.ID })
}

// mutual finds two men that shut each other off on one square. A pawn shuts, but
// its own line is a step: there the officer's defence must stop its double step.
func mutual(kind func(a, b problem.Walk) bool) func(*Study, func(Finding)) {
	return func(s *Study, found func(Finding)) {
		list := s.shuts()
		for i := range list {
			for j := i + 1; j < len(list); j++ {
				a, b := &list[i], &list[j]
				if a.row != b.row || a.d.Move.To != b.d.Move.To || a.d.Mover == nil || b.d.Mover == nil || !kind(a.d.Mover.Walk, b.d.Mover.Walk) {
					continue
				}
				if a.d.Move.Captured != nil || b.d.Move.Captured != nil || name(a.m) == name(b.m) {
					continue
				}
				if a.shutsBehind(b) && b.shutsBehind(a) {
					found(Finding{Twin: a.row.Half.Label, Detail: fmt.Sprintf("%s: %s, %s", a.d.Move.To, names(a.d, a.m), names(b.d, b.m))})
				}
			}
		}
	}
}

// crossing finds two men that shut each other off by taking a man where their
// lines cross: after the key, or after a later move of the attacker.
func crossing(kind func(a, b problem.Walk) bool) func(*Study, func(Finding)) {
	return func(s *Study, found func(Finding)) {
		for h, ph := range s.solving() {
			for n := range ph.All() {
				if n.Mover == nil || n.Move.To >= chess.NoSquare {
					continue
				}
				var takers []*play.Node
				for _, d := range n.Replies {
					if d.Mover != nil && d.Move.Captured != nil && d.Move.To == n.Move.To && len(d.Replies) == 1 {
						takers = append(takers, d)
					}
				}
				for i, a := range takers {
					for _, b := range takers[i+1:] {
						x := &shut{d: a, m: a.Replies[0], behind: behind(a, a.Replies[0])}
						y := &shut{d: b, m: b.Replies[0], behind: behind(b, b.Replies[0])}
						if kind(a.Mover.Walk, b.Mover.Walk) && name(x.m) != name(y.m) && x.shutsBehind(y) && y.shutsBehind(x) {
							found(Finding{Twin: h.Label, Detail: names(n) + ": " + names(a, x.m) + ", " + names(b, y.m)})
						}
					}
				}
			}
		}
	}
}

func interference(s *Study, found func(Finding)) {
	for r, v := range s.answered() {
		if len(s.mateBehind(v.d, v.m)) > 0 {
			found(Finding{Twin: r.Half.Label, Detail: names(v.d, v.m)})
		}
	}
}

func selfBlock(s *Study, found func(Finding)) {
	for r, v := range s.answered() {
		m := s.mate(v.m)
		if m == nil || !m.Blocks.Has(v.defence.To) || v.defence.To == m.King {
			continue
		}
		// Without the block the king has a flight.
		if m.Guards[v.defence.To] == 0 {
			found(Finding{Twin: r.Half.Label, Detail: names(v.d, v.m)})
		}
	}
}

// A variation is a defence with its single answer.
type variation struct {
	defence changes.Move
	d, m    *play.Node
}

// answered yields the variations of what solves in which a defence has one answer.
func (s *Study) answered() iter.Seq2[*changes.Row, variation] {
	return func(yield func(*changes.Row, variation) bool) {
		for i := range s.Table.Rows {
			r := &s.Table.Rows[i]
			if !r.Solves() {
				continue
			}
			for _, d := range s.Table.Defences {
				c := r.Cells[d]
				if len(c.Nodes) == 2 && !c.Refutes && !yield(r, variation{d, c.Nodes[0], c.Nodes[1]}) {
					return
				}
			}
		}
	}
}
