package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"sync"

	"rookery/engine/builtin/internal/evaluation"
)

const (
	width  = evaluation.NetSums
	rows   = evaluation.NetInputs
	shares = 4    // of a batch, each learnt from by itself; fixed, so that the machine does not matter
	batch  = 4096 // positions in a step
)

// A row is a number for each of a side's sums.
type row = [width]float32

// parameters are the numbers of a net, or the error's slope by each of them.
type parameters struct {
	inputs [rows]row
	bias   row
	output [evaluation.NetOutputs][2]row
	offset [evaluation.NetOutputs]float32
}

// rest are the numbers that are not inputs' weights, in pieces that are alike.
func (p *parameters) rest() [][]float32 {
	l := [][]float32{p.bias[:], p.offset[:]}
	for i := range p.output {
		l = append(l, p.output[i][0][:], p.output[i][1][:])
	}
	return l
}

// factors are what a net is made of, or something of each number: an input's weights
// are those that all areas of the king share, and what the area adds. So areas in which
// kings seldom stand know what is true everywhere.
type factors struct {
	shared [evaluation.NetMen]row
	parameters
}

// A network is a net that learns, by Adam.
type network struct {
	parameters
	made, first, second factors // what the net is made of, and its moments
	steps               float64
	learners            [shares]learner
}

// A learner finds the gradient of a share of a batch.
type learner struct {
	gradient parameters
	loss     float64
}

func newNetwork(r *rand.Rand) *network {
	n := &network{}
	made := &n.made
	for i := range made.shared {
		for j := range made.shared[i] {
			made.shared[i][j] = float32(r.Float64()-0.5) * 0.2
		}
	}
	for j := range width {
		made.bias[j] = float32(r.Float64()) * 0.5
		a, b := float32(r.Float64()-0.5)*0.1, float32(r.Float64()-0.5)*0.1
		for i := range made.output {
			made.output[i][0][j], made.output[i][1][j] = a, b
		}
	}
	n.assemble()
	return n
}

// load makes the network the net of a file.
func (n *network) load(name string) error {
	file, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	from, err := evaluation.ReadNet(file)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	n.made = factors{}
	made := &n.made
	take := func(to []float32, list []int16, factor float32) {
		for i, v := range list {
			to[i] = float32(v) / factor
		}
	}
	for i := range from.Inputs {
		take(made.inputs[i][:], from.Inputs[i][:], evaluation.NetOne)
		for j, v := range made.inputs[i] {
			made.shared[i%evaluation.NetMen][j] += v / evaluation.NetAreas
		}
	}
	for i := range made.inputs {
		for j, v := range made.shared[i%evaluation.NetMen] {
			made.inputs[i][j] -= v
		}
	}
	take(made.bias[:], from.Bias[:], evaluation.NetOne)
	for i := range made.output {
		for side := range 2 {
			take(made.output[i][side][:], from.Output[i][side][:], evaluation.NetFactor)
		}
	}
	take(made.offset[:], from.Offset[:], evaluation.NetFactor)
	n.assemble()
	return nil
}

// assemble makes the net of its factors.
func (n *network) assemble() {
	n.parameters = n.made.parameters
	for i := range n.inputs {
		w := &n.inputs[i]
		for j, v := range n.made.shared[i%evaluation.NetMen] {
			w[j] = max(-most, min(most, w[j]+v))
		}
	}
}

// expects is the score that the net expects of a position; its sums are left in acts.
func (p *parameters) expects(e *example, acts *[2]row) float64 {
	out := p.offset[e.output]
	var list [32]uint32
	for i := range 2 {
		acts[i] = p.bias
		addRows(&acts[i], &p.inputs, e.inputs(i, &list))
		out += squareSum(&acts[i], &p.output[e.output][i])
	}
	return sigmoid(float64(e.terms + e.share*out))
}

func (n *network) loss(list []example) float64 {
	var done sync.WaitGroup
	sums := [shares]float64{}
	for i := range sums {
		done.Go(func() {
			var acts [2]row
			for k := i; k < len(list); k += shares {
				d := n.expects(&list[k], &acts) - float64(list[k].target)
				sums[i] += d * d
			}
		})
	}
	done.Wait()
	sum := 0.0
	for _, v := range sums {
		sum += v
	}
	return sum / float64(max(1, len(list)))
}

