package library

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/library"
	"rookery/library/query"
	"rookery/web/internal/compose"
	"rookery/web/internal/site"
)

// answerTime bounds a question.
const answerTime = 20 * time.Second

// A LibraryEntry is an entry as lists show it.
type LibraryEntry struct { //nolint:revive // so the API's description calls it
	ID          int             `json:"id"`
	Men         []compose.Man   `json:"men"`
	Stipulation string          `json:"stipulation"`
	Authors     []string        `json:"authors,omitempty"`
	Source      string          `json:"source,omitempty"`
	Award       string          `json:"award,omitempty"`
	Options     []compose.Texts `json:"options,omitempty" doc:"conditions among them, as magazines print them"`
	Keywords    []string        `json:"keywords,omitempty"`
	Verdict     string          `json:"verdict,omitempty" doc:"of the solver"`
	Near        *Nearness       `json:"near,omitempty" doc:"why it is near to the problem that was asked about"`
	In          string          `json:"in,omitempty" doc:"the number of the collection of one's own that has it, not the library"`
	Collection  string          `json:"collection,omitempty" doc:"what that one is called"`
}

// Nearness says why an entry is near to a problem.
type Nearness struct {
	Percent   int  `json:"percent"`
	Same      int  `json:"same" doc:"men in the same places"`
	Men       int  `json:"men" doc:"men of the one that has more"`
	Identical bool `json:"identical,omitempty" doc:"all men are in the same places"`
	Symmetry  int  `json:"symmetry,omitempty" doc:"1 to 3: quarter turns clockwise; 4 to 7: mirrored, then turned"`
	Files     int  `json:"files,omitempty" doc:"shifted by"`
	Ranks     int  `json:"ranks,omitempty"`
	Colours   bool `json:"colours,omitempty" doc:"the colours are changed"`
	Mates     int  `json:"mates,omitempty" doc:"final pictures in common"`
	Play      bool `json:"play,omitempty" doc:"the same play"`
	Mechanism bool `json:"mechanism,omitempty" doc:"the same men move and mate"`
	Key       bool `json:"key,omitempty" doc:"a key of the same kind"`
}

// LibraryStatus is what a library has.
type LibraryStatus struct { //nolint:revive // so the API's description calls it
	Entries int `json:"entries"`
	Solved  int `json:"solved" doc:"whose solution is known"`
	Fairy   int `json:"fairy"`
	Authors int `json:"authors"`
	Sources int `json:"sources"`
	// Open says whether visitors may change it.
	Open   bool `json:"open" doc:"problems can be taken in, solved, noted and put into sets here"`
	Coming int  `json:"coming,omitempty" doc:"problems that are still to be looked at: ask again"`
}

// A LibraryPage is a part of what a query finds.
type LibraryPage struct { //nolint:revive // so the API's description calls it
	Found   int              `json:"found"`
	Entries []LibraryEntry   `json:"entries"`
	Wrong   *site.QueryFault `json:"wrong,omitempty" doc:"what of the query makes no sense; then nothing is found"`
}

// A LibraryPredicate is one that queries may have.
type LibraryPredicate struct { //nolint:revive // so the API's description calls it
	Name   string         `json:"name"`
	Params []LibraryParam `json:"params"`
	Solved bool           `json:"solved" doc:"it is about solutions"`
}

// A LibraryParam is a parameter of a predicate.
type LibraryParam struct { //nolint:revive // so the API's description calls it
	Name     string `json:"name"`
	Domain   string `json:"domain" doc:"PIECE, STRING, INTEGER ..."`
	Optional bool   `json:"optional,omitempty"`
	Field    string `json:"field,omitempty" doc:"of names that complete it"`
}

type (
	statusOutput     struct{ Body LibraryStatus }
	predicatesOutput struct{ Body []LibraryPredicate }
	statusInput      struct{ Where }
	searchInput      struct {
		Where
		Query string `query:"q" maxLength:"4096" doc:"in the query language; empty: everything"`
		Order string `query:"order" enum:",date,age,men,author,source" doc:"empty: the newest entries first"`
		From  int    `query:"from" minimum:"0"`
		Limit int    `query:"limit" minimum:"1" maximum:"100" default:"20"`
	}
	searchOutput struct{ Body LibraryPage }
	namesInput   struct {
		Where
		Field  string `query:"field" enum:"author,source,tourney,judge,keyword,stipulation,option,theme,distinction,set"`
		Prefix string `query:"prefix" maxLength:"100"`
	}
	namesOutput struct{ Body []string }
	nearInput   struct {
		Body struct {
			In   string `json:"in,omitempty" maxLength:"32" doc:"a collection, in the place of the library"`
			ID   int    `json:"id,omitempty" minimum:"0" doc:"an entry; or"`
			Text string `json:"text,omitempty" maxLength:"65536" doc:"a problem in any form"`
			Most int    `json:"most,omitempty" minimum:"1" maximum:"50" default:"12"`
			Own  bool   `json:"own,omitempty" doc:"also among the problems of one's own collections, where the library is asked"`
		}
	}
)

