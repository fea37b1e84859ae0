package child

// RoomsFile is the descriptor under which a process has the rooms of its machine: pieces of
// memory that the processes at one problem share.
const RoomsFile = 3

// An Entrance says which room a problem has.
type Entrance struct {
	Room int
	Each int64 // bytes of a room
	Name string
}

// enter has what is found out about the present problem go to a room. What was mapped stays so: a
// search may be at it.
func (c *child) enter(e Entrance) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.memory == nil {
		return
	}
	room, ok := c.rooms[e.Room]
	if !ok {
		room = mapped(e.Room, e.Each)
		c.rooms[e.Room] = room
	}
	c.memory.Join(e.Name, room)
}
