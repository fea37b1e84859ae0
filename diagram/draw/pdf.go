package draw

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"rookery/diagram"
)

// PDF writes a diagram as a PDF file of one page that is just as large.
// Options.Square counts as in SVG: 96 pixels make an inch.
func PDF(w io.Writer, d diagram.Diagram, o Options) error {
	p := newPage(d, o)
	c := newPDFCanvas(p.th, summary(d))
	c.page(p.width*pdfPixel, p.height*pdfPixel)
	c.place(0, 0, pdfPixel)
	p.draw(c)
	c.leave()
	return c.write(w)
}

// pdfPixel is a pixel in points.
const pdfPixel = 0.75

// A pdfCanvas draws on the pages of a PDF file, in points. The first error sticks.
type pdfCanvas struct {
	th     Theme
	pdf    *fpdf.Fpdf
	height float64                // of the page
	has    [len(pdfFamilies)]bool // fonts that the file has, by styles
	err    error
}

// pdfFamilies are the fonts of the styles: family and style as the file has them.
var pdfFamilies = [...]struct {
	family, style string
}{plain: {"Go", ""}, bold: {"Go", "B"}, italic: {"Go", "I"}, mono: {"Go Mono", ""}}

// newPDFCanvas begins a file. The same drawing makes the same bytes: there is no date of
// today in them.
func newPDFCanvas(th Theme, title string) *pdfCanvas {
	f := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: sheetWidth, Ht: sheetHeight}})
	f.SetMargins(0, 0, 0)
	f.SetAutoPageBreak(false, 0)
	f.SetTitle(title, true)
	f.SetProducer("rookery", false)
	f.SetCatalogSort(true)
	f.SetCreationDate(time.Unix(0, 0).UTC())
	f.SetModificationDate(time.Unix(0, 0).UTC())
	return &pdfCanvas{th: th, pdf: f}
}

// page begins a page.
func (c *pdfCanvas) page(width, height float64) {
	c.height = height
	c.pdf.AddPageFormat("P", fpdf.SizeType{Wd: width, Ht: height})
	c.pdf.SetLineCapStyle("round")
	c.pdf.SetLineJoinStyle("round")
}

func (c *pdfCanvas) write(w io.Writer) error {
	if c.err != nil {
		return c.err
	}
	if err := c.pdf.Output(w); err != nil {
		return fmt.Errorf("draw: %w", err)
	}
	return nil
}

// place puts what follows at a place, in a scale, until leave. The file counts heights
// from below.
func (c *pdfCanvas) place(x, y, scale float64) {
	c.pdf.TransformBegin()
	c.pdf.Transform(fpdf.TransformMatrix{A: scale, D: scale, E: x, F: c.height - y - scale*c.height})
}

func (c *pdfCanvas) leave() { c.pdf.TransformEnd() }

func (c *pdfCanvas) rect(x, y, w, h float64, fill string) {
	c.fill(fill)
	c.pdf.Rect(x, y, w, h, "F")
}

func (c *pdfCanvas) line(x1, y1, x2, y2, width float64, colour string) {
	c.stroke(colour, width)
	c.pdf.SetLineCapStyle("butt")
	c.pdf.Line(x1, y1, x2, y2)
	c.pdf.SetLineCapStyle("round")
}

func (c *pdfCanvas) hatch(x, y, size float64, colour string) {
	c.place(x, y, size/100)
	c.pdf.SetLineCapStyle("butt")
	c.layer(layer{data: hatching(), stroke: colour, width: hatchWidth})
	c.pdf.SetLineCapStyle("round")
	c.leave()
}

func (c *pdfCanvas) man(l look, x, y, size float64) {
	c.place(x, y, size/100)
	for _, s := range l.layers(c.th) {
		if s.right {
			c.pdf.ClipRect(50, -10, 60, 120, false)
		}
		if l.sign.Angle != 0 {
			k := l.scale()
			sin, cos := math.Sincos(float64(l.sign.Angle) * math.Pi / 180)
			c.turn(k*sin, k*cos)
		}
		c.layer(s)
		if l.sign.Angle != 0 {
			c.leave()
		}
		if s.right {
			c.pdf.ClipEnd()
		}
	}
	c.leave()
}

