package servers

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// TestMoveTimes reads a monitor's own histogram of moves.
func TestMoveTimes(t *testing.T) {
	m := NewMonitor()
	server := httptest.NewServer(promhttp.HandlerFor(m.Registry, promhttp.HandlerOpts{}))
	defer server.Close()
	read := func() moveTimes {
		h, err := moveTimesAt(t.Context(), server.URL)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	m.moves.Observe(3)
	before := read()
	for _, seconds := range []float64{0.0008, 0.0009, 0.0015, 0.008} {
		m.moves.Observe(seconds)
	}
	after := read()
	if got, want := after.since(before).String(), "4 moves, 2 longer than 1ms, 1 longer than 2ms, 1 longer than 5ms, all within 10ms"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	m.moves.Observe(7)
	if got, want := read().since(after).String(), "1 moves"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if h, err := moveTimesAt(t.Context(), ""); h != nil || err != nil {
		t.Error(h, err)
	}
	if _, err := parseMoveTimes(strings.NewReader(movesMetric + `_bucket{le="x"} 1`)); err == nil {
		t.Error("a bound that is no number was read")
	}
}
