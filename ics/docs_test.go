package ics

import (
	"fmt"
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
		row := fmt.Sprintf("| `%s` | %s | %s", k.name, strings.ReplaceAll(k.usage, "|", "\\|"), k.help)
		if k.admin {
			row += " *Admins.*"
		}
		if !strings.Contains(string(text), "\n"+row+" |\n") {
			t.Errorf("docs/ics.md lacks the row of %s:\n%s |", k.name, row)
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
