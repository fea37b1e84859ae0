package library

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"rookery/library"
	"rookery/web/internal/site"
)

// A Keeper changes a library that visitors may change. One thing is done at a time, behind the requests; what is
// stored of it stays when it is stopped.
type Keeper interface {
	// Import takes in the problems of a file.
	Import(ctx context.Context, name string, file []byte) error
	// Solve solves what nobody has solved of what a query finds.
	Solve(ctx context.Context, means Means) error
	// Stop ends what is being done.
	Stop()
	// Work is what is being done, or was done last.
	Work() LibraryWork
}

// ErrBusy is why nothing new is begun.
var ErrBusy = errors.New("something else is being done: wait for it, or stop it")

// Means say how to solve.
type Means struct {
	Query      string // what is solved; empty: everything
	Seconds    int    // for each problem
	Unfinished bool   // also what was given up
}

// A LibraryWork is what is done behind the page.
type LibraryWork struct { //nolint:revive // so the API's description calls it
	Kind    string   `json:"kind" enum:",import,solve" doc:"empty: nothing was done yet"`
	Running bool     `json:"running"`
	Name    string   `json:"name,omitempty" doc:"of the file"`
	Done    int      `json:"done" doc:"problems"`
	Of      int      `json:"of,omitempty" doc:"where it is known"`
	Added   int      `json:"added,omitempty" doc:"problems that were new"`
	Merged  int      `json:"merged,omitempty" doc:"known ones of which something new is said"`
	Faults  int      `json:"faults,omitempty" doc:"problems that could not be read, or not wholly"`
	Wrong   []string `json:"wrong,omitempty" doc:"what was wrong with the first of them, with places"`
	Error   string   `json:"error,omitempty" doc:"why it came to no end"`
}

// A LibraryAlias is a name that is another spelling of one.
type LibraryAlias struct { //nolint:revive // so the API's description calls it
	Alias   string `json:"alias"`
	Name    string `json:"name"`
	Sources bool   `json:"sources,omitempty" doc:"names of sources, not of people"`
}

type (
	aliasesOutput      struct{ Body []LibraryAlias }
	libraryWorkOutput  struct{ Body LibraryWork }
	importEntriesInput struct {
		Name    string `query:"name" minLength:"1" maxLength:"200" doc:"of the file; its ending helps to tell the format"`
		RawBody []byte
	}
	solveEntriesInput struct {
		Body struct {
			Query      string `json:"query,omitempty" maxLength:"4096" doc:"what to solve; empty: everything"`
			Seconds    int    `json:"seconds,omitempty" minimum:"1" maximum:"3600" default:"10" doc:"for each problem"`
			Unfinished bool   `json:"unfinished,omitempty" doc:"also what was given up"`
		}
	}
	noteEntryInput struct {
		ID   int `path:"id" minimum:"1"`
		Body struct {
			Text string `json:"text" maxLength:"16384"`
		}
	}
	setFoundInput struct {
		Body struct {
			Query string `json:"query,omitempty" maxLength:"4096" doc:"whose entries; empty: all"`
			Set   string `json:"set" minLength:"1" maxLength:"100"`
			In    bool   `json:"in" doc:"put in, or taken out"`
		}
	}
	mergeEntryInput struct {
		ID   int `path:"id" minimum:"1"`
		Body struct {
			From int `json:"from" minimum:"1" doc:"the entry that becomes part of this one"`
		}
	}
	joinNamesInput struct {
		Body struct {
			Alias   string `json:"alias" minLength:"1" maxLength:"200"`
			Name    string `json:"name,omitempty" maxLength:"200" doc:"whose other spelling the alias is; empty: of none any more"`
			Sources bool   `json:"sources,omitempty" doc:"names of sources, not of people"`
		}
	}
	setEntryInput struct {
		ID   int `path:"id" minimum:"1"`
		Body struct {
			Set string `json:"set" minLength:"1" maxLength:"100"`
			In  bool   `json:"in" doc:"put in, or taken out"`
		}
	}
)

var errReadOnly = huma.Error403Forbidden("this library is only read here")

