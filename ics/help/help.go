// Package help has the texts that the chess server's commands help and index show:
// one for each command, and for topics that are no command's. They are for people
// at a terminal, in lines of at most 79 characters.
//
// The texts are in files, one a category. Its first line says what the category is
// about; "== name" begins a text. How a command is written, its usage, is package
// ics's and not repeated here.
package help

import (
	"cmp"
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
)

//go:embed *.txt
var files embed.FS

// A Category is what the command index shows.
type Category struct {
	Name   string
	About  string
	Topics []string // in alphabetical order
}

// names are the categories in the order of the index.
var names = []string{"start", "playing", "offers", "rules", "watching", "examining", "past", "talk", "people", "settings", "ratings", "server", "clients", "services", "admin"}

type library struct {
	categories []Category
	texts      map[string]string
	words      map[string][]string // of the texts, in lower case
}

var load = sync.OnceValues(read)

func read() (*library, error) {
	l := &library{texts: map[string]string{}, words: map[string][]string{}}
	between := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	for _, name := range names {
		text, err := files.ReadFile(name + ".txt")
		if err != nil {
			return nil, fmt.Errorf("help: %w", err)
		}
		about, rest, _ := strings.Cut(string(text), "\n")
		c := Category{Name: name, About: about}
		for _, part := range strings.Split("\n"+rest, "\n== ")[1:] {
			topic, body, _ := strings.Cut(part, "\n")
			if _, known := l.texts[topic]; known {
				return nil, fmt.Errorf("help: %s.txt: two texts on %q", name, topic)
			}
			l.texts[topic] = strings.Trim(body, "\n") + "\n"
			l.words[topic] = strings.FieldsFunc(strings.ToLower(body), between)
			c.Topics = append(c.Topics, topic)
		}
		slices.Sort(c.Topics)
		l.categories = append(l.categories, c)
	}
	return l, nil
}

// texts is what the files hold. It panics if the files in the program are not as they were in its tests.
func texts() *library {
	l, err := load()
	if err != nil {
		panic(err)
	}
	return l
}

// Find is the text on a topic, with a line end at its end.
func Find(topic string) (string, bool) {
	text, ok := texts().texts[topic]
	return text, ok
}

// Beginning are the topics that begin so, in alphabetical order.
func Beginning(prefix string) (topics []string) {
	for topic := range texts().texts {
		if strings.HasPrefix(topic, prefix) {
			topics = append(topics, topic)
		}
	}
	slices.Sort(topics)
	return topics
}

// Mentioning are the topics whose texts have words that begin so, those that have most of them first.
func Mentioning(prefix string) (topics []string) {
	prefix = strings.ToLower(prefix)
	counts := map[string]int{}
	for topic, words := range texts().words {
		for _, word := range words {
			if strings.HasPrefix(word, prefix) {
				counts[topic]++
			}
		}
		if counts[topic] > 0 {
			topics = append(topics, topic)
		}
	}
	slices.SortFunc(topics, func(a, b string) int { return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b)) })
	return topics
}

// Categories are all of them with their topics.
func Categories() []Category { return texts().categories }
