package puzzle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/olv"
	"rookery/problem/popeye"
)

// document is a puzzle as JSON: all of it but the place. Moves are in
// coordinates, a composed problem is in .olv or, where that cannot say it, in
// Popeye's language, with what is known of it in .olv.
type document struct {
	ID          string   `json:"id,omitempty"`
	FEN         string   `json:"fen,omitempty"`
	Lead        int      `json:"lead,omitempty"`
	Line        []string `json:"line,omitempty"`
	Keys        []string `json:"keys,omitempty"`
	Avoid       []string `json:"avoid,omitempty"`
	Mate        int      `json:"mate,omitempty"`
	OLV         string   `json:"olv,omitempty"`
	Popeye      string   `json:"popeye,omitempty"`
	Description []string `json:"description,omitempty"`
	Solution    []string `json:"solution,omitempty"`
	Themes      []string `json:"themes,omitempty"`
	Openings    []string `json:"openings,omitempty"`
	URL         string   `json:"url,omitempty"`
	Rating      int      `json:"rating,omitempty"`
	Deviation   int      `json:"deviation,omitempty"`
	Popularity  int      `json:"popularity,omitempty"`
	Plays       int      `json:"plays,omitempty"`
}

// MarshalJSON writes a puzzle without its place.
func (p *Puzzle) MarshalJSON() ([]byte, error) {
	d := document{
		ID: p.ID, Lead: p.Lead, Line: coordinates(p.Line), Keys: coordinates(p.Keys), Avoid: coordinates(p.Avoid), Mate: p.Mate,
		Description: p.Description, Solution: p.Solution, Themes: p.Themes, Openings: p.Openings, URL: p.URL,
		Rating: p.Stats.Rating, Deviation: p.Stats.Deviation, Popularity: p.Stats.Popularity, Plays: p.Stats.Plays,
	}
	if p.Composed == nil {
		d.FEN = p.Setup.FEN()
		return json.Marshal(d)
	}
	var b bytes.Buffer
	err := olv.Write(&b, p.Composed)
	if err == nil {
		d.OLV = b.String()
		return json.Marshal(d)
	}
	if !errors.Is(err, olv.ErrFormat) {
		return nil, err
	}
	b.Reset()
	if err := popeye.Write(&b, p.Composed.Problem.Language, p.Composed.Problem); err != nil {
		return nil, err
	}
	d.Popeye = b.String()
	// What is known beside the problem is in an entry without one.
	about := *p.Composed
	about.Problem = &problem.Problem{}
	b.Reset()
	if err := olv.Write(&b, &about); err != nil {
		return nil, err
	}
	d.OLV = b.String()
	return json.Marshal(d)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (p *Puzzle) UnmarshalJSON(text []byte) error {
	var d document
	if err := json.Unmarshal(text, &d); err != nil {
		return err
	}
	q := Puzzle{
		ID: d.ID, Lead: d.Lead, Mate: d.Mate,
		Description: d.Description, Solution: d.Solution, Themes: d.Themes, Openings: d.Openings, URL: d.URL,
		Stats: Stats{d.Rating, d.Deviation, d.Popularity, d.Plays},
	}
	var err error
	switch {
	case d.Popeye != "":
		q.Composed, err = composedPopeye(d.Popeye, d.OLV)
	case d.OLV != "":
		q.Composed, err = composedOLV(d.OLV)
	default:
		err = q.unmarshalMoves(&d)
	}
	if err != nil {
		return fmt.Errorf("puzzle: %w", err)
	}
	*p = q
	return nil
}

var errNoProblem = errors.New("there is no problem in the text")

func composedOLV(text string) (*olv.Entry, error) {
	for e, err := range olv.Entries("", []byte(text)) {
		if errors.Is(err, olv.ErrUnclear) {
			return e.AsWritten(), nil // it was so when it was written
		}
		return e, err
	}
	return nil, errNoProblem
}

// composedPopeye reads a problem, and an entry with what is known beside it.
func composedPopeye(text, about string) (*olv.Entry, error) {
	for p, errs := range popeye.Problems("", []byte(text), popeye.Limits{}) {
		if err := errs.Err(); err != nil {
			return nil, err
		}
		if p == nil {
			continue
		}
		if about == "" {
			return olv.Of(p), nil
		}
		e, err := composedOLV(about)
		if err == nil {
			e.Problem = p
		}
		return e, err
	}
	return nil, errNoProblem
}

func (p *Puzzle) unmarshalMoves(d *document) error {
	var err error
	if p.Setup, err = chess.ParseFENLenient(d.FEN); err != nil {
		return err
	}
	if len(d.Line)+len(d.Keys)+len(d.Avoid) == 0 {
		return nil
	}
	pos, err := p.Setup.Position(chess.Problem)
	if err != nil {
		return err
	}
	if d.Lead < 0 || d.Lead > len(d.Line) {
		return ErrMoves
	}
	seen := pos // by the solver
	for i, text := range d.Line {
		m, err := pos.ParseMove(text)
		if err != nil {
			return err
		}
		p.Line = append(p.Line, m)
		pos.Play(m)
		if i+1 == d.Lead {
			seen = pos
		}
	}
	if p.Keys, err = movesIn(&seen, d.Keys); err != nil {
		return err
	}
	p.Avoid, err = movesIn(&seen, d.Avoid)
	return err
}

// movesIn reads moves of one position.
func movesIn(pos *chess.Position, texts []string) (moves []chess.Move, err error) {
	for _, text := range texts {
		m, err := pos.ParseMove(text)
		if err != nil {
			return nil, err
		}
		moves = append(moves, m)
	}
	return moves, nil
}

func coordinates(moves []chess.Move) (list []string) {
	for _, m := range moves {
		list = append(list, m.String())
	}
	return list
}
