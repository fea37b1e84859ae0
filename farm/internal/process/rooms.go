package process

import "os"

// Rooms are pieces of memory that the processes of a machine share, one for each problem that
// several of them are at: there they have a table of positions in common. They are no
// file that anybody sees, and end with the last process that has them.
type Rooms struct {
	file *os.File
	each int64 // bytes
}

// Close gives them up here.
func (r *Rooms) Close() { _ = r.file.Close() }

// roomsFile is the descriptor of the rooms in a worker's process.
const roomsFile = 3

// An Entrance says which room a problem has.
type Entrance struct {
	Room int
	Each int64 // bytes of a room
	Name string
}

// Enter has the process share what it finds out about its present problem.
func (p *Process) Enter(room int, name string) {
	if p.rooms != nil {
		_ = p.In.WriteJSON(frameRoom, Entrance{room, p.rooms.each, name}) // who is gone shares nothing
	}
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
