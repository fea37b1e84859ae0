package farm_test

import (
	"testing"

	"rookery/internal/doors"
)

// TestDoors: arrows between the packages of the farm point downwards.
func TestDoors(t *testing.T) {
	t.Parallel()
	doors.Check(t, "rookery/farm",
		[]string{"internal/queue"},
		[]string{"internal/process", "internal/client"},
		[]string{"internal/worker", "internal/coordinator"},
		[]string{"."},
		[]string{"internal/simulation"}, // which nobody needs
	)
}
