package coordinator

import (
	"testing"
	"time"

	"rookery/farm/internal/queue"
)

// TestOrphans: what a worker is at and nobody asks for is ended, when whoever lent it has had
// the time to ask again.
func TestOrphans(t *testing.T) {
	t.Parallel()
	now := time.Unix(1000, 0)
	exactly := now.Add(-interest) // which is not longer than it
	long, just := now.Add(-2*interest), now.Add(-interest/2)
	for name, test := range map[string]struct {
		job         string
		since, lead time.Time
		want        bool
	}{
		"asked for":                   {"asked", long, long, false},
		"nobody asks":                 {"lost", long, long, true},
		"begun just now":              {"lost", just, long, false},
		"a coordinator that is fresh": {"lost", long, just, false},
		"begun so long ago":           {"lost", exactly, long, false},
		"led so long":                 {"lost", long, exactly, false},
		"idle":                        {"", long, long, false},
	} {
		c := Coordinator{begun: test.lead, entries: map[string]*entry{"asked": {part: true}}}
		w := &seen{WorkerState: queue.WorkerState{Job: test.job}, begun: test.since}
		if got := c.orphaned(w, now); got != test.want {
			t.Errorf("%s: orphaned is %v", name, got)
		}
	}
}
