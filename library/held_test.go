package library_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"rookery/library"
	"rookery/library/intake"
)

// TestHeld: a library of what somebody keeps grows with the questions, takes over what has come, and leaves out what has gone.
func TestHeld(t *testing.T) {
	var text strings.Builder
	for i := range 260 {
		fmt.Fprintf(&text, "k7/8/8/8/8/8/P7/K6R #%d; Author %d\n", 1+i, i)
	}
	var all []string
	for item := range intake.Read(context.Background(), "a.fen", intake.FEN, strings.NewReader(text.String()), 0) {
		if item.Err != nil {
			t.Fatal(item.Err)
		}
		doc, err := json.Marshal(item.Record.Puzzle)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, string(doc))
	}
	now, reads := all[:250], 0
	h := library.NewHeld(func(context.Context) (string, func() ([]string, error), error) {
		return fmt.Sprint(len(now), now[0]), func() ([]string, error) { reads++; return now, nil }, nil
	})
	h.Patience = time.Nanosecond // a question looks at a hundred
	for _, want := range []struct{ entries, coming, reads int }{{100, 150, 1}, {200, 50, 1}, {250, 0, 1}, {250, 0, 1}} {
		l, coming, err := h.Library(context.Background())
		if err != nil || l.Len() != want.entries || coming != want.coming || reads != want.reads {
			t.Fatalf("%d entries, %d to come, read %d times, %v; want %+v", l.Len(), coming, reads, err, want)
		}
	}
	now = all
	l, coming, err := h.Library(context.Background())
	if err != nil || l.Len() != 260 || coming != 0 || len(found(t, l, `Author("Author 259")`)) != 1 {
		t.Errorf("%d entries, %d to come, %v", l.Len(), coming, err)
	}
	now = all[200:]
	if l, coming, err = h.Library(context.Background()); err != nil || l.Len() != 60 || coming != 0 || len(found(t, l, `Author("Author 1")`)) != 0 {
		t.Errorf("%d entries, %d to come, %v", l.Len(), coming, err)
	}
	if _, _, err := h.Library(cancelled()); err != nil {
		t.Error(err) // nothing is to come
	}
	now = all
	if _, _, err := h.Library(cancelled()); err == nil {
		t.Error("somebody who has gone is waited for")
	}
}

func cancelled() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}
