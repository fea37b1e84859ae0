package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// A misplaced error is about a value in a saved game, named by the keys and
// numbers on the way to it.
type misplaced struct {
	path []any
	err  error
}

func (m *misplaced) Error() string { return m.err.Error() }
func (m *misplaced) Unwrap() error { return m.err }

// placed says at which line and column of a saved game something is wrong, as
// far as the error tells.
func placed(text []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	var value *misplaced
	offset := 0
	switch {
	case errors.As(err, &syntax):
		offset = int(syntax.Offset) - 1
	case errors.As(err, &kind):
		offset = int(kind.Offset) - 1
	case errors.As(err, &value):
		offset = find(text, value.path)
	default:
		return err
	}
	before := text[:max(0, min(offset, len(text)))]
	line := bytes.Count(before, []byte("\n"))
	column := len([]rune(string(before[bytes.LastIndexByte(before, '\n')+1:])))
	return fmt.Errorf("line %d, column %d: %w", line+1, column+1, err)
}

// find is where in JSON text that has been read a value begins; where there is
// no such value it is where the way to it ends.
func find(text []byte, path []any) int {
	d := json.NewDecoder(bytes.NewReader(text))
	begin := func() int {
		at := int(d.InputOffset())
		return at + len(text[at:]) - len(bytes.TrimLeft(text[at:], " \t\r\n,:"))
	}
	for _, step := range path {
		at := begin()
		if _, err := d.Token(); err != nil { // a brace or bracket
			return at
		}
		for i := 0; ; i++ {
			if !d.More() {
				return at
			}
			if name, ok := step.(string); ok {
				if key, err := d.Token(); err != nil || key == name {
					break
				}
			} else if i == step {
				break
			}
			var other json.RawMessage
			if d.Decode(&other) != nil {
				return at
			}
		}
	}
	return begin()
}
