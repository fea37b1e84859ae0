package draw

import (
	"fmt"
	"io"
	"strings"

	"rookery/diagram"
)

// A sheet of A4 paper, in points: two columns of text.
const (
	sheetWidth  = 595.0
	sheetHeight = 842.0
	sheetMargin = 57.0 // 2 cm
	sheetGap    = 20.0 // between the columns
	sheetColumn = (sheetWidth - 2*sheetMargin - sheetGap) / 2
	sheetText   = 9.5
	sheetLine   = 12.5
	sheetIndent = 9.0   // of a step of two blanks
	sheetBoard  = 270.0 // width of a diagram that stands alone
	sheetSmall  = 200.0 // and of one in a column
)

// A Printed is a diagram on paper with a text below it, most of all a solution. Each element
// of Text is a line; those that are too long are broken, and go on a step deeper than they began.
type Printed struct {
	Diagram diagram.Diagram
	Text    []string
}

// Sheets writes diagrams with their texts on as many sheets of A4 paper as they take. One alone
// stands large above two columns of text; several follow each other in two columns.
func Sheets(w io.Writer, title string, o Options, list ...Printed) error {
	f := flow{o: o}
	for i, p := range list {
		if len(list) == 1 {
			f.above(p)
			continue
		}
		if i > 0 {
			f.y += 2 * sheetLine
		}
		f.diagram(p.Diagram)
		f.text(p.Text)
	}
	if title == "" && len(list) > 0 {
		title = summary(list[0].Diagram)
	}
	c := newPDFCanvas(o.theme(), title)
	for n := 0; n <= f.page; n++ {
		c.page(sheetWidth, sheetHeight)
		for _, s := range f.placed {
			if s.page == n {
				s.draw(c)
			}
		}
		if f.page > 0 {
			c.text(label{x: sheetWidth / 2, y: sheetHeight - sheetMargin/2, size: sheetText, anchor: middle,
				colour: "#000000", s: fmt.Sprintf("%d / %d", n+1, f.page+1)})
		}
	}
	return c.write(w)
}

// A flow puts diagrams and lines one below the other into columns, and these on pages.
type flow struct {
	o      Options
	page   int
	column int
	top    float64 // of the columns of this page, below sheetMargin
	y      float64 // below the top
	placed []placed
}

// placed is a diagram or a line at its place.
type placed struct {
	page    int
	x, y    float64
	diagram *page
	scale   float64
	line    string
	style   style
}

func (p *placed) draw(c *pdfCanvas) {
	if p.diagram == nil {
		c.text(label{x: p.x, y: p.y, size: sheetText, style: p.style, colour: "#000000", s: p.line})
		return
	}
	c.place(p.x, p.y, p.scale)
	p.diagram.draw(c)
	c.leave()
}

// room is the height of the columns of the page.
func (f *flow) room() float64 { return sheetHeight - 2*sheetMargin - f.top }

// need goes on to the next column where there is no room for a height.
func (f *flow) need(height float64) {
	if f.y == 0 || f.y+height <= f.room() {
		return
	}
	f.y = 0
	if f.column++; f.column > 1 {
		f.page, f.column, f.top = f.page+1, 0, 0
	}
}

func (f *flow) put(p placed, dx, height float64) {
	p.page = f.page
	p.x = sheetMargin + float64(f.column)*(sheetColumn+sheetGap) + dx
	p.y = sheetMargin + f.top + f.y
	f.y += height
	f.placed = append(f.placed, p)
}

// diagram puts one into a column.
func (f *flow) diagram(d diagram.Diagram) {
	p := newPage(d, f.o)
	scale := min(sheetSmall/p.width, (sheetHeight-2*sheetMargin)/p.height)
	f.need(p.height*scale + 2*sheetLine) // a line of text stays with it
	f.put(placed{diagram: &p, scale: scale}, (sheetColumn-p.width*scale)/2, p.height*scale+0.6*sheetLine)
}

// above puts a diagram over both columns, and its text into columns that are about as long.
func (f *flow) above(d Printed) {
	p := newPage(d.Diagram, f.o)
	scale := min(sheetBoard/p.width, (sheetHeight-4*sheetMargin)/p.height)
	f.placed = append(f.placed, placed{x: (sheetWidth - p.width*scale) / 2, y: sheetMargin * 0.8, diagram: &p, scale: scale})
	f.top = p.height*scale + sheetLine
	lines := len(broken(d.Text))
	f.text(d.Text)
	if half := (lines + 1) / 2; f.page == 0 && lines > sheetFew {
		// All of it is on this page: the second column takes half.
		f.placed, f.column, f.y = f.placed[:1], 0, 0
		at := 0
		for _, l := range broken(d.Text) {
			if at++; at > half && f.column == 0 {
				f.column, f.y = 1, 0
			}
			f.line(l)
		}
	}
}

// sheetFew lines stay together in one column.
const sheetFew = 8

func (f *flow) text(text []string) {
	for _, l := range broken(text) {
		f.need(sheetLine)
		f.line(l)
	}
}

func (f *flow) line(l brokenLine) {
	f.put(placed{line: l.text, style: l.style}, l.indent, 0)
	f.placed[len(f.placed)-1].y += sheetText
	f.y += sheetLine
}

// A brokenLine is a line as it fits into a column.
type brokenLine struct {
	text   string
	indent float64
	style  style
}

// broken fits lines into a column. Two blanks at the beginning of a line are a step of
// indentation; one that begins with none and ends in a colon, or has a twin's label, is a heading.
func broken(text []string) (lines []brokenLine) {
	for _, s := range text {
		s = strings.TrimRight(strings.ReplaceAll(s, "\t", "    "), " \r")
		rest := strings.TrimLeft(s, " ")
		deep := sheetIndent * float64(len(s)-len(rest)) / 2
		line := brokenLine{indent: min(deep, sheetColumn/2)}
		if deep == 0 && (strings.HasSuffix(s, ":") || twinLabel(s)) {
			line.style = bold
		}
		for {
			line.text, rest = cutLine(rest, line.style, sheetColumn-line.indent)
			lines = append(lines, line)
			if rest == "" {
				break
			}
			line.indent = min(deep+sheetIndent, sheetColumn/2)
		}
	}
	return lines
}

// twinLabel reports whether a line begins as those of twins do: "b) ...".
func twinLabel(s string) bool {
	label, _, ok := strings.Cut(s, ")")
	return ok && len(label) > 0 && len(label) < 4 && label[0] >= 'a' && label[0] <= 'z'
}

// cutLine takes as many words of a text as a width has room for, or as many letters of a single word.
func cutLine(s string, st style, width float64) (line, rest string) {
	if textWidth(s, st, sheetText) <= width {
		return s, ""
	}
	cut := 0 // behind the last word that fits
	for i, r := range s {
		if textWidth(s[:i], st, sheetText) > width {
			break
		}
		if r == ' ' && i > 0 {
			cut = i
		}
	}
	if cut > 0 {
		return s[:cut], strings.TrimLeft(s[cut:], " ")
	}
	for i := range s {
		if i > 0 && textWidth(s[:i], st, sheetText) > width {
			return s[:cut], s[cut:]
		}
		if i > 0 {
			cut = i
		}
	}
	return s, ""
}
