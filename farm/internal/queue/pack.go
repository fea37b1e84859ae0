package queue

import (
	"fmt"

	"github.com/klauspost/compress/s2"

	"rookery/internal/job"
)

// Logs are kept compressed: they repeat themselves.
func compressed(log []byte) []byte { return s2.Encode(nil, log) }

func expanded(b []byte) ([]byte, error) {
	n, err := s2.DecodedLen(b)
	if err == nil && n > job.MaxLog {
		err = job.ErrTooLong
	}
	if err == nil {
		b, err = s2.Decode(nil, b)
	}
	if err != nil {
		return nil, fmt.Errorf("farm: reading a kept answer: %w", err)
	}
	return b, nil
}
