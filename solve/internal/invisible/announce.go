package invisible

import "slices"

// Moves appends the half moves that the side to move could announce, in the order
// in which solutions list them, whether or not there is a history of them.
func (n *Node) Moves(list []Move) []Move {
	for from := range int8(64) {
		m := n.seen.at[from]
		if !m.of(n.turn) {
			continue
		}
		switch m.Walk() {
		case King:
			list = n.castlings(list, from)
			for _, ray := range n.rules.geo.rays[from] {
				list = n.along(list, m, from, ray, 1)
			}
		case Knight:
			for _, v := range leaps {
				if x, y := file(from)+v[0], rank(from)+v[1]; on(x, y) {
					list = n.along(list, m, from, []int8{int8(y*8 + x)}, 1)
				}
			}
		case Queen:
			for _, ray := range n.rules.geo.rays[from] {
				list = n.along(list, m, from, ray, 8)
			}
		case Rook:
			for _, ray := range n.rules.geo.rays[from][4:] {
				list = n.along(list, m, from, ray, 8)
			}
		case Bishop:
			for _, ray := range n.rules.geo.rays[from][:4] {
				list = n.along(list, m, from, ray, 8)
			}
		case Pawn:
			list = n.pawn(list, m, from)
		default:
			list = n.byWays(list, m, from)
		}
	}
	peaceful := n.rules.peaceful(n.turn)
	list = slices.DeleteFunc(list, func(m Move) bool {
		return n.rules.bars(n.turn, m.From, m.To) || peaceful && m.Prey != Nothing
	})
	if !n.spare(n.turn) {
		return list
	}
	for to := int8(63); to >= 0 && !peaceful; to-- {
		if m := n.seen.at[to]; m.of(1-n.turn) && m.Walk() != King {
			list = append(list, Move{Kind: Takes, From: nowhere, To: to, Prey: Seen})
		}
	}
	return append(list, Move{Kind: Random, From: nowhere, To: nowhere})
}

// along appends moves on a ray, far squares first.
func (n *Node) along(list []Move, m Man, from int8, ray []int8, most int) []Move {
	end := 0
	for end < len(ray) && end < most {
		s := ray[end]
		own, prey := n.owner(s)
		if own == n.turn || n.seen.at[s].Walk() == hole || n.seen.at[s].Walk() == King {
			break
		}
		end++
		if prey != Nothing || n.filled&bit(s) != 0 {
			break
		}
	}
	for i := end - 1; i >= 0; i-- {
		_, prey := n.owner(ray[i])
		list = append(list, Move{Kind: Visible, Man: m, From: from, To: ray[i], Prey: prey})
	}
	return list
}

// byWays appends moves of a man who has ways: those of which one may be open.
func (n *Node) byWays(list []Move, m Man, from int8) []Move {
	known := n.seen.full | n.marks[0] | n.marks[1] | n.filled
	for _, to := range n.rules.targets(m, from) {
		own, prey := n.owner(to)
		if own == n.turn || n.seen.at[to].Walk() == hole || n.seen.at[to].Walk() == King {
			continue
		}
		for _, w := range n.rules.ways(m, from, to) {
			if w.Clear&known == 0 {
				list = append(list, Move{Kind: Visible, Man: m, From: from, To: to, Prey: prey})
				break
			}
		}
	}
	return list
}

// Apparent reports whether a half move is one for all that is to be seen: it takes nobody, and
// hops over nobody, who is not.
func (n *Node) Apparent(m Move) bool {
	switch {
	case m.From < 0 || m.Prey == Uncovered:
		return false
	case m.Man.Walk() > hole:
		return n.seen.open(n.rules, m.Man, m.From, m.To) != nil
	}
	return true
}

// owner tells whose man is known to be on a square, -1 if there is none; a neutral man is
// the other side's.
func (n *Node) owner(s int8) (colour int, prey Prey) {
	switch m := n.seen.at[s]; {
	case m.Walk() == hole:
		return -1, Nothing
	case m.Neutral():
		return 1 - n.turn, Seen
	case m != Empty:
		return m.Colour(), Seen
	case n.marks[0]&bit(s) != 0:
		return 0, Known
	case n.marks[1]&bit(s) != 0:
		return 1, Known
	}
	return -1, Nothing
}

func (n *Node) pawn(list []Move, m Man, from int8) []Move {
	r := relative(from, n.turn)
	if r == 7 {
		return list
	}
	step := forward(n.turn)
	vacant := func(s int8) bool {
		own, _ := n.owner(s)
		return own < 0 && n.seen.at[s] == Empty && n.filled&bit(s) == 0
	}
	if r > 0 && vacant(from+step) {
		if r == 1 && vacant(from+2*step) {
			list = n.arrival(list, Move{Man: m, From: from, To: from + 2*step})
		}
		list = n.arrival(list, Move{Man: m, From: from, To: from + step})
	}
	for _, side := range [2]int{1, -1} {
		if x := file(from) + side; x < 0 || x > 7 {
			continue
		}
		to := from + step + int8(side)
		own, prey := n.owner(to)
		switch {
		case n.seen.at[to].Walk() == hole || n.seen.at[to].Walk() == King || own == n.turn:
			continue
		case own < 0:
			if to == n.seen.passed {
				list = append(list, Move{Man: m, From: from, To: to, Prey: Passing})
			}
			if !n.spare(1 - n.turn) {
				continue
			}
			prey = Uncovered
		}
		list = n.arrival(list, Move{Man: m, From: from, To: to, Prey: prey})
	}
	return list
}

// arrival appends a pawn's move, with each promotion.
func (n *Node) arrival(list []Move, m Move) []Move {
	if relative(m.To, n.turn) < 7 {
		return append(list, m)
	}
	for _, p := range n.rules.promotions(n.turn) {
		m.Promote = p
		list = append(list, m)
	}
	return list
}

func (n *Node) castlings(list []Move, king int8) []Move {
	home := int8(4 + 56*n.turn)
	if king != home {
		return list
	}
	for _, rook := range [2]int8{home - 4, home + 3} {
		if n.rooks&bit(rook) == 0 || n.seen.at[rook] == Empty && !n.spare(n.turn) {
			continue
		}
		ok := true
		for _, s := range n.rules.geo.between[king][rook] {
			if own, _ := n.owner(s); own >= 0 || n.seen.at[s] != Empty || n.filled&bit(s) != 0 {
				ok = false
			}
		}
		if own, prey := n.owner(rook); own >= 0 && prey == Known {
			ok = false
		}
		if !ok {
			continue
		}
		to := home + 2
		if rook < home {
			to = home - 2
		}
		list = append(list, Move{Kind: Castles, Man: n.seen.at[king], From: king, To: to})
	}
	return list
}

// spare is a quick look at whether a side can have one more half move with an
// invisible man, or lose one that has not been seen: each that it has lost so far,
// and one for those that act, are its own.
func (n *Node) spare(side int) bool {
	need := [2]int{}
	lost, acting := [2]int{}, [2]bool{}
	for i := range n.plays {
		s := &n.plays[i]
		switch {
		case s.move.Kind == Random || s.move.Kind == Takes:
			acting[s.side] = true
		case s.move.Prey == Uncovered:
			lost[1-s.side]++
		}
	}
	for c := range 2 {
		need[c] = lost[c]
		if acting[c] && need[c] == 0 || n.root.king[c] == nowhere && need[c] == 0 {
			need[c] = 1
		}
	}
	need[side] = max(need[side], 1)
	return need[0]+need[1] <= n.count
}
