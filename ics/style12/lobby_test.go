package style12

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
)

// lobbyLines are lines about seeks, offers and games, and what they say.
var lobbyLines = []struct {
	line string
	want fmt.Stringer
}{
	{"<s> 8 w=visar ti=02 rt=2194  t=4 i=0 r=r tp=suicide c=? rr=0-9999 a=t f=f",
		Seek{Number: 8, Name: "visar", Titles: 2, Rating: Rating{2194, 0}, Base: 4, Rated: true, Type: "suicide", Colour: '?', High: 9999, Automatic: true}},
	{"<sn> 12 w=GuestABCD ti=01 rt=0  t=15 i=10 r=u tp=wild/fr c=W rr=1200-1800 a=f f=t",
		Seek{Number: 12, Own: true, Name: "GuestABCD", Titles: 1, Base: 15, Increment: 10, Type: "wild/fr", Colour: 'W', Low: 1200, High: 1800, Formula: true}},
	{"<s> 1 w=a ti=8A rt=1586E t=0 i=1 r=u tp=lightning c=B rr=0-0 a=f f=f",
		Seek{Number: 1, Name: "a", Titles: 0x8a, Rating: Rating{1586, 'E'}, Increment: 1, Type: "lightning", Colour: 'B'}},
	{"<sr> 8 10", Removal{Numbers: []int{8, 10}}},
	{"<pr> 39", Removal{Offers: true, Numbers: []int{39}}},
	{"<pf> 39 w=GuestDVXV t=match p=GuestDVXV (----) [black] GuestNXMP (----) unrated blitz 2 12",
		Pending{Number: 39, Name: "GuestDVXV", Type: "match", Text: "GuestDVXV (----) [black] GuestNXMP (----) unrated blitz 2 12"}},
	{"<pt> 11 w=bob t=draw p=", Pending{Number: 11, Made: true, Name: "bob", Type: "draw"}},
	{"<g1> 1 p=0 t=blitz r=1 u=1,1 it=300,8 i=180,2 pt=0 rt=1586E,2100 ts=1,0 m=2 n=0",
		GameInfo{Game: 1, Type: "blitz", Rated: true, Unregistered: [2]bool{true, true}, Base: [2]int{300, 180}, Increment: [2]int{8, 2},
			Ratings: [2]Rating{{1586, 'E'}, {2100, 0}}, Timeseal: [2]bool{true, false}, M: 2}},
	{"<g1> 9 p=1 t=bughouse r=0 u=0,1 it=120,0 i=120,0 pt=10 rt=0,1400P ts=0,0 m=2 n=1",
		GameInfo{Game: 9, Private: true, Type: "bughouse", Unregistered: [2]bool{false, true}, Base: [2]int{120, 120}, Partner: 10,
			Ratings: [2]Rating{{}, {1400, 'P'}}, M: 2, N: 1}},
}

// parseLobby reads a line by its tag.
func parseLobby(line string) (any, error) {
	switch Tag(line) {
	case "<s>", "<sn>":
		return ParseSeek(line)
	case "<sr>", "<pr>":
		return ParseRemoval(line)
	case "<pf>", "<pt>":
		return ParsePending(line)
	}
	return ParseGameInfo(line)
}

func TestLobbyLines(t *testing.T) {
	for _, l := range lobbyLines {
		for _, line := range []string{l.line, "fics% \a" + l.line + "\r"} {
			if got, err := parseLobby(line); err != nil || !reflect.DeepEqual(got, l.want) {
				t.Errorf("%q: %+v, %v, want %+v", line, got, err, l.want)
			}
		}
		if got := l.want.String(); got != l.line {
			t.Errorf("%+v is written %q, want %q", l.want, got, l.line)
		}
	}
	// A server may leave a blank where a mark could be.
	g, err := ParseGameInfo("<g1> 1 p=0 t=blitz r=1 u=1,1 it=300,8 i=180,2 pt=0 rt=1586 ,2100  ts=1,0 m=2 n=0")
	if err != nil || g.Ratings != [2]Rating{{1586, 0}, {2100, 0}} {
		t.Errorf("%+v, %v", g, err)
	}
}

func TestLobbyErrors(t *testing.T) {
	for line, want := range map[string]error{
		"<s> 8 w=visar": ErrMissing,
		"<s> x w=visar ti=02 rt=1  t=4 i=0 r=r tp=a c=? rr=0-9 a=t f=f":     ErrNumber,
		"<s> 8 visar ti=02 rt=1  t=4 i=0 r=r tp=a c=? rr=0-9 a=t f=f":       ErrForm,
		"<s> 8 w=visar ti=zz rt=1  t=4 i=0 r=r tp=a c=? rr=0-9 a=t f=f":     ErrNumber,
		"<s> 8 w=visar ti=02 rt=1  t=-4 i=0 r=r tp=a c=? rr=0-9 a=t f=f":    ErrNumber,
		"<s> 8 w=visar ti=02 rt=1  t=4 i=0 r=x tp=a c=? rr=0-9 a=t f=f":     ErrForm,
		"<s> 8 w=visar ti=02 rt=1  t=4 i=0 r=r tp=a c=? rr=09 a=t f=f":      ErrForm,
		"<s> 8 w=visar ti=02 rt=99999  t=4 i=0 r=r tp=a c=? rr=0-9 a=t f=f": ErrRange,
		"<sr>":                    ErrMissing,
		"<pr> 3 x":                ErrNumber,
		"<pf> 3 w=a t=match":      ErrForm,
		"<pf> 3 w=a t=match p=\t": ErrBlank,
		"<g1> 1 p=2":              ErrForm,
		"<g1> 1 p=0 t=blitz r=1 u=1,1 it=300,8 i=180,2 pt=0 rt=1586 ts=1,0 m=2 n=0": ErrForm,
	} {
		if got, err := parseLobby(line); !errors.Is(err, want) {
			t.Errorf("%q: %+v, %v, want %v", line, got, err, want)
		}
	}
	for _, l := range []fmt.Stringer{
		Seek{Name: "a b", Type: "a", Colour: '?'}, Seek{Name: "a", Type: "a"}, Seek{Name: "a", Type: "", Colour: '?'},
		Seek{Name: "a", Type: "a", Colour: '?', Low: -1}, Seek{Name: "a", Type: "a", Colour: '?', Rating: Rating{1, 'x'}},
		Removal{}, Removal{Numbers: []int{-1}}, Pending{Name: "a", Type: "b", Text: " c"}, Pending{Name: "a", Type: "b", Text: "\n<12>"},
		GameInfo{}, GameInfo{Type: "a", Base: [2]int{-1, 0}},
	} {
		if _, err := parseLobby(l.String()); err == nil {
			t.Errorf("%+v was written: %s", l, l)
		}
	}
}
