package tournament

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"
	"testing"
)

// An oracle pairs by trying everything, from the text of the rules: all sets of
// pairs of a bracket are judged by the criteria one after the other, and equally
// good ones by the exchanges and transpositions by which one gets to them.
type oracle struct{ first colour }

func (o *oracle) pair(list []*entrant) (pairs [][2]*entrant, bye *entrant, ok bool) {
	left := slices.Clone(list)
	sort.Slice(left, func(i, j int) bool { return left[i].before(left[j]) })
	odd := len(left)%2 == 1
	if !canFinish(nil, left, odd) {
		return nil, nil, false
	}
	var moved []*entrant
	collapsed := false
	for len(left) > 0 {
		n := len(left)
		if !collapsed {
			n = group(left)
		}
		residents, rest := left[:n], left[n:]
		next := rest[:group(rest)]
		var best *candidate
		for _, c := range candidates(moved, residents) {
			if len(rest) == 0 && !canFinish(c.floaters, nil, odd) {
				continue
			}
			o.judge(c, moved, residents, next)
			if best == nil || c.before(best) {
				best = c
			}
		}
		if !canFinish(best.floaters, rest, odd) {
			best, collapsed = nil, true
			for _, c := range candidates(moved, residents) {
				if !canFinish(c.floaters, rest, odd) {
					continue
				}
				o.judge(c, moved, residents, nil)
				if best == nil || c.before(best) {
					best = c
				}
			}
		}
		pairs = append(pairs, best.pairs...)
		moved, left = best.floaters, rest
	}
	if odd {
		bye = moved[0]
	}
	return pairs, bye, true
}

func canFinish(moved, rest []*entrant, odd bool) bool {
	all := append(slices.Clone(moved), rest...)
	if len(all) == 0 {
		return true
	}
	e := all[0]
	for i := 1; i < len(all); i++ {
		if may(e, all[i]) && i >= len(moved) {
			others := slices.Delete(slices.Clone(all), i, i+1)[1:]
			if canFinish(others[:max(0, len(moved)-1)], others[max(0, len(moved)-1):], odd) {
				return true
			}
		}
	}
	if odd && !e.freed {
		return canFinish(moved[min(1, len(moved)):], all[1:][max(0, len(moved)-1):], false)
	}
	return false
}

type candidate struct {
	pairs    [][2]*entrant
	floaters []*entrant
	quality  []int // less is better
}

// candidates are all sets of allowed pairs.
func candidates(moved, residents []*entrant) []*candidate {
	all := append(slices.Clone(moved), residents...)
	var list []*candidate
	var rec func(i int, used []bool, pairs [][2]*entrant)
	rec = func(i int, used []bool, pairs [][2]*entrant) {
		for i < len(all) && used[i] {
			i++
		}
		if i == len(all) {
			c := &candidate{pairs: slices.Clone(pairs)}
			for _, e := range all {
				if !slices.ContainsFunc(pairs, func(q [2]*entrant) bool { return q[0] == e || q[1] == e }) {
					c.floaters = append(c.floaters, e)
				}
			}
			list = append(list, c)
			return
		}
		used[i] = true
		for j := i + 1; j < len(all); j++ {
			if !used[j] && may(all[i], all[j]) && j >= len(moved) {
				used[j] = true
				rec(i+1, used, append(slices.Clip(pairs), [2]*entrant{all[i], all[j]}))
				used[j] = false
			}
		}
		rec(i+1, used, pairs) // i floats
		used[i] = false
	}
	rec(0, make([]bool, len(all)), nil)
	return list
}

func spreads(pairs [][2]*entrant, floaters []*entrant, lowest int) []int {
	var list []int
	for _, q := range pairs {
		list = append(list, size(q[0].score-q[1].score))
	}
	for _, e := range floaters {
		list = append(list, e.score-lowest+2)
	}
	slices.Sort(list)
	slices.Reverse(list)
	return list
}

