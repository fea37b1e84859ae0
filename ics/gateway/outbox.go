package gateway

import (
	"bytes"
	"sync"
)

// An outbox gathers records and sends them in frames, as many in one as come
// while the one before is sent.
type outbox struct {
	publish func([]byte) error

	mu      sync.Mutex
	epoch   uint64
	number  uint64
	short   bool     // the other side knows records of the kind again
	frames  [][]byte // full ones, and the one that is added to
	body    []byte   // of the last data in that one
	sending bool
	idle    sync.Cond // nothing is being sent
}

func newOutbox(publish func([]byte) error) *outbox {
	o := &outbox{publish: publish}
	o.idle.L = &o.mu
	return o
}

// begin begins an epoch, with another side that speaks a version of the protocol:
// what has not been sent is not sent any more.
func (o *outbox) begin(epoch uint64, version int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.epoch, o.number, o.short, o.frames = epoch, 0, version >= 2, nil
}

// add leaves a record to be sent, in the order of calls. Records of another epoch
// than the present one are dropped. What many clients are sent one after the other
// stands in a frame once.
func (o *outbox) add(epoch uint64, r record) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if epoch != o.epoch {
		return
	}
	if n := len(o.frames); n == 0 || len(o.frames[n-1]) > maxFrame {
		o.number++
		o.frames, o.body = append(o.frames, header(o.epoch, o.number)), nil
	}
	last := len(o.frames) - 1
	body := r.body
	if o.short && r.kind == data && len(body) > 0 && bytes.Equal(body, o.body) {
		r.kind, r.body = again, nil
	}
	f := appendRecord(o.frames[last], r)
	o.frames[last] = f
	if r.kind == data {
		o.body = f[len(f)-len(body):]
	}
	o.start()
}

// gap leaves a number out, by which the other side notices that something has been lost. It begins another
// epoch then.
func (o *outbox) gap(epoch uint64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if epoch != o.epoch {
		return
	}
	o.number += 2
	o.frames, o.body = append(o.frames, appendRecord(header(o.epoch, o.number), record{kind: beat})), nil
	o.start()
}

// start sends what is left to be sent, unless that is being done. The caller holds the lock.
func (o *outbox) start() {
	if !o.sending {
		o.sending = true
		go o.send()
	}
}

// send sends until nothing is left.
func (o *outbox) send() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for len(o.frames) > 0 {
		first := o.frames[0]
		o.frames = o.frames[1:]
		o.mu.Unlock()
		_ = o.publish(first) // what is lost is missed by its number
		o.mu.Lock()
	}
	o.sending = false
	o.idle.Broadcast()
}

// drain waits until all has been sent.
func (o *outbox) drain() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.sending {
		o.idle.Wait()
	}
}
