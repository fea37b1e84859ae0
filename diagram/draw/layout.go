package draw

import (
	"slices"
	"strings"

	"rookery/chess"
	"rookery/diagram"
	"rookery/diagram/internal/sign"
	"rookery/problem"
)

// A canvas is what a diagram is drawn on. Lengths are pixels, y goes down.
type canvas interface {
	rect(x, y, w, h float64, fill string)
	line(x1, y1, x2, y2, width float64, colour string)
	hatch(x, y, size float64, colour string)
	man(l look, x, y, size float64)
	text(t label)
}

// A label is one piece of text.
type label struct {
	x, y   float64 // on the base line
	size   float64
	anchor anchor
	style  style
	colour string
	s      string
}

// left is where the text begins.
func (t label) left() float64 {
	switch t.anchor {
	case middle:
		return t.x - textWidth(t.s, t.style, t.size)/2
	case end:
		return t.x - textWidth(t.s, t.style, t.size)
	}
	return t.x
}

type anchor uint8

const (
	start anchor = iota
	middle
	end
)

type style uint8

const (
	plain style = iota
	bold
	italic
	mono // for solutions, whose lines are indented
)

// A row is one line of text above or below the board; a legend row shows a
// man before its text.
type row struct {
	left, right string
	style       style
	man         *look
}

// A page is a diagram laid out: where the board is and what surrounds it.
type page struct {
	d             diagram.Diagram
	o             Options
	th            Theme
	sq            float64 // side of a square
	x, y          float64 // upper left corner of the board
	width, height float64
	above, below  []row
}

// Proportions of the page, in squares.
const (
	frame    = 0.05 // width of the line round the board
	gridLine = 0.07
	margin   = 0.2
	leftGap  = 0.45 // room of the rank labels
	lowGap   = 0.48 // room of the file labels
	rowStep  = 0.44
	rowText  = 0.31
	markText = 0.29 // labels a-h, 1-8
)

func newPage(d diagram.Diagram, o Options) page {
	p := page{d: d, o: o, th: o.theme(), sq: o.square()}
	left, low := leftGap, lowGap
	if o.NoLabels {
		left, low = 0, 0
	}
	board := 8 * p.sq
	p.x = (margin + left) * p.sq
	p.width = p.x + board + margin*p.sq
	if !o.BoardOnly {
		p.above = p.headRows()
		p.below = p.footRows()
	}
	p.y = margin * p.sq
	if n := len(p.above); n > 0 {
		p.y += (float64(n)*rowStep + 0.12) * p.sq
	}
	p.height = p.y + board + (low+margin)*p.sq
	if n := len(p.below); n > 0 {
		p.height += (float64(n)*rowStep + 0.06) * p.sq
	}
	return p
}

func (p *page) headRows() []row {
	var rows []row
	for _, part := range []struct {
		lines []string
		style style
	}{{p.d.Authors, bold}, {p.d.Titles, italic}, {p.d.Origins, plain}, {p.d.Awards, italic}} {
		for _, s := range part.lines {
			for _, s := range p.wrap(s, part.style) {
				rows = append(rows, row{left: s, style: part.style})
			}
		}
	}
	return rows
}

func (p *page) footRows() []row {
	count := p.d.Count()
	rows := []row{{left: p.d.Stipulation, right: count, style: bold}}
	if textWidth(p.d.Stipulation+"   "+count, bold, rowText*p.sq) > 8*p.sq {
		rows = rows[:0]
		for _, s := range p.wrap(p.d.Stipulation, bold) {
			rows = append(rows, row{left: s, style: bold})
		}
		rows = append(rows, row{right: count, style: bold})
	}
	add := func(lines []string) {
		for _, s := range lines {
			for _, s := range p.wrap(s, plain) {
				rows = append(rows, row{left: s})
			}
		}
	}
	add(p.d.Conditions)
	add(p.d.Twins)
	add(p.d.Notes)
	for _, w := range p.d.Legend(p.o.Options) {
		l := lookOf(problem.Man{Walk: w}, p.d.Language)
		rows = append(rows, row{left: p.d.WalkName(w), man: &l})
	}
	return rows
}

// wrap breaks a line that is wider than the board between its words.
func (p *page) wrap(s string, st style) []string {
	var (
		lines []string
		cur   string
	)
	for _, word := range strings.Fields(s) {
		next := word
		if cur != "" {
			next = cur + " " + word
		}
		if cur != "" && textWidth(next, st, rowText*p.sq) > 8*p.sq {
			lines = append(lines, cur)
			next = word
		}
		cur = next
	}
	if cur != "" {
		lines = append(lines, cur)
	}
	return lines
}

// draw puts the page on a canvas.
func (p *page) draw(c canvas) {
	if p.th.Paper != "" {
		c.rect(0, 0, p.width, p.height, p.th.Paper)
	}
	p.drawBoard(c)
	p.drawMen(c)
	if !p.o.NoLabels {
		p.drawLabels(c)
	}
	p.drawRows(c)
}

