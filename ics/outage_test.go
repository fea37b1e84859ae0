package ics

import (
	"database/sql"
	"net/url"
	"path"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"rookery/store/storetest"
)

// An outage is a database that can be taken away and given back.
type outage struct {
	take, give func() error
}

// outageOf is that of a new database: that of PostgreSQL ends all connections and
// takes no new ones, that of SQLite has a disk without room.
func outageOf(t *testing.T, kind, database string, state *atomic.Int32) outage {
	if kind == "sqlite" {
		set := func(how int32) func() error { return func() error { state.Store(how); return nil } }
		return outage{set(full), set(works)}
	}
	u, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	name := path.Base(u.Path)
	u.Path = "/postgres"
	db, err := sql.Open("pgx", u.String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	do := func(statements ...string) func() error {
		return func() error {
			for _, s := range statements {
				if _, err := db.Exec(s); err != nil {
					return err
				}
			}
			return nil
		}
	}
	return outage{
		take: do("ALTER DATABASE "+name+" ALLOW_CONNECTIONS false",
			"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '"+name+"'"),
		give: do("ALTER DATABASE " + name + " ALLOW_CONNECTIONS true"),
	}
}

// TestClumsyOutage has users send random lines while the database goes away and
// comes back: nothing panics or hangs, refusals are in words, guests still come in
// and play, and all is as before when it is back.
func TestClumsyOutage(t *testing.T) {
	for _, kind := range storetest.Kinds {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			testClumsyOutage(t, kind)
		})
	}
}

func testClumsyOutage(t *testing.T, kind string) {
	var state atomic.Int32
	database := storetest.URL(t, kind)
	w := newWorldOn(t, database, commitsAsTold(&state))
	out := outageOf(t, kind, database, &state)
	if err := w.register("erin", "frank"); err != nil { // whom nobody of the others names
		t.Fatal(err)
	}
	w.connectAll("erin", "frank")
	w.run(strings.NewReplacer("alice", "erin", "bob", "frank").Replace(begin))
	names := slices.DeleteFunc(slices.Clone(clumsyNames), func(name string) bool { return name == "boss" }) // who might end that game
	end := time.Now().Add(*clumsyFor)
	all := w.stumbleAll(t, names, end)
	for time.Now().Before(end) {
		time.Sleep(300 * time.Millisecond)
		if err := out.take(); err != nil {
			t.Fatal(err)
		}
		for line, done := range map[string]string{"resign": "resigns}", "set 1 a note": "Note 1 set"} {
			w.clients["erin"].send(line)
			if heard := w.clients["erin"].quiet(); !strings.Contains(heard, "store") || strings.Contains(heard, done) {
				t.Fatalf("%s, without a database: %s", line, heard)
			}
		}
		w.knock("newcomer").login("Guest", "")
		w.clients["newcomer"].send("quit")
		w.clients["newcomer"].expect("Thank you", nil)
		if err := out.give(); err != nil {
			t.Fatal(err)
		}
		w.recovered()
	}
	all.Wait()
	// The game is still there, and so are its players.
	w.run("> erin Nf3\n< frank N/g1-f3\n> frank resign\n< erin frank resigns\n> erin set 1 a note\n< erin Note 1 set\nlogin alice secret-alice\n")
}

// TestOutageVerdict: whoever agrees to end an adjourned game while the database does not answer reads so in words.
func TestOutageVerdict(t *testing.T) {
	t.Parallel()
	var state atomic.Int32
	database := storetest.URL(t, "postgres")
	w := newWorldOn(t, database, commitsAsTold(&state))
	out := outageOf(t, "postgres", database, &state)
	w.connectAll("alice", "bob")
	w.run(adjourned + "> bob sabort alice\n< alice offers\n")
	if err := out.take(); err != nil {
		t.Fatal(err)
	}
	w.run("> alice accept\n< alice The server cannot look that up\n")
	if err := out.give(); err != nil {
		t.Fatal(err)
	}
	w.recovered()
	w.run("> alice accept\n< bob accepts the sabort\n")
}
