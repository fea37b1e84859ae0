package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
)

// TestKindsOfErrors: what is wrong with the database as a whole is told from what is wrong with a request, and a
// connection that is gone from a database that is away.
func TestKindsOfErrors(t *testing.T) {
	code := func(c string) error { return &pgconn.PgError{Code: c} }
	for _, c := range []struct {
		err         error
		away, ended bool
		explained   error
	}{
		{nil, false, false, nil},
		{errors.New("something else"), false, false, nil},
		{ErrAway, false, false, ErrAway},
		{code("08006"), true, false, ErrAway},
		{code("25006"), true, false, ErrAway},
		{code("40001"), true, false, ErrAway},
		{code("53100"), true, false, ErrAway},
		{code("55P03"), true, false, ErrAway},
		{code("57P01"), true, true, ErrAway},
		{code("57P02"), true, true, ErrAway},
		{code("57P03"), true, false, ErrAway},
		{code("58030"), true, false, ErrAway},
		{code("XX000"), true, false, ErrAway},
		{code("42601"), false, false, nil},
		{code("4"), false, false, nil},
		{code("23505"), false, false, ErrExists},
		{code("23503"), false, false, ErrNotFound},
		{&pgconn.ConnectError{}, true, false, ErrAway},
		{&net.OpError{Op: "read", Err: errors.New("gone")}, true, false, ErrAway},
		{&net.OpError{Op: "read", Err: syscall.ECONNRESET}, true, true, ErrAway},
		{syscall.EPIPE, true, true, ErrAway},
		{driver.ErrBadConn, true, false, ErrAway},
		{sql.ErrConnDone, true, false, ErrAway},
		{sql.ErrTxDone, true, false, ErrAway},
		{context.DeadlineExceeded, true, false, ErrAway},
		{context.Canceled, false, false, nil},
		{io.EOF, true, true, ErrAway},
		{io.ErrUnexpectedEOF, true, true, ErrAway},
		{net.ErrClosed, true, true, ErrAway},
	} {
		err := c.err
		if err != nil {
			err = fmt.Errorf("asked: %w", err)
		}
		if away(err) != c.away || ended(err) != c.ended {
			t.Errorf("%v: away %v, ended %v", err, away(err), ended(err))
		}
		switch got := explain(err); {
		case c.explained != nil && !errors.Is(got, c.explained), c.err != nil && !errors.Is(got, c.err):
			t.Errorf("%v is explained as %v", err, got)
		case c.explained == nil && (errors.Is(got, ErrAway) || errors.Is(got, ErrExists) || errors.Is(got, ErrNotFound)):
			t.Errorf("%v is explained as %v", err, got)
		}
	}
}

// TestFits: a text has so many bytes at most, and is one.
func TestFits(t *testing.T) {
	for _, c := range []struct {
		text string
		want error
	}{{"", nil}, {"äb", nil}, {"äbc", ErrTooLong}, {"\xff", ErrText}, {"a\x00", ErrText}, {"\x00", ErrText}} {
		if err := fits(3, "x", c.text); !errors.Is(err, c.want) {
			t.Errorf("%q: %v, want %v", c.text, err, c.want)
		}
	}
}

// TestFate: what has become of the holder of a lease, where processes can be told apart.
func TestFate(t *testing.T) {
	if runtime.GOOS != "linux" {
		if got := fate(thisProcess()); got != unknown {
			t.Errorf("this process: %d", got)
		}
		return
	}
	if words := strings.Fields(thisProcess()); len(words) != 4 || words[1] == "?" {
		t.Fatalf("this process is %q", thisProcess())
	}
	// A process that has ended and that nobody has asked about yet.
	ended := exec.CommandContext(t.Context(), "true")
	if err := ended.Start(); err != nil {
		t.Fatal(err)
	}
	start := ""
	for range 1_000_000 {
		if now := processStart(ended.Process.Pid); now != "" {
			start = now
			continue
		}
		break
	}
	if got := processStart(ended.Process.Pid); got != "" {
		t.Errorf("a process that has ended began at %q", got)
	}
	holder := fmt.Sprintf("here %s %d %s", realm(), ended.Process.Pid, start)
	if got := fate(holder); got != dead {
		t.Errorf("%q: %d", holder, got)
	}
	if err := ended.Wait(); err != nil {
		t.Fatal(err)
	}
	here := strings.Fields(thisProcess())
	for holder, want := range map[string]int{
		thisProcess():                                alive,
		holder:                                       dead,
		strings.Join(here[:3], " "):                  dead, // its beginning is not told
		strings.Join(here[:3], " ") + " 1":           dead,
		strings.Join(here[:2], " "):                  unknown,
		here[0] + " ? " + here[2]:                    unknown,
		here[0] + " elsewhere/1 " + here[2]:          unknown,
		here[0] + " " + here[1] + " none " + here[3]: unknown,
		"": unknown,
	} {
		if got := fate(holder); got != want {
			t.Errorf("%q: %d, want %d", holder, got, want)
		}
	}
	if got := processStart(os.Getpid()); got != here[3] {
		t.Errorf("began at %q and at %q", got, here[3])
	}
}
