package evaluation

import (
	"math/rand/v2"
	"testing"

	"rookery/chess"
)

// fromNothing is the net's output without anything kept from other positions and without vectors.
func fromNothing(n *Net, b *chess.Board, us chess.Colour) int {
	sum := 0
	k := NetOutput(b.Occupied().Count())
	for i, c := range [2]chess.Colour{us, us.Other()} {
		s := n.Bias
		turned := Turned(c, b.King(c))
		first := NetArea(b.King(c)^turned) * NetMen
		for of := chess.White; of <= chess.Black; of++ {
			for role := chess.Pawn; role <= chess.King; role++ {
				for men := b.Of(of, role); men != 0; {
					for j, w := range n.Inputs[first+Input(of == c, role, men.Pop()^turned)] {
						s[j] += w
					}
				}
			}
		}
		sum += plainSquares(&s, &n.Output[k][i])
	}
	return (sum/NetOne + int(n.Offset[k])*NetOne) * NetScale / (NetOne * NetFactor)
}

// TestNet: sums that follow a game, kings on either half of the board, are those of
// each position by itself.
func TestNet(t *testing.T) {
	n, err := ReadNet(netBytes)
	if err != nil {
		t.Fatal(err)
	}
	var sums netSums
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
				got, want := sums.output(n, p.Board(), us), fromNothing(n, p.Board(), us)
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

// TestOneArea: a file of a net with one area is one of equal areas.
func TestOneArea(t *testing.T) {
	n, err := ReadNet(netBytes)
	if err != nil {
		t.Fatal(err)
	}
	file := n.Bytes()
	area := 2 * NetMen * NetSums
	one, err := ReadNet(append(file[:area:area], file[NetAreas*area:]...))
	if err != nil {
		t.Fatal(err)
	}
	for i := range one.Inputs {
		if one.Inputs[i] != n.Inputs[i%NetMen] {
			t.Fatalf("input %d", i)
		}
	}
	if one.Bias != n.Bias || one.Output != n.Output || one.Offset != n.Offset {
		t.Error("the rest is not the same")
	}
}

// TestVectors: sums are the same whether the processor adds many at a time or one, at
// their bounds, too.
func TestVectors(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	n := &Net{}
	for i := range n.Inputs {
		for j := range n.Inputs[i] {
			n.Inputs[i][j] = int16(r.IntN(1011) - 505)
		}
	}
	for range 200 {
		var a, b, weights sums
		for i := range a {
			a[i] = int16(r.IntN(1200) - 600)
			weights[i] = int16(r.IntN(2*NetMost+1) - NetMost)
			if r.IntN(4) == 0 {
				a[i], weights[i] = NetOne, NetMost
			}
		}
		if got, want := squares(&a, &weights), plainSquares(&a, &weights); got != want {
			t.Fatalf("sum of squares %d, want %d", got, want)
		}
		b = a
		come, gone := make([]uint32, r.IntN(33)), make([]uint32, r.IntN(33))
		for i := range come {
			come[i] = uint32(r.IntN(len(n.Inputs)))
		}
		for i := range gone {
			gone[i] = uint32(r.IntN(len(n.Inputs)))
		}
		shift(&a, &n.Inputs, come, gone)
		plainShift(&b, &n.Inputs, come, gone)
		if a != b {
			t.Fatalf("%d come, %d gone: %v, want %v", len(come), len(gone), a, b)
		}
	}
}
