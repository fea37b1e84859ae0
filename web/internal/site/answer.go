// Package site is what all rooms of the page stand on: who a request is from, the files of
// the build, the description of the API, and shapes that answers share. It knows no room,
// and whether a server answers or a browser itself.
package site

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/store/kept"
)

// MaxBody bounds every request's body.
const MaxBody = 16 << 20

// UploadTime is how long a file may take to come in; other bodies have huma's
// five seconds.
const UploadTime = 2 * time.Minute

// A Visitor is who a request is from: a session, and the address behind it.
type Visitor struct {
	Session, Address string
	Owner            kept.Owner // of what the visitor keeps
	Name             string     // of the user who is logged in
}

type visitorKey struct{}

// WithVisitor says who a request is from.
func WithVisitor(ctx context.Context, v Visitor) context.Context {
	return context.WithValue(ctx, visitorKey{}, v)
}

// VisitorOf is who a request is from.
func VisitorOf(ctx context.Context) Visitor {
	v, _ := ctx.Value(visitorKey{}).(Visitor)
	return v
}

// Refuse answers with problem+json.
func Refuse(w http.ResponseWriter, status int, detail string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(huma.ErrorModel{Title: http.StatusText(status), Status: status, Detail: detail})
}

// SessionLife is how long a session lasts that is not used.
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
