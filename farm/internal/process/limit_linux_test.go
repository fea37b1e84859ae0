package process

import (
	"os"
	"testing"
)

// TestResident: a process that has taken memory uses so much more, and one that is not there uses none.
func TestResident(t *testing.T) {
	before := resident(os.Getpid())
	const taken = 64 << 20
	b := make([]byte, taken)
	for i := 0; i < len(b); i += 1 << 12 {
		b[i] = 1
	}
	after := resident(os.Getpid())
	if before <= 0 || after-before < taken*3/4 || after-before > 2*taken {
		t.Errorf("%d bytes, then %d", before, after)
	}
	if b[0] != 1 || resident(-1) != 0 || resident(0) != 0 {
		t.Error("nobody uses memory")
	}
}
