package batch_test

import (
	"runtime"
	"runtime/debug"
	"testing"

	"rookery/cmd/internal/batch"
)

// Garbage is collected as usual once it has been collected for the first time, and always as
// somebody has asked for.
func TestLeisurely(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	percent := func() int {
		now := debug.SetGCPercent(100)
		debug.SetGCPercent(now)
		return now
	}
	batch.Leisurely()
	if got := percent(); got <= 100 {
		t.Errorf("at first %d per cent", got)
	}
	for percent() != 100 {
		runtime.GC()
		runtime.Gosched()
	}
	debug.SetGCPercent(50)
	batch.Leisurely()
	if got := percent(); got != 50 {
		t.Errorf("%d per cent, not the 50 that were asked for", got)
	}
}
