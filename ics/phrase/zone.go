package phrase

import (
	"strings"
	"time"
	_ "time/tzdata" // the zones are known wherever the program runs
)

// Zone is the time zone that a word names, as the database of zones has it or in
// other case: "Europe/Berlin", "cet", "EST5EDT". "SERVER" is the server's, UTC.
func Zone(word string) (*time.Location, bool) {
	switch strings.ToUpper(word) {
	case "", "SERVER", "UTC", "GMT":
		return time.UTC, true
	case "LOCAL":
		return nil, false // LoadLocation has it be the machine's
	}
	parts := strings.FieldsFunc(strings.ToLower(word), func(r rune) bool { return r == '_' || r == '/' || r == '-' })
	title := word
	for _, p := range parts {
		if at := strings.Index(strings.ToLower(title), p); at >= 0 {
			title = title[:at] + strings.ToUpper(p[:1]) + p[1:] + title[at+len(p):]
		}
	}
	for _, name := range []string{word, strings.ToUpper(word), title} {
		if l, err := time.LoadLocation(name); err == nil {
			return l, true
		}
	}
	return nil, false
}
