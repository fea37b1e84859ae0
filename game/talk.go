package game

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"rookery/chess"
)

// A Line is something that was said.
type Line struct {
	At   time.Time `json:"at"`
	Text string    `json:"text"`
}

// A mailbox is what a side has been told and has not read yet.
type mailbox struct {
	Lines []Line `json:"lines,omitempty"`
	Shut  bool   `json:"shut,omitempty"`
}

const (
	mailboxSize = 100  // lines
	lineSize    = 1000 // bytes
)

// Say sends a line to the other side, where it waits to be read. It comes
// without control characters, and is cut if it is very long.
func (g *Game) Say(now time.Time, who chess.Colour, text string) ([]Event, error) {
	text = strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == utf8.RuneError {
			return ' '
		}
		return r
	}, text))
	if len(text) > lineSize {
		text = strings.ToValidUTF8(text[:lineSize], "")
	}
	box := &g.talk[who.Other()]
	switch {
	case text == "":
		return nil, ErrNoTalk
	case box.Shut:
		return nil, ErrDoorShut
	case len(box.Lines) >= mailboxSize:
		return nil, ErrTalkFull
	}
	box.Lines = append(box.Lines, Line{now, text})
	return []Event{{Kind: Said, Side: who, Text: text}}, nil
}

// Read takes the next line that a side has been told out of its queue; false if
// there is none. More is how many wait behind it.
func (g *Game) Read(who chess.Colour) (line Line, more int, ok bool) {
	box := &g.talk[who]
	if len(box.Lines) == 0 {
		return Line{}, 0, false
	}
	line = box.Lines[0]
	box.Lines = box.Lines[1:]
	return line, len(box.Lines), true
}

// ShutDoor keeps out what the other side says, or lets it in again. Lines that
// wait already can still be read.
func (g *Game) ShutDoor(who chess.Colour, shut bool) { g.talk[who].Shut = shut }
