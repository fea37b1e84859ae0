package printed

import (
	"cmp"
	"slices"
	"strings"

	"rookery/analysis/play"
	"rookery/problem"
	"rookery/solution"
)

// A variation is defences that are answered alike, with what follows them.
type variation struct {
	defences []*play.Node
	tail     []string // what follows on their line, and the lines below it
}

// variations writes the play behind a move, or of a set play. In long problems play of full length stands
// before by-play, which is shorter, and of each what has no duals before what has.
func (c *column) variations(list []*play.Node, long bool) {
	longest := 0
	for _, n := range list {
		longest = max(longest, lastNumber(n))
	}
	beside := func(n *play.Node) bool { return lastNumber(n) < longest }
	if long {
		list = slices.Clone(list)
		slices.SortStableFunc(list, func(a, b *play.Node) int {
			return cmp.Or(cmp.Compare(lastNumber(b), lastNumber(a)), cmp.Compare(c.minded(a), c.minded(b)))
		})
	}
	if c.brief && c.depth > 1 {
		list = slices.DeleteFunc(slices.Clone(list), beside)
	}
	all := c.alike(list)
	main := 0
	for main < len(all) && !beside(all[main].defences[0]) {
		main++
	}
	free := anyMoves(groupsOf(all))
	for i, v := range all {
		if i == main && long && main > 1 && len(all)-main > 1 && c.depth == 1 {
			c.line(c.words.sidePlay)
		}
		tail := v.tail
		if c.brief && long {
			tail = c.briefly(v, i >= main)
		}
		c.line(number(v.defences[0]) + c.defences(v.defences, i, free) + tail[0])
		c.lines = append(c.lines, tail[1:]...)
	}
}

// briefly is what follows a variation in a long column: of by-play its first line, and play that has been written is not
// written again.
func (c *column) briefly(v *variation, aside bool) []string {
	if len(v.tail) < 2 {
		return v.tail
	}
	key := strings.Join(v.tail, "\n")
	switch {
	case c.said[key]:
		return []string{v.tail[0] + " " + c.words.again}
	case aside:
		if n := v.defences[0]; len(n.Replies) > 1 && n.Ply%2 == 1 {
			return []string{c.threats(n.Threats, n.Zugzwang) + " " + c.moves(n.Replies) + c.sign(n)}
		}
		return v.tail[:1]
	}
	c.said[key] = true
	return c.tail(v.defences[0])
}

// alike puts defences together that are answered alike.
func (c *column) alike(list []*play.Node) (all []*variation) {
	full := *c
	full.brief = false
	byTail := map[string]*variation{}
	for _, n := range list {
		at := place{n, c.depth}
		tail, known := c.tails[at]
		if !known {
			tail = full.tail(n)
			c.tails[at] = tail
		}
		key := strings.Join(tail, "\n")
		if n.Ply%2 == 0 { // the attacker's
			key = c.Move(n)
		}
		v := byTail[key]
		if v == nil {
			v = &variation{tail: tail}
			byTail[key] = v
			all = append(all, v)
		}
		v.defences = append(v.defences, n)
	}
	return all
}

// minded is 1 where judges mind a choice behind a move.
func (c *column) minded(n *play.Node) int {
	if c.worst(n) > solution.Minor {
		return 1
	}
	return 0
}

// worst is the worst grade of a choice behind a move.
func (c *column) worst(n *play.Node) solution.DualGrade {
	grade := c.grades[n.Node]
	for _, r := range n.Replies {
		grade = max(grade, c.worst(r))
	}
	return grade
}

// lastNumber is the number of the last move behind one, threats left out.
func lastNumber(n *play.Node) int {
	last := n.Number()
	for _, r := range n.Replies {
		last = max(last, lastNumber(r))
	}
	return last
}

// lengthOf is the number of the last move of a phase.
func lengthOf(ph *play.Phase) (last int) {
	for _, list := range [][]*play.Node{ph.Variations, ph.Threats} {
		for _, n := range list {
			last = max(last, lastNumber(n))
		}
	}
	return last
}

