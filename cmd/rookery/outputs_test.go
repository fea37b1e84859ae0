package main

import (
	"bytes"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A lostOutput is a command that has nothing to write under the name OUT: its input is
// missing, or there is nothing in it.
type lostOutput struct {
	args string
	name string // of the file it would write; "" for out.EXT as in args
}

// lostOutputs are, for each flag that names a file to write, commands that find nothing
// to write into it.
var lostOutputs = map[string][]lostOutput{
	"analyse --output":            {{args: "analyse -o out.txt missing.inp"}, {args: "analyse -o out.txt bad.inp"}},
	"analyse --table":             {{args: "analyse --table out.csv missing.inp"}, {args: "analyse --table out.csv bad.inp"}},
	"book build --out":            {{args: "book build -o out.bin missing.pgn"}, {args: "book build -o out.ctg empty.pgn"}, {args: "book build -o out.bin broken.pgn"}, {args: "book build -o out.bbk missing.tbk"}, {args: "book build -o out.bbk empty.pgn"}},
	"book convert --out":          {{args: "book convert -o out.abk missing.bin"}, {args: "book convert -o out.abk empty.bin"}},
	"book merge --out":            {{args: "book merge -o out.bin missing.bin empty.bin"}},
	"diagram --output":            {{args: "diagram -o out.svg missing.inp"}, {args: "diagram -o out.pdf bad.inp"}},
	"explore --html":              {{args: "explore --try economy --html out.html missing.inp"}, {args: "explore --try economy --html out.html bad.inp"}},
	"explore --table":             {{args: "explore --try economy --table out.csv missing.inp"}},
	"farm run --table":            nil, // goes on with what it has
	"bench library make --output": nil, // a stream that whoever asks for it makes up
	"library export --output":     {{args: "library export --library nowhere.db -o out.json"}},
	"library find --output":       {{args: "library find --library nowhere.db -o out.json Id(1)"}},
	"library similar --output":    {{args: "library similar --library nowhere.db -o out.json 1"}},
	"pgn convert --out":           {{args: "pgn convert -o out.pgn missing.pgn"}, {args: "pgn convert -o out.pgn empty.pgn"}},
	"pgn dedupe --out":            {{args: "pgn dedupe -o out.pgn missing.pgn"}},
	"pgn filter --out":            {{args: "pgn filter -o out.pgn --player Nobody games.pgn"}, {args: "pgn filter -o out.pgn missing.pgn"}},
	"pgn tree --out":              {{args: "pgn tree -o out.pgn missing.pgn"}, {args: "pgn tree -o out.pgn --player Nobody games.pgn"}},
	"pgn split --prefix":          {{args: "pgn split --by year --prefix out- missing.pgn broken.zst", name: "out-2001.pgn"}},
	"puzzle convert --output":     {{args: "puzzle convert --to lichess -o out.csv missing.epd"}, {args: "puzzle convert --to epd -o out.epd empty.epd"}},
	"puzzle mine --output":        {{args: "puzzle mine -o out.epd missing.pgn"}, {args: "puzzle mine --nodes 1 -o out.epd empty.pgn"}},
	"solve --output":              {{args: "solve -o out.txt missing.inp"}, {args: "solve --format html -o out.html bad.inp"}, {args: "solve --format json -o out.json bad.inp"}, {args: "solve --format latex -o out.tex missing.inp"}, {args: "solve --format svg -o out.svg missing.inp"}, {args: "solve --format png -o out.png bad.inp"}},
	"solve --cpu-profile":         {{args: "solve --cpu-profile out.prof --jobs -1 bad.inp"}},
	"store pgn --output":          {{args: "store pgn --data nowhere -o out.pgn"}},
	"bkc --prefix":                {{args: "bkc -prefix out missing.txt", name: "out0.89y"}, {args: "bkc -prefix out broken.pgn", name: "out0.89y"}},
	"cpc --prefix":                {{args: "cpc -prefix out missing.txt", name: "out0.89y"}},
	"play --save":                 nil, // written when a game is saved, by somebody who plays it
	"play --transcript":           nil,
	"explore --journal":           nil, // added to
	"farm run --out":              nil, // a directory
}

// writes finds what a flag's description says of files that it has written.
var writes = regexp.MustCompile(`(?i)\bwrite\b.*\bfile\b|\bfiles? to (write|save)\b|\bfile for the table|name of the files|files' names begin|directory for the solutions|file that keeps`)

// TestOutputsStay: where nothing comes of a command, the file that it was to write stays
// as it was, and nothing is left beside it.
func TestOutputsStay(t *testing.T) {
	var flags []string
	var visit func(*cobra.Command)
	visit = func(cmd *cobra.Command) {
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if writes.MatchString(f.Usage) && !strings.HasPrefix(f.Usage, "format") && !f.Hidden {
				flags = append(flags, strings.TrimPrefix(cmd.CommandPath(), "rookery ")+" --"+f.Name)
			}
		})
		for _, sub := range cmd.Commands() {
			visit(sub)
		}
	}
	visit(newRoot())
	for _, name := range flags {
		if _, ok := lostOutputs[name]; !ok {
			t.Errorf("%s: not tried", name)
		}
	}
	files := map[string]string{
		"bad.inp": "beginproblem\nfrobnicate\n", "empty.pgn": "", "empty.epd": "", "empty.bin": "", "games.pgn": "[Date \"2001.01.01\"]\n\n1. e4 e5 *\n",
		"broken.pgn": "1. e4 Ke3 *\n", "broken.zst": "\x28\xb5\x2f\xfd broken",
	}
	for _, flag := range slices.Sorted(maps.Keys(lostOutputs)) {
		for _, lost := range lostOutputs[flag] {
			t.Run(lost.args, func(t *testing.T) {
				dir := t.TempDir()
				t.Chdir(dir)
				for name, text := range files {
					if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
						t.Fatal(err)
					}
				}
				args := strings.Fields(lost.args)
				name := lost.name
				for _, arg := range args {
					if name == "" && strings.HasPrefix(arg, "out.") {
						name = arg
					}
				}
				const old = "was here\n"
				if err := os.WriteFile(name, []byte(old), 0o640); err != nil {
					t.Fatal(err)
				}
				if status := run(args); status == 0 {
					t.Errorf("status 0")
				}
				if now, err := os.ReadFile(name); err != nil || string(now) != old {
					t.Errorf("%s is %q now (%v)", name, now, err)
				}
				entries, err := os.ReadDir(dir)
				if err != nil {
					t.Fatal(err)
				}
				for _, e := range entries {
					if _, ours := files[e.Name()]; !ours && e.Name() != name && e.Name() != "nowhere" {
						t.Errorf("%s is left", filepath.Join(dir, e.Name()))
					}
				}
			})
		}
	}
}

// full is an output that takes nothing.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("nobody reads it") }

// TestOutputLost: where the output cannot be written any more no further problem is solved, and that is said for
// the one at which it was seen.
func TestOutputLost(t *testing.T) {
	const mate = "beginproblem\nstipulation #1\npieces white kh1 qa1 rb7 black kh8\nnextproblem\n"
	dir := t.TempDir()
	for _, name := range []string{"one.inp", "two.inp"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(mate+strings.Replace(mate, "nextproblem", "endproblem", 1)[len("beginproblem\n"):]), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, command := range []string{"solve", "analyse"} {
		var said bytes.Buffer
		root := newRoot()
		root.SetArgs([]string{command, dir})
		root.SetOut(full{})
		root.SetErr(&said)
		if err := root.Execute(); err == nil {
			t.Errorf("%s: no error", command)
		}
		if n := strings.Count(said.String(), ".inp:"); n != 1 {
			t.Errorf("%s speaks of %d problems:\n%s", command, n, said.String())
		}
	}
}
