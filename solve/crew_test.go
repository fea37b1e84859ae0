package solve_test

import (
	"testing"
	"time"

	"rookery/solve"
)

// Others are called once for a run, not before its time, and not for one that is over.
func TestOthersAreCalled(t *testing.T) {
	calls := 0
	call := func() { calls++ }
	long := solve.NewBell(time.Hour, call)
	long.Look()
	if calls != 0 {
		t.Fatal("others are called for a run that has just begun")
	}
	long.Silence()
	at := solve.NewBell(0, call)
	at.Look()
	if calls != 1 {
		t.Fatalf("without any patience others are called %d times", calls)
	}
	at.Silence()
	at.Await(call)
	if calls != 2 {
		t.Errorf("for two runs others are called %d times", calls)
	}
}

// While the worker is at a job the clock calls others, also for a run that began when the
// clock of another one still went.
func TestClockCallsOthers(t *testing.T) {
	b := solve.NewBell(time.Millisecond, func() {})
	b.Silence()
	for range 2 {
		called := make(chan bool)
		b.Await(func() { close(called) })
		<-called
		b.Silence()
	}
}
