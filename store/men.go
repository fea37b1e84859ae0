package store

import (
	"context"
	"fmt"
)

// Limits of drawings of men.
const (
	MaxMen     = 64       // of one owner
	MaxDrawing = 64 << 10 // bytes
)

// A Drawing is a man as its owner has drawn it.
type Drawing struct {
	Man string // colour and walk: "white-k"
	SVG string
}

// Drawings lists what an owner has drawn, by man.
func (r reader) Drawings(ctx context.Context, owner Owner) ([]Drawing, error) {
	return all(ctx, r, "drawings", func(row scanner) (d Drawing, err error) {
		err = row.Scan(&d.Man, &d.SVG)
		return d, err
	}, "SELECT man, drawing FROM men WHERE owner = $1 ORDER BY man", string(owner))
}

// Drawing finds the drawing of a man, or says ErrNotFound.
func (r reader) Drawing(ctx context.Context, owner Owner, man string) (string, error) {
	return one(ctx, r, "drawing of "+man, scanOne[string], "SELECT drawing FROM men WHERE owner = $1 AND man = $2", string(owner), man)
}

// SetDrawings gives an owner drawings in place of those there were.
func (t *Tx) SetDrawings(ctx context.Context, owner Owner, list []Drawing) error {
	if len(list) > MaxMen {
		return fmt.Errorf("drawings: %w", ErrFull)
	}
	if err := t.exec(ctx, "drawings", false, "DELETE FROM men WHERE owner = $1", string(owner)); err != nil {
		return err
	}
	for _, d := range list {
		if err := fits(MaxName, string(owner), d.Man); err != nil {
			return err
		}
		if err := fits(MaxDrawing, d.SVG); err != nil {
			return err
		}
		if err := t.exec(ctx, "drawing of "+d.Man, true, "INSERT INTO men (owner, man, drawing) VALUES ($1, $2, $3)", string(owner), d.Man, d.SVG); err != nil {
			return err
		}
	}
	return nil
}
