package diagram

import (
	"testing"

	"rookery/internal/doors"
)

// TestDoors: what solves needs diagrams without pictures.
func TestDoors(t *testing.T) {
	doors.Check(t, "rookery/diagram",
		[]string{"internal/sign", "internal/sample"},
		[]string{"."},
		[]string{"draw"},
	)
}
