package collections

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/library"
	"rookery/problem"
	"rookery/puzzle/collection"
	"rookery/store/kept"
	"rookery/tifile"
	"rookery/web/internal/compose"
	"rookery/web/internal/site"
)

// A Collection is what is known of a collection as a whole.
type Collection struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Bundled  bool   `json:"bundled" doc:"it comes with the server and cannot be changed"`
	Problems int    `json:"problems"`
	Solved   int    `json:"solved" doc:"problems with a finding"`
	Solving  bool   `json:"solving"`
	Deleted  bool   `json:"deleted,omitempty" doc:"it can be had back, for a while"`
}

func (h *readable) view() Collection {
	v := Collection{ID: strconv.FormatInt(int64(h.ID), 10), Name: h.Name, Problems: h.Problems, Solved: h.Solved, Solving: h.Solving, Deleted: !h.Deleted.IsZero()}
	if h.bundled != nil {
		v.ID, v.Bundled = h.bundled.id, true
	}
	return v
}

// An Import is what a file has become.
type Import struct {
	Collection Collection `json:"collection"`
	Added      int        `json:"added"`
	Known      int        `json:"known,omitempty" doc:"problems that were there already"`
	Merged     int        `json:"merged,omitempty" doc:"problems that were there, beside which what this file says of them is kept"`
	Wrong      []string   `json:"wrong,omitempty" doc:"what could not be read, with places; not more than fifty"`
}

// A Page is a part of a collection.
type Page struct {
	Collection Collection       `json:"collection"`
	Found      int              `json:"found" doc:"how many match the search"`
	Coming     int              `json:"coming,omitempty" doc:"problems that a query is still to look at: ask again"`
	Query      string           `json:"query,omitempty" doc:"what the search asks, in the library's query language"`
	Wrong      *site.QueryFault `json:"wrong,omitempty" doc:"what of the query makes no sense; then nothing is found"`
	Verdicts   map[string]int   `json:"verdicts" doc:"how many of the whole collection have each; \"open\" have none"`
	Themes     map[string]int   `json:"themes" doc:"how many of the whole collection show each"`
	Entries    []Entry          `json:"entries"`
}

// An OpenEntry is a problem of a collection to work on.
type OpenEntry struct {
	Entry    Entry          `json:"entry"`
	Text     string         `json:"text" doc:"in Popeye's language"`
	Solution []string       `json:"solution,omitempty" doc:"as the collection has it"`
	About    *compose.About `json:"about,omitempty"`
	Also     []string       `json:"also,omitempty" doc:"who and where else the same problem is from"`
}

type (
	collectionInput struct {
		ID string `path:"id" maxLength:"32"`
	}
	collectionOutput  struct{ Body Collection }
	collectionsOutput struct{ Body []Collection }
	listInput         struct {
		Deleted bool `query:"deleted" doc:"those that were deleted and can be had back, instead"`
	}
	nameInput struct {
		Body struct {
			Name string `json:"name" minLength:"1" maxLength:"100"`
		}
	}
	renameInput struct {
		ID   string `path:"id" maxLength:"32"`
		Body struct {
			Name string `json:"name" minLength:"1" maxLength:"100"`
		}
	}
	importInput struct {
		Name    string `query:"name" maxLength:"200" doc:"the file's name: its ending tells the format, or else its contents do"`
		To      string `query:"to" maxLength:"32" doc:"a collection that the problems are added to; a new one if empty"`
		RawBody []byte `contentType:"application/octet-stream"`
	}
	importOutput struct{ Body Import }
	searchInput  struct {
		ID string `path:"id" maxLength:"32"`
		Search
		Sort  string `query:"sort" maxLength:"16" enum:"number,stipulation,author,condition,men,verdict,seconds,-number,-stipulation,-author,-condition,-men,-verdict,-seconds" doc:"in which order; with a minus the other way round"`
		From  int    `query:"from" minimum:"0" doc:"how many of those found to pass over"`
		Limit int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
	}
	searchOutput struct{ Body Page }
	entryInput   struct {
		ID     string `path:"id" maxLength:"32"`
		Number int    `path:"number" minimum:"1"`
	}
	entryOutput struct{ Body OpenEntry }
	newProblem  struct {
		Text  string         `json:"text" minLength:"1" maxLength:"65536" doc:"one problem in any form"`
		About *compose.About `json:"about,omitempty" doc:"what the text does not say"`
	}
	addInput struct {
		ID   string `path:"id" maxLength:"32"`
		Body newProblem
	}
	addedOutput struct{ Body Entry }
	changeInput struct {
		ID     string `path:"id" maxLength:"32"`
		Number int    `path:"number" minimum:"1"`
		Body   newProblem
	}
	solvingInput struct {
		ID   string `path:"id" maxLength:"32"`
		Body struct {
			Again bool `json:"again,omitempty" doc:"solve all again, not only what has no finding"`
		}
	}
	collectionFileInput struct {
		ID       string `path:"id" maxLength:"32"`
		Format   string `path:"format" enum:"olv,popeye,epd,pgn,lichess,tichess,89y,9xy,v2y,csv,json,pdf,html,latex"`
		Language string `query:"language" enum:"en,de,fr" doc:"of the captions in pdf, html and latex"`
		Search
	}
	collectionFileOutput struct {
		Type        string `header:"Content-Type"`
		Disposition string `header:"Content-Disposition"`
		LeftOut     int    `header:"Rookery-Left-Out"`
		Body        []byte
	}
)

