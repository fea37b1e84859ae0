package tactics

import (
	"slices"

	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/chess"
)

// meeting groups the variations of a group by a square.
func meeting(g *study.Group, square func(v study.Variation) chess.Square) map[chess.Square][]study.Variation {
	by := map[chess.Square][]study.Variation{}
	for _, v := range g.List {
		if sq := square(v); sq < chess.NoSquare {
			by[sq] = append(by[sq], v)
		}
	}
	return by
}

func arrival(n *play.Node) chess.Square {
	if !study.Moves(n) {
		return chess.NoSquare
	}
	return n.Move.To
}

// gathered finds so many variations, with different moves and answers, that meet on a square.
func gathered(least int, square func(v study.Variation) chess.Square, key func(v study.Variation) [2]string) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		for g := range s.Groups() {
			by := meeting(g, square)
			for sq := range chess.NoSquare {
				first, second := map[string]bool{}, map[string]bool{}
				var list []*play.Node
				for _, v := range by[sq] {
					k := key(v)
					if first[k[0]] || second[k[1]] {
						continue
					}
					first[k[0]], second[k[1]] = true, true
					list = append(list, v.D, v.M)
				}
				if len(first) >= least {
					found(study.Finding{Twin: g.Half.Label, Phase: g.Kind, Detail: sq.String() + ": " + study.Names(list...)})
				}
			}
		}
	}
}

// matesOnSquare are three or more different moves that mate on one square, after different defences.
var matesOnSquare = gathered(3, func(v study.Variation) chess.Square {
	if !study.Ends(v.M) {
		return chess.NoSquare
	}
	return arrival(v.M)
}, func(v study.Variation) [2]string { return [2]string{study.Name(v.D), v.M.Move.From.String()} })

// defencesOnSquare are three or more defences by different men on one square, with different answers.
var defencesOnSquare = gathered(3, func(v study.Variation) chess.Square { return arrival(v.D) },
	func(v study.Variation) [2]string { return [2]string{v.D.Move.From.String(), study.Name(v.M)} })

// playOnSquare finds defences and their answers on one square: three or more; in help play moves of three or more men.
func playOnSquare(s *study.Study, found func(study.Finding)) {
	helpedOnSquare(s, found)
	for g := range s.Solution() {
		by := meeting(g, func(v study.Variation) chess.Square {
			if arrival(v.D) != arrival(v.M) {
				return chess.NoSquare
			}
			return arrival(v.D)
		})
		for sq := range chess.NoSquare {
			var list []*play.Node
			men := map[chess.Square]bool{}
			for _, v := range by[sq] {
				if !men[v.D.Move.From] {
					men[v.D.Move.From] = true
					list = append(list, v.D, v.M)
				}
			}
			if len(men) >= 3 {
				found(study.Finding{Twin: g.Half.Label, Detail: sq.String() + ": " + study.Names(list...)})
			}
		}
	}
}

// helpedOnSquare finds three or more men that go to one square in a line of help play.
func helpedOnSquare(s *study.Study, found func(study.Finding)) {
	for h, line := range s.HelpLines() {
		by := map[chess.Square][]*play.Node{}
		for _, n := range line {
			if sq := arrival(n); sq < chess.NoSquare && !slices.ContainsFunc(by[sq], func(o *play.Node) bool { return o.Mover.ID == n.Mover.ID }) {
				by[sq] = append(by[sq], n)
			}
		}
		for sq := range chess.NoSquare {
			if len(by[sq]) >= 3 {
				found(study.Finding{Twin: h.Label, Detail: sq.String() + ": " + study.Names(by[sq]...)})
			}
		}
	}
}

// onThreatSquare finds two or more defences on the square to which the threat goes.
func onThreatSquare(s *study.Study, found func(study.Finding)) {
	for g := range s.Solution() {
		threats := g.Phase.Threats
		if !g.First() || len(threats) != 1 || !study.Moves(threats[0]) {
			continue
		}
		var list []*play.Node
		answers := map[string]bool{}
		for _, v := range g.List {
			if arrival(v.D) == threats[0].Move.To && v.D.Move.Captured == nil && !answers[study.Name(v.M)] {
				answers[study.Name(v.M)] = true
				list = append(list, v.D, v.M)
			}
		}
		if len(answers) >= 2 {
			found(study.Finding{Twin: g.Half.Label, Detail: study.Names(threats[0]) + ": " + study.Names(list...)})
		}
	}
}

// magnet finds a line man of the defender whose moves along a line are each answered by
// the same attacker beside it.
func magnet(s *study.Study, found func(study.Finding)) {
	for g := range s.Groups() {
		by := map[[2]chess.Square][]study.Variation{}
		var order [][2]chess.Square
		for _, v := range g.List {
			if !study.Moves(v.D) || !study.Moves(v.M) || !study.Liner(v.D.Mover.Walk) || !study.Liner(v.M.Mover.Walk) {
				continue
			}
			if d := distance(v.D.Move.To, v.M.Move.To); d != 1 || !chess.Line(v.D.Move.From, v.D.Move.To).Has(v.M.Move.To) && chess.Line(v.M.Move.From, v.M.Move.To) == 0 {
				continue
			}
			k := [2]chess.Square{v.D.Move.From, v.M.Move.From}
			if by[k] == nil {
				order = append(order, k)
			}
			by[k] = append(by[k], v)
		}
		for _, k := range order {
			var list []*play.Node
			squares := map[chess.Square]bool{}
			for _, v := range by[k] {
				if !squares[v.M.Move.To] {
					squares[v.M.Move.To] = true
					list = append(list, v.D, v.M)
				}
			}
			if len(squares) >= 3 {
				found(study.Finding{Twin: g.Half.Label, Phase: g.Kind, Detail: study.Names(list...)})
			}
		}
	}
}

func distance(a, b chess.Square) int {
	f, r := a.File()-b.File(), a.Rank()-b.Rank()
	return max(f, -f, r, -r)
}

// focal finds a line man in zugzwang that guards two squares and leaves one or the other.
func focal(s *study.Study, found func(study.Finding)) {
	for g := range s.Groups() {
		if g.Lead == nil || !g.Lead.Zugzwang {
			continue
		}
		by := map[chess.Square][]study.Variation{}
		for _, v := range g.List {
			if study.Moves(v.D) && study.Moves(v.M) && study.Liner(v.D.Mover.Walk) && v.D.Move.Captured == nil {
				by[v.D.Move.From] = append(by[v.D.Move.From], v)
			}
		}
		for sq := range chess.NoSquare {
			points := map[chess.Square]study.Variation{}
			for _, v := range by[sq] {
				to := v.M.Move.To
				if guards(v.D.Before, sq, to) && !guards(v.D.After, v.D.Move.To, to) {
					points[to] = v
				}
			}
			if len(points) == 2 {
				var list []*play.Node
				for to := range chess.NoSquare {
					if v, ok := points[to]; ok {
						list = append(list, v.D, v.M)
					}
				}
				found(study.Finding{Twin: g.Half.Label, Phase: g.Kind, Detail: study.Names(list...)})
			}
		}
	}
}

// guards reports whether the line man on a square attacks another.
func guards(b *play.Board, from, to chess.Square) bool {
	m := b[from]
	return m != nil && from != to && study.Commands(m.Walk, from, to) && len(study.Between(b, from, to)) == 0
}
