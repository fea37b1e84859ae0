package play

import (
	"errors"
	"fmt"
	"strings"

	"rookery/chess"
	"rookery/game"
)

var editHelp = []string{
	"While a position is set up:",
	"  K e1, p a7 b7            put men: capitals are White's, small letters Black's",
	"  - e4 e5                  empty squares",
	"  clear, start             an empty board, the variant's own position",
	"  fen FEN                  a whole position",
	"  first white|black        who moves first",
	"  castle KQkq|-            who may still castle, with rooks in the corners",
	"  report                   what is odd about the position",
	"  done                     play from here",
	"  cancel                   play on as before",
}

func (t *Table) beginEdit() {
	e := game.NewEditor(t.game.Variant(), t.game.State())
	t.editor = &e
}

// editCommand does what is said while the position is set up; done is false for
// what means the same as ever.
func (t *Table) editCommand(c call, words []string) (done bool, err error) {
	e := t.editor
	switch words[0] {
	case "clear":
		e.Clear()
	case "start":
		*e = game.NewEditor(e.Variant, t.game.Start())
		if !e.Variant.Drawn {
			*e = game.NewEditor(e.Variant, e.Variant.Start(nil))
		}
	case "fen":
		s, err := chess.ParseFENLenient(c.rest)
		if err != nil {
			// It may have men in hand, which only a whole position has.
			state, err2 := e.Variant.Parse(c.rest)
			if err2 != nil {
				return true, err
			}
			*e = game.NewEditor(e.Variant, state)
			return true, nil
		}
		e.Setup, e.Hands = s, [2]string{}
	case "first":
		side, err := parseSide(c.rest)
		if err != nil {
			return true, err
		}
		e.First(side)
	case "castle":
		return true, t.castle(c.rest)
	case "report":
		t.report()
	case "done":
		return true, t.endEdit(c)
	case "cancel":
		s := t.game.State()
		t.editor = nil
		events, err := t.game.EndEdit(c.now, s)
		t.did(events, nil)
		return true, err
	default:
		return t.put(words)
	}
	return true, nil
}

// put puts men on squares, or empties them.
func (t *Table) put(words []string) (done bool, err error) {
	if len(words[0]) != 1 || len(words) < 2 {
		return false, nil
	}
	var man chess.Piece
	if words[0] != "-" {
		p, ok := chess.ParsePiece(words[0][0])
		if !ok {
			return true, fmt.Errorf("%q is no man", words[0])
		}
		man = p
	}
	var squares []chess.Square
	for _, word := range words[1:] {
		s, err := chess.ParseSquare(word)
		if err != nil {
			return true, err
		}
		squares = append(squares, s)
	}
	for _, s := range squares {
		t.editor.Put(s, man)
	}
	return true, nil
}

func (t *Table) castle(rights string) error {
	for _, c := range rights {
		if !strings.ContainsRune("KQkq-", c) {
			return fmt.Errorf("castle K, Q, k, q or -, not %q", c)
		}
	}
	for i, c := range "KQkq" {
		allowed := strings.ContainsRune(rights, c)
		if !t.editor.Castle(chess.Colour(i/2), i%2 == 0, allowed) {
			return fmt.Errorf("no king and rook stand for castling %c", c)
		}
	}
	return nil
}

// report says what is odd, and whether the position can be played.
func (t *Table) report() (playable bool) {
	playable = true
	findings := t.editor.Report()
	for _, f := range findings {
		if f.Fatal {
			playable = false
			t.note("Cannot be played: %s", f.Text)
		} else {
			t.note("Odd: %s", f.Text)
		}
	}
	if len(findings) == 0 {
		t.note("The position is fine.")
	}
	return playable
}

func (t *Table) endEdit(c call) error {
	if !t.report() {
		return errors.New("mend the position, or cancel")
	}
	s, err := t.editor.State()
	if err != nil {
		return err
	}
	events, err := t.game.EndEdit(c.now, s)
	if err != nil {
		return err
	}
	t.editor = nil
	t.stale = [2]bool{true, true}
	t.did(events, nil)
	return nil
}
