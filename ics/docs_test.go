package ics

import (
	"os"
	"strings"
	"testing"
)

// TestDocs holds docs/ics.md to the table of commands, and each command to
// having help, a usage that fits its parameters, and a code of its own.
func TestDocs(t *testing.T) {
	text, err := os.ReadFile("../docs/ics.md")
	if err != nil {
		t.Fatal(err)
	}
	shared := map[int]bool{codeNone: true}
	codes := map[int]string{}
	for _, k := range allCommands() {
		if !strings.Contains(string(text), "\n| `"+k.name+"` |") {
			t.Errorf("docs/ics.md lacks %s: | `%s` | %s | %s |", k.name, k.name, strings.ReplaceAll(k.usage, "|", "\\|"), k.help)
		}
		if k.help == "" || k.run == nil || (k.usage == "") != (k.params == "") {
			t.Errorf("%s: incomplete", k.name)
		}
		if other := codes[k.code]; other != "" && !shared[k.code] {
			t.Errorf("%s and %s have the code %d", k.name, other, k.code)
		}
		codes[k.code] = k.name
	}
}
