package ics

import (
	"strings"

	"rookery/chess"
	"rookery/game"
)

// cmdBsetup sets up a position on the examined board.
func cmdBsetup(c *call) {
	words := strings.Fields(c.arg(0))
	c.awaitBoard(func(t *table) {
		if !t.editing {
			state, _, _ := t.position()
			t.edit, t.editing = game.NewEditor(t.terms.variant, state), true
			t.tell("Game %d: %s enters setup mode.", t.number, c.user.name)
			if len(words) == 0 {
				t.showEdit()
				return
			}
		}
		if len(words) == 0 {
			words = []string{"done"}
		}
		c.setup(t, strings.ToLower(words[0]), words[1:])
	})
}

// setup carries out one of bsetup's subcommands.
func (c *call) setup(t *table, what string, words []string) {
	arg := strings.ToLower(strings.Join(words, " "))
	switch what {
	case "done":
		c.setupDone(t)
		return
	case "clear":
		t.edit.Clear()
	case "start":
		t.edit = game.NewEditor(t.terms.variant, t.terms.variant.Start(c.server.rand))
	case "fen":
		fen := strings.Join(words, " ")
		if strings.Count(fen, " ") == 0 {
			fen += " w - - 0 1"
		}
		setup, err := chess.ParseFENLenient(fen)
		if err != nil {
			c.refuse("The FEN string is invalid: %s.", err)
			return
		}
		t.edit.Setup = setup
	case "tomove":
		switch {
		case arg != "" && strings.HasPrefix("white", arg):
			t.edit.First(chess.White)
		case arg != "" && strings.HasPrefix("black", arg):
			t.edit.First(chess.Black)
		default:
			c.refuse("Usage: bsetup tomove white|black")
			return
		}
	case "wcastle", "bcastle":
		side := chess.White
		if what == "bcastle" {
			side = chess.Black
		}
		if arg != "none" && arg != "kside" && arg != "qside" && arg != "both" {
			c.refuse("Usage: bsetup %s none|kside|qside|both", what)
			return
		}
		short := t.edit.Castle(side, true, arg == "kside" || arg == "both")
		long := t.edit.Castle(side, false, arg == "qside" || arg == "both")
		if !short || !long {
			c.refuse("King and rook do not stand for that.")
			return
		}
	case "eppos":
		file := strings.Index("abcdefgh", arg)
		if len(arg) != 1 || file < 0 {
			t.edit.Setup.EnPassant = chess.NoSquare
			break
		}
		rank := 5
		if t.edit.Setup.Turn == chess.Black {
			rank = 2
		}
		t.edit.Setup.EnPassant = chess.At(file, rank)
	case "variant":
		v, err := findVariant(arg)
		if err != nil {
			c.refuse("\"%s\" is not a type of game.", arg)
			return
		}
		t.terms.variant, t.edit.Variant = v, v
	default:
		c.refuse("\"%s\" is not a subcommand of bsetup.", what)
		return
	}
	t.showEdit()
}

// setupDone goes on from the position that was set up, if it can be played.
func (c *call) setupDone(t *table) {
	state, err := t.edit.State()
	if err != nil {
		c.refuse("The position is invalid: %s. You can't leave setup mode.", err)
		return
	}
	t.editing = false
	t.start, t.line, t.kept, t.cursor, t.result = state, nil, nil, 0, ""
	if g, err := game.New(game.Config{Variant: t.terms.variant.Name, Start: state.FEN()}, c.server.now()); err == nil {
		t.scratch = g
	}
	t.tell("Game %d: Setup mode is done.", t.number)
	t.show()
}

// moveMan takes a man from one square to another.
func (t *table) moveMan(from, to chess.Square) {
	if p, ok := t.edit.Setup.Board.At(from); ok {
		t.edit.Put(from, 0)
		t.edit.Put(to, p)
	}
}

// showEdit sends the board as it is being set up.
func (t *table) showEdit() { t.show() }

// ranks are the rows of a board as style 12 has them.
func ranks(b *chess.Board) string {
	var text [71]byte
	for i := range text {
		file, rank := i%9, 7-i/9
		text[i] = '-'
		if file == 8 {
			text[i] = ' '
		} else if p, ok := b.At(chess.At(file, rank)); ok {
			text[i] = p.Letter()
		}
	}
	return string(text[:])
}
