package tichess

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"rookery/chess"
	"rookery/tifile"
)

// A Log writes what the original compiler writes with its option -log: each
// sequence as it is read, what is wrong with it, and each position of the
// books.
type Log struct {
	out *bufio.Writer // keeps the first error
}

// NewLog begins a log. Built is when the compiler was built, which the
// original puts into its head; the zero time leaves it out.
func NewLog(w io.Writer, built time.Time) *Log {
	l := &Log{bufio.NewWriter(w)}
	l.printf("\nOpening Book Compiler v1.18 (TI-Chess/Supplemental Tools)\n(c) thomas.nussbaumer@gmx.net")
	if !built.IsZero() {
		l.printf(" %s", built.Format("Jan _2 2006 15:04:05"))
	}
	l.printf("\n\n")
	return l
}

// Close writes what has not been written yet. The error is the first of all
// writes.
func (l *Log) Close() error { return l.out.Flush() }

func (l *Log) printf(format string, args ...any) { fmt.Fprintf(l.out, format, args...) }

// Sequence tells of a sequence. GoesOn says whether the work goes on after an
// error.
func (l *Log) Sequence(seq Sequence, errs []*Error, goesOn bool) {
	if seq.text == "" {
		return
	}
	var fault *Error
	if n := len(errs); n > 0 && !errs[n-1].Warning {
		fault = errs[n-1]
	}
	if fault != nil && fault.Fault == BadFEN {
		l.printf("ERROR: invalid FEN at line %d\n", seq.tagLine)
		if goesOn {
			l.printf("skipping sequence due to invalid FEN\n")
		}
		return
	}
	if seq.fen != "" {
		l.printf("[line %05d] using FEN: %s\n", seq.tagLine, seq.fen)
	}
	l.printf("[line %05d] moves: %s\n", seq.Line, seq.text)
	if fault != nil {
		l.fault(&seq, fault)
	}
}

// fault tells why a sequence ends early.
func (l *Log) fault(seq *Sequence, e *Error) {
	switch e.Fault {
	case BadNumber:
		number, _, _ := cutNumber(e.Token)
		l.printf("ERROR (near line %d): movecount %d parsed, but not WHITE to move (token=%s)\n", seq.Line, number, e.Token)
	case NoTarget:
		l.printf("ERROR near line %d: invalid token (%s) (no to field)\n", seq.Line, e.Token)
	case SmallLetter, Ambiguous:
		l.printf("ERROR: AMBIGUOUS TOKEN (%s) found near line %d\n", e.Token, seq.Line)
	default:
		l.printf("ERROR near line %d: invalid %s move (%s)\n", seq.Line, shout(seq.end.pos.Turn()), e.Token)
		l.board(&seq.end)
	}
}

func shout(c chess.Colour) string { return strings.ToUpper(c.String()) }

// board shows where a sequence ends, and the moves that it could go on with.
func (l *Log) board(at *line) {
	l.printf("\n[BOARD]\n\n")
	for rank := 7; rank >= 0; rank-- {
		l.printf("%s%d\n", rankText(&at.state.Board, rank), rank+1)
	}
	l.printf("abcdefgh\nhashcode=%016X\nply=%d ply50=%d ep=%s castling=%s%s\n\n[VALID MOVES]\n\n",
		Hash(&at.state.Board), at.half()+1, at.pos.HalfMoves(), squareOrNone(at.state.EnPassant),
		rights(at.state.Castling, tifile.WhiteLong, "QK"), rights(at.state.Castling, tifile.BlackLong, "qk"))
	moves := at.pos.Legal(nil)
	slices.SortStableFunc(moves, generated)
	for i, m := range moves {
		between := "-"
		if m.IsCapture() {
			between = "x"
		}
		l.printf("[%03d] %c%v%s%v%s  ", i+1, m.Role().Letter(), m.From(), between, m.To(), promotionText(m.Promotion()))
		if i%4 == 3 || i == len(moves)-1 {
			l.printf("\n")
		}
	}
}

