package static

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestDoorway: a document's own address leads to the page that shows it, from any folder.
func TestDoorway(t *testing.T) {
	for document, want := range map[string]string{"composer": `url=../#/help/composer"`, "de/start/composer": `url=../../../#/help/de/start/composer"`} {
		if page := string(doorway(document)); !strings.Contains(page, want) {
			t.Errorf("%s: no %s in %s", document, want, page)
		}
	}
	for name, want := range map[string]bool{"help/composer.html": true, "help/img/x.png": true, "help/composer.part.html": false, "index.html": false} {
		if got := inHelp(name); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestComposes: no path of another room is taken for one of the composing program, which does not
// know it.
func TestComposes(t *testing.T) {
	doc, err := os.ReadFile("../ui/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var description struct{ Paths map[string]any }
	if err := json.Unmarshal(doc, &description); err != nil {
		t.Fatal(err)
	}
	paths, parts := composed(), strings.Fields(composes())
	for _, path := range paths {
		if _, ok := description.Paths[path]; !ok {
			t.Errorf("%s is not described", path)
		}
	}
	for path := range description.Paths {
		if got, want := slices.Contains(parts, partOf(path)), slices.Contains(paths, path); got != want {
			t.Errorf("%s: of the composing program: %v, want %v", path, got, want)
		}
	}
	if len(paths) < 10 || !slices.Contains(parts, "jobs") {
		t.Errorf("paths: %q, parts: %q", paths, parts)
	}
}
