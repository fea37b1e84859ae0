package web

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/problem"
	"rookery/puzzle"
	"rookery/puzzle/collection"
	"rookery/puzzle/tichess"
	"rookery/store"
	"rookery/tifile"
)

// A Collection is what is known of a collection as a whole.
type Collection struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Bundled  bool   `json:"bundled" doc:"it comes with the server and cannot be changed"`
	Problems int    `json:"problems"`
	Solved   int    `json:"solved" doc:"problems with a finding"`
	Solving  bool   `json:"solving"`
}

func (h *holding) view() Collection {
	v := Collection{ID: strconv.FormatInt(int64(h.ID), 10), Name: h.Name, Problems: h.Problems, Solved: h.Solved, Solving: h.Solving}
	if h.bundled != nil {
		v.ID, v.Bundled = h.bundled.id, true
	}
	return v
}

// An Import is what a file has become.
type Import struct {
	Collection Collection `json:"collection"`
	Added      int        `json:"added"`
	Wrong      []string   `json:"wrong,omitempty" doc:"what could not be read, with places; not more than fifty"`
}

// A Page is a part of a collection.
type Page struct {
	Collection Collection     `json:"collection"`
	Found      int            `json:"found" doc:"how many match the search"`
	Verdicts   map[string]int `json:"verdicts" doc:"how many of the whole collection have each; \"open\" have none"`
	Entries    []Entry        `json:"entries"`
}

// An OpenEntry is a problem of a collection to work on.
type OpenEntry struct {
	Entry    Entry    `json:"entry"`
	Text     string   `json:"text" doc:"in Popeye's language"`
	Solution []string `json:"solution,omitempty" doc:"as the collection has it"`
	About    *About   `json:"about,omitempty"`
}

type (
	collectionInput struct {
		ID string `path:"id" maxLength:"32"`
	}
	collectionOutput  struct{ Body Collection }
	collectionsOutput struct{ Body []Collection }
	nameInput         struct {
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
		Text  string `json:"text" minLength:"1" maxLength:"65536" doc:"one problem in any form"`
		About *About `json:"about,omitempty" doc:"what the text does not say"`
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
		ID     string `path:"id" maxLength:"32"`
		Format string `path:"format" enum:"olv,popeye,epd,pgn,lichess,tichess,89y,9xy,v2y,csv,json"`
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
	case errors.Is(err, errNoCollection), errors.Is(err, errNoEntry):
		return huma.Error404NotFound(err.Error())
	case errors.Is(err, errBundled):
		return huma.Error403Forbidden(err.Error())
	case errors.Is(err, errSolvingOne):
		return huma.Error429TooManyRequests(err.Error())
	case errors.Is(err, errNoStore), errors.Is(err, errBusy), errors.Is(err, store.ErrClosed):
		return huma.Error503ServiceUnavailable(err.Error())
	case errors.Is(err, errTooLarge), errors.Is(err, errLargeFile), errors.Is(err, store.ErrTooLong):
		return huma.NewError(http.StatusRequestEntityTooLarge, err.Error())
	}
	return huma.Error422UnprocessableEntity(err.Error())
}

