package solve_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rookery/fairy"
	"rookery/solve"
)

// A naive solver for boards whose edges are joined, written from the definitions of surfaces and walks alone: no tables, no
// lines, nothing of what the solver knows. Squares are pairs of numbers, moves are found step by step.

type naiveSquare struct{ f, r int }

func (s naiveSquare) String() string { return fmt.Sprintf("%c%d", 'a'+s.f, s.r+1) }

// A naiveStep is where a step ends, and how the one who makes it is mirrored there.
type naiveStep struct {
	naiveSquare
	x, y int // 1 or -1: whether right is right, and ahead is ahead
}

// naiveSurfaces bring a square that lies off the board back to where it is joined, false if it is not.
var naiveSurfaces = map[string]func(s *naiveStep) bool{
	"": func(*naiveStep) bool { return true },
	"VerticalCylinder": func(s *naiveStep) bool {
		s.f = (s.f + 8) % 8
		return true
	},
	"HorizontalCylinder": func(s *naiveStep) bool {
		s.r = (s.r + 8) % 8
		return true
	},
	"Torus": func(s *naiveStep) bool {
		s.f, s.r = (s.f+8)%8, (s.r+8)%8
		return true
	},
	"MoebiusStrip": naiveTwist,
	"KleinBottle": func(s *naiveStep) bool {
		s.r = (s.r + 8) % 8
		return naiveTwist(s)
	},
	"ProjectivePlane": func(s *naiveStep) bool {
		if s.r < 0 || s.r > 7 { // over the upper edge a point goes on at the lower one, left and right exchanged
			s.f, s.r, s.x = 7-s.f, (s.r+8)%8, -s.x
		}
		return naiveTwist(s)
	},
	"Sphere": func(s *naiveStep) bool {
		switch { // over a pole one comes down on the other side
		case s.r > 7:
			s.f, s.r, s.y = s.f+4, 15-s.r, -s.y
		case s.r < 0:
			s.f, s.r, s.y = s.f+4, -1-s.r, -s.y
		}
		s.f = (s.f + 16) % 8
		return true
	},
}

// naiveTwist joins the outer files, one of them upside down.
func naiveTwist(s *naiveStep) bool {
	if s.f < 0 || s.f > 7 {
		s.f, s.r, s.y = (s.f+8)%8, 7-s.r, -s.y
	}
	return true
}

type naiveMan struct {
	walk  string
	white bool
}

type naiveMove struct {
	from, to, takes naiveSquare
	capture, passes bool
	passed          naiveSquare // with passes
	becomes         string
}

type naiveBoard struct {
	surface func(*naiveStep) bool
	men     [8][8]naiveMan // by file and rank; who has no walk is nobody
	white   bool           // to move
	passed  *naiveMove
	promote []string
}

func (b *naiveBoard) at(s naiveSquare) (man naiveMan, occupied bool) {
	man = b.men[s.f][s.r]
	return man, man.walk != ""
}

func (b *naiveBoard) step(at naiveStep, dx, dy int) (naiveStep, bool) {
	at.f += at.x * dx
	at.r += at.y * dy
	ok := b.surface(&at)
	return at, ok && at.f >= 0 && at.f < 8 && at.r >= 0 && at.r < 8
}

// Every way of turning and mirroring a leap.
func naiveLeaps(a, b int) (all [][2]int) {
	for _, s := range [][2]int{{a, b}, {b, a}} {
		for _, x := range []int{1, -1} {
			for _, y := range []int{1, -1} {
				if v := [2]int{s[0] * x, s[1] * y}; !slices.Contains(all, v) {
					all = append(all, v)
				}
			}
		}
	}
	return all
}

var (
	naiveRook   = naiveLeaps(1, 0)
	naiveBishop = naiveLeaps(1, 1)
	naiveQueen  = append(slices.Clone(naiveRook), naiveBishop...)
	naiveCircle = [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}

	naiveLeapers = map[string][][2]int{
		"k": naiveQueen, "s": naiveLeaps(1, 2), "fe": naiveBishop, "we": naiveRook, "al": naiveLeaps(2, 2), "da": naiveLeaps(2, 0),
		"ca": naiveLeaps(1, 3), "z": naiveLeaps(2, 3), "gi": naiveLeaps(1, 4),
	}
	naiveRiders  = map[string][][2]int{"q": naiveQueen, "r": naiveRook, "b": naiveBishop, "n": naiveLeaps(1, 2)}
	naiveHoppers = map[string][][2]int{"g": naiveQueen, "rh": naiveRook, "bh": naiveBishop, "nh": naiveLeaps(1, 2)}
	naiveLions   = map[string][][2]int{"li": naiveQueen, "rl": naiveRook, "bl": naiveBishop}
	naiveChinese = map[string][][2]int{"le": naiveQueen, "pa": naiveRook, "va": naiveBishop, "na": naiveLeaps(1, 2)}
)

