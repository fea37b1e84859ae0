package examine

import (
	"errors"
	"strings"

	"rookery/chess"
	"rookery/ics/command"
	"rookery/ics/lobby"
)

// cmdBsetup sets up a position on the examined board.
func (b Boards) cmdBsetup(c *command.Call) {
	words := strings.Fields(c.Arg(0))
	b.AwaitBoard(c, func(t Table) {
		if t.Study().SetUp() == nil {
			t.Study().BeginSetUp()
			t.Tell("Game %d: %s enters setup mode.", t.Number(), c.User().Name)
			if len(words) == 0 {
				t.Show()
				return
			}
		}
		if len(words) == 0 {
			words = []string{"done"}
		}
		setup(c, t, strings.ToLower(words[0]), words[1:])
	})
}

// setup carries out one of bsetup's subcommands.
func setup(c *command.Call, t Table, what string, words []string) {
	arg := strings.ToLower(strings.Join(words, " "))
	edit := t.Study().SetUp()
	switch what {
	case "done":
		setupDone(c, t)
		return
	case "clear":
		edit.Clear()
	case "start":
		t.Study().SetUpFrom(t.Start())
	case "fen":
		fen := strings.Join(words, " ")
		if strings.Count(fen, " ") == 0 {
			fen += " w - - 0 1"
		}
		setup, err := chess.ParseFENLenient(fen)
		if err != nil {
			c.Refuse("The FEN string is invalid: %s.", strings.TrimPrefix(err.Error(), "chess: FEN, "))
			return
		}
		edit.Setup = setup
	case "tomove":
		switch {
		case arg != "" && strings.HasPrefix("white", arg):
			edit.First(chess.White)
		case arg != "" && strings.HasPrefix("black", arg):
			edit.First(chess.Black)
		default:
			c.Refuse("Usage: bsetup tomove white|black")
			return
		}
	case "wcastle", "bcastle":
		side := chess.White
		if what == "bcastle" {
			side = chess.Black
		}
		if arg != "none" && arg != "kside" && arg != "qside" && arg != "both" {
			c.Refuse("Usage: bsetup %s none|kside|qside|both", what)
			return
		}
		short := edit.Castle(side, true, arg == "kside" || arg == "both")
		long := edit.Castle(side, false, arg == "qside" || arg == "both")
		if !short || !long {
			c.Refuse("King and rook do not stand for that.")
			return
		}
	case "eppos":
		file := strings.Index("abcdefgh", arg)
		if len(arg) != 1 || file < 0 {
			edit.Setup.EnPassant = chess.NoSquare
			break
		}
		rank := 5
		if edit.Setup.Turn == chess.Black {
			rank = 2
		}
		edit.Setup.EnPassant = chess.At(file, rank)
	case "variant":
		v, err := lobby.FindVariant(arg)
		if err != nil {
			c.Refuse("\"%s\" is not a type of game.", arg)
			return
		}
		t.SetVariant(v)
		t.Study().SetVariant(v)
	default:
		c.Refuse("\"%s\" is not a subcommand of bsetup.", what)
		return
	}
	t.Show()
}

// setupDone goes on from the position that was set up, if it can be played.
func setupDone(c *command.Call, t Table) {
	if err := t.Study().EndSetUp(); err != nil {
		reason := err.Error()
		if fault := new(chess.FENError); errors.As(err, &fault) {
			reason = fault.Reason // there is no FEN for its place to be in
		}
		c.Refuse("The position is invalid: %s. You can't leave setup mode.", reason)
		return
	}
	t.Tell("Game %d: Setup mode is done.", t.Number())
	t.Show()
}
