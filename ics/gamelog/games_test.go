package gamelog_test

import (
	"io"
	"strings"
	"testing"

	"rookery/ics/gamelog"
	"rookery/pgn"
)

const start = "<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 1 1 1 1 0 7 Newton Einstein 1 2 12 39 39 120000 120000 1 none (0:00.000) none 0 0 0"

var session = []string{
	"{Game 7 (Newton vs. Einstein) Creating unrated blitz match.}",
	start,
	"fics% Hugo shouts: <12> not a board",
	"fics% <12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B 4 1 1 1 1 0 7 Newton Einstein -1 2 12 39 39 120000 120000 1 P/e2-e4 (0:00.000) e4 0 0 0",
	"<12> rnbqkbnr pppp-ppp -------- ----p--- ----P--- -------- PPPP-PPP RNBQKBNR W 4 1 1 1 1 0 7 Newton Einstein 1 2 12 39 39 120000 120000 2 P/e7-e5 (0:00.000) e5 0 1 0",
	"{Game 7 (Newton vs. Einstein) Einstein resigns} 1-0",
	strings.ReplaceAll(start, " 7 Newton", " 8 Newton"), // nothing is played
}

func read(t *testing.T, lines []string) string {
	t.Helper()
	var out strings.Builder
	r := gamelog.NewReader(&out)
	for _, line := range lines {
		if err := r.Line(line); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	return out.String()
}

// A game ends with what the server says; without that the log leaves it open.
func TestGames(t *testing.T) {
	got := read(t, session)
	for _, want := range []string{`[Event "unrated blitz game"]`, `[White "Newton"]`, `[Termination "Einstein resigns"]`, `[TimeControl "120+12"]`, "1-0\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	if n := strings.Count(got, "[Event "); n != 1 {
		t.Errorf("%d games", n)
	}
	if got := read(t, session[:5]); !strings.Contains(got, `[Result "*"]`) || !strings.Contains(got, "e5") {
		t.Errorf("left open:\n%s", got)
	}
}

// TestClocks: moves have the time that was left to who made them, of games with clocks.
func TestClocks(t *testing.T) {
	left := []string{session[0], session[1], strings.Replace(session[3], "120000 120000", "119000 118000", 1), strings.Replace(session[4], "120000 120000", "117000 116000", 1), session[5]}
	got := strings.Join(strings.Fields(read(t, left)), " ")
	if !strings.Contains(got, "e4 {[%clk 0:01:59.0]}") || !strings.Contains(got, "e5 {[%clk 0:01:56.0]}") {
		t.Errorf("clocks:\n%s", got)
	}
	for i := range left {
		left[i] = strings.NewReplacer(" 2 12 39", " 0 0 39").Replace(left[i])
	}
	if got := read(t, left); strings.Contains(got, "%clk") || !strings.Contains(got, "e5") {
		t.Errorf("clocks of a game without:\n%s", got)
	}
}

// TestTurns: boards of moves taken back take them back, another game on the same number begins anew, moves come without
// their boards, and what is no game in play is passed over.
func TestTurns(t *testing.T) {
	if !gamelog.Ends("{Game 7 (Newton vs. Einstein) Einstein resigns} 1-0") || gamelog.Ends(session[0]) || gamelog.Ends("{Game 7 (Newton vs. Einstein) Einstein resigns} 2-0") {
		t.Error("what ends a game, or does not")
	}
	e4, e5 := strings.TrimPrefix(session[3], "fics% "), session[4]
	back := strings.Replace(session[1], "none (0:00.000) none", "none (0:00.000) none", 1)
	d4 := "<12> rnbqkbnr pppppppp -------- -------- ---P---- -------- PPP-PPPP RNBQKBNR B 3 1 1 1 1 0 7 Newton Einstein -1 2 12 39 39 120000 120000 1 P/d2-d4 (0:00.000) d4 0 0 0"
	if got := read(t, []string{session[0], session[1], e4, e5, e4, e4, back, d4, session[5]}); strings.Contains(got, "e4") || !strings.Contains(got, "1. d4") || strings.Count(got, "[Event ") != 1 {
		t.Errorf("taken back:\n%s", got)
	}
	// Another pair on the same board: the first game is left open.
	other := strings.NewReplacer("Newton", "Bohr").Replace
	if got := read(t, []string{session[0], session[1], e4, other(session[1]), other(e4), other(e5), other(session[5])}); strings.Count(got, "[Event ") != 2 || strings.Count(got, `[Result "*"]`) != 1 || strings.Count(got, "[White \"Bohr\"]") != 1 || strings.Count(got, "unrated blitz game") != 1 {
		t.Errorf("two games:\n%s", got)
	}
	// The end of a game between others is none of this one's.
	if got := read(t, []string{session[1], e4, other(session[5])}); !strings.Contains(got, `[Result "*"]`) || !strings.Contains(got, `[Event "?"]`) {
		t.Errorf("others' end:\n%s", got)
	}
	// Moves without boards, but for those that do not follow.
	if got := strings.Join(strings.Fields(read(t, []string{session[1], "<d1> 7 1 e4 e2e4p 1200 118800", "<d1> 7 3 Nf3 g1f3n 1200 118800", "<d1> 9 2 e5 e7e5p 1200 118800", "<d1> 7 2 e5 e7e5p 1200 117000", session[5]})), " "); !strings.Contains(got, "1. e4 {[%clk 0:01:58.8]} 1... e5 {[%clk 0:01:57.0]} 1-0") {
		t.Errorf("moves alone:\n%s", got)
	}
	r := gamelog.NewReader(io.Discard)
	for _, line := range []string{session[1], "<d1> 7 1 Ke4 e1e4k 1200 118800"} {
		if err := r.Line(line); (err == nil) != (line == session[1]) {
			t.Errorf("%s: %v", line, err)
		}
	}
	// A board that somebody only shows is no game, and one that does not follow is another game.
	for _, relation := range []string{"-3", "-4"} {
		shown := strings.Replace(session[4], " 1 2 12 39", " "+relation+" 2 12 39", 1)
		if got := read(t, []string{shown, session[5]}); got != "" {
			t.Errorf("relation %s:\n%s", relation, got)
		}
	}
	far := "<12> rnbqkbnr ppp--ppp -------- ---pp--- ---PP--- -------- PPP--PPP RNBQKBNR W 3 1 1 1 1 0 7 Newton Einstein 1 2 12 39 39 120000 120000 3 P/d7-d5 (0:00.000) d5 0 0 0"
	nf3 := "<12> rnbqkbnr ppp--ppp -------- ---pp--- ---PP--- -----N-- PPP--PPP RNBQKB-R B -1 1 1 1 1 1 7 Newton Einstein -1 2 12 39 39 120000 120000 3 N/g1-f3 (0:00.000) Nf3 0 0 0"
	if got := read(t, []string{session[1], e4, far, nf3, session[5]}); strings.Count(got, "[Event ") != 2 || !strings.Contains(got, `[SetUp "1"]`) || !strings.Contains(got, "3. Nf3") {
		t.Errorf("a gap:\n%s", got)
	}
}

// A broken line is told of, and the game goes on.
func TestBrokenLine(t *testing.T) {
	var out strings.Builder
	r := gamelog.NewReader(&out)
	for i, line := range session {
		if i == 4 && r.Line(strings.Replace(line, " W ", " X ", 1)) == nil {
			t.Error("a board without a side to move is taken")
		}
		if err := r.Line(line); err != nil {
			t.Error(err)
		}
	}
	if err := r.Close(); err != nil || !strings.Contains(out.String(), "1-0\n") {
		t.Errorf("%v\n%s", err, out.String())
	}
}

// FuzzLines reads arbitrary logs: what is made of them is PGN.
func FuzzLines(f *testing.F) {
	f.Add(strings.Join(session, "\n"))
	f.Add(strings.Join(session[:4], "\n") + "\n<d1> 7 2 e5 e7e5p 1200 118800")
	f.Fuzz(func(t *testing.T, log string) {
		var out strings.Builder
		r := gamelog.NewReader(&out)
		for line := range strings.Lines(log) {
			_ = r.Line(line) // only that it goes on
		}
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
		games := pgn.NewReader(strings.NewReader(out.String()))
		for {
			var g pgn.Game
			if err := games.Read(&g); err == io.EOF {
				return
			} else if err != nil {
				t.Fatalf("%v in\n%s", err, out.String())
			}
		}
	})
}
