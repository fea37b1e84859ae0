package web

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rookery/chess"
)

var (
	hole = regexp.MustCompile(`\{(\d)([+=]?)\}`)
	// Words that the server puts into its texts.
	filler = regexp.MustCompile(hole.String() + `|\b(1|white|black|offers|arrived|departed|connected|disconnected|censor|kibitzed|whispered|unread messages?)\b|: it has`)
	verb   = regexp.MustCompile(`%[-+ ]?[0-9.]*[a-zA-Z]`)
)

// phraseTable is what the page knows of what the server says, on the chess server and where requests are refused: English,
// German, French, and the page's English where that is another.
func phraseTable(t *testing.T) (table [][]string) {
	t.Helper()
	for _, name := range []string{"ui/src/play/phrases.json", "ui/src/lib/refusals.json"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var part [][]string
		if err := json.Unmarshal(text, &part); err != nil {
			t.Fatal(err)
		}
		table = append(table, part...)
	}
	return table
}

// literals calls a function with each string in the sources of a package, and
// the name of the function or method in whose call it stands.
func literals(t *testing.T, dir string, found func(pos token.Position, in, text string)) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		in := map[ast.Node]string{}
		ast.Inspect(file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if f, ok := call.Fun.(*ast.SelectorExpr); ok {
					for _, arg := range call.Args {
						in[arg] = f.Sel.Name
					}
				}
			}
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil {
					found(fset.Position(lit.Pos()), in[lit], text)
				}
			}
			return true
		})
	}
}

// serverRooms are the folders of the rooms in ics, also those that there will be.
func serverRooms(t *testing.T) []string {
	t.Helper()
	rooms, err := filepath.Glob("../ics/*/*.go")
	if err != nil || len(rooms) == 0 {
		t.Fatal(rooms, err)
	}
	for i, file := range rooms {
		rooms[i] = filepath.Dir(file)
	}
	return slices.Compact(rooms)
}

// knownPhrases is an expression of all that the table has a phrase for.
func knownPhrases(t *testing.T) *regexp.Regexp {
	var sources []string
	for _, p := range phraseTable(t) {
		var parts []string
		for _, part := range hole.Split(p[0], -1) {
			parts = append(parts, regexp.QuoteMeta(part))
		}
		sources = append(sources, strings.Join(parts, `\S.*?`))
	}
	return regexp.MustCompile("^(" + strings.Join(sources, "|") + ")$")
}

// Whatever the chess server refuses, the page says in its language.
func TestRefusalsAreTranslated(t *testing.T) {
	known := knownPhrases(t)
	n := 0
	refusal := func(pos token.Position, in, text string) {
		if in != "Refuse" {
			return
		}
		for line := range strings.Lines(text) {
			said := verb.ReplaceAllString(strings.TrimSpace(line), "some")
			if n++; strings.Contains(said, " ") && !known.MatchString(said) {
				t.Errorf("%s: %q is in no phrase", pos, line)
			}
		}
	}
	for _, dir := range append(serverRooms(t), "../ics") {
		literals(t, dir, refusal)
	}
	if n < 250 {
		t.Errorf("only %d refusals found", n)
	}
}

// What is said of somebody who was told something is in the page's language with it.
func TestAnswersOfTalkAreTranslated(t *testing.T) {
	known := knownPhrases(t)
	n := 0
	literals(t, "../ics/chat", func(pos token.Position, in, text string) {
		note, ok := strings.CutPrefix(text, ", who ")
		if !ok {
			return
		}
		n++
		if said := "(told some, who " + verb.ReplaceAllString(note, "some") + ")"; !known.MatchString(said) {
			t.Errorf("%s: %q is in no phrase", pos, said)
		}
	})
	if n < 3 {
		t.Errorf("only %d answers found", n)
	}
}

// neverShown are errors that no page shows: of programs that do not work together, and parts of what is shown.
var neverShown = []string{
	"an answer without an end", "is no condition", "nothing has happened", "the key for sessions is damaged", "the part is not needed", "what it answers is no move",
	"not an SVG drawing: its root is another element", "not an SVG drawing: there is no element in it", "the drawing declares entities", "the drawing has too many elements",
}

