package worker

import "testing"

// TestRooms: a problem keeps its room while somebody is at it, and for a while after that, unless
// another one needs it.
func TestRooms(t *testing.T) {
	rs := newRooms(2)
	if rs.memory == nil {
		t.Skip("this system has no rooms")
	}
	defer rs.close()
	enter := func(topic string, want int) {
		t.Helper()
		if i, ok := rs.enter(topic); ok != (want >= 0) || ok && i != want {
			t.Errorf("%s has room %d, want %d", topic, i, want)
		}
	}
	enter("a", 1)
	enter("a", 1)
	enter("b", 0)
	enter("c", -1)
	rs.leave(1)
	enter("c", -1)
	rs.leave(1)
	enter("a", 1)
	rs.leave(1)
	rs.leave(0)
	enter("c", 1) // which was left first
	enter("b", 0)
}

// TestNoRooms: where the system has no memory to share there is nothing to give up.
func TestNoRooms(*testing.T) {
	(&rooms{}).close() // does not fail
}
