package pgn

import (
	"slices"
	"strings"
)

// A Tag is a fact about a game: [Name "Value"].
type Tag struct {
	Name, Value string
}

// Tags are the tags of a game in their order.
type Tags []Tag

// Get is the value of the first tag of a name, "" if there is none. Unknown
// values are "?" by custom, and "-" says that there is nothing to be known.
func (t Tags) Get(name string) string {
	for i := range t {
		if t[i].Name == name {
			return t[i].Value
		}
	}
	return ""
}

// has reports whether there is a tag of a name.
func (t Tags) has(name string) bool {
	for i := range t {
		if t[i].Name == name {
			return true
		}
	}
	return false
}

// Set gives a tag a value, and appends the tag if it is new.
func (t *Tags) Set(name, value string) {
	for i := range *t {
		if (*t)[i].Name == name {
			(*t)[i].Value = value
			return
		}
	}
	*t = append(*t, Tag{name, value})
}

// Delete removes the tags of a name.
func (t *Tags) Delete(name string) {
	kept := (*t)[:0]
	for _, tag := range *t {
		if tag.Name != name {
			kept = append(kept, tag)
		}
	}
	*t = kept
}

// A Result is how a game ended.
type Result uint8

// The results. Unknown is also that of games still played.
const (
	Unknown Result = iota
	WhiteWins
	BlackWins
	Draw
)

// String is the result as PGN writes it.
func (r Result) String() string {
	return [...]string{"*", "1-0", "0-1", "1/2-1/2"}[r&3]
}

// parseResult reads a result as people write it, Unknown if it is none.
func parseResult(text string) Result {
	switch text {
	case "1-0", "1:0", "1\u20130", "1\u22120", "1-0f", "1-0ff", "1-0F", "1-0FF", "+:-", "+:0":
		return WhiteWins
	case "0-1", "0:1", "0\u20131", "0\u22121", "0-1f", "0-1ff", "0-1F", "0-1FF", "-:+", "0:+":
		return BlackWins
	case "1/2-1/2", "1/2", "\u00bd-\u00bd", "\xbd-\xbd", "\u00bd", "1/2:1/2", "1/2\u20131/2", "1/2\u22121/2",
		"\u00bd:\u00bd", "\u00bd\u2013\u00bd", "0.5-0.5", "0,5-0,5", "0.5:0.5", "=:=":
		return Draw
	}
	return Unknown
}

// readTags reads the tags at the beginning of a game, with all that stands
// before and between them, and returns where the moves begin. What is no tag
// though it looks like one is a fault.
func (g *Game) readTags(src string) int {
	i := 0
	for i < len(src) {
		switch c := src[i]; {
		case c <= ' ':
			i++
		case c == byteOrderMark[0] && strings.HasPrefix(src[i:], byteOrderMark):
			i += len(byteOrderMark)
		case c == '%' && (i == 0 || src[i-1] == '\n'):
			i += lineLength(src[i:])
		case c == '<' && breakLength(src[i:]) > 0:
			i += breakLength(src[i:])
		case c == '[':
			tag, end := usualTag(src, i)
			switch {
			case end > 0 && g.page == nil:
			case isTag(src[i:]):
				tag, end = readTag(src, i, g.page)
			case isOddTag(src[i:]):
				n := lineLength(src[i:])
				g.fault(&lexer{src: src, start: i}, ErrTag, src[i:i+n])
				i += n
				continue
			default:
				return i
			}
			if g.Tags.has(tag.Name) && isGiven(tag.Name) {
				g.fault(&lexer{src: src, start: i}, ErrTagTwice, src[i:end])
			}
			g.Tags = append(g.Tags, tag)
			i = end
		default:
			n := commentsEnd(src, i)
			if n == i || !isTag(src[n:]) && !isOddTag(src[n:]) {
				return i
			}
			i = n
		}
	}
	return i
}