// collectionError is the answer for an error about collections.
func collectionError(err error) error {
	switch {
	case errors.Is(err, errNoCollection), errors.Is(err, errNoEntry), errors.Is(err, errNoMining):
		return huma.Error404NotFound(err.Error())
	case errors.Is(err, errBundled):
		return huma.Error403Forbidden(err.Error())
	case errors.Is(err, errSolvingOne), errors.Is(err, errMining):
		return huma.Error429TooManyRequests(err.Error())
	case errors.Is(err, kept.ErrAway), errors.Is(err, kept.ErrQuota), errors.Is(err, kept.ErrClosed), errors.Is(err, context.DeadlineExceeded):
		return err // which site.Register has the words for
	case errors.Is(err, errNoStore), errors.Is(err, errNoMiner), errors.Is(err, compose.ErrBusy), errors.Is(err, compose.ErrNoWorkers):
		return huma.Error503ServiceUnavailable(err.Error())
	case errors.Is(err, errTooLarge), errors.Is(err, errLargeFile), errors.Is(err, kept.ErrTooLong):
		return huma.NewError(http.StatusRequestEntityTooLarge, err.Error())
	}
	return huma.Error422UnprocessableEntity(err.Error())
}

func (s *Service) addCollections(api huma.API) {
	tags := []string{"collections"}
	binary := map[string]*huma.Response{"200": {Description: "the file", Content: map[string]*huma.MediaType{"application/octet-stream": {}}}}
	site.Register(api, huma.Operation{
		OperationID: "collections", Method: "GET", Path: "/api/collections", Summary: "The visitor's collections and those of the server", Tags: tags,
	}, func(ctx context.Context, in *listInput) (*collectionsOutput, error) {
		list, err := s.collections(ctx, in.Deleted)
		return answer(&collectionsOutput{list}, err)
	})
	site.Register(api, huma.Operation{
		OperationID: "new-collection", Method: "POST", Path: "/api/collections", Summary: "Make an empty collection", Tags: tags,
		DefaultStatus: http.StatusCreated,
	}, func(ctx context.Context, in *nameInput) (*collectionOutput, error) {
		c, _, err := s.newCollection(ctx, nameOf(in.Body.Name), nil, apart)
		return answer(&collectionOutput{c}, err)
	})
	site.Register(api, huma.Operation{
		OperationID: "import-problems", Method: "POST", Path: "/api/collections/import",
		Summary:     "Bring a file of problems or puzzles",
		Description: "Popeye's input, .olv, EPD, PGN with FEN tags, lichess.org's CSV, TI-Chess's text or files; packed or not.",
		Tags:        tags, DefaultStatus: http.StatusCreated, MaxBodyBytes: MaxFile, BodyReadTimeout: site.UploadTime,
	}, func(ctx context.Context, in *importInput) (*importOutput, error) {
		out, err := s.importProblems(ctx, in)
		return answer(&importOutput{out}, err)
	})
	site.Register(api, huma.Operation{
		OperationID: "rename-collection", Method: "PATCH", Path: "/api/collections/{id}", Summary: "Give a collection another name", Tags: tags,
	}, func(ctx context.Context, in *renameInput) (*collectionOutput, error) {
		c, err := s.own(ctx, in.ID)
		if err == nil {
			c.Name = nameOf(in.Body.Name)
			err = s.update(ctx, &c, func(context.Context, Tx) error { return nil })
		}
		return answer(&collectionOutput{(&readable{Collection: c}).view()}, err)
	})
	site.Register(api, huma.Operation{
		OperationID: "copy-collection", Method: "POST", Path: "/api/collections/{id}/copy", Tags: tags, DefaultStatus: http.StatusCreated,
		Summary: "Make a collection of one's own of another", Description: "Those of the server can be changed and verified as copies only. Findings are not copied.",
	}, func(ctx context.Context, in *renameInput) (*collectionOutput, error) {
		c, err := s.copyCollection(ctx, in.ID, nameOf(in.Body.Name))
		return answer(&collectionOutput{c}, err)
	})
	site.Register(api, huma.Operation{
		OperationID: "delete-collection", Method: "DELETE", Path: "/api/collections/{id}", Tags: tags,
		Summary: "Delete a collection", Description: "The last few that were deleted can be had back.",
	}, func(ctx context.Context, in *collectionInput) (*struct{}, error) {
		return answer(new(struct{}), s.deleteCollection(ctx, in.ID))
	})
	site.Register(api, huma.Operation{
		OperationID: "collection-page", Method: "GET", Path: "/api/collections/{id}/problems", Summary: "Search a collection", Tags: tags,
	}, func(ctx context.Context, in *searchInput) (*searchOutput, error) {
		page, err := s.searchCollection(ctx, in)
		return answer(&searchOutput{page}, err)
	})
	site.Register(api, huma.Operation{
		OperationID: "collection-file", Method: "GET", Path: "/api/collections/{id}/file/{format}",
		Summary:     "A collection, or what a search finds in it, as a file",
		Description: "csv and json are the findings; 89y, 9xy and v2y are for calculators, several of them packed in a ZIP. What a format cannot say is left out and counted in the header Rookery-Left-Out.",
		Tags:        tags, Responses: binary,
	}, func(ctx context.Context, in *collectionFileInput) (*collectionFileOutput, error) {
		var out *collectionFileOutput
		err := s.config.Files.Do(ctx, func() (err error) {
			out, err = s.collectionFile(ctx, in)
			return err
		})
		return answer(out, err)
	})
	s.addEntries(api, tags)
	site.Register(api, huma.Operation{
		OperationID: "solve-collection", Method: "POST", Path: "/api/collections/{id}/solving", Tags: tags,
		Summary: "Verify the problems of a collection with the solver, one after the other",
	}, func(ctx context.Context, in *solvingInput) (*collectionOutput, error) {
		c, err := s.own(ctx, in.ID)
		if err == nil {
			err = s.batches.start(ctx, c, in.Body.Again)
		}
		return s.afterSolving(ctx, in.ID, err)
	})
	site.Register(api, huma.Operation{
		OperationID: "stop-collection", Method: "DELETE", Path: "/api/collections/{id}/solving", Tags: tags, DefaultStatus: http.StatusOK,
		Summary: "Stop solving a collection; what was found stays",
	}, func(ctx context.Context, in *collectionInput) (*collectionOutput, error) {
		c, err := s.own(ctx, in.ID)
		if err == nil {
			err = s.batches.stop(ctx, c.ID)
		}
		return s.afterSolving(ctx, in.ID, err)
	})
}

