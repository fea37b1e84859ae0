package style12

import (
	"rookery/chess"
	"rookery/chess/variant"
)

// Holdings are what the sides of a game can drop: a line "<b1> game 6 white
// [PNB] black []". After a capture servers send one that tells what was passed.
type Holdings struct {
	Game         int
	White, Black string // letters in capitals, pawns first: "PPNBRQ"
	// Passed is the letter of the man that Receiver just got, 0 if none is told.
	Passed   byte
	Receiver chess.Colour
}

// ParseHoldings reads a line of holdings, with or without a prompt before it.
// The error is an [*Error].
func ParseHoldings(line string) (Holdings, error) {
	f := fieldsOf(line, "<b1>")
	var h Holdings
	f.literal("game")
	h.Game = f.int("game number", 0, maxCount)
	f.literal("white")
	h.White = f.hand("White's hand")
	f.literal("black")
	h.Black = f.hand("Black's hand")
	if f.more() {
		f.literal("<-")
		const name = "man passed"
		passed := f.next(name)
		switch {
		case len(passed) != 2 || passed[1] < 'A' || passed[1] > 'Z' || passed[0] != 'W' && passed[0] != 'B':
			f.fail(name, passed, ErrForm)
		case passed[0] == 'B':
			h.Receiver = chess.Black
			fallthrough
		default:
			h.Passed = passed[1]
		}
	}
	if f.err == nil && f.more() {
		f.n++
		f.fail("end of the line", f.rest, ErrForm)
	}
	if f.err != nil {
		return Holdings{}, f.err
	}
	return h, nil
}

// literal reads a word that must be there.
func (f *fields) literal(want string) {
	if word := f.next(want); word != want {
		f.fail(want, word, ErrForm)
	}
}

func (f *fields) hand(name string) string {
	word := f.next(name)
	if len(word) < 2 || word[0] != '[' || word[len(word)-1] != ']' || !capitals(word[1:len(word)-1]) {
		f.fail(name, word, ErrForm)
		return ""
	}
	return word[1 : len(word)-1]
}

func capitals(s string) bool {
	for i := range len(s) {
		if s[i] < 'A' || s[i] > 'Z' {
			return false
		}
	}
	return true
}

// AppendText appends the line to dst, without a line end. Fields that could not
// be read again are an [*Error], with nothing appended.
func (h *Holdings) AppendText(dst []byte) ([]byte, error) {
	w := lineWriter{kind: "<b1>", b: dst}
	w.word("tag", "<b1>")
	w.word("game", "game")
	w.int("game number", int64(h.Game), 0, maxCount)
	w.word("white", "white")
	w.hand("White's hand", h.White)
	w.word("black", "black")
	w.hand("Black's hand", h.Black)
	if h.Passed != 0 {
		if h.Passed < 'A' || h.Passed > 'Z' {
			w.fail("man passed", string(rune(h.Passed)), ErrForm)
		}
		side := byte('W')
		if h.Receiver == chess.Black {
			side = 'B'
		}
		w.b = append(w.b, ' ', '<', '-', ' ', side, h.Passed)
	}
	return w.done(dst)
}

// String is the line, or what is wrong with it.
func (h Holdings) String() string { return lineOf(h.AppendText(nil)) }

func (w *lineWriter) hand(name, letters string) {
	w.n++
	if !capitals(letters) {
		w.fail(name, letters, ErrForm)
	}
	w.b = append(append(append(w.b, ' ', '['), letters...), ']')
}

// dropped are the roles that can be in a hand, in the order of the line.
var dropped = [...]chess.Role{chess.Pawn, chess.Knight, chess.Bishop, chess.Rook, chess.Queen}

// HoldingsOf is what the sides of a state hold.
func HoldingsOf(game int, s *variant.State) Holdings {
	return Holdings{Game: game, White: hand(s, chess.White), Black: hand(s, chess.Black)}
}

func hand(s *variant.State, c chess.Colour) string {
	var letters []byte
	for _, r := range dropped {
		for range s.Holding(c, r) {
			letters = append(letters, r.Letter())
		}
	}
	return string(letters)
}
