package gateway

import (
	"encoding/binary"
	"errors"
)

// A kind says what a record is.
type kind byte

const (
	opened kind = 1 + iota // a client is there: a is where its unacknowledged bytes begin, b what it has received
	ready                  // all clients have been named
	data                   // bytes of the client's stream from offset a on; b is 1 + the mark if they are doubtful
	acked                  // the stream has been taken in up to offset a
	closed                 // the stream ends at offset a
	keep                   // what the next server needs
	mark                   // what the client has been shown: a
	beat                   // a sign of life
	bye                    // the server goes
	again                  // data whose bytes are those of the last data in the frame
)

// A record says one thing about one client.
type record struct {
	kind kind
	id   uint64
	a, b uint64
	body []byte
}

// A frame is what goes in one message: records of an epoch, numbered so that a
// lost frame is noticed.
type frame struct {
	epoch, number uint64
	records       []record
}

var errFrame = errors.New("gateway: not a frame")

// header begins a frame.
func header(epoch, number uint64) []byte {
	b := binary.BigEndian.AppendUint64(make([]byte, 0, 512), epoch)
	return binary.AppendUvarint(b, number)
}

// appendRecord appends a record to a frame.
func appendRecord(b []byte, r record) []byte {
	b = append(b, byte(r.kind))
	b = binary.AppendUvarint(b, r.id)
	b = binary.AppendUvarint(b, r.a)
	b = binary.AppendUvarint(b, r.b)
	b = binary.AppendUvarint(b, uint64(len(r.body)))
	return append(b, r.body...)
}

// parseFrame takes a frame apart. The bodies of records are parts of it.
func parseFrame(b []byte) (f frame, err error) {
	if len(b) < 8 {
		return f, errFrame
	}
	f.epoch, b = binary.BigEndian.Uint64(b), b[8:]
	number := func() (n uint64) {
		n, size := binary.Uvarint(b)
		if size <= 0 {
			err, b = errFrame, nil
			return 0
		}
		b = b[size:]
		return n
	}
	f.number = number()
	var last []byte
	for len(b) > 0 && err == nil {
		r := record{kind: kind(b[0])}
		b = b[1:]
		r.id, r.a, r.b = number(), number(), number()
		size := number()
		if err != nil || size > uint64(len(b)) {
			return f, errFrame
		}
		r.body, b = b[:size:size], b[size:]
		switch r.kind {
		case data:
			last = r.body
		case again:
			r.kind, r.body = data, last
		}
		f.records = append(f.records, r)
	}
	return f, err
}
