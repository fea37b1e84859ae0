package store

import (
	"context"
	"fmt"
	"time"
)

// A Rating is how a user has done in one category ("blitz", "standard",
// "crazyhouse"). The numbers are Glicko's; the store does not reckon them.
type Rating struct {
	Category            string
	Rating, Deviation   float64
	Wins, Losses, Draws int
	Played              time.Time // when the last rated game ended
	Best                float64   // the highest rating that was not provisional; 0: none
	BestAt              time.Time
}

// Games is how many rated games stand behind the rating.
func (r Rating) Games() int { return r.Wins + r.Losses + r.Draws }

const ratingColumns = "category, rating, deviation, wins, losses, draws, played, best, best_at"

func (r *Rating) fields() (dest []any, done func()) {
	var played, best int64
	return []any{&r.Category, &r.Rating, &r.Deviation, &r.Wins, &r.Losses, &r.Draws, &played, &r.Best, &best},
		func() { r.Played, r.BestAt = moment(played), moment(best) }
}

func scanRating(row scanner) (r Rating, err error) {
	dest, done := r.fields()
	err = row.Scan(dest...)
	done()
	return r, err
}

// Ratings lists a user's ratings by category.
func (r reader) Ratings(ctx context.Context, user UserID) ([]Rating, error) {
	return all(ctx, r, "ratings", scanRating,
		"SELECT "+ratingColumns+" FROM ratings WHERE user_id = $1 ORDER BY category", int64(user))
}

// Rating finds a user's rating in a category, or says ErrNotFound.
func (r reader) Rating(ctx context.Context, user UserID, category string) (Rating, error) {
	return one(ctx, r, fmt.Sprintf("%s rating of user %d", category, user), scanRating,
		"SELECT "+ratingColumns+" FROM ratings WHERE user_id = $1 AND category = $2", int64(user), category)
}

// SaveRating writes the user's rating in r.Category.
func (t *Tx) SaveRating(ctx context.Context, user UserID, r Rating) error {
	if err := fits(MaxName, r.Category); err != nil {
		return err
	}
	return t.exec(ctx, fmt.Sprintf("%s rating of user %d", r.Category, user), true,
		"INSERT INTO ratings (user_id, "+ratingColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (user_id, category) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation, wins = excluded.wins,
		losses = excluded.losses, draws = excluded.draws, played = excluded.played, best = excluded.best, best_at = excluded.best_at`,
		int64(user), r.Category, r.Rating, r.Deviation, r.Wins, r.Losses, r.Draws, millis(r.Played), r.Best, millis(r.BestAt))
}

// A Ranked is a line of a list of the best.
type Ranked struct {
	User   UserID
	Name   string
	Titles string // separated by spaces
	Rating Rating
}

// Best lists ratings of a category by at least games games, the highest
// first, most of them after the first skip. Locked users are left out.
func (r reader) Best(ctx context.Context, category string, games, skip, most int) ([]Ranked, error) {
	scan := func(row scanner) (k Ranked, err error) {
		dest, done := k.Rating.fields()
		err = row.Scan(append([]any{&k.User, &k.Name, &k.Titles}, dest...)...)
		done()
		return k, err
	}
	return all(ctx, r, "the best", scan, "SELECT users.id, name, titles, "+ratingColumns+` FROM ratings JOIN users ON users.id = user_id
		WHERE category = $1 AND wins + losses + draws >= $2 AND state <> $3 ORDER BY rating DESC, users.id LIMIT $4 OFFSET $5`,
		category, games, int64(Locked), most, skip)
}

// Rank is the place, from 1, that a rating would have in [reader.Best] if
// nobody had the same one.
func (r reader) Rank(ctx context.Context, category string, games int, rating float64) (int, error) {
	n, err := r.count(ctx, "rank", `SELECT count(*) FROM ratings JOIN users ON users.id = user_id
		WHERE category = $1 AND wins + losses + draws >= $2 AND state <> $3 AND rating > $4`, category, games, int64(Locked), rating)
	return n + 1, err
}