func (o *oracle) judge(c *candidate, moved, residents, next []*entrant) {
	lowest := residents[len(residents)-1].score
	c.quality = append(c.quality, -len(c.pairs))
	c.quality = append(c.quality, spreads(c.pairs, c.floaters, lowest)...)
	if len(next) > 0 { // C.7: the best that the next bracket can have
		var best []int
		for _, n := range candidates(c.floaters, next) {
			q := append([]int{-len(n.pairs)}, spreads(n.pairs, n.floaters, next[0].score)...)
			if best == nil || slices.Compare(q, best) < 0 {
				best = q
			}
		}
		c.quality = append(c.quality, best...)
	}
	var sum cost
	var again [2]map[float]int
	var far [2]map[float][]int
	for ago := range 2 {
		again[ago], far[ago] = map[float]int{}, map[float][]int{down: make([]int, 40), up: make([]int, 40)}
		for _, e := range c.floaters {
			if e.floated(ago+1) == down {
				again[ago][down]++
			}
		}
	}
	for _, q := range c.pairs {
		k := costOf(q[0], q[1], o.first)
		sum.wide, sum.thrice, sum.refused, sum.against = sum.wide+k.wide, sum.thrice+k.thrice, sum.refused+k.refused, sum.against+k.against
		d := q[0].score - q[1].score
		for ago := range 2 {
			if d > 0 && q[0].floated(ago+1) == down {
				again[ago][down]++
				far[ago][down][39-d]++
			}
			if d > 0 && q[1].floated(ago+1) == up {
				again[ago][up]++
				far[ago][up][39-d]++
			}
		}
	}
	c.quality = append(c.quality, sum.wide, sum.thrice, sum.refused, sum.against)
	for ago := range 2 {
		c.quality = append(c.quality, again[ago][down], again[ago][up])
	}
	for ago := range 2 {
		c.quality = append(append(c.quality, far[ago][down]...), far[ago][up]...)
	}
	// What comes first in the order of candidates: who of those that came down is paired,
	// with whom, and then the rest as a bracket of its own.
	var s1 []int
	var partners []int
	remainder := slices.Clone(residents)
	for i, e := range moved {
		for _, q := range c.pairs {
			if q[0] == e {
				s1 = append(s1, i)
				partners = append(partners, slices.Index(residents, q[1]))
				remainder = slices.DeleteFunc(remainder, func(r *entrant) bool { return r == q[1] })
			}
		}
	}
	s1 = append(s1, 99)
	c.quality = append(append(c.quality, s1...), partners...)
	c.quality = append(c.quality, exchange(c.pairs, remainder)...)
}

// exchange is where a candidate stands in the order of a homogeneous bracket: by the
// exchange that it needs, and then by the transposition.
func exchange(pairs [][2]*entrant, list []*entrant) []int {
	var s1 []int
	opponent := map[int]int{}
	for _, q := range pairs {
		if i, j := slices.Index(list, q[0]), slices.Index(list, q[1]); i >= 0 && j >= 0 {
			s1 = append(s1, min(i, j))
			opponent[min(i, j)] = max(i, j)
		}
	}
	slices.Sort(s1)
	var downs, ups []int
	difference := 0
	for i := range list {
		in := slices.Contains(s1, i)
		if i < len(s1) && !in {
			downs = append(downs, -i)
			difference -= i
		}
		if i >= len(s1) && in {
			ups = append(ups, i)
			difference += i
		}
	}
	slices.Sort(downs) // the highest place first
	key := append(append([]int{len(downs), difference}, downs...), ups...)
	for _, i := range s1 {
		key = append(key, opponent[i])
	}
	return key
}

func (c *candidate) before(o *candidate) bool { return slices.Compare(c.quality, o.quality) < 0 }

// shape is a pairing as text, whatever its order.
func shape(pairs [][2]*entrant, bye *entrant) string {
	var list []string
	for _, q := range pairs {
		list = append(list, fmt.Sprintf("%2d-%d", min(q[0].number, q[1].number), max(q[0].number, q[1].number)))
	}
	sort.Strings(list)
	if bye != nil {
		list = append(list, fmt.Sprintf("bye %d", bye.number))
	}
	return fmt.Sprint(list)
}

// play plays a round at random, by strength or not, with some unplayed games.
func play(r *rand.Rand, entrants []*entrant, pairs [][2]*entrant, bye *entrant, first colour) {
	before := map[*entrant]int{}
	for _, e := range entrants {
		before[e] = e.score
	}
	for _, q := range pairs {
		a, b := allocate(q[0], q[1], first)
		a.met[b.index], b.met[a.index] = true, true
		if r.IntN(30) == 0 { // nobody came for Black
			a.freed = true
			a.score += 2
			a.floats, b.floats = append(a.floats, down), append(b.floats, down)
			continue
		}
		a.colours, b.colours = append(a.colours, white), append(b.colours, black)
		switch n := r.IntN(10); {
		case n < 4:
			a.score += 2
		case n < 7:
			b.score += 2
		default:
			a.score++
			b.score++
		}
		for _, x := range [][2]*entrant{{a, b}, {b, a}} {
			f := level
			if before[x[0]] > before[x[1]] {
				f = down
			} else if before[x[0]] < before[x[1]] {
				f = up
			}
			x[0].floats = append(x[0].floats, f)
		}
	}
	if bye != nil {
		bye.score += 2
		bye.freed = true
		bye.floats = append(bye.floats, down)
	}
}

