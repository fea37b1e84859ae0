package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"rookery/chess"
	"rookery/engine/builtin/internal/evaluation"
)

// fitting is how weights are made from positions.
type fitting struct {
	files  []string
	file   string  // of the weights
	epochs int     // times that all positions are looked at
	trust  float64 // in the games' results, the rest is in the scores
	decay  float64 // by which weights are drawn back to where they began
}

// A lesson is a position as the evaluation sees it, from White's side.
type lesson struct {
	board  chess.Board
	terms  []term
	middle float32 // share of the middle game, winnable share included
	end    float32
	tempo  float32
	score  float32 // centipawns
	result float32
	target float32
}

// A term is how often a weight counts.
type term struct {
	weight uint16
	times  int16
}

// run reads positions and writes weights.
func (f *fitting) run(ctx context.Context, out io.Writer) error {
	var lessons []lesson
	for _, name := range f.files {
		list, err := readLines(name, readLesson)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		lessons = append(lessons, list...)
	}
	if len(lessons) < 1000 {
		return fmt.Errorf("%d positions: too few", len(lessons))
	}
	scale := bestScale(lessons)
	fmt.Fprintf(out, "%d positions; %.0f centipawns are worth %.2f of a game\n", len(lessons), scale, sigmoid(1))
	for i := range lessons {
		l := &lessons[i]
		l.target = float32(f.trust)*l.result + float32((1-f.trust)*sigmoid(float64(l.score)/scale))
	}
	// Games lie one after the other: blocks of positions are held back for testing.
	var train, test []lesson
	for i, l := range lessons {
		if i/500%20 == 7 {
			test = append(test, l)
		} else {
			train = append(train, l)
		}
	}
	w := evaluation.Tuned()
	f.descend(ctx, out, w, train, scale)
	countTerms(w.Units, train)
	countTerms(w.Units, test)
	flat := w.Flat()
	m := newModel(flat, scale)
	fmt.Fprintf(out, "before: %.6f trained, %.6f tested\n", m.loss(train), m.loss(test))
	r := rand.New(rand.NewPCG(1, 4))
	for epoch := range f.epochs {
		if ctx.Err() != nil {
			break
		}
		r.Shuffle(len(train), func(a, b int) { train[a], train[b] = train[b], train[a] })
		m.epoch(train, 0.8*math.Pow(0.02, float64(epoch)/float64(f.epochs)), f.decay)
		if epoch%5 == 4 {
			fmt.Fprintf(out, "%d: %.6f trained, %.6f tested\n", epoch+1, m.loss(train), m.loss(test))
		}
	}
	for i, p := range flat {
		*p = evaluation.V(int(math.Round(m.middle[i])), int(math.Round(m.end[i])))
	}
	return os.WriteFile(f.file, []byte(w.Go()), 0o666)
}

// readLines reads a file that playing wrote.
func readLines[T any](name string, read func(line string) (T, error)) ([]T, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	var lines []string
	for in := bufio.NewScanner(file); in.Scan(); {
		lines = append(lines, in.Text())
	}
	list := make([]T, len(lines))
	errs := make([]error, runtime.GOMAXPROCS(0))
	var workers sync.WaitGroup
	for i := range errs {
		workers.Go(func() {
			for n := i; n < len(lines); n += len(errs) {
				var err error
				if list[n], err = read(lines[n]); err != nil {
					errs[i] = fmt.Errorf("line %d: %w", n+1, err)
					return
				}
			}
		})
	}
	workers.Wait()
	return list, errors.Join(errs...)
}

// parseLine reads a line that playing wrote; score and result are the side's to move.
func parseLine(line string) (pos chess.Position, score int, result float64, err error) {
	fields := strings.Split(line, ";")
	if len(fields) != 3 {
		return pos, 0, 0, errors.New("want FEN;score;result")
	}
	pos, err = chess.ParsePosition(fields[0])
	if err != nil {
		return pos, 0, 0, err
	}
	score, err1 := strconv.Atoi(fields[1])
	result, err2 := strconv.ParseFloat(fields[2], 32)
	return pos, score, result, errors.Join(err1, err2)
}

// A probe finds out how often weights count: the terms are linear, so that it
// is enough to evaluate with all weights zero but some.
type probe struct {
	weights evaluation.Weights
	flat    []*evaluation.Value
}

func newProbe(units evaluation.Units) *probe {
	p := &probe{weights: evaluation.Weights{Units: units}}
	p.flat = p.weights.Flat()
	return p
}

// countTerms finds out the terms of lessons.
func countTerms(units evaluation.Units, lessons []lesson) {
	var workers sync.WaitGroup
	n := runtime.GOMAXPROCS(0)
	for i := range n {
		workers.Go(func() {
			probe := newProbe(units)
			for ; i < len(lessons); i += n {
				probe.count(&lessons[i])
			}
		})
	}
	workers.Wait()
}

// together so many weights are asked for in one go: two in each half of a
// value, of which the second counts shift times.
const (
	together = 4
	shift    = 256
)

