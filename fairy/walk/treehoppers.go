package walk

import (
	"sync"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// treeHoppers hop between squares of equal distances, as a line is long, in
// whatever directions: a treehopper from its square to a hurdle and on, a
// leafhopper to a square as far away as a hurdle. The greater ones know every
// direction, the lesser ones the queen's.
func treeHoppers() map[problem.Walk]fairy.Walk {
	// The vectors of each length, and those of the queen's lines.
	radii, queenRadii := byLength(within(7), length), byLength(queens(), func(v fairy.Vector) int {
		// A rook's line and a bishop's are never the same, whatever their length.
		if v.Files() == 0 || v.Ranks() == 0 {
			return -length(v)
		}
		return length(v)
	})
	return map[problem.Walk]fairy.Walk{
		"th": seeing(treeSights(queenRadii, false), once(treeHopper(queenRadii, false))),
		"ge": seeing(treeSights(radii, false), once(treeHopper(radii, false))),
		"rk": seeing(treeSights(radii, true), once(treeHopper(radii, true))),
		"lh": seeing(leafSights(queenRadii), once(leafHopper(queenRadii))),
		"gf": seeing(leafSights(radii), once(leafHopper(radii))),
	}
}

func length(v fairy.Vector) int { return v.Files()*v.Files() + v.Ranks()*v.Ranks() }

func queens() (list []fairy.Vector) {
	for n := 1; n <= 7; n++ {
		list = append(list, join(turn(n, 0), turn(n, n))...)
	}
	return list
}

func byLength(vectors []fairy.Vector, length func(fairy.Vector) int) (groups [][]fairy.Vector) {
	at := map[int]int{}
	for _, v := range vectors {
		i, ok := at[length(v)]
		if !ok {
			i = len(groups)
			at[length(v)] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], v)
	}
	return groups
}

// treeHopper: with enemies, only a man of the other side will do as a hurdle.
func treeHopper(radii [][]fairy.Vector, enemies bool) fairy.Walk {
	// around are the squares at each distance from a hurdle, far tells where among
	// them to find those as far as the hopper is.
	far := map[fairy.Vector]int{}
	for i, vectors := range radii {
		for _, v := range vectors {
			far[v] = i + 1
		}
	}
	type hops struct {
		far    [1 << 8]uint8
		around [64][]fairy.Squares
	}
	flat := sync.OnceValue(func() *hops {
		h := new(hops)
		for v, i := range far {
			h.far[v] = uint8(i)
		}
		for hurdle := range chess.Square(64) {
			h.around[hurdle] = make([]fairy.Squares, len(radii)+1)
			for i, vectors := range radii {
				var list []chess.Square
				for _, v := range vectors {
					if to := fairy.Flat().Step(v, fairy.At(hurdle)); to != fairy.Outside {
						list = append(list, to.Square())
					}
				}
				h.around[hurdle][i+1] = fairy.NewSquares(list)
			}
		}
		return h
	})
	return fairy.Walk{
		Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
			if !p.Surface().Flat() { // more than one length may lead to a hurdle
				hopBetween(p, radii, enemies, from, g)
				return
			}
			men := p.Occupied()
			if g.Observing() {
				men |= g.Target().Bit()
			}
			h := flat()
			for men &^= from.Bit(); men != 0; {
				hurdle := men.Pop()
				if !enemies || g.Enemy(p.At(hurdle)) {
					g.Leap(h.around[hurdle][h.far[fairy.VectorFrom(from.Square(), hurdle)]])
				}
			}
		},
	}
}

// hopBetween tries all equal lengths to a hurdle and on.
func hopBetween(p *fairy.Position, radii [][]fairy.Vector, enemies bool, from fairy.Place, g *fairy.Generator) {
	for _, vectors := range radii {
		for _, v := range vectors {
			hurdle := p.Step(v, from)
			if !g.Occupied(hurdle) || enemies && !g.Enemy(p.At(hurdle.Square())) {
				continue
			}
			for _, v := range vectors {
				if to := p.Step(v, hurdle); to.Square() != hurdle.Square() {
					g.Go(to)
				}
			}
		}
	}
}

func leafHopper(radii [][]fairy.Vector) fairy.Walk {
	return fairy.Walk{
		Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
			for _, vectors := range radii {
				for i, v := range vectors {
					hurdle := p.Step(v, from)
					if !g.Occupied(hurdle) {
						continue
					}
					for j, v := range vectors {
						if to := p.Step(v, from); j != i && to.Square() != hurdle.Square() {
							g.Go(to)
						}
					}
				}
			}
		},
	}
}
