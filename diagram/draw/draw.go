// Package draw makes pictures of diagrams: SVG, PNG and PDF.
//
// SVG, PNG, Image and PDF draw a diagram, Sheets puts a text below it on sheets
// of paper, Man draws the sign of one man. Colours come from a Theme. The page
// is laid out once for all of them, and the shapes of the men are this package's
// own. What stands on a diagram, and diagrams in characters, are the affair of
// package diagram, which does without fonts and files of pictures.
package draw

import (
	"strings"

	"rookery/diagram"
)

// Options say how a diagram is drawn. The zero value draws everything in the
// theme Print at 45 pixels a square.
type Options struct {
	diagram.Options
	Theme  Theme // the zero Theme is Print
	Square int   // pixels a square; 0 is DefaultSquare
}

// DefaultSquare is the size of a square in pixels when Options gives none.
const DefaultSquare = 45

func (o Options) theme() Theme {
	if o.Theme == (Theme{}) {
		return Print()
	}
	return o.Theme
}

func (o Options) square() float64 {
	if o.Square <= 0 {
		return DefaultSquare
	}
	return float64(o.Square)
}

// summary describes a diagram in one line for those who cannot see it.
func summary(d diagram.Diagram) string {
	var parts []string
	add := func(lines ...string) {
		for _, s := range lines {
			if s != "" {
				parts = append(parts, s)
			}
		}
	}
	add(d.Authors...)
	add(d.Titles...)
	add(d.Stipulation, d.Count())
	return strings.Join(parts, ", ")
}
