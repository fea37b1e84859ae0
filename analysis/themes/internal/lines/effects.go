package lines

import (
	"slices"

	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/chess"
	"rookery/problem"
)

// guardsOf are the attacker's line men that keep a square from the king on a board, as if
// the king were not there.
func guardsOf(b *play.Board, side chess.Colour, sq chess.Square) []chess.Square {
	king, _ := study.King(b, side.Other())
	board := *b
	if king < chess.NoSquare {
		board[king] = nil
	}
	var list []chess.Square
	for i, m := range board {
		from := chess.Square(i)
		if c, ok := study.Colour(m); ok && c == side && from != sq && study.Commands(m.Walk, from, sq) && len(study.Between(&board, from, sq)) == 0 {
			list = append(list, from)
		}
	}
	return list
}

// field are the squares beside the defender's king.
func field(b *play.Board, defender chess.Colour) chess.Bitboard {
	king, ok := study.King(b, defender)
	if !ok {
		return 0
	}
	return chess.KingAttacks(king)
}

// barulin finds squares beside the king that two line men guard: the threat shuts one
// line, and the defence the other.
func barulin(s *study.Study, found func(study.Finding)) {
	for g := range s.Solution() {
		if g.Lead == nil {
			continue
		}
		side := g.Half.Starter
		for _, v := range g.List {
			if !study.Moves(v.D) {
				continue
			}
			for _, t := range g.Lead.Threats {
				if !study.Moves(t) || study.SameMove(t, v.M) {
					continue // it meets no threat that is carried out all the same
				}
				for sq := range field(v.D.Before, side.Other()).Squares() {
					before := guardsOf(v.D.Before, side, sq)
					if c, ok := study.Colour(v.D.After[sq]); len(before) != 2 || ok && c != side {
						continue // where a man of his own stands the king needs no guard
					}
					shutBy := func(by chess.Square) int {
						return slices.IndexFunc(before, func(from chess.Square) bool { return from != t.Move.From && chess.Between(from, sq).Has(by) })
					}
					i, j := shutBy(t.Move.To), shutBy(v.D.Move.To)
					if i >= 0 && j >= 0 && i != j {
						found(study.Finding{Twin: g.Half.Label, Detail: study.Names(t) + ": " + study.Names(v.D, v.M) + ", " + sq.String()})
					}
				}
			}
		}
	}
}

// somov finds defences that open a line of the attacker to a square beside the king, so
// that he can shut another one to it when he mates.
func somov(s *study.Study, found func(study.Finding)) {
	for g := range s.Groups() {
		side := g.Half.Starter
		for _, v := range g.List {
			if !study.Moves(v.D) || !study.Moves(v.M) || s.Mate(v.M) == nil {
				continue
			}
			for sq := range field(v.D.Before, side.Other()).Squares() {
				before, after, end := guardsOf(v.D.Before, side, sq), guardsOf(v.D.After, side, sq), guardsOf(v.M.After, side, sq)
				opened := slices.IndexFunc(after, func(x chess.Square) bool {
					return !slices.Contains(before, x) && chess.Between(x, sq).Has(v.D.Move.From)
				})
				shut := slices.IndexFunc(before, func(x chess.Square) bool {
					return !slices.Contains(end, x) && chess.Between(x, sq).Has(v.M.Move.To)
				})
				if opened >= 0 && shut >= 0 && slices.Contains(end, after[opened]) {
					found(study.Finding{Twin: g.Half.Label, Phase: g.Kind, Detail: study.Names(v.D, v.M) + ", " + sq.String()})
				}
			}
		}
	}
}

// unpinsShut finds defences that shut a line of a pinned man of their own side, so that the mate may unpin it: because
// the man that pins goes away (Gamage), or because another steps into the line of the pin (Goethart).
func unpinsShut(direct bool) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		for g := range s.Groups() {
			for _, v := range g.List {
				if !study.Moves(v.D) || !study.Moves(v.M) || s.Mate(v.M) == nil {
					continue
				}
				for _, man := range behind(v.D, v.M) {
					at, ok := v.M.Before.Find(man.ID)
					if !ok || at == v.M.Move.To {
						continue
					}
					pinner := study.Pinner(v.M.Before, at)
					if pinner == chess.NoSquare || study.Pinner(v.M.After, at) != chess.NoSquare {
						continue
					}
					if (v.M.Move.From == pinner) == direct {
						found(study.Finding{Twin: g.Half.Label, Phase: g.Kind, Detail: study.Names(v.D, v.M) + ", " + at.String()})
					}
				}
			}
		}
	}
}

