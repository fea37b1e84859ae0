package collections

import (
	"bytes"
	_ "embed" // the mates
	"fmt"
	"io/fs"

	"rookery/examples"
	"rookery/puzzle/collection"
	"rookery/store/kept"
)

// mates are from games of the built-in player against itself; each was found
// by the solver and has one key.
//
//go:embed mates.epd
var mates []byte

// A bundle is a collection that comes with the server.
type bundle struct {
	id, name string
	problems []kept.Problem
}

func newBundles() ([]*bundle, error) {
	first := &bundle{id: "mates", name: "Mates"}
	if err := first.read("mates.epd", mates); err != nil {
		return nil, err
	}
	composed := &bundle{id: "examples", name: "Examples"}
	err := fs.WalkDir(examples.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(examples.Files, name)
		if err != nil {
			return err
		}
		return composed.read(name, text)
	})
	return []*bundle{first, composed}, err
}

func (b *bundle) read(name string, text []byte) error {
	for p, err := range collection.ReadPlain(name, "", bytes.NewReader(text)) {
		if err != nil {
			return err
		}
		s, err := stored(&p)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		s.Number = len(b.problems) + 1
		b.problems = append(b.problems, s)
	}
	return nil
}
