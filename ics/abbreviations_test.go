package ics

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"rookery/ics/command"
)

// TestAbbreviations holds what users may type for each command: a new one takes no abbreviation from an older one
// without somebody's noticing. What is wanted so is written by -update.
func TestAbbreviations(t *testing.T) {
	const file = "testdata/abbreviations.txt"
	s := &Server{commands: allCommands(&Server{})}
	var got strings.Builder
	for _, k := range s.commands {
		short := ""
		for n := 1; n <= len(k.Name) && short == ""; n++ {
			if found, _ := s.commands.Find(k.Name[:n], k.Admin); found != nil && found.Name == k.Name {
				short = k.Name[:n]
			}
		}
		if short == "" {
			t.Errorf("%s cannot be typed", k.Name)
		}
		fmt.Fprintf(&got, "%s %s\n", k.Name, short)
	}
	for word, full := range command.Shorts() {
		if s.commands.Named(full) == nil {
			t.Errorf("%s is short for %s, which is no command", word, full)
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	was := map[string]string{}
	for line := range strings.Lines(string(want)) {
		name, short, _ := strings.Cut(strings.TrimSpace(line), " ")
		was[name] = short
	}
	for line := range strings.Lines(got.String()) {
		name, short, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch before, known := was[name]; {
		case !known:
			t.Errorf("%s is new: go test ./ics -run TestAbbreviations -update", name)
		case len(before) < len(short):
			t.Errorf("%q was enough for %s, now it is %q", before, name, short)
		case before != short:
			t.Errorf("%s is %q now, before it was %q: go test ./ics -run TestAbbreviations -update", name, short, before)
		}
		delete(was, name)
	}
	for name := range was {
		t.Errorf("%s is gone", name)
	}
}
