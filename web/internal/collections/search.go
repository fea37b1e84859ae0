package collections

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"rookery/library"
	"rookery/library/query"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/web/internal/compose"
	"rookery/web/internal/site"
)

// A Search says which problems of a collection are wanted. What is empty does
// not count.
type Search struct {
	Men         string `query:"men" maxLength:"200" doc:"men that must be there: \"white Q R black Sd5\"; repeated for several"`
	Stipulation string `query:"stipulation" maxLength:"64" doc:"\"#2\"; * stands for anything: \"h#*\""`
	Condition   string `query:"condition" maxLength:"64" doc:"part of a condition's name"`
	Theme       string `query:"theme" maxLength:"64" doc:"the name of a theme, that the problem says it has or that solving found"`
	Author      string `query:"author" maxLength:"64" doc:"part of an author's name"`
	Text        string `query:"text" maxLength:"64" doc:"part of any text"`
	Language    string `query:"language" enum:"en,de,fr" default:"en" doc:"of the letters of men"`
	Query       string `query:"q" maxLength:"4096" doc:"in the library's query language"`
	Verdict     string `query:"verdict" enum:"sound,several,unchecked,unsolved,unfinished,duals,short,cooked,missing,no solution,invalid,open,bad" doc:"open: not solved yet; bad: something is wrong"`
}

// A wantedMan is a man that must stand on the board; what is empty may be any.
type wantedMan struct{ colour, walk, square string }

var manPattern = regexp.MustCompile(`^(.{1,2}?)([a-h][1-8])?$`)

// errMen is why a search for men is not understood.
var errMen = errors.New("men are searched for by letters, with squares and colours if wanted: \"white Q Rb1 black S\"")

func parseMen(text string, lang problem.Language) (men []wantedMan, err error) {
	colour := ""
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == ' ' || r == ',' || r == ':' }) {
		if c := compose.ColourWord(word); c != "" {
			colour = c
			continue
		}
		m := manPattern.FindStringSubmatch(word)
		if m == nil {
			return nil, fmt.Errorf("%q: %w", word, errMen)
		}
		walk := m[1]
		if w, ok := lexicon.FindWalk(lang, walk); ok {
			walk = string(w)
		}
		men = append(men, wantedMan{colour, walk, m[2]})
	}
	// Those that ask for most choose first.
	slices.SortStableFunc(men, func(a, b wantedMan) int {
		return strings.Compare(b.square, a.square)*2 + strings.Compare(b.colour, a.colour)
	})
	return men, nil
}

func hasMen(board []compose.Man, wanted []wantedMan) bool {
	taken := make([]bool, len(board))
	for _, w := range wanted {
		i := slices.IndexFunc(board, func(m compose.Man) bool {
			return m.Walk == w.walk && (w.colour == "" || w.colour == m.Colour) && (w.square == "" || w.square == m.Square)
		})
		for i >= 0 && taken[i] {
			next := slices.IndexFunc(board[i+1:], func(m compose.Man) bool {
				return m.Walk == w.walk && (w.colour == "" || w.colour == m.Colour) && (w.square == "" || w.square == m.Square)
			})
			if next < 0 {
				return false
			}
			i += 1 + next
		}
		if i < 0 {
			return false
		}
		taken[i] = true
	}
	return true
}

// How letters with marks are written by those who do not have them: Müller is Muller, or Mueller.
var (
	bare   = strings.NewReplacer("ß", "ss", "ø", "o", "ł", "l", "đ", "d", "æ", "ae", "œ", "oe", "ı", "i")
	german = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss", "ø", "oe", "å", "aa", "ł", "l", "đ", "d", "æ", "ae", "œ", "oe", "ı", "i")
)

// spelled is a text in small letters without marks, for comparisons.
func spelled(text string, letters *strings.Replacer) string {
	text = letters.Replace(norm.NFC.String(strings.ToLower(text)))
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(text))
}

// matcher makes the test of a search, but for its query.
func (s *Search) matcher() (func(*seen) bool, error) {
	lang, _ := problem.ParseLanguage(s.Language) // the description has the values
	men, err := parseMen(s.Men, lang)
	if err != nil {
		return nil, err
	}
	stipulation := strings.ReplaceAll(regexp.QuoteMeta(strings.TrimSpace(s.Stipulation)), `\*`, ".*")
	wanted, err := regexp.Compile("(?i)^" + stipulation + "$")
	if err != nil {
		return nil, err
	}
	part := func(of string, texts func(*texts) [2]string) func(*seen) bool {
		if of = strings.TrimSpace(of); of == "" {
			return func(*seen) bool { return true }
		}
		plain, umlauts := spelled(of, bare), spelled(of, german)
		return func(e *seen) bool {
			in := texts(e.spelledTexts())
			return strings.Contains(in[0], plain) || strings.Contains(in[1], umlauts)
		}
	}
	author := part(s.Author, func(t *texts) [2]string { return t.author })
	condition := part(s.Condition, func(t *texts) [2]string { return t.condition })
	text := part(s.Text, func(t *texts) [2]string { return t.any })
	return func(e *seen) bool {
		switch {
		case stipulation != "" && !wanted.MatchString(e.Stipulation),
			s.Theme != "" && !slices.ContainsFunc(e.shows(), func(name string) bool { return strings.EqualFold(name, s.Theme) }),
			!condition(e), !author(e), !hasMen(e.Men, men), !text(e):
			return false
		}
		switch s.Verdict {
		case "":
			return true
		case "open":
			return e.Finding == nil
		case "bad":
			return e.Finding != nil && e.Finding.Bad
		}
		return e.Finding != nil && e.Finding.Verdict == s.Verdict
	}, nil
}

