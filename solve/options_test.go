package solve_test

import (
	_ "embed"
	"strings"
	"testing"

	"rookery/solve"
)

//go:embed testdata/options.txt
var optionCases string

// TestOptions: options that meet kinds of play, goals and twins give the reference
// program's lines. Blocks are the input, what is wanted behind ">", and a reason.
func TestOptions(t *testing.T) {
	t.Parallel()
	for block := range strings.SplitSeq(optionCases, "\n\n") {
		var reason, input string
		var want []string
		for line := range strings.Lines(block) {
			line = strings.TrimSpace(line)
			switch wanted, ok := strings.CutPrefix(line, "> "); {
			case ok:
				want = append(want, wanted)
			case strings.HasPrefix(line, "#"):
				reason = strings.TrimSpace(line[1:])
			case line != "":
				input += line + "\n"
			}
		}
		if input == "" {
			continue
		}
		t.Run(reason, func(t *testing.T) {
			t.Parallel()
			text, _ := solvedText(t, parsed(t, input+"option noboard"), solve.Config{Jobs: 2})
			var got []string
			for line := range strings.Lines(text) {
				if words := strings.Fields(line); len(words) > 0 {
					got = append(got, strings.Join(words, " "))
				}
			}
			if got, want := strings.Join(got, "\n"), strings.Join(want, "\n"); got != want {
				t.Errorf("%s\ngives\n%s\nwant\n%s", input, got, want)
			}
		})
	}
}
