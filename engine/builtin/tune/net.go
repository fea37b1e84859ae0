package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"sync"

	"rookery/chess"
	"rookery/engine/builtin/internal/evaluation"
)

// training is how the net is made from positions.
type training struct {
	files  []string
	file   string // of the net
	epochs int
	trust  float64 // in the games' results, the rest is in the scores
	rate   float64
	decay  float64 // share of a weight that is lost in a step at rate 1
}

// An example is a position as the net sees it.
type example struct {
	men    [2][]uint16 // its inputs for the side to move and for the other one
	terms  float32     // what the terms say of it, in units of the net's scale
	share  float32     // of an advantage that can be won
	score  float32     // so is the search's
	result float32
	target float32
}

// run reads positions and writes the net.
func (t *training) run(ctx context.Context, out io.Writer) error {
	var train, test []example
	for _, name := range t.files {
		list, err := readLines(name, readExample)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for i, e := range list {
			e.target = float32(t.trust)*e.result + float32(1-t.trust)*float32(sigmoid(float64(e.score)))
			if i/500%20 == 7 {
				test = append(test, e)
			} else {
				train = append(train, e)
			}
		}
	}
	n := newNetwork(rand.New(rand.NewPCG(1, 5)))
	fmt.Fprintf(out, "%d positions; terms alone: %.6f trained, %.6f tested\n", len(train)+len(test), termsLoss(train), termsLoss(test))
	r := rand.New(rand.NewPCG(1, 4))
	for epoch := range t.epochs {
		if ctx.Err() != nil {
			break
		}
		r.Shuffle(len(train), func(a, b int) { train[a], train[b] = train[b], train[a] })
		done := float64(epoch) / float64(t.epochs)
		loss := n.epoch(train, t.rate*(0.02+0.98*0.5*(1+math.Cos(math.Pi*done))), t.decay)
		fmt.Fprintf(out, "%d: %.6f trained, %.6f tested\n", epoch+1, loss, n.loss(test))
	}
	return os.WriteFile(t.file, n.rounded().Bytes(), 0o666)
}

// readExample reads a line that playing wrote.
func readExample(line string) (e example, err error) {
	pos, score, result, err := parseLine(line)
	if err != nil {
		return e, err
	}
	us, b := pos.Turn(), pos.Board()
	e.terms = float32(evaluation.Board(b, us)) / evaluation.NetScale
	e.share = float32(evaluation.Winnable(b, us, score)) / 16
	e.score, e.result = float32(score)/evaluation.NetScale, float32(result)
	for i, c := range [2]chess.Colour{us, us.Other()} {
		turned := evaluation.Turned(c, b.King(c))
		for _, of := range [2]chess.Colour{chess.White, chess.Black} {
			for role := chess.Pawn; role <= chess.King; role++ {
				for men := b.Of(of, role); men != 0; {
					e.men[i] = append(e.men[i], uint16(evaluation.Input(of == c, role, men.Pop()^turned)))
				}
			}
		}
	}
	return e, nil
}

func termsLoss(list []example) (sum float64) {
	for i := range list {
		d := sigmoid(float64(list[i].terms)) - float64(list[i].target)
		sum += d * d
	}
	return sum / float64(max(1, len(list)))
}

const sums = evaluation.NetSums

// A network is a net that learns, by Adam.
type network struct {
	parameters
	first, second parameters // moments
	steps         float64
	workers       []*learner
}

type parameters struct {
	inputs [768][sums]float32
	bias   [sums]float32
	output [2][sums]float32
	offset [1]float32
}

// lists are the parameters in pieces that are alike.
func (p *parameters) lists() [][]float32 {
	var l [][]float32
	for i := range p.inputs {
		l = append(l, p.inputs[i][:])
	}
	return append(l, p.bias[:], p.output[0][:], p.output[1][:], p.offset[:])
}

// A learner finds the gradient of a share of a batch.
type learner struct {
	gradient parameters
	loss     float64
}

func newNetwork(r *rand.Rand) *network {
	n := &network{}
	for i := range n.inputs {
		for j := range n.inputs[i] {
			n.inputs[i][j] = float32(r.Float64()-0.5) * 0.2
		}
	}
	for i := range sums {
		n.bias[i] = float32(r.Float64()) * 0.5
		n.output[0][i] = float32(r.Float64()-0.5) * 0.1
		n.output[1][i] = float32(r.Float64()-0.5) * 0.1
	}
	for range runtime.GOMAXPROCS(0) {
		n.workers = append(n.workers, &learner{})
	}
	return n
}

