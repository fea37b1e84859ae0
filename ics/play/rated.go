package play

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"rookery/game"
	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/rating"
	"rookery/pgn"
	"rookery/store"
)

// decided: a result counts for ratings.
func decided(r game.Result) bool {
	return r.Score == pgn.WhiteWins || r.Score == pgn.BlackWins || r.Score == pgn.Draw
}

// A rated end of a game changes two ratings. They are reckoned from what the
// store has when it is written, since another game of a player's may end then.
type rated struct {
	table    *Table
	category string
	score    float64 // White's
	now      time.Time
	users    [2]store.UserID
	before   [2]store.Rating
	after    [2]store.Rating
}

// rates is what a result would do to the players' ratings.
func (t *Table) rates(r game.Result, now time.Time) *rated {
	score := map[pgn.Result]float64{pgn.WhiteWins: 1, pgn.Draw: 0.5}[r.Score]
	e := &rated{table: t, category: t.terms.Category(), score: score, now: now}
	for c := range t.seats {
		e.users[c] = t.seats[c].User.ID
	}
	return e
}

// write reckons the ratings and writes them, in the transaction of the end.
func (e *rated) write(ctx context.Context, tx *store.Tx) error {
	for c, id := range e.users {
		var err error
		if e.before[c], err = tx.Rating(ctx, id, e.category); err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
		e.before[c].Category = e.category
	}
	strong := e.learned()
	for c, id := range e.users {
		score := e.score
		if c == 1 {
			score = 1 - score
		}
		e.after[c] = accounts.AfterGame(e.before[c], strong[c], score, e.now)
		if err := tx.SaveRating(ctx, id, e.after[c]); err != nil {
			return err
		}
	}
	return nil
}

// learned is how strong the players are after the game.
func (e *rated) learned() [2]rating.Strength {
	t := e.table
	white, black := accounts.StrengthOf(e.before[0], e.now), accounts.StrengthOf(e.before[1], e.now)
	if o := t.otherBoard; o != nil {
		// Each side's partner sits on the other side of the other board.
		whites, blacks := o.before[1], o.before[0]
		return [2]rating.Strength{
			white.PlayWith(whites, [2]rating.Strength{t.before[1], blacks}, e.score),
			black.PlayWith(blacks, [2]rating.Strength{t.before[0], whites}, 1-e.score),
		}
	}
	return [2]rating.Strength{white.Play(black, e.score), black.Play(white, 1-e.score)}
}

// adjusted gives the players the ratings that are stored, and returns what to tell
// each of them about that.
func (t *Table) adjusted(r game.Result, e *ending) (say [2]string) {
	switch {
	case e.ratings != nil:
		for c := range say {
			u, category := t.seats[c].User, e.ratings.category
			say[c] = fmt.Sprintf("\n\n%s rating adjustment: %s --> %.0f", strings.ToUpper(category[:1])+category[1:],
				strings.TrimSpace(u.RatingText(category)), e.ratings.after[c].Rating)
			u.Ratings[category] = e.ratings.after[c]
			if y := t.hall.lobby.Named(u.Name); y != nil && y.User().ID == u.ID {
				y.User().Ratings[category] = e.ratings.after[c] // in another session than that of the game
			}
		}
	case r.Score != pgn.Unknown:
		say = [2]string{"\nNo ratings adjustment done.", "\nNo ratings adjustment done."}
	}
	return say
}

// Facing are the players of the game that somebody plays or looks at, and its category; false after
// saying that there is none.
func Facing(c *command.Call) (players [2]*accounts.User, category string, ok bool) {
	t := CallOf(c).watched()
	if t == nil {
		return players, "", false
	}
	if t.study != nil {
		c.Refuse("Usage: assess [category] user [user]")
		return players, "", false
	}
	return [2]*accounts.User{t.seats[0].User, t.seats[1].User}, t.terms.Category(), true
}
