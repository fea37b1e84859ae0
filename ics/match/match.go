package match

import (
	"context"
	"fmt"
	"strings"
	"time"

	"rookery/chess"
	"rookery/game"
	"rookery/ics/board"
	"rookery/store"
)

// A Game is what can be read of a game in play.
type Game interface {
	board.Board
	Last() (game.Ply, bool)
	View(now time.Time) game.View
	Result() game.Result
	UndoHalf(who chess.Colour) int
	Offers(who chess.Colour) []game.Offer
}

// A Match is a game with its row and steps in the store.
type Match struct {
	store *store.Store // nil: it does not last
	game  *game.Game
	row   store.Game
	steps int
}

// NewMatch makes a match that is not in the store yet; see Create.
func NewMatch(s *store.Store, g *game.Game, row store.Game) *Match {
	return &Match{store: s, game: g, row: row}
}

// Also writes more in the transaction that creates matches, whose rows have their numbers.
type Also func(ctx context.Context, tx *store.Tx, rows []store.Game) error

// Create stores matches that are new, so that their rows have numbers; two of
// them are the boards of bughouse. also may be nil.
func Create(ctx context.Context, also Also, matches ...*Match) error {
	if matches[0].store == nil {
		return nil
	}
	rows := make([]store.Game, len(matches))
	err := matches[0].store.Update(ctx, func(ctx context.Context, tx *store.Tx) error {
		for i, m := range matches {
			rows[i] = m.row
			if i > 0 {
				rows[i].Partner = rows[0].ID
			}
			if err := tx.CreateGame(ctx, &rows[i]); err != nil {
				return err
			}
		}
		if len(rows) == 2 {
			rows[0].Partner = rows[1].ID
		}
		if also != nil {
			return also(ctx, tx, rows)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for i, m := range matches {
		m.row = rows[i]
	}
	return nil
}

// Open rebuilds a match from its row and steps, on a game that has just begun, in which the
// players sit as they did in the end. The clocks stand as they did after the last step, and
// are frozen. A match that was paused is paused.
func Open(s *store.Store, g *game.Game, row store.Game, steps []store.Step) (*Match, error) {
	g.Freeze(row.Started)
	for _, p := range steps {
		if p.Note == noteSwitch { // they sat the other way round before
			if err := agree(g, p.At, game.Offer{Kind: game.Switch}); err != nil {
				return nil, fmt.Errorf("game %d: %w", row.ID, err)
			}
		}
	}
	for _, p := range steps {
		var err error
		switch {
		case p.Move != "":
			_, err = g.Redo(p.At, p.Move, p.Spent, p.Clocks)
		case strings.HasPrefix(p.Note, noteGive):
			to, role, ok := parseGift(p.Note)
			if !ok {
				err = fmt.Errorf("what is %q?", p.Note)
				break
			}
			g.Give(to, role)
		case p.Ply < len(g.Plies()):
			err = agree(g, p.At, game.Offer{Kind: game.Takeback, Half: len(g.Plies()) - p.Ply})
		case p.Note == noteSwitch:
			err = agree(g, p.At, game.Offer{Kind: game.Switch})
		case p.Note == notePause:
			g.Pause(p.At)
		case p.Note == noteResume:
			g.Resume(p.At)
		}
		if err != nil {
			return nil, fmt.Errorf("game %d, step %d: %w", row.ID, p.Seq, err)
		}
		for c, left := range p.Clocks {
			who := chess.Colour(c)
			if diff := left - g.Clock(p.At, who).Left; diff != 0 && !g.Result().Over() {
				_, _ = g.AddTime(who, diff) // it fails only when the game is over
			}
		}
	}
	return &Match{store: s, game: g, row: row, steps: len(steps)}, nil
}

// agree does what a side has offered and the other one has accepted.
func agree(g *game.Game, at time.Time, o game.Offer) error {
	if _, err := g.Offer(at, turn(g), o); err != nil {
		return err
	}
	_, err := g.Accept(at, turn(g).Other(), o.Kind)
	return err
}

func turn(g *game.Game) chess.Colour {
	s := g.State()
	return s.Turn()
}

// Game is the game as it has been stored.
func (m *Match) Game() Game { return m.game }

// Row is the game's row as it has been stored.
func (m *Match) Row() store.Game { return m.row }

// Freeze stops the clocks until Thaw; see [game.Game.Freeze].
func (m *Match) Freeze(now time.Time) { m.game.Freeze(now) }

// Thaw lets the clocks run.
func (m *Match) Thaw(now time.Time) { m.game.Thaw(now) }

// Notes of steps that are no moves. A takeback is known by its half moves.
const (
	noteTakeback = "takeback"
	notePause    = "pause"
	noteResume   = "resume"
	noteSwitch   = "switch"
	noteGive     = "give "
	noteTime     = "moretime"
)

// gift is the note of a man that a side gets from its partner's board.
func gift(to chess.Colour, r chess.Role) string {
	side := "W"
	if to == chess.Black {
		side = "B"
	}
	return noteGive + side + string(r.Letter())
}

func parseGift(note string) (to chess.Colour, r chess.Role, ok bool) {
	if len(note) != len(noteGive)+2 {
		return 0, 0, false
	}
	if note[len(noteGive)] == 'B' {
		to = chess.Black
	}
	r = chess.ParseRole(note[len(noteGive)+1])
	return to, r, r != chess.NoRole
}

// A Gift is a man that comes to a side from the partner's board.
type Gift struct {
	To   chess.Colour
	Role chess.Role
}

// Gifts are how many men of each kind have come, by the steps of a match.
func Gifts(steps []store.Step) map[Gift]int {
	given := map[Gift]int{}
	for _, p := range steps {
		if to, r, ok := parseGift(p.Note); ok {
			given[Gift{to, r}]++
		}
	}
	return given
}

// Passed is the man that a half move gives to the mover's partner in bughouse, and
// the side of the partner's board that gets it; false if there is none.
func Passed(p game.Ply) (to chess.Colour, r chess.Role, ok bool) {
	r = p.Before.Given(p.Move)
	// The partner has the other colour, and the man's colour stays.
	return p.Before.Turn().Other(), r, r >= chess.Pawn && r <= chess.Queen
}

// Moment is a number that the match has had only since its last half move.
func (m *Match) Moment() uint64 {
	return uint64(m.row.ID)<<16 | uint64(len(m.game.Plies())&0xffff)
}
