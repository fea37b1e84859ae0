package fairy_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/fairy"
	"rookery/internal/tests"
	"rookery/problem"
	"rookery/problem/lexicon"
)

// A position in other clothes has the same moves in other clothes: what the
// board looks like after each of them is compared, so that effects count.

// A symmetry turns boards into others.
type symmetry struct {
	name   string
	square func(chess.Square) chess.Square
	turned bool // the colours are exchanged
}

var (
	mirrored  = symmetry{"mirrored", func(s chess.Square) chess.Square { return s ^ 7 }, false}
	exchanged = symmetry{"colours exchanged", func(s chess.Square) chess.Square { return s ^ 56 }, true}
	rotated   = symmetry{"turned", func(s chess.Square) chess.Square { return chess.At(s.Rank(), 7-s.File()) }, false}
)

func (y symmetry) colour(c problem.Colour) problem.Colour {
	switch {
	case !y.turned:
		return c
	case c == problem.White:
		return problem.Black
	case c == problem.Black:
		return problem.White
	}
	return c
}

func (y symmetry) problem(p *problem.Problem) *problem.Problem {
	q := &problem.Problem{}
	for _, m := range p.Board {
		m.Square = y.square(m.Square)
		m.Man.Colour = y.colour(m.Man.Colour)
		q.Board = append(q.Board, m)
	}
	for _, c := range p.Conditions {
		c.Params = slices.Clone(c.Params)
		for i := range c.Params {
			squares := slices.Clone(c.Params[i].Squares)
			for j := range squares {
				squares[j] = y.square(squares[j])
			}
			c.Params[i].Squares = squares
		}
		if y.turned {
			c.Name = otherSide(c.Name)
		}
		q.Conditions = append(q.Conditions, c)
	}
	return q
}

// otherSide is the condition that means for the other side what this one means
// for one.
func otherSide(name string) string {
	for _, pair := range [][2]string{{"White", "Black"}, {"NoWhite", "NoBlack"}} {
		for i, prefix := range pair {
			if rest, ok := strings.CutPrefix(name, prefix); ok {
				if other := pair[1-i] + rest; lexicon.Conditions.Has(other) {
					return other
				}
			}
		}
	}
	return name
}

// outcomes are the boards after each legal move, as seen through a symmetry.
func outcomes(p *fairy.Position, y symmetry) []string {
	var list []string
	for _, m := range p.Legal(nil) {
		p.Play(m)
		var cells [64]string
		for s := range chess.Square(64) {
			man := p.At(s)
			if man == 0 {
				continue
			}
			cells[y.square(s)] = fmt.Sprintf("%s%s ", y.man(p, man), y.square(s))
		}
		text := strings.Join(cells[:], "")
		turn := p.Turn()
		if y.turned {
			turn = turn.Other()
		}
		list = append(list, fmt.Sprintf("%s%s %t", text, turn, p.InCheck(p.Turn())))
		p.Undo()
	}
	slices.Sort(list)
	return list
}

// man is a man as the input has it, with what else it is as a number.
func (y symmetry) man(p *fairy.Position, m fairy.Man) string {
	sides := y.sides(m)
	text := [4]string{"", "w", "b", "n"}[sides&3] + strings.ToUpper(string(p.WalkOf(m.Walk()).Code))
	if sides > 3 {
		text += fmt.Sprintf("(%x)", sides>>2)
	}
	return text
}

// sides are a man's colours, and what else it is but for its identity.
func (y symmetry) sides(m fairy.Man) uint64 {
	white, black := m.Is(chess.White), m.Is(chess.Black)
	if y.turned {
		white, black = black, white
	}
	bits := uint64(0)
	if white {
		bits |= 1
	}
	if black {
		bits |= 2
	}
	for a := range fairy.Attributes {
		if m.Has(a) {
			bits |= 4 << a
		}
	}
	return bits
}

var identity = symmetry{"", func(s chess.Square) chess.Square { return s }, false}

// holds plays a few moves on a position and on its image and compares.
func (y symmetry) holds(p *problem.Problem, seed uint64) error {
	return y.compare(p, seed, fairy.Hooks{})
}

