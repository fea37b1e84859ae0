package ics

import (
	"database/sql"
	"path/filepath"
	"testing"
)

// TestResumedUnread: who goes on with an adjourned game while the database does not answer
// hears that it does not, not that there is something wrong with the game.
func TestResumedUnread(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "store.db")
	w := newWorldOn(t, path)
	w.connectAll("alice", "bob", "boss")
	w.run(adjourned + "> alice resume bob\n< bob Challenge\n")
	db, err := sql.Open("sqlite", path+"?_pragma=busy_timeout(10000)")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	rename := func(from, to string) {
		if _, err := db.ExecContext(t.Context(), "ALTER TABLE "+from+" RENAME TO "+to); err != nil {
			t.Fatal(err)
		}
	}
	rename("steps", "steps_away")
	w.run("> bob accept\n< alice cannot be resumed: the server's database does not answer\n< bob cannot be resumed: the server's database")
	rename("steps_away", "steps")
	w.run("> alice resume bob\n< bob Challenge\n> bob accept\n< alice Continuing\n")
}
