package game

import (
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/pgn"
)

// A View is what is to be seen of a game at a moment. It shares nothing with
// the game that will change.
type View struct {
	Variant  variant.Variant
	State    variant.State
	Players  [2]Player
	Controls [2]Control
	Clocks   [2]Reading
	Offers   [2][]Offer
	Waiting  [2]int  // lines of talk that a side has not read
	Shut     [2]bool // sides that have shut the door
	Plies    int
	Last     Ply  // the zero Ply before the first
	Check    bool // never in Blitz chess, where it is not announced
	Paused   bool
	Editing  bool
	Resign   [2]bool // sides that are to confirm that they resign
	Claim    Reason  // of a draw, "" if none
	Result   Result
}

// View shows the game.
func (g *Game) View(now time.Time) View {
	v := View{
		Variant: g.variant, State: g.state, Players: g.players, Plies: len(g.plies), Paused: g.paused, Editing: g.editing,
		Resign: g.resigning, Result: g.result,
	}
	for c := range v.Clocks {
		who := chess.Colour(c)
		v.Clocks[c], v.Controls[c], v.Offers[c] = g.clock.Read(now, who), g.clock.Control(who), g.Offers(who)
		v.Waiting[c], v.Shut[c] = len(g.talk[c].Lines), g.talk[c].Shut
	}
	if n := len(g.plies); n > 0 {
		v.Last = g.plies[n-1]
	}
	v.Check = g.state.Rules() != variant.Blitz && g.state.InCheck()
	v.Claim, _ = g.Claimable()
	return v
}

// Variant is what is played.
func (g *Game) Variant() variant.Variant { return g.variant }

// State is the position on the board.
func (g *Game) State() variant.State { return g.state }

// Start is the position that the game, or its last chapter, began from.
func (g *Game) Start() variant.State { return g.start }

// Plies are the half moves since Start; not to be changed.
func (g *Game) Plies() []Ply { return g.plies[:len(g.plies):len(g.plies)] }

// Earlier are the chapters before the position was edited.
func (g *Game) Earlier() []Chapter { return g.earlier[:len(g.earlier):len(g.earlier)] }

// Last is the last half move; false if there is none. To show it again, show
// the state before it, then the state after it.
func (g *Game) Last() (Ply, bool) {
	if len(g.plies) == 0 {
		return Ply{}, false
	}
	return g.plies[len(g.plies)-1], true
}

// Player is who plays a side.
func (g *Game) Player(who chess.Colour) Player { return g.players[who] }

// Clock is what a side's clock shows.
func (g *Game) Clock(now time.Time, who chess.Colour) Reading { return g.clock.Read(now, who) }

// Result is how the game ended, or that it did not.
func (g *Game) Result() Result { return g.result }

// Began is when the game began.
func (g *Game) Began() time.Time { return g.began }

// Tags are the game's own tags; see Config.
func (g *Game) Tags() pgn.Tags { return append(pgn.Tags(nil), g.tags...) }
