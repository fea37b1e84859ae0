package diagram

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"strings"
)

// PDF writes a diagram as a PDF file of one page that is just as large.
// Options.Square counts as in SVG: 96 pixels make an inch.
func PDF(w io.Writer, d Diagram, o Options) error {
	p := newPage(d, o)
	b := newPDFBook(p.th, d.summary())
	c := b.page(p.width*pdfPixel, p.height*pdfPixel)
	c.place(0, 0, pdfPixel)
	p.draw(c)
	return b.write(w)
}

// A sheet of A4 paper, in points.
const (
	sheetWidth  = 595.0
	sheetHeight = 842.0
	sheetMargin = 57.0 // 2 cm
	sheetText   = 9.0
	sheetLine   = 12.0
	sheetBoard  = 270.0 // width of the diagram
)

// Sheets writes a diagram and a text below it, most of all a solution, on as
// many sheets of A4 paper as it takes. Each element of text is a line; those
// that are too long are broken, and go on as deep as they began.
func Sheets(w io.Writer, d Diagram, o Options, text []string) error {
	p := newPage(d, o)
	b := newPDFBook(p.th, d.summary())
	scale := min(sheetBoard/p.width, (sheetHeight-4*sheetMargin)/p.height)
	c := b.page(sheetWidth, sheetHeight)
	c.place((sheetWidth-p.width*scale)/2, sheetMargin*0.8, scale)
	p.draw(c)
	c.leave()
	y := sheetMargin*0.8 + p.height*scale + 2*sheetLine
	for _, line := range sheetLines(text) {
		if y > sheetHeight-sheetMargin {
			c = b.page(sheetWidth, sheetHeight)
			y = sheetMargin + sheetText
		}
		c.text(label{x: sheetMargin, y: y, size: sheetText, style: mono, colour: "#000000", s: line})
		y += sheetLine
	}
	if n := len(b.pages); n > 1 {
		for i, c := range b.pages {
			c.text(label{x: sheetWidth / 2, y: sheetHeight - sheetMargin/2, size: sheetText, anchor: middle,
				colour: "#000000", s: fmt.Sprintf("%d / %d", i+1, n)})
		}
	}
	return b.write(w)
}

// sheetLines breaks lines that are wider than the text may be.
func sheetLines(text []string) (lines []string) {
	room := int((sheetWidth - 2*sheetMargin) / textWidth("0", mono, sheetText))
	for _, s := range text {
		s = strings.TrimRight(strings.ReplaceAll(s, "\t", "    "), " \r")
		begin := min(len(s)-len(strings.TrimLeft(s, " ")), room/2)
		r := []rune(s)
		for len(r) > room {
			cut := room
			for i := room; i > begin+1; i-- {
				if r[i] == ' ' {
					cut = i
					break
				}
			}
			lines = append(lines, string(r[:cut]))
			rest := strings.TrimLeft(string(r[cut:]), " ")
			r = []rune(strings.Repeat(" ", begin) + rest)
		}
		lines = append(lines, string(r))
	}
	return lines
}

// pdfPixel is a pixel in points.
const pdfPixel = 0.75

// A pdfBook is a PDF file in the making: pages that share the pictures of
// their men and their fonts.
type pdfBook struct {
	th    Theme
	title string
	file  pdfFile
	fonts pdfFonts
	forms map[string]int // pictures, used under their names
	names []string       // of forms, in the order of their numbers
	// shared is the dictionary of all that the pages and forms use, filled
	// in at the end.
	shared int
	pages  []*pdfCanvas
	err    error
}

func newPDFBook(th Theme, title string) *pdfBook {
	b := &pdfBook{th: th, title: title, forms: map[string]int{}}
	b.fonts = pdfFonts{file: &b.file, codes: map[pdfChar]pdfCode{}}
	b.shared = b.file.reserve()
	return b
}

