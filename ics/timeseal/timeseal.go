// Package timeseal reads and writes the lines of clients that tell when they
// were sent, so that a player is not charged for the time that boards and moves
// spend in the net.
//
// The format is that of the Free Internet Chess Server's timeseal, in both its
// versions, which differ in the ping alone. A line carries the milliseconds of
// the client's own clock and is disguised, but everybody can do that: it is a
// convenience, no proof, and what is granted for it is bounded; see [Timer].
//
// What does not live here: connections, and the clocks of games.
package timeseal

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
)

// A Version of timeseal; the zero value is none.
type Version uint8

// The versions.
const (
	V1 Version = 1 + iota
	V2
)

// Ping is what a server sends, as it is, to learn when the client got what was
// sent before it. Clients of either version ignore the other's.
func (v Version) Ping() string {
	switch v {
	case V1:
		return "[G]\n\r"
	case V2:
		return "[G]\x00"
	}
	return ""
}

// Pong is the text of the sealed line that answers a ping.
const Pong = "\x029"

// A Hello is the first line of a client.
type Hello struct {
	Version      Version
	User, System string // as the client tells them; not to be trusted
}

// ParseHello reads a client's first line, once opened; false if it is another.
func ParseHello(text string) (Hello, bool) {
	part := strings.Split(text, "|")
	if len(part) < 3 {
		return Hello{}, false
	}
	h := Hello{User: part[1], System: part[2]}
	switch part[0] {
	case "TIMESTAMP":
		h.Version = V1
	case "TIMESEAL2":
		h.Version = V2
	default:
		return Hello{}, false
	}
	return h, true
}

// String is the line that ParseHello reads.
func (h Hello) String() string {
	tag := "TIMESTAMP"
	if h.Version == V2 {
		tag = "TIMESEAL2"
	}
	return tag + "|" + h.User + "|" + h.System + "|"
}

const (
	key       = "Timestamp (FICS) v1.0 - programmed by Henrik Gram."
	block     = 12
	textEnd   = 0x18
	stampEnd  = 0x19
	maxStamp  = 1 << 40
	lastBit   = 0x80
	keyShift  = 32
	lowBits   = 0x7f
	padding   = '1'
	maxOffset = len(key) - 1
)

// ErrSealed is a line that is not sealed as it should be.
var ErrSealed = errors.New("timeseal: not a sealed line")

// IsSealed reports whether a line, without its line end, looks sealed: whole
// blocks and the byte behind them. Text of letters never does.
func IsSealed(line []byte) bool {
	n := len(line) - 1
	return n >= block && n%block == 0 && line[n] >= lastBit && int(line[n]&lowBits) <= maxOffset
}

// Open opens a sealed line without its line end, in place: text is a part of
// line. Stamp is the time of the client in milliseconds since some moment of its
// own; some clients always send 0.
func Open(line []byte) (text []byte, stamp int64, err error) {
	if !IsSealed(line) {
		return nil, 0, ErrSealed
	}
	n := len(line) - 1
	offset := int(line[n] & lowBits)
	line = line[:n]
	for i := range line {
		line[i] = ((line[i] + keyShift) ^ key[(i+offset)%len(key)]) & lowBits
	}
	swap(line)
	end := bytes.LastIndexByte(line, textEnd)
	if end < 0 {
		return nil, 0, ErrSealed
	}
	digits, _, closed := bytes.Cut(line[end+1:], []byte{stampEnd})
	if !closed || len(digits) == 0 {
		return nil, 0, ErrSealed
	}
	for _, d := range digits {
		if d < '0' || d > '9' {
			return nil, 0, ErrSealed
		}
		if stamp = 10*stamp + int64(d-'0'); stamp > maxStamp {
			return nil, 0, ErrSealed
		}
	}
	return line[:end], stamp, nil
}

// Seal appends a line as clients send it, without the line end. The text is
// ASCII; offset, from 0 to 49, is any.
func Seal(dst []byte, text string, stamp int64, offset int) []byte {
	offset = (offset%len(key) + len(key)) % len(key)
	start := len(dst)
	dst = append(dst, text...)
	dst = append(dst, textEnd)
	dst = strconv.AppendInt(dst, max(stamp, 0), 10)
	dst = append(dst, stampEnd)
	for (len(dst)-start)%block != 0 {
		dst = append(dst, padding)
	}
	sealed := dst[start:]
	swap(sealed)
	for i := range sealed {
		sealed[i] = ((sealed[i] | lastBit) ^ key[(i+offset)%len(key)]) - keyShift
	}
	return append(dst, lastBit|byte(offset))
}

// swap exchanges bytes within blocks; done twice it changes nothing.
func swap(line []byte) {
	for ; len(line) >= block; line = line[block:] {
		line[0], line[11] = line[11], line[0]
		line[2], line[9] = line[9], line[2]
		line[4], line[7] = line[7], line[4]
	}
}
