package process

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"sync"
)

// A frame is what goes through the pipes between a worker's process and the one
// that watches it: a byte that says what it is, the length of the rest, the rest.
type frame struct {
	kind byte
	body []byte
}

// Frames to a worker's process.
const (
	frameTask   = 'T' // a Job
	frameCancel = 'C' // with a body: what was found out is wanted
	FrameShare  = 'S' // how many others are idle
	FrameGive   = 'G' // a gift: what was found in an offered part
	FrameHear   = 'H' // a solve.News: what others found out about the problem
	frameRoom   = 'M' // an Entrance
	FrameEnough = 'N' // of a bundle no more items than the present one
)

// Frames from a worker's process.
const (
	frameBeat     = 'B' // it lives
	frameEnter    = 'E' // a solve.Part
	frameLeave    = 'X' // a solve.Part
	frameLog      = 'L' // more of the log
	frameProgress = 'P' // a solve.Progress
	frameItem     = 'I' // an itemEnd
	frameDone     = 'D' // the task is done: an end
	frameOffer    = 'O' // a gift without anything found: a part that somebody else may solve
	frameDrop     = 'R' // a gift without anything found: an offered part that is not needed any more
	frameNews     = 'A' // a solve.News: what was found out about the problem
	frameLeft     = 'F' // a list of solve.News: what a task that was cancelled has found out
	frameWant     = 'W' // an offered part that nobody has begun with is wanted back
)

const maxFrame = 64 << 20

// A frameWriter writes frames, whole ones, from any goroutine.
type frameWriter struct {
	mu sync.Mutex
	w  *bufio.Writer
}

func newFrameWriter(w io.Writer) *frameWriter { return &frameWriter{w: bufio.NewWriterSize(w, 64<<10)} }

// Write writes a frame; it is on its way when write returns.
func (f *frameWriter) Write(kind byte, body []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	var head [5]byte
	head[0] = kind
	binary.BigEndian.PutUint32(head[1:], uint32(len(body)))
	_, _ = f.w.Write(head[:]) // an error stays with the writer
	_, _ = f.w.Write(body)
	return f.w.Flush()
}

func (f *frameWriter) WriteJSON(kind byte, v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return f.Write(kind, body)
}

func readFrame(r *bufio.Reader) (frame, error) {
	var head [5]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return frame{}, err
	}
	n := binary.BigEndian.Uint32(head[1:])
	if n > maxFrame {
		return frame{}, fmt.Errorf("farm: a frame of %d bytes", n)
	}
	body := make([]byte, n)
	_, err := io.ReadFull(r, body)
	return frame{head[0], body}, err
}
