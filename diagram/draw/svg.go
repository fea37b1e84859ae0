package draw

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"rookery/diagram"
	"rookery/diagram/internal/sign"
	"rookery/problem"
)

// SVG writes a diagram as a self-contained SVG image.
func SVG(w io.Writer, d diagram.Diagram, o Options) error {
	p := newPage(d, o)
	c := &svgCanvas{th: p.th, known: map[string]bool{}}
	p.draw(c)
	var head bytes.Buffer
	fmt.Fprintf(&head, `<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %[1]s %[2]s" role="img">`+"\n",
		num(p.width), num(p.height))
	fmt.Fprintf(&head, "<title>%s</title>\n", escape(summary(d)))
	if c.defs.Len() > 0 {
		fmt.Fprintf(&head, "<defs>\n%s</defs>\n", c.defs.Bytes())
	}
	c.body.WriteString("</svg>\n")
	for _, part := range [][]byte{head.Bytes(), c.body.Bytes()} {
		if _, err := w.Write(part); err != nil {
			return fmt.Errorf("draw: %w", err)
		}
	}
	return nil
}

// svgCanvas writes SVG elements; every kind of man is defined once and used by
// reference. The names of definitions contain the theme's, so that several
// diagrams can live in one HTML page.
type svgCanvas struct {
	th         Theme
	defs, body bytes.Buffer
	known      map[string]bool
}

func (c *svgCanvas) rect(x, y, w, h float64, fill string) {
	fmt.Fprintf(&c.body, `<rect x="%s" y="%s" width="%s" height="%s" fill="%s"/>`+"\n", num(x), num(y), num(w), num(h), fill)
}

func (c *svgCanvas) line(x1, y1, x2, y2, width float64, colour string) {
	fmt.Fprintf(&c.body, `<path d="M%s %s L%s %s" stroke="%s" stroke-width="%s"/>`+"\n", num(x1), num(y1), num(x2), num(y2), colour, num(width))
}

func (c *svgCanvas) hatch(x, y, size float64, colour string) {
	id := c.define("hatch", func() {
		fmt.Fprintf(&c.defs, `<path d="%s" stroke="%s" stroke-width="%s"/>`, hatching(), colour, num(hatchWidth))
	})
	c.use(id, x, y, size)
}

func (c *svgCanvas) man(l look, x, y, size float64) {
	id := c.define(l.id(), func() { c.defineMan(l) })
	c.use(id, x, y, size)
}

func (c *svgCanvas) text(t label) {
	attr := ""
	switch t.anchor {
	case middle:
		attr = ` text-anchor="middle"`
	case end:
		attr = ` text-anchor="end"`
	}
	switch t.style {
	case bold:
		attr += ` font-weight="bold"`
	case italic:
		attr += ` font-style="italic"`
	}
	fmt.Fprintf(&c.body, `<text x="%s" y="%s" font-family="%s" font-size="%s"%s fill="%s">%s</text>`+"\n",
		num(t.x), num(t.y), fontFamily, num(t.size), attr, t.colour, escape(t.s))
}

const fontFamily = "Go, Helvetica, Arial, sans-serif"

// define makes sure that a definition is there and returns its name.
func (c *svgCanvas) define(name string, content func()) string {
	id := "rk-" + c.th.Name + "-" + name
	if !c.known[id] {
		c.known[id] = true
		fmt.Fprintf(&c.defs, `<g id="%s" fill="none" stroke-linecap="round" stroke-linejoin="round">`, id)
		content()
		c.defs.WriteString("</g>\n")
	}
	return id
}

func (c *svgCanvas) use(id string, x, y, size float64) {
	fmt.Fprintf(&c.body, `<use href="#%s" transform="translate(%s %s) scale(%s)"/>`+"\n", id, num(x), num(y), num(size/100))
}

// defineMan writes a man in the box of 100 by 100. What is only for the right
// half follows the rest, clipped.
func (c *svgCanvas) defineMan(l look) {
	layers := l.layers(c.th)
	whole, half := len(layers), len(layers)
	for i, s := range layers {
		if s.right {
			whole = min(whole, i)
			half = i + 1
		}
	}
	half = max(half, whole)
	c.paint(l, layers[:whole])
	if whole < len(layers) {
		clip := "rk-" + c.th.Name + "-right"
		if !c.known[clip] {
			c.known[clip] = true
			fmt.Fprintf(&c.defs, `<clipPath id="%s"><path d="M50 -10 L110 -10 L110 110 L50 110 Z"/></clipPath>`, clip)
		}
		fmt.Fprintf(&c.defs, `<g clip-path="url(#%s)">`, clip)
		c.paint(l, layers[whole:half])
		c.defs.WriteString("</g>")
		c.paint(l, layers[half:])
	}
}

func (c *svgCanvas) paint(l look, layers []layer) {
	if len(layers) == 0 {
		return
	}
	if l.sign.Angle != 0 {
		t := fmt.Sprintf("rotate(%d 50 50)", l.sign.Angle)
		if k := l.scale(); k != 1 {
			t = fmt.Sprintf("translate(50 50) rotate(%d) scale(%s) translate(-50 -50)", l.sign.Angle, num(k))
		}
		fmt.Fprintf(&c.defs, `<g transform="%s">`, t)
		defer c.defs.WriteString("</g>")
	}
	for _, s := range layers {
		if s.text != "" {
			fmt.Fprintf(&c.defs, `<text x="50" y="%s" font-family="%s" font-weight="bold" font-size="%s" text-anchor="middle" fill="%s">%s</text>`,
				num(50+0.36*s.size), fontFamily, num(s.size), s.fill, escape(s.text))
			continue
		}
		fmt.Fprintf(&c.defs, `<path d="%s"`, s.data)
		if s.fill != "" {
			fmt.Fprintf(&c.defs, ` fill="%s"`, s.fill)
		}
		if s.stroke != "" {
			fmt.Fprintf(&c.defs, ` stroke="%s" stroke-width="%s"`, s.stroke, num(s.width))
		}
		c.defs.WriteString("/>")
	}
}

// id names a look in a document: "wq", "bs180", "n-RO".
func (l look) id() string {
	colour := "i"
	switch l.colour {
	case problem.White:
		colour = "w"
	case problem.Black:
		colour = "b"
	case problem.Neutral:
		colour = "n"
	}
	switch {
	case l.mark != problem.NoMark:
		return "mark" + strconv.Itoa(int(l.mark))
	case l.sign.Figure == sign.None:
		var b strings.Builder
		for _, r := range l.letters {
			if r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' {
				b.WriteRune(r)
			} else {
				fmt.Fprintf(&b, "_%x", r)
			}
		}
		return colour + "-" + b.String()
	}
	s := colour + string(".kqrbspei"[l.sign.Figure])
	if l.sign.Angle != 0 {
		s += strconv.Itoa(l.sign.Angle)
	}
	return s
}

// num writes a number with at most two decimals.
func num(v float64) string {
	return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64)
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// escape makes text safe for XML, which knows no control characters.
func escape(s string) string {
	return escaper.Replace(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == 0xfffe || r == 0xffff {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "?")))
}

// hatching is the pattern of dark squares, continuous from square to square.
func hatching() string {
	const lines = 7
	var b strings.Builder
	for i := 1; i < 2*lines; i++ {
		c := float64(i) * 100 / lines
		lo, hi := max(0, c-100), min(100, c)
		fmt.Fprintf(&b, "M%s %s L%s %s ", num(lo), num(c-lo), num(hi), num(c-hi))
	}
	return strings.TrimSuffix(b.String(), " ")
}

const hatchWidth = 1.5
