package lexicon

import (
	"rookery/problem"
)

// A Kind is the shape of a parameter.
type Kind uint8

const (
	// Word is a keyword of Words.
	Word Kind = iota
	// Squares is one token of squares, "a1b2c3".
	Squares
	// SquareGroups is any number of such tokens.
	SquareGroups
	// Walks is a sequence of walks, one a token.
	Walks
	// Number is a whole number.
	Number
	// Decimal is a number with up to two decimals, or "-" for no limit.
	Decimal
	// MoveNumber is "n" or "n:m": a move, or a move and a reply.
	MoveNumber
	// Lines is a token of files and ranks, "bdf246".
	Lines
	// Segments is any number of tokens such as "Ha24": horizontal line at a2,
	// four squares long.
	Segments
	// Man is a colour, attributes, a walk and a square.
	Man
	// Mover is a walk, or the square of a man.
	Mover
	// Play is a number, or moves in one token.
	Play
)

// A Param says what may follow a word at one place. Parameters that have no
// Min are optional.
type Param struct {
	Kind Kind
	// Min and Max bound the number of squares or walks; Max 0 sets no bound.
	// For numbers and words Min 1 says that one must be given.
	Min, Max int

	// For Word: the keywords, which of them count here (nil: all), whether
	// any number of them may follow, within brackets, and what follows which of them.
	Words    *Set
	Only     []string
	Repeat   bool
	Brackets bool
	Sequels  []Sequel
}

// A Sequel is what follows a keyword.
type Sequel struct {
	Word   string
	Params []Param
}

// After gives the grammar of what follows a canonical keyword.
func (p *Param) After(word string) []Param {
	for _, s := range p.Sequels {
		if s.Word == word {
			return s.Params
		}
	}
	return nil
}

// Accepts reports whether a canonical keyword counts here.
func (p *Param) Accepts(word string) bool {
	if p.Only == nil {
		return p.Words.Has(word)
	}
	for _, w := range p.Only {
		if w == word {
			return true
		}
	}
	return false
}

// Pair reports whether two squares must be given, which are to differ.
func (p *Param) Pair() bool { return p.Kind == Squares && p.Min == 2 && p.Max == 2 }

// An Entry is a word with its parameters.
type Entry struct {
	Name   Name
	Params []Param
}

// A Table is a set of words with parameters.
type Table struct {
	Set
}

// entries are the words of a table.
type entries []Entry

func (e entries) count() int           { return len(e) }
func (e entries) name(i int) *Name     { return &e[i].Name }
func (e entries) params(i int) []Param { return e[i].Params }

// Params gives the grammar of what follows the word with a canonical name.
func (t *Table) Params(name string) []Param {
	if i := t.place(name); i >= 0 {
		return t.words.params(i)
	}
	return nil
}

// FindEntry is Find together with Params.
func (t *Table) FindEntry(lang problem.Language, token string) (string, []Param, error) {
	i, err := t.find(lang, token)
	if err != nil {
		return "", nil, err
	}
	return t.words.name(i).English(), t.words.params(i), nil
}
