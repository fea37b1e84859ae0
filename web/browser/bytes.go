//go:build js && wasm

package browser

import (
	"io"
	"sync"
	"syscall/js"
)

// An inbox is a reader of what JavaScript brings, in pieces.
type inbox struct {
	mu     sync.Mutex
	more   *sync.Cond
	pieces [][]byte
	ended  bool
}

func newInbox() *inbox {
	b := new(inbox)
	b.more = sync.NewCond(&b.mu)
	return b
}

func (b *inbox) add(piece []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.pieces = append(b.pieces, piece)
	b.more.Signal()
}

func (b *inbox) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ended = true
	b.more.Broadcast()
}

func (b *inbox) Read(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for len(b.pieces) == 0 {
		if b.ended {
			return 0, io.EOF
		}
		b.more.Wait()
	}
	n := copy(p, b.pieces[0])
	if b.pieces[0] = b.pieces[0][n:]; len(b.pieces[0]) == 0 {
		b.pieces = b.pieces[1:]
	}
	return n, nil
}

// readerOf reads what is sent to a worker.
func readerOf(host js.Value) io.Reader {
	b := newInbox()
	host.Set("take", js.FuncOf(func(_ js.Value, args []js.Value) any {
		b.add(Bytes(args[0]))
		return nil
	}))
	return b
}

// A writer sends what is written to who started the worker, or to one that this one has
// started.
type writer struct{ to js.Value }

func writerOf(to js.Value) writer { return writer{to} }

func (w writer) Write(p []byte) (int, error) {
	w.to.Call("send", Array(p))
	return len(p), nil
}

// Bytes copies a Uint8Array.
func Bytes(v js.Value) []byte {
	b := make([]byte, v.Length())
	js.CopyBytesToGo(b, v)
	return b
}

// Array makes a Uint8Array.
func Array(b []byte) js.Value {
	v := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(v, b)
	return v
}
