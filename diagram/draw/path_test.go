package draw

import (
	"math"
	"testing"

	"rookery/diagram/internal/sign"
)

func asDrawn(p point) point { return p }

// TestGlyphs: every drawing can be read, its shapes are closed and fit the
// square with the width of their outline.
func TestGlyphs(t *testing.T) {
	for f := sign.King; f <= sign.Imitator; f++ {
		g := glyphOf(f)
		if len(g.shapes) == 0 {
			t.Errorf("figure %d has no shape", f)
		}
		check := func(data string, closed bool) {
			lines, err := flatten(data, asDrawn)
			if err != nil {
				t.Errorf("figure %d: %v", f, err)
			}
			for _, l := range lines {
				if l.closed != closed {
					t.Errorf("figure %d: %q closed: %v", f, data, l.closed)
				}
				for _, p := range l.pts {
					if min(p.x, p.y) < outline/2 || max(p.x, p.y) > 100-outline/2 {
						t.Errorf("figure %d: %v leaves the square", f, p)
					}
				}
			}
		}
		for _, s := range append(g.shapes, g.dots...) {
			check(s, true)
		}
		for _, s := range append(g.lines, g.black...) {
			check(s, false)
		}
	}
}

func area(poly []point) float64 {
	sum := 0.0
	for i, p := range poly {
		q := poly[(i+1)%len(poly)]
		sum += p.x*q.y - q.x*p.y
	}
	return sum / 2
}

// TestStroke: all polygons of a stroke turn the same way, or they would erase
// each other, and they stay within half the width of the line.
func TestStroke(t *testing.T) {
	for _, data := range []string{
		"M10 10 L90 10 L90 90 L10 90 Z",
		"M10 90 L90 90 L90 10",
		"M10 50 L90 50 L10 50.5",
		"M10 50 C10 10 90 90 90 50",
		circle(50, 50, 30),
		"M5 5 L5 5",
	} {
		lines, err := flatten(data, asDrawn)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range lines {
			n := 0
			l.stroke(4, func(poly []point) {
				n++
				if a := area(poly); a < -1e-9 || math.IsNaN(a) {
					t.Errorf("%q: polygon %v has area %v", data, poly, a)
				}
				for _, p := range poly {
					if min(p.x, p.y) < 2.99 || max(p.x, p.y) > 92.01 {
						t.Errorf("%q: stroke reaches %v", data, p)
					}
				}
			})
			if n == 0 {
				t.Errorf("%q: nothing drawn", data)
			}
		}
	}
}

func TestFlattenErrors(t *testing.T) {
	for _, data := range []string{"X1 1", "L1 1", "M1", "M1 x", "M1 1 C1 1", "Z1 1", "M1 1 2 2", "M1 1e9", "M1 NaN", "M-Inf 1"} {
		if _, err := flatten(data, asDrawn); err == nil {
			t.Errorf("%q: no error", data)
		}
	}
}

func FuzzFlatten(f *testing.F) {
	f.Add("M1 1 L2 2 Z")
	f.Add(circle(5, 5, 2))
	f.Fuzz(func(t *testing.T, data string) {
		lines, err := flatten(data, asDrawn)
		if err != nil {
			return
		}
		for _, l := range lines {
			if len(l.pts) < 2 {
				t.Fatalf("%q: a line of %d points", data, len(l.pts))
			}
		}
	})
}