// moves gives where the men of a side can go, check or not, and by every way; with kings they can be taken as well.
func (b *naiveBoard) moves(white, kings bool) []naiveMove {
	var found []naiveMove
	add := func(m naiveMove) { found = append(found, m) }
	for i := range 64 {
		from := naiveSquare{i / 8, i % 8}
		man, somebody := b.at(from)
		if !somebody || man.white != white {
			continue
		}
		here := naiveStep{from, 1, 1}
		to := func(s naiveSquare, quiet, takes bool) {
			other, occupied := b.at(s)
			switch {
			case s == from:
			case !occupied && quiet:
				add(naiveMove{from: from, to: s})
			case occupied && takes && other.white != white && (kings || other.walk != "k"):
				add(naiveMove{from: from, to: s, takes: s, capture: true})
			}
		}
		// along gives the squares of a line up to the first man, and whether there is one.
		along := func(at naiveStep, v [2]int, each func(naiveSquare)) (naiveStep, bool) {
			for {
				next, ok := b.step(at, v[0], v[1])
				if !ok || next.naiveSquare == from {
					return next, false
				}
				at = next
				if _, occupied := b.at(at.naiveSquare); occupied {
					return at, true
				}
				each(at.naiveSquare)
			}
		}
		nothing := func(naiveSquare) {}
		// Where a seam turns a line back upon itself, as at a corner, a hurdle can be met again from behind: it is never taken.
		for _, v := range naiveLeapers[man.walk] {
			if at, ok := b.step(here, v[0], v[1]); ok {
				to(at.naiveSquare, true, true)
			}
		}
		for _, v := range naiveRiders[man.walk] {
			if at, met := along(here, v, func(s naiveSquare) { to(s, true, false) }); met {
				to(at.naiveSquare, false, true)
			}
		}
		for _, v := range naiveHoppers[man.walk] {
			if at, met := along(here, v, nothing); met {
				if next, ok := b.step(at, v[0], v[1]); ok && next.naiveSquare != at.naiveSquare {
					to(next.naiveSquare, true, true)
				}
			}
		}
		for _, v := range naiveLions[man.walk] {
			if at, met := along(here, v, nothing); met {
				if next, met := along(at, v, func(s naiveSquare) { to(s, true, false) }); met && next.naiveSquare != at.naiveSquare {
					to(next.naiveSquare, false, true)
				}
			}
		}
		for _, v := range naiveChinese[man.walk] {
			if at, met := along(here, v, func(s naiveSquare) { to(s, true, false) }); met {
				if next, met := along(at, v, nothing); met && next.naiveSquare != at.naiveSquare {
					to(next.naiveSquare, false, true)
				}
			}
		}
		if man.walk == "ro" {
			for start := range naiveCircle {
				for _, turn := range []int{1, 7} {
					at, i := here, start
					for {
						next, ok := b.step(at, naiveCircle[i][0], naiveCircle[i][1])
						if !ok || next.naiveSquare == from {
							break
						}
						at, i = next, (i+turn)%8
						to(at.naiveSquare, true, true)
						if _, occupied := b.at(at.naiveSquare); occupied {
							break
						}
					}
				}
			}
		}
		if man.walk == "p" {
			b.pawn(from, man, kings, add)
		}
	}
	return found
}