func (p *page) drawBoard(c canvas) {
	f := frame * p.sq
	board := 8 * p.sq
	c.rect(p.x-f, p.y-f, board+2*f, board+2*f, p.th.Ink)
	p.drawSeams(c)
	c.rect(p.x, p.y, board, board, p.th.LightSquare)
	p.o.Squares(func(col, row int, sq chess.Square) {
		x, y := p.x+float64(col)*p.sq, p.y+float64(row)*p.sq
		dark := (sq.File()+sq.Rank())%2 == 0
		switch {
		case slices.Contains(p.d.Holes, sq):
			c.rect(x, y, p.sq, p.sq, p.th.Black)
			return
		case slices.Contains(p.d.MarksOn(sq), problem.MagicMark):
			c.rect(x, y, p.sq, p.sq, p.th.Mark)
		case dark:
			c.rect(x, y, p.sq, p.sq, p.th.DarkSquare)
		}
		if dark && p.th.Hatch != "" {
			c.hatch(x, y, p.sq, p.th.Hatch)
		}
		for _, kind := range p.d.MarksOn(sq) {
			if kind != problem.MagicMark {
				c.man(look{mark: kind}, x, y, p.sq)
			}
		}
	})
	p.drawGrid(c)
}

// drawSeams dots the edges of the board that are joined.
func (p *page) drawSeams(c canvas) {
	f, end := frame*p.sq, 8*p.sq
	gap := p.th.Paper
	if gap == "" {
		gap = p.th.LightSquare
	}
	for at := 0.1 * p.sq; at < end; at += 0.25 * p.sq {
		if n := 0.13 * p.sq; p.d.Seams.Files {
			c.rect(p.x-f, p.y+at, f, n, gap)
			c.rect(p.x+end, p.y+at, f, n, gap)
		}
		if n := 0.13 * p.sq; p.d.Seams.Ranks {
			c.rect(p.x+at, p.y-f, n, f, gap)
			c.rect(p.x+at, p.y+end, n, f, gap)
		}
	}
}

// drawGrid draws the lines of a grid, a piece at each side of a square.
func (p *page) drawGrid(c canvas) {
	if p.d.Grid == nil {
		return
	}
	half := gridLine * p.sq / 2 // so that lines that meet have a corner
	p.o.Squares(func(col, row int, sq chess.Square) {
		x, y := p.x+float64(col)*p.sq, p.y+float64(row)*p.sq
		west, south := x, y+p.sq
		if p.o.Flip { // the board is turned: what is on the left of a square is on its right
			west, south = x+p.sq, y
		}
		if p.d.Grid.Left(sq) {
			c.line(west, y-half, west, y+p.sq+half, 2*half, p.th.Ink)
		}
		if p.d.Grid.Below(sq) {
			c.line(x-half, south, x+p.sq+half, south, 2*half, p.th.Ink)
		}
	})
}

func (p *page) drawMen(c canvas) {
	men := p.d.Seen()
	p.o.Squares(func(col, row int, sq chess.Square) {
		x, y := p.x+float64(col)*p.sq, p.y+float64(row)*p.sq
		if slices.Contains(p.d.Imitators, sq) {
			c.man(look{sign: sign.Sign{Figure: sign.Imitator}}, x, y, p.sq)
		}
		m, ok := men[sq]
		if !ok {
			return
		}
		c.man(lookOf(m, p.d.Language), x, y, p.sq)
		if len(m.Attributes) > 0 {
			c.man(badge(m), x+0.64*p.sq, y-0.02*p.sq, 0.38*p.sq)
		}
	})
}

func (p *page) drawLabels(c canvas) {
	for i := range 8 {
		sq := p.o.At(i, i)
		centre := (float64(i) + 0.5) * p.sq
		l := label{size: markText * p.sq, anchor: middle, colour: p.th.Ink}
		l.x, l.y, l.s = p.x+centre, p.y+8*p.sq+0.37*p.sq, sq.String()[:1]
		c.text(l)
		l.x, l.y, l.s = p.x-0.27*p.sq, p.y+centre+0.1*p.sq, sq.String()[1:]
		c.text(l)
	}
}

func (p *page) drawRows(c canvas) {
	l := label{size: rowText * p.sq, colour: p.th.Ink}
	put := func(s string, x, y float64, a anchor, st style) {
		if s != "" {
			l.s, l.x, l.y, l.anchor, l.style = s, x, y, a, st
			c.text(l)
		}
	}
	for i, r := range p.above {
		y := (margin + (float64(i)+0.7)*rowStep) * p.sq
		put(r.left, p.x+4*p.sq, y, middle, r.style)
	}
	base := p.y + (8.15+lowGap)*p.sq
	if p.o.NoLabels {
		base -= lowGap * p.sq
	}
	for i, r := range p.below {
		y := base + (float64(i)+0.6)*rowStep*p.sq
		x := p.x
		if r.man != nil {
			c.man(*r.man, x, y-0.32*p.sq, 0.42*p.sq)
			x += 0.55 * p.sq
		}
		put(r.left, x, y, start, r.style)
		put(r.right, p.x+8*p.sq, y, end, r.style)
	}
}

// badge marks a man with attributes: the initial of its only one, or a plus.
func badge(m problem.Man) look {
	l := look{colour: problem.White, letters: "+"}
	if len(m.Attributes) == 1 {
		for _, r := range string(m.Attributes[0]) {
			l.letters = string(r)
			break
		}
	}
	return l
}