func (s *Service) addEntries(api huma.API, tags []string) {
	site.Register(api, huma.Operation{
		OperationID: "add-problem", Method: "POST", Path: "/api/collections/{id}/problems", Summary: "Add a problem to a collection", Tags: tags,
		DefaultStatus: http.StatusCreated,
	}, func(ctx context.Context, in *addInput) (*addedOutput, error) {
		c, err := s.own(ctx, in.ID)
		if err != nil {
			return nil, collectionError(err)
		}
		p, err := textProblem(in.Body.Text, in.Body.About, nil)
		if err != nil {
			return nil, collectionError(err)
		}
		if err := s.hash(ctx, c.ID, searchTime); err != nil {
			return nil, collectionError(err)
		}
		list := []kept.Problem{p}
		var same []kept.Problem
		err = s.update(ctx, &c, func(ctx context.Context, tx Tx) (err error) {
			if same, err = tx.Same(ctx, c.ID, []uint64{p.Hash}); err != nil {
				return err
			}
			return tx.AddProblems(ctx, c.ID, list)
		})
		out, err := added(list[0], err)
		if err == nil && len(same) > 0 {
			out.Body.Same = same[0].Number
		}
		return out, err
	})
	site.Register(api, huma.Operation{
		OperationID: "collection-problem", Method: "GET", Path: "/api/collections/{id}/problems/{number}", Summary: "A problem to work on", Tags: tags,
	}, func(ctx context.Context, in *entryInput) (*entryOutput, error) {
		h, err := s.readable(ctx, in.ID)
		if err != nil {
			return nil, collectionError(err)
		}
		p, err := s.problem(ctx, h, in.Number)
		if err != nil {
			return nil, collectionError(err)
		}
		open, err := openEntry(p)
		return answer(&entryOutput{open}, err)
	})
	site.Register(api, huma.Operation{
		OperationID: "change-problem", Method: "PUT", Path: "/api/collections/{id}/problems/{number}", Tags: tags,
		Summary: "Put another problem in the place of one", Description: "What solving found is forgotten.",
	}, func(ctx context.Context, in *changeInput) (*addedOutput, error) {
		c, err := s.own(ctx, in.ID)
		if err != nil {
			return nil, collectionError(err)
		}
		p, err := s.replacement(ctx, c, in)
		if err != nil {
			return nil, collectionError(err)
		}
		p.Number = in.Number
		err = s.update(ctx, &c, func(ctx context.Context, tx Tx) error {
			return errors.Join(tx.SetAside(ctx, c.ID, in.Number), tx.SaveProblem(ctx, c.ID, p))
		})
		return added(p, err)
	})
	site.Register(api, huma.Operation{
		OperationID: "delete-problem", Method: "DELETE", Path: "/api/collections/{id}/problems/{number}", Summary: "Delete a problem", Tags: tags,
	}, func(ctx context.Context, in *entryInput) (*struct{}, error) {
		c, err := s.own(ctx, in.ID)
		if err == nil {
			err = s.update(ctx, &c, func(ctx context.Context, tx Tx) error {
				return errors.Join(tx.SetAside(ctx, c.ID, in.Number), tx.DeleteProblem(ctx, c.ID, in.Number))
			})
		}
		return answer(new(struct{}), err)
	})
}