// generated compares moves by the order in which the original finds them:
// squares from a1 to h8; from each, pawns straight on first, others around the
// compass, the diagonals before the ranks and files.
func generated(a, b chess.Move) int {
	if a.From() != b.From() {
		return int(a.From()) - int(b.From())
	}
	return direction(a)*64 + distance(a) - direction(b)*64 - distance(b)
}

func distance(m chess.Move) int {
	file, rank := m.To().File()-m.From().File(), m.To().Rank()-m.From().Rank()
	return max(file, -file, rank, -rank)
}

func direction(m chess.Move) int {
	file, rank := m.To().File()-m.From().File(), m.To().Rank()-m.From().Rank()
	if m.Role() == chess.Pawn {
		return file * file * (2 + file)
	}
	sign := func(n int) int { return max(-1, min(1, n)) }
	if m.Role() == chess.Knight {
		return slices.Index([]int{-8, 12, 21, 19, 8, -12, -21, -19}, file*10+rank)
	}
	return slices.Index([]int{9, -11, -9, 11, -1, -10, 1, 10}, sign(file)*10+sign(rank))
}

func rankText(b *chess.Board, rank int) string {
	text := []byte("........")
	for file := range text {
		if man, ok := b.At(chess.At(file, rank)); ok {
			text[file] = man.Letter()
		}
	}
	return string(text)
}

func squareOrNone(s chess.Square) string {
	if s == chess.NoSquare {
		return "--"
	}
	return s.String()
}

// rights are those of a side, whose first is given, as letters.
func rights(c, long tifile.Castling, letters string) string {
	text := []byte("--")
	for i := range text {
		if c&(long<<i) != 0 {
			text[i] = letters[i]
		}
	}
	return string(text)
}

func promotionText(r chess.Role) string {
	if r == chess.NoRole {
		return ""
	}
	return fmt.Sprintf("(%c)", r.Letter()|0x20)
}

// Colour tells how much there is for a side to move.
func (l *Log) Colour(c chess.Colour, positions, moves int) {
	const bar = "======================================="
	l.printf("%s\n=========== %s POSITIONS ===========\n%s\n\n", bar, shout(c), bar)
	l.printf("total number of %s positions = %d\n", shout(c), positions)
	l.printf("total number of %s moves     = %d\n\n", shout(c), moves)
}

// Book tells of a book that becomes the variable of a name.
func (l *Log) Book(b *Book, name string) {
	l.printf("\n======== %v book (%s) ========\n\n", b.Colour, name)
	l.printf("number of positions   = %d\nnumber of moves       = %d\nexpected booksize     = %d\n\n",
		len(b.Entries), b.Moves(), b.Bytes())
	for i := range b.Entries {
		e := &b.Entries[i]
		l.printf("=========== pos %04d/%04d =============\n", i+1, len(b.Entries))
		for rank := 7; rank >= 0; rank-- {
			l.printf("%s\n", rankText(&e.Position.Board, rank))
		}
		// The original says BLACK of every position.
		l.printf("\nhashcode:       %016X\nside to move:   BLACK\nepfield:        %s\n",
			Hash(&e.Position.Board), squareOrNone(e.Position.EnPassant))
		l.printf("castling white: %s\ncastling black: %s\nnr_moves:       %d\nmoves:          ",
			rights(e.Position.Castling, tifile.WhiteLong, "QK"), rights(e.Position.Castling, tifile.BlackLong, "qk"), len(e.Moves))
		for _, m := range e.Moves {
			l.printf("%v%v%s ", m.From, m.To, promotionText(m.Promotion))
		}
		l.printf("\n\ncompressed size = %d bits\n\n", e.Position.Bits())
	}
}

// Written tells that a book was written as the variable of a name to a file for
// a calculator.
func (l *Log) Written(b *Book, name string, model tifile.Model) {
	calculator := "TI92p/V200"
	if model == tifile.TI89 {
		calculator = "TI89"
	}
	l.printf("%s book %s%s for %s (oncalcsize=%d) generated\n",
		shout(b.Colour), name, model.Extension(), calculator, b.Bytes()+tifile.Overhead)
}

// TooMany tells that a series has no names left.
func (l *Log) TooMany(s tifile.Series) {
	l.printf("ERROR: Sorry, can only generate files %s0 up to %s9\n", s.Prefix, s.Prefix)
}
