package fairy

import (
	"fmt"
	"sync"

	"rookery/chess"
)

// A Surface is a board by how its edges are joined. All that is known of the way from one square to
// another comes from its steps.
type Surface struct {
	name   string
	steps  *Steps
	turns  *Turns             // nil if no step turns
	beside [64]chess.Bitboard // by a king's step
	edges  chess.Bitboard
	ranks  bool // the first rank and the last one are joined
}

// The surfaces that there are. Where an edge is joined with itself in reverse, or with its opposite one,
// men that cross it are mirrored.
var (
	Flat               = sync.OnceValue(func() *Surface { return newSurface("", within) })
	VerticalCylinder   = sync.OnceValue(func() *Surface { return newSurface("a vertical cylinder", joinFiles) })
	HorizontalCylinder = sync.OnceValue(func() *Surface { return newSurface("a horizontal cylinder", joinRanks) })
	Torus              = sync.OnceValue(func() *Surface { return newSurface("a torus", joinFiles, joinRanks) })
	MoebiusStrip       = sync.OnceValue(func() *Surface { return newSurface("a Moebius strip", twistFiles) })
	KleinBottle        = sync.OnceValue(func() *Surface { return newSurface("a Klein bottle", twistFiles, joinRanks) })
	ProjectivePlane    = sync.OnceValue(func() *Surface { return newSurface("a projective plane", twistFiles, twistRanks) })
	Sphere             = sync.OnceValue(func() *Surface { return newSurface("a sphere", joinFiles, crossPoles) })
)

// Surfaces are all of them, the flat board first.
func Surfaces() []*Surface {
	return []*Surface{
		Flat(), VerticalCylinder(), HorizontalCylinder(), Torus(), MoebiusStrip(), KleinBottle(), ProjectivePlane(), Sphere(),
	}
}

// A seam brings a step that has left the board back to where an edge is joined. One that does not cross
// the seam stays what it is. A step made in parts must lead where it leads as a whole, whichever part comes
// first: TestStepsInParts.
type seam func(file, rank int, t Turn) (int, int, Turn)

func within(f, r int, t Turn) (int, int, Turn)    { return f, r, t }
func joinFiles(f, r int, t Turn) (int, int, Turn) { return f & 7, r, t }
func joinRanks(f, r int, t Turn) (int, int, Turn) { return f, r & 7, t }

// twistFiles has the a-file beside the h-file upside down: a1 is beside h8.
func twistFiles(f, r int, t Turn) (int, int, Turn) {
	if f == f&7 {
		return f, r, t
	}
	return f & 7, 7 - r, t ^ mirroredRanks
}

// twistRanks has the first rank beside the last one in reverse: h8 is beside a1.
func twistRanks(f, r int, t Turn) (int, int, Turn) {
	if r == r&7 {
		return f, r, t
	}
	return 7 - f, r & 7, t ^ mirroredFiles
}

// crossPoles has a file go on in the one that lies opposite: beyond a8 lies e8.
func crossPoles(f, r int, t Turn) (int, int, Turn) {
	if r == r&7 {
		return f, r, t
	}
	return (f + 4) & 7, 7 - r&7, t ^ mirroredRanks
}

func newSurface(name string, seams ...seam) *Surface {
	s := &Surface{name: name, steps: new(Steps)}
	for v := range Vector(vectors) {
		for at := range s.steps[v] {
			s.steps[v][at] = Off
		}
		for at := range chess.Square(64) {
			f, r, t := at.File()+v.Files(), at.Rank()+v.Ranks(), Turn(0)
			for _, join := range seams {
				f, r, t = join(f, r, t)
			}
			near := max(v.Files(), -v.Files(), v.Ranks(), -v.Ranks()) == 1
			switch {
			case f == f&7 && r == r&7:
				s.steps[v][at] = chess.At(f, r)
				if t != 0 && s.turns == nil {
					s.turns = new(Turns)
				}
				if t != 0 {
					s.turns[v][at] = t
				}
				if near {
					s.beside[at] |= chess.At(f, r).Bit() &^ at.Bit()
				}
			case near:
				s.edges |= at.Bit()
			}
		}
	}
	s.ranks = s.Step(Vec(0, 1), At(chess.At(0, 7))) != Outside
	return s
}

// Name says what it is, "" for the flat board.
func (s *Surface) Name() string { return s.name }

// Flat reports whether no edges are joined.
func (s *Surface) Flat() bool { return s.name == "" }

