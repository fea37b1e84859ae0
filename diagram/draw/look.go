package draw

import (
	"rookery/diagram/internal/sign"
	"rookery/problem"
	"rookery/problem/lexicon"
)

// A look is how a man appears: a figure turned by an angle, or letters in a
// disc where problem magazines have no sign for the walk.
type look struct {
	colour  problem.Colour
	sign    sign.Sign
	letters string       // where the sign has no figure
	mark    problem.Mark // of a square rather than a man
}

// lookOf is the appearance of a man, without its attributes.
func lookOf(m problem.Man, l problem.Language) look {
	if s, ok := sign.Of(m.Walk); ok {
		return look{colour: m.Colour, sign: s}
	}
	return look{colour: m.Colour, letters: lexicon.WalkLetters(l, m.Walk)}
}

// A layer is one painted shape of a man, in the box of 100 by 100.
type layer struct {
	data   string  // path data; "" for letters
	fill   string  // colour, "" for none
	stroke string  // colour, "" for none
	width  float64 // of the stroke
	right  bool    // only the right half of the box: the black side of neutral men

	text string // letters in the middle of the box
	size float64
}

// layers says how to paint a man in a theme, from back to front.
func (l look) layers(th Theme) []layer {
	switch {
	case l.mark != problem.NoMark:
		return markLayers(l.mark, th)
	case l.sign.Figure == sign.None:
		return l.disc(th)
	}
	g := glyphOf(l.sign.Figure)
	var out []layer
	if th.Halo != "" {
		for _, s := range g.shapes {
			out = append(out, layer{data: s, fill: th.Halo, stroke: th.Halo, width: outline + 5})
		}
	}
	switch {
	case l.sign.Figure == sign.Imitator:
		out = append(out, g.paint(th.Black, th)...)
	case l.colour == problem.White:
		out = append(out, g.paint(th.White, th)...)
	case l.colour == problem.Black:
		out = append(out, g.paint(th.Black, th)...)
	case l.colour == problem.Neutral:
		out = append(out, g.paint(th.White, th)...)
		for _, s := range g.paint(th.Black, th) {
			s.right = true
			out = append(out, s)
		}
	default:
		out = append(out, g.paint(th.Ghost, th)...)
	}
	return out
}

// paint gives the layers of a glyph whose body has one colour.
func (g glyph) paint(body string, th Theme) []layer {
	var out []layer
	for _, s := range g.shapes {
		out = append(out, layer{data: s, fill: body, stroke: th.Black, width: outline})
	}
	ink := th.Black
	if body == th.Black {
		ink = th.White
		for _, s := range g.black {
			out = append(out, layer{data: s, stroke: ink, width: outline * 0.8})
		}
	}
	for _, s := range g.lines {
		out = append(out, layer{data: s, stroke: ink, width: outline})
	}
	for _, s := range g.dots {
		out = append(out, layer{data: s, fill: ink})
	}
	return out
}

// disc draws letters in a disc of the man's colour.
func (l look) disc(th Theme) []layer {
	ring := circle(50, 50, 39)
	var out []layer
	if th.Halo != "" {
		out = append(out, layer{data: ring, fill: th.Halo, stroke: th.Halo, width: outline + 5})
	}
	body, ink := th.White, th.Black
	switch l.colour {
	case problem.Black:
		body, ink = th.Black, th.White
	case problem.Invisible:
		body = th.Ghost
	}
	out = append(out, layer{data: ring, fill: body, stroke: th.Black, width: outline})
	if l.colour == problem.Neutral {
		out = append(out,
			layer{data: ring, fill: th.Black, stroke: th.Black, width: outline, right: true},
			layer{data: circle(50, 50, 30), fill: th.White})
	}
	size := 46.0
	switch n := len([]rune(l.letters)); {
	case n > 2:
		size = 92 / float64(n)
	case n == 2 && l.colour == problem.Neutral:
		size = 36
	}
	return append(out, layer{text: l.letters, size: size, fill: ink})
}

// scale makes a man that stands on a corner as tall as the square allows.
func (l look) scale() float64 {
	if l.sign.Angle%90 != 0 {
		return 0.84
	}
	return 1
}
