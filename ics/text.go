package ics

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// clean makes what somebody typed fit for others' terminals: control characters
// go, and what is not ASCII becomes a reference as clients know it, "&#xe9;".
func clean(line []byte) string {
	plain := true
	for _, b := range line {
		plain = plain && b >= ' ' && b < 127
	}
	if plain {
		return string(line)
	}
	var b strings.Builder
	for len(line) > 0 {
		r, n := utf8.DecodeRune(line)
		line = line[n:]
		switch {
		case r == '\t':
			b.WriteByte(' ')
		case r >= ' ' && r < 127:
			b.WriteByte(byte(r))
		case r == utf8.RuneError && n < 2, r < 0xa0, r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
			// Broken text, C1 controls, and marks that turn the direction of writing.
		default:
			fmt.Fprintf(&b, "&#x%x;", r)
		}
	}
	return b.String()
}

var reference = regexp.MustCompile("&#x[0-9a-f]{2,6};")

// unclean is what clean was given, but for what had to go.
func unclean(line string) string {
	return reference.ReplaceAllStringFunc(line, func(ref string) string {
		n, err := strconv.ParseInt(ref[3:len(ref)-1], 16, 32)
		if err != nil || clean([]byte(string(rune(n)))) != ref {
			return ref
		}
		return string(rune(n))
	})
}

// continuation begins a line that goes on with the one above.
const continuation = `\   `

// wrap breaks the lines of a text at a width, at blanks where there are some.
// Lines for programs, which begin with "<" or a bell and that, and those that fit
// stay whole.
func wrap(text string, width int) string {
	if len(text) <= width || width <= 2*len(continuation) {
		return text
	}
	var b strings.Builder
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			b.WriteByte('\n')
		}
		for room := width; len(line) > room && !strings.HasPrefix(strings.TrimLeft(line, "\a"), "<"); room = width - len(continuation) {
			at := strings.LastIndexByte(line[:room+1], ' ')
			if at <= 0 || strings.TrimSpace(line[:at]) == "" {
				at = room
			}
			b.WriteString(strings.TrimRight(line[:at], " "))
			b.WriteString("\n" + continuation)
			line = strings.TrimLeft(line[at:], " ")
		}
		b.WriteString(line)
	}
	return b.String()
}

// columns lays words out in as many columns as the width has room for.
func columns(words []string, width int) string {
	longest := 0
	for _, w := range words {
		longest = max(longest, len(w))
	}
	each := longest + 2
	across := max(1, (width-1)/each)
	down := (len(words) + across - 1) / across
	var b strings.Builder
	for row := range down {
		line := ""
		for i := row; i < len(words); i += down {
			line += fmt.Sprintf("%-*s", each, words[i])
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// plural is "1 half move", "2 half moves".
func plural(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}

// shortSpan is how long somebody has been idle or on: "12s", "5m", "1:02", "3d".
func shortSpan(d time.Duration) string {
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

// longSpan is a time in words: "1 day, 2 hours, 5 minutes, 1 second".
func longSpan(d time.Duration) string {
	s := int(d.Seconds())
	var parts []string
	for _, u := range []struct {
		name string
		size int
	}{{"day", 86400}, {"hour", 3600}, {"minute", 60}, {"second", 1}} {
		if n := s / u.size; n > 0 {
			parts = append(parts, plural(n, u.name))
			s %= u.size
		}
	}
	if parts == nil {
		return "0 seconds"
	}
	return strings.Join(parts, ", ")
}

// dateTime is a moment as the server tells it: "Fri Nov 20, 15:00 UTC 2026".
func dateTime(t time.Time) string { return t.Format("Mon Jan _2, 15:04 MST 2006") }
