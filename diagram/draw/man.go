package draw

import (
	"fmt"
	"io"

	"rookery/problem"
)

// SquareMark writes the sign of a mark of squares in the same way.
func SquareMark(w io.Writer, kind problem.Mark, th Theme) error {
	return fragment(w, look{mark: kind}, th)
}

// Man writes the sign of a man as an SVG fragment that fills a box of 100 by
// 100, for pages that draw their own boards. Attributes are not marked.
func Man(w io.Writer, m problem.Man, th Theme) error {
	return fragment(w, lookOf(m, problem.English), th)
}

func fragment(w io.Writer, l look, th Theme) error {
	c := &svgCanvas{th: th, known: map[string]bool{}}
	c.defineMan(l)
	_, err := fmt.Fprintf(w, `<g fill="none" stroke-linecap="round" stroke-linejoin="round">%s</g>`, c.defs.Bytes())
	if err != nil {
		return fmt.Errorf("draw: %w", err)
	}
	return nil
}
