package traits

import (
	"slices"

	"rookery/analysis/play"
	"rookery/chess"
	"rookery/problem"
)

// A step is a square that a man visits: in the diagram, after a move or in a twin. The steps of a
// man form a tree as the solution does, but of its own journeys alone.
type step struct {
	square  chess.Square
	man     problem.Man // what it is there
	capture bool        // it came by taking
	kids    []*step
}

// stars are patterns of squares, as files and ranks from the one that the man comes from.
var stars = []struct {
	name    string
	squares [][2]int
}{
	{"Star", [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}},
	{"BigStar", [][2]int{{2, 2}, {2, -2}, {-2, 2}, {-2, -2}}},
	{"Cross", [][2]int{{0, 1}, {0, -1}, {-1, 0}, {1, 0}}},
	{"BigCross", [][2]int{{0, 2}, {0, -2}, {-2, 0}, {2, 0}}},
	{"Wheel", [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}},
	{"Albino", [][2]int{{-1, -1}, {1, -1}, {0, -1}, {0, -2}}},
	{"Pickaninny", [][2]int{{-1, 1}, {1, 1}, {0, 1}, {0, 2}}},
}

// The guide has ranks counted downwards: an Albino of a white pawn goes up the board.
const downwards = -1

// trajectories looks at where men go.
func (f *finder) trajectories() {
	roots := map[int]*step{}
	var order []int
	for i := range f.halves {
		h := &f.halves[i]
		front := make(map[int]*step, 32)
		for sq, man := range h.Start {
			if man == nil {
				continue
			}
			here := &step{square: chess.Square(sq), man: man.Man}
			root := roots[man.ID]
			switch {
			case root == nil:
				roots[man.ID] = here
				order = append(order, man.ID)
			case root.square == here.square && root.man.Walk == here.man.Walk && root.man.Colour == here.man.Colour:
				here = root
			default: // a twin brought it here
				root.kids = append(root.kids, here)
			}
			front[man.ID] = here
		}
		w := walker{f: f, start: &h.Start}
		for j := range h.Phases {
			ph := &h.Phases[j]
			if ph.First != nil {
				w.walk(ph.First, front, nil)
				continue
			}
			for _, list := range [][]*play.Node{ph.Threats, ph.Variations, ph.Refutations} {
				for _, n := range list {
					w.walk(n, front, nil)
				}
			}
		}
	}
	slices.Sort(order)
	for _, id := range order {
		s := search{f: f, closed: map[[2]*step]bool{}}
		s.walk(nil, roots[id])
		corners := map[chess.Square]bool{}
		visit(roots[id], func(at *step) {
			if isCorner(at.square) {
				corners[at.square] = true
			}
		})
		if len(corners) == 4 {
			f.push("FourCorners(%s)", manName(roots[id].man))
		}
	}
}

func isCorner(sq chess.Square) bool {
	return (sq.File() == 0 || sq.File() == 7) && (sq.Rank() == 0 || sq.Rank() == 7)
}

func visit(s *step, at func(*step)) {
	at(s)
	for _, k := range s.kids {
		visit(k, at)
	}
}

// A walker makes the trees of steps of a solution, and sees men change places.
type walker struct {
	f     *finder
	start *play.Board
}

// walk takes a move with all that follows. Front are the men's last steps, line the moves before.
func (w *walker) walk(n *play.Node, front map[int]*step, line []*play.Node) {
	var moved []int
	for sq, man := range n.After {
		was := n.Before[sq]
		if man == nil || was != nil && was.ID == man.ID {
			continue
		}
		if len(moved) == 0 {
			copied := make(map[int]*step, len(front)+1)
			for id, s := range front {
				copied[id] = s
			}
			front = copied
		}
		here := &step{square: chess.Square(sq), man: man.Man, capture: n.Move.Captured != nil && n.Mover != nil && n.Mover.ID == man.ID}
		if last := front[man.ID]; last != nil {
			last.kids = append(last.kids, here)
			moved = append(moved, man.ID)
		} else {
			moved = append(moved, man.ID)
		}
		front[man.ID] = here
	}
	line = append(line, n)
	w.places(line, moved)
	for _, list := range [][]*play.Node{n.Threats, n.Replies, n.Refutations} {
		for _, c := range list {
			w.walk(c, front, line[:len(line):len(line)])
		}
	}
}