// turn turns what follows about the middle of the box of 100 by 100, clockwise and
// scaled, until leave.
func (c *pdfCanvas) turn(sin, cos float64) {
	const x = 50.0
	y := c.height - 50 // as the file counts
	c.pdf.TransformBegin()
	c.pdf.Transform(fpdf.TransformMatrix{A: cos, B: -sin, C: sin, D: cos, E: x - x*cos - y*sin, F: y + x*sin - y*cos})
}

// layer paints a shape in the box of 100 by 100.
func (c *pdfCanvas) layer(s layer) {
	if s.text != "" {
		c.text(label{x: 50, y: 50 + 0.36*s.size, size: s.size, anchor: middle, style: bold, colour: s.fill, s: s.text})
		return
	}
	how := ""
	if s.fill != "" {
		c.fill(s.fill)
		how = "F"
	}
	if s.stroke != "" {
		c.stroke(s.stroke, s.width)
		how += "D"
	}
	c.path(s.data)
	c.pdf.DrawPath(how)
}

// path draws path data, whose letters stand before the numbers.
func (c *pdfCanvas) path(data string) {
	var args []float64
	op := ""
	draw := func() {
		switch {
		case op == "M" && len(args) == 2:
			c.pdf.MoveTo(args[0], args[1])
		case op == "L" && len(args) == 2:
			c.pdf.LineTo(args[0], args[1])
		case op == "C" && len(args) == 6:
			c.pdf.CurveBezierCubicTo(args[0], args[1], args[2], args[3], args[4], args[5])
		case op == "Z":
			c.pdf.ClosePath()
		}
		args = args[:0]
	}
	for _, f := range strings.Fields(strings.NewReplacer("M", " M ", "L", " L ", "C", " C ", "Z", " Z ").Replace(data)) {
		v, err := strconv.ParseFloat(f, 64)
		if err == nil {
			args = append(args, v)
			continue
		}
		draw()
		op = f
	}
	draw()
}

func (c *pdfCanvas) text(t label) {
	x := t.left()
	font := pdfFamilies[t.style]
	if !c.has[t.style] {
		ttf, err := fontFile(t.style)
		if err != nil {
			if c.err == nil {
				c.err = fmt.Errorf("draw: %w", err)
			}
			return
		}
		c.pdf.AddUTF8FontFromBytes(font.family, font.style, ttf)
		c.has[t.style] = true
	}
	// A place that is left takes colour and font with it, of which the library knows
	// nothing: both are said anew for each text.
	c.fill(t.colour)
	c.pdf.SetTextColor(c.pdf.GetFillColor())
	c.pdf.SetFont(font.family, font.style, t.size)
	c.pdf.SetFontSize(t.size)
	c.pdf.Text(x, t.y, strings.Map(printable, t.s))
}

// printable is a character that a font of the file can have: those beyond the basic
// plane it cannot.
func printable(r rune) rune {
	switch {
	case r < ' ':
		return ' '
	case r > 0xFFFF:
		return '\uFFFD'
	}
	return r
}

func (c *pdfCanvas) fill(colour string) {
	rgb := c.colour(colour)
	c.pdf.SetFillColor(rgb[0], rgb[1], rgb[2])
}

func (c *pdfCanvas) stroke(colour string, width float64) {
	rgb := c.colour(colour)
	c.pdf.SetDrawColor(rgb[0], rgb[1], rgb[2])
	c.pdf.SetLineWidth(width)
}

// colour gives a colour's three parts.
func (c *pdfCanvas) colour(s string) [3]int {
	rgb, err := parseColour(s)
	if err != nil && c.err == nil {
		c.err = err
	}
	return [3]int{int(rgb.R), int(rgb.G), int(rgb.B)}
}
