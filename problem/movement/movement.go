// Package movement reads and writes the walks that an author makes up: what a
// man does, in Betza's notation or in words, and the lines and files in which
// such walks are defined.
//
// It knows what a definition says and how to say it to readers. What men then do
// on a board is package fairy/walk's business, which compiles movements; which
// codes are taken is known to package lexicon.
package movement

import (
	"cmp"
	"slices"
)

// A Movement is what a definition says: the ways in which a man moves.
type Movement struct {
	Parts []Part
	// Royal: the man is a king, besides those that are.
	Royal bool
}

// A Part is one way of moving: a path of legs. The first leg sets off by one of
// the steps; each of the others goes on from where the one before it ended.
type Part struct {
	Does  Does
	Steps []Step
	Legs  []Leg
}

// ways is a bound of how many ways there are to be tried on a board for one man.
func (m Movement) ways() (all int) {
	for _, p := range m.Parts {
		n := len(p.Steps)
		for i, l := range p.Legs {
			if i > 0 {
				n *= len(l.Turns)
			}
			switch {
			case l.Bend != 0:
				n *= 2
			case l.End == Free && l.Max == 0:
				n *= 7
			case l.End == Free:
				n *= l.Max
			}
			if n > maxWays {
				return n
			}
		}
		all += n
	}
	return all
}

// TakesOnTheWay reports whether a man is taken before the path ends.
func (p Part) TakesOnTheWay() bool { return taking(p.Legs) }

// Does says what a man may do where its path ends.
type Does uint8

// What a man may do at the end of its path.
const (
	Both  Does = iota
	Moves      // go to empty squares only
	Takes      // take only
)

// A Step is so many files to the right and ranks up, seen by White; Black's men
// have it turned by half a circle. Neither is more than 7.
type Step struct{ Files, Ranks int }

// A Leg is a straight piece of a path, but for what Bend says.
type Leg struct {
	// Turns are the directions in which the leg may go, in eighths of a circle to
	// the left from that of the leg before; the first leg has none.
	Turns []int
	// Min and Max bound the number of steps; Max is 0 if there is no bound. All
	// squares before the last one are empty.
	Min, Max int
	// Equal: it has exactly as many steps as the leg before.
	Equal bool
	// Passing says what must stand on the squares that a step passes.
	Passing Passing
	// Ski: the first square is skipped, whoever stands there.
	Ski bool
	// Bend is the turn after each step, in eighths of a circle to either side: in one
	// way all along, or to and fro if Wave is set.
	Bend int
	Wave bool
	// End is who stands where the leg ends.
	End End
}

// Passing says what must stand on the squares that a step passes: those on its
// line or, for an oblique step, those straight ahead and then diagonally.
type Passing uint8

// What a step passes.
const (
	Leaping Passing = iota // whatever
	Lame                   // nobody
	Jumping                // exactly one man
)

// An End is who stands where a leg ends.
type End uint8

// Who stands where a leg ends. The last leg of a part ends with Arrival, no other
// does.
const (
	Arrival   End = iota
	Free          // nobody
	Hurdle        // somebody
	OwnHurdle     // a man of the side that moves
	FoeHurdle     // a man of the other side
	Victim        // a man of the other side, which is taken
)

// IsHurdle reports whether somebody stands there who stays.
func (e End) IsHurdle() bool { return e == Hurdle || e == OwnHurdle || e == FoeHurdle }

// King are the steps of a king, in the order of directions to the left; Ring
// gives those of other steps.
var King = []Step{{0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}, {1, 0}, {1, 1}}

// Turn is a step turned to the left by eighths of a circle. Steps along ranks,
// files and diagonals become each other; others go to the next of their length.
func (s Step) Turn(eighths int) Step {
	ring := s.ring()
	i := slices.Index(ring, s)
	return ring[((i+eighths)%8+8)%8]
}

// ring are the eight steps that a step can be turned into, each the next one to the left.
func (s Step) ring() []Step {
	long, short := max(abs(s.Files), abs(s.Ranks)), min(abs(s.Files), abs(s.Ranks))
	ring := make([]Step, 8)
	for i, k := range King {
		switch {
		case short == 0 || short == long:
			ring[i] = Step{k.Files * long, k.Ranks * long}
		case i%2 == 0: // to the left of a straight direction
			ring[i] = Step{k.Files*long - k.Ranks*short, k.Ranks*long + k.Files*short}
		default: // and of a diagonal one
			straight := King[(i+1)%8]
			ring[i] = Step{straight.Files*long + straight.Ranks*short, straight.Ranks*long - straight.Files*short}
		}
	}
	return ring
}

// Passed are the squares that a step passes, from where it begins.
func (s Step) Passed() (list []Step) {
	f, r := cmp.Compare(s.Files, 0), cmp.Compare(s.Ranks, 0)
	straight := Step{f, 0}
	if abs(s.Ranks) >= abs(s.Files) {
		straight = Step{0, r}
	}
	long, short := max(abs(s.Files), abs(s.Ranks)), min(abs(s.Files), abs(s.Ranks))
	at := Step{}
	for i := 1; i < long; i++ {
		if i <= long-short {
			at = Step{at.Files + straight.Files, at.Ranks + straight.Ranks}
		} else {
			at = Step{at.Files + f, at.Ranks + r}
		}
		list = append(list, at)
	}
	return list
}

// kind tells the steps of a king's lines from others.
func (s Step) orthogonal() bool { return s.Files == 0 || s.Ranks == 0 }
func (s Step) diagonal() bool   { return abs(s.Files) == abs(s.Ranks) }

func abs(n int) int { return max(n, -n) }

// leap are all steps of so many squares in one direction and so many across.
func leap(m, n int) (list []Step) {
	for _, s := range (Step{min(m, n), max(m, n)}).ring() {
		if s.orthogonal() && m*n != 0 && m != n || m == n && !s.diagonal() || m*n == 0 && !s.orthogonal() {
			continue
		}
		if !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	return list
}