// places looks for men that have changed places since some earlier position of the line, the last
// move being the one that completes it: each stands where the next one stood, and one of them
// left its square with the move after that position.
func (w *walker) places(line []*play.Node, moved []int) {
	now := line[len(line)-1].After
	for _, earlier := range line[:len(line)-1] {
		then := earlier.Before
		var done [][]int
		for _, id := range moved {
			cycle := []int{id}
			at, ok := now.Find(id)
			_, was := then.Find(id)
			for ok && was {
				next := then[at]
				if next == nil {
					ok = false
					break
				}
				if next.ID == id {
					break
				}
				if slices.Contains(cycle, next.ID) {
					ok = false
					break
				}
				cycle = append(cycle, next.ID)
				at, ok = now.Find(next.ID)
			}
			if !ok || !was || len(cycle) < 2 {
				continue
			}
			first := false
			for _, c := range cycle {
				a, _ := earlier.Before.Find(c)
				b, there := earlier.After.Find(c)
				first = first || there && a != b
			}
			key := slices.Clone(cycle)
			slices.Sort(key)
			if !first || slices.ContainsFunc(done, func(d []int) bool { return slices.Equal(d, key) }) {
				continue
			}
			done = append(done, key)
			w.f.push("PW(%d)", len(cycle))
			for _, c := range cycle {
				sq, _ := now.Find(c)
				w.f.push("PWPiece(%s)", manName(now[sq].Man))
			}
		}
	}
}

// A search looks at the steps of one man.
type search struct {
	f      *finder
	closed map[[2]*step]bool // walks that have been noted
}

// walk goes on at a step; path are those before it.
func (s *search) walk(path []*step, at *step) {
	path = append(path[:len(path):len(path)], at)
	if len(at.kids) > 3 {
		s.stars(at)
	}
	if len(path) > 1 && isCorner(at.square) {
		for i := len(path) - 2; i >= 0; i-- {
			if isCorner(path[i].square) && path[i].square != at.square {
				s.f.push("CornerToCorner(%s)", manName(path[i].man))
				break
			}
		}
	}
	if len(at.kids) == 0 {
		s.closedWalks(path)
		s.excelsior(path)
		return
	}
	for _, k := range at.kids {
		s.walk(path, k)
	}
}

func (s *search) stars(at *step) {
	for _, star := range stars {
		all := true
		for _, d := range star.squares {
			file, rank := at.square.File()+d[0], at.square.Rank()+downwards*d[1]
			all = all && file >= 0 && file < 8 && rank >= 0 && rank < 8 &&
				slices.ContainsFunc(at.kids, func(k *step) bool { return k.square == chess.At(file, rank) })
		}
		if all {
			s.f.push("%s(%s)", star.name, manName(at.man))
		}
	}
}

// closedWalks looks for walks that end where they began, the longest from each square. One that
// goes back as it came is a TraceBack, one whose squares are all different a cycle. Within one
// that is neither there are others.
func (s *search) closedWalks(path []*step) {
	for i := 0; i < len(path); i++ {
		last := -1
		for j := len(path) - 1; j > i; j-- {
			if path[j].square == path[i].square {
				last = j
				break
			}
		}
		if last < 0 {
			continue
		}
		if walk := path[i : last+1]; len(walk) > 2 && !s.closed[[2]*step{path[i], path[last]}] {
			s.closed[[2]*step{path[i], path[last]}] = true
			s.closedWalk(walk)
		}
		i = last
	}
}

func (s *search) closedWalk(walk []*step) {
	man, n := manName(walk[0].man), len(walk)-1
	captures := slices.ContainsFunc(walk[1:], func(x *step) bool { return x.capture })
	s.f.push("ClosedWalk(%s,%d,%t)", man, n, captures)
	squares := make([]chess.Square, n)
	for i := range squares {
		squares[i] = walk[i].square
	}
	switch {
	case isMirrored(walk):
		s.f.push("TraceBack(%s,%d,%t)", man, n/2, captures)
	case !allDifferent(squares):
		s.closedWalks(walk[:n])
		s.closedWalks(walk[1:])
	case inLine(squares):
		s.f.push("LinearCycle(%s,%d,%t)", man, n, captures)
	default:
		s.f.push("ArealCycle(%s,%d,%t)", man, n, captures)
	}
}

func isMirrored(walk []*step) bool {
	for i := range walk {
		if walk[i].square != walk[len(walk)-1-i].square {
			return false
		}
	}
	return true
}

func allDifferent(squares []chess.Square) bool {
	for i, sq := range squares {
		if slices.Contains(squares[:i], sq) {
			return false
		}
	}
	return true
}

func inLine(squares []chess.Square) bool {
	for i := 2; i < len(squares); i++ {
		x, y := squares[1].File()-squares[0].File(), squares[1].Rank()-squares[0].Rank()
		dx, dy := squares[i].File()-squares[0].File(), squares[i].Rank()-squares[0].Rank()
		if x*dy != dx*y {
			return false
		}
	}
	return true
}

// isPawn tells pawns and those of problem chess.
func isPawn(m problem.Man) bool {
	return m.Walk == problem.Pawn || m.Walk == "bp" || m.Walk == "sp" || m.Walk == "bs" || m.Walk == "rp"
}

// excelsior looks for pawns that are promoted, with the number of their moves.
func (s *search) excelsior(path []*step) {
	if !isPawn(path[0].man) {
		return
	}
	for i, at := range path {
		if isPawn(at.man) {
			continue
		}
		if key := [2]*step{at, nil}; !s.closed[key] {
			s.closed[key] = true
			s.f.push("Excelsior(%s,%d)", manName(at.man), i)
		}
		return
	}
}
