// Package lexicon knows the words of the input language in English, German
// and French: commands, options, conditions and their parameters, attributes,
// colours, forms of twinning and the codes of walks.
//
// It says how words are spelled and what may follow them (the grammar of
// parameters is data in the tables), not what they mean. The canonical name
// of a thing is its English one. Package problem/popeye reads and writes texts
// with these tables; package fairy hangs its rules on the canonical names.
package lexicon

import (
	"errors"
	"fmt"
	"strings"

	"rookery/problem"
)

// A Name is one word in every language, indexed by problem.Language.
type Name [problem.Languages]string

// English is the canonical spelling.
func (n Name) English() string { return n[problem.English] }

// A Set is a group of words that may stand at the same place of a text.
type Set struct {
	what  string // what the words are, for error messages
	words words
	// own is the number of words at the end that count only when written out: those
	// of rookery's own take no abbreviation away from the others.
	own int
}

// What says what the words of the set are: "command", "condition" ...
func (s *Set) What() string { return s.what }

// Names lists the words in the order of the table.
func (s *Set) Names() []Name {
	list := make([]Name, s.words.count())
	for i := range list {
		list[i] = *s.words.name(i)
	}
	return list
}

// words are names in their order, with what may follow them, wherever they stand: as
// a program starts they need not be put together.
type words interface {
	count() int
	name(i int) *Name
	params(i int) []Param
}

// names are words without parameters.
type names []Name

func (n names) count() int         { return len(n) }
func (n names) name(i int) *Name   { return &n[i] }
func (n names) params(int) []Param { return nil }

// ErrUnknown is wrapped by the errors for words that a set does not have.
var ErrUnknown = errors.New("unknown word")

// An AmbiguousError says that an abbreviation stands for several words.
type AmbiguousError struct {
	What       string
	Token      string
	Candidates []string
}

func (e *AmbiguousError) Error() string {
	return fmt.Sprintf("%q may be any of %s", e.Token, strings.Join(e.Candidates, ", "))
}

// Find returns the canonical name of the word that token spells in a
// language. Letters may be of either case. An exact match wins; else token
// must be the beginning of one word only. The error is an *AmbiguousError or
// wraps ErrUnknown.
func (s *Set) Find(lang problem.Language, token string) (string, error) {
	i, err := s.find(lang, token)
	if err != nil {
		return "", err
	}
	return s.words.name(i).English(), nil
}

// Exact reports whether token spells a word of the set in full.
func (s *Set) Exact(lang problem.Language, token string) bool {
	for i := range s.words.count() {
		if strings.EqualFold(s.words.name(i)[lang], token) {
			return true
		}
	}
	return false
}

func (s *Set) find(lang problem.Language, token string) (int, error) {
	found := -1
	var candidates []string
	for i := range s.words.count() {
		word := s.words.name(i)[lang]
		if token == "" || len(token) > len(word) || !strings.EqualFold(word[:len(token)], token) {
			continue
		}
		if len(token) < len(word) && i >= s.words.count()-s.own {
			continue
		}
		if len(token) == len(word) {
			return i, nil
		}
		if found < 0 {
			found = i
		}
		candidates = append(candidates, word)
	}
	switch len(candidates) {
	case 0:
		return 0, fmt.Errorf("%s %q: %w", s.what, token, ErrUnknown)
	case 1:
		return found, nil
	}
	return 0, &AmbiguousError{What: s.what, Token: token, Candidates: candidates}
}

// In gives the spelling of a canonical name in a language, or the name itself
// if the set does not have it.
func (s *Set) In(lang problem.Language, name string) string {
	if i := s.place(name); i >= 0 {
		return s.words.name(i)[lang]
	}
	return name
}

// Has reports whether name is the canonical name of one of the words.
func (s *Set) Has(name string) bool { return s.place(name) >= 0 }

// place is that of a canonical name in the table, negative if it has none.
func (s *Set) place(name string) int {
	for i := range s.words.count() {
		if s.words.name(i).English() == name {
			return i
		}
	}
	return -1
}

// same makes a name that is spelled alike in all languages.
func same(word string) Name { return Name{word, word, word} }
