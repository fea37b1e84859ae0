package play

import (
	"slices"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// A replayer makes nodes with boards. Men that come into the play are numbered
// from next on.
type replayer struct{ next int }

func (r replayer) node(n *solution.Node, parent *Node, before *Board) *Node {
	after := *before
	x := &Node{Node: n, Parent: parent, Before: before, After: &after}
	if n.Kind != solution.Root {
		if n.Move.From < chess.NoSquare && n.Move.Special == "" && !n.Move.Null {
			x.Mover = before[n.Move.From]
		}
		after, r.next = before.play(&n.Move, r.next)
	}
	for _, list := range []struct {
		from []*solution.Node
		to   *[]*Node
	}{{n.Threats, &x.Threats}, {n.Replies, &x.Replies}, {n.Refutations, &x.Refutations}} {
		for _, c := range list.from {
			*list.to = append(*list.to, r.node(c, x, &after))
		}
	}
	return x
}

// play is the board after a move. Men that come are numbered from next on; the
// number after the last is returned.
func (b *Board) play(m *solution.Move, next int) (Board, int) {
	after := *b
	changes := m.Changes()
	var left []*Man // men whose squares the move changes, the mover first
	for _, c := range changes {
		if c.Square >= chess.NoSquare {
			continue
		}
		if man := b[c.Square]; man != nil {
			left = append(left, man)
		}
		after[c.Square] = nil
	}
	take := func(man *Man) *Man {
		if i := slices.Index(left, man); man != nil && i >= 0 {
			left = slices.Delete(left, i, i+1)
			return man
		}
		return nil
	}
	// Who moves is known; of the others a man is the one that stood there
	// before, else one like it that has left its square, else a new one.
	put := func(at chess.Square, is problem.Man, was *Man) {
		id := next
		if was != nil {
			id = was.ID
		} else {
			next++
		}
		after[at] = &Man{ID: id, Man: is}
	}
	rest := make([]solution.Standing, 0, len(changes))
	for _, c := range changes {
		switch {
		case c.Man == nil || c.Square >= chess.NoSquare:
		case c.Square == m.To && m.From < chess.NoSquare && take(b[m.From]) != nil:
			put(c.Square, *c.Man, b[m.From])
		default:
			rest = append(rest, c)
		}
	}
	if m.Captured != nil && m.CaptureSquare < chess.NoSquare {
		// What was taken does not go on, unless an effect brings it back.
		if man := take(b[m.CaptureSquare]); man != nil {
			left = append(left, man)
		}
	}
	later := rest[:0]
	for _, c := range rest {
		if was := b[c.Square]; was != nil && like(was.Man, *c.Man) && take(was) != nil {
			put(c.Square, *c.Man, was)
			continue
		}
		later = append(later, c)
	}
	for _, c := range later {
		i := slices.IndexFunc(left, func(man *Man) bool { return like(man.Man, *c.Man) })
		if i < 0 {
			put(c.Square, *c.Man, take(b[c.Square]))
			continue
		}
		put(c.Square, *c.Man, take(left[i]))
	}
	return after, next
}

// like tells men of the same colour and walk.
func like(a, b problem.Man) bool { return a.Colour == b.Colour && a.Walk == b.Walk }

// Find is the square of the man with a number.
func (b *Board) Find(id int) (chess.Square, bool) {
	for sq, man := range b {
		if man != nil && man.ID == id {
			return chess.Square(sq), true
		}
	}
	return chess.NoSquare, false
}

// Follow replays a single line of play from a board with a number of men, see [Stand]: the
// nodes have boards, but know nothing of the play beside the line.
func Follow(start *Board, men int, line []*solution.Node) (list []*Node) {
	r := replayer{next: men + 1}
	board, parent := *start, (*Node)(nil)
	for _, n := range line {
		bare := *n
		bare.Threats, bare.Replies, bare.Refutations = nil, nil, nil
		before := board
		parent = r.node(&bare, parent, &before)
		board = *parent.After
		list = append(list, parent)
	}
	return list
}
