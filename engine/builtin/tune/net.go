package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"time"

	"rookery/chess"
	"rookery/engine/builtin/internal/evaluation"
)

// training is how the net is made from positions.
type training struct {
	files  []string
	file   string // of the net
	from   string // file of the net that it begins with, "": none
	epochs int
	trust  float64 // in the games' results, the rest is in the scores
	rate   float64
	decay  float64 // share of a weight that is lost in a step at rate 1
}

// An example is a position as the net sees it.
type example struct {
	men    [32]uint16 // its inputs for the side to move, in the first area
	count  uint8      // of men
	first  [2]uint16  // input of the king's area, for each side
	twist  uint8      // by what a square differs for the other side
	output uint8      // which one is for so many men
	terms  float32    // what the terms say of it, in units of the net's scale
	share  float32    // of an advantage that can be won
	target float32
}

// inputs are the rows that the position's men add, for a side.
func (e *example) inputs(side int, list *[32]uint32) []uint32 {
	for i, in := range e.men[:e.count] {
		if side == 1 {
			in = (in ^ uint16(e.twist) + evaluation.NetMen/2) % evaluation.NetMen
		}
		list[i] = uint32(e.first[side] + in)
	}
	return list[:e.count]
}

// run reads positions and writes the net.
func (t *training) run(ctx context.Context, out io.Writer) error {
	var train, test []example
	for _, name := range t.files {
		list, err := readLines(name, t.readExample)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for i, e := range list {
			if i/500%20 == 7 {
				test = append(test, e)
			} else {
				train = append(train, e)
			}
		}
	}
	n := newNetwork(rand.New(rand.NewPCG(1, 5)))
	if t.from != "" {
		if err := n.load(t.from); err != nil {
			return err
		}
		fmt.Fprintf(out, "%s: %.6f trained, %.6f tested\n", t.from, n.loss(train), n.loss(test))
	}
	fmt.Fprintf(out, "%d positions; terms alone: %.6f trained, %.6f tested\n", len(train)+len(test), termsLoss(train), termsLoss(test))
	r := rand.New(rand.NewPCG(1, 4))
	for epoch := range t.epochs {
		if ctx.Err() != nil {
			break
		}
		start := time.Now()
		r.Shuffle(len(train), func(a, b int) { train[a], train[b] = train[b], train[a] })
		loss := n.epoch(train, func(done float64) float64 {
			done = (done + float64(epoch)) / float64(t.epochs)
			return t.rate * (0.01 + 0.99*0.5*(1+math.Cos(math.Pi*done)))
		}, t.decay)
		fmt.Fprintf(out, "%d: %.6f trained, %.6f tested, %v\n", epoch+1, loss, n.loss(test), time.Since(start).Round(time.Second/10))
	}
	return os.WriteFile(t.file, n.rounded().Bytes(), 0o666)
}

// readExample reads a line that playing wrote.
func (t *training) readExample(line string) (e example, err error) {
	pos, score, result, err := parseLine(line)
	if err != nil {
		return e, err
	}
	us, b := pos.Turn(), pos.Board()
	e.share = float32(evaluation.Winnable(b, us, score)) / 16
	e.terms = float32(evaluation.Board(b, us)) / evaluation.NetScale
	e.target = float32(t.trust*result + (1-t.trust)*sigmoid(float64(score)/evaluation.NetScale))
	var turned [2]chess.Square
	for i, c := range [2]chess.Colour{us, us.Other()} {
		turned[i] = evaluation.Turned(c, b.King(c))
		e.first[i] = uint16(evaluation.NetArea(b.King(c)^turned[i]) * evaluation.NetMen)
	}
	e.twist = uint8(turned[0] ^ turned[1])
	for _, of := range [2]chess.Colour{chess.White, chess.Black} {
		for role := chess.Pawn; role <= chess.King; role++ {
			for men := b.Of(of, role); men != 0; e.count++ {
				e.men[e.count&31] = uint16(evaluation.Input(of == us, role, men.Pop()^turned[0]))
			}
		}
	}
	if e.count > 32 {
		return e, fmt.Errorf("%d men", e.count)
	}
	e.output = uint8(evaluation.NetOutput(int(e.count)))
	return e, nil
}

// termsLoss is the error without a net.
func termsLoss(list []example) (sum float64) {
	for i := range list {
		d := sigmoid(float64(list[i].terms)) - float64(list[i].target)
		sum += d * d
	}
	return sum / float64(max(1, len(list)))
}
