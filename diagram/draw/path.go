package draw

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A point is a place on the drawing, y downwards.
type point struct{ x, y float64 }

// A polyline is a flattened path: straight from point to point.
type polyline struct {
	pts    []point
	closed bool
}

// circle writes path data of a circle, as four Bézier curves.
func circle(cx, cy, r float64) string {
	k := r * 0.5523
	return fmt.Sprintf("M%.4g %.4g C%.4g %.4g %.4g %.4g %.4g %.4g C%.4g %.4g %.4g %.4g %.4g %.4g C%.4g %.4g %.4g %.4g %.4g %.4g C%.4g %.4g %.4g %.4g %.4g %.4g Z",
		cx+r, cy,
		cx+r, cy+k, cx+k, cy+r, cx, cy+r,
		cx-k, cy+r, cx-r, cy+k, cx-r, cy,
		cx-r, cy-k, cx-k, cy-r, cx, cy-r,
		cx+k, cy-r, cx+r, cy-k, cx+r, cy)
}

// flatten reads path data, puts every point through at, and replaces the
// curves by chords.
func flatten(data string, at func(point) point) ([]polyline, error) {
	var (
		out  []polyline
		cur  polyline
		args []point
	)
	end := func() {
		if len(cur.pts) > 1 {
			out = append(out, cur)
		}
		cur = polyline{}
	}
	for len(data) > 0 {
		op := data[0]
		rest := data[1:]
		n := strings.IndexAny(rest, "MLCZ")
		if n < 0 {
			n = len(rest)
		}
		var err error
		if args, err = points(args[:0], rest[:n], at); err != nil {
			return nil, err
		}
		data = rest[n:]
		switch {
		case op == 'M' && len(args) == 1:
			end()
			cur.pts = append(cur.pts, args[0])
		case op == 'L' && len(args) == 1 && len(cur.pts) > 0:
			cur.pts = append(cur.pts, args[0])
		case op == 'C' && len(args) == 3 && len(cur.pts) > 0:
			cur.pts = bezier(cur.pts, args[0], args[1], args[2])
		case op == 'Z' && len(args) == 0:
			cur.closed = true
			end()
		default:
			return nil, fmt.Errorf("draw: path command %c with %d points", op, len(args))
		}
	}
	end()
	return out, nil
}

// farthest is more than any coordinate of a glyph.
const farthest = 1e5

func points(dst []point, s string, at func(point) point) ([]point, error) {
	f := strings.Fields(s)
	if len(f)%2 != 0 {
		return nil, fmt.Errorf("draw: odd coordinates in path %q", s)
	}
	for i := 0; i < len(f); i += 2 {
		x, err := strconv.ParseFloat(f[i], 64)
		if err != nil {
			return nil, fmt.Errorf("draw: path: %w", err)
		}
		y, err := strconv.ParseFloat(f[i+1], 64)
		if err != nil {
			return nil, fmt.Errorf("draw: path: %w", err)
		}
		if !(math.Abs(x) <= farthest && math.Abs(y) <= farthest) {
			return nil, fmt.Errorf("draw: path: %s %s is on no drawing", f[i], f[i+1])
		}
		dst = append(dst, at(point{x, y}))
	}
	return dst, nil
}

// bezier appends chords of the cubic curve that leaves the last point of pts.
func bezier(pts []point, b, c, d point) []point {
	a := pts[len(pts)-1]
	length := dist(a, b) + dist(b, c) + dist(c, d)
	n := int(math.Ceil(math.Sqrt(length)*1.5)) + 2
	for i := 1; i <= n; i++ {
		t := float64(i) / float64(n)
		u := 1 - t
		k0, k1, k2, k3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
		pts = append(pts, point{
			k0*a.x + k1*b.x + k2*c.x + k3*d.x,
			k0*a.y + k1*b.y + k2*c.y + k3*d.y,
		})
	}
	return pts
}

func dist(a, b point) float64 { return math.Hypot(a.x-b.x, a.y-b.y) }

// stroke calls fill with convex polygons, all of the same orientation, that
// together cover a line of the given width with round joins and ends.
func (l polyline) stroke(width float64, fill func([]point)) {
	r := width / 2
	corners := int(math.Ceil(math.Sqrt(r)*6)) + 6
	disc := func(c point) {
		poly := make([]point, corners)
		for i := range poly {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(corners))
			poly[i] = point{c.x + r*cos, c.y + r*sin}
		}
		fill(poly)
	}
	pts := l.distinct()
	if len(pts) < 2 {
		disc(l.pts[0])
		return
	}
	n := len(pts)
	side := func(i int) point { // from the line to its right edge, for segment i
		a, b := pts[i], pts[(i+1)%n]
		d := dist(a, b) / r
		return point{(b.y - a.y) / d, -(b.x - a.x) / d}
	}
	segments := n
	if !l.closed {
		segments--
		disc(pts[0])
		disc(pts[n-1])
	}
	for i := range segments {
		a, b, s := pts[i], pts[(i+1)%n], side(i)
		fill([]point{{a.x + s.x, a.y + s.y}, {b.x + s.x, b.y + s.y}, {b.x - s.x, b.y - s.y}, {a.x - s.x, a.y - s.y}})
		if i == segments-1 && !l.closed {
			break
		}
		t := side((i + 1) % n)
		if cos := (s.x*t.x + s.y*t.y) / (r * r); cos < 0.95 {
			disc(b)
			continue
		}
		// On a curve the edges nearly meet; a wedge on each side closes the gap.
		join := []point{{b.x + s.x, b.y + s.y}, {b.x + t.x, b.y + t.y}, {b.x - s.x, b.y - s.y}, {b.x - t.x, b.y - t.y}}
		if s.x*t.y-s.y*t.x < 0 {
			slices.Reverse(join)
		}
		fill(join)
	}
}

// distinct leaves out points that follow their equal.
func (l polyline) distinct() []point {
	out := slices.CompactFunc(slices.Clone(l.pts), func(a, b point) bool { return dist(a, b) < 1e-9 })
	if l.closed && len(out) > 1 && dist(out[0], out[len(out)-1]) < 1e-9 {
		out = out[:len(out)-1]
	}
	return out
}
