package library

import (
	"bytes"
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"rookery/library"
	"rookery/problem"
	"rookery/puzzle/album"
	"rookery/solution/text"
	"rookery/web/internal/compose"
	"rookery/web/internal/site"
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

type (
	collectInput struct {
		Body struct {
			In    string `json:"in,omitempty" maxLength:"32" doc:"a collection, in the place of the library"`
			Query string `json:"query,omitempty" maxLength:"4096" doc:"whose entries; empty: all"`
			To    string `json:"to,omitempty" maxLength:"32" doc:"a collection of one's own; empty: a new one"`
			Name  string `json:"name,omitempty" maxLength:"100" doc:"of the new one"`
		}
	}
	collectOutput struct{ Body LibraryCollected }
)

// LibraryCollected is what was put into a collection.
type LibraryCollected struct { //nolint:revive // so the API's description calls it
	Collection string `json:"collection"`
	Added      int    `json:"added"`
	Known      int    `json:"known,omitempty" doc:"that were there already"`
}

// maxCollected bounds how many entries are put into a collection at a time.
const maxCollected = 2000

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
	site.Register(api, huma.Operation{
		OperationID: "library-collect", Method: http.MethodPost, Path: "/api/library/collect", Summary: "Put all that a query finds into a collection", Tags: []string{"library"}, DefaultStatus: http.StatusOK,
		Description: "With what solving found of them.",
	}, func(ctx context.Context, in *collectInput) (*collectOutput, error) {
		out := new(collectOutput)
		err := s.answer(ctx, in.Body.In, func(ctx context.Context, l *library.Library) (err error) {
			out.Body, err = s.collect(ctx, l, in)
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
	o := OpenLibraryEntry{Entry: entryOf(e), Comments: d.Comments, Also: e.Others(), Solution: d.Solution}
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

// collect puts what a query finds into a collection.
func (s *Service) collect(ctx context.Context, l *library.Library, in *collectInput) (LibraryCollected, error) {
	if s.config.Collect == nil {
		return LibraryCollected{}, huma.Error404NotFound("there is no such collection (any more)")
	}
	set, wrong, err := found(ctx, l, in.Body.Query)
	if wrong != nil {
		return LibraryCollected{}, huma.Error422UnprocessableEntity(wrong.Error())
	}
	if err != nil {
		return LibraryCollected{}, err
	}
	if set.Len() > maxCollected {
		return LibraryCollected{}, huma.Error422UnprocessableEntity("these are too many for one file; rookery library export has no bound")
	}
	id, added, known, err := s.config.Collect(ctx, in.Body.To, in.Body.Name, l.All(ctx, set))
	return LibraryCollected{id, added, known}, err
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
		_ = w.Write(e.Whole()) // what the form cannot say is left out
	}
	err = w.Close()
	return b.Bytes(), err
}
