//go:build !linux && !windows

package process

// limitMemory relies on the runtime's own limit where the operating system's is
// not known.
func limitMemory(int64) {}

// resident is not known here.
func resident(int) int64 { return 0 }