// replacement is what takes the place of a problem of a collection: what is known of
// that one and not said anew stays.
func (s *Service) replacement(ctx context.Context, c kept.Collection, in *changeInput) (p kept.Problem, err error) {
	old, err := s.config.Store.Problem(ctx, c.ID, in.Number)
	if errors.Is(err, kept.ErrNotFound) {
		return p, errNoEntry
	}
	if err != nil {
		return p, err
	}
	was, err := unstored(old)
	if err != nil {
		return p, err
	}
	if p, err = textProblem(in.Body.Text, in.Body.About, was); err == nil && p.Hash == old.Hash {
		p.Also = old.Also
	}
	return p, err
}

// answer is what was made, unless there was an error.
func answer[T any](out *T, err error) (*T, error) {
	if err != nil {
		return nil, collectionError(err)
	}
	return out, nil
}

func added(p kept.Problem, err error) (*addedOutput, error) {
	if err != nil {
		return nil, collectionError(err)
	}
	e, err := entry(p)
	return answer(&addedOutput{e}, err)
}

func (s *Service) afterSolving(ctx context.Context, id string, err error) (*collectionOutput, error) {
	if err != nil {
		return nil, collectionError(err)
	}
	h, err := s.readable(ctx, id)
	return answer(&collectionOutput{h.view()}, err)
}

func (s *Service) collections(ctx context.Context, deleted bool) ([]Collection, error) {
	list := []Collection{}
	for _, b := range s.bundles {
		if !deleted {
			list = append(list, (&readable{kept.Collection{Name: b.name, Problems: len(b.problems)}, b}).view())
		}
	}
	if s.config.Store == nil {
		return list, nil
	}
	own, err := s.config.Store.Collections(ctx, s.owner(ctx))
	for _, c := range own {
		if deleted != c.Deleted.IsZero() {
			list = append(list, (&readable{Collection: c}).view())
		}
	}
	return list, err
}