// Why requests are refused is said in the page's language.
func TestAPIRefusalsAreTranslated(t *testing.T) {
	rooms, err := filepath.Glob("internal/*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for i, file := range rooms {
		rooms[i] = filepath.Dir(file)
	}
	known := knownPhrases(t)
	n := 0
	for _, dir := range slices.Compact(rooms) {
		literals(t, dir, func(pos token.Position, in, text string) {
			if in != "New" && !strings.HasPrefix(in, "Error4") || !strings.Contains(text, " ") || slices.Contains(neverShown, text) {
				return
			}
			if n++; !known.MatchString(verb.ReplaceAllString(text, "some")) {
				t.Errorf("%s: %q is in no phrase", pos, text)
			}
		})
	}
	if n < 50 {
		t.Errorf("only %d refusals found", n)
	}
}

// What is wrong with a FEN or with the position in it is said in the page's language, field, place and all.
func TestFaultsOfPositionsAreTranslated(t *testing.T) {
	known := knownPhrases(t)
	n := 0
	literals(t, "../chess", func(pos token.Position, in, text string) {
		if in != "fail" || filepath.Base(pos.Filename) != "fen.go" || !strings.Contains(text, " ") {
			return
		}
		if n++; !known.MatchString(verb.ReplaceAllString(text, "some")) {
			t.Errorf("%s: %q is in no phrase", pos, text)
		}
	})
	for f := chess.PlacementField; f <= chess.FullMoveField+1; f++ {
		if !known.MatchString(f.String()) {
			t.Errorf("%q is in no phrase", f)
		}
	}
	if n < 15 {
		t.Errorf("only %d faults found", n)
	}
	for _, fen := range []string{
		"8/8/8/8/8/8/8/8 w - - 0 1", "kk6/8/8/8/8/8/8/K7 w - - 0 1", "k7/8/8/8/8/QQQQQQQQ/PPPPPPPP/K7 b - - 0 1", "k7/8/8/8/8/8/8/K6P w - - 0 1", "k6R/8/8/8/8/8/8/K7 w - - 0 1",
		"k6R/8/2B5/8/8/8/8/R6K b - - 0 1", "k7/8/8/8/8/8/8/K7 w K - 0 1", "k7/8/8/8/8/8/8/K7 w - e6 0 1",
	} {
		if _, err := chess.ParsePosition(fen); err == nil {
			t.Errorf("nothing is wrong with %s", fen)
		} else {
			for line := range strings.Lines(err.Error()) {
				fault, ok := strings.CutPrefix(strings.TrimSpace(line), "chess: ")
				if !ok || !known.MatchString(fault) {
					t.Errorf("%q is in no phrase", line)
				}
			}
		}
	}
}

// What the page translates is what is said: nothing has another wording by now.
func TestPhrasesAreSaid(t *testing.T) {
	var said strings.Builder
	for _, dir := range append(serverRooms(t), ".", "internal/books", "internal/collections", "internal/crew", "internal/library", "internal/shelf", "../store/kept", "internal/compose", "internal/guard", "internal/people", "internal/play", "internal/site", "../ics", "../game", "../chess", "../chess/variant", "../store/password") {
		literals(t, dir, func(_ token.Position, _, text string) { said.WriteString(verb.ReplaceAllString(text, "\n") + "\n") })
	}
	all := said.String()
	for _, p := range phraseTable(t) {
		for _, part := range filler.Split(p[0], -1) {
			part = strings.Trim(part, ` "()[]{}:.,`)
			if strings.Contains(part, " ") && !strings.HasPrefix(part, "expected ") && !strings.Contains(all, part) {
				t.Errorf("nobody says %q, of %q", part, p[0])
			}
		}
		for _, other := range p[1:] {
			if n := len(p); n < 3 || n > 4 {
				t.Fatalf("%q", p)
			}
			for _, h := range hole.FindAllString(other, -1) {
				if !strings.Contains(p[0], h) {
					t.Errorf("%q has no %s for %q", p[0], h, other)
				}
			}
		}
	}
}
