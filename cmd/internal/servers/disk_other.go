//go:build !linux && !darwin && !freebsd && !windows

package servers

import "errors"

// diskRoom is not known here.
func diskRoom(string) (free, all int64, err error) { return 0, 0, errors.ErrUnsupported }

// fileLimit is how many files this process may have open; 0: nobody knows.
func fileLimit() uint64 { return 0 }
