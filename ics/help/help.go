// Package help has the texts that the chess server's commands help and index show:
// one for each command, and for topics that are no command's. They are for people
// at a terminal, in lines of at most 79 characters.
//
// The texts are in files, one a category. Its first line says what the category is
// about; "== name" begins a text. How a command is written, its usage, is package
// ics's and not repeated here.
package help

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"
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
}

var load = sync.OnceValues(read)

func read() (*library, error) {
	l := &library{texts: map[string]string{}}
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
			l.texts[topic] = strings.TrimSpace(body) + "\n"
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

// Categories are all of them with their topics.
func Categories() []Category { return texts().categories }
