package play

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestTitles: of a file so many games are listed, and any of them is looked at; where there is none it is said why.
func TestTitles(t *testing.T) {
	var b strings.Builder
	for i := range mostTitles + 2 {
		fmt.Fprintf(&b, "[White \"w%d\"]\n[Black \"?\"]\n[Date \"1999.??.??\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n", i)
	}
	for _, c := range []struct {
		want  int
		found bool
	}{{0, true}, {mostTitles - 1, true}, {mostTitles, true}, {mostTitles + 1, true}, {mostTitles + 2, false}} {
		f, err := readGames([]byte(b.String()), c.want, time.Now())
		if (err == nil) != c.found || !c.found && !errors.Is(err, errNoGame) {
			t.Errorf("game %d: %v", c.want, err)
		}
		if !c.found {
			continue
		}
		if len(f.Games) != mostTitles || !f.More || f.Games[7] != (GameTitle{White: "w7", Date: "1999", Result: "1-0"}) || len(f.Game.Plies) != 1 || f.Game.Result != "1-0" || f.Fault != "" || f.Open || !f.Game.Over {
			t.Errorf("game %d: %d are listed, more %v, %+v, %+v", c.want, len(f.Games), f.More, f.Games[7], f.Game)
		}
	}
	one, _, _ := strings.Cut(b.String(), "[White \"w2\"]")
	if f, err := readGames([]byte(one), 1, time.Now()); err != nil || len(f.Games) != 2 || f.More {
		t.Errorf("%+v, %v", f, err)
	}
	for _, text := range []string{"", "nonsense", "{", `{"nothing": 1}`} {
		if _, err := readGames([]byte(text), 0, time.Now()); err == nil {
			t.Errorf("%q is a game", text)
		}
	}
	if f, err := readGames([]byte("1. e4 e5 2. Ke3 *"), 0, time.Now()); err != nil || len(f.Game.Plies) != 2 || !strings.Contains(f.Fault, "Ke3") || f.Game.Turn != "white" {
		t.Errorf("as far as it can be read: %+v, %v", f, err)
	}
	for name, c := range map[string]struct {
		text, variant string
		plies         int
		fault         bool
	}{
		"atomic": {"[Variant \"Atomic\"]\n\n1. e4 d5 2. exd5 *", "atomic", 3, false}, "unheard of": {"[Variant \"Nothing\"]\n\n1. e4 *", "chess", 0, true},
		"from a position": {"[Variant \"From Position\"]\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=Q *", "chess", 1, false}, "a bad position": {"[FEN \"x\"]\n\n1. e4 *", "chess", 0, true},
	} {
		f, err := readGames([]byte(c.text), 0, time.Now())
		if err != nil || f.Game.Variant != c.variant || len(f.Game.Plies) != c.plies || (f.Fault != "") != c.fault {
			t.Errorf("%s: %+v, %q, %v", name, f.Game, f.Fault, err)
		}
	}
}
