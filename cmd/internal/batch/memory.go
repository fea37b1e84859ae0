package batch

import (
	"runtime/debug"
	"time"

	"rookery/internal/pages"
)

// KeepTo has the program keep to so many bytes, and tells how many of them are there for
// solving. Code is what its own code and constants take, which the garbage collector does
// not count.
func KeepTo(bytes, code int64) int64 {
	const (
		leastHeap = 7 << 20 // with less there would be nothing but collecting
		overhead  = 2 << 20 // what is needed anyway
	)
	pages.Unread()
	debug.SetMemoryLimit(max(bytes-code-bytes/10, leastHeap)) // it does not count all, nor keep to it at all times
	return max(bytes-code-overhead, bytes/16)
}

// Leisurely has garbage collected for the first time when the heap has grown to 32 MB, for a
// second, and as usual from then on, and the heap begin with a huge page. Most problems are solved before
// that; the collector keeps every core busy that has nothing else to do, and what it does itself touches much memory.
func Leisurely() {
	pages.Heap()
	const usual, atFirst = 100, 800 // per cent; of what is in use, but of 4 MB at least
	if was := debug.SetGCPercent(atFirst); was != usual {
		debug.SetGCPercent(was) // somebody has asked for it
		return
	}
	time.AfterFunc(time.Second, func() { debug.SetGCPercent(usual) })
}
