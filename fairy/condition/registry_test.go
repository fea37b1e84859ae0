package condition

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rookery/fairy"
	"rookery/problem"
	"rookery/problem/lexicon"
)

// TestRegistry: every record has hooks, and all hooks have a record.
func TestRegistry(t *testing.T) {
	for r := range lexicon.Conditions.Records() {
		name := r.Name.English()
		if c := find(problem.Condition{Name: name}); c.Hooks == nil && c.Apply == nil && c.Parts == nil {
			t.Errorf("%s does nothing", name)
		}
	}
	surfaces := fairy.Surfaces()
	for name, c := range registry() {
		if c.Surface != nil && !slices.Contains(surfaces, c.Surface()) {
			t.Errorf("the surface of %s is none of fairy.Surfaces: no test of surfaces takes it", name)
		}
		if r, ok := lexicon.Conditions.Record(name); !ok || r.Of != "" {
			t.Errorf("%s has no record, or is an older name for %s", name, r.Of)
		}
	}
}

// TestGuide: what docs/fairy.md shows is what the files say, and the helpers that it
// names exist.
func TestGuide(t *testing.T) {
	guide, err := os.ReadFile("../../docs/fairy.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, "../testdata/behaviour/conditions.txt")
	var code strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		code.WriteString(" " + strings.Join(strings.Fields(string(text)), " "))
	}
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllSubmatch(guide, -1)
	facts := regexp.MustCompile("(?m)((?:^       .*\n)+)").FindAllSubmatch(guide, -1)
	for _, block := range slices.Concat(blocks, facts) {
		if !strings.Contains(code.String(), strings.Join(strings.Fields(string(block[1])), " ")) {
			t.Errorf("no file has\n%s", block[1])
		}
	}
	helpers := regexp.MustCompile("(?m)^\\| (`[a-z].*?) \\|").FindAllSubmatch(guide, -1)
	names := 0
	for _, row := range helpers {
		for _, name := range strings.Split(string(row[1]), ", ") {
			names++
			if name = strings.Trim(name, "`"); !strings.Contains(code.String(), " func "+name+"(") {
				t.Errorf("there is no helper %s", name)
			}
		}
	}
	groups, err := os.ReadFile("../groups.go")
	if err != nil {
		t.Fatal(err)
	}
	told := regexp.MustCompile("(?m)^\\| `([A-Z]\\w*)\\(\\)` \\|").FindAllSubmatch(guide, -1)
	for _, row := range told {
		if !strings.Contains(string(groups), "func (p *Position) "+string(row[1])+"() ") {
			t.Errorf("a position has no group %s", row[1])
		}
	}
	if has := strings.Count(string(groups), "func (p *Position) "); has != len(told) {
		t.Errorf("of %d groups the guide tells %d", has, len(told))
	}
	if len(blocks) < 4 || len(facts) == 0 || names < 15 {
		t.Errorf("%d examples and %d helpers were found", len(blocks), names)
	}
}
