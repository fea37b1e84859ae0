package solve_test

import (
	"testing"

	"rookery/internal/doors"
)

// TestDoors: arrows between the packages of the solver point downwards. A board knows
// no stipulation: it is on one floor with the plan.
func TestDoors(t *testing.T) {
	doors.Check(t, "rookery/solve",
		[]string{"internal/picture", "internal/proof", "internal/invisible", "internal/mailbox"},
		[]string{"internal/origin"},
		[]string{"internal/board", "internal/plan"},
		[]string{"internal/search"},
		[]string{"."},
		[]string{"survey"},
	)
}