// newCollection makes a collection of problems.
func (s *Service) newCollection(ctx context.Context, name string, problems []kept.Problem, put putting) (Collection, taken, error) {
	if s.config.Store == nil {
		return Collection{}, taken{}, errNoStore
	}
	now := time.Now()
	c := kept.Collection{Owner: s.owner(ctx), Name: name, Created: now, Used: now}
	err := s.config.Store.Update(ctx, func(ctx context.Context, tx Tx) error { return tx.CreateCollection(ctx, &c) })
	var n taken
	if err == nil && len(problems) > 0 {
		if n, err = s.addProblems(ctx, &c, problems, put); err != nil {
			err = errors.Join(err, s.config.Store.Update(context.WithoutCancel(ctx), func(ctx context.Context, tx Tx) error { return tx.DeleteCollection(ctx, c.ID) }))
			s.batches.clear()
		}
	}
	c.Problems = n.Added
	return (&readable{Collection: c}).view(), n, keptError(err)
}

// addedAtOnce is how many problems are added together: whoever writes meanwhile waits for that.
const addedAtOnce = 1000

// putting adds problems within a transaction: takeIn, or apart.
type putting func(ctx context.Context, tx Tx, id kept.CollectionID, problems []kept.Problem) (taking, error)

// apart adds problems as they are, also those that are the same: for copies.
func apart(ctx context.Context, tx Tx, id kept.CollectionID, problems []kept.Problem) (t taking, err error) {
	err = tx.AddProblems(ctx, id, problems)
	for i := range problems {
		t.added = append(t.added, problems[i].Number)
	}
	t.count.Added = len(problems)
	return t, err
}

// addProblems adds problems to a collection, all or none of them.
func (s *Service) addProblems(ctx context.Context, c *kept.Collection, problems []kept.Problem, put putting) (n taken, err error) {
	var done []taking
	for part := range slices.Chunk(problems, addedAtOnce) {
		var t taking
		err := s.update(ctx, c, func(ctx context.Context, tx Tx) (err error) {
			t, err = put(ctx, tx, c.ID, part)
			return err
		})
		if err == nil {
			n.add(t.count)
			done = append(done, t)
			continue
		}
		for _, t := range slices.Backward(done) {
			err = errors.Join(err, s.config.Store.Update(context.WithoutCancel(ctx), func(ctx context.Context, tx Tx) error { return t.undo(ctx, tx, c.ID) }))
		}
		return taken{}, err
	}
	return n, nil
}

func (s *Service) copyCollection(ctx context.Context, id, name string) (Collection, error) {
	h, err := s.readable(ctx, id)
	if err != nil {
		return Collection{}, err
	}
	list, err := s.problems(ctx, h)
	if err != nil {
		return Collection{}, err
	}
	list = slices.Clone(list)
	for i := range list {
		list[i].Result, list[i].Facts = "", ""
	}
	c, _, err := s.newCollection(ctx, name, list, apart)
	return c, err
}

// openEntry is a stored problem in full.
func openEntry(s kept.Problem) (OpenEntry, error) {
	e, err := entry(s)
	if err != nil {
		return OpenEntry{}, err
	}
	p, err := unstored(s)
	if err != nil {
		return OpenEntry{}, err
	}
	prob, err := p.Problem()
	if err != nil { // a position without a claim
		setup := setupOf(p)
		prob = &problem.Problem{Board: compose.Placements(&setup)}
	}
	r, err := compose.ReadingOf(prob)
	e.print()
	open := OpenEntry{Entry: e, Text: r.Text, Solution: p.Solution}
	if p.Composed != nil {
		open.About = compose.AboutOf(p.Composed)
	}
	also, wrong := others(s)
	if len(also) > 0 {
		open.Also = (&library.Entry{Puzzle: p, Also: also}).Others()
	}
	return open, errors.Join(err, wrong)
}

// fileForms are what collections are written as: the ending of the file's name
// and how it is written.
var fileForms = map[string]struct {
	ending string
	format collection.Format
}{
	"olv": {"olv", collection.OLV}, "popeye": {"inp", collection.Popeye}, "epd": {"epd", collection.EPD},
	"pgn": {"pgn", collection.PGN}, "lichess": {"csv", collection.Lichess}, "tichess": {"txt", collection.TIChess},
}

var models = map[string]tifile.Model{"89y": tifile.TI89, "9xy": tifile.TI92Plus, "v2y": tifile.Voyage200}

// errNothingSaid is why a file is not made.
var errNothingSaid = errors.New("the format can say none of these problems")