// forward gives the sums of both sides and the output.
func (p *parameters) forward(e *example, acts *[2][sums]float32) (out float32) {
	out = p.offset[0]
	for i := range 2 {
		a := &acts[i]
		*a = p.bias
		for _, in := range e.men[i] {
			w := &p.inputs[in]
			for j := range a {
				a[j] += w[j]
			}
		}
		for j, v := range a {
			v = max(0, min(1, v))
			out += v * v * p.output[i][j]
		}
	}
	return out
}

func (p *parameters) expects(e *example, acts *[2][sums]float32) float64 {
	return sigmoid(float64(e.terms + e.share*p.forward(e, acts)))
}

func (n *network) loss(list []example) (sum float64) {
	var acts [2][sums]float32
	for i := range list {
		d := n.expects(&list[i], &acts) - float64(list[i].target)
		sum += d * d
	}
	return sum / float64(max(1, len(list)))
}

// learn adds the gradient of some examples.
func (l *learner) learn(p *parameters, list []example) {
	var acts [2][sums]float32
	g := &l.gradient
	for n := range list {
		e := &list[n]
		x := p.expects(e, &acts)
		d := x - float64(e.target)
		l.loss += d * d
		slope := float32(d*x*(1-x)) * e.share
		g.offset[0] += slope
		for i := range 2 {
			var back [sums]float32
			for j, v := range acts[i] {
				if v <= 0 {
					continue
				}
				if v >= 1 {
					g.output[i][j] += slope
					continue
				}
				g.output[i][j] += slope * v * v
				back[j] = slope * 2 * v * p.output[i][j]
				g.bias[j] += back[j]
			}
			for _, in := range e.men[i] {
				w := &g.inputs[in]
				for j := range w {
					w[j] += back[j]
				}
			}
		}
	}
}

// epoch learns from all examples, some thousand at a time.
func (n *network) epoch(list []example, rate, decay float64) (loss float64) {
	const batch = 8192
	whole := len(list)
	for len(list) > 0 {
		some := list[:min(batch, len(list))]
		list = list[len(some):]
		var done sync.WaitGroup
		for i, l := range n.workers {
			done.Go(func() {
				l.gradient, l.loss = parameters{}, 0
				l.learn(&n.parameters, some[i*len(some)/len(n.workers):(i+1)*len(some)/len(n.workers)])
			})
		}
		done.Wait()
		for _, l := range n.workers {
			loss += l.loss
		}
		n.step(rate, decay, len(some))
	}
	return loss / float64(max(1, whole))
}

// step moves the parameters by Adam; the inputs' weights stay small enough for the
// rounded net's lanes.
func (n *network) step(rate, decay float64, count int) {
	n.steps++
	const forget1, forget2, most = 0.9, 0.999, 1.98
	keep := float32(1 - rate*decay)
	rate *= math.Sqrt(1-math.Pow(forget2, n.steps)) / (1 - math.Pow(forget1, n.steps))
	weights, first, second := n.lists(), n.first.lists(), n.second.lists()
	gradients := make([][][]float32, len(n.workers))
	for i, l := range n.workers {
		gradients[i] = l.gradient.lists()
	}
	for k, list := range weights {
		for i := range list {
			g := float32(0)
			for _, of := range gradients {
				g += of[k][i]
			}
			g /= float32(count)
			first[k][i] += (1 - forget1) * (g - first[k][i])
			second[k][i] += (1 - forget2) * (g*g - second[k][i])
			v := keep*list[i] - float32(rate)*first[k][i]/(float32(math.Sqrt(float64(second[k][i])))+1e-8)
			list[i] = max(-most, min(most, v))
		}
	}
}

// rounded is the net as the player uses it.
func (n *network) rounded() *evaluation.Net {
	r := &evaluation.Net{}
	round := func(v float32, factor float64) int16 { return int16(math.Round(float64(v) * factor)) }
	for i := range r.Inputs {
		for j := range sums {
			r.Inputs[i][j] = round(n.inputs[i][j], evaluation.NetOne)
		}
	}
	for j := range sums {
		r.Bias[j] = round(n.bias[j], evaluation.NetOne)
		for i := range 2 {
			r.Output[i][j] = round(n.output[i][j], evaluation.NetFactor)
		}
	}
	r.Offset = round(n.offset[0], evaluation.NetFactor)
	return r
}
