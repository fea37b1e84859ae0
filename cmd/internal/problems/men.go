package problems

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/problem/popeye"
)

// This file turns positions of a game into the men of a problem and back.

// menOf lists the men of a setup, White's first, each side's from the king to
// the pawns.
func menOf(s *chess.Setup) (men []problem.Placement) {
	for _, colour := range [...]chess.Colour{chess.White, chess.Black} {
		for role := chess.King; role >= chess.Pawn; role-- {
			for sq := range s.Board.Of(colour, role).Squares() {
				men = append(men, problem.Placement{
					Square: sq,
					Man:    problem.Man{Colour: problem.Colour(colour), Walk: walks[role]},
				})
			}
		}
	}
	return men
}

var walks = map[chess.Role]problem.Walk{
	chess.King: problem.King, chess.Queen: problem.Queen, chess.Rook: problem.Rook,
	chess.Bishop: problem.Bishop, chess.Knight: problem.Knight, chess.Pawn: problem.Pawn,
}

// setupOf puts men on the board of a game.
func setupOf(men []problem.Placement) (*chess.Setup, error) {
	setup := chess.EmptySetup()
	for _, m := range men {
		if !m.Man.Orthodox() {
			return nil, fmt.Errorf("FEN has no letter for the man on %v", m.Square)
		}
		for role, walk := range walks {
			if walk == m.Man.Walk {
				setup.Board.Put(m.Square, chess.PieceOf(chess.Colour(m.Man.Colour), role))
			}
		}
	}
	return &setup, nil
}

// readMen reads what follows a command of Popeye's input, "forsyth" or
// "pieces".
func readMen(command string, lang problem.Language, text string) ([]problem.Placement, error) {
	word := func(set *lexicon.Set, name string) string { return set.In(lang, name) }
	name := map[string]string{"forsyth": "Forsyth", "pieces": "pieces"}[command]
	src := word(lexicon.Begin, "beginproblem") + " " + word(lexicon.Commands, name) + "\n" +
		text + "\n" +
		word(lexicon.Commands, "stipulation") + " ~1 " + word(lexicon.Ends, "endproblem") + "\n"
	problems, errs := popeye.Parse("", []byte(src))
	for _, err := range errs {
		if !err.Warning {
			return nil, fmt.Errorf("%s, column %d: %s: %q", command, err.Pos.Col, err.Msg(), err.Token)
		}
	}
	if len(problems) != 1 {
		return nil, errors.New("no position")
	}
	return problems[0].Board, nil
}

// piecesOf writes men as the command "pieces".
func piecesOf(lang problem.Language, men []problem.Placement) (string, error) {
	var b strings.Builder
	if err := popeye.Write(&b, lang, &problem.Problem{Board: men}); err != nil {
		return "", err
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	var list []string
	for _, line := range lines[1 : len(lines)-1] { // between begin and end
		list = append(list, strings.TrimSpace(line))
	}
	text := strings.Join(list, " ")
	return strings.TrimPrefix(text, lexicon.Commands.In(lang, "pieces")+" "), nil
}

// forsythOf writes men as the argument of the command "forsyth".
func forsythOf(lang problem.Language, men []problem.Placement) string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		skip := func() {
			if empty > 0 {
				b.WriteString(strconv.Itoa(empty))
				empty = 0
			}
		}
		for file := range 8 {
			i := problem.Top(men, chess.At(file, rank))
			if i < 0 {
				empty++
				continue
			}
			skip()
			b.WriteString(forsythMan(lang, men[i].Man))
		}
		skip()
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

func forsythMan(lang problem.Language, m problem.Man) string {
	code := lexicon.WalkLetters(lang, m.Walk)
	if m.Colour == problem.Black {
		code = strings.ToLower(code)
	}
	if len(code) > 1 {
		code = "." + code
	}
	if m.Colour == problem.Neutral {
		code = "=" + code
	}
	return code
}
