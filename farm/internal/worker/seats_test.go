package worker

import (
	"context"
	"testing"
)

// TestSeats: one who stands by has the seat of one who waits, and gives up one when there are too few.
func TestSeats(t *testing.T) {
	t.Parallel()
	s := newSeats(2)
	for range 2 {
		if !s.take(t.Context()) {
			t.Fatal("two seats, and none for two")
		}
	}
	sits := make(chan bool)
	stands := func(ctx context.Context) { sits <- s.take(ctx) }
	ended, end := context.WithCancel(t.Context())
	end()
	go stands(ended)
	if <-sits {
		t.Fatal("a third seat")
	}
	go stands(t.Context())
	s.leave()
	if !<-sits {
		t.Fatal("no seat for who stands by")
	}
	if s.giveUp() {
		t.Error("a seat was given up, and none was missing")
	}
	if s.takeBack(); !s.giveUp() || s.giveUp() {
		t.Error("one seat is missing, and another number was given up")
	}
	s.leave()
	s.leave()
	for range 2 { // each word reaches one
		go stands(t.Context())
	}
	for range 2 {
		if !<-sits {
			t.Error("two seats, and one who stands")
		}
	}
}
