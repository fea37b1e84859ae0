package lines

import (
	"fmt"
	"slices"

	"rookery/analysis/mates"
	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/chess"
	"rookery/problem"
)

// A shut is a variation in which a defence shuts lines of its own side.
type shut struct {
	d, m   *play.Node // defence and answer
	behind []*play.Man
}

// shuts finds the defences of a group that shut lines: with the defender off the
// board, another man could meet the answer over its square.
func shuts(g *study.Group) []shut {
	var list []shut
	for _, v := range g.List {
		men := behind(v.D, v.M)
		if v.D.Mover != nil {
			looked := 0
			later(v.M, &looked, func(n *play.Node) {
				if on := n.After[v.D.Move.To&63]; on != nil && on.ID == v.D.Mover.ID {
					for _, m := range behind(v.D, n) {
						if !slices.ContainsFunc(men, func(o *play.Man) bool { return o.ID == m.ID }) {
							men = append(men, m)
						}
					}
				}
			})
		}
		if len(men) > 0 {
			list = append(list, shut{d: v.D, m: v.M, behind: men})
		}
	}
	return list
}

// later looks at the attacker's moves behind an answer, the first of them: a line that is
// shut may be used later only.
func later(n *play.Node, looked *int, look func(*play.Node)) {
	for _, d := range n.Replies {
		for _, m := range d.Replies {
			if *looked++; *looked > 40 {
				return
			}
			look(m)
			later(m, looked, look)
		}
	}
}

// mateBehind are the men that could parry a mate if the defender did not stand
// where it does.
func mateBehind(s *study.Study, d, m *play.Node) []*play.Man {
	if s.Mate(m) == nil {
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
func mutual(kind func(a, b problem.Walk) bool) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		for g := range s.Groups() {
			list := shuts(g)
			for i := range list {
				for j := i + 1; j < len(list); j++ {
					a, b := &list[i], &list[j]
					if a.d.Move.To != b.d.Move.To || a.d.Mover == nil || b.d.Mover == nil || !kind(a.d.Mover.Walk, b.d.Mover.Walk) {
						continue
					}
					if a.d.Move.Captured != nil || b.d.Move.Captured != nil || study.Name(a.m) == study.Name(b.m) {
						continue
					}
					if a.shutsBehind(b) && b.shutsBehind(a) {
						found(study.Finding{Twin: g.Half.Label, Phase: g.Kind, Detail: fmt.Sprintf("%s: %s, %s", a.d.Move.To, study.Names(a.d, a.m), study.Names(b.d, b.m))})
					}
				}
			}
		}
	}
}

// mutually is as mutual, of help play, too: there the two men shut each other off in
// two solutions.
func mutually(kind func(a, b problem.Walk) bool) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		mutual(kind)(s, found)
		type one struct {
			shut
			half *play.Half
		}
		var list []one
		for h, line := range s.HelpLines() {
			last := line[len(line)-1]
			if s.Mate(last) == nil || !study.Moves(last) || len(list) > 200 {
				continue
			}
			for _, n := range line[:len(line)-1] {
				if !study.Moves(n) || n.Mover.Colour == last.Mover.Colour {
					continue
				}
				if men := behind(n, last); len(men) > 0 && last.After[n.Move.To] != nil && last.After[n.Move.To].ID == n.Mover.ID {
					list = append(list, one{shut{d: n, m: last, behind: men}, h})
				}
			}
		}
		for i := range list {
			for j := i + 1; j < len(list); j++ {
				a, b := &list[i], &list[j]
				if a.d.Move.To == b.d.Move.To && a.d.Mover.ID != b.d.Mover.ID && kind(a.d.Mover.Walk, b.d.Mover.Walk) && a.shutsBehind(&b.shut) && b.shutsBehind(&a.shut) {
					found(study.Finding{Twin: a.half.Label, Detail: fmt.Sprintf("%s: %s, %s", a.d.Move.To, study.Names(a.d, a.m), study.Names(b.d, b.m))})
				}
			}
		}
	}
}

// crossing finds two men that shut each other off by taking a man where their
// lines cross: after the key, or after a later move of the attacker.
func crossing(kind func(a, b problem.Walk) bool) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		for h, ph := range s.Solving() {
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
						if kind(a.Mover.Walk, b.Mover.Walk) && study.Name(x.m) != study.Name(y.m) && x.shutsBehind(y) && y.shutsBehind(x) {
							found(study.Finding{Twin: h.Label, Detail: study.Names(n) + ": " + study.Names(a, x.m) + ", " + study.Names(b, y.m)})
						}
					}
				}
			}
		}
	}
}

func interference(s *study.Study, found func(study.Finding)) {
	for g := range s.Solution() {
		for _, v := range g.List {
			if len(mateBehind(s, v.D, v.M)) > 0 {
				found(study.Finding{Twin: g.Half.Label, Detail: study.Names(v.D, v.M)})
			}
		}
	}
}
