package batch_test

import (
	"runtime/debug"
	"testing"
	"time"

	"rookery/cmd/internal/batch"
)

// Garbage is collected as usual after the first moments, and always as somebody has asked for.
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
		time.Sleep(time.Millisecond)
	}
	debug.SetGCPercent(50)
	batch.Leisurely()
	if got := percent(); got != 50 {
		t.Errorf("%d per cent, not the 50 that were asked for", got)
	}
}
