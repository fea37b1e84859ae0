package draw

import (
	"bufio"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"rookery/diagram"
	"rookery/problem"
)

// oversample is how many pixels are drawn for each one written, both ways.
const oversample = 3

// PNG writes a diagram as a PNG image.
func PNG(w io.Writer, d diagram.Diagram, o Options) error {
	img, err := Image(d, o)
	if err != nil {
		return err
	}
	buf := bufio.NewWriter(w)
	if err := png.Encode(buf, img); err != nil {
		return fmt.Errorf("draw: %w", err)
	}
	if err := buf.Flush(); err != nil {
		return fmt.Errorf("draw: %w", err)
	}
	return nil
}

// Image draws a diagram as pixels.
func Image(d diagram.Diagram, o Options) (*image.NRGBA, error) {
	p := newPage(d, o)
	w, h := int(math.Ceil(p.width)), int(math.Ceil(p.height))
	if w > maxSide || h > maxSide {
		return nil, fmt.Errorf("draw: an image of %d by %d pixels is too large", w, h)
	}
	c := &pixelCanvas{th: p.th, img: image.NewRGBA(image.Rect(0, 0, w*oversample, h*oversample))}
	c.clip = c.img.Bounds()
	p.draw(c)
	if c.err != nil {
		return nil, c.err
	}
	return shrink(c.img), nil
}

// Square draws a man on a dark square of so many pixels, with as much of the square as margin around him
// as it is told.
func Square(m problem.Man, th Theme, size, margin int) (*image.NRGBA, error) {
	if size <= 2*margin || size > maxSide {
		return nil, fmt.Errorf("draw: no square of %d pixels with a margin of %d", size, margin)
	}
	c := &pixelCanvas{th: th, img: image.NewRGBA(image.Rect(0, 0, size*oversample, size*oversample))}
	c.clip = c.img.Bounds()
	c.rect(0, 0, float64(size), float64(size), th.DarkSquare)
	c.man(lookOf(m, problem.English), float64(margin), float64(margin), float64(size-2*margin))
	if c.err != nil {
		return nil, c.err
	}
	return shrink(c.img), nil
}

// maxSide bounds images to what fits in memory.
const maxSide = 8000

// pixelCanvas draws the same shapes as svgCanvas. The first error sticks.
type pixelCanvas struct {
	th   Theme
	img  *image.RGBA
	clip image.Rectangle
	err  error
}

func (c *pixelCanvas) rect(x, y, w, h float64, fill string) {
	c.fill([][]point{{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}}, fill)
}

func (c *pixelCanvas) line(x1, y1, x2, y2, width float64, colour string) {
	var polys [][]point
	polyline{pts: []point{{x1, y1}, {x2, y2}}}.stroke(width, func(p []point) { polys = append(polys, p) })
	c.fill(polys, colour)
}

func (c *pixelCanvas) hatch(x, y, size float64, colour string) {
	k := size / 100
	c.within(x, y, x+size, y+size, func() {
		c.layer(layer{data: hatching(), stroke: colour, width: hatchWidth}, k, func(p point) point {
			return point{x + p.x*k, y + p.y*k}
		})
	})
}

func (c *pixelCanvas) man(l look, x, y, size float64) {
	k := size / 100
	sin, cos := math.Sincos(float64(l.sign.Angle) * math.Pi / 180)
	scale := l.scale()
	at := func(p point) point {
		dx, dy := (p.x-50)*scale, (p.y-50)*scale
		return point{x + (50+dx*cos-dy*sin)*k, y + (50+dx*sin+dy*cos)*k}
	}
	for _, s := range l.layers(c.th) {
		if s.right {
			c.within(x+50*k, y-10*k, x+110*k, y+110*k, func() { c.layer(s, k*scale, at) })
			continue
		}
		c.layer(s, k*scale, at)
	}
}

// within draws with the canvas clipped to a rectangle.
func (c *pixelCanvas) within(x0, y0, x1, y1 float64, paint func()) {
	outer := c.clip
	r := func(v float64) int { return int(math.Round(v * oversample)) }
	c.clip = outer.Intersect(image.Rect(r(x0), r(y0), r(x1), r(y1)))
	paint()
	c.clip = outer
}