// absent takes somebody out of a round with half a point.
func absent(r *rand.Rand, entrants []*entrant) (here []*entrant) {
	for _, e := range entrants {
		if r.IntN(25) == 0 {
			e.score++
			e.floats = append(e.floats, down)
			continue
		}
		here = append(here, e)
	}
	return here
}

func newEntrants(n int) []*entrant {
	var list []*entrant
	for i := range n {
		list = append(list, &entrant{index: i, number: i + 1, met: map[int]bool{}})
	}
	return list
}

var long = flag.Bool("long", false, "eight times as many tournaments")

// TestDutchOracle compares small tournaments with the oracle, round by round.
func TestDutchOracle(t *testing.T) {
	tournaments := 500
	if *long {
		tournaments = 4000
	}
	rounds := 0
	for seed := range tournaments {
		r := rand.New(rand.NewPCG(uint64(seed), 7))
		n := 3 + r.IntN(7)
		entrants := newEntrants(n)
		first := white
		if r.IntN(2) == 0 {
			first = black
		}
		last := 1 + r.IntN(n)
		for round := 1; round <= last; round++ {
			here := absent(r, entrants)
			for _, e := range here {
				e.topscorer = round == last && e.score > round-1
			}
			pairs, bye, err := (&pairer{first: first}).pair(here)
			wantPairs, wantBye, ok := (&oracle{first: first}).pair(here)
			if ok != (err == nil) {
				t.Fatalf("seed %d, round %d: %v, oracle %t", seed, round, err, ok)
			}
			if err != nil {
				break
			}
			if got, want := shape(pairs, bye), shape(wantPairs, wantBye); got != want {
				for _, e := range here {
					t.Logf("%d: %d points, colours %v floats %v met %v", e.number, e.score, e.colours, e.floats, e.met)
				}
				t.Fatalf("seed %d, %d players, round %d of %d:\n got %s\nwant %s", seed, n, round, last, got, want)
			}
			rounds++
			play(r, here, pairs, bye, first)
		}
	}
	if rounds < tournaments {
		t.Errorf("only %d rounds", rounds)
	}
}

// TestDutchRules plays large tournaments and holds their pairings to the absolute
// criteria: nobody twice, one bye at most, no colour three times or three more.
func TestDutchRules(t *testing.T) {
	for _, n := range []int{16, 33, 64} {
		r := rand.New(rand.NewPCG(uint64(n), 1))
		entrants := newEntrants(n)
		for round := 1; round <= 9; round++ {
			here := absent(r, entrants)
			for _, e := range here {
				e.topscorer = round == 9 && e.score > round-1
			}
			pairs, bye, err := (&pairer{first: white}).pair(here)
			if err != nil {
				t.Fatalf("%d players, round %d: %v", n, round, err)
			}
			seen := map[*entrant]bool{}
			for _, q := range pairs {
				for _, e := range q {
					if seen[e] {
						t.Fatalf("%d plays twice", e.number)
					}
					seen[e] = true
				}
				if q[0].met[q[1].index] {
					t.Errorf("%d and %d meet again", q[0].number, q[1].number)
				}
				w, b := allocate(q[0], q[1], white)
				for _, p := range []struct {
					e *entrant
					c colour
				}{{w, white}, {b, black}} {
					if wanted, s := p.e.wants(); s == absolute && wanted != p.c && !q[0].topscorer && !q[1].topscorer {
						t.Errorf("round %d: %d must have the other colour", round, p.e.number)
					}
				}
			}
			if bye != nil && (bye.freed || seen[bye]) || len(seen)+len(here)%2 != len(here) {
				t.Errorf("round %d: %d of %d play", round, len(seen), len(here))
			}
			play(r, here, pairs, bye, white)
		}
	}
}

// TestDutchFirstRound: the upper half meets the lower one, with colours by turns.
func TestDutchFirstRound(t *testing.T) {
	pairs, bye, err := (&pairer{first: white}).pair(newEntrants(7))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := shape(pairs, bye), "[ 1-4  2-5  3-6 bye 7]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for _, q := range pairs {
		if w, _ := allocate(q[0], q[1], white); (w == q[0]) != (q[0].number%2 == 1) {
			t.Errorf("%d has the wrong colour", q[0].number)
		}
	}
}

func BenchmarkDutch(b *testing.B) {
	for _, n := range []int{32, 100} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for range b.N {
				r := rand.New(rand.NewPCG(1, 1))
				entrants := newEntrants(n)
				for range 7 {
					pairs, bye, err := (&pairer{first: white}).pair(entrants)
					if err != nil {
						b.Fatal(err)
					}
					play(r, entrants, pairs, bye, white)
				}
			}
		})
	}
}
