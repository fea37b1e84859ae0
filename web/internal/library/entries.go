package library

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"rookery/library"
	"rookery/problem"
	"rookery/puzzle/album"
	"rookery/puzzle/collection"
	"rookery/solution/text"
	"rookery/web/internal/compose"
)

// An OpenLibraryEntry is an entry in full.
type OpenLibraryEntry struct {
	Entry    LibraryEntry    `json:"entry"`
	Comments []string        `json:"comments,omitempty"`
	Also     []string        `json:"also,omitempty" doc:"who and where else the same problem is from"`
	Judged   *compose.Judged `json:"judged,omitempty"`
	Solution string          `json:"solution,omitempty"`
	Text     string          `json:"text" doc:"in Popeye's language"`
	About    *compose.About  `json:"about,omitempty"`
	Sets     []string        `json:"sets,omitempty" doc:"that it is in"`
	Note     string          `json:"note,omitempty"`
}

// maxExport bounds how many entries are taken away at a time.
const maxExport = 2000

type (
	entryInput struct {
		Where
		ID int `path:"id" minimum:"1"`
	}
	entryOutput struct{ Body OpenLibraryEntry }
	exportInput struct {
		Where
		Query string `query:"q" maxLength:"4096"`
		To    string `query:"to" enum:"olv,popeye,epd,pgn,pdf,html,latex" default:"olv"`
	}
	exportOutput struct {
		Type        string `header:"Content-Type"`
		Disposition string `header:"Content-Disposition"`
		Body        []byte
	}
)

// endings are those of the files.
var endings = map[string]string{"olv": "olv", "popeye": "inp", "epd": "epd", "pgn": "pgn", "pdf": "pdf", "html": "html", "latex": "tex"}

func (s *Service) addEntries(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "library-entry", Method: http.MethodGet, Path: "/api/library/entries/{id}", Summary: "An entry in full", Tags: []string{"library"},
	}, func(ctx context.Context, in *entryInput) (*entryOutput, error) {
		out := new(entryOutput)
		err := s.answer(ctx, in.In, func(ctx context.Context, l *library.Library) (err error) {
			out.Body, err = entry(ctx, l, library.ID(in.ID))
			return err
		})
		return out, err
	})
	huma.Register(api, huma.Operation{
		OperationID: "library-export", Method: http.MethodGet, Path: "/api/library/export", Summary: "What a query finds as a file", Tags: []string{"library"},
	}, func(ctx context.Context, in *exportInput) (*exportOutput, error) {
		out := &exportOutput{Type: "application/octet-stream", Disposition: "attachment; filename=library." + endings[in.To]}
		err := s.answer(ctx, in.In, func(ctx context.Context, l *library.Library) (err error) {
			out.Body, err = export(ctx, l, in)
			return err
		})
		return out, err
	})
}

// entry is an entry in full, with what somebody has made of it.
func entry(ctx context.Context, l *library.Library, id library.ID) (OpenLibraryEntry, error) {
	list, err := l.Entries(ctx, id)
	if err != nil {
		return OpenLibraryEntry{}, err
	}
	if len(list) == 0 {
		return OpenLibraryEntry{}, huma.Error404NotFound(library.ErrNoEntry.Error())
	}
	o, err := open(list[0])
	o.Sets, o.Note = l.Marked(id)
	return o, err
}

// open is an entry in full.
func open(e *library.Entry) (OpenLibraryEntry, error) {
	d := library.Describe(e)
	o := OpenLibraryEntry{Entry: entryOf(e), Comments: d.Comments, Solution: d.Solution}
	for _, q := range e.Also {
		also := library.Describe(&library.Entry{Puzzle: q})
		var parts []string
		for _, part := range [...]string{strings.Join(also.Authors, " & "), also.Source, also.Award} {
			if part != "" {
				parts = append(parts, part)
			}
		}
		if len(parts) > 0 {
			o.Also = append(o.Also, strings.Join(parts, "; "))
		}
	}
	s, err := e.Result.Tree()
	if err != nil {
		s = nil // what is kept cannot be read: it can be solved again
	}
	o.Judged = judged(e.Result)
	if e.Result != nil && e.Result.Moves != "" {
		o.Solution = e.Result.Moves
	}
	if s != nil {
		var b bytes.Buffer
		if err := s.Play(text.New(&b, text.Options{})); err == nil {
			o.Solution = b.String()
		}
	}
	p, err := library.Problem(e.Puzzle)
	if err != nil {
		return o, huma.Error422UnprocessableEntity(err.Error())
	}
	r, err := compose.ReadingOf(p)
	o.Text = r.Text
	if e.Puzzle.Composed != nil {
		o.About = compose.AboutOf(e.Whole().Composed)
	}
	return o, err
}

// judged is what solving found, said in each language.
func judged(r *library.Result) *compose.Judged {
	if r == nil {
		return nil
	}
	j := compose.JudgedAs(r.Judged())
	return &j
}

// export writes what a query finds.
func export(ctx context.Context, l *library.Library, in *exportInput) ([]byte, error) {
	set, wrong, err := found(ctx, l, in.Query)
	if wrong != nil {
		return nil, huma.Error422UnprocessableEntity(wrong.Error())
	}
	if err != nil {
		return nil, err
	}
	if set.Len() > maxExport {
		return nil, huma.Error422UnprocessableEntity("these are too many for one file; rookery library export has no bound")
	}
	var b bytes.Buffer
	w, err := album.Any(&b, in.To, problem.English)
	if err != nil {
		return nil, err
	}
	for e, err := range l.All(ctx, set) {
		if err != nil {
			return nil, err
		}
		if err := w.Write(e.Whole()); err != nil && !errors.Is(err, collection.ErrFormat) {
			continue // the form cannot say it
		}
	}
	err = w.Close()
	return b.Bytes(), err
}
