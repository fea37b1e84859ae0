package people

import (
	"fmt"
	"testing"
)

func TestTail(t *testing.T) {
	var tail Tail
	for i := range tailLines + 10 {
		fmt.Fprintf(&tail, "line %d\n", i)
	}
	if l := tail.Lines(); len(l) != tailLines || l[0] != "line 10" || l[tailLines-1] != fmt.Sprintf("line %d", tailLines+9) {
		t.Errorf("%d lines from %q to %q", len(l), l[0], l[len(l)-1])
	}
}
