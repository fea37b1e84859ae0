package collections

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"rookery/library"
	"rookery/library/query"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/store/kept"
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

var manPattern = regexp.MustCompile(`^(.{1,2}?)([a-h][1-8])?$`)

// errMen is why a search for men is not understood.
var errMen = errors.New("men are searched for by letters, with squares and colours if wanted: \"white Q Rb1 black S\"")

// menWanted are men as queries have them: "wQ wRb1 bS", of any colour "*Q".
func menWanted(text string, lang problem.Language) (string, error) {
	var men []string
	colour := "*"
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == ' ' || r == ',' || r == ':' }) {
		if c := compose.ColourWord(word); c != "" {
			colour = c[:1]
			continue
		}
		m := manPattern.FindStringSubmatch(word)
		if m == nil {
			return "", fmt.Errorf("%q: %w", word, errMen)
		}
		walk, ok := lexicon.FindWalk(lang, m[1])
		if !ok {
			walk, ok = lexicon.FindWalk(problem.English, m[1])
		}
		if !ok {
			return "", fmt.Errorf("%q: %w", word, errMen)
		}
		men = append(men, colour+lexicon.WalkLetters(problem.English, walk)+m[2])
	}
	return strings.Join(men, " "), nil
}

// query is what the search asks in the library's language, nil for everything.
func (s *Search) query() (query.Expr, error) {
	var whole query.Expr
	and := func(x query.Expr) {
		if whole != nil {
			x = &query.Junction{And: true, L: whole, R: x}
		}
		whole = x
	}
	// asks adds predicates, of which one has to hold, about a text that was typed, if it was.
	asks := func(text, pattern string, predicates ...string) {
		if text = strings.TrimSpace(text); text == "" {
			return
		}
		if strings.Contains(text, `"`) {
			text = strings.ReplaceAll(text, "'", "_") // no text in quotes has both; _ is any letter
		}
		var either query.Expr
		for _, name := range predicates {
			var x query.Expr = &query.Predicate{Name: name, Args: []query.Arg{{Text: strings.ReplaceAll(pattern, "?", text), Quoted: true}}, Cmp: ">", Tacit: true}
			if either != nil {
				x = &query.Junction{L: either, R: x}
			}
			either = x
		}
		and(either)
	}
	lang, _ := problem.ParseLanguage(s.Language) // the description has the values
	men, err := menWanted(s.Men, lang)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(s.Query) != "" {
		x, err := library.Parse(s.Query)
		if err != nil {
			return nil, err
		}
		and(x)
	}
	asks(s.Author, "*?*", "Author")
	asks(strings.ReplaceAll(regexp.QuoteMeta(strings.TrimSpace(s.Stipulation)), `\*`, ".*"), "?", "Stip")
	asks(s.Condition, "*?*", "Option")
	asks(men, "?", "With")
	asks(s.Theme, "?", "Keyword", "Theme")
	asks(s.Verdict, "?", "Solution")
	asks(s.Text, "*?*", "Text", "Option", "Theme")
	return whole, nil
}

// searchTime is how long a search waits for problems that queries still know nothing of; what is to come then comes
// with the next searches.
const searchTime = 2 * time.Second

// found are the problems that a query asks for, all if there is none, by their numbers.
func (v *view) found(ctx context.Context, x query.Expr, patience time.Duration) (list []*seen, coming int, err error) {
	if x == nil {
		return slices.Clone(v.entries), 0, nil
	}
	set, coming, err := v.find(ctx, x, patience)
	if err != nil {
		return nil, coming, err
	}
	for _, e := range v.entries {
		if set.Has(library.ID(e.Number)) {
			list = append(list, e)
		}
	}
	return list, coming, nil
}

// Ask asks a collection that the visitor may look at as a library; coming are problems that are still to be looked at.
func (s *Service) Ask(ctx context.Context, id string, do func(ctx context.Context, l *library.Library, coming int) error) error {
	return s.ask(ctx, id, searchTime, do)
}

func (s *Service) ask(ctx context.Context, id string, patience time.Duration, do func(ctx context.Context, l *library.Library, coming int) error) error {
	h, err := s.readable(ctx, id)
	if err != nil {
		return collectionError(err)
	}
	v, err := s.viewOf(ctx, h)
	if err != nil {
		return collectionError(err)
	}
	defer v.mu.Unlock()
	coming, err := v.look(ctx, patience)
	if err != nil {
		return err
	}
	return do(ctx, v.library.Library(), coming)
}

// mostAsked is how many problems the collections have together that are asked in one question.
const mostAsked = kept.MaxProblems

// AskOwn asks the visitor's collections as libraries, one after the other, those that were used last first.
func (s *Service) AskOwn(ctx context.Context, do func(ctx context.Context, id, name string, l *library.Library) error) error {
	owner := s.owner(ctx)
	if s.config.Store == nil || owner == "" {
		return nil
	}
	own, err := s.config.Store.Collections(ctx, owner)
	if err != nil {
		return collectionError(err)
	}
	slices.SortStableFunc(own, func(a, b kept.Collection) int { return b.Used.Compare(a.Used) })
	asked, begin := 0, time.Now()
	for _, c := range own {
		if !c.Deleted.IsZero() || c.Problems == 0 {
			continue
		}
		if asked += c.Problems; asked > mostAsked {
			break
		}
		id := strconv.FormatInt(int64(c.ID), 10)
		err := s.ask(ctx, id, searchTime-time.Since(begin), func(ctx context.Context, l *library.Library, _ int) error { return do(ctx, id, c.Name, l) })
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) searchCollection(ctx context.Context, in *searchInput) (page Page, err error) {
	x, wrong := in.query()
	if x == nil {
		return s.page(ctx, in, x, wrong)
	}
	err = s.config.Files.Do(ctx, func() error { // it may have to look at all problems
		page, err = s.page(ctx, in, x, nil)
		return err
	})
	return page, err
}

// page is a part of what a query finds, or what is wrong with it.
func (s *Service) page(ctx context.Context, in *searchInput, x query.Expr, wrong error) (Page, error) {
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
	var list []*seen
	if wrong == nil {
		list, page.Coming, wrong = v.found(ctx, x, searchTime)
	}
	var fault *query.Error
	if errors.As(wrong, &fault) {
		page.Wrong = &site.QueryFault{Column: fault.Col, Found: fault.Found, Expected: fault.Expected}
		return page, nil
	}
	if wrong != nil {
		return page, wrong
	}
	if x != nil {
		page.Query = x.String()
	}
	sortEntries(list, in.Sort)
	page.Found = len(list)
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
