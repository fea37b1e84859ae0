package solve

import (
	"slices"
	"time"

	"rookery/chess"
	"rookery/solve/internal/picture"
	"rookery/solve/internal/proof"
)

// SpoilWays makes the pictures of a search count a knight's way too long: a
// fault for tests to find.
func (c *Config) SpoilWays() {
	c.drafted = func(ps *picture.Pictures) {
		spoilt := *ps.Ways // all searches share them
		for from := range spoilt.Officer[chess.Knight] {
			for to := range spoilt.Officer[chess.Knight][from] {
				if d := &spoilt.Officer[chess.Knight][from][to]; *d == 2 {
					*d = 3
				}
			}
		}
		ps.Ways = &spoilt
	}
}

// LosePictures makes a search forget the pictures with the king on a dark
// square: a fault for tests to find.
func (c *Config) LosePictures() {
	c.drafted = func(ps *picture.Pictures) {
		ps.List = slices.DeleteFunc(ps.List, func(p picture.Picture) bool { return (p.King.File()+p.King.Rank())%2 == 0 })
	}
}

// Impatient is the configuration with which all workers are called at once.
func Impatient(cfg Config) Config {
	cfg.impatient = true
	return cfg
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

// DivideAtOnce is DeduceDeeply, and proof games are always played by strategies.
func (c *Config) DivideAtOnce() {
	c.aimed = func(t *proof.Target) { t.Deep, t.Patience = 0, 0 }
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
	cfg.pacer = takenAtOnce(take)
	cfg.Share = func(*Run) Lender { return nobody{} }
	return cfg
}

type takenAtOnce func(*Run)

func (takenAtOnce) now() time.Duration { return time.Hour }

func (take takenAtOnce) pause(run *Run) {
	run.least = leasts{}
	take(run)
}

func (takenAtOnce) rest(*Run) { time.Sleep(time.Millisecond) }

// nobody needs not be told what becomes of parts.
type nobody struct{}

func (nobody) Want()     {}
func (nobody) Drop(Part) {}

// A Pacer is a pacer of another package.
type Pacer interface {
	Now() time.Duration
	Pause(*Run)
	Rest(*Run)
}

// Paced is the configuration with a pacer.
func Paced(cfg Config, p Pacer) Config {
	cfg.pacer = paced{p}
	return cfg
}

type paced struct{ Pacer }

func (p paced) now() time.Duration { return p.Now() }
func (p paced) pause(run *Run)     { p.Pause(run) }
func (p paced) rest(run *Run)      { p.Rest(run) }

// Positions are those that the run's worker itself has examined so far.
func (run *Run) Positions() int64 { return run.worker.Nodes - run.worker.Others }

// A Bell is one that is rung when the patience with a run is at an end.
type Bell struct{ bell }

// NewBell has a bell rung after a while.
func NewBell(patience time.Duration, ring func()) *Bell {
	b := &Bell{bell{patience: patience}}
	b.Await(ring)
	return b
}

// Await begins another run, Look is what the worker does between jobs, Silence ends the run.
func (b *Bell) Await(ring func()) { b.await(ring) }
func (b *Bell) Look()             { b.look() }
func (b *Bell) Silence()          { b.silence() }
