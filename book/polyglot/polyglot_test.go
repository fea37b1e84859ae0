package polyglot

import (
	"bytes"
	"encoding/hex"
	"io"
	"reflect"
	"strings"
	"testing"

	"rookery/book"
	"rookery/chess"
)

// TestKeys has the keys and positions that the format's description gives.
func TestKeys(t *testing.T) {
	tests := []struct {
		moves string
		key   uint64
	}{
		{"", 0x463b96181691fc9c},
		{"e2e4", 0x823c9b50fd114196},
		{"e2e4 d7d5", 0x0756b94461c50fb0},
		{"e2e4 d7d5 e4e5", 0x662fafb965db29d4},
		{"e2e4 d7d5 e4e5 f7f5", 0x22a48b5a8e47ff78},
		{"e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a607ca3f242c1},
		{"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fdd303c946bdd9},
		{"a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c8123ea7b067637},
		{"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f9b829b279560},
	}
	for _, tt := range tests {
		pos := chess.Start()
		for _, text := range strings.Fields(tt.moves) {
			m, err := pos.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			pos.Play(m)
		}
		if pos.Key() != tt.key {
			t.Errorf("%s: key %016x, want %016x", tt.moves, pos.Key(), tt.key)
		}
	}
}

func TestMoves(t *testing.T) {
	tests := []struct {
		text string
		move uint16
	}{
		{"e2e4", 0x031c}, {"d2d4", 0x02db}, {"e1h1", 0x0107}, {"e1a1", 0x0100}, {"e8h8", 0x0f3f}, {"e8a8", 0x0f38},
		{"a7a8q", 0x4c38}, {"a7a8r", 0x3c38}, {"a7a8b", 0x2c38}, {"a7a8n", 0x1c38}, {"a1a1", 0}, {"h8h8", 0x0fff},
	}
	for _, tt := range tests {
		if got, err := parseMove(tt.text); err != nil || got != tt.move {
			t.Errorf("%s is %04x, %v, want %04x", tt.text, got, err, tt.move)
		}
		if got := moveText(tt.move); got != tt.text {
			t.Errorf("%04x is %s, want %s", tt.move, got, tt.text)
		}
	}
	for _, text := range []string{"", "e2", "e2e9", "e2e4k", "e2e4qq", "P*5e", "7g7f", "e7e8?"} {
		if _, err := parseMove(text); err == nil {
			t.Errorf("%q is a move", text)
		}
	}
	if got := moveText(0x5c38); got != "a7a8?" {
		t.Errorf("an unknown promotion is %s", got)
	}
}

// entries are entries of a file in hexadecimal: key, move, weight, learn.
func file(entries ...string) []byte {
	var b []byte
	for _, e := range entries {
		raw, err := hex.DecodeString(strings.ReplaceAll(e, " ", ""))
		if err != nil {
			panic(err)
		}
		b = append(b, raw...)
	}
	return b
}

var sample = file(
	"0000000000000001 031c 0003 00000000",
	"463b96181691fc9c 031c 000a 00000007",
	"463b96181691fc9c 02db 0005 00000000",
	"463b96181691fc9c 0fff 0001 00000000",
	"823c9b50fd114196 0d2c 0000 00000000",
)

func TestReader(t *testing.T) {
	all, err := book.ReadAll(NewReader(bytes.NewReader(sample)))
	if err != nil {
		t.Fatal(err)
	}
	want := []book.Position{
		{Key: 1, Moves: []book.Move{{Text: "e2e4", Weight: 3}}},
		{Key: 0x463b96181691fc9c, Moves: []book.Move{{Text: "e2e4", Weight: 10, Learn: 7}, {Text: "d2d4", Weight: 5}, {Text: "h8h8", Weight: 1}}},
		{Key: 0x823c9b50fd114196, Moves: []book.Move{{Text: "e7e5"}}},
	}
	if want[2].Moves[0].Text = moveText(0x0d2c); !reflect.DeepEqual(all, want) {
		t.Errorf("%+v, want %+v", all, want)
	}
	for n := range len(sample) {
		all, err := book.ReadAll(NewReader(bytes.NewReader(sample[:n])))
		if (err == nil) != (n%entrySize == 0) {
			t.Errorf("%d bytes: %d positions, %v", n, len(all), err)
		}
	}
}

func TestProbe(t *testing.T) {
	b, err := NewBook(bytes.NewReader(sample), int64(len(sample)))
	if err != nil {
		t.Fatal(err)
	}
	pos := chess.Start()
	moves, err := b.Probe(&pos)
	if err != nil || len(moves) != 2 || moves[0].Text != "e2e4" || moves[1].Weight != 5 {
		t.Errorf("%v, %v", moves, err)
	}
	for key, want := range map[uint64]int{0: 0, 1: 1, 2: 0, 0x463b96181691fc9c: 3, 0x823c9b50fd114196: 1, ^uint64(0): 0} {
		if moves, err := b.Lookup(key); err != nil || len(moves) != want {
			t.Errorf("%x: %v, %v", key, moves, err)
		}
	}
	if _, err := NewBook(nil, 17); err == nil {
		t.Error("a size that is no number of entries")
	}
	cut, err := NewBook(bytes.NewReader(sample[:20]), int64(len(sample)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := cut.Lookup(5); err == nil {
		t.Error("no error for a file that is shorter than its size")
	}
	if empty, err := NewBook(bytes.NewReader(nil), 0); err != nil || empty.Len() != 0 {
		t.Error(err)
	} else if moves, err := empty.Lookup(1); len(moves) > 0 || err != nil {
		t.Error(moves, err)
	}
}

func TestWriter(t *testing.T) {
	var b bytes.Buffer
	w := NewWriter(&b)
	for _, p := range []book.Position{
		{Key: 1, Moves: []book.Move{{Text: "e2e4", Weight: 5}, {Text: "d2d4", Weight: 7, Learn: 9}, {Text: "a2a3"}}},
		{Key: 2, Moves: []book.Move{{Text: "e2e4", Weight: 1 << 20}, {Text: "d2d4", Weight: 1 << 19}, {Text: "a2a3", Weight: 1}, {Text: "b2b3"}}},
	} {
		if err := w.Write(p); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	want := file(
		"0000000000000001 02db 0007 00000009", "0000000000000001 031c 0005 00000000", "0000000000000001 0210 0000 00000000",
		"0000000000000002 031c ffff 00000000", "0000000000000002 02db 7fff 00000000", "0000000000000002 0210 0001 00000000",
		"0000000000000002 0251 0000 00000000",
	)
	if !bytes.Equal(b.Bytes(), want) {
		t.Errorf("%x, want\n%x", b.Bytes(), want)
	}
	if err := w.Write(book.Position{Key: 2}); err == nil {
		t.Error("a key twice")
	}
	if err := w.Write(book.Position{Key: 3, Moves: []book.Move{{Text: "P*5e"}}}); err == nil {
		t.Error("a move of shogi")
	}
}

// FuzzReader reads any bytes and writes what it finds, which must be read as
// the same again if the keys were in order.
func FuzzReader(f *testing.F) {
	f.Add(sample)
	f.Add(sample[:40])
	f.Fuzz(func(t *testing.T, data []byte) {
		r := NewReader(bytes.NewReader(data))
		var out bytes.Buffer
		w := NewWriter(&out)
		for {
			p, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				return
			}
			if err := w.Write(p); err != nil {
				return
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		first, _ := book.ReadAll(NewReader(bytes.NewReader(out.Bytes())))
		moves := 0
		for _, p := range first {
			moves += len(p.Moves)
		}
		if moves*entrySize != len(data) {
			t.Fatalf("%d moves of %d bytes", moves, len(data))
		}
		b, err := NewBook(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range first {
			if found, err := b.Lookup(p.Key); err != nil || len(found) != len(p.Moves) {
				t.Fatalf("%x: %v, %v", p.Key, found, err)
			}
		}
	})
}
