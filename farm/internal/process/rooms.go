package process

import (
	"os"

	"rookery/internal/child"
)

// Rooms are pieces of memory that the processes of a machine share, one for each problem that
// several of them are at: there they have a table of positions in common. They are no
// file that anybody sees, and end with the last process that has them.
type Rooms struct {
	file *os.File
	each int64 // bytes
}

// Close gives them up here.
func (r *Rooms) Close() { _ = r.file.Close() }

// Enter has the process share what it finds out about its present problem.
func (p *Process) Enter(room int, name string) {
	if p.rooms != nil {
		_ = p.In.WriteJSON(child.FrameRoom, child.Entrance{Room: room, Each: p.rooms.each, Name: name}) // who is gone shares nothing
	}
}
