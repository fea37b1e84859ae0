package pgn

import (
	"errors"
	"io"
	"strings"
	"testing"
)

func allGames(t *testing.T, r *Reader) (games []*Game) {
	t.Helper()
	for {
		var g Game
		switch err := r.Read(&g); {
		case errors.Is(err, io.EOF):
			return games
		case err != nil:
			t.Fatal(err)
		}
		games = append(games, g.Clone())
	}
}

// What other programs and people write: places where it was seen are named.
func TestOthersWriting(t *testing.T) {
	tests := []struct{ about, text, want string }{
		{"tags over several lines: the standard, 8.1; Scid's tests",
			"[Event \"x\"]\n[Date\n \"1992.11.04\"\n]\n[\nWhite \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n[Event \"y\"]\n\n1. d4 *\n",
			`x 1992.11.04 A "e4 e5" 1-0; y ????.??.?? ? "d4" *`},
		{"breaks of HTML: chess.js' tests",
			"[Event \"?\"]<br />[White \"A\"]<br/>[Black \"B\"]<BR><br />1. d4 d5<br />2. c4 1-0\n", `? ????.??.?? A "d4 d5 c4" 1-0`},
		{"minus and dashes of Unicode: lila #4058", "1. e4 −+ e5 2. Nf3 +− Nc6 3. Bb5 +– a6 *", `? ????.??.?? ? "e4 $19 e5 Nf3 $18 Nc6 Bb5 $18 a6" *`},
		{"glyphs of one character", "1. e4‼ e5⁇ 2. Nf3 ⁈ Nc6⁉ *", `? ????.??.?? ? "e4 $3 e5 $4 Nf3 $6 Nc6 $5" *`},
		{"a glyph before the first move: kokopu's tests", "1. e4 e5 2. Nf3 ($142 2. f4 exf4) 2... Nc6 *", `? ????.??.?? ? "e4 e5 Nf3 (f4 $142 exf4) Nc6" *`},
		{"blanks of Unicode", "1.\u00a0e4\u00a0e5\u20092.\u202fNf3\u3000Nc6 \u00a01-0", `? ????.??.?? ? "e4 e5 Nf3 Nc6" 1-0`},
		{"draws in figures: chess-dojo #2147", "[Result \"0.5-0.5\"]\n\n1. d4 d5 0.5-0.5\n\n1. e4 ½:½\n", `? ????.??.?? ? "d4 d5" 1/2-1/2; ? ????.??.?? ? "e4" 1/2-1/2`},
		{"forfeits", "[Result \"+:-\"]\n\n1. d4 d5 +:-\n\n1. e4 0-1ff\n\n1. c4 1−0", `? ????.??.?? ? "d4 d5" 1-0; ? ????.??.?? ? "e4" 0-1; ? ????.??.?? ? "c4" 1-0`},
		{"games of tags alone", "[Event \"a\"]\n[Result \"1-0\"]\n\n[Event \"b\"]\n[Result \"0-1\"]\n", `a ????.??.?? ? "" 1-0; b ????.??.?? ? "" 0-1`},
		{"lines that end in CR: kokopu's tests", "[Event \"a\"]\r\r1. e4 e5 *\r\r[Event \"b\"]\r\r1. d4 *\r", `a ????.??.?? ? "e4 e5" *; b ????.??.?? ? "d4" *`},
	}
	for _, tt := range tests {
		plain, err := Open(strings.NewReader(tt.text))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, g := range allGames(t, NewReader(plain)) {
			if err := g.Err(); err != nil {
				t.Errorf("%s: %v", tt.about, err)
			}
			line, _ := g.Annotated()
			get := func(name string) string {
				if v := g.Tags.Get(name); v != "" {
					return v
				}
				for _, tag := range roster {
					if tag.Name == name {
						return tag.Value
					}
				}
				return ""
			}
			var b strings.Builder
			w := NewWriter(&b)
			w.NoTags, w.Bare, w.NoResult = true, true, true
			if err := errors.Join(w.Write(g, line), w.Flush()); err != nil {
				t.Fatal(err)
			}
			got = append(got, get("Event")+" "+get("Date")+" "+get("White")+" \""+strings.TrimSpace(b.String())+"\" "+g.Result.String())
		}
		if text := strings.Join(got, "; "); text != tt.want {
			t.Errorf("%s:\n%s\nwant\n%s", tt.about, text, tt.want)
		}
	}
}

// A null move in every writing.
func TestNullMoves(t *testing.T) {
	for _, null := range []string{"--", "Z0", "z0", "null", "pass", "@@@@", "0000", "–", "—", "−−"} {
		r := NewReader(strings.NewReader("1. e4 " + null + " 2. d4 *"))
		r.Pass = true
		for _, g := range allGames(t, r) {
			if g.Err() != nil || len(g.Moves) != 3 || g.Moves[1] != 0 {
				t.Errorf("%s: %v, %v", null, g.Moves, g.Err())
			}
		}
	}
}

func TestDate(t *testing.T) {
	for tag, want := range map[string]string{
		"2017.03.17": "2017.03.17", "2017-03-17": "2017.03.17", "2017.??.??": "2017", "2017.03.??": "2017.03", "????.??.??": "", "": "", "?": "",
		"17.03.2017": "2017.03.17", "2.3.2017": "2017.03.02", "??.??.1924": "1924", "3/17/2017": "2017.03.17", "17/3/2017": "2017.03.17",
		"2/3/2017": "2017", "2017/3/2": "2017.03.02", "2": "", "summer": "", "1.2.3.2017": "",
	} {
		if got := (Tags{{"Date", tag}}).Date(); got != want {
			t.Errorf("%q: %q, want %q", tag, got, want)
		}
	}
	if got := (Tags{{"Date", "????.??.??"}, {"UTCDate", "2020.01.02"}}).Date(); got != "2020.01.02" {
		t.Errorf("UTCDate: %q", got)
	}
}