// change lets somebody change the library.
func (s *Service) change(ctx context.Context, do func(context.Context, *library.Library) error) error {
	if s.config.Keeper == nil {
		return errReadOnly
	}
	return s.answer(ctx, "", func(ctx context.Context, l *library.Library) error {
		err := do(ctx, l)
		switch {
		case errors.Is(err, library.ErrNoEntry):
			return huma.Error404NotFound(err.Error())
		case errors.Is(err, ErrBusy):
			return huma.Error409Conflict(err.Error())
		case errors.Is(err, library.ErrFull):
			return huma.NewError(http.StatusInsufficientStorage, err.Error())
		case errors.Is(err, library.ErrSame), errors.Is(err, library.ErrSets), errors.Is(err, library.ErrNote), errors.Is(err, library.ErrSetName), errors.Is(err, library.ErrAlias):
			return huma.Error422UnprocessableEntity(err.Error())
		}
		return err
	})
}

func (s *Service) addKeeping(api huma.API) {
	tags := []string{"library"}
	huma.Register(api, huma.Operation{
		OperationID: "library-import", Method: http.MethodPost, Path: "/api/library/import", Summary: "Take the problems of a file in", Tags: tags, DefaultStatus: http.StatusOK,
		Description: "Behind the page: ask for the work how far it is.", BodyReadTimeout: site.UploadTime, MaxBodyBytes: site.MaxBody,
	}, func(ctx context.Context, in *importEntriesInput) (*libraryWorkOutput, error) {
		err := s.change(ctx, func(ctx context.Context, _ *library.Library) error {
			return s.config.Keeper.Import(ctx, in.Name, in.RawBody)
		})
		return s.work(err)
	})
	huma.Register(api, huma.Operation{
		OperationID: "library-solve", Method: http.MethodPost, Path: "/api/library/solve", Summary: "Solve what nobody has solved, the cheapest first", Tags: tags, DefaultStatus: http.StatusOK,
		Description: "Behind the page: ask for the work how far it is.",
	}, func(ctx context.Context, in *solveEntriesInput) (*libraryWorkOutput, error) {
		err := s.change(ctx, func(ctx context.Context, l *library.Library) error {
			if _, err := chosen(ctx, l, in.Body.Query); err != nil {
				return err
			}
			return s.config.Keeper.Solve(ctx, Means{in.Body.Query, max(1, in.Body.Seconds), in.Body.Unfinished})
		})
		return s.work(err)
	})
	huma.Register(api, huma.Operation{
		OperationID: "library-work", Method: http.MethodGet, Path: "/api/library/work", Summary: "How far taking in or solving is", Tags: tags,
	}, func(context.Context, *struct{}) (*libraryWorkOutput, error) { return s.work(nil) })
	huma.Register(api, huma.Operation{
		OperationID: "library-stop", Method: http.MethodDelete, Path: "/api/library/work", Summary: "Stop taking in or solving", Tags: tags, DefaultStatus: http.StatusOK,
		Description: "What was stored stays.",
	}, func(ctx context.Context, _ *struct{}) (*libraryWorkOutput, error) {
		return s.work(s.change(ctx, func(context.Context, *library.Library) error {
			s.config.Keeper.Stop()
			return nil
		}))
	})
	huma.Register(api, huma.Operation{
		OperationID: "library-note", Method: http.MethodPut, Path: "/api/library/entries/{id}/note", Summary: "Note something of an entry", Tags: tags, DefaultStatus: http.StatusOK,
	}, func(ctx context.Context, in *noteEntryInput) (*entryOutput, error) {
		return s.changed(ctx, in.ID, func(ctx context.Context, l *library.Library) error {
			return l.Note(ctx, library.Note{ID: library.ID(in.ID), Text: in.Body.Text})
		})
	})
	huma.Register(api, huma.Operation{
		OperationID: "library-set", Method: http.MethodPut, Path: "/api/library/entries/{id}/sets", Summary: "Put an entry into a set, or take it out", Tags: tags, DefaultStatus: http.StatusOK,
	}, func(ctx context.Context, in *setEntryInput) (*entryOutput, error) {
		return s.changed(ctx, in.ID, func(ctx context.Context, l *library.Library) error {
			return l.Mark(ctx, in.Body.Set, []library.ID{library.ID(in.ID)}, in.Body.In)
		})
	})
	huma.Register(api, huma.Operation{
		OperationID: "library-set-found", Method: http.MethodPut, Path: "/api/library/sets", Summary: "Put all that a query finds into a set, or take it out", Tags: tags, DefaultStatus: http.StatusNoContent,
	}, func(ctx context.Context, in *setFoundInput) (*struct{}, error) {
		return nil, s.change(ctx, func(ctx context.Context, l *library.Library) error {
			set, err := chosen(ctx, l, in.Body.Query)
			if err != nil {
				return err
			}
			return l.Mark(ctx, in.Body.Set, l.Page(set, library.ByNumber, 0, set.Len()), in.Body.In)
		})
	})
	huma.Register(api, huma.Operation{
		OperationID: "library-merge", Method: http.MethodPost, Path: "/api/library/entries/{id}/merge", Summary: "Make one entry of two", Tags: tags, DefaultStatus: http.StatusOK,
		Description: "The other one's sources, notes and sets go to this one, and it is no more.",
	}, func(ctx context.Context, in *mergeEntryInput) (*entryOutput, error) {
		return s.changed(ctx, in.ID, func(ctx context.Context, l *library.Library) error {
			if err := l.Store().Merge(ctx, library.ID(in.ID), library.ID(in.Body.From)); err != nil {
				return err
			}
			return l.Refresh(ctx)
		})
	})
}