// searchTime is how long a search waits for problems that queries still know nothing of; what is to come then comes
// with the next searches.
const searchTime = 2 * time.Second

// found are the problems that a search finds, by their numbers. What is wrong with its query is a *query.Error.
func (v *view) found(ctx context.Context, in *Search, patience time.Duration) (list []*seen, coming int, err error) {
	matches, err := in.matcher()
	if err != nil {
		return nil, 0, err
	}
	var set *library.Set // nil: no query is asked
	if strings.TrimSpace(in.Query) != "" {
		x, err := library.Parse(in.Query)
		if err != nil {
			return nil, 0, err
		}
		if set, coming, err = v.find(ctx, x, patience); err != nil {
			return nil, coming, err
		}
	}
	for _, e := range v.entries {
		if (set == nil || set.Has(library.ID(e.Number))) && matches(e) {
			list = append(list, e)
		}
	}
	return list, coming, nil
}

func (s *Service) searchCollection(ctx context.Context, in *searchInput) (page Page, err error) {
	if strings.TrimSpace(in.Query) == "" {
		return s.page(ctx, in)
	}
	err = s.config.Files.Do(ctx, func() error { // it may have to look at all problems
		page, err = s.page(ctx, in)
		return err
	})
	return page, err
}

func (s *Service) page(ctx context.Context, in *searchInput) (Page, error) {
	h, err := s.readable(ctx, in.ID)
	if err != nil {
		return Page{}, err
	}
	v, err := s.viewOf(ctx, h)
	if err != nil {
		return Page{}, err
	}
	defer v.mu.Unlock()
	page := Page{Collection: h.view(), Verdicts: map[string]int{}, Themes: map[string]int{}, Entries: []Entry{}}
	for _, e := range v.entries {
		verdict := "open"
		if e.Finding != nil {
			verdict = e.Finding.Verdict
		}
		page.Verdicts[verdict]++
		for _, name := range e.shows() {
			page.Themes[name]++
		}
	}
	list, coming, err := v.found(ctx, &in.Search, searchTime)
	var wrong *query.Error
	if errors.As(err, &wrong) {
		page.Wrong = &site.QueryFault{Column: wrong.Col, Found: wrong.Found, Expected: wrong.Expected}
		return page, nil
	}
	if err != nil {
		return page, err
	}
	sortEntries(list, in.Sort)
	page.Found, page.Coming = len(list), coming
	from := min(in.From, len(list))
	for _, e := range list[from:min(from+in.Limit, len(list))] {
		e.print()
		page.Entries = append(page.Entries, e.Entry)
	}
	return page, nil
}

// shows are the themes that a problem says it has, and those that solving found.
func (e *Entry) shows() []string {
	if e.Finding == nil {
		return e.Themes
	}
	all := slices.Concat(e.Themes, e.Finding.Themes)
	slices.Sort(all)
	return slices.Compact(all)
}

func verdictOf(e *Entry) string {
	if e.Finding == nil {
		return "~" // behind all others
	}
	return e.Finding.Verdict
}

func secondsOf(e *Entry) float64 {
	if e.Finding == nil {
		return -1
	}
	return e.Finding.Seconds
}

// orders compare problems by what a list is sorted by.
var orders = map[string]func(a, b *Entry) int{
	"stipulation": func(a, b *Entry) int { return strings.Compare(a.Stipulation, b.Stipulation) },
	"author": func(a, b *Entry) int {
		return cmp.Or(strings.Compare(strings.Join(a.Authors, " "), strings.Join(b.Authors, " ")), strings.Compare(a.Title, b.Title))
	},
	"condition": func(a, b *Entry) int { return slices.Compare(a.Conditions, b.Conditions) },
	"men":       func(a, b *Entry) int { return cmp.Compare(len(a.Men), len(b.Men)) },
	"verdict":   func(a, b *Entry) int { return strings.Compare(verdictOf(a), verdictOf(b)) },
	"seconds":   func(a, b *Entry) int { return cmp.Compare(secondsOf(a), secondsOf(b)) },
}

// sortEntries sorts by one of orders; what is equal stays in the order of numbers.
func sortEntries(list []*seen, by string) {
	name, down := strings.CutPrefix(by, "-")
	order := orders[name]
	if order == nil && !down {
		return
	}
	slices.SortStableFunc(list, func(a, b *seen) int {
		n := cmp.Compare(a.Number, b.Number)
		if order != nil {
			n = order(&a.Entry, &b.Entry)
		}
		if down {
			return -n
		}
		return n
	})
}