func (s *collectionsService) addCollections(api huma.API) {
	tags := []string{"collections"}
	binary := map[string]*huma.Response{"200": {Description: "the file", Content: map[string]*huma.MediaType{"application/octet-stream": {}}}}
	huma.Register(api, huma.Operation{
		OperationID: "collections", Method: "GET", Path: "/api/collections", Summary: "The visitor's collections and those of the server", Tags: tags,
	}, func(ctx context.Context, _ *struct{}) (*collectionsOutput, error) {
		list, err := s.collections(ctx)
		return answer(&collectionsOutput{list}, err)
	})
	huma.Register(api, huma.Operation{
		OperationID: "new-collection", Method: "POST", Path: "/api/collections", Summary: "Make an empty collection", Tags: tags,
		DefaultStatus: http.StatusCreated,
	}, func(ctx context.Context, in *nameInput) (*collectionOutput, error) {
		c, err := s.newCollection(ctx, nameOf(in.Body.Name), nil)
		return answer(&collectionOutput{c}, err)
	})
	huma.Register(api, huma.Operation{
		OperationID: "import-problems", Method: "POST", Path: "/api/collections/import",
		Summary:     "Bring a file of problems or puzzles",
		Description: "Popeye's input, .olv, EPD, PGN with FEN tags, lichess.org's CSV, TI-Chess's text or files; packed or not.",
		Tags:        tags, DefaultStatus: http.StatusCreated, MaxBodyBytes: maxCollectionFile, BodyReadTimeout: uploadTime,
	}, func(ctx context.Context, in *importInput) (*importOutput, error) {
		out, err := s.importProblems(ctx, in)
		return answer(&importOutput{out}, err)
	})
	huma.Register(api, huma.Operation{
		OperationID: "rename-collection", Method: "PATCH", Path: "/api/collections/{id}", Summary: "Give a collection another name", Tags: tags,
	}, func(ctx context.Context, in *renameInput) (*collectionOutput, error) {
		c, err := s.own(ctx, in.ID)
		if err == nil {
			c.Name = nameOf(in.Body.Name)
			err = s.update(ctx, &c, func(context.Context, *store.Tx) error { return nil })
		}
		return answer(&collectionOutput{(&holding{Collection: c}).view()}, err)
	})
	huma.Register(api, huma.Operation{
		OperationID: "copy-collection", Method: "POST", Path: "/api/collections/{id}/copy", Tags: tags, DefaultStatus: http.StatusCreated,
		Summary: "Make a collection of one's own of another", Description: "Those of the server can be changed and verified as copies only. Findings are not copied.",
	}, func(ctx context.Context, in *renameInput) (*collectionOutput, error) {
		c, err := s.copyCollection(ctx, in.ID, nameOf(in.Body.Name))
		return answer(&collectionOutput{c}, err)
	})
	huma.Register(api, huma.Operation{
		OperationID: "delete-collection", Method: "DELETE", Path: "/api/collections/{id}", Summary: "Delete a collection", Tags: tags,
	}, func(ctx context.Context, in *collectionInput) (*struct{}, error) {
		c, err := s.own(ctx, in.ID)
		if err == nil {
			err = s.batches.stop(ctx, c.ID)
		}
		if err == nil {
			err = keptError(s.config.Store.Update(ctx, func(ctx context.Context, tx *store.Tx) error {
				return errors.Join(tx.DeleteCollection(ctx, c.ID), tx.ClearMarks(ctx, c.Owner, in.ID))
			}))
		}
		return answer(new(struct{}), err)
	})
	huma.Register(api, huma.Operation{
		OperationID: "collection-page", Method: "GET", Path: "/api/collections/{id}/problems", Summary: "Search a collection", Tags: tags,
	}, func(ctx context.Context, in *searchInput) (*searchOutput, error) {
		page, err := s.searchCollection(ctx, in)
		return answer(&searchOutput{page}, err)
	})
	huma.Register(api, huma.Operation{
		OperationID: "collection-file", Method: "GET", Path: "/api/collections/{id}/file/{format}",
		Summary:     "A collection, or what a search finds in it, as a file",
		Description: "csv and json are the findings; 89y, 9xy and v2y are for calculators, several of them packed in a ZIP. What a format cannot say is left out and counted in the header Rookery-Left-Out.",
		Tags:        tags, Responses: binary,
	}, func(ctx context.Context, in *collectionFileInput) (*collectionFileOutput, error) {
		var out *collectionFileOutput
		err := s.config.Files.do(ctx, func() (err error) {
			out, err = s.collectionFile(ctx, in)
			return err
		})
		return answer(out, err)
	})
	s.addEntries(api, tags)
	huma.Register(api, huma.Operation{
		OperationID: "solve-collection", Method: "POST", Path: "/api/collections/{id}/solving", Tags: tags,
		Summary: "Verify the problems of a collection with the solver, one after the other",
	}, func(ctx context.Context, in *solvingInput) (*collectionOutput, error) {
		c, err := s.own(ctx, in.ID)
		if err == nil {
			err = s.batches.start(ctx, c, in.Body.Again)
		}
		return s.afterSolving(ctx, in.ID, err)
	})
	huma.Register(api, huma.Operation{
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

func (s *collectionsService) addEntries(api huma.API, tags []string) {
	huma.Register(api, huma.Operation{
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
		list := []store.Problem{p}
		err = s.update(ctx, &c, func(ctx context.Context, tx *store.Tx) error { return tx.AddProblems(ctx, c.ID, list) })
		return added(list[0], err)
	})
	huma.Register(api, huma.Operation{
		OperationID: "collection-problem", Method: "GET", Path: "/api/collections/{id}/problems/{number}", Summary: "A problem to work on", Tags: tags,
	}, func(ctx context.Context, in *entryInput) (*entryOutput, error) {
		h, err := s.holding(ctx, in.ID)
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
	huma.Register(api, huma.Operation{
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
		err = s.update(ctx, &c, func(ctx context.Context, tx *store.Tx) error { return tx.SaveProblem(ctx, c.ID, p) })
		return added(p, err)
	})
	huma.Register(api, huma.Operation{
		OperationID: "delete-problem", Method: "DELETE", Path: "/api/collections/{id}/problems/{number}", Summary: "Delete a problem", Tags: tags,
	}, func(ctx context.Context, in *entryInput) (*struct{}, error) {
		c, err := s.own(ctx, in.ID)
		if err == nil {
			err = s.update(ctx, &c, func(ctx context.Context, tx *store.Tx) error { return tx.DeleteProblem(ctx, c.ID, in.Number) })
		}
		return answer(new(struct{}), err)
	})
}

// replacement is what takes the place of a problem of a collection: what is known of
// that one and not said anew stays.
func (s *collectionsService) replacement(ctx context.Context, c store.Collection, in *changeInput) (p store.Problem, err error) {
	old, err := s.config.Store.Problem(ctx, c.ID, in.Number)
	if errors.Is(err, store.ErrNotFound) {
		return p, errNoEntry
	}
	if err != nil {
		return p, err
	}
	was, err := unstored(old)
	if err != nil {
		return p, err
	}
	return textProblem(in.Body.Text, in.Body.About, was)
}

// answer is what was made, unless there was an error.
func answer[T any](out *T, err error) (*T, error) {
	if err != nil {
		return nil, collectionError(err)
	}
	return out, nil
}

func added(p store.Problem, err error) (*addedOutput, error) {
	if err != nil {
		return nil, collectionError(err)
	}
	e, err := entry(p)
	return answer(&addedOutput{e}, err)
}

func (s *collectionsService) afterSolving(ctx context.Context, id string, err error) (*collectionOutput, error) {
	if err != nil {
		return nil, collectionError(err)
	}
	h, err := s.holding(ctx, id)
	return answer(&collectionOutput{h.view()}, err)
}

func (s *collectionsService) collections(ctx context.Context) ([]Collection, error) {
	list := []Collection{}
	for _, b := range s.bundles {
		list = append(list, (&holding{store.Collection{Name: b.name, Problems: len(b.problems)}, b}).view())
	}
	if s.config.Store == nil {
		return list, nil
	}
	own, err := s.config.Store.Collections(ctx, s.owner(ctx))
	for _, c := range own {
		list = append(list, (&holding{Collection: c}).view())
	}
	return list, err
}

// newCollection makes a collection of problems.
func (s *collectionsService) newCollection(ctx context.Context, name string, problems []store.Problem) (Collection, error) {
	if s.config.Store == nil {
		return Collection{}, errNoStore
	}
	now := time.Now()
	c := store.Collection{Owner: s.owner(ctx), Name: name, Created: now, Used: now}
	err := s.config.Store.Update(ctx, func(ctx context.Context, tx *store.Tx) error {
		if err := tx.CreateCollection(ctx, &c); err != nil {
			return err
		}
		return tx.AddProblems(ctx, c.ID, problems)
	})
	c.Problems = len(problems)
	return (&holding{Collection: c}).view(), keptError(err)
}

func (s *collectionsService) copyCollection(ctx context.Context, id, name string) (Collection, error) {
	h, err := s.holding(ctx, id)
	if err != nil {
		return Collection{}, err
	}
	list, err := s.problems(ctx, h)
	if err != nil {
		return Collection{}, err
	}
	list = slices.Clone(list)
	for i := range list {
		list[i].Result = ""
	}
	return s.newCollection(ctx, name, list)
}

func (s *collectionsService) importProblems(ctx context.Context, in *importInput) (Import, error) {
	if s.config.Store == nil {
		return Import{}, errNoStore
	}
	name := nameOf(in.Name)
	var list []store.Problem
	var wrong []string
	err := s.config.Files.do(ctx, func() (err error) {
		list, wrong, err = readCollection(name, in.RawBody)
		return err
	})
	if err != nil {
		if len(wrong) > 0 {
			err = fmt.Errorf("%w: %s", err, wrong[0])
		}
		return Import{}, err
	}
	out := Import{Added: len(list), Wrong: wrong}
	if in.To == "" {
		out.Collection, err = s.newCollection(ctx, name, list)
		return out, err
	}
	c, err := s.own(ctx, in.To)
	if err != nil {
		return out, err
	}
	if err = s.update(ctx, &c, func(ctx context.Context, tx *store.Tx) error { return tx.AddProblems(ctx, c.ID, list) }); err != nil {
		return out, err
	}
	h, err := s.holding(ctx, in.To)
	out.Collection = h.view()
	return out, err
}

func (s *collectionsService) searchCollection(ctx context.Context, in *searchInput) (Page, error) {
	h, err := s.holding(ctx, in.ID)
	if err != nil {
		return Page{}, err
	}
	matches, err := in.matcher()
	if err != nil {
		return Page{}, err
	}
	list, err := s.digests(ctx, h)
	if err != nil {
		return Page{}, err
	}
	page := Page{Collection: h.view(), Verdicts: map[string]int{}, Entries: []Entry{}}
	var found []Entry
	for _, p := range list {
		e, err := entry(p)
		if err != nil {
			return page, err
		}
		verdict := "open"
		if e.Finding != nil {
			verdict = e.Finding.Verdict
		}
		page.Verdicts[verdict]++
		if !matches(&e) {
			continue
		}
		found = append(found, e)
	}
	sortEntries(found, in.Sort)
	page.Found = len(found)
	from := min(in.From, len(found))
	page.Entries = append(page.Entries, found[from:min(from+in.Limit, len(found))]...)
	return page, nil
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

// sortEntries sorts by one of orders; what is equal stays in the order of numbers.
func sortEntries(list []Entry, by string) {
	name, down := strings.CutPrefix(by, "-")
	order := orders[name]
	if order == nil && !down {
		return
	}
	slices.SortStableFunc(list, func(a, b Entry) int {
		n := cmp.Compare(a.Number, b.Number)
		if order != nil {
			n = order(&a, &b)
		}
		if down {
			return -n
		}
		return n
	})
}

// openEntry is a stored problem in full.
func openEntry(s store.Problem) (OpenEntry, error) {
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
		prob = &problem.Problem{Board: placements(&setup)}
	}
	r, err := reading(prob)
	open := OpenEntry{Entry: e, Text: r.Text, Solution: p.Solution}
	if p.Composed != nil {
		open.About = aboutOf(p.Composed)
	}
	return open, err
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

func (s *collectionsService) collectionFile(ctx context.Context, in *collectionFileInput) (*collectionFileOutput, error) {
	h, err := s.holding(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	matches, err := in.matcher()
	if err != nil {
		return nil, err
	}
	list, err := s.problems(ctx, h)
	if err != nil {
		return nil, err
	}
	var entries []Entry
	var puzzles []*puzzle.Puzzle
	for _, stored := range list {
		e, err := entry(stored)
		if err != nil {
			return nil, err
		}
		if !matches(&e) {
			continue
		}
		p, err := unstored(stored)
		if err != nil {
			return nil, err
		}
		entries, puzzles = append(entries, e), append(puzzles, p)
	}
	out := &collectionFileOutput{Type: "application/octet-stream"}
	ending := in.Format
	switch in.Format {
	case "csv":
		out.Type = "text/csv; charset=utf-8"
		out.Body, err = findingsCSV(entries)
	case "json":
		out.Type = "application/json"
		out.Body, err = json.MarshalIndent(entries, "", "  ")
	case "89y", "9xy", "v2y":
		ending, err = compilePuzzles(out, puzzles, in.Format)
	default:
		form := fileForms[in.Format]
		ending, out.Type = form.ending, "text/plain; charset=utf-8"
		out.Body, out.LeftOut, err = written(puzzles, form.format)
	}
	out.Disposition = `attachment; filename="collection.` + ending + `"`
	return out, err
}

// written writes puzzles, and counts those that the format cannot say.
func written(puzzles []*puzzle.Puzzle, format collection.Format) (text []byte, leftOut int, err error) {
	var b bytes.Buffer
	w, err := collection.NewWriter(&b, format)
	if err != nil {
		return nil, 0, err
	}
	for _, p := range puzzles {
		if w.Write(p) != nil {
			leftOut++
		}
	}
	if leftOut == len(puzzles) {
		return nil, leftOut, errNothingSaid
	}
	err = w.Close()
	return b.Bytes(), leftOut, err
}

// compilePuzzles makes calculators' files, in a ZIP if there are several.
func compilePuzzles(out *collectionFileOutput, puzzles []*puzzle.Puzzle, ending string) (string, error) {
	text, leftOut, err := written(puzzles, collection.TIChess)
	if err != nil {
		return ending, err
	}
	out.LeftOut = leftOut
	var list []tichess.Puzzle
	for p, errs := range tichess.Read(text) {
		if slices.ContainsFunc(errs, func(e *tichess.Error) bool { return !e.Warning }) {
			out.LeftOut++
			continue
		}
		list = append(list, p)
	}
	variables, err := tichess.Compile(list, tifile.MaxData, tifile.Series{Folder: "tict", Prefix: "ticpuz"})
	if err != nil {
		return ending, err
	}
	if len(variables) == 1 {
		out.Body, err = variables[0].Append(nil, models[ending])
		return ending, err
	}
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i, v := range variables {
		file, err := v.Append(nil, models[ending])
		if err != nil {
			return ending, err
		}
		w, err := z.Create(fmt.Sprintf("ticpuz%d.%s", i, ending))
		if err == nil {
			_, err = w.Write(file)
		}
		if err != nil {
			return ending, err
		}
	}
	err = z.Close()
	out.Type, out.Body = "application/zip", b.Bytes()
	return "zip", err
}

// findingsCSV is the table of what solving found.
func findingsCSV(entries []Entry) ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	rows := [][]string{{"number", "id", "authors", "title", "source", "stipulation", "conditions", "men", "verdict", "detail", "seconds"}}
	for _, e := range entries {
		row := []string{strconv.Itoa(e.Number), e.ID, strings.Join(e.Authors, "; "), e.Title, e.Source, e.Stipulation, strings.Join(e.Conditions, "; "), strconv.Itoa(len(e.Men)), "", "", ""}
		if f := e.Finding; f != nil {
			row[8], row[9], row[10] = f.Verdict, f.Detail, strconv.FormatFloat(f.Seconds, 'f', 3, 64)
		}
		rows = append(rows, row)
	}
	err := w.WriteAll(rows)
	return b.Bytes(), err
}
