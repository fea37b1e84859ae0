package floor_test

import (
	"testing"
	"testing/synctest"
	"time"

	"rookery/ics/floor"
)

// TestFloor: one has the floor at a time, and whoever waits lets others have it, who do not
// speak in the same name.
func TestFloor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var f floor.Floor[string]
		var said []string
		say := func(what string) { said = append(said, f.Speaker()+" "+what) }
		f.With("ann", func() {
			go f.With("bob", func() { say("in between") })
			time.Sleep(time.Second)
			say("first")
			f.Yield(func() { time.Sleep(time.Second) })
			say("last")
		})
		f.With("", func() { say("nobody") })
		want := []string{"ann first", "bob in between", "ann last", " nobody"}
		for i := range want {
			if i >= len(said) || said[i] != want[i] {
				t.Fatalf("%q, want %q", said, want)
			}
		}
	})
}

// TestWorker: what is posted is done in turn, also where one thing lets go of the floor, and what is left
// when the worker is closed is done.
func TestWorker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var f floor.Floor[string]
		var w floor.Worker[string]
		w.Begin(&f)
		order := ""
		w.Post("", func() {
			f.Yield(func() { time.Sleep(time.Second) })
			order += "a"
		})
		w.Post("ann", func() { order += "b" + f.Speaker() })
		w.Close()
		if w.Post("", func() { order += "c" }) {
			t.Error("a closed worker takes something")
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if order != "abann" {
			t.Errorf("done: %s", order)
		}
	})
}
