//go:build js && wasm

package browser

import (
	"bufio"
	"sync"
	"syscall/js"

	"rookery/internal/child"
	"rookery/web/internal/crew"
)

// A hand is a worker of the browser that the desk has started.
type hand struct {
	writer
	in     *inbox
	frames chan child.Frame
	kill   sync.Once

	mu    sync.Mutex
	cause string
}

// starter starts hands.
func (h Host) starter() func() (crew.Hand, error) {
	return func() (crew.Hand, error) {
		started := &hand{in: newInbox(), frames: make(chan child.Frame)}
		heard := js.FuncOf(func(_ js.Value, args []js.Value) any {
			started.in.add(Bytes(args[0]))
			return nil
		})
		ended := js.FuncOf(func(_ js.Value, args []js.Value) any {
			started.mu.Lock()
			started.cause = args[0].String()
			started.mu.Unlock()
			started.in.end()
			return nil
		})
		started.to = h.v.Call("start", heard, ended)
		go func() {
			defer close(started.frames)
			r := bufio.NewReader(started.in)
			for {
				f, err := child.ReadFrame(r)
				if err != nil {
					return
				}
				if f.Kind != child.FrameBeat {
					started.frames <- f
				}
			}
		}()
		return started, nil
	}
}

func (h *hand) Frames() <-chan child.Frame { return h.frames }

func (h *hand) Cause() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.cause
}

// Kill ends the worker; what it has said until now is not needed.
func (h *hand) Kill() {
	h.kill.Do(func() {
		h.to.Call("end")
		h.in.end()
		go func() {
			for range h.frames { //nolint:revive // until nothing is left
			}
		}()
	})
}
