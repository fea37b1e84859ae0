package movement

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestGuide: what docs/walks.md defines can be read, and what it says is wrong cannot.
func TestGuide(t *testing.T) {
	src, err := os.ReadFile("../../docs/walks.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := regexp.MustCompile(`(?m)^walk (.*)$`).FindAllStringSubmatch(string(src), -1)
	for i, l := range lines {
		_, err := Define(l[1])
		if wrong := i == len(lines)-1; (err != nil) != wrong {
			t.Errorf("%s: %v", l[1], err)
		}
	}
	_, table, _ := strings.Cut(string(src), "| definition | man |")
	defined := regexp.MustCompile("(?m)^\\| `([^`]*)` \\|").FindAllStringSubmatch(table, -1)
	n := 0
	for _, d := range defined {
		if strings.ContainsAny(d[1], "ABCDFGHKLNQRWZ") {
			n++
			if _, err := Parse(d[1]); err != nil {
				t.Errorf("%s: %v", d[1], err)
			}
		}
	}
	if len(lines) != 6 || n != 11 {
		t.Errorf("%d lines and %d definitions", len(lines), n)
	}
	for _, word := range regexp.MustCompile("`(leaps|steps|rides|hops)`").FindAllStringSubmatch(string(src), -1) {
		if verb(word[1]) == "" {
			t.Errorf("no verb %s", word[1])
		}
	}
}