// page begins a page of a size in points.
func (b *pdfBook) page(width, height float64) *pdfCanvas {
	c := &pdfCanvas{book: b, width: width, height: height}
	fmt.Fprintf(&c.out, "1 0 0 -1 0 %s cm\n1 J 1 j\n", num(height)) // y downwards
	b.pages = append(b.pages, c)
	return c
}

func (b *pdfBook) write(w io.Writer) error {
	list := b.file.reserve()
	var kids bytes.Buffer
	for _, c := range b.pages {
		for c.depth > 0 {
			c.leave()
		}
		if b.err == nil {
			b.err = c.err
		}
		content := b.file.stream("", c.out.Bytes())
		fmt.Fprintf(&kids, "%d 0 R ", b.file.add("<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %s %s] /Resources %d 0 R /Contents %d 0 R >>",
			list, num(c.width), num(c.height), b.shared, content))
	}
	b.file.set(list, "<< /Type /Pages /Kids [%s] /Count %d >>", kids.Bytes(), len(b.pages))
	var forms bytes.Buffer
	for i, name := range b.names {
		fmt.Fprintf(&forms, "/X%d %d 0 R ", i, b.forms[name])
	}
	b.file.set(b.shared, "<< /Font << %s>> /XObject << %s>> >>", b.fonts.resources(), forms.Bytes())
	if b.fonts.err != nil {
		return b.fonts.err
	}
	if b.err != nil {
		return b.err
	}
	root := b.file.add("<< /Type /Catalog /Pages %d 0 R >>", list)
	info := b.file.add("<< /Title %s /Producer (rookery) >>", pdfText(b.title))
	return b.file.write(w, root, info)
}

// form makes sure that a picture is in the file and returns its name there.
func (b *pdfBook) form(name string, draw func(c *pdfCanvas)) string {
	id := -1
	for i, n := range b.names {
		if n == name {
			id = i
		}
	}
	if id < 0 {
		c := &pdfCanvas{book: b}
		c.out.WriteString("1 J 1 j\n")
		draw(c)
		if b.err == nil {
			b.err = c.err
		}
		id = len(b.names)
		b.names = append(b.names, name)
		b.forms[name] = b.file.stream(fmt.Sprintf("/Type /XObject /Subtype /Form /BBox [-20 -20 120 120] /Resources %d 0 R", b.shared), c.out.Bytes())
	}
	return fmt.Sprintf("/X%d", id)
}

// pdfCanvas writes a page's or a form's content. The first error sticks.
type pdfCanvas struct {
	book          *pdfBook
	width, height float64 // in points
	out           bytes.Buffer
	depth         int // of place
	err           error
}

// place puts what follows at a place, in a scale, until leave.
func (c *pdfCanvas) place(x, y, scale float64) {
	fmt.Fprintf(&c.out, "q %s 0 0 %[1]s %s %s cm\n", coefficient(scale), num(x), num(y))
	c.depth++
}

func (c *pdfCanvas) leave() {
	c.out.WriteString("Q\n")
	c.depth--
}

func (c *pdfCanvas) rect(x, y, w, h float64, fill string) {
	fmt.Fprintf(&c.out, "%s rg %s %s %s %s re f\n", c.colour(fill), num(x), num(y), num(w), num(h))
}

func (c *pdfCanvas) line(x1, y1, x2, y2, width float64, colour string) {
	fmt.Fprintf(&c.out, "q 0 J %s RG %s w %s %s m %s %s l S Q\n", c.colour(colour), num(width), num(x1), num(y1), num(x2), num(y2))
}

func (c *pdfCanvas) hatch(x, y, size float64, colour string) {
	c.use(c.book.form("hatch", func(f *pdfCanvas) {
		f.out.WriteString("0 J\n")
		f.layer(layer{data: hatching(), stroke: colour, width: hatchWidth})
	}), x, y, size)
}

