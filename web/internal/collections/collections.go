package collections

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"
	"time"

	"rookery/chess"
	"rookery/library"
	"rookery/library/intake"
	"rookery/pgn"
	"rookery/problem"
	"rookery/problem/olv"
	"rookery/problem/popeye"
	"rookery/puzzle"
	"rookery/solution/caption"
	"rookery/store/kept"
	"rookery/web/internal/compose"
	"rookery/web/internal/site"
)

// What collections may take.
const (
	MaxFile             = 8 << 20
	MaxUnpacked         = 32 << 20
	maxImportComplaints = 50
)

var (
	errNoStore      = errors.New("this server keeps no collections")
	errNoCollection = errors.New("there is no such collection (any more)")
	errNoEntry      = errors.New("there is no such problem (any more)")
	errBundled      = errors.New("this collection belongs to the server: only a copy of it can be changed or verified")
	errNoPuzzles    = errors.New("there is no problem in the file that could be read")
	errLargeFile    = fmt.Errorf("unpacked the file has more than %d MiB", MaxUnpacked>>20)
	errSolvingOne   = errors.New("another collection of yours is being solved: wait for it or stop it")
	errTooLarge     = fmt.Errorf("a collection has at most %d problems, and there are at most %d collections", kept.MaxProblems, kept.MaxCollections)
)

// An Entry is a problem of a collection as lists show it.
type Entry struct {
	Number      int      `json:"number"`
	ID          string   `json:"id,omitempty"`
	Authors     []string `json:"authors,omitempty"`
	Title       string   `json:"title,omitempty"`
	Source      string   `json:"source,omitempty"`
	Stipulation string   `json:"stipulation,omitempty" doc:"\"#2\"; empty if a move or line is asked for"`
	Conditions  []string `json:"conditions,omitempty"`
	// Printed is made when it is wanted: it is not kept.
	Printed   []compose.Texts `json:"printed,omitempty" doc:"the conditions as magazines print them"`
	Men       []compose.Man   `json:"men"`
	Themes    []string        `json:"themes,omitempty"`
	Rating    int             `json:"rating,omitempty"`
	Trainable bool            `json:"trainable" doc:"it can be solved move by move"`
	Finding   *Finding        `json:"finding,omitempty" doc:"what solving found"`
	Same      int             `json:"same,omitempty" doc:"of one that was added: a problem of the collection that is the same"`
}

// A Finding is what solving a problem found.
type Finding struct {
	compose.Judged
	Detail  string    `json:"detail,omitempty" doc:"of findings made by earlier versions, in the place of the sentence"`
	Themes  []string  `json:"themes,omitempty" doc:"that the solution shows, if it is what was claimed"`
	Seconds float64   `json:"seconds"`
	At      time.Time `json:"at"`
}

// longestMoves is the greatest length of moves that are kept.
const longestMoves = 16 << 10

// findingOf is what solving found as the pages show it.
func findingOf(r *library.Result) *Finding {
	if r == nil {
		return nil
	}
	return &Finding{Judged: compose.JudgedAs(r.Judged()), Detail: r.Detail, Themes: r.Themes, Seconds: r.Seconds, At: r.Solved}
}

// putFound has a composed problem say what solving has found of it.
func putFound(p *puzzle.Puzzle, r *library.Result) {
	if p.Composed != nil && r != nil {
		_, texts := r.Judged()
		p.Composed.Found(r.Moves, texts[problem.English])
	}
}

// digest is what lists need of a puzzle.
func digest(p *puzzle.Puzzle) Entry {
	e := Entry{ID: p.ID, Themes: p.Themes, Rating: p.Stats.Rating, Men: []compose.Man{}}
	_, mate, err := p.Task()
	e.Trainable = err == nil
	if p.Composed == nil {
		setup := p.Setup
		if pos, err := p.Position(); err == nil {
			setup = pos.Setup()
		}
		e.Men = compose.MenOf(compose.Placements(&setup))
		if p.Mate > 0 {
			mate = p.Mate
		}
		if mate > 0 {
			e.Stipulation = fmt.Sprintf("#%d", mate)
		}
		e.Title = strings.Join(p.Description, " · ")
		e.Source = p.URL
		return e
	}
	prob := p.Composed.Problem
	e.Authors, e.Title, e.Men = prob.Authors, strings.Join(prob.Titles, " · "), compose.MenOf(prob.Board)
	e.Source = strings.Join(prob.Origins, " · ")
	e.Stipulation = caption.Stipulation(&prob.Stipulation, problem.English)
	if s := prob.Stipulation.Structured; s != nil {
		e.Stipulation = compose.ColourName(s.Starter) + " " + s.String()
	}
	if e.Stipulation == "" {
		e.Stipulation = p.Composed.Stipulation
	}
	for _, c := range prob.Conditions {
		e.Conditions = append(e.Conditions, popeye.ConditionText(problem.English, c))
	}
	return e
}

