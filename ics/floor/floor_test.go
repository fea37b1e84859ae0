package floor_test

import (
	"slices"
	"testing"

	"rookery/ics/floor"
)

// TestFloor: one has the floor at a time, and whoever waits lets others have it, who do not
// speak in the same name.
func TestFloor(t *testing.T) {
	var f floor.Floor[string]
	var said []string
	say := func(what string) { said = append(said, f.Speaker()+" "+what) }
	waits := make(chan struct{})
	f.With("ann", func() {
		go f.With("bob", func() { say("in between"); close(waits) })
		say("first")
		f.Yield(func() { <-waits })
		say("last")
	})
	f.With("", func() { say("nobody") })
	if want := []string{"ann first", "bob in between", "ann last", " nobody"}; !slices.Equal(said, want) {
		t.Errorf("%q, want %q", said, want)
	}
}

// TestWorker: what is posted is done in turn, also where one thing lets go of the floor, and what is left
// when the worker is closed is done.
func TestWorker(t *testing.T) {
	var f floor.Floor[string]
	var w floor.Worker[string]
	w.Begin(&f)
	order, goes, done := "", make(chan struct{}), make(chan struct{})
	w.Post("", func() {
		f.Yield(func() { <-goes })
		order += "a"
	})
	w.Post("ann", func() { order += "b" + f.Speaker(); close(done) })
	w.Close()
	if w.Post("", func() { order += "c" }) {
		t.Error("a closed worker takes something")
	}
	close(goes)
	<-done
	f.With("", func() {
		if order != "abann" {
			t.Errorf("done: %s", order)
		}
	})
}
