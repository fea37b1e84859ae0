package batch

import (
	"runtime/debug"

	"rookery/internal/pages"
)

// KeepTo has the program keep to so many bytes, and tells how many of them are there for
// solving. Code is what its own code and constants take, which the garbage collector does
// not count.
func KeepTo(bytes, code int64) int64 {
	const (
		leastHeap = 8 << 20 // with less there would be nothing but collecting
		overhead  = 2 << 20 // what is needed anyway
	)
	pages.Unread()
	debug.SetMemoryLimit(max(bytes-code-bytes/10, leastHeap)) // it does not count all, nor keep to it at all times
	return max(bytes-code-overhead, bytes/8)
}
