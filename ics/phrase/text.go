// Package phrase words numbers, times and zones as the chess server tells them.
package phrase

import (
	"fmt"
	"strings"
	"time"
)

// Plural is "1 half move", "2 half moves".
func Plural(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}

// Article is a word with the article that it wants: "a draw", "an abort".
func Article(word string) string {
	if word != "" && strings.Contains("aeiou", word[:1]) {
		return "an " + word
	}
	return "a " + word
}

// ThereAre is "There is currently 1 game", "There are currently 2 games".
func ThereAre(n int, one string) string {
	if n == 1 {
		return "There is currently 1 " + one
	}
	return "There are currently " + Plural(n, one)
}

// ShortSpan is how long somebody has been idle or on: "12s", "5m", "1:02", "3d".
func ShortSpan(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%ds", int(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%dm", int(d.Minutes()))
	case d < 100*time.Hour:
		return fmt.Sprintf("%d:%02d", int(d.Hours()), int(d.Minutes())%60)
	}
	return fmt.Sprintf("%dd", int(d.Hours()/24))
}

// LongSpan is a time in words: "1 day, 2 hours, 5 minutes, 1 second".
func LongSpan(d time.Duration) string {
	s := int(d.Seconds())
	var parts []string
	for _, u := range []struct {
		name string
		size int
	}{{"day", 86400}, {"hour", 3600}, {"minute", 60}, {"second", 1}} {
		if n := s / u.size; n > 0 {
			parts = append(parts, Plural(n, u.name))
			s %= u.size
		}
	}
	if parts == nil {
		return "0 seconds"
	}
	return strings.Join(parts, ", ")
}

// DateTime is a moment as the server tells it: "Fri Nov 20, 15:00 UTC 2026".
func DateTime(t time.Time) string { return t.Format("Mon Jan _2, 15:04 MST 2006") }
