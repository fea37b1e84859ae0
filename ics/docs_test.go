package ics

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"rookery/ics/help"
)

var update = flag.Bool("update", false, "rewrite the table of commands in docs/ics.md")

// TestDocs holds the table of commands in docs/ics.md to the commands there are, and
// each command to having help, a usage that fits its parameters, and a code of its own.
func TestDocs(t *testing.T) {
	const path, head = "../docs/ics.md", "| Command | Parameters | What it does |\n|---|---|---|\n"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), head)
	if !ok {
		t.Fatal("docs/ics.md has no table of commands")
	}
	after := ""
	for line := range strings.Lines(rest) {
		if !strings.HasPrefix(line, "|") || after != "" {
			after += line
		}
	}
	var want strings.Builder
	codes := map[int]string{}
	for _, k := range allCommands() {
		if k.help == "" || k.run == nil || (k.usage == "") != (k.params == "") {
			t.Errorf("%s: incomplete", k.name)
		}
		if other := codes[k.code]; other != "" && k.code != codeNone {
			t.Errorf("%s and %s have the code %d", k.name, other, k.code)
		}
		codes[k.code] = k.name
		if text, ok := help.Find(k.name); !ok || len(text) < 2*len(k.name) {
			t.Errorf("%s: no help", k.name)
		}
		admin := ""
		if k.admin {
			admin = " *Admins.*"
		}
		fmt.Fprintf(&want, "| `%s` | %s | %s%s |\n", k.name, strings.ReplaceAll(k.usage, "|", "\\|"), strings.ReplaceAll(k.help, "|", "\\|"), admin)
	}
	// What is no command's is read by its own name, not by that of a command it begins.
	s := &Server{commands: allCommands()}
	for _, c := range help.Categories() {
		for _, topic := range c.Topics {
			x := &session{server: s, user: newGuest("ann")}
			x.user.titles = []string{"*"}
			k := &call{session: x}
			if title, text, ok := k.helpOn(topic); !ok || title != topic || text == "" {
				t.Errorf("help %s shows %q", topic, title)
			}
		}
	}
	if got := strings.TrimSuffix(rest, after); got != want.String() {
		if !*update {
			t.Fatal("the table of commands in docs/ics.md is not that of the server: go test ./ics -run TestDocs -update")
		}
		if err := os.WriteFile(path, []byte(before+head+want.String()+after), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
