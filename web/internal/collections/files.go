package collections

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"rookery/problem"
	"rookery/puzzle"
	"rookery/puzzle/album"
	"rookery/puzzle/collection"
	"rookery/puzzle/tichess"
	"rookery/store/kept"
	"rookery/tifile"
)

func (s *Service) importProblems(ctx context.Context, in *importInput) (Import, error) {
	if s.config.Store == nil {
		return Import{}, errNoStore
	}
	name := nameOf(in.Name)
	var list []kept.Problem
	var wrong []string
	err := s.config.Files.Do(ctx, func() (err error) {
		list, wrong, err = readCollection(name, in.RawBody, kept.MaxProblems)
		return err
	})
	if err != nil {
		if len(wrong) > 0 {
			err = fmt.Errorf("%w: %s", err, wrong[0])
		}
		return Import{}, err
	}
	if in.To == "" {
		c, n, err := s.newCollection(ctx, name, list, takeIn)
		return Import{c, n.Added, n.Known, n.Merged, wrong}, err
	}
	c, err := s.own(ctx, in.To)
	if err == nil {
		err = s.hash(ctx, c.ID, fileTime)
	}
	if err != nil {
		return Import{}, err
	}
	n, err := s.addProblems(ctx, &c, list, takeIn)
	if err != nil {
		return Import{}, err
	}
	h, err := s.readable(ctx, in.To)
	return Import{h.view(), n.Added, n.Known, n.Merged, wrong}, err
}

// chosen are the problems that a search finds, in full.
func (s *Service) chosen(ctx context.Context, h readable, in *Search) ([]kept.Problem, error) {
	x, err := in.query()
	if err != nil {
		return nil, err
	}
	v, err := s.viewOf(ctx, h)
	if err != nil {
		return nil, err
	}
	defer v.mu.Unlock()
	found, _, err := v.found(ctx, x, fileTime)
	if err != nil {
		return nil, err
	}
	numbers := make([]int, len(found))
	for i, e := range found {
		numbers[i] = e.Number
	}
	return v.from.Chosen(ctx, numbers)
}

// fileTime is how long a file waits for problems that queries still know nothing of.
const fileTime = time.Hour

func (s *Service) collectionFile(ctx context.Context, in *collectionFileInput) (*collectionFileOutput, error) {
	h, err := s.readable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	list, err := s.chosen(ctx, h, &in.Search)
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
		p, err := whole(stored)
		if err != nil {
			return nil, err
		}
		r, err := resultOf(stored)
		if err != nil {
			return nil, err
		}
		putFound(p, r)
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
	case "pdf", "html", "latex":
		ending, out.Type = map[string]string{"pdf": "pdf", "html": "html", "latex": "tex"}[in.Format], albumTypes[in.Format]
		out.Body, out.LeftOut, err = printed(puzzles, in.Format, in.Language)
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

var albumTypes = map[string]string{"pdf": "application/pdf", "html": "text/html; charset=utf-8", "latex": "application/x-latex; charset=utf-8"}

// printed prints puzzles, and counts those that are no positions.
func printed(puzzles []*puzzle.Puzzle, format, language string) (text []byte, leftOut int, err error) {
	l, _ := problem.ParseLanguage(language)
	return put(puzzles, format, l)
}

// written writes puzzles, and counts those that the format cannot say.
func written(puzzles []*puzzle.Puzzle, format collection.Format) (text []byte, leftOut int, err error) {
	text, leftOut, err = put(puzzles, string(format), problem.English)
	if err == nil && leftOut == len(puzzles) {
		err = errNothingSaid
	}
	return text, leftOut, err
}

// put writes puzzles in any form, and counts those that are left out.
func put(puzzles []*puzzle.Puzzle, format string, l problem.Language) (text []byte, leftOut int, err error) {
	var b bytes.Buffer
	w, err := album.Any(&b, format, l)
	if err != nil {
		return nil, 0, err
	}
	for _, p := range puzzles {
		if w.Write(p) != nil {
			leftOut++
		}
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
	rows := [][]string{{"number", "id", "authors", "title", "source", "stipulation", "conditions", "men", "verdict", "detail", "seconds", "themes"}}
	for _, e := range entries {
		row := []string{strconv.Itoa(e.Number), e.ID, strings.Join(e.Authors, "; "), e.Title, e.Source, e.Stipulation, strings.Join(e.Conditions, "; "), strconv.Itoa(len(e.Men)), "", "", "", strings.Join(e.shows(), "; ")}
		if f := e.Finding; f != nil {
			row[8], row[9], row[10] = f.Verdict, cmp.Or(f.Detail, f.Text.English), strconv.FormatFloat(f.Seconds, 'f', 3, 64)
		}
		rows = append(rows, row)
	}
	err := w.WriteAll(rows)
	return b.Bytes(), err
}
