package worker

import (
	"context"
	"testing"
	"testing/synctest"
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

// TestSeatsWake: who waits for a seat is woken when there is one, and one who waits with him by the next.
func TestSeatsWake(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSeats(0)
		sit := 0
		for range 3 {
			go func() {
				if s.take(t.Context()) {
					sit++
				}
			}()
		}
		synctest.Wait()
		if sit != 0 {
			t.Errorf("%d sit, and there is no seat", sit)
		}
		s.leave()
		if synctest.Wait(); sit != 1 || s.free != 0 {
			t.Errorf("%d sit, %d are free", sit, s.free)
		}
		s.takeBack()
		s.leave() // which fills what was missing
		if synctest.Wait(); sit != 1 || s.free != 0 {
			t.Errorf("%d sit, %d are free", sit, s.free)
		}
		s.leave()
		s.leave()
		if synctest.Wait(); sit != 3 || s.free != 0 {
			t.Errorf("%d sit, %d are free", sit, s.free)
		}
		for workers, want := range map[int]int{0: 0, 1: 0, 3: 0, 4: 1, 8: 2} {
			if standBy(workers) != want {
				t.Errorf("beside %d stand %d by", workers, standBy(workers))
			}
		}
	})
}