func (c *pixelCanvas) layer(s layer, k float64, at func(point) point) {
	if s.text != "" {
		p := at(point{50, 50 + 0.36*s.size})
		c.text(label{x: p.x, y: p.y, size: s.size * k, anchor: middle, style: bold, colour: s.fill, s: s.text})
		return
	}
	lines, err := flatten(s.data, at)
	if err != nil {
		c.fail(err)
		return
	}
	var inside, border [][]point
	for _, l := range lines {
		inside = append(inside, l.pts)
		if s.stroke != "" {
			l.stroke(s.width*k, func(p []point) { border = append(border, p) })
		}
	}
	if s.fill != "" {
		c.fill(inside, s.fill)
	}
	c.fill(border, s.stroke)
}

// fill paints the union of polygons of one orientation.
func (c *pixelCanvas) fill(polys [][]point, colour string) {
	if len(polys) == 0 {
		return
	}
	col, err := parseColour(colour)
	if err != nil {
		c.fail(err)
		return
	}
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, poly := range polys {
		for _, p := range poly {
			x0, y0 = min(x0, p.x), min(y0, p.y)
			x1, y1 = max(x1, p.x), max(y1, p.y)
		}
	}
	box := image.Rect(int(math.Floor(x0*oversample)), int(math.Floor(y0*oversample)),
		int(math.Ceil(x1*oversample)), int(math.Ceil(y1*oversample)))
	if box.Empty() {
		return
	}
	ras := vector.NewRasterizer(box.Dx(), box.Dy())
	pt := func(p point) (float32, float32) {
		return float32(p.x*oversample - float64(box.Min.X)), float32(p.y*oversample - float64(box.Min.Y))
	}
	for _, poly := range polys {
		ras.MoveTo(pt(poly[0]))
		for _, p := range poly[1:] {
			ras.LineTo(pt(p))
		}
		ras.ClosePath()
	}
	mask := image.NewAlpha(image.Rect(0, 0, box.Dx(), box.Dy()))
	ras.Draw(mask, mask.Bounds(), image.Opaque, image.Point{})
	dst := box.Intersect(c.clip)
	draw.DrawMask(c.img, dst, image.NewUniform(col), image.Point{}, mask, dst.Min.Sub(box.Min), draw.Over)
}

func (c *pixelCanvas) text(t label) {
	f, err := fonts[t.style]()
	if err != nil {
		c.fail(err)
		return
	}
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: t.size * oversample, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		c.fail(err)
		return
	}
	defer face.Close()
	col, err := parseColour(t.colour)
	if err != nil {
		c.fail(err)
		return
	}
	d := font.Drawer{Dst: c.img, Src: image.NewUniform(col), Face: face}
	x := t.left()
	d.Dot = fixed.Point26_6{X: fixed.Int26_6(x * oversample * 64), Y: fixed.Int26_6(t.y * oversample * 64)}
	d.DrawString(t.s)
}

func (c *pixelCanvas) fail(err error) {
	if c.err == nil {
		c.err = err
	}
}

// parseColour reads "#rrggbb".
func parseColour(s string) (color.RGBA, error) {
	var r, g, b uint8
	if n, err := fmt.Sscanf(s, "#%02x%02x%02x", &r, &g, &b); n != 3 || err != nil || len(s) != 7 {
		return color.RGBA{}, fmt.Errorf("draw: %q is not a colour like #1a2b3c", s)
	}
	return color.RGBA{r, g, b, 255}, nil
}

// shrink averages the drawn pixels.
func shrink(src *image.RGBA) *image.NRGBA {
	w, h := src.Rect.Dx()/oversample, src.Rect.Dy()/oversample
	dst := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			var sum [4]int
			for dy := range oversample {
				i := src.PixOffset(x*oversample, y*oversample+dy)
				for _, v := range [oversample]int{0, 4, 8} {
					for k := range sum {
						sum[k] += int(src.Pix[i+v+k])
					}
				}
			}
			i := dst.PixOffset(x, y)
			if sum[3] == 0 {
				continue
			}
			for k := range 3 {
				dst.Pix[i+k] = uint8((sum[k]*255 + sum[3]/2) / sum[3])
			}
			dst.Pix[i+3] = uint8(sum[3] / (oversample * oversample))
		}
	}
	return dst
}