func (c *pdfCanvas) man(l look, x, y, size float64) {
	c.use(c.book.form(l.id(), func(f *pdfCanvas) {
		for _, s := range l.layers(f.book.th) {
			f.out.WriteString("q\n")
			if s.right {
				f.out.WriteString("50 -10 60 120 re W n\n")
			}
			if k := l.scale(); l.angle != 0 {
				sin, cos := math.Sincos(float64(l.angle) * math.Pi / 180)
				sin, cos = sin*k, cos*k
				fmt.Fprintf(&f.out, "%s %s %s %[1]s %[4]s %[5]s cm\n", coefficient(cos), coefficient(sin), coefficient(-sin),
					num(50-50*cos+50*sin), num(50-50*sin-50*cos))
			}
			f.layer(s)
			f.out.WriteString("Q\n")
		}
	}), x, y, size)
}

func (c *pdfCanvas) use(form string, x, y, size float64) {
	c.place(x, y, size/100)
	c.out.WriteString(form + " Do\n")
	c.leave()
}

// layer paints a shape in the box of 100 by 100.
func (c *pdfCanvas) layer(s layer) {
	if s.text != "" {
		c.text(label{x: 50, y: 50 + 0.36*s.size, size: s.size, anchor: middle, style: bold, colour: s.fill, s: s.text})
		return
	}
	paint := "f"
	if s.fill != "" {
		fmt.Fprintf(&c.out, "%s rg ", c.colour(s.fill))
	}
	if s.stroke != "" {
		fmt.Fprintf(&c.out, "%s RG %s w ", c.colour(s.stroke), num(s.width))
		paint = "B"
		if s.fill == "" {
			paint = "S"
		}
	}
	c.out.WriteByte('\n')
	c.path(s.data)
	c.out.WriteString(paint + "\n")
}

// path writes path data, whose letters stand before the numbers, in the order
// of PDF.
func (c *pdfCanvas) path(data string) {
	var args []string
	op := ""
	flush := func() {
		if op != "" {
			c.out.WriteString(strings.Join(append(args, op), " ") + "\n")
		}
		args = args[:0]
	}
	for _, f := range strings.Fields(strings.NewReplacer("M", " M ", "L", " L ", "C", " C ", "Z", " Z ").Replace(data)) {
		if next, ok := pdfOperators[f]; ok {
			flush()
			op = next
		} else {
			args = append(args, f)
		}
	}
	flush()
}

var pdfOperators = map[string]string{"M": "m", "L": "l", "C": "c", "Z": "h"}

func (c *pdfCanvas) text(t label) {
	x := t.x
	switch t.anchor {
	case middle:
		x -= textWidth(t.s, t.style, t.size) / 2
	case end:
		x -= textWidth(t.s, t.style, t.size)
	}
	fmt.Fprintf(&c.out, "BT %s rg 1 0 0 -1 %s %s Tm", c.colour(t.colour), num(x), num(t.y))
	face := -1
	for _, r := range t.s {
		if r < ' ' {
			r = ' '
		}
		code := c.book.fonts.encode(t.style, r)
		if code.face != face {
			if face >= 0 {
				c.out.WriteString("> Tj")
			}
			face = code.face
			fmt.Fprintf(&c.out, " /F%d %s Tf <", face, num(t.size))
		}
		fmt.Fprintf(&c.out, "%02X", code.code)
	}
	if face >= 0 {
		c.out.WriteString("> Tj")
	}
	c.out.WriteString(" ET\n")
}

// colour writes a colour's three parts.
func (c *pdfCanvas) colour(s string) string {
	rgb, err := parseColour(s)
	if err != nil && c.err == nil {
		c.err = err
	}
	part := func(v uint8) string { return coefficient(float64(v) / 255) }
	return part(rgb.R) + " " + part(rgb.G) + " " + part(rgb.B)
}

// coefficient writes a number of a matrix or a colour, for which num is too
// coarse.
func coefficient(v float64) string { return strings.TrimSuffix(fmt.Sprintf("%.5f", v), ".00000") }
