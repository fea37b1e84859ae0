package coordinator

import (
	"context"
	"testing"
)

// TestForgetAgain: a job that has ended while the queue did not answer is removed later, but no other
// one that has its number.
func TestForgetAgain(t *testing.T) {
	t.Parallel()
	c := desk(t)
	q := c.q
	var seq [2]uint64
	for i, id := range []string{"ended", "another"} {
		ack, err := q.Js.Publish(t.Context(), q.Subject("job", id), []byte("{}"))
		if err != nil {
			t.Fatal(err)
		}
		seq[i] = ack.Sequence
	}
	away, cancel := context.WithCancel(t.Context())
	cancel()
	c.forget(away, "ended", seq[0])
	c.forget(away, "ended", seq[1]) // of a stream before this one
	c.forgetAgain(t.Context())
	info, err := q.Jobs.Info(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if info.State.Msgs != 1 || info.State.FirstSeq != seq[1] || len(c.remains) != 0 {
		t.Errorf("%d jobs from number %d, %d remain", info.State.Msgs, info.State.FirstSeq, len(c.remains))
	}
}
