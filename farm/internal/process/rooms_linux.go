package process

import (
	"os"

	"golang.org/x/sys/unix"
)

// NewRooms makes rooms of so many bytes each; nil where the system has none to give.
func NewRooms(n int, each int64) *Rooms {
	fd, err := unix.MemfdCreate("rookery", unix.MFD_CLOEXEC)
	if err != nil {
		return nil
	}
	r := &Rooms{file: os.NewFile(uintptr(fd), "rookery"), each: each}
	if r.file.Truncate(int64(n)*each) != nil {
		r.Close()
		return nil
	}
	return r
}

// Clear empties a room and gives its memory back.
func (r *Rooms) Clear(i int) {
	// What stays there is said under other names, and nobody asks for it.
	_ = unix.Fallocate(int(r.file.Fd()), unix.FALLOC_FL_PUNCH_HOLE|unix.FALLOC_FL_KEEP_SIZE, int64(i)*r.each, r.each)
}