// Edges are the squares beside an edge that is not joined.
func (s *Surface) Edges() chess.Bitboard { return s.edges }

// Mirrors reports whether men are mirrored when they cross some seam.
func (s *Surface) Mirrors() bool { return s.turns != nil }

// RanksJoined reports whether the first rank and the last one lie beside each other.
func (s *Surface) RanksJoined() bool { return s.ranks }

// Step is the place one step away, Outside beyond the edge.
func (s *Surface) Step(v Vector, at Place) Place {
	if at == Outside {
		return Outside
	}
	if s.turns == nil {
		return Place(s.steps[v][at.Square()])
	}
	return s.turns.step(s.steps, v, at)
}

// March is Step for pawns, who stay between the first rank and the last one.
func (s *Surface) March(v Vector, at Place) Place {
	if s.ranks && at != Outside {
		if r := at.Rank() + mirrored[at.Turn()][v].Ranks(); r != r&7 {
			return Outside
		}
	}
	return s.Step(v, at)
}

// Line are the places to which equal steps lead from a place, up to the edge or to where they come round.
func (s *Surface) Line(v Vector, from Place) []Place { return line(s.Step, v, from) }

// MarchLine is Line for pawns.
func (s *Surface) MarchLine(v Vector, from Place) []Place { return line(s.March, v, from) }

func line(step func(Vector, Place) Place, v Vector, from Place) []Place {
	line := make([]Place, 0, 7)
	for at := step(v, from); at != Outside && at != from; at = step(v, at) {
		line = append(line, at)
	}
	return line
}

// Beside are the squares a king's step away from a square.
func (s *Surface) Beside(at chess.Square) chess.Bitboard { return s.beside[at&63] }

// lay makes a walk one on a surface. Where edges are joined several ways may lead to a square, which are one
// move; squares do not tell by which of them.
func (w *Walk) lay(on *Surface) error {
	if w.Unfit != nil && w.Unfit(on) {
		return fmt.Errorf("walk %q on %s", w.Code, on.name)
	}
	if on.Flat() {
		return nil
	}
	generate := w.Generate
	w.Generate = func(p *Position, from Place, g *Generator) { g.Once(func() { generate(p, from, g) }) }
	w.Sees, w.Straight, w.Merged = nil, false, true
	return nil
}

// dig gives the steps of the surface with holes.
func (s *Surface) dig(holes chess.Bitboard) *Steps {
	if holes == 0 {
		return s.steps
	}
	t := *s.steps
	for v := range t {
		for at, to := range t[v] {
			if holes.Has(to) {
				t[v][at] = Off
			}
		}
	}
	return &t
}

// A Turn tells whether a man has been mirrored on its way: left and right, its ahead and back, both or neither.
type Turn uint8

const (
	mirroredFiles Turn = 1 << iota
	mirroredRanks
)

// Turns tells for every vector and square how the step mirrors.
type Turns [vectors][64]Turn

func (t *Turns) step(steps *Steps, v Vector, at Place) Place {
	s, turn := at.Square(), at.Turn()
	v = mirrored[turn][v]
	to := steps[v][s]
	if to == Off {
		return Outside
	}
	return Place(to) | Place(turn^t[v][s])<<turnShift
}

// mirrored are the vectors as men see them that have been mirrored.
var mirrored = func() (t [4][vectors]Vector) {
	for v := range Vector(vectors) {
		f, r := v.Files(), v.Ranks()
		t[0][v], t[mirroredFiles][v], t[mirroredRanks][v], t[mirroredFiles|mirroredRanks][v] = v, Vec(-f, r), Vec(f, -r), v.Back()
	}
	return t
}()

// A Place is a square, and how a man that has come there by some way is mirrored: vectors are meant as
// the man saw them where it set out.
type Place uint16

const turnShift = 7

// At is a square where somebody sets out.
func At(s chess.Square) Place { return Place(s) }

// Outside is the place beyond the edge, or in a hole.
const Outside = Place(Off)

// Square is the place's square, Off outside.
func (pl Place) Square() chess.Square { return chess.Square(pl & (1<<turnShift - 1)) }

// Turn is how the man is mirrored there.
func (pl Place) Turn() Turn { return Turn(pl >> turnShift) }

// Bit is the set of the place's square alone.
func (pl Place) Bit() chess.Bitboard { return pl.Square().Bit() }

// Rank is the rank of the place's square.
func (pl Place) Rank() int { return pl.Square().Rank() }

// File is the file of the place's square.
func (pl Place) File() int { return pl.Square().File() }
