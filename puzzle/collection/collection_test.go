package collection

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/puzzle"
	"rookery/puzzle/tichess"
	"rookery/solution"
	"rookery/solve"
	"rookery/tifile"
)

// The same puzzle, a mate in one, in every format.
const (
	asTIChess = "[D]Mate in 1 move\n[S]Ra8#\n7k/8/6K1/8/8/8/8/R7 w - - 0 1\n"
	asLichess = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n" +
		"one,6k1/8/6K1/8/8/8/8/R7 b - - 0 1,g8h8 a1a8,0,0,0,0,mateIn1,,\n"
	asEPD    = "7k/8/6K1/8/8/8/8/R7 w - - bm Ra8#; dm 1; pv Ra8#; c0 \"Mate in 1 move\";\n"
	asPGN    = "[Event \"Mate in 1 move\"]\n[SetUp \"1\"]\n[FEN \"7k/8/6K1/8/8/8/8/R7 w - - 0 1\"]\n\n1. Ra8# 1-0\n"
	asPopeye = "BeginProblem\npieces white Kg6 Ra1 black Kh8\nstipulation #1\nEndProblem\n"
	asOLV    = "---\nalgebraic: {white: [Kg6, Ra1], black: [Kh8]}\nstipulation: \"#1\"\nsolution: |\n  1.Ra1-a8 #\n"
)

func compiled(t testing.TB) string {
	var puzzles []tichess.Puzzle
	for p := range tichess.Read([]byte(asTIChess)) {
		puzzles = append(puzzles, p)
	}
	variables, err := tichess.Compile(puzzles, tifile.MaxData, tifile.Series{Folder: "tict", Prefix: "p"})
	if err != nil {
		t.Fatal(err)
	}
	file, err := variables[0].Append(nil, tifile.TI89)
	if err != nil {
		t.Fatal(err)
	}
	return string(file)
}

func sources(t testing.TB) map[Format]string {
	return map[Format]string{
		TIChess: asTIChess, Compiled: compiled(t), Lichess: asLichess, EPD: asEPD, PGN: asPGN, Popeye: asPopeye, OLV: asOLV,
	}
}

func read(t testing.TB, name string, format Format, src string) (puzzles []puzzle.Puzzle) {
	t.Helper()
	for p, err := range Read(name, format, strings.NewReader(src)) {
		if err != nil {
			t.Errorf("%s: %v", format, err)
			continue
		}
		puzzles = append(puzzles, p)
	}
	return puzzles
}

// TestConvert reads every format, finds out which it is, verifies the puzzle
// and writes it in every other.
func TestConvert(t *testing.T) {
	for from, src := range sources(t) {
		for _, p := range read(t, "<stdin>", "", src) {
			if v := puzzle.Verify(context.Background(), &p, solve.Config{Jobs: 1, MaxMemory: 1 << 20}); v.Verdict != solution.Sound {
				t.Errorf("%s: %v: %s", from, v.Verdict, v.Text)
			}
			for _, to := range Formats() {
				var out bytes.Buffer
				w, err := NewWriter(&out, to)
				if to == Compiled || to == JSON {
					if !errors.Is(err, ErrFormat) {
						t.Errorf("%s: %v", to, err)
					}
					continue
				}
				if err := w.Write(&p); err != nil {
					composed := p.Composed != nil && (to == TIChess || to == EPD || to == PGN || to == Lichess)
					if !composed && to != Lichess {
						t.Errorf("from %s to %s: %v", from, to, err)
					}
					continue
				}
				if err := w.Close(); err != nil {
					t.Error(err)
				}
				again := read(t, "again", to, out.String())
				if len(again) != 1 {
					t.Errorf("from %s to %s: %d puzzles in\n%s", from, to, len(again), out.String())
					continue
				}
				if v := puzzle.Verify(context.Background(), &again[0], solve.Config{Jobs: 1, MaxMemory: 1 << 20}); v.Verdict != solution.Sound {
					t.Errorf("from %s to %s: %v: %s in\n%s", from, to, v.Verdict, v.Text, out.String())
				}
			}
		}
	}
}

