package coordinator

import (
	"testing"
	"time"

	"rookery/farm/internal/queue"
)

// TestRoomIsBounded: a search that takes long comes to its end however often somebody
// wants room, and is asked at once the first time.
func TestRoomIsBounded(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		takes time.Duration
		most  int // times that it is begun again
	}{{5 * time.Second, 1}, {time.Minute, 4}, {time.Hour, 10}} {
		now := time.Unix(0, 0)
		e := &entry{state: queue.JobRunning, since: now}
		c := Coordinator{entries: map[string]*entry{"": e}}
		for now.Sub(e.since) < test.takes {
			// There is always somebody who wants room.
			if c.youngest(now, func(*entry) bool { return true }) == e {
				e.madeRoom++
				e.since = now
			}
			if now = now.Add(100 * time.Millisecond); e.madeRoom > test.most {
				t.Fatalf("%v: it made room %d times", test.takes, e.madeRoom)
			}
		}
		if e.madeRoom != test.most {
			t.Errorf("%v: it made room %d times, want %d", test.takes, e.madeRoom, test.most)
		}
	}
}
