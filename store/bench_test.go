package store

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"
)

// BenchmarkAppend is of durable moves: each writer has a game and appends its
// next move when the last one is on disk.
func BenchmarkAppend(b *testing.B) {
	for _, kind := range []string{"sqlite", "postgres"} {
		for _, writers := range []int{1, 100, 1000} {
			b.Run(fmt.Sprintf("%s/%d", kind, writers), func(b *testing.B) { benchmarkAppend(b, kind, writers) })
		}
	}
}

func benchmarkAppend(b *testing.B, kind string, writers int) {
	s := open(b, newURL(b, kind))
	ids := make([]GameID, writers)
	update(b, s, func(ctx context.Context, tx *Tx) error {
		for i := range ids {
			g := Game{Variant: "chess", Started: noon}
			if err := tx.CreateGame(ctx, &g); err != nil {
				return err
			}
			ids[i] = g.ID
		}
		return nil
	})
	before := s.Stats()
	var wg sync.WaitGroup
	waits := make([][]time.Duration, writers)
	b.ResetTimer()
	for i, id := range ids {
		moves := b.N / writers
		if i < b.N%writers {
			moves++
		}
		wg.Go(func() {
			for n := range moves {
				if n > 0 && n%MaxSteps == 0 { // a game has no more: another one
					g := Game{Variant: "chess", Started: noon}
					if err := s.Update(b.Context(), func(ctx context.Context, tx *Tx) error { return tx.CreateGame(ctx, &g) }); err != nil {
						b.Error(err)
						return
					}
					id = g.ID
				}
				seq := n%MaxSteps + 1
				begin := time.Now()
				if err := s.Append(b.Context(), id, Step{Seq: seq, Ply: seq, Move: "e2e4", At: begin}); err != nil {
					b.Error(err)
					return
				}
				waits[i] = append(waits[i], time.Since(begin))
			}
		})
	}
	wg.Wait()
	b.StopTimer()
	all := slices.Concat(waits...)
	slices.Sort(all)
	after := s.Stats()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(float64(after.Writes-before.Writes)/float64(after.Commits-before.Commits), "moves/commit")
	b.ReportMetric(float64(all[len(all)*99/100].Microseconds())/1000, "p99-ms")
}