// addNames are the names that somebody has joined.
func (s *Service) addNames(api huma.API) {
	tags := []string{"library"}
	huma.Register(api, huma.Operation{
		OperationID: "library-aliases", Method: http.MethodGet, Path: "/api/library/aliases", Summary: "Names that are spellings of others", Tags: tags,
	}, func(ctx context.Context, _ *struct{}) (*aliasesOutput, error) {
		out := new(aliasesOutput)
		err := s.answer(ctx, "", func(_ context.Context, l *library.Library) error {
			out.Body = aliasesOf(l)
			return nil
		})
		return out, err
	})
	huma.Register(api, huma.Operation{
		OperationID: "library-join-names", Method: http.MethodPut, Path: "/api/library/aliases", Summary: "Make a name another spelling of one", Tags: tags, DefaultStatus: http.StatusOK,
	}, func(ctx context.Context, in *joinNamesInput) (*aliasesOutput, error) {
		out := new(aliasesOutput)
		err := s.change(ctx, func(ctx context.Context, l *library.Library) error {
			if err := l.Alias(ctx, in.Body.Sources, in.Body.Alias, in.Body.Name); err != nil {
				return err
			}
			out.Body = aliasesOf(l)
			return nil
		})
		return out, err
	})
}

func aliasesOf(l *library.Library) []LibraryAlias {
	list := []LibraryAlias{}
	for _, a := range l.Aliases() {
		list = append(list, LibraryAlias{a.Alias, a.Name, a.Field == library.Source})
	}
	return list
}

// chosen is what a query finds, of what is to be changed.
func chosen(ctx context.Context, l *library.Library, query string) (*library.Set, error) {
	set, wrong, err := found(ctx, l, query)
	if err == nil && wrong != nil {
		err = huma.Error422UnprocessableEntity(wrong.Error())
	}
	return set, err
}

func (s *Service) work(err error) (*libraryWorkOutput, error) {
	if err != nil || s.config.Keeper == nil {
		return new(libraryWorkOutput), err
	}
	return &libraryWorkOutput{s.config.Keeper.Work()}, nil
}

// changed is an entry after something was done with it.
func (s *Service) changed(ctx context.Context, id int, do func(context.Context, *library.Library) error) (*entryOutput, error) {
	out := new(entryOutput)
	err := s.change(ctx, func(ctx context.Context, l *library.Library) (err error) {
		if err := do(ctx, l); err != nil {
			return err
		}
		out.Body, err = entry(ctx, l, library.ID(id))
		return err
	})
	return out, err
}
