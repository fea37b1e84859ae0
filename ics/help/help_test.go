package help

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

var also = regexp.MustCompile(`(?s)See also: (.*)$`)

// TestTexts: a text has something to say, fits a screen's width, and names texts
// that there are.
func TestTexts(t *testing.T) {
	l, err := read()
	if err != nil {
		t.Fatal(err)
	}
	if len(l.texts) < 240 {
		t.Errorf("%d texts", len(l.texts))
	}
	for topic, text := range l.texts {
		if topic != strings.ToLower(topic) || strings.Contains(topic, " ") {
			t.Errorf("%q is no topic", topic)
		}
		for line := range strings.Lines(text) {
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > 79 || strings.Contains(line, "\t") {
				t.Errorf("%s: a line of %d characters, or with a tab: %q", topic, n, line)
			}
		}
		m := also.FindStringSubmatch(text)
		if m == nil {
			if topic != "start" {
				t.Errorf("%s: no \"See also\"", topic)
			}
			continue
		}
		if len(text)-len(m[0]) < 20 {
			t.Errorf("%s: nothing is said: %q", topic, text)
		}
		for _, other := range strings.Split(strings.TrimSpace(m[1]), ", ") {
			if _, ok := l.texts[other]; !ok || other == topic {
				t.Errorf("%s: see also %q", topic, other)
			}
		}
	}
}
