package store

import (
	"context"
	"fmt"
	"time"
)

// A GameID is the number of a game, from 1, over all the time of a store. The
// small numbers that players see are their server's.
type GameID int64

// Status says what becomes of a game.
type Status int

// The states of a game.
const (
	Running   Status = iota // in play, or was when the server died
	Adjourned               // may be resumed
	Over                    // has a result
)

// A Seat is a player of a game.
type Seat struct {
	User   UserID // 0: a guest
	Name   string
	Rating int // when the game began; 0: none
}

// A Game is all of a game but its moves.
type Game struct {
	ID              GameID
	White, Black    Seat
	Partner         GameID // the other board of bughouse, or 0
	Variant         string
	Category        string // of the ratings
	Rated, Private  bool
	Setup           string // FEN of the start; empty: the start of the variant
	Base, Increment time.Duration
	Started, Ended  time.Time // Ended: also when it was adjourned
	Status          Status
	Result          string // "1-0", "0-1", "1/2-1/2", "*"; empty while it runs
	Reason          string // why it ended or was adjourned
	State           string // what the caller wants to find again, beside the moves
}

func (g *Game) check() error {
	if err := fits(MaxName, g.White.Name, g.Black.Name, g.Variant, g.Category, g.Result); err != nil {
		return err
	}
	if err := fits(MaxText, g.Setup, g.Reason); err != nil {
		return err
	}
	return fits(MaxState, g.State)
}

const gameColumns = `id, coalesce(white_id, 0), white_name, white_rating, coalesce(black_id, 0), black_name, black_rating,
	coalesce(partner_id, 0), variant, category, rated, private, setup, base, increment, started, ended, status, result, reason, state`

func scanGame(row scanner) (g Game, err error) {
	var started, ended int64
	err = row.Scan(&g.ID, &g.White.User, &g.White.Name, &g.White.Rating, &g.Black.User, &g.Black.Name, &g.Black.Rating,
		&g.Partner, &g.Variant, &g.Category, &g.Rated, &g.Private, &g.Setup, &g.Base, &g.Increment, &started, &ended,
		&g.Status, &g.Result, &g.Reason, &g.State)
	g.Started, g.Ended = moment(started), moment(ended)
	return g, err
}

// orNull is id as a reference: nobody is NULL.
func orNull[T ~int64](id T) any {
	if id == 0 {
		return nil
	}
	return int64(id)
}

func (g *Game) values() []any {
	return []any{int64(g.ID), orNull(g.White.User), g.White.Name, g.White.Rating, orNull(g.Black.User), g.Black.Name, g.Black.Rating,
		orNull(g.Partner), g.Variant, g.Category, g.Rated, g.Private, g.Setup, int64(g.Base), int64(g.Increment),
		millis(g.Started), millis(g.Ended), int64(g.Status), g.Result, g.Reason, g.State}
}

// Game finds a game, or says ErrNotFound.
func (r reader) Game(ctx context.Context, id GameID) (Game, error) {
	return one(ctx, r, fmt.Sprintf("game %d", id), scanGame, "SELECT "+gameColumns+" FROM games WHERE id = $1", int64(id))
}

// Running lists the games in play in the order in which they began: after a
// start, those that the last server did not bring to an end.
func (r reader) Running(ctx context.Context) ([]Game, error) {
	return all(ctx, r, "running games", scanGame, "SELECT "+gameColumns+" FROM games WHERE status = $1 ORDER BY id", int64(Running))
}

// Adjourned lists all adjourned games, the oldest first.
func (r reader) Adjourned(ctx context.Context) ([]Game, error) {
	return all(ctx, r, "adjourned games", scanGame, "SELECT "+gameColumns+" FROM games WHERE status = $1 ORDER BY id", int64(Adjourned))
}

// Stored lists the adjourned games of a user, the oldest first.
func (r reader) Stored(ctx context.Context, user UserID) ([]Game, error) {
	return all(ctx, r, "stored games", scanGame, "SELECT "+gameColumns+` FROM games
		WHERE (white_id = $1 OR black_id = $1) AND status = $2 ORDER BY id`, int64(user), int64(Adjourned))
}

// A Past is a game of a user's history.
type Past struct {
	Number int // how many games the user had finished with it
	Game
}

// History lists the last games of a user that have a result, the newest first.
func (r reader) History(ctx context.Context, user UserID, most int) ([]Past, error) {
	const condition = " FROM games WHERE (white_id = $1 OR black_id = $1) AND status = $2 AND result <> '*'"
	n, err := r.count(ctx, "history", "SELECT count(*)"+condition, int64(user), int64(Over))
	if err != nil {
		return nil, err
	}
	return all(ctx, r, "history", func(row scanner) (p Past, err error) {
		p.Number = n
		n--
		p.Game, err = scanGame(row)
		return p, err
	}, "SELECT "+gameColumns+condition+" ORDER BY ended DESC, id DESC LIMIT $3", int64(user), int64(Over), most)
}

