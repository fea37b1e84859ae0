package compose

import (
	"testing"
	"testing/synctest"
	"time"

	"rookery/web/internal/site"
)

// What is found goes out at intervals, the end at once: a visitor must not wait for an
// interval where solving took a millisecond.
func TestRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		js := &jobs{ctx: t.Context()}
		j := js.make("a", site.Visitor{}, nil, "", time.Now())
		start := time.Now()
		if !j.pause(t.Context(), start.Add(flushInterval)) || time.Since(start) != flushInterval {
			t.Errorf("while it is solved: back after %v", time.Since(start))
		}
		go func() {
			time.Sleep(time.Millisecond)
			j.cancel() // as at the end of solving
		}()
		start = time.Now()
		if !j.pause(t.Context(), start.Add(flushInterval)) || time.Since(start) != time.Millisecond {
			t.Errorf("at its end: back after %v", time.Since(start))
		}
	})
}