// valve finds defences that shut one line of their own side and open another one: bi-valve
// if of two men, valve if of one.
func valve(two bool) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		for g := range s.Groups() {
			for _, v := range g.List {
				if !study.Moves(v.D) {
					continue
				}
				shut := behind(v.D, v.M)
				if len(shut) == 0 {
					continue
				}
				for sq, m := range v.D.After {
					at := chess.Square(sq)
					if m == nil || m.Colour != v.D.Mover.Colour || m.ID == v.D.Mover.ID || !study.Liner(m.Walk) {
						continue
					}
					same := slices.ContainsFunc(shut, func(x *play.Man) bool { return x.ID == m.ID })
					if same == two {
						continue
					}
					for _, r := range []chess.Square{v.D.Move.From} {
						if study.Commands(m.Walk, at, r) && len(study.Between(v.D.After, at, r)) == 0 && reachesMore(v.D, at, r) {
							found(study.Finding{Twin: g.Half.Label, Phase: g.Kind, Detail: study.Names(v.D, v.M)})
						}
					}
				}
			}
		}
	}
}

// reachesMore reports whether a line man can go on beyond a square that was left.
func reachesMore(d *play.Node, at, over chess.Square) bool {
	for sq := range chess.Line(at, over).Squares() {
		if chess.Between(at, sq).Has(over) && len(study.Between(d.After, at, sq)) == 0 && (d.After[sq] == nil || d.After[sq].Colour != d.Mover.Colour) {
			return true
		}
	}
	return false
}

// double finds defences that shut off two men of their own side.
func double(s *study.Study, found func(study.Finding)) {
	for g := range s.Groups() {
		for _, sh := range shuts(g) {
			if len(sh.behind) > 1 {
				found(study.Finding{Twin: g.Half.Label, Phase: g.Kind, Detail: study.Names(sh.d, sh.m)})
			}
		}
	}
}

// holzhausen finds defences of one line man that shut off another that moves alike, but
// not mutually.
func holzhausen(s *study.Study, found func(study.Finding)) {
	for g := range s.Groups() {
		list := shuts(g)
		for i := range list {
			sh := &list[i]
			if sh.d.Mover == nil || sh.d.Move.Captured != nil {
				continue
			}
			for _, m := range sh.behind {
				if !alike(sh.d.Mover.Walk, m.Walk) {
					continue
				}
				back := slices.ContainsFunc(list, func(o shut) bool {
					return o.d.Mover != nil && o.d.Mover.ID == m.ID && o.d.Move.To == sh.d.Move.To && sh.shutsBehind(&o)
				})
				if !back {
					found(study.Finding{Twin: g.Half.Label, Phase: g.Kind, Detail: study.Names(sh.d, sh.m)})
				}
			}
		}
	}
}

// anticipatory finds defences that shut a line of their own side which is still shut
// elsewhere, where the mate opens it.
func anticipatory(s *study.Study, found func(study.Finding)) {
	for g := range s.Groups() {
		for _, v := range g.List {
			if !study.Moves(v.D) || s.Mate(v.M) == nil {
				continue
			}
			for _, m := range behind(v.D, v.M) {
				at, ok := v.D.Before.Find(m.ID)
				// Before the answer the line was shut in another place, too, or not yet of use.
				if ok && study.Moves(v.M) && chess.Between(at, v.M.Move.To).Has(v.D.Move.To) &&
					chess.Between(at, v.D.Move.To)&chess.Between(at, v.M.Move.To) != 0 && len(study.Between(v.D.Before, at, v.M.Move.To)) > 0 {
					found(study.Finding{Twin: g.Half.Label, Phase: g.Kind, Detail: study.Names(v.D, v.M)})
				}
			}
		}
	}
}

// pickabish is a pawn on its second rank and a bishop that shut each other off, with the
// bishop on the square over which the pawn would make its double step.
func pickabish(s *study.Study, found func(study.Finding)) {
	mutual(func(a, b problem.Walk) bool {
		return a == problem.Pawn && b == problem.Bishop || a == problem.Bishop && b == problem.Pawn
	})(s, found)
}

