package cli

import (
	"fmt"
	"os"
	"testing"

	"golang.org/x/sys/windows"
)

// TestUnread: a reader who has gone is nobody's fault, a full disk is.
func TestUnread(t *testing.T) {
	out, other := os.Stdout.Name(), `C:\file`
	for _, c := range []struct {
		path string
		err  error
		want bool
	}{
		{out, windows.ERROR_NO_DATA, true},
		{out, windows.ERROR_BROKEN_PIPE, true},
		{out, windows.ERROR_DISK_FULL, false},
		{other, windows.ERROR_NO_DATA, false},
	} {
		err := Fail(fmt.Errorf("output: %w", &os.PathError{Op: "write", Path: c.path, Err: c.err}))
		if got := Unread(err); got != c.want {
			t.Errorf("%v: %v", err, got)
		}
	}
}