// learn finds the gradient of some examples.
func (l *learner) learn(p *parameters, list []example) {
	l.gradient, l.loss = parameters{}, 0
	var acts [2]row
	var back row
	var rows [32]uint32
	g := &l.gradient
	for n := range list {
		e := &list[n]
		x := p.expects(e, &acts)
		d := x - float64(e.target)
		l.loss += d * d
		slope := float32(d*x*(1-x)) * e.share
		g.offset[e.output] += slope
		for i := range 2 {
			backward(&acts[i], &p.output[e.output][i], slope, &g.output[e.output][i], &back)
			addTo(&g.bias, &back)
			spread(&g.inputs, &back, e.inputs(i, &rows))
		}
	}
}

// epoch learns from all examples, a batch at a time.
func (n *network) epoch(list []example, rate func(done float64) float64, decay float64) (loss float64) {
	whole := len(list)
	for begin := 0; begin < whole; begin += batch {
		some := list[begin:min(begin+batch, whole)]
		var done sync.WaitGroup
		for i := range n.learners {
			done.Go(func() { n.learners[i].learn(&n.parameters, some[i*len(some)/shares:(i+1)*len(some)/shares]) })
		}
		done.Wait()
		for i := range n.learners {
			loss += n.learners[i].loss
		}
		n.step(rate(float64(begin)/float64(whole)), decay, len(some))
	}
	return loss / float64(max(1, whole))
}

// most bounds the parameters: the output's weights as the rounded net wants them, the
// others so that its sums fit into 16 bits.
const most = float32(evaluation.NetMost) / evaluation.NetFactor

// step moves what the net is made of by Adam.
func (n *network) step(rate, decay float64, count int) {
	n.steps++
	a := adam{keep: float32(1 - rate*decay), part: float32(1) / float32(count)}
	a.rate = float32(rate * math.Sqrt(1-math.Pow(forget2, n.steps)) / (1 - math.Pow(forget1, n.steps)))
	g := &n.learners[0].gradient
	for i := range n.learners[1:] {
		more := &n.learners[1+i].gradient
		for j := range g.inputs {
			addTo(&g.inputs[j], &more.inputs[j])
		}
		to := g.rest()
		for k, list := range more.rest() {
			for j, v := range list {
				to[k][j] += v
			}
		}
	}
	var shared sync.WaitGroup
	shared.Go(func() {
		for i := range n.made.shared {
			sum := g.inputs[i]
			for area := 1; area < evaluation.NetAreas; area++ {
				addTo(&sum, &g.inputs[area*evaluation.NetMen+i])
			}
			a.move(n.made.shared[i][:], sum[:], n.first.shared[i][:], n.second.shared[i][:])
		}
		made, first, second := n.made.rest(), n.first.rest(), n.second.rest()
		for k, list := range g.rest() {
			a.move(made[k], list, first[k], second[k])
		}
	})
	for i := range n.made.inputs {
		a.move(n.made.inputs[i][:], g.inputs[i][:], n.first.inputs[i][:], n.second.inputs[i][:])
	}
	shared.Wait()
	n.assemble()
}

// By so much the moments of a step count in the next one.
const forget1, forget2 = 0.9, 0.999

// An adam is a step of the method of that name.
type adam struct {
	rate, keep float32
	part       float32 // of a gradient's sum that is its mean
}

func (a adam) move(list, gradient, first, second []float32) {
	gradient, first, second = gradient[:len(list)], first[:len(list)], second[:len(list)]
	for i := range list {
		g := gradient[i] * a.part
		m := first[i] + (1-forget1)*(g-first[i])
		s := second[i] + (1-forget2)*(g*g-second[i])
		first[i], second[i] = m, s
		v := a.keep*list[i] - a.rate*m/(float32(math.Sqrt(float64(s)))+1e-8)
		list[i] = max(-most, min(most, v))
	}
}

// rounded is the net as the player uses it.
func (n *network) rounded() *evaluation.Net {
	r := &evaluation.Net{}
	round := func(to []int16, from []float32, factor float64) {
		for i, v := range from {
			to[i] = int16(math.Round(float64(v) * factor))
		}
	}
	for i := range r.Inputs {
		round(r.Inputs[i][:], n.inputs[i][:], evaluation.NetOne)
	}
	round(r.Bias[:], n.bias[:], evaluation.NetOne)
	for i := range r.Output {
		for side := range 2 {
			round(r.Output[i][side][:], n.output[i][side][:], evaluation.NetFactor)
		}
	}
	round(r.Offset[:], n.offset[:], evaluation.NetFactor)
	return r
}
