package main

import (
	"math"
	"math/rand/v2"
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

// parameters are the numbers of a net, or something of each of them.
type parameters struct {
	inputs [rows]row
	bias   row
	output [evaluation.NetOutputs][2]row
	offset [evaluation.NetOutputs]float32
}

// lists are the parameters in pieces that are alike.
func (p *parameters) lists() [][]float32 {
	var l [][]float32
	for i := range p.inputs {
		l = append(l, p.inputs[i][:])
	}
	l = append(l, p.bias[:])
	for i := range p.output {
		l = append(l, p.output[i][0][:], p.output[i][1][:])
	}
	return append(l, p.offset[:])
}

// A network is a net that learns, by Adam.
type network struct {
	parameters
	first, second parameters // moments
	steps         float64
	learners      [shares]learner
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
	for j := range width {
		n.bias[j] = float32(r.Float64()) * 0.5
		a, b := float32(r.Float64()-0.5)*0.1, float32(r.Float64()-0.5)*0.1
		for i := range n.output {
			n.output[i][0][j], n.output[i][1][j] = a, b
		}
	}
	return n
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

// step moves the parameters by Adam.
func (n *network) step(rate, decay float64, count int) {
	n.steps++
	const forget1, forget2 = 0.9, 0.999
	keep := float32(1 - rate*decay)
	rate *= math.Sqrt(1-math.Pow(forget2, n.steps)) / (1 - math.Pow(forget1, n.steps))
	weights, first, second := n.lists(), n.first.lists(), n.second.lists()
	var gradients [shares][][]float32
	for i := range gradients {
		gradients[i] = n.learners[i].gradient.lists()
	}
	part := float32(1) / float32(count)
	for k, list := range weights {
		a, b, c, d := gradients[0][k], gradients[1][k], gradients[2][k], gradients[3][k]
		for i := range list {
			g := (a[i] + b[i] + c[i] + d[i]) * part
			m := first[k][i] + (1-forget1)*(g-first[k][i])
			s := second[k][i] + (1-forget2)*(g*g-second[k][i])
			first[k][i], second[k][i] = m, s
			v := keep*list[i] - float32(rate)*m/(float32(math.Sqrt(float64(s)))+1e-8)
			list[i] = max(-most, min(most, v))
		}
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