// readLesson reads a line that playing wrote.
func readLesson(line string) (l lesson, err error) {
	pos, score, result, err := parseLine(line)
	if err != nil {
		return l, err
	}
	if pos.Turn() == chess.Black {
		score, result = -score, 1-result
	}
	l.score, l.result = float32(score), float32(result)
	l.board = *pos.Board()
	// Who is ahead is taken from the score: it decides how much of it can be won.
	share := float32(evaluation.Winnable(&l.board, chess.White, score)) / 16
	_, phase := evaluation.Terms(&evaluation.Weights{}, &l.board)
	l.middle = share * float32(phase) / evaluation.Whole
	l.end = share * float32(evaluation.Whole-phase) / evaluation.Whole
	l.tempo = evaluation.Tempo
	if pos.Turn() == chess.Black {
		l.tempo = -l.tempo
	}
	return l, nil
}

// count finds out the terms of a lesson.
func (p *probe) count(l *lesson) {
	for i := 0; i < len(p.flat); i += together {
		some := p.flat[i:min(i+together, len(p.flat))]
		for j, v := range some {
			*v = [together]evaluation.Value{evaluation.V(1, 0), evaluation.V(shift, 0), evaluation.V(0, 1), evaluation.V(0, shift)}[j]
		}
		sum, _ := evaluation.Terms(&p.weights, &l.board)
		for j, v := range some {
			*v = 0
			half := sum.Middle()
			if j >= 2 {
				half = sum.End()
			}
			low := int(int8(half))
			times := low
			if j%2 == 1 {
				times = (half - low) / shift
			}
			if times != 0 {
				l.terms = append(l.terms, term{uint16(i + j), int16(times)})
			}
		}
	}
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// bestScale is by how many centipawns one is ahead where the odds to win are e:
// that under which the scores foretell the results best.
func bestScale(lessons []lesson) float64 {
	best, least := 0.0, math.Inf(1)
	for scale := 60.0; scale <= 500; scale += 5 {
		sum := 0.0
		for i := range lessons {
			d := float64(lessons[i].result) - sigmoid(float64(lessons[i].score)/scale)
			sum += d * d
		}
		if sum < least {
			best, least = scale, sum
		}
	}
	return best
}

// A model is weights that learn, by Adam (Kingma and Ba, 2014).
type model struct {
	scale       float64
	middle, end []float64
	begin       [2][]float64    // where the weights began
	moments     [2][2][]float64 // first and second, middle and end
	gradient    [2][]float64
	steps       float64
}

func newModel(flat []*evaluation.Value, scale float64) *model {
	m := &model{scale: scale}
	for _, v := range flat {
		m.middle = append(m.middle, float64(v.Middle()))
		m.end = append(m.end, float64(v.End()))
	}
	m.begin = [2][]float64{slices.Clone(m.middle), slices.Clone(m.end)}
	for i := range 2 {
		m.gradient[i] = make([]float64, len(flat))
		for j := range 2 {
			m.moments[i][j] = make([]float64, len(flat))
		}
	}
	return m
}

// expects is the score that White may expect by the evaluation.
func (m *model) expects(l *lesson) float64 {
	middle, end := 0.0, 0.0
	for _, t := range l.terms {
		middle += m.middle[t.weight] * float64(t.times)
		end += m.end[t.weight] * float64(t.times)
	}
	return sigmoid((middle*float64(l.middle) + end*float64(l.end) + float64(l.tempo)) / m.scale)
}

func (m *model) loss(lessons []lesson) (sum float64) {
	for i := range lessons {
		d := m.expects(&lessons[i]) - float64(lessons[i].target)
		sum += d * d
	}
	return sum / float64(max(1, len(lessons)))
}

// epoch learns from all lessons, some thousand at a time.
func (m *model) epoch(lessons []lesson, rate, decay float64) {
	const batch = 8192
	for len(lessons) > 0 {
		some := lessons[:min(batch, len(lessons))]
		lessons = lessons[len(some):]
		clear(m.gradient[0])
		clear(m.gradient[1])
		for i := range some {
			l := &some[i]
			e := m.expects(l)
			slope := (e - float64(l.target)) * e * (1 - e)
			for _, t := range l.terms {
				g := slope * float64(t.times)
				m.gradient[0][t.weight] += g * float64(l.middle)
				m.gradient[1][t.weight] += g * float64(l.end)
			}
		}
		m.step(rate, decay, float64(len(some)))
	}
}

func (m *model) step(rate, decay, n float64) {
	m.steps++
	const forget1, forget2 = 0.9, 0.999
	first, second := 1-math.Pow(forget1, m.steps), 1-math.Pow(forget2, m.steps)
	for half, weights := range [2][]float64{m.middle, m.end} {
		for i := range weights {
			g := m.gradient[half][i]/n + decay*(weights[i]-m.begin[half][i])
			m1, m2 := &m.moments[half][0][i], &m.moments[half][1][i]
			*m1 = forget1**m1 + (1-forget1)*g
			*m2 = forget2**m2 + (1-forget2)*g*g
			weights[i] -= rate * (*m1 / first) / (math.Sqrt(*m2/second) + 1e-10)
		}
	}
}
