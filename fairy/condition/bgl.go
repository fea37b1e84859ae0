package condition

import (
	"math"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
	"rookery/solution"
)

// Balances are kept in hundredths, one of them to each half of a state word,
// plus broke, for they can become negative; 0 is without limit.
const broke = 1 << 24

var bgl = Condition{
	Name: "BGL",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		word, err := r.NewState()
		if err != nil {
			return fairy.Hooks{}, err
		}
		var start [2]uint64
		given := 0
		for _, p := range c.Params {
			if given < 2 {
				start[given] = balance(p.Word)
				given++
			}
		}
		shared := given < 2
		if shared {
			start[1] = start[0]
		}
		within := func(p *fairy.Position, m fairy.Move, side chess.Colour) bool {
			left := p.State(word) >> (32 * side) & 0xffffffff
			return left == 0 || uint64(hundredths(m.From, m.To))+broke <= left
		}
		return fairy.Hooks{
			Start:  []func(*fairy.Position){func(p *fairy.Position) { p.SetState(word, start[0]|start[1]<<32) }},
			Choice: fairy.Choice{Journey: []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool { return within(p, m, p.Turn()) }}},
			Playing: fairy.Playing{Effects: []fairy.Effect{{Phase: fairy.Balance, When: fairy.When{Passes: true}, Limit: fairy.StateOnly, Do: func(p *fairy.Position, c *fairy.Course) {
				now := p.State(word)
				for _, side := range [2]chess.Colour{chess.White, chess.Black} {
					if now>>(32*side)&0xffffffff != 0 && (shared || side == p.Turn()) {
						now -= uint64(cost(c.Move)) << (32 * side)
					}
				}
				p.SetState(word, now)
				if p.Notes().Wanted() && now>>(32*p.Turn())&0xffffffff != 0 {
					text := " (" + balanceText(now&0xffffffff)
					if !shared {
						text += "/" + balanceText(now>>32)
					}
					p.Notes().Add(solution.Effect{Kind: solution.OtherEffect, Square: chess.NoSquare, Inline: true, Text: text + ")"})
				}
			}}}},
			Observing: fairy.Observing{Admit: fairy.Permissions{fairy.Observation: {within}}},
		}, nil
	},
}

// hundredths is the distance between two squares in hundredths of a square.
func hundredths(from, to chess.Square) int { return lengths[distance(from, to)] }

// lengths are in hundredths of a square the roots of all squares of distances.
var lengths = func() (all [2*7*7 + 1]int) {
	for d := range all {
		all[d] = int(math.Round(100 * math.Sqrt(float64(d))))
	}
	return all
}()

// cost is what a move costs: in MarsCirce the way is that from the square of rebirth,
// though whether a side can afford a move is asked before.
func cost(m fairy.Move) int {
	if m.Kind == fairy.Castle {
		return 200
	}
	return hundredths(m.Leaves(), m.To)
}

// balance reads "4.5"; "-" is without limit.
func balance(word string) uint64 {
	x, err := strconv.ParseFloat(strings.ReplaceAll(word, ",", "."), 64)
	if err != nil {
		return 0
	}
	return uint64(math.Round(100*x)) + broke
}

// balanceText writes a negative balance as the original does, the sign with each part.
func balanceText(b uint64) string {
	if b == 0 {
		return "-"
	}
	left := int(b) - broke
	text := strconv.Itoa(left / 100)
	if cents := left % 100; cents != 0 {
		text += "."
		if cents < 0 {
			text, cents = text+"-", -cents
		}
		text += strings.TrimRight(string([]byte{'0' + byte(cents/10), '0' + byte(cents%10)}), "0")
	}
	return text
}
