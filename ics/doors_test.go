package ics_test

import (
	"testing"

	"rookery/internal/doors"
)

// TestDoors: arrows between the packages of the server point downwards.
func TestDoors(t *testing.T) {
	doors.Check(t, "rookery/ics",
		[]string{"style12", "timeseal", "formula", "rating", "record", "setups", "help", "tournament", "phrase", "floor"},
		[]string{"styles", "wire", "accounts"},
		[]string{"board", "lobby", "talk", "database"},
		[]string{"session"},
		[]string{"match", "study", "notices", "command"},
		[]string{"contests", "past", "standings", "directory", "chat", "settings", "registry", "info", "examine"},
		[]string{"moderation", "letters"},
		[]string{"watch"},
		[]string{"play"},
		[]string{"matching"},
		[]string{"."},
		// What the server does not need: its gateways, and what only clients and tests use.
		[]string{"client", "gamelog"},
		[]string{"gateway", "load"},
	)
}