// pawn adds a pawn's moves: it does not go beyond the first rank and the last one, but across a file's edge.
func (b *naiveBoard) pawn(from naiveSquare, man naiveMan, kings bool, move func(naiveMove)) {
	ahead, first, last := 1, 0, 7
	if !man.white {
		ahead, first, last = -1, 7, 0
	}
	if from.r == first {
		return
	}
	step := func(at naiveSquare, dx int) (naiveSquare, bool) {
		if r := at.r + ahead; r < 0 || r > 7 {
			return at, false
		}
		next, ok := b.step(naiveStep{at, 1, 1}, dx, ahead)
		return next.naiveSquare, ok
	}
	add := func(m naiveMove) {
		if m.to.r != last {
			move(m)
			return
		}
		for _, w := range b.promote {
			m.becomes = w
			move(m)
		}
	}
	if one, ok := step(from, 0); ok {
		if _, occupied := b.at(one); !occupied {
			add(naiveMove{from: from, to: one})
			if two, ok := step(one, 0); ok && from.r == first+ahead {
				if _, occupied := b.at(two); !occupied {
					add(naiveMove{from: from, to: two, passes: true, passed: one})
				}
			}
		}
	}
	for _, dx := range []int{1, -1} {
		at, ok := step(from, dx)
		if !ok {
			continue
		}
		if other, occupied := b.at(at); occupied && other.white != man.white && (kings || other.walk != "k") {
			add(naiveMove{from: from, to: at, takes: at, capture: true})
		} else if p := b.passed; !occupied && p != nil && p.passed == at && b.men[p.to.f][p.to.r].white != man.white {
			add(naiveMove{from: from, to: at, takes: p.to, capture: true})
		}
	}
}

func (b *naiveBoard) check(white bool) bool {
	return slices.ContainsFunc(b.moves(!white, true), func(m naiveMove) bool {
		taken, _ := b.at(m.takes)
		return m.capture && taken.walk == "k" && taken.white == white
	})
}

func (b *naiveBoard) after(m naiveMove) *naiveBoard {
	next := *b
	next.white, next.passed = !b.white, nil
	if m.capture {
		next.men[m.takes.f][m.takes.r] = naiveMan{}
	}
	man, _ := next.at(m.from)
	next.men[m.from.f][m.from.r] = naiveMan{}
	if m.becomes != "" {
		man.walk = m.becomes
	}
	next.men[m.to.f][m.to.r] = man
	if m.passes {
		next.passed = &m
	}
	return &next
}

func (b *naiveBoard) legal() (list []naiveMove) {
	for _, m := range b.moves(b.white, false) {
		if !slices.Contains(list, m) && !b.after(m).check(b.white) { // two ways to a square are one move
			list = append(list, m)
		}
	}
	return list
}

func (b *naiveBoard) mated() bool { return b.check(b.white) && len(b.legal()) == 0 }

// told is a move without its signs.
func (b *naiveBoard) told(m naiveMove) string {
	s := m.from.String() + "-" + m.to.String()
	if m.becomes != "" {
		s += "=" + strings.ToUpper(m.becomes)
	}
	return s
}

// forced: the side to move mates in so many moves whatever the other side does.
func (b *naiveBoard) forced(n int) (keys []string) {
	for _, m := range b.legal() {
		if next := b.after(m); next.loses(n - 1) {
			keys = append(keys, b.told(m))
		}
	}
	return keys
}

func (b *naiveBoard) loses(n int) bool {
	replies := b.legal()
	if len(replies) == 0 {
		return b.check(b.white)
	}
	return n > 0 && !slices.ContainsFunc(replies, func(m naiveMove) bool { return len(b.after(m).forced(n)) == 0 })
}

// helped gives the lines of so many half moves that end with White's mating Black.
func (b *naiveBoard) helped(n int, line string, tell func(string)) {
	if n == 0 {
		if !b.white && b.mated() {
			tell(line)
		}
		return
	}
	for _, m := range b.legal() {
		b.after(m).helped(n-1, line+" "+b.told(m), tell)
	}
}

// series gives the lines of so many moves of Black, of which only the last may check, after which White mates.
func (b *naiveBoard) series(n int, line string, tell func(string)) {
	for _, m := range b.legal() {
		next := b.after(m)
		switch {
		case n == 1:
			next.helped(1, line+" "+b.told(m), tell)
		case !next.check(true):
			next.white, next.passed = false, nil
			next.series(n-1, line+" "+b.told(m), tell)
		}
	}
}

// The men that the naive solver knows besides the game's.
var naiveWalks = []string{
	"fe", "we", "al", "da", "ca", "z", "gi", "n", "g", "rh", "bh", "nh", "li", "rl", "bl", "le", "pa", "va", "na", "ro",
}

