package walk

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// lions hop over a number of hurdles and go any number of squares behind the
// last one.
func lions() map[problem.Walk]fairy.Walk {
	return map[problem.Walk]fairy.Walk{
		"li": seeing(screenSights(queenly), onto(lion, queenly)),
		"rl": seeing(screenSights(orthogonal), onto(lion, orthogonal)),
		"bl": seeing(screenSights(diagonal), onto(lion, diagonal)),
		"nl": seeing(screenSights(knightly), onto(lion, knightly)),
		"kl": seeing(prideSights(2, queenly), onto(pride(2), queenly)),
		"rt": seeing(prideSights(2, queenly), onto(pride(2), queenly)),
		"bo": seeing(prideSights(4, queenly), onto(pride(4), queenly)),
	}
}

func lion(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator) {
	if hurdle := g.First(v, from); hurdle != fairy.Outside {
		hopOn(p, v, hurdle, g)
	}
}

// pride needs several hurdles.
func pride(hurdles int) rule {
	return func(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator) {
		last, met := from, chess.Nowhere
		for range hurdles {
			last = g.First(v, last)
			if met.Has(last.Square()) {
				return
			}
			met |= last.Bit()
		}
		for s := p.Step(v, last); !met.Has(s.Square()) && g.Go(s); s = p.Step(v, s) {
		}
	}
}