// organPipes are two rooks and two bishops side by side on an edge, rooks outside or bishops
// between, that shut each other off in four ways or more.
func organPipes(s *study.Study, found func(study.Finding)) {
	for g := range s.Solution() {
		pipes := map[chess.Square]bool{}
		var list []*play.Node
		all := shuts(g)
		for i := range all {
			d := all[i].d
			if d.Mover == nil || d.Mover.Walk != problem.Rook && d.Mover.Walk != problem.Bishop {
				continue
			}
			if slices.ContainsFunc(all[i].behind, func(m *play.Man) bool { return grimshaw(m.Walk, d.Mover.Walk) }) {
				pipes[d.Move.From] = true
				list = append(list, d, all[i].m)
			}
		}
		if len(pipes) != 4 || len(list) < 8 {
			continue
		}
		var squares []chess.Square
		for sq := range chess.NoSquare {
			if pipes[sq] {
				squares = append(squares, sq)
			}
		}
		inRank, inFile := squares[3]-squares[0] == 3 && squares[0].Rank() == squares[3].Rank(), squares[3]-squares[0] == 24 && squares[0].File() == squares[3].File()
		if inRank || inFile {
			found(study.Finding{Twin: g.Half.Label, Detail: study.Names(list...)})
		}
	}
}

// doubling finds two line men of the attacker that come onto one line, one behind the other,
// of which then one moves along it, guarded by the other. First is who moves along the line
// in the end, critical that it entered before the other, which had passed over its square.
func doubling(is func(a, b, c *play.Node) bool) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		for h, line := range s.Lines() {
			for i, a := range line {
				if !study.Moves(a) || !study.Liner(a.Mover.Walk) {
					continue
				}
				for j := i + 1; j < len(line); j++ {
					b := line[j]
					if !study.Moves(b) || !study.Liner(b.Mover.Walk) || b.Mover.Colour != a.Mover.Colour || b.Mover.ID == a.Mover.ID {
						continue
					}
					if at, ok := b.After.Find(a.Mover.ID); !ok || at != a.Move.To || !study.Commands(a.Mover.Walk, at, b.Move.To) || !study.Commands(b.Mover.Walk, b.Move.To, at) || len(study.Between(b.After, at, b.Move.To)) > 0 {
						continue
					}
					for _, c := range line[j+1:] {
						if study.Moves(c) && c.Mover.Colour == a.Mover.Colour {
							if is(a, b, c) {
								found(study.Finding{Twin: h.Label, Detail: study.Names(a, b, c)})
							}
							break
						}
					}
				}
			}
		}
	}
}

// along reports whether a move goes along the line of two squares.
func along(c *play.Node, x, y chess.Square) bool {
	return chess.Line(x, y).Has(c.Move.From) && chess.Line(x, y).Has(c.Move.To)
}

func doubled(a, b, c *play.Node) bool {
	return (c.Mover.ID == a.Mover.ID || c.Mover.ID == b.Mover.ID) && along(c, a.Move.To, b.Move.To)
}

// turton: a passes over the square that b enters, and b moves on in the other direction.
func turton(kind func(a, b int) bool) func(a, b, c *play.Node) bool {
	return func(a, b, c *play.Node) bool {
		return kind(study.Value(a.Mover.Walk), study.Value(b.Mover.Walk)) && c.Mover.ID == b.Mover.ID &&
			chess.Between(a.Move.From, a.Move.To).Has(b.Move.To) && chess.Line(a.Move.From, a.Move.To).Has(c.Move.To) && chess.Between(a.Move.To, c.Move.To).Has(b.Move.To)
	}
}

func distance(a, b chess.Square) int {
	f, r := a.File()-b.File(), a.Rank()-b.Rank()
	return max(f, -f, r, -r)
}

func weakerFirst(a, b int) bool   { return a < b }
func strongerFirst(a, b int) bool { return a > b }
func equals(a, b int) bool        { return a == b }

// zepler: a moves along a line, b comes behind it, and a goes on, guarded by b.
func zepler(a, b, c *play.Node) bool {
	return c.Mover.ID == a.Mover.ID && along(c, a.Move.To, b.Move.To) && chess.Line(a.Move.From, a.Move.To).Has(b.Move.To) &&
		distance(b.Move.To, c.Move.To) > distance(b.Move.To, a.Move.To)
}