// TestGamesAndBack: what a game has a place for comes back from it.
func TestGamesAndBack(t *testing.T) {
	p := read(t, "x", TIChess, "[D]*** Puzzle ***\n[D]Mate in 1 move\n[D]gr\xf6\xdfer\n[S]1.Ra8#\n[S]or not\n7k/8/6K1/8/8/8/8/R7 w - - 0 1\n")[0]
	var out bytes.Buffer
	w, err := NewWriter(&out, PGN)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Write(&p), w.Close()); err != nil {
		t.Fatal(err)
	}
	again := read(t, "x", PGN, out.String())
	if len(again) != 1 || again[0].Mate != 1 || !slices.Equal(again[0].Description, p.Description) || !slices.Equal(again[0].Solution, p.Solution) {
		t.Errorf("%+v\nof\n%s", again, &out)
	}
}

// TestLost: what a format has no place for is named.
func TestLost(t *testing.T) {
	long := strings.Repeat("x", 40)
	p := puzzle.Puzzle{
		ID: "a", Lead: 1, Line: []chess.Move{1, 2}, Keys: []chess.Move{3, 4}, Avoid: []chess.Move{5}, Mate: 1, Description: []string{long},
		Solution: []string{"y"}, Themes: []string{"pin"}, Openings: []string{"z"}, URL: "http://", Stats: puzzle.Stats{Rating: 1},
	}
	for f, want := range map[Format]string{
		TIChess: "names, moves before the position, moves, keys, moves that do not solve, descriptions, themes, openings, addresses, ratings",
		EPD:     "moves before the position, solutions in words, themes, openings, addresses, ratings",
		PGN:     "moves before the position, keys, moves that do not solve, themes, openings, ratings",
		Lichess: "keys, moves that do not solve, mates, descriptions, solutions in words",
		OLV:     "moves before the position, moves, keys, moves that do not solve, openings, addresses, ratings",
		Popeye:  "moves before the position, moves, keys, moves that do not solve, solutions in words, themes, openings, addresses, ratings",
	} {
		if got := strings.Join(Lost(f, &p), ", "); got != want {
			t.Errorf("%s: %s, want %s", f, got, want)
		}
	}
}

// TestJSON writes puzzles of every format as JSON and reads them again.
func TestJSON(t *testing.T) {
	more := map[Format]string{
		EPD:    "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; am Ra7; id \"back\";\n",
		Popeye: "BeginProblem\npieces white Kg6 Ra1 black Kh8\nstipulation h#2\noption intelligent\ncondition circe\nEndProblem\n",
	}
	for _, all := range []map[Format]string{sources(t), more} {
		for from, src := range all {
			for _, p := range read(t, "x", from, src) {
				text, err := json.Marshal(&p)
				if err != nil {
					t.Errorf("%s: %v", from, err)
					continue
				}
				var again puzzle.Puzzle
				if err := json.Unmarshal(text, &again); err != nil {
					t.Errorf("%s: %v in %s", from, err, text)
					continue
				}
				twice, err := json.Marshal(&again)
				if err != nil || !bytes.Equal(text, twice) {
					t.Errorf("%s: %v\n%s\n%s", from, err, text, twice)
				}
				if p.Composed == nil && (!slices.Equal(p.Line, again.Line) || !slices.Equal(p.Keys, again.Keys) || !slices.Equal(p.Avoid, again.Avoid)) {
					t.Errorf("%s: other moves in %s", from, twice)
				}
			}
		}
	}
	for _, bad := range []string{`{"fen":"x"}`, `{"fen":"7k/8/6K1/8/8/8/8/R7 w - -","keys":["a1b7"]}`, `{"olv":"x"}`, `{"popeye":"x"}`, `{"fen":"7k/8/6K1/8/8/8/8/R7 w - -","lead":2,"line":["a1a2"]}`} {
		if err := json.Unmarshal([]byte(bad), new(puzzle.Puzzle)); err == nil {
			t.Errorf("%s: no error", bad)
		}
	}
}

func TestCompressed(t *testing.T) {
	var zipped bytes.Buffer
	w := gzip.NewWriter(&zipped)
	fmt.Fprint(w, asEPD)
	w.Close()
	if got := read(t, "x.epd.gz", "", zipped.String()); len(got) != 1 || got[0].Mate != 1 {
		t.Errorf("%d puzzles", len(got))
	}
}

