package ics

import (
	"strings"
	"testing"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/contests"
	"rookery/ics/play"
	"rookery/ics/record"
	"rookery/ics/tournament"
)

// TestColumn: lines of a list fit the width that somebody has set.
func TestColumn(t *testing.T) {
	for _, test := range []struct {
		width, name string
		rest        int
		want        string
	}{
		{"79", "bob", 66, "bob          "},
		{"79", "abcdefghijklmnopq", 66, "abcdefghijklm"},
		{"79", "abcdefghijklmnopq", 68, "abcdefghijk"},
		{"79", "bob", 68, "bob        "},
		{"132", "abcdefghijklmnopq", 66, "abcdefghijklmnopq"},
		{"32", "abcdefghijklmnopq", 66, "abcdefghijklmnopq"}, // the line is broken anyway
	} {
		x := somebody(&Server{}, accounts.NewUser("ann"))
		x.User().Own = record.NewUser(record.Profile{Settings: map[string]string{"width": test.width}})
		if got := (&command.Call{Asker: x}).Column(test.name, 13, test.rest); got != test.want {
			t.Errorf("%s in %s beside %d: %q, want %q", test.name, test.width, test.rest, got, test.want)
		}
		x.Ivars[accounts.IvNowrap] = true
		if got := (&command.Call{Asker: x}).Column(test.name, 13, test.rest); len(got) != max(13, len(test.name)) {
			t.Errorf("%s, not wrapped: %q", test.name, got)
		}
	}
}

// TestPairingsPaged: the pairings of an arena, of which there may be hundreds, stop at the height of the screen.
func TestPairingsPaged(t *testing.T) {
	arena := &tournament.Tournament{Round: 1, Players: []tournament.Player{{Name: "ann"}, {Name: "bea"}}}
	for range 100 {
		arena.Pairings = append(arena.Pairings, tournament.Pairing{Round: 1, White: 0, Black: 1})
	}
	x := somebody(&Server{}, accounts.NewUser("ann"))
	if text := x.Collect(func() { x.Page(contests.Pairings(arena, 1)) }); !strings.HasSuffix(text, "Type [next] to see next page.\n") || strings.Count(text, "\n") > 25 {
		t.Errorf("%s", text)
	}
}

// somebody is a user of a server who has no connection.
func somebody(s *Server, u *accounts.User) *play.Player {
	x := s.newPlayer(nil)
	x.Become(u)
	return x
}