// compare is holds with other rules added.
func (y symmetry) compare(p *problem.Problem, seed uint64, extra fairy.Hooks) error {
	a, err := position(p, extra)
	if err != nil {
		return err
	}
	b, err := position(y.problem(p), extra)
	if err != nil {
		return err
	}
	if y.turned {
		b.TurnOver()
	}
	random := rand.New(rand.NewPCG(seed, 3))
	for ply := range 3 {
		want, got := outcomes(a, y), outcomes(b, identity)
		if !slices.Equal(want, got) {
			return fmt.Errorf("half move %d: %d moves, %d in the image; first difference %s", ply+1, len(want), len(got), difference(want, got))
		}
		moves, images := a.Legal(nil), b.Legal(nil)
		if len(moves) == 0 {
			return nil
		}
		m := moves[random.IntN(len(moves))]
		a.Play(m)
		now := board(a, y)
		found := false
		for _, image := range images {
			b.Play(image)
			if board(b, identity) == now {
				found = true
				break
			}
			b.Undo()
		}
		if !found {
			return fmt.Errorf("half move %d has no image", ply+1)
		}
	}
	return nil
}

func board(p *fairy.Position, y symmetry) (cells [64]string) {
	for s := range chess.Square(64) {
		if man := p.At(s); man != 0 {
			cells[y.square(s)] = y.man(p, man)
		}
	}
	return cells
}

func difference(a, b []string) string {
	for _, x := range a {
		if !slices.Contains(b, x) {
			return "only here: " + x
		}
	}
	for _, x := range b {
		if !slices.Contains(a, x) {
			return "only in the image: " + x
		}
	}
	return "in their number"
}

// scattered is a random position without castling: kings, men of a walk and
// others.
func scattered(w problem.Walk, pawns bool, seed uint64) []problem.Placement {
	random := rand.New(rand.NewPCG(seed, 4))
	squares := random.Perm(64)
	var list []problem.Placement
	put := func(c problem.Colour, w problem.Walk) {
		for len(squares) > 0 {
			s := chess.Square(squares[0])
			squares = squares[1:]
			if w == "p" && (s.Rank() == 0 || s.Rank() == 7) || (w == "k" || w == "r") && (s.Rank() == 0 || s.Rank() == 7 || s.File() == 0 || s.File() == 7) {
				continue
			}
			list = append(list, problem.Placement{Square: s, Man: problem.Man{Colour: c, Walk: w}})
			return
		}
	}
	for _, c := range []problem.Colour{problem.White, problem.Black} {
		put(c, "k")
		for _, walk := range []problem.Walk{w, w, "r", "b", "s", "q"} {
			put(c, walk)
		}
		for range 3 {
			if pawns {
				put(c, "p")
			}
		}
	}
	return list
}

// TestWalkSymmetry: walks know no left and right, few know up and down.
func TestWalkSymmetry(t *testing.T) {
	upright := map[problem.Walk]bool{
		// Pawns, what captures or moves like one, and hunters go up the board.
		"p": true, "bp": true, "pp": true, "sp": true, "bs": true, "cp": true, "mp": true, "dr": true, "sh": true, "gy": true, "mh": true,
		"rr": true, "br": true,
		"qq": true, // looks at the game array
	}
	for i, w := range lexicon.AllWalks() {
		if !tests.Sampled(*long, i) {
			continue
		}
		for seed := range uint64(3) {
			p := &problem.Problem{Board: scattered(w, true, seed)}
			for _, y := range []symmetry{mirrored, exchanged} {
				if w == "qq" && !y.turned || (w == "rr" || w == "br") && y.turned {
					continue // a querquisite on d is a queen, on e a king; hunters know no colour
				}
				if err := y.holds(p, seed); err != nil {
					t.Errorf("%s (%s) %s, seed %d: %v", w, lexicon.WalkTitle(w), y.name, seed, err)
				}
			}
			if !upright[w] {
				p.Board = scattered(w, false, seed)
				if err := rotated.holds(p, seed); err != nil {
					t.Errorf("%s (%s) turned, seed %d: %v", w, lexicon.WalkTitle(w), seed, err)
				}
			}
		}
	}
}

