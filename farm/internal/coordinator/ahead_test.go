package coordinator

import (
	"strconv"
	"testing"

	"rookery/farm/internal/queue"
	"rookery/internal/job"
)

// TestPartsAhead: parts are on the way beside half of those that workers are at, but not
// where a person's job waits.
func TestPartsAhead(t *testing.T) {
	t.Parallel()
	at := entry{part: true, state: queue.JobRunning}
	sent := entry{part: true, state: queue.JobSent}
	whole := entry{state: queue.JobRunning}
	waits := entry{class: job.Person, state: queue.JobWaiting}
	batch := entry{class: job.Batch, state: queue.JobWaiting}
	back := entry{class: job.Person, part: true, state: queue.JobWaiting}
	for name, test := range map[string]struct {
		entries []entry
		want    int
	}{
		"nothing":                 {nil, 0},
		"a job alone":             {[]entry{whole}, 0},
		"two workers":             {[]entry{whole, at}, 0},
		"five workers":            {[]entry{whole, at, at, at, at}, 2},
		"not begun with":          {[]entry{whole, sent, sent, at}, 0},
		"a person waits":          {[]entry{whole, at, at, waits}, 0},
		"a batch waits":           {[]entry{whole, at, at, batch}, 1},
		"a part that waits again": {[]entry{whole, at, at, back}, 1},
	} {
		c := Coordinator{entries: map[string]*entry{}}
		for i, e := range test.entries {
			c.entries[strconv.Itoa(i)] = &e
		}
		if got := c.partsAhead(); got != test.want {
			t.Errorf("%s: %d parts ahead, want %d", name, got, test.want)
		}
	}
}
