// Package storetest gives tests databases of their own.
package storetest

import (
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
)

// Kinds are the kinds of databases, for URL.
var Kinds = []string{"sqlite", "postgres"}

// URL is that of a new database, which goes with the test. One in PostgreSQL is
// made on the server that ROOKERY_TEST_POSTGRES names, or else on the one of this
// machine; the test is skipped where there is none.
func URL(t testing.TB, kind string) string {
	t.Helper()
	if kind == "sqlite" {
		return filepath.Join(t.TempDir(), "rookery.db")
	}
	base := os.Getenv("ROOKERY_TEST_POSTGRES")
	asked := base != ""
	if !asked {
		base = "postgres://postgres@127.0.0.1:5432/test?sslmode=disable&connect_timeout=2"
	}
	db, err := sql.Open("pgx", base)
	if err == nil {
		err = db.Ping()
	}
	if err != nil {
		if asked {
			t.Fatalf("ROOKERY_TEST_POSTGRES: %v", err)
		}
		t.Skipf("no PostgreSQL on loopback (ROOKERY_TEST_POSTGRES may name another): %v", err)
	}
	name := fmt.Sprintf("rookery_%d_%d", os.Getpid(), time.Now().UnixNano())
	if _, err := db.Exec("CREATE DATABASE " + name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := db.Exec("DROP DATABASE " + name + " WITH (FORCE)"); err != nil {
			t.Error(err)
		}
		_ = db.Close()
	})
	u, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	u.Path = "/" + name
	// It goes with the test, so nobody waits for the disk: what is written has to outlive clients, not the machine.
	q := u.Query()
	q.Set("synchronous_commit", "off")
	u.RawQuery = q.Encode()
	return u.String()
}