func TestDetect(t *testing.T) {
	for _, test := range []struct {
		name, head string
		want       Format
	}{
		{"x.csv", "", Lichess}, {"x.EPD", "", EPD}, {"x.pgn", "", PGN}, {"x.inp", "", Popeye}, {"x.olv", "", OLV},
		{"x.txt", "// a comment\n[D]text\n", TIChess},
		{"x.89y", "**TI89**", Compiled},
		{"-", "AnfangProblem", Popeye},
		{"-", "authors: []", OLV},
		{"x.inp", "---\nalgebraic:\n", OLV}, {"x.inp", "\n{\"version\":1}", JSON}, {"x.inp", "a note\n---\n", Popeye},
		{"-", "8/8/8/8/8/8/8/8 w - -\n", TIChess},
		{"-", "", TIChess},
	} {
		if got := Detect(test.name, []byte(test.head)); got != test.want {
			t.Errorf("%s, %q: %s, want %s", test.name, test.head, got, test.want)
		}
	}
	if _, err := ParseFormat("gif"); err == nil {
		t.Error("format gif: no error")
	}
}

func TestStatedMate(t *testing.T) {
	for text, want := range map[string]int{
		"Mate in 2 Plies": 2, "mate in 12 moves": 12, "Win in 3 Plies!": 2, "Win in 5 Plies": 3,
		"Win in next Move!": 1, "White wins": 0, "Mate in 0": 0, "Checkmate in 3": 0,
	} {
		if got := statedMate([]string{"***", text}); got != want {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
	}
}

func TestErrors(t *testing.T) {
	for format, src := range map[Format]string{
		TIChess: "nonsense\n", Compiled: "nonsense", Lichess: "a,b,c\n", EPD: "nonsense\n",
		PGN: "[FEN \"nonsense\"]\n\n1. e4 *\n", Popeye: "BeginProblem nonsense EndProblem", OLV: "---\n- x\n", "gif": "",
	} {
		failed := false
		for _, err := range Read("x", format, strings.NewReader(src)) {
			failed = failed || err != nil && strings.Contains(err.Error(), "x") || format == "gif" && err != nil
		}
		if !failed {
			t.Errorf("%s: no error", format)
		}
	}
}

// TestCorpus verifies TI-Chess's own puzzles of up to three moves, where they
// are at hand: all are sound but one, which a second move solves.
func TestCorpus(t *testing.T) {
	for name, want := range map[string]string{
		"puzzles.txt": "52 sound, 0 cooked", "puzzles2.txt": "12 sound, 1 cooked",
	} {
		src, err := os.ReadFile("../../../shared/corpus/tichess/" + name)
		if err != nil {
			t.Skip("without TI-Chess's puzzles: ", err)
		}
		counts := map[solution.Verdict]int{}
		for _, p := range read(t, name, "", string(src)) {
			if p.Mate <= 3 {
				counts[puzzle.Verify(context.Background(), &p, solve.Config{MaxMemory: 1 << 20}).Verdict]++
			}
		}
		if got := fmt.Sprintf("%d sound, %d cooked", counts[solution.Sound], counts[solution.Cooked]); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func FuzzJSON(f *testing.F) {
	for from, src := range sources(f) {
		for p, err := range Read("x", from, strings.NewReader(src)) {
			if text, bad := json.Marshal(&p); err == nil && bad == nil {
				f.Add(text)
			}
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var p, again puzzle.Puzzle
		if json.Unmarshal(text, &p) != nil {
			return
		}
		once, err := json.Marshal(&p)
		if err != nil {
			return
		}
		if err := json.Unmarshal(once, &again); err != nil {
			t.Errorf("%v: %s", err, once)
		}
		_, _, _ = p.Task() // an error or not, but no panic
	})
}

func FuzzRead(f *testing.F) {
	for _, src := range sources(f) {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		for p, err := range Read("x", "", strings.NewReader(src)) {
			if err != nil {
				continue
			}
			for _, format := range Formats() {
				if w, err := NewWriter(&bytes.Buffer{}, format); err == nil {
					w.Write(&p)
					w.Close()
				}
			}
		}
	})
}
