package site

import (
	"context"
	"strings"
	"time"
)

// SessionLife is how long a session lasts that is not used, and what its visitor keeps
// without having logged in.
const SessionLife = 180 * 24 * time.Hour

// Grace is how long a visitor counts as there whose page is gone: a page that is loaded
// again, or a telephone that slept, finds its game.
const Grace = 2 * time.Minute

// Heartbeat is how often a stream of events gives a sign of life.
const Heartbeat = 15 * time.Second

// A File is a file as an answer.
type File struct {
	Type        string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Body        []byte
}

// Line puts a text on one line.
func Line(text string) string { return strings.Join(strings.Fields(text), " ") }

// Await waits for a change, or long enough for a sign of life to be due.
func Await(ctx context.Context, changed <-chan struct{}) bool {
	select {
	case <-changed:
		return true
	case <-time.After(Heartbeat):
		return true
	case <-ctx.Done():
		return false
	}
}
