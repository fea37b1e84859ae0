package worker

import (
	"sync"
	"time"

	"rookery/farm/internal/process"
)

// Rooms are memory in which the processes of a machine have in common what they find out about a
// problem. There are as many as workers, so that there always is one for a problem.
type rooms struct {
	memory *process.Rooms // nil: they have nothing in common

	mu   sync.Mutex
	list []room
}

type room struct {
	topic string // "": it is empty
	users int
	left  time.Time
}

// roomBytes are the bytes of a room: as much as a search has for its table, mostly.
const roomBytes = 64<<20 + 4<<10

// leftFor is how long a room stays as it is that everybody has left, since more of the same
// problem may come.
const leftFor = 10 * time.Second

func newRooms(n int) *rooms {
	return &rooms{memory: process.NewRooms(n, roomBytes), list: make([]room, n)}
}

func (rs *rooms) close() {
	if rs.memory != nil {
		rs.memory.Close()
	}
}

// enter finds the room of a topic; not where all are still to be left, by those who have just
// ended something.
func (rs *rooms) enter(topic string) (i int, ok bool) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	i = -1
	for k, r := range rs.list {
		if r.topic == topic {
			i = k
			break
		}
		if r.users == 0 && (i < 0 || r.topic == "" || r.left.Before(rs.list[i].left)) {
			i = k
		}
	}
	if i < 0 {
		return i, false
	}
	r := &rs.list[i]
	if r.topic != topic {
		rs.clear(i)
		r.topic = topic
	}
	r.users++
	return i, true
}

// leave leaves a room.
func (rs *rooms) leave(i int) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	r := &rs.list[i]
	if r.users--; r.users > 0 {
		return
	}
	left := time.Now()
	r.left = left
	time.AfterFunc(leftFor, func() {
		rs.mu.Lock()
		defer rs.mu.Unlock()
		if r.users == 0 && r.left.Equal(left) {
			rs.clear(i)
		}
	})
}

func (rs *rooms) clear(i int) {
	if r := &rs.list[i]; r.topic != "" {
		rs.memory.Clear(i)
		*r = room{}
	}
}
