//go:build !linux

package child

func mapped(int, int64) []byte { return nil }

// limitMemory relies on the runtime's own limit where the operating system's is
// not known.
func limitMemory(int64) {}
