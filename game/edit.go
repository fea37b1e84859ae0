package game

import (
	"time"

	"rookery/chess/variant"
)

// edit begins to edit the position: the clocks stand still until EndEdit.
func (g *Game) edit(now time.Time) []Event {
	g.editing = true
	g.offers = [2]pending{}
	g.tick(now)
	return []Event{{Kind: EditBegun}}
}

// EndEdit goes on from a position, which must be one of the game's rules. What
// was played until then becomes a chapter of the game. If the position is the
// one on the board nothing has happened.
func (g *Game) EndEdit(now time.Time, s variant.State) ([]Event, error) {
	if !g.editing {
		return nil, ErrNotEdit
	}
	s, err := g.variant.Parse(s.FEN())
	if err != nil {
		return nil, err
	}
	g.editing = false
	events := []Event{{Kind: EditEnded}}
	if s == g.state {
		g.tick(now)
		return append(events, g.judge(now)...), nil
	}
	if len(g.plies) > 0 {
		g.earlier = append(g.earlier, Chapter{g.start, g.plies})
	}
	g.clock.restart()
	return append(events, g.begin(now, s)...), nil
}
