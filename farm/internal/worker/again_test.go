package worker

import (
	"errors"
	"testing"

	"github.com/nats-io/nats.go/jetstream"
)

// TestComesAgain: from its second delivery on a job may have been done by somebody, and so it may if that is not known.
func TestComesAgain(t *testing.T) {
	for delivered, again := range map[uint64]bool{1: false, 2: true, 3: true} {
		if got := comesAgain(&jetstream.MsgMetadata{NumDelivered: delivered}, nil); got != again {
			t.Errorf("delivered %d times: %t, want %t", delivered, got, again)
		}
	}
	if !comesAgain(nil, errors.New("no metadata")) {
		t.Error("what is not known counts as the first time")
	}
}
