package solve_test

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// floors are the packages of the solver from the ground up. Those of one floor
// know nothing of each other.
var floors = [][]string{
	{"plan", "picture", "proof", "invisible", "mailbox"},
	{"board"},
	{"search"},
}

// TestDoors: arrows between the packages of the solver point downwards, and boards
// know no stipulation.
func TestDoors(t *testing.T) {
	floor := map[string]int{}
	for i, names := range floors {
		for _, name := range names {
			floor[name] = i
		}
	}
	dirs, err := filepath.Glob("internal/*")
	if err != nil || len(dirs) != len(floor) {
		t.Fatalf("%d packages, want %d (%v)", len(dirs), len(floor), err)
	}
	for _, dir := range dirs {
		from := filepath.Base(dir)
		for _, path := range imports(t, dir) {
			to, ours := strings.CutPrefix(path, "rookery/solve")
			if !ours {
				continue
			}
			to = strings.TrimPrefix(to, "/internal/")
			if at, ok := floor[to]; !ok || at >= floor[from] {
				t.Errorf("%s imports %s", from, path)
			}
			if from == "board" && to == "plan" {
				t.Error("a board knows of stipulations")
			}
		}
	}
}

// imports lists what the files of a directory import, those of tests left out.
func imports(t *testing.T, dir string) (paths []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range file.Imports {
			path, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Contains(paths, path) {
				paths = append(paths, path)
			}
		}
	}
	return paths
}