// print has the conditions as magazines print them.
func (e *Entry) print() {
	if len(e.Conditions) == 0 || e.Printed != nil {
		return
	}
	for _, text := range e.Conditions {
		list, err := popeye.ParseConditions(text)
		if err != nil {
			e.Printed = append(e.Printed, compose.Texts{English: text, German: text, French: text}) // of an earlier version
			continue
		}
		e.Printed = append(e.Printed, compose.PrintedConditions(list)...)
	}
}

// stored is a puzzle as the store has it.
func stored(p *puzzle.Puzzle) (kept.Problem, error) {
	doc, err := json.Marshal(p)
	if err != nil {
		return kept.Problem{}, err
	}
	list, err := json.Marshal(digest(p))
	return kept.Problem{Document: string(doc), Digest: string(list), Hash: hashOf(string(doc))}, err
}

// entry is a stored puzzle as lists show it.
func entry(s kept.Problem) (e Entry, err error) {
	if err = json.Unmarshal([]byte(s.Digest), &e); err != nil {
		return e, err
	}
	e.Number = s.Number
	r, err := resultOf(s)
	e.Finding = findingOf(r)
	return e, err
}

// resultOf is what solving a stored puzzle found, nil if nobody has solved it.
func resultOf(s kept.Problem) (r *library.Result, err error) {
	if s.Result != "" {
		err = json.Unmarshal([]byte(s.Result), &r)
	}
	return r, err
}

func unstored(s kept.Problem) (*puzzle.Puzzle, error) {
	p := new(puzzle.Puzzle)
	if err := json.Unmarshal([]byte(s.Document), p); err != nil {
		return nil, err
	}
	return p, nil
}

// readCollection reads a file of problems in any form, packed or not. What is
// wrong in it is told, up to a number. More problems than most are refused.
func readCollection(name string, file []byte, most int) (list []kept.Problem, wrong []string, err error) {
	plain, err := pgn.Open(bytes.NewReader(file))
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = plain.Close() }() // it has only been read
	for _, packed := range []string{".gz", ".bz2", ".zst"} {
		name = strings.TrimSuffix(name, packed)
	}
	bounded := &io.LimitedReader{R: plain, N: MaxUnpacked}
	failed := func(err error) {
		if len(wrong) < maxImportComplaints {
			wrong = append(wrong, err.Error())
		}
	}
	for p, err := range intake.Puzzles(name, "", bounded) {
		if err != nil {
			failed(err)
		}
		if p == nil {
			continue
		}
		s, err := stored(p)
		if err == nil && len(s.Document) > kept.MaxDocument {
			err = kept.ErrTooLong
		}
		if err != nil {
			failed(fmt.Errorf("%s:%d: %w", name, p.Pos.Line, err))
			continue
		}
		if list = append(list, s); len(list) > most {
			return nil, nil, errTooLarge
		}
	}
	if bounded.N <= 0 {
		return nil, nil, errLargeFile
	}
	if len(list) == 0 {
		return nil, wrong, errNoPuzzles
	}
	return list, wrong, nil
}