// naiveDiagram is a random diagram, and the text that says so. Kings stand where they cannot castle.
func naiveDiagram(random *rand.Rand, condition string, whites, blacks int) (*naiveBoard, string) {
	b := &naiveBoard{surface: naiveSurfaces[condition], promote: []string{"q", "r", "b", "s"}}
	var text [2]string
	for i := 0; i < whites+blacks; {
		s := naiveSquare{random.IntN(8), random.IntN(8)}
		walk := []string{"q", "r", "b", "s", "p", "p"}[random.IntN(6)]
		if random.IntN(3) == 0 {
			walk = naiveWalks[random.IntN(len(naiveWalks))]
		}
		white := i < whites
		switch i {
		case 0, whites:
			walk = "k"
		case 1:
			walk = "q"
		}
		_, occupied := b.at(s)
		if occupied || walk == "k" && s.f == 4 && s.r%7 == 0 || walk == "p" && s.r%7 == 0 {
			continue
		}
		if slices.Contains(naiveWalks, walk) && !slices.Contains(b.promote, walk) {
			b.promote = append(b.promote, walk)
		}
		b.men[s.f][s.r] = naiveMan{walk, white}
		text[i/whites&1] += " " + walk + s.String()
		i++
	}
	return b, "pieces white" + text[0] + " black" + text[1]
}

// TestSurfacesNaively compares solutions on random diagrams, on all surfaces, with those of the naive solver.
func TestSurfacesNaively(t *testing.T) {
	t.Parallel()
	move := regexp.MustCompile(`([a-h][1-8])[-*]([a-h][1-8])(?: ep\.)?(=[A-Z]+)?`)
	solved := func(text string, least int) (list []string) {
		lines, _ := solveText(t, text, solve.Config{})
		for _, line := range lines {
			if !strings.HasPrefix(line, "1.") {
				continue
			}
			said := ""
			for _, m := range move.FindAllStringSubmatch(line, -1) {
				said += " " + m[1] + "-" + m[2] + m[3]
			}
			if strings.Count(said, "-") >= least {
				list = append(list, said)
			}
		}
		return list
	}
	if known, all := len(naiveSurfaces), len(fairy.Surfaces()); known != all {
		t.Errorf("naiveSurfaces has %d of %d surfaces", known, all)
	}
	const rounds = 2
	plays := []string{"~1", "h~1", "#1", "h#1", "ser-h#2", "h#1.5", "#2"}
	// Of these the naive solver solves few with few men, or it takes minutes.
	hard := func(play string) bool { return !*long && (play == "h#1.5" || play == "#2") }
	for condition := range naiveSurfaces {
		t.Run(cmp.Or(condition, "Flat"), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(44, uint64(len(condition))))
			found := map[string]int{}
			for round := range rounds {
				for _, play := range plays {
					whites, blacks := 4, 1+random.IntN(3)
					switch {
					case hard(play) && round > 0:
						continue
					case hard(play):
						whites, blacks = 3, 1
					}
					var b *naiveBoard
					var men string
					for b == nil || b.check(!b.white) {
						b, men = naiveDiagram(random, condition, whites, blacks)
						b.white = !strings.Contains(play, "h") || play == "h#1.5"
					}
					text := "beginproblem " + men + " stipulation " + play
					if condition != "" {
						text += " condition " + condition
					}
					var want []string
					tell := func(line string) { want = append(want, line) }
					switch play {
					case "~1":
						for _, m := range b.legal() {
							tell(" " + b.told(m))
						}
					case "h~1":
						for _, m := range b.legal() {
							next := b.after(m)
							for _, reply := range next.legal() {
								tell(" " + b.told(m) + " " + b.told(reply))
							}
						}
					case "#1", "#2":
						if want = b.forced(int(play[1] - '0')); play == "#2" && len(b.forced(1)) > 0 {
							continue // what solves sooner is told alone
						}
						for i := range want {
							want[i] = " " + want[i]
						}
					case "ser-h#2":
						b.series(2, "", tell)
					default:
						b.helped(map[string]int{"h#1": 2, "h#1.5": 3}[play], "", tell)
					}
					// In help and series play what solves sooner is told, too.
					least := map[string]int{"h~1": 2, "h#1": 2, "h#1.5": 3, "ser-h#2": 3}[play]
					got := solved(text+" endproblem", least)
					slices.Sort(got)
					slices.Sort(want)
					if !slices.Equal(got, want) {
						in := func(list []string) func(string) bool {
							return func(s string) bool { return slices.Contains(list, s) }
						}
						t.Fatalf("%s\ntoo much%s\nmissing%s", text, slices.DeleteFunc(slices.Clone(got), in(want)), slices.DeleteFunc(slices.Clone(want), in(got)))
					}
					found[play] += len(want)
				}
			}
			t.Log(found)
		})
	}
}
