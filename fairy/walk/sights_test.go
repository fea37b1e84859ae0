package walk

import (
	"flag"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var long = flag.Bool("long", false, "three times as many random boards for TestSights and TestAlike, all walks on all surfaces")

// What walks see by their sights is what their moves take: on random boards, with holes from the
// beginning and those that are dug, the two agree for every walk, and so does what is known of how far
// men see.
func TestSights(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for code := range all(t) {
		compareSights(t, random, fairy.Flat(), string(code), code, Find)
	}
	for _, definition := range defined() {
		compareSights(t, random, fairy.Flat(), definition, "xx", Finder(own(t, definition)))
	}
}

// The same goes where edges are joined, and no man moves to his own square or to another one twice. Walks
// that have no meaning there are refused.
func TestSightsOnSurfaces(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for _, on := range fairy.Surfaces()[1:] {
		refused := map[problem.Walk]bool{}
		for code := range all(t) {
			if _, err := on.NewRules(naming(code)); err != nil {
				refused[code] = true
				continue
			}
			compareWays(t, random, on, code)
			if *long || rand.IntN(6) == 0 {
				compareSights(t, random, on, on.Name()+", "+string(code), code, Find)
			}
		}
		for _, definition := range defined() {
			if on.Mirrors() || !*long && rand.IntN(6) > 0 {
				continue // refused, or left out
			}
			compareSights(t, random, on, on.Name()+", "+definition, "xx", Finder(own(t, definition)))
		}
		want := map[problem.Walk]bool{}
		for _, code := range []problem.Walk{"eh", "ar", "rb", "c", "bk", "bn"} {
			if on.Edges() == 0 {
				want[code] = true
			}
		}
		for _, code := range []problem.Walk{"rr", "br"} {
			if on != fairy.VerticalCylinder() {
				want[code] = true
			}
		}
		if !maps.Equal(refused, want) {
			t.Errorf("%s: refused are %v, not %v", on.Name(), refused, want)
		}
	}
}

// naming finds walks, but another one for the king.
func naming(code problem.Walk) func(problem.Walk) (fairy.Walk, error) {
	return func(of problem.Walk) (fairy.Walk, error) {
		if of == problem.King {
			of = code
		}
		return Find(of)
	}
}

// compareWays looks for moves of a walk that are no moves, or twice the same.
func compareWays(t *testing.T, random *rand.Rand, on *fairy.Surface, code problem.Walk) {
	t.Helper()
	p := pit{men: scatter(random, code)}.place(t, on, Find, fairy.Hooks{})
	for from := range p.Occupied().Squares() {
		seen := map[[2]chess.Square]bool{}
		for _, m := range p.Moves().ByWalk(nil, p.At(from).Walk(), from, chess.White) {
			if way := [2]chess.Square{m.To, m.Capture}; m.To == from || m.Capture == from || seen[way] {
				t.Errorf("%s: %s from %s takes %s to %s, seen %t", on.Name(), code, from, m.Capture, m.To, seen[way])
			} else {
				seen[way] = true
			}
		}
	}
}

// defined are definitions of walks of an author's own.
func defined() []string {
	list := []string{"jR", "jfR", "jD", "jNN", "jfB gQ", "jqN", "nD", "nJ", "fpR3", "mfWcfF", "cafyfmR", "pafpQ", "gabmQ", "zB", "hops up to 2 orthogonally"}
	for _, a := range alike {
		list = append(list, a.definition)
	}
	return list
}

// compareSights compares them for one walk.
func compareSights(t *testing.T, random *rand.Rand, on *fairy.Surface, name string, code problem.Walk, find func(problem.Walk) (fairy.Walk, error)) {
	t.Helper()
	rounds := 8
	if !on.Flat() {
		rounds = 2
	}
	if *long {
		rounds *= 3
	}
	for round := range rounds {
		b := pit{men: scatter(random, code)}
		if round%2 == 1 {
			b = dig(random, b.men)
		}
		h := fairy.Hooks{Traits: fairy.TakeOwn.If(round%4 == 3)}
		fast, slow := b.place(t, on, find, h), b.place(t, on, groping(find), h)
		for from := range fast.Occupied().Squares() {
			w := fast.At(from).Walk()
			for to := range chess.Square(64) {
				for _, side := range [2]chess.Colour{chess.White, chess.Black} {
					got, want := fast.ObservesAs(fairy.Geometry, w, from, to, side), slow.ObservesAs(fairy.Geometry, w, from, to, side)
					if from != to && got != want {
						t.Errorf("%s: from %s sees %s: %t, its moves say %t\n%v", name, from, to, got, want, b)
						return
					}
				}
			}
		}
	}
}

// groping finds walks that tell nothing of what they see: only their moves do.
func groping(find func(problem.Walk) (fairy.Walk, error)) func(problem.Walk) (fairy.Walk, error) {
	return func(code problem.Walk) (fairy.Walk, error) {
		w, err := find(code)
		w.Sights, w.Sees, w.Reach, w.Arrives = nil, nil, nil, false
		return w, err
	}
}

// all are the walks of all families, none of which has another's.
func all(t *testing.T) map[problem.Walk]fairy.Walk {
	table := map[problem.Walk]fairy.Walk{}
	for _, family := range families {
		for code, w := range family() {
			if _, twice := table[code]; twice {
				t.Errorf("walk %q: in two families", code)
			}
			table[code] = w
		}
	}
	return table
}

// scatter puts men of a walk, and some others, anywhere.
func scatter(random *rand.Rand, code problem.Walk) (board []problem.Placement) {
	for _, s := range random.Perm(64)[:5+random.IntN(30)] {
		w := code
		if random.IntN(2) == 0 {
			w = problem.Knight
		}
		board = append(board, problem.Placement{
			Square: chess.Square(s), Man: problem.Man{Walk: w, Colour: problem.Colour(random.IntN(2))},
		})
	}
	return board
}

func place(t *testing.T, board []problem.Placement, h fairy.Hooks) *fairy.Position {
	t.Helper()
	return pit{men: board}.place(t, fairy.Flat(), Find, h)
}

// A pit is a board with holes from the beginning, and with such as are dug when men stand on it.
type pit struct {
	men   []problem.Placement
	holes chess.Bitboard
	dug   bool // men stand on the board when the holes come
}

// dig makes holes where nobody stands.
func dig(random *rand.Rand, board []problem.Placement) pit {
	b := pit{men: board, dug: random.IntN(2) == 0}
	for _, n := range random.Perm(64)[:3+random.IntN(10)] {
		if s := chess.Square(n); !slices.ContainsFunc(board, func(m problem.Placement) bool { return m.Square == s }) {
			b.holes |= s.Bit()
		}
	}
	return b
}

func (b pit) place(t *testing.T, on *fairy.Surface, find func(problem.Walk) (fairy.Walk, error), h fairy.Hooks) *fairy.Position {
	t.Helper()
	r, err := on.NewRules(find)
	if err != nil {
		t.Fatal(err)
	}
	if b.holes != 0 {
		r.SetHoles(b.holes)
	}
	if b.dug {
		r.LooseHoles()
	}
	r.Add(h, fairy.Order{})
	p, err := r.NewPosition(fairy.Setup{Board: b.men})
	if err != nil {
		t.Fatal(err)
	}
	return p
}