// mostNames is how many names are offered.
const mostNames = 12

// fields are what names complete.
var fields = map[string]library.Field{
	"author": library.Author, "source": library.Source, "tourney": library.Tourney, "judge": library.Judge, "keyword": library.Keyword,
	"stipulation": library.Stipulation, "option": library.OptionName, "theme": library.Theme, "distinction": library.Distinction,
}

// completed are the predicates whose parameter is a name.
var completed = map[string]string{
	"Author": "author", "Source": "source", "Reprint": "source", "Tourney": "tourney", "Judge": "judge", "Keyword": "keyword", "Stip": "stipulation", "Option": "option",
	"Theme": "theme", "Award": "distinction", "Set": "set",
}

// Where says whom a question is put to.
type Where struct {
	In string `query:"in" maxLength:"32" doc:"the number of a collection of one's own, or the name of one that comes with the server, that is asked in the place of the library"`
}

// answer answers a question about the library, or a collection in its place, within bounds.
func (s *Service) answer(ctx context.Context, in string, do func(context.Context, *library.Library) error) error {
	return s.answerNow(ctx, in, func(ctx context.Context, l *library.Library, _ int) error { return do(ctx, l) })
}

// answerNow is answer for those who want to know how many problems are still to come.
func (s *Service) answerNow(ctx context.Context, in string, do func(ctx context.Context, l *library.Library, coming int) error) error {
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	err := s.config.Questions.Do(ctx, func() error {
		if in != "" {
			if s.config.Collection == nil {
				return huma.Error404NotFound("there is no such collection (any more)")
			}
			return s.config.Collection(ctx, in, do)
		}
		l, coming, err := s.config.Library(ctx)
		if err != nil {
			return err
		}
		return do(ctx, l, coming)
	})
	if errors.Is(err, context.DeadlineExceeded) {
		return huma.Error503ServiceUnavailable("the answer takes too long")
	}
	return err
}

// found are the entries that a query finds, everything if it is empty, or what is wrong with it.
func found(ctx context.Context, l *library.Library, text string) (set *library.Set, wrong *query.Error, err error) {
	if strings.TrimSpace(text) == "" {
		return l.Everything(), nil, nil
	}
	x, err := library.Parse(text)
	if err == nil {
		set, err = l.Find(ctx, x)
	}
	if errors.As(err, &wrong) {
		return nil, wrong, nil
	}
	return set, nil, err
}

func (s *Service) addSearch(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "library-status", Method: http.MethodGet, Path: "/api/library", Summary: "What the library has", Tags: []string{"library"},
	}, func(ctx context.Context, in *statusInput) (*statusOutput, error) {
		out := new(statusOutput)
		err := s.answerNow(ctx, in.In, func(_ context.Context, l *library.Library, coming int) error {
			n := l.Statistics()
			out.Body = LibraryStatus{n.Entries, n.Solved, n.Fairy, n.Authors, n.Sources, s.config.Keeper != nil && in.In == "", coming}
			return nil
		})
		return out, err
	})
	huma.Register(api, huma.Operation{
		OperationID: "library-predicates", Method: http.MethodGet, Path: "/api/library/predicates", Summary: "What queries may ask", Tags: []string{"library"},
	}, func(context.Context, *struct{}) (*predicatesOutput, error) {
		out := new(predicatesOutput)
		for _, p := range library.Predicates() {
			v := LibraryPredicate{Name: p.Name, Params: []LibraryParam{}, Solved: p.Solved}
			for _, a := range p.Params {
				v.Params = append(v.Params, LibraryParam{a.Name, string(a.Domain), a.Optional, completed[p.Name]})
			}
			out.Body = append(out.Body, v)
		}
		return out, nil
	})
	huma.Register(api, huma.Operation{
		OperationID: "library-search", Method: http.MethodGet, Path: "/api/library/search", Summary: "Find entries by a query", Tags: []string{"library"},
	}, func(ctx context.Context, in *searchInput) (*searchOutput, error) {
		out := &searchOutput{Body: LibraryPage{Entries: []LibraryEntry{}}}
		err := s.answer(ctx, in.In, func(ctx context.Context, l *library.Library) error {
			set, wrong, err := found(ctx, l, in.Query)
			if err != nil {
				return err
			}
			if wrong != nil {
				out.Body.Wrong = &site.QueryFault{Column: wrong.Col, Found: wrong.Found, Expected: wrong.Expected}
				return nil //nolint:nilerr // what is wrong with the query is the answer
			}
			out.Body.Found = set.Len()
			list, err := l.Entries(ctx, l.Page(set, library.Order(in.Order), in.From, in.Limit)...)
			for _, e := range list {
				out.Body.Entries = append(out.Body.Entries, entryOf(e))
			}
			return err
		})
		return out, err
	})
	huma.Register(api, huma.Operation{
		OperationID: "library-names", Method: http.MethodGet, Path: "/api/library/names", Summary: "Names that begin as typed, the most frequent first", Tags: []string{"library"},
	}, func(ctx context.Context, in *namesInput) (*namesOutput, error) {
		out := &namesOutput{Body: []string{}}
		err := s.answer(ctx, in.In, func(_ context.Context, l *library.Library) error {
			if in.Field != "set" {
				out.Body = append(out.Body, l.Complete(fields[in.Field], in.Prefix, mostNames)...)
				return nil
			}
			names, _ := l.Sets()
			for _, name := range names {
				if strings.HasPrefix(library.Fold(name), library.Fold(in.Prefix)) && len(out.Body) < mostNames {
					out.Body = append(out.Body, name)
				}
			}
			return nil
		})
		return out, err
	})
	huma.Register(api, huma.Operation{
		OperationID: "library-near", Method: http.MethodPost, Path: "/api/library/near", Summary: "What is nearest to a problem", Tags: []string{"library"},
		BodyReadTimeout: site.UploadTime, MaxBodyBytes: 1 << 20,
	}, func(ctx context.Context, in *nearInput) (*searchOutput, error) {
		out := new(searchOutput)
		err := s.answer(ctx, in.Body.In, func(ctx context.Context, l *library.Library) (err error) {
			out.Body, err = s.near(ctx, l, in)
			return err
		})
		return out, err
	})
}

