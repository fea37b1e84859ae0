package evaluation

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"rookery/chess"
)

// plain is the net's output without anything kept from other positions or packed.
func plain(n *Net, b *chess.Board, us chess.Colour) int {
	sum := 0
	for i, c := range [2]chess.Colour{us, us.Other()} {
		sums := n.Bias
		for of := chess.White; of <= chess.Black; of++ {
			for role := chess.Pawn; role <= chess.King; role++ {
				for men := b.Of(of, role); men != 0; {
					for j, w := range n.Inputs[Input(of == c, role, men.Pop()^Turned(c, b.King(c)))] {
						sums[j] += w
					}
				}
			}
		}
		for j, v := range sums {
			v = max(0, min(NetOne, v))
			sum += int(v) * int(v) * int(n.Output[i][j])
		}
	}
	return (sum/NetOne + int(n.Offset)*NetOne) * NetScale / (NetOne * NetFactor)
}

// TestNet: sums that follow a game, kings on either half of the board, are those of
// each position by itself.
func TestNet(t *testing.T) {
	var n Net
	if size, err := binary.Decode(netFile, binary.LittleEndian, &n); err != nil || size != len(netFile) {
		t.Fatalf("net of %d bytes, %d read: %v", len(netFile), size, err)
	}
	var sums Sums
	r := rand.New(rand.NewPCG(1, 2))
	said := 0
	for range 20 {
		p := chess.Start()
		for range 120 {
			moves := p.Legal(nil)
			if len(moves) == 0 {
				break
			}
			p.Play(moves[r.IntN(len(moves))])
			for _, us := range [2]chess.Colour{chess.White, chess.Black} {
				got, want := sums.output(p.Board(), us), plain(&n, p.Board(), us)
				if got != want {
					t.Fatalf("%s: %d, from nothing %d", p.FEN(), got, want)
				}
				if got != 0 {
					said++
				}
			}
		}
	}
	if said < 1000 {
		t.Errorf("the net says something of %d positions only", said)
	}
}