// GamesAfter lists the games with greater numbers than after, in their order:
// a way to go through all of them.
func (r reader) GamesAfter(ctx context.Context, after GameID, most int) ([]Game, error) {
	return all(ctx, r, "games", scanGame, "SELECT "+gameColumns+" FROM games WHERE id > $1 ORDER BY id LIMIT $2", int64(after), most)
}

// A Tally is how many games of a category ended in some way.
type Tally struct {
	Category string
	Result   string
	Games    int
}

func scanTally(row scanner) (t Tally, err error) {
	err = row.Scan(&t.Category, &t.Result, &t.Games)
	return t, err
}

// Tallies counts the games that have a result, by category and result.
func (r reader) Tallies(ctx context.Context) ([]Tally, error) {
	return all(ctx, r, "tallies", scanTally, `SELECT category, result, count(*) FROM games
		WHERE status = $1 AND result <> '*' GROUP BY category, result ORDER BY category, result`, int64(Over))
}

// Score counts the games between two users that have a result, with white as White.
func (r reader) Score(ctx context.Context, white, black UserID) ([]Tally, error) {
	return all(ctx, r, "score", scanTally, `SELECT category, result, count(*) FROM games
		WHERE white_id = $1 AND black_id = $2 AND status = $3 AND result <> '*' GROUP BY category, result ORDER BY category, result`,
		int64(white), int64(black), int64(Over))
}

// CountGames counts the games of a status.
func (r reader) CountGames(ctx context.Context, s Status) (int, error) {
	return r.count(ctx, "games", "SELECT count(*) FROM games WHERE status = $1", int64(s))
}

// CreateGame writes a new game, whose ID is set. Of the two boards of
// bughouse the second is created with the first as its Partner, which gets
// the second as its own.
func (t *Tx) CreateGame(ctx context.Context, g *Game) error {
	if err := g.check(); err != nil {
		return err
	}
	id, err := t.next(ctx, "game")
	if err != nil {
		return err
	}
	g.ID = GameID(id)
	what := fmt.Sprintf("game %d", g.ID)
	if err := t.exec(ctx, what, true, `INSERT INTO games (id, white_id, white_name, white_rating, black_id, black_name, black_rating,
		partner_id, variant, category, rated, private, setup, base, increment, started, ended, status, result, reason, state)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`, g.values()...); err != nil {
		return err
	}
	if g.Partner == 0 {
		return nil
	}
	return t.exec(ctx, what+": partner", true, "UPDATE games SET partner_id = $1 WHERE id = $2", id, int64(g.Partner))
}

// SaveGame writes all fields of g: it ends, is adjourned or resumed.
func (t *Tx) SaveGame(ctx context.Context, g Game) error {
	if err := g.check(); err != nil {
		return err
	}
	return t.exec(ctx, fmt.Sprintf("game %d", g.ID), true, `UPDATE games SET white_id = $2, white_name = $3, white_rating = $4,
		black_id = $5, black_name = $6, black_rating = $7, partner_id = $8, variant = $9, category = $10, rated = $11, private = $12,
		setup = $13, base = $14, increment = $15, started = $16, ended = $17, status = $18, result = $19, reason = $20, state = $21
		WHERE id = $1`, g.values()...)
}

// DeleteGame removes a game and its moves, as if it had never been.
func (t *Tx) DeleteGame(ctx context.Context, id GameID) error {
	return t.exec(ctx, fmt.Sprintf("game %d", id), true, "DELETE FROM games WHERE id = $1", int64(id))
}

// An Entry is a game that a user keeps in the journal.
type Entry struct {
	Slot string // "A" to "Z", for instance
	Game
}

// Journal lists a user's journal by slot.
func (r reader) Journal(ctx context.Context, user UserID) ([]Entry, error) {
	return all(ctx, r, "journal", func(row scanner) (e Entry, err error) {
		e.Game, err = scanGame(slotRow{row, &e.Slot})
		return e, err
	}, "SELECT slot, "+gameColumns+" FROM journal JOIN games ON games.id = game_id WHERE user_id = $1 ORDER BY slot", int64(user))
}

// A slotRow is a row with a journal's slot before the game.
type slotRow struct {
	scanner
	slot *string
}

func (r slotRow) Scan(dest ...any) error { return r.scanner.Scan(append([]any{r.slot}, dest...)...) }

// SaveJournal puts a game into a slot of the journal, in the place of what
// was there.
func (t *Tx) SaveJournal(ctx context.Context, user UserID, slot string, game GameID) error {
	if err := fits(MaxName, slot); err != nil {
		return err
	}
	return t.exec(ctx, "journal", true, `INSERT INTO journal (user_id, slot, game_id) VALUES ($1, $2, $3)
		ON CONFLICT (user_id, slot) DO UPDATE SET game_id = excluded.game_id`, int64(user), slot, int64(game))
}

// DropJournal empties a slot of the journal.
func (t *Tx) DropJournal(ctx context.Context, user UserID, slot string) error {
	return t.exec(ctx, "journal", true, "DELETE FROM journal WHERE user_id = $1 AND slot = $2", int64(user), slot)
}
