package session

import "strings"

// Others are whom an alias may mean: the opponent of the last game and the partner, "" if there is none.
type Others struct{ Opponent, Partner string }

// Expand puts in the place of an alias at the beginning of a line what it stands for,
// and the line's words in their places there: see parameter. An alias that has no such
// places is followed by them.
func (x *Session) Expand(line string, others Others) string {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	for _, a := range x.user.Own.Aliases() {
		if a.Word != word {
			continue
		}
		var b strings.Builder
		places := false
		for text := a.Text; text != ""; {
			value, length := x.parameter(text, rest, others)
			if length == 0 {
				value, length = text[:1], 1
			} else {
				places = true
			}
			b.WriteString(value)
			text = text[length:]
		}
		if !places {
			return strings.TrimSpace(a.Text + " " + rest)
		}
		return b.String()
	}
	return line
}

// parameter is what the beginning of an alias's text stands for, given the rest of the
// line, and how much of the text that is, nothing if it stands for itself. "@" and "$@" are the
// rest, "$2" is its second word, "$-2" are those up to it and "$2-" those from it on; "$m" is
// one's own name, "$o" the last opponent's, "$p" the partner's, "$." whom one told something last,
// "$," the channel; "$$" is "$".
func (x *Session) parameter(text, rest string, others Others) (value string, length int) {
	if text[0] == '@' {
		return rest, 1
	}
	if text[0] != '$' || len(text) == 1 {
		return "", 0
	}
	words := strings.Fields(rest)
	join := func(from, to int) string {
		return strings.Join(words[min(from, len(words)):min(to, len(words))], " ")
	}
	digit := func(i int) (n int, ok bool) {
		if i >= len(text) || text[i] < '1' || text[i] > '9' {
			return 0, false
		}
		return int(text[i] - '0'), true
	}
	if n, ok := digit(1); ok {
		if len(text) > 2 && text[2] == '-' {
			return join(n-1, len(words)), 3
		}
		return join(n-1, n), 2
	}
	switch text[1] {
	case '$':
		return "$", 2
	case '@':
		return rest, 2
	case '.':
		return x.talked.Told, 2
	case ',':
		return x.talked.Channel, 2
	case '-':
		if n, ok := digit(2); ok {
			return join(0, n), 3
		}
	case 'm':
		return x.user.Name, 2
	case 'o':
		return others.Opponent, 2
	case 'p':
		return others.Partner, 2
	}
	return "", 0
}
