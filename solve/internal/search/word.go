//go:build !js

package search

import "sync/atomic"

// A word of the table is read and written whole by any number of workers at a time.
type word = atomic.Uint64
