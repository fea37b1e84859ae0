package board

import (
	"strings"
	"testing"
	"time"

	"rookery/game"
	"rookery/ics/style12"
)

// played is a game with moves.
func played(t *testing.T, variant, moves string) *game.Game {
	t.Helper()
	now := time.Unix(0, 0)
	g, err := game.New(game.Config{Variant: variant}, now)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Fields(moves) {
		state := g.State()
		if _, err := g.MoveText(now, state.Turn(), text, 0); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// TestIrreversible: what loses a right to castle counts like a pawn's move.
func TestIrreversible(t *testing.T) {
	for _, test := range []struct {
		moves string
		want  int
	}{
		{"", 0}, {"e4 e5", 0}, {"e4 e5 Nf3", 1}, {"e4 e5 Ke2", 0}, {"e4 e5 Ke2 Nc6", 1}, {"e4 e5 Nf3 Nc6 Rg1 Nb8 Rh1 Na6", 3},
	} {
		l := At(played(t, "chess", test.moves), Header{}, time.Unix(0, 0))
		if l.Line.Irreversible != test.want {
			t.Errorf("%q: %d, want %d", test.moves, l.Line.Irreversible, test.want)
		}
	}
}

// TestText looks at a board in several ways.
func TestText(t *testing.T) {
	h := Header{Number: 7, Names: [2]string{"ann", "bea"}, Title: "Game 7 (ann vs. bea)", Initial: 3 * time.Minute}
	l := At(played(t, "crazyhouse", "e4 d5 exd5"), h, time.Unix(0, 0))
	for _, test := range []struct {
		way        Way
		begin, end string
	}{
		{Way{Style: 12, Relation: style12.ToMove}, "<12> rnbqkbnr ppp-pppp ", "\n<b1> game 7 white [P] black []"},
		{Way{Style: 12, Bell: true}, "\a<12> ", "[P] black []"},
		{Way{Style: 1, Bell: true}, "\aGame 7 (ann vs. bea)  Move 2, black to move", "White holds [P], Black holds []"},
		{Way{Style: 9}, "Move     ann", "2     exd5    (0:00)"},
	} {
		if got := l.Text(test.way); !strings.HasPrefix(got, test.begin) || !strings.HasSuffix(got, test.end) {
			t.Errorf("%+v: %q", test.way, got)
		}
	}
}
