package style12

import (
	"strings"

	"rookery/chess"
	"rookery/chess/variant"
)

// A Delta is a move without the board, for clients that asked for compressed
// moves: "<d1> 2 64 Rxc2 e2c2p 1200 203800".
type Delta struct {
	Game   int
	Ply    int    // half moves played, this one included
	Pretty string // the move in SAN
	// Smith is the move from square to square with what was taken and what a
	// pawn became: "e2c2p", "d7e8rQ", "e1g1c", "e5d6E".
	Smith      string
	Took, Left int // milliseconds: for the move, and on the mover's clock after it
	// Lag in milliseconds is on the line if HasLag.
	Lag    int
	HasLag bool
}

// ParseDelta reads a move alone. The error is an [*Error].
func ParseDelta(line string) (Delta, error) {
	f := fieldsOf(line, "<d1>")
	var d Delta
	d.Game = f.int("game number", 0, maxCount)
	d.Ply = f.int("half moves", 0, maxCount)
	d.Pretty = f.next("move")
	d.Smith = f.next("move from square to square")
	d.Took = f.int("time of the move", -maxMillis, maxMillis)
	d.Left = f.int("time left", -maxMillis, maxMillis)
	if f.more() {
		d.HasLag = true
		d.Lag = f.int("lag", 0, maxMillis)
	}
	if f.err != nil {
		return Delta{}, f.err
	}
	return d, nil
}

// AppendText appends the line to dst, without a line end. Fields that could not
// be read again are an [*Error], with nothing appended.
func (d *Delta) AppendText(dst []byte) ([]byte, error) {
	w := lineWriter{kind: "<d1>", b: dst}
	w.word("tag", "<d1>")
	w.int("game number", int64(d.Game), 0, maxCount)
	w.int("half moves", int64(d.Ply), 0, maxCount)
	w.word("move", d.Pretty)
	w.word("move from square to square", d.Smith)
	w.int("time of the move", int64(d.Took), -maxMillis, maxMillis)
	w.int("time left", int64(d.Left), -maxMillis, maxMillis)
	if d.HasLag {
		w.int("lag", int64(d.Lag), 0, maxMillis)
	}
	return w.done(dst)
}

// String is the line, or what is wrong with it.
func (d Delta) String() string { return lineOf(d.AppendText(nil)) }

// Smith is a move in Smith's notation, as a [Delta] has it: the square of
// departure and of arrival, then in small letters what is taken, "E" for a
// pawn in passing, "c" and "C" for castling short and long, then in capitals
// what a pawn becomes. Drops are not sent so; they are as in UCI.
func Smith(m variant.Move) string {
	if m.Drop() != chess.NoRole {
		return m.String()
	}
	var b strings.Builder
	b.WriteString(m.From().String())
	b.WriteString(m.To().String())
	switch {
	case m.IsCastling() && m.IsShort():
		b.WriteByte('c')
	case m.IsCastling():
		b.WriteByte('C')
	case m.IsEnPassant():
		b.WriteByte('E')
	case m.IsCapture():
		b.WriteByte(m.Captured().Letter() | 0x20)
	}
	if m.Promotion() != chess.NoRole {
		b.WriteByte(m.Promotion().Letter())
	}
	return b.String()
}
