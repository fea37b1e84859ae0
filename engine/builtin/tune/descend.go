package main

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"sync"

	"rookery/engine/builtin/internal/evaluation"
)

// looked is at so many lessons that the units of danger are tried.
const looked = 60000

// descend improves the units of the kings' danger, which the terms are not linear
// in: each is made larger or smaller as long as that foretells better.
func (f *fitting) descend(ctx context.Context, out io.Writer, w *evaluation.Weights, lessons []lesson, scale float64) {
	every := max(1, len(lessons)/looked)
	best := lossOf(w, lessons, every, scale)
	fmt.Fprintf(out, "units %v: %.6f\n", w.Units, best)
	for step := 4; step > 0; {
		better := false
		for i := range w.Units {
			for _, change := range [2]int{step, -step} {
				for ctx.Err() == nil {
					w.Units[i] += change
					loss := lossOf(w, lessons, every, scale)
					if loss >= best {
						w.Units[i] -= change
						break
					}
					best, better = loss, true
				}
			}
		}
		fmt.Fprintf(out, "units %v: %.6f\n", w.Units, best)
		if !better || step > 1 {
			step /= 2
		}
	}
}

// lossOf is the error of the evaluation itself on some of the lessons.
func lossOf(w *evaluation.Weights, lessons []lesson, every int, scale float64) float64 {
	sums := make([]float64, runtime.GOMAXPROCS(0))
	var workers sync.WaitGroup
	for i := range sums {
		workers.Go(func() {
			sum := 0.0
			for n := i * every; n < len(lessons); n += every * len(sums) {
				l := &lessons[n]
				v, _ := evaluation.Terms(w, &l.board)
				score := float64(l.middle)*float64(v.Middle()) + float64(l.end)*float64(v.End()) + float64(l.tempo)
				d := sigmoid(score/scale) - float64(l.target)
				sum += d * d
			}
			sums[i] = sum
		})
	}
	workers.Wait()
	total := 0.0
	for _, sum := range sums {
		total += sum
	}
	return total / float64(max(1, len(lessons)/every))
}
