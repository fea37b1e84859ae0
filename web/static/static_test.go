package static

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

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
