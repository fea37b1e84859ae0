package wire

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Clean makes what somebody typed fit for others' terminals: control characters
// go, and what is not ASCII becomes a reference as clients know it, "&#xe9;".
func Clean(line []byte) string {
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

// Unclean is what Clean was given, but for what had to go.
func Unclean(line string) string {
	return reference.ReplaceAllStringFunc(line, func(ref string) string {
		n, err := strconv.ParseInt(ref[3:len(ref)-1], 16, 32)
		if err != nil || Clean([]byte(string(rune(n)))) != ref {
			return ref
		}
		return string(rune(n))
	})
}

// continuation begins a line that goes on with the one above.
const continuation = `\   `

// Wrap breaks the lines of a text at a width, at blanks where there are some.
// Lines for programs, which begin with "<" or "#@#", perhaps behind a bell, coloured
// ones, and those that fit stay whole.
func Wrap(text string, width int) string {
	if len(text) <= width || width <= 2*len(continuation) {
		return text
	}
	long := false // is there anything to be broken?
	for rest, line, more := text, "", true; more && !long; {
		line, rest, more = strings.Cut(rest, "\n")
		long = len(line) > width && !whole(line)
	}
	if !long {
		return text
	}
	var b strings.Builder
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			b.WriteByte('\n')
		}
		for room := width; len(line) > room && !whole(line); room = width - len(continuation) {
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

// whole: a line is not to be broken.
func whole(line string) bool {
	plain := strings.TrimLeft(line, "\a")
	return strings.HasPrefix(plain, "<") || strings.HasPrefix(plain, "#@#") || strings.Contains(line, "\x1b")
}

// Columns lays words out in as many columns as the width has room for.
func Columns(words []string, width int) string {
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
