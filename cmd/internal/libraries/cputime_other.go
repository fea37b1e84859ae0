//go:build !unix

package libraries

import "time"

// processorTime is not known here.
func processorTime() time.Duration { return 0 }
