package child

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"sync"
)

// A Frame is what goes through the pipes between a worker's process and the one
// that watches it: a byte that says what it is, the length of the rest, the rest.
type Frame struct {
	Kind byte
	Body []byte
}

// Frames to a worker's process.
const (
	FrameTask   = 'T' // a Job
	FrameCancel = 'C' // with a body: what was found out is wanted
	FrameShare  = 'S' // how many others are idle
	FrameGive   = 'G' // a gift: what was found in an offered part
	FrameHear   = 'H' // a solve.News: what others found out about the problem
	FrameRoom   = 'M' // an Entrance
	FrameEnough = 'N' // of a bundle no more items than the present one
)

// Frames from a worker's process.
const (
	FrameBeat     = 'B' // it lives
	FrameEnter    = 'E' // a solve.Part
	FrameLeave    = 'X' // a solve.Part
	FrameLog      = 'L' // more of the log
	FrameProgress = 'P' // a solve.Progress
	FrameItem     = 'I' // an itemEnd
	FrameDone     = 'D' // the task is done: an end
	FrameOffer    = 'O' // a gift without anything found: a part that somebody else may solve
	FrameDrop     = 'R' // a gift without anything found: an offered part that is not needed any more
	FrameNews     = 'A' // a solve.News: what was found out about the problem
	FrameLeft     = 'F' // a list of solve.News: what a task that was cancelled has found out
	FrameWant     = 'W' // an offered part that nobody has begun with is wanted back
)

const maxFrame = 64 << 20

// A FrameWriter writes frames, whole ones, from any goroutine.
type FrameWriter struct {
	mu sync.Mutex
	w  *bufio.Writer
}

// NewFrameWriter writes frames to w.
func NewFrameWriter(w io.Writer) *FrameWriter { return &FrameWriter{w: bufio.NewWriterSize(w, 64<<10)} }

// Write writes a frame; it is on its way when write returns.
func (f *FrameWriter) Write(kind byte, body []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	var head [5]byte
	head[0] = kind
	binary.BigEndian.PutUint32(head[1:], uint32(len(body)))
	_, _ = f.w.Write(head[:]) // an error stays with the writer
	_, _ = f.w.Write(body)
	return f.w.Flush()
}

// WriteJSON writes a frame whose body is JSON.
func (f *FrameWriter) WriteJSON(kind byte, v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return f.Write(kind, body)
}

// ReadFrame reads the next frame.
func ReadFrame(r *bufio.Reader) (Frame, error) {
	var head [5]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return Frame{}, err
	}
	n := binary.BigEndian.Uint32(head[1:])
	if n > maxFrame {
		return Frame{}, fmt.Errorf("farm: a frame of %d bytes", n)
	}
	body := make([]byte, n)
	_, err := io.ReadFull(r, body)
	return Frame{head[0], body}, err
}
