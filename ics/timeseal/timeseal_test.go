package timeseal

import (
	"bytes"
	"encoding/hex"
	"strings"
	"testing"
	"time"
)

func TestSealOpen(t *testing.T) {
	for _, text := range []string{"", "e2e4", "TIMESTAMP|anna|Linux 6.1|", "tell bob " + strings.Repeat("x", 500), Pong, "odd \x18 12 \x19 text"} {
		for offset := range len(key) {
			sealed := Seal([]byte("before"), text, 1234567, offset)[len("before"):]
			if bytes.IndexByte(sealed, '\r') >= 0 || bytes.IndexByte(sealed, '\n') >= 0 || bytes.IndexByte(sealed, 0xff) >= 0 {
				t.Fatalf("%q at %d: bytes that end lines or begin telnet commands", text, offset)
			}
			if !IsSealed(sealed) {
				t.Fatalf("%q at %d is not recognised", text, offset)
			}
			got, stamp, err := Open(sealed)
			if err != nil || string(got) != text || stamp != 1234567 {
				t.Fatalf("%q at %d: %q, %d, %v", text, offset, got, stamp, err)
			}
		}
	}
	if sealed := Seal(nil, "x", -5, -1); !IsSealed(sealed) {
		t.Errorf("%x", sealed)
	}
}

// TestClient opens what a client of others (PyChess 1.0.3) sealed, whose padding
// and offset are drawn by lot.
func TestClient(t *testing.T) {
	for _, c := range []struct{ sealed, text string }{
		{"9b8071809e80809e80cdaa72d99fc0a0bc63a9a088cc7ba278a3b7b27c687ed4b2b6b1b280", "TIMESTAMP|bob|Linux|"},
		{"68abbcb871d7a2b7bf96adcba8", Pong},
		{"b8b7b574b2aa76b0b56ba06cb9a88479736cbe99737473ca9f", "e2e4"},
	} {
		line, err := hex.DecodeString(c.sealed)
		if err != nil {
			t.Fatal(err)
		}
		text, stamp, err := Open(line)
		if err != nil || string(text) != c.text || stamp != 3600125 {
			t.Errorf("%q: %q, %d, %v", c.text, text, stamp, err)
		}
	}
}

func TestHello(t *testing.T) {
	for _, h := range []Hello{{V1, "anna", "Linux"}, {V2, "", ""}} {
		if got, ok := ParseHello(h.String()); !ok || got != h {
			t.Errorf("%v: %v, %v", h, got, ok)
		}
	}
	for _, text := range []string{"", "guest", "TIMESTAMP", "TIMESTAMP|a", "XTIMESTAMP|a|b|"} {
		if h, ok := ParseHello(text); ok {
			t.Errorf("%q is taken for %v", text, h)
		}
	}
	if V1.Ping() != "[G]\n\r" || V2.Ping() != "[G]\x00" || Version(0).Ping() != "" {
		t.Error("pings")
	}
}

func TestNotSealed(t *testing.T) {
	for _, line := range []string{"", "guest", "tell bob hello", strings.Repeat("a", 13), strings.Repeat("a", 12) + "\xb2", "\x80",
		strings.Repeat("a", 12) + "\x80"} {
		if text, stamp, err := Open([]byte(line)); err == nil {
			t.Errorf("%q: %q, %d", line, text, stamp)
		}
	}
	for _, inner := range []string{"no stamp    ", "x\x18\x19        1", "x\x1812x4\x19      ", "x\x1812345678901234567890\x19 ", "x\x18123456789_"} {
		line := []byte(inner + strings.Repeat("1", (12-len(inner)%12)%12))
		swap(line)
		for i := range line {
			line[i] = ((line[i] | lastBit) ^ key[i]) - keyShift
		}
		if text, stamp, err := Open(append(line, lastBit)); err == nil {
			t.Errorf("%q: %q, %d", inner, text, stamp)
		}
	}
}

func TestTimer(t *testing.T) {
	const second = time.Second
	limits := Limits{Move: 2 * second}
	for _, c := range []struct {
		name        string
		pong, stamp int64
		wall, want  time.Duration
	}{
		{"half a second in the net", 1000, 4500, 4 * second, second / 2},
		{"more than is given for a move", 1000, 1500, 9 * second, 2 * second},
		{"thought longer than was time", 1000, 9000, 4 * second, 0},
		{"a clock that went back", 9000, 1000, 4 * second, 0},
		{"a clock that is always 0", 0, 0, 4 * second, 0},
		{"a clock that stands", 1000, 1000, 4 * second, 2 * second},
		{"no time at all", 1000, 1000, 0, 0},
		{"a jump to the end of time", 1000, maxStamp, 4 * second, 0},
	} {
		timer := Timer{Limits: limits}
		timer.Sent()
		timer.Pong(c.pong)
		timer.Pong(c.pong + 1) // of a later ping
		if lag := timer.Move(c.stamp, c.wall); lag != c.want {
			t.Errorf("%s: %v, want %v", c.name, lag, c.want)
		}
	}

	timer := Timer{Limits: limits}
	var total time.Duration
	for range 10 {
		timer.Sent()
		timer.Pong(1000)
		total += timer.Move(1000, 10*second)
	}
	if total != 10*limits.Move { // how much a game gives its clock bounds, and a connection sees many games
		t.Errorf("%v were given, want %v", total, 10*limits.Move)
	}

	timer = Timer{Limits: limits}
	timer.Sent()
	if lag := timer.Move(1000, second); lag != 0 {
		t.Errorf("%v without an answer to the ping", lag)
	}
	timer.Pong(500) // too late
	if lag := timer.Move(1000, second); lag != 0 {
		t.Errorf("%v without a board sent", lag)
	}
}

func FuzzOpen(f *testing.F) {
	f.Add(Seal(nil, "guest", 5, 0))
	f.Add(Seal(nil, "e2e4", 1<<33, 49))
	f.Add([]byte("guest"))
	f.Fuzz(func(t *testing.T, line []byte) {
		text, stamp, err := Open(bytes.Clone(line))
		if err != nil {
			return
		}
		back, again, err := Open(Seal(nil, string(text), stamp, len(line)))
		if err != nil || !bytes.Equal(back, text) || again != stamp {
			t.Fatalf("%q, %d came back as %q, %d, %v", text, stamp, back, again, err)
		}
		ParseHello(string(text))
	})
}

func BenchmarkOpen(b *testing.B) {
	sealed := Seal(nil, "tell bob hello, how are you", 123456789, 7)
	line := make([]byte, len(sealed))
	b.ReportAllocs()
	for b.Loop() {
		copy(line, sealed)
		if _, _, err := Open(line); err != nil {
			b.Fatal(err)
		}
	}
}