// near finds what is nearest to an entry or to a problem's text.
func (s *Service) near(ctx context.Context, l *library.Library, in *nearInput) (page LibraryPage, err error) {
	var f *library.Facts
	if in.Body.ID > 0 {
		list, err := l.Entries(ctx, library.ID(in.Body.ID))
		if err != nil {
			return page, err
		}
		if len(list) == 0 {
			return page, huma.Error404NotFound(library.ErrNoEntry.Error())
		}
		if f, err = library.FactsOf(list[0].Puzzle, list[0].Tree()); err != nil {
			return page, huma.Error422UnprocessableEntity(err.Error())
		}
	} else {
		_, p, err := compose.Read(in.Body.Text)
		if err != nil || p == nil {
			return page, huma.Error422UnprocessableEntity("the text is no problem")
		}
		f = &library.Facts{Board: library.BoardOf(p.Board)}
	}
	most := in.Body.Most
	if most == 0 {
		most = 12
	}
	if page.Entries, err = nearest(ctx, l, f, library.ID(in.Body.ID), most); err != nil {
		return page, err
	}
	if in.Body.Own && in.Body.In == "" && s.config.Own != nil {
		err = s.config.Own(ctx, func(ctx context.Context, id, name string, l *library.Library) error {
			list, err := nearest(ctx, l, f, 0, most)
			for i := range list {
				list[i].In, list[i].Collection = id, name
			}
			page.Entries = append(page.Entries, list...)
			return err
		})
		slices.SortStableFunc(page.Entries, func(a, b LibraryEntry) int { return cmp.Compare(b.Near.Percent, a.Near.Percent) })
		page.Entries = page.Entries[:min(most, len(page.Entries))]
	}
	page.Found = len(page.Entries)
	return page, err
}

// nearest are the entries of a library that are nearest to a problem, but for one of them.
func nearest(ctx context.Context, l *library.Library, f *library.Facts, but library.ID, most int) ([]LibraryEntry, error) {
	list, err := l.Similar(ctx, f, most+1)
	if err != nil {
		return nil, err
	}
	var ids []library.ID
	why := map[library.ID]library.Near{}
	for _, n := range list {
		if n.ID != but && len(ids) < most && n.Score >= 0.05 {
			ids = append(ids, n.ID)
			why[n.ID] = n
		}
	}
	entries, err := l.Entries(ctx, ids...)
	found := []LibraryEntry{}
	for _, e := range entries {
		v, n := entryOf(e), why[e.ID]
		v.Near = &Nearness{
			Percent: int(100*n.Score + 0.5), Same: n.Why.Same, Men: max(n.Why.Ours, n.Why.Theirs), Identical: n.Why.Same == n.Why.Ours && n.Why.Same == n.Why.Theirs,
			Symmetry: n.Why.Symmetry, Files: n.Why.Files, Ranks: n.Why.Ranks, Colours: n.Why.Colours,
			Mates: n.Why.Mates, Play: n.Why.Play, Mechanism: n.Why.Mechanism, Key: n.Why.Key,
		}
		found = append(found, v)
	}
	return found, err
}

// entryOf is an entry as lists show it.
func entryOf(e *library.Entry) LibraryEntry {
	d := library.Describe(e)
	v := LibraryEntry{
		ID: int(e.ID), Men: []compose.Man{}, Stipulation: d.Stipulation, Authors: d.Authors, Source: d.Source, Award: d.Award,
		Keywords: d.Keywords, Verdict: d.Verdict,
	}
	if p, err := library.Problem(e.Puzzle); err == nil {
		v.Men = compose.MenOf(p.Board)
		v.Options = append(compose.PrintedOptions(p.Options.Given), compose.PrintedConditions(p.Conditions)...)
	}
	return v
}
