package wire

import (
	"bufio"
	"errors"
	"io"
)

// Bytes of the telnet protocol (RFC 854) that a client may send, and the two
// options that the server sets.
const (
	telnetIAC  = 255
	telnetWILL = 251
	telnetDONT = 254
	telnetSB   = 250
	telnetSE   = 240
)

// What tells the client's terminal not to show a password.
const (
	EchoOff = "\xff\xfb\x01" // IAC WILL ECHO
	EchoOn  = "\xff\xfc\x01" // IAC WONT ECHO
)

// ErrTooLong is a line of more bytes than MaxLine; its rest was skipped.
var ErrTooLong = errors.New("line too long")

// MaxLine is how many bytes a line may have.
const MaxLine = 1024

// errFlood is a client that sends bytes without end and no line among them.
var errFlood = errors.New("no line in 64 kB")

// maxSkipped is how many bytes may come until a line ends, those that are skipped included.
const maxSkipped = 64 << 10

// A Reader takes lines out of what a client sends. Telnet's commands are
// skipped: the server negotiates nothing.
type Reader struct {
	r    *bufio.Reader
	line []byte
	// skipping is where inside a telnet command the reader is.
	skipping telnetState
	cr       bool
}

type telnetState uint8

const (
	inText telnetState = iota
	afterIAC
	inOption       // one byte follows
	inNegotiation  // until IAC SE or the end of the line
	negotiationIAC // after an IAC in there
)

// NewReader reads lines off r.
func NewReader(r io.Reader) *Reader {
	return &Reader{r: bufio.NewReaderSize(r, 512)}
}

// Next is the next line without its end, which is LF, CR LF or CR NUL. The
// bytes are good until the next call. Half a line at the end of input is none. After an error
// that is not ErrTooLong there are no more.
func (l *Reader) Next() ([]byte, error) {
	l.line = l.line[:0]
	long := false
	for range maxSkipped {
		b, err := l.r.ReadByte()
		if err != nil {
			return nil, err
		}
		if b, text := l.strip(b); text {
			end := b == '\n' || b == 0 && l.cr
			l.cr = b == '\r'
			switch {
			case end && long:
				return nil, ErrTooLong
			case end:
				return l.line, nil
			case b == '\r' || b == 0:
			case len(l.line) == MaxLine:
				long = true
			default:
				l.line = append(l.line, b)
			}
		}
	}
	return nil, errFlood
}

// strip follows telnet's commands and reports whether a byte is text.
func (l *Reader) strip(b byte) (byte, bool) {
	switch l.skipping {
	case inText:
		if b == telnetIAC {
			l.skipping = afterIAC
			return 0, false
		}
		return b, true
	case afterIAC:
		switch {
		case b == telnetIAC:
			l.skipping = inText
			return b, true
		case b == telnetSB:
			l.skipping = inNegotiation
		case b >= telnetWILL && b <= telnetDONT:
			l.skipping = inOption
		default:
			l.skipping = inText
		}
	case inOption:
		l.skipping = inText
	case inNegotiation, negotiationIAC:
		switch {
		case b == '\n':
			// The server has agreed to no option that would have parameters. Whoever
			// begins some and does not end them loses a line, not all that follow.
			l.skipping = inText
			return b, true
		case b == telnetSE && l.skipping == negotiationIAC:
			l.skipping = inText
		case b == telnetIAC && l.skipping == inNegotiation:
			l.skipping = negotiationIAC
		default:
			l.skipping = inNegotiation
		}
	}
	return 0, false
}
