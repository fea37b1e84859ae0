package traits

import (
	"slices"

	"rookery/analysis/play"
	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// An ending is a line of play as Zilahi sees it: who plays the last move, and who was taken.
type ending struct {
	last  int // the man that reaches the goal
	taken map[int]taken
}

// taken is a man that was taken in a line.
type taken struct {
	name    string
	unmoved bool
}

// Bounds for what is looked through.
const (
	maxEndings = 400
	maxCycles  = 1000
)

// zilahi looks for men that reach the goal in one line and are taken in another.
func (f *finder) zilahi() {
	var list []ending
	for i := range f.halves {
		for j := range f.halves[i].Phases {
			ph := &f.halves[i].Phases[j]
			for line := range ph.Lines() {
				if e, ok := endingOf(line); ok && len(list) < maxEndings {
					list = append(list, e)
				}
			}
		}
	}
	z := zilahi{list: list, finder: f, seen: map[string]bool{}, inCycle: map[int]bool{}}
	for i := range list {
		z.from, z.path = i, nil
		z.follow(i)
	}
	if f.helps() {
		z.others()
	}
}

// helps reports whether the sides work together, so that a single pair of lines tells something.
func (f *finder) helps() bool {
	t := f.aim.Stipulation.Traditional
	return t != nil && (t.Play == problem.Help || t.Play == problem.HelpSelf || t.Play == problem.HelpReflex)
}

// endingOf is what a line is; false unless it ends with the goal.
func endingOf(line []*play.Node) (ending, bool) {
	last := line[len(line)-1]
	if last.Mover == nil || len(last.Goals) == 0 || last.Kind == solution.Refutation {
		return ending{}, false
	}
	e := ending{last: last.Mover.ID, taken: map[int]taken{}}
	moved := map[int]bool{}
	for _, n := range line {
		if n.Mover != nil {
			moved[n.Mover.ID] = true
		}
		if n.Move.Captured == nil || n.Move.CaptureSquare >= chess.NoSquare {
			continue
		}
		if man := n.Before[n.Move.CaptureSquare]; man != nil {
			e.taken[man.ID] = taken{manName(man.Man), !moved[man.ID]}
		}
	}
	return e, true
}

// zilahi goes through circles of lines: who ends one is taken in the next.
type zilahi struct {
	*finder
	list    []ending
	from    int
	path    []int
	seen    map[string]bool
	inCycle map[int]bool
}

func (z *zilahi) follow(i int) {
	if len(z.seen) >= maxCycles {
		return
	}
	z.path = append(z.path, i)
	defer func() { z.path = z.path[:len(z.path)-1] }()
	for j := z.from; j < len(z.list); j++ {
		if _, ok := z.list[j].taken[z.list[i].last]; !ok {
			continue
		}
		switch {
		case j == z.from:
			if len(z.path) > 1 {
				z.cycle()
			}
		case !slices.ContainsFunc(z.path, func(k int) bool { return k == j || z.list[k].last == z.list[j].last }):
			z.follow(j)
		}
	}
}

// cycle notes the lines of the path, in which the last one's man is taken in the first.
func (z *zilahi) cycle() {
	z.seen[cycleKey(z.path)] = true
	z.push("Zilahi(%d)", len(z.path))
	for k, i := range z.path {
		next := z.path[(k+1)%len(z.path)]
		t := z.list[next].taken[z.list[i].last]
		z.push("ZilahiPiece(%s,%t)", t.name, t.unmoved)
		z.inCycle[z.list[i].last] = true
	}
}

func cycleKey(path []int) string {
	key := make([]byte, 0, 3*len(path))
	for _, i := range path {
		key = append(key, byte(i>>8), byte(i), ' ')
	}
	return string(key)
}

// others notes men that are in no circle.
func (z *zilahi) others() {
	told := map[int]bool{}
	for i := range z.list {
		id := z.list[i].last
		if z.inCycle[id] || told[id] {
			continue
		}
		for j := range z.list {
			if t, ok := z.list[j].taken[id]; ok && j != i {
				z.push("ZilahiPiece(%s,%t)", t.name, t.unmoved)
				told[id] = true
				break
			}
		}
	}
}
