// Package command is how a line that somebody types becomes a call: the table of commands with their abbreviations
// and parameters, and the call itself, a command being carried out, which has who asks, the words, the reply, and the
// doors to those who are on and to what is stored. What commands do is the affair of the rooms that have them.
package command

import (
	"maps"
	"sort"
	"strconv"
	"strings"
)

// A Command is something a user can type.
type Command struct {
	Name string
	Code int // in block mode, CodeNone if it has none
	// Params are the parameters, a letter each: w a word, d a number, s the rest of
	// the line; capitals are required, small letters may be missing.
	Params string
	Usage  string // the parameters for people
	Help   string
	Admin  bool
	Run    func(*Call)
}

// Codes of block mode that are no command's.
const (
	CodeNone       = 0
	CodeMove       = 1
	CodeBadCommand = 512
	CodeBadParams  = 513
	CodeAmbiguous  = 514
	CodeRights     = 515
	CodeLength     = 520
)

// A Table is all commands, by name.
type Table []Command

// NewTable is the table of some families of commands.
func NewTable(families ...[]Command) (t Table) {
	for _, family := range families {
		t = append(t, family...)
	}
	sort.Slice(t, func(i, j int) bool { return t[i].Name < t[j].Name })
	return t
}

// shorts are abbreviations that are ambiguous, or no prefixes at all.
var shorts = map[string]string{
	"a": "accept", "b": "backward", "f": "finger", "fo": "forward", "g": "games", "m": "match", "n": "next", "o": "observe",
	"p": "pending", "pl": "play", "r": "refresh", "re": "refresh", "res": "resign", "t": "tell", "w": "who", "hi": "history",
	"sh": "shout", "i": "it", "h": "help", "dr": "draw", "q": "quit", "exit": "quit", "logout": "quit", "bye": "quit", "style": "style",
	"ab": "abort", "v": "variables", "z": "znotify", "zl": "znotify", "sub": "sublist", "s": "say", "k": "kibitz", "u": "unobserve",
	"e": "examine", "mo": "moves", "c": "cshout", "se": "seek", "so": "sought", "st": "stored", "un": "unobserve", "x": "examine",
	"d": "decline", "ta": "takeback", "l": "llogons", "more": "next",
}

// Shorts are the abbreviations that are ambiguous, or no prefixes at all, and what they mean.
func Shorts() map[string]string { return maps.Clone(shorts) }

// marks are commands of one character that need no blank behind them.
var marks = map[byte]string{
	'.': "tell .", ',': "tell ,", '!': "shout", ':': "it", '^': "cshout", '*': "kibitz", '#': "whisper", '?': "help",
	'+': "addlist", '-': "sublist", '=': "showlist", '`': "tell .",
}

// Spelled is a line with its first character, if that is a command of its own, spelled out.
func Spelled(line string) string {
	if line != "" {
		if words, ok := marks[line[0]]; ok {
			return words + " " + line[1:]
		}
	}
	return line
}

// Find is the command of a name or of a prefix that only one has; else it is
// those that the prefix fits. Commands of admins are there for admins alone.
func (t Table) Find(word string, admin bool) (*Command, []string) {
	word = strings.ToLower(word)
	if full, ok := shorts[word]; ok {
		word = full
	}
	var found *Command
	var fits []string
	for i := t.at(word); i < len(t) && strings.HasPrefix(t[i].Name, word); i++ {
		k := &t[i]
		if k.Admin && !admin {
			continue
		}
		if k.Name == word {
			return k, nil
		}
		found = k
		fits = append(fits, k.Name)
	}
	if len(fits) == 1 {
		return found, nil
	}
	return nil, fits
}

// at is where the first command is that does not come before a word.
func (t Table) at(word string) int {
	return sort.Search(len(t), func(i int) bool { return t[i].Name >= word })
}

// Named is the command of exactly that name, nil if there is none.
func (t Table) Named(name string) *Command {
	if i := t.at(name); i < len(t) && t[i].Name == name {
		return &t[i]
	}
	return nil
}

// Whole reports whether the command takes the rest of its line as it is.
func (k *Command) Whole() bool { return strings.HasSuffix(strings.ToLower(k.Params), "s") }

// Parse takes the parameters apart as the command wants them; false if they are not what it wants.
func (k *Command) Parse(text string) (args []string, numbers []int, ok bool) {
	for i := range len(k.Params) {
		p := k.Params[i]
		text = strings.TrimSpace(text)
		word := text
		if p|0x20 != 's' {
			word, text, _ = strings.Cut(text, " ")
		} else {
			text = ""
		}
		if word == "" && p < 'a' {
			return nil, nil, false
		}
		n := 0
		if p|0x20 == 'd' && word != "" {
			var err error
			if n, err = strconv.Atoi(word); err != nil {
				return nil, nil, false
			}
		}
		args = append(args, word)
		numbers = append(numbers, n)
	}
	return args, numbers, strings.TrimSpace(text) == ""
}
