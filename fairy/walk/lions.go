package walk

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// lions hop over a number of hurdles and go any number of squares behind the
// last one.
var lions = map[problem.Walk]fairy.Walk{
	"li": seeing(screenSights(queenly), along(lion, queenly)),
	"rl": seeing(screenSights(orthogonal), along(lion, orthogonal)),
	"bl": seeing(screenSights(diagonal), along(lion, diagonal)),
	"nl": seeing(screenSights(knightly), along(lion, knightly)),
	"kl": along(pride(2), queenly),
	"rt": along(pride(2), queenly),
	"bo": along(pride(4), queenly),
}

func lion(p *fairy.Position, v fairy.Vector, from chess.Square, g *fairy.Generator) {
	if hurdle := g.First(v, from); hurdle != fairy.Off {
		hopOn(p, v, hurdle, g)
	}
}

// pride needs several hurdles.
func pride(hurdles int) rule {
	return func(p *fairy.Position, v fairy.Vector, from chess.Square, g *fairy.Generator) {
		last := from
		for range hurdles {
			last = g.First(v, last)
		}
		for s := p.Step(v, last); g.Go(s); s = p.Step(v, s) {
		}
	}
}