// textProblem is the one problem of a text as the pages have it, to be stored, with
// what is known about it. Of what it replaces stays what is not said anew.
func textProblem(text string, about *compose.About, old *puzzle.Puzzle) (kept.Problem, error) {
	r, p, err := compose.Read(text)
	switch {
	case err != nil:
		return kept.Problem{}, err
	case p == nil:
		return kept.Problem{}, compose.ErrNothing
	}
	for _, c := range r.Complaints {
		if !c.Warning {
			return kept.Problem{}, fmt.Errorf("line %d, column %d: %s", c.Line, c.Column, c.Message)
		}
	}
	p.Protocol, p.LaTeX = "", ""
	made := puzzle.Puzzle{Description: p.Titles}
	if old != nil {
		made = *old
		made.Setup, made.Line, made.Keys, made.Avoid, made.Lead, made.Mate = chess.Setup{}, nil, nil, nil, 0, 0
	}
	switch {
	case r.About != nil:
		made.Composed = compose.EntryOf(p, r.About, "", "")
	case about != nil:
		made.Composed = compose.EntryOf(p, about, "", "")
	case made.Composed != nil:
		made.Composed = made.Composed.With(p)
	default:
		made.Composed = olv.Of(p)
	}
	if list := made.Composed.Keywords; len(list) > 0 || about != nil || r.About != nil {
		made.Themes = list
	}
	return stored(&made)
}

// A readable is a collection that a visitor may look at.
type readable struct {
	kept.Collection
	bundled *bundle // nil: of the store
}

// owner is whose collections a visitor's are.
func (s *Service) owner(ctx context.Context) kept.Owner {
	return site.VisitorOf(ctx).Owner
}

// readable finds a collection of the visitor's or of the server's.
func (s *Service) readable(ctx context.Context, id string) (readable, error) {
	for _, b := range s.bundles {
		if b.id == id {
			return readable{kept.Collection{Name: b.name, Problems: len(b.problems)}, b}, nil
		}
	}
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil || s.config.Store == nil {
		return readable{}, errNoCollection
	}
	c, err := s.config.Store.Collection(ctx, kept.CollectionID(n))
	if errors.Is(err, kept.ErrNotFound) || err == nil && (c.Owner != s.owner(ctx) || !c.Deleted.IsZero()) {
		return readable{}, errNoCollection
	}
	return readable{Collection: c}, err
}

// own finds a collection that the visitor may change.
func (s *Service) own(ctx context.Context, id string) (kept.Collection, error) {
	h, err := s.readable(ctx, id)
	if err == nil && h.bundled != nil {
		err = errBundled
	}
	return h.Collection, err
}

// problems lists a collection.
func (s *Service) problems(ctx context.Context, h readable) ([]kept.Problem, error) {
	if h.bundled != nil {
		return h.bundled.problems, nil
	}
	return s.config.Store.Problems(ctx, h.ID)
}

// problem finds a problem of a collection.
func (s *Service) problem(ctx context.Context, h readable, number int) (p kept.Problem, err error) {
	if h.bundled == nil {
		p, err = s.config.Store.Problem(ctx, h.ID, number)
	} else if number < 1 || number > len(h.bundled.problems) {
		err = errNoEntry
	} else {
		p = h.bundled.problems[number-1]
	}
	if errors.Is(err, kept.ErrNotFound) {
		err = errNoEntry
	}
	return p, err
}

// update changes a collection of the visitor's, and notes that it was used.
func (s *Service) update(ctx context.Context, c *kept.Collection, change func(context.Context, Tx) error) error {
	c.Used = time.Now()
	err := s.config.Store.Update(ctx, func(ctx context.Context, tx Tx) error {
		now, err := tx.Collection(ctx, c.ID) // solving may have ended meanwhile
		if err != nil {
			return err
		}
		now.Used, now.Name = c.Used, c.Name
		if err := tx.SaveCollection(ctx, now); err != nil {
			return err
		}
		return change(ctx, tx)
	})
	return keptError(err)
}

// keptError says in the visitor's words what the store refuses.
func keptError(err error) error {
	switch {
	case errors.Is(err, kept.ErrFull):
		return errTooLarge
	case errors.Is(err, kept.ErrNotFound):
		return errNoEntry
	}
	return err
}

// nameOf is a collection's name for that of a file.
func nameOf(file string) string {
	name := site.Line(path.Base(strings.ReplaceAll(file, `\`, "/")))
	if name == "" || name == "." || name == "/" {
		return "?"
	}
	return string([]rune(name)[:min(100, len([]rune(name)))])
}

// setupOf is the position that a puzzle shows.
func setupOf(p *puzzle.Puzzle) chess.Setup {
	if pos, err := p.Position(); err == nil {
		return pos.Setup()
	}
	return p.Setup
}
