package pgn

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
)

// TestProse: text around games is no game, is told of where it begins, and is kept.
func TestProse(t *testing.T) {
	const game = "[White \"A\"]\n\n1. e4 e5 1-0\n"
	for _, test := range []struct {
		name, text string
		games      int
		faults     string // places, and what stands there
	}{
		{"none", game + "\n" + game, 2, ""},
		{"the head of a mail", "From: a@b\nDate: 1 Jan 1996\n\nHello (all)\n\n" + game, 1, "1:1 From: a@b"},
		{"between games", game + "\nRound 2. Kasparov was lucky;\n1999 was his year!\n1-0 is no end\n\n" + game, 2, "5:1 Round 2. Kasparov was lucky;"},
		{"behind games", game + "\n  Best regards,\n-- \nMe\n", 1, "5:3 Best regards,"},
		{"above a game without tags", "Tal-Botvinnik\n1. e4 c6 1/2-1/2\n", 1, "1:1 Tal-Botvinnik"},
		{"a move's number", "1. Nc9 e5 *\n", 1, ""},
		{"moves alone", "e4 e5 Nf3 *\n", 1, ""},
		{"nothing else", "Dear editor,\nno games today.\n", 0, "1:1 Dear editor,"},
		{"a byte order mark", "\ufeff" + game, 1, ""},
		{"tags alone", "[White A]\n" + game, 1, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			var faults []string
			games := 0
			var kept strings.Builder
			err := Process(context.Background(), strings.NewReader(test.text), Options{Fault: func(f Fault) {
				if errors.Is(f.Err, ErrProse) {
					faults = append(faults, fmt.Sprintf("%d:%d %s", f.Line, f.Column, f.Text))
				}
			}}, func(_ int, p *Part) (string, error) {
				var b strings.Builder
				var g Game
				for p.Read(&g) {
					b.WriteString(g.Before + g.Text() + "\n")
					games++
				}
				return b.String() + p.Rest(), nil
			}, func(_ int, text string) error {
				kept.WriteString(text)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if games != test.games || strings.Join(faults, "\n") != test.faults {
				t.Errorf("%d games, %q; want %d, %q", games, faults, test.games, test.faults)
			}
			if got, want := strings.Fields(kept.String()), strings.Fields(test.text); !slices.Equal(got, want) {
				t.Errorf("kept %q of %q", got, want)
			}
			r := NewReader(strings.NewReader(test.text))
			var g Game
			for err == nil {
				err = r.Read(&g)
			}
			rest, _ := r.Rest()
			if err != io.EOF || games == 0 && rest != test.text {
				t.Errorf("%v, rest %q", err, rest)
			}
		})
	}
}
