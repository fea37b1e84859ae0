package pgn

import "strings"

// Commented reports whether the game has a comment with text, in its variations or behind its result, too.
func (g *Game) Commented() bool {
	l := lexer{src: g.text, pos: g.moves}
	for {
		switch l.next() {
		case commentToken:
			if strings.TrimSpace(l.text()) != "" {
				return true
			}
		case endOfText, endOfGame:
			return false
		}
	}
}

// Follow reads the main line by the rules of somebody else, for games of
// variants that package chess does not play. Play is given each move as it is
// written; the first one that it refuses is the fault that breaks the game.
func (g *Game) Follow(play func(word string) error) *Fault {
	l := lexer{src: g.text, pos: g.moves}
	for {
		switch l.next() {
		case moveToken:
			l.unglue()
			err := play(l.text())
			if err == nil {
				continue
			}
			f := Fault{Game: g.Number, Text: l.text(), Err: err}
			f.place(l.src, g.Line, l.start, g.page)
			return &f
		case openToken:
			if !l.skipVariation() {
				return nil
			}
		case resultToken, endOfText, endOfGame:
			return nil
		}
	}
}
