// Package collection reads and writes collections of puzzles in every format
// that the library knows, and tells formats apart. The formats themselves are
// in packages of their own.
package collection

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// A Format is a form of collections, by its name.
type Format string

// The formats.
const (
	TIChess  Format = "tichess" // the puzzle compiler's text
	Compiled Format = "ti"      // files of the calculator; read only
	Lichess  Format = "lichess" // comma-separated values
	EPD      Format = "epd"
	PGN      Format = "pgn" // games with a FEN tag
	Popeye   Format = "popeye"
	OLV      Format = "olv"
	JSON     Format = "json" // solutions as the solver writes them; read only
)

// Formats lists the formats.
func Formats() []Format { return []Format{TIChess, Compiled, Lichess, EPD, PGN, Popeye, OLV, JSON} }

// ParseFormat reads a format's name.
func ParseFormat(name string) (Format, error) {
	if f := Format(name); slices.Contains(Formats(), f) {
		return f, nil
	}
	return "", fmt.Errorf("collection: there is no format %q", name)
}

// ErrFormat is wrapped by errors about what a format cannot say, or that it is
// not written at all.
var ErrFormat = errors.New("the format cannot say it")

// Detect tells the format of a file by its name and how it begins.
func Detect(name string, head []byte) Format {
	head = bytes.TrimPrefix(head, []byte("\ufeff"))
	text := strings.ToLower(string(head))
	switch {
	case strings.HasPrefix(text, "**ti"):
		return Compiled
	case strings.HasPrefix(text, "puzzleid,"):
		return Lichess
	}
	switch strings.ToLower(filepath.Ext(name)) {
	case ".csv":
		return Lichess
	case ".epd":
		return EPD
	case ".pgn":
		return PGN
	case ".inp":
		if begins := strings.TrimSpace(text); !strings.HasPrefix(begins, "---") && !strings.HasPrefix(begins, "{") {
			return Popeye
		}
	case ".olv", ".yaml", ".yml":
		return OLV
	case ".json", ".jsonl":
		return JSON
	}
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		return JSON
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		word, _, _ := strings.Cut(line, " ")
		switch {
		case strings.HasPrefix(line, "[d]"), strings.HasPrefix(line, "[s]"):
			return TIChess
		case slices.Contains([]string{"beginproblem", "anfangproblem", "debutprobleme"}, word):
			return Popeye
		case line == "---", strings.HasPrefix(line, "algebraic:"), strings.HasPrefix(line, "authors:"):
			return OLV
		case strings.HasPrefix(line, "[") && strings.Contains(line, `"`):
			return PGN
		case strings.HasSuffix(line, ";"):
			return EPD
		}
	}
	return TIChess
}
