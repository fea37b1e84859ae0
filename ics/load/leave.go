package load

import (
	"context"
	"slices"
	"sync"
	"time"

	"rookery/ics/client"
)

// Leave has guests play games while many others are there, who all leave within a
// second in the middle of the duration. The delays are those of the moves; those of
// moves that were due meanwhile are told apart.
func Leave(ctx context.Context, c Config) Report {
	r := &run{config: c}
	began := time.Now()
	crowd := make([]*client.Client, c.Clients)
	r.loginAll(ctx, c.Clients, func(i int, c *client.Client, _ string) { crowd[i] = c })
	matches := r.matches(ctx, c.Games)
	build := time.Since(began)
	c.loaded()
	crowd = slices.DeleteFunc(crowd, func(c *client.Client) bool { return c == nil })
	var gone sync.WaitGroup
	var left time.Time // the first of them
	gone.Go(func() {
		wait(ctx, c.Duration/2)
		left = time.Now()
		for i, c := range crowd {
			if due := time.Second * time.Duration(i) / time.Duration(len(crowd)); i%50 == 0 {
				time.Sleep(time.Until(left.Add(due)))
			}
			_ = c.Close()
		}
	})
	r.play(ctx, matches)
	gone.Wait()
	c.borne()
	r.hangUp(matches)
	report := r.report(build)
	end := left.Add(2 * time.Second)
	report.Crowd, report.CrowdLate = delaysIn(r.delays, left, end), delaysIn(r.late, left, end)
	return report
}