// TestConditionSymmetry: conditions that know no left and right, and treat the
// sides alike. Those that are excused must need it.
func TestConditionSymmetry(t *testing.T) {
	for i, n := range lexicon.Conditions.Names() {
		if !tests.Sampled(*long, i) {
			continue
		}
		name := n.English()
		for _, y := range []symmetry{mirrored, exchanged} {
			why, excused := handed[name], false
			if y.turned {
				why = oneSided[name]
			}
			for seed := range uint64(3) {
				c := sample(name)
				if name == "GridChess" || name == "ContactGridChess" {
					c.Params = nil // squares alone mean nothing here
				}
				p := &problem.Problem{Board: scattered("g", true, seed), Conditions: []problem.Condition{c}}
				err := y.holds(p, seed)
				excused = excused || err != nil && why != ""
				if err != nil && why == "" {
					t.Errorf("%s %s, seed %d: %v", name, y.name, seed, err)
				}
			}
			if why != "" && !excused {
				t.Errorf("%s %s is excused (%s) without need", name, y.name, why)
			}
		}
	}
}

// handed are the conditions for which a mirrored problem is another, and why.
var handed = excuses(map[string][]string{
	"rebirth squares are those of the game array, where queen and king stand on one side": {
		"Circe", "DangerCirce", "MirrorCirce", "MirrorImmunChess", "ChameleonCirce", "CouscousCirce", "CirceClone", "AntiCirce", "MirrorCirceClone",
		"MirrorAntiCirce", "FrischAufCirce", "VerticalMirrorCirce", "DiametralCirce", "RankCirce", "MarsCirce", "MarsMirrorCirce",
		"PhantomChess", "MirrorCouscousCirce", "CirceAssassin", "CirceTurncoats", "CirceDoubleAgents", "AntiMarsCirce",
		"AntiMarsMirrorCirce", "GenevaChess", "AntiCloneCirce", "PowerTransfer", "Immobilio", "FES",
	},
	"kings castle from squares of rebirth": {"AntiMarsAntipodeanCirce"},
	"files make walks":                     {"LineChameleonChess"},
	"files lend walks of the game array":   {"Bolero", "BoleroInverse"},
	"the turn has a direction":             {"ActuatedRevolvingBoard", "ActuatedRevolvingCentre"},
	"squares go by their names":            {"AlphabeticChess", "WhiteAlphabeticChess", "BlackAlphabeticChess"},
})

// oneSided are the conditions for which a problem with colours exchanged is
// another, and why.
var oneSided = excuses(map[string][]string{
	"it is a rule for Black":                               {"Tibet", "TraitorChess", "BlackChecks"},
	"it is a rule for White":                               {"RoleExchange"},
	"it is a rule for the side that the stipulation names": {"Maximummer", "UltraSchachZwang"},
	"squares go by their names":                            {"AlphabeticChess", "BlackAlphabeticChess"},
	"exchanging colours mirrors, the turn has a direction": {"ActuatedRevolvingBoard", "ActuatedRevolvingCentre"},
})

func excuses(reasons map[string][]string) map[string]string {
	m := map[string]string{}
	for why, names := range reasons {
		for _, name := range names {
			m[name] = why
		}
	}
	return m
}

// TestSymmetryFindsFaults: a rule that favours a side of the board, or a
// colour, is noticed.
func TestSymmetryFindsFaults(t *testing.T) {
	for y, fault := range map[*symmetry]func(p *fairy.Position, c *fairy.Course){
		&mirrored:  func(p *fairy.Position, c *fairy.Course) { lose(p, c, c.To.File() == 0) },
		&exchanged: func(p *fairy.Position, c *fairy.Course) { lose(p, c, p.Turn() == chess.White && c.IsCapture()) },
	} {
		found := false
		for seed := range uint64(3) {
			p := &problem.Problem{Board: scattered("g", true, seed)}
			found = found || y.compare(p, seed, fairy.Hooks{Playing: fairy.Playing{Effects: []fairy.Effect{{Phase: fairy.SideChange, Do: fault}}}}) != nil
		}
		if !found {
			t.Errorf("%s: the fault is not found", y.name)
		}
	}
}

// lose takes the man that has moved off the board.
func lose(p *fairy.Position, c *fairy.Course, now bool) {
	if s := c.At; now && s != fairy.Off && !p.At(s).Has(fairy.Royal) {
		p.Put(s, 0)
	}
}
