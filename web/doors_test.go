package web

import (
	"testing"

	"rookery/internal/doors"
)

// TestDoors: the rooms that a browser answers for itself know no farm, no database, no chess
// server and no connections.
func TestDoors(t *testing.T) {
	doors.Without(t, "rookery", "..",
		[]string{"web/internal/site", "web/internal/compose", "web/internal/collections", "web/internal/books", "web/internal/play", "web/internal/library", "library", "library/intake"},
		"farm", "ics", "store/password", "github.com/nats-io", "github.com/jackc", "modernc.org", "database/sql")
	// Nor what would make their program larger without being of use there.
	doors.Without(t, "rookery", "..", []string{"web/internal/site", "web/internal/compose", "web/internal/collections", "web/internal/books", "web/internal/play", "web/internal/library", "web/internal/crew", "web/internal/shelf"},
		"html/template", "golang.org/x/text/encoding/ianaindex")
	// Visitors wait for the program that composes: it does without the other rooms and what they need.
	doors.Without(t, "rookery", "..", []string{"web/browser/composing"},
		"web/internal/books", "web/internal/collections", "web/internal/library", "web/internal/play", "web/internal/shelf",
		"book", "eco", "game", "library", "pgn", "puzzle", "shogi", "github.com/klauspost", "github.com/therootcompany")
}
