package web

import (
	"context"
	"strings"
	"time"
)

// SessionLife is how long a session lasts that is not used, and what its visitor keeps
// without having logged in.
const sessionLife = 180 * 24 * time.Hour

// Grace is how long a visitor counts as there whose page is gone: a page that is loaded
// again, or a telephone that slept, finds its game.
const grace = 2 * time.Minute

// Heartbeat is how often a stream of events gives a sign of life.
const heartbeat = 15 * time.Second

// An exportOutput is a file as an answer.
type exportOutput struct {
	Type        string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Body        []byte
}

// line puts a text on one line.
func line(text string) string { return strings.Join(strings.Fields(text), " ") }

// await waits for a change, or long enough for a sign of life to be due.
func await(ctx context.Context, changed <-chan struct{}) bool {
	select {
	case <-changed:
		return true
	case <-time.After(heartbeat):
		return true
	case <-ctx.Done():
		return false
	}
}
