// Package json writes solutions as JSON and reads them again. docs/json.md
// describes the documents, docs/solution.schema.json defines them.
package json

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"rookery/problem"
	"rookery/solution"
)

// Options say how a Writer writes.
type Options struct {
	// Language is that of the texts given for convenience; the data itself
	// is the same in every language.
	Language problem.Language
	// Lines writes each document on one line (JSON Lines).
	Lines bool
	// Regression leaves out what differs from run to run: times, positions.
	Regression bool
}

// Writer is a Sink that writes one JSON document for each problem, complete at
// its End.
type Writer struct {
	solution.Builder
}

// New returns a Writer that writes to w.
func New(w io.Writer, opt Options) *Writer {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	if !opt.Lines {
		enc.SetIndent("", "  ")
	}
	var j Writer
	j.OnEnd = func(s *solution.Solution) error {
		if err := enc.Encode(encoder{opt}.solution(s)); err != nil {
			return fmt.Errorf("writing solution as JSON: %w", err)
		}
		return nil
	}
	return &j
}

// Marshal gives a solution as one document.
func Marshal(s *solution.Solution, opt Options) ([]byte, error) {
	return json.Marshal(encoder{opt}.solution(s))
}

// A Decoder reads the documents that a Writer writes.
type Decoder struct{ dec *json.Decoder }

// NewDecoder returns a Decoder that reads from r.
func NewDecoder(r io.Reader) *Decoder { return &Decoder{json.NewDecoder(r)} }

// Decode reads the next solution; io.EOF tells that there is none. Problems
// come back without source positions; their stipulations are texts and their
// options as given, both of which package problem/popeye can parse.
func (d *Decoder) Decode() (*solution.Solution, error) {
	var doc jsonSolution
	if err := d.dec.Decode(&doc); err != nil {
		if errors.Is(err, io.EOF) {
			return nil, io.EOF
		}
		return nil, fmt.Errorf("reading solution from JSON: %w", err)
	}
	if doc.Version != jsonVersion {
		return nil, fmt.Errorf("reading solution from JSON: version %d, not %d", doc.Version, jsonVersion)
	}
	s, err := decodeSolution(&doc)
	if err != nil {
		return nil, fmt.Errorf("reading solution from JSON: %w", err)
	}
	return s, nil
}
