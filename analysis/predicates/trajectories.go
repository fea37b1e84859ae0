package predicates

import (
	"slices"
	"strconv"

	"rookery/analysis/play"
	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// A stop is a square that a man comes to, with the ways on from there in all lines
// of play.
type stop struct {
	square   chess.Square
	man      *play.Man
	captures bool // by taking
	onward   []*stop
}

// patterns are the squares around a man to which it goes in different lines.
var patterns = []struct {
	name    string
	offsets [][2]int
}{
	{"Star", [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}},
	{"BigStar", [][2]int{{2, 2}, {2, -2}, {-2, 2}, {-2, -2}}},
	{"Cross", [][2]int{{0, 1}, {0, -1}, {-1, 0}, {1, 0}}},
	{"BigCross", [][2]int{{0, 2}, {0, -2}, {-2, 0}, {2, 0}}},
	{"Wheel", [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}},
	{"Albino", [][2]int{{-1, 1}, {1, 1}, {0, 1}, {0, 2}}},
	{"Pickaninny", [][2]int{{-1, -1}, {1, -1}, {0, -1}, {0, -2}}},
}

// A tracer follows all men through a solution.
type tracer struct {
	c     counter
	front map[int]*stop // where each man is
	past  []moment      // the line so far
}

// A moment is a position of a line before a move, and who moves then.
type moment struct {
	before *play.Board
	moved  []int
}

// trajectories looks at where men go, in all phases and twins.
func (c counter) trajectories(halves []play.Half) {
	if len(halves) == 0 {
		return
	}
	t := tracer{c: c, front: map[int]*stop{}}
	var roots []*stop
	for sq, m := range halves[0].Start {
		if m != nil {
			t.front[m.ID] = &stop{square: chess.Square(sq), man: m}
			roots = append(roots, t.front[m.ID])
		}
	}
	for i := range halves {
		h := &halves[i]
		t.enter(&halves[0].Start, &h.Start, nil, func() {
			for j := range h.Phases {
				ph := &h.Phases[j]
				if ph.First != nil {
					t.node(ph.First)
					continue
				}
				for _, n := range slices.Concat(ph.Threats, ph.Variations, ph.Refutations) {
					t.node(n)
				}
			}
		})
	}
	for _, root := range roots {
		c.follow(nil, root)
		if corners(root) == 15 {
			c.add("FourCorners", man(&root.man.Man))
		}
	}
}

func (t *tracer) node(n *play.Node) {
	t.enter(n.Before, n.After, n, func() {
		for _, next := range slices.Concat(n.Threats, n.Replies, n.Refutations) {
			t.node(next)
		}
	})
}

// enter goes from a board to the next, by a move or to a twin.
func (t *tracer) enter(before, after *play.Board, n *play.Node, then func()) {
	var moved []int
	restore := map[int]*stop{}
	for sq, m := range after {
		if m == nil {
			continue
		}
		from := t.front[m.ID]
		if from != nil && from.square == chess.Square(sq) {
			continue
		}
		next := &stop{square: chess.Square(sq), man: m}
		if n != nil && n.Mover != nil && n.Mover.ID == m.ID {
			next.captures = n.Move.Captured != nil
		}
		if from != nil {
			from.onward = append(from.onward, next)
			moved = append(moved, m.ID)
		}
		restore[m.ID] = from
		t.front[m.ID] = next
	}
	if len(moved) > 0 {
		now := moment{before: before, moved: moved}
		for _, then := range t.past {
			t.exchanges(then, now, after)
		}
		t.past = append(t.past, now)
	}
	then()
	if len(moved) > 0 {
		t.past = t.past[:len(t.past)-1]
	}
	for id, from := range restore {
		if from == nil {
			delete(t.front, id)
		} else {
			t.front[id] = from
		}
	}
}

// exchanges counts men that have changed places since an earlier position, by a
// move of one of them then and of one now.
func (t *tracer) exchanges(then, now moment, after *play.Board) {
	takesPart := func(cycle, moved []int) bool {
		return slices.ContainsFunc(cycle, func(id int) bool { return slices.Contains(moved, id) })
	}
	for _, cycle := range play.Exchanged(then.before, after) {
		if !takesPart(cycle, then.moved) || !takesPart(cycle, now.moved) {
			continue
		}
		t.c.add("PW", strconv.Itoa(len(cycle)))
		for _, id := range cycle {
			if sq, ok := after.Find(id); ok {
				t.c.add("PWPiece", man(&after[sq].Man))
			}
		}
	}
}

// follow looks at every way of a man from its first square to a last one.
func (c counter) follow(way []*stop, at *stop) {
	way = append(way, at)
	c.around(at)
	c.promotes(way)
	if isCorner(at.square) {
		for i := len(way) - 2; i >= 0; i-- {
			if way[i].square != at.square && isCorner(way[i].square) {
				c.add("CornerToCorner", man(&way[i].man.Man))
				break
			}
		}
	}
	if len(at.onward) == 0 {
		c.walks(way, true)
	}
	for _, next := range at.onward {
		c.follow(slices.Clip(way), next)
	}
}

// around compares the squares to which a man goes on with the patterns.
func (c counter) around(at *stop) {
	if len(at.onward) < 4 {
		return
	}
	for _, p := range patterns {
		all := true
		for _, o := range p.offsets {
			f, r := at.square.File()+o[0], at.square.Rank()+o[1]
			all = all && f >= 0 && f < 8 && r >= 0 && r < 8 && slices.ContainsFunc(at.onward, func(s *stop) bool {
				return s.square == chess.At(f, r)
			})
		}
		if all {
			c.add(p.name, man(&at.man.Man))
		}
	}
}

// promotes counts the moves of a pawn up to its promotion.
func (c counter) promotes(way []*stop) {
	n := len(way) - 1
	if n > 0 && pawn(way[n-1].man.Walk) && !pawn(way[n].man.Walk) && way[n-1].man.Colour == way[n].man.Colour {
		c.add("Excelsior", man(&way[n].man.Man), strconv.Itoa(n))
	}
}

func pawn(w problem.Walk) bool { return w == problem.Pawn || w == "bp" || w == "sp" }

// walks counts the ways back to a square: the way a man came, round trips, and
// those in which there are others.
func (c counter) walks(way []*stop, generic bool) {
	for i := 0; i < len(way); i++ {
		j := lastVisit(way, i)
		if j < 0 {
			continue
		}
		part := way[i : j+1]
		params := func(n int) []string {
			return []string{man(&way[i].man.Man), strconv.Itoa(n), truth(slices.ContainsFunc(part, func(s *stop) bool { return s.captures }))}
		}
		switch {
		case sameBack(part):
			c.add("TraceBack", params((j-i)/2)...)
		case allDifferent(way[i:j]) && straight(way[i:j]):
			c.add("LinearCycle", params(j-i)...)
		case allDifferent(way[i:j]):
			c.add("ArealCycle", params(j-i)...)
		default:
			if generic {
				c.add("ClosedWalk", params(j-i)...)
			}
			c.walks(way[i:j], false)
		}
		i = j
	}
}

func lastVisit(way []*stop, i int) int {
	for j := len(way) - 1; j > i; j-- {
		if way[j].square == way[i].square {
			return j
		}
	}
	return -1
}

func sameBack(way []*stop) bool {
	for i := range len(way) / 2 {
		if way[i].square != way[len(way)-1-i].square {
			return false
		}
	}
	return true
}

func allDifferent(way []*stop) bool {
	var seen chess.Bitboard
	for _, s := range way {
		if seen.Has(s.square) {
			return false
		}
		seen = seen.With(s.square)
	}
	return true
}

func straight(way []*stop) bool {
	if len(way) < 3 {
		return true
	}
	a, b := way[0].square, way[1].square
	return !slices.ContainsFunc(way[2:], func(s *stop) bool {
		return (b.File()-a.File())*(s.square.Rank()-a.Rank()) != (s.square.File()-a.File())*(b.Rank()-a.Rank())
	})
}

func isCorner(sq chess.Square) bool {
	return (sq.File() == 0 || sq.File() == 7) && (sq.Rank() == 0 || sq.Rank() == 7)
}

// corners is a bit for each corner that is visited on some way.
func corners(s *stop) (set int) {
	if isCorner(s.square) {
		set = 1 << (s.square.File()/7 + s.square.Rank()/7*2)
	}
	for _, next := range s.onward {
		set |= corners(next)
	}
	return set
}

// hundredDollar is the task of a helpmate in five in which a pawn of each side goes
// from its second rank to promotion as a knight.
func (c counter) hundredDollar(halves []play.Half) {
	for i := range halves {
		h := &halves[i]
		st := h.Problem.Stipulation.Traditional
		if h.Mode != solution.Line || st == nil || st.Play != problem.Help || st.Series != problem.NoSeries || st.Moves != 5 {
			continue
		}
		for j := range h.Phases {
			for line := range h.Phases[j].Lines() {
				if knighted(line, problem.White) && knighted(line, problem.Black) {
					c.add("HundredDollar")
				}
			}
		}
	}
}

func knighted(line []*play.Node, side problem.Colour) bool {
	moves := map[int]int{}
	for _, n := range line {
		if n.Mover == nil || n.Mover.Colour != side || n.Mover.Walk != problem.Pawn {
			continue
		}
		if moves[n.Mover.ID]++; n.Move.Promotion == problem.Knight && moves[n.Mover.ID] == 5 {
			return true
		}
	}
	return false
}
