package solve

import (
	"slices"

	"rookery/chess"
	"rookery/solve/internal/picture"
	"rookery/solve/internal/proof"
)

// SpoilWays makes the pictures of a search count a knight's way too long: a
// fault for tests to find.
func (c *Config) SpoilWays() {
	c.drafted = func(ps *picture.Pictures) {
		for from := range ps.Ways.Officer[chess.Knight] {
			for to := range ps.Ways.Officer[chess.Knight][from] {
				if d := &ps.Ways.Officer[chess.Knight][from][to]; *d == 2 {
					*d = 3
				}
			}
		}
	}
}

// LosePictures makes a search forget the pictures with the king on a dark
// square: a fault for tests to find.
func (c *Config) LosePictures() {
	c.drafted = func(ps *picture.Pictures) {
		ps.List = slices.DeleteFunc(ps.List, func(p picture.Picture) bool { return (p.King.File()+p.King.Rank())%2 == 0 })
	}
}

// CountPictures has n count the final pictures of the searches.
func (c *Config) CountPictures(n *int) {
	c.drafted = func(ps *picture.Pictures) { *n += len(ps.List) }
}

// DeduceDeeply has all that can be deduced about proof games deduced, however
// short they are.
func (c *Config) DeduceDeeply() {
	c.aimed = func(t *proof.Target) { t.Deep = 0 }
}

// CountTargets is DeduceDeeply, and has n count the targets that something is
// deduced about.
func (c *Config) CountTargets(n *int) {
	c.aimed = func(t *proof.Target) {
		t.Deep = 0
		*n++
	}
}

// SpoilTarget makes deductions take pawns on their second squares for pawns
// that have never moved: a fault for tests to find.
func (c *Config) SpoilTarget(target *chess.Board) {
	c.aimed = func(t *proof.Target) {
		t.Home[chess.White] |= target.Of(chess.White, chess.Pawn) & chess.RankOf(2)
	}
}

// Taken is the configuration with which a run's parts can be taken, whenever there are
// more of them.
func Taken(cfg Config, take func(*Run)) Config {
	cfg.begun = take
	cfg.Share = func(*Run) func() { return func() {} }
	return cfg
}