// tail is what follows a move: the rest of its line, and the lines below it where the play branches.
func (c *column) tail(n *play.Node) []string {
	text := ""
	if n.Refutes {
		text = "!"
	}
	for {
		text += c.threats(n.Threats, n.Zugzwang)
		if choice, ok := c.choice(n.Replies); ok && len(n.Replies) > 1 {
			return []string{text + " " + choice + c.sign(n)}
		}
		if len(n.Replies) != 1 {
			break
		}
		n = n.Replies[0]
		text += c.next(n)
	}
	below := c.below()
	if all := below.alike(n.Replies); n.Ply%2 == 0 && len(all) == 1 && len(all[0].tail) == 1 {
		return []string{text + " " + c.defences(all[0].defences, 0, anyMoves(groupsOf(all))) + all[0].tail[0]}
	}
	below = c.below()
	below.variations(n.Replies, true)
	if n.Ply%2 == 1 {
		text += c.sign(n)
	}
	return append([]string{text}, below.lines...)
}

// below is a column for the lines below a line.
func (c *column) below() *column {
	return &column{Style: c.Style, words: c.words, depth: c.depth + 1, brief: c.brief, grades: c.grades, said: c.said, tails: c.tails}
}

// sign marks a dual behind a move that judges mind.
func (c *column) sign(n *play.Node) string {
	switch c.grades[n.Node] {
	case solution.Serious:
		return " [" + c.words.dual + "!]"
	case solution.Lesser:
		return " [" + c.words.dual + "]"
	}
	return ""
}

// choice writes several last moves of the attacker in one: "2.Qd6/Qe6#". A single one may go on.
func (c *column) choice(list []*play.Node) (string, bool) {
	if len(list) == 0 {
		return "", false
	}
	same := true // check and goals
	for _, n := range list {
		if len(n.Replies)+len(n.Threats) > 0 || n.Ply%2 != 0 {
			return "", false
		}
		same = same && marks(n) == marks(list[0])
	}
	var parts []string
	for i, n := range list {
		move := c.Move(n)
		if same && i < len(list)-1 {
			move = strings.TrimSuffix(move, marks(n))
		}
		parts = append(parts, move)
	}
	return number(list[0]) + strings.Join(parts, "/"), true
}

// moves are those of a list, one of which is made.
func (c *column) moves(list []*play.Node) string {
	parts := make([]string, len(list))
	for i, n := range list {
		parts[i] = c.Move(n)
	}
	return number(list[0]) + strings.Join(parts, "/")
}

// manyMoves is how many moves of a man make a move of him anywhere.
const manyMoves = 3

// groupsOf are the defences of variations.
func groupsOf(all []*variation) (groups [][]*play.Node) {
	for _, v := range all {
		groups = append(groups, v.defences)
	}
	return groups
}

// anyMoves tells of men that make many moves in which group most of them are: there a move of
// the man anywhere is written, "S~".
func anyMoves(groups [][]*play.Node) map[*play.Man]int {
	where, most := map[*play.Man]int{}, map[*play.Man]int{}
	for i, list := range groups {
		count := map[*play.Man]int{}
		for _, n := range list {
			if anywhere(n) {
				count[n.Mover]++
			}
		}
		for man, moves := range count {
			if moves >= manyMoves && moves > most[man] {
				where[man], most[man] = i, moves
			}
		}
	}
	return where
}

// defences writes moves of a group, one of which is made: "Rd5/Rd6", and many of one man as "S~".
func (c *column) defences(list []*play.Node, group int, free map[*play.Man]int) string {
	var parts []string
	written := map[*play.Man]bool{}
	for _, n := range list {
		at, ok := free[n.Mover]
		switch {
		case !ok || at != group || !anywhere(n):
			parts = append(parts, c.Move(n))
		case !written[n.Mover]:
			written[n.Mover] = true
			parts = append(parts, c.man(n)+"~")
		}
	}
	return strings.Join(parts, "/")
}

// anywhere tells moves that may stand for any other of the man: nothing special happens in them.
func anywhere(n *play.Node) bool {
	m := &n.Move
	return n.Mover != nil && m.Man.Walk != problem.Pawn && m.Castling == 0 && m.Promotion == "" && !m.Null && m.Special == "" &&
		len(m.Before)+len(m.Effects) == 0
}

// man is the letter of a man that moves, with its square if there is another like him.
func (c *column) man(n *play.Node) string {
	letters := c.print().Letters(n.Move.Man.Walk)
	for sq, other := range n.Before {
		if other != nil && other != n.Mover && other.Colour == n.Move.Man.Colour && other.Walk == n.Move.Man.Walk && sq != int(n.Move.From) {
			return letters + n.Move.From.String()
		}
	}
	return letters
}