// breakLength is the length of the break of HTML, <br> or <br />, that a text begins with.
func breakLength(src string) int {
	n := strings.IndexByte(src[:min(len(src), 16)], '>')
	if n < 0 || len(src) < 3 || !strings.EqualFold(src[:3], "<br") || strings.Trim(src[3:n], " /") != "" {
		return 0
	}
	return n + 1
}

// isGiven reports whether a tag can have one value only: those of the roster,
// and where the game begins. Of others there may be several.
func isGiven(name string) bool {
	return name == "FEN" || name == "SetUp" || slices.ContainsFunc(roster[:], func(t Tag) bool { return t.Name == name })
}

// commentsEnd is where the comments at i and the blanks behind them end.
func commentsEnd(src string, i int) int {
	for i < len(src) {
		switch c := src[i]; {
		case c <= ' ':
			i++
		case c == ';', c == '%' && (i == 0 || src[i-1] == '\n'):
			i += lineLength(src[i:])
		case c == '{':
			n := strings.IndexByte(src[i:], '}')
			if n < 0 {
				return i
			}
			i += n + 1
		default:
			return i
		}
	}
	return i
}

const byteOrderMark = "\ufeff"

// usualTag reads the tag at i if it is written as nearly all are, [Name "Value"] without a backslash, and
// returns what follows it; 0: it is not, or none.
func usualTag(src string, i int) (tag Tag, end int) {
	name := i + 1
	for i = name; i < len(src) && isNameByte(src[i]); i++ {
	}
	if i == name || !strings.HasPrefix(src[i:], " \"") {
		return tag, 0
	}
	tag.Name = src[name:i]
	value := i + 2
	for i = value; i < len(src) && src[i] != '"'; i++ {
		if src[i] == '\\' || src[i] == '\n' {
			return tag, 0
		}
	}
	if !strings.HasPrefix(src[i:], "\"]") {
		return tag, 0
	}
	tag.Value = src[value:i]
	return tag, i + 2
}

// readTag reads the tag at i, for which isTag holds, and returns what follows
// it. The value ends with its line if it is not closed.
func readTag(src string, i int, page *codePage) (Tag, int) {
	for i++; isTagBlank(src[i]); i++ {
	}
	name := i
	for isNameByte(src[i]) {
		i++
	}
	tag := Tag{Name: src[name:i]}
	i += strings.IndexByte(src[i:], '"') + 1
	value, escaped := i, false
	for ; i < len(src) && src[i] != '\n' && (src[i] != '"' || !closes(src[i+1:])); i++ {
		if src[i] == '\\' && i+1 < len(src) && (src[i+1] == '"' || src[i+1] == '\\') {
			escaped = true
			i++
		}
	}
	tag.Value = src[value:i]
	if i < len(src) && src[i] == '"' {
		i++
		for j := i; ; j++ {
			if j < len(src) && isTagBlank(src[j]) {
				continue
			}
			if j < len(src) && src[j] == ']' {
				i = j
			}
			break
		}
		for ; i < len(src) && src[i] != ']' && src[i] != '\n'; i++ {
		}
	} else { // the quote is missing
		tag.Value = strings.TrimSuffix(strings.TrimRight(tag.Value, " \t\r"), "]")
	}
	if i < len(src) {
		i++
	}
	if escaped {
		tag.Value = unescape(tag.Value)
	}
	if page != nil {
		tag.Value = page.decode(tag.Value)
	}
	return tag, i
}

// closes reports whether a quote before a text ends the value: people put
// quotes within quotes.
func closes(after string) bool {
	for i := range len(after) {
		if c := after[i]; c != ' ' && c != '\t' && c != '\r' {
			return c == ']' || c == '\n'
		}
	}
	return true
}

func unescape(value string) string {
	var b strings.Builder
	for i := 0; i < len(value); i++ {
		if value[i] == '\\' && i+1 < len(value) && (value[i+1] == '"' || value[i+1] == '\\') {
			i++
		}
		b.WriteByte(value[i])
	}
	return b.String()
}
