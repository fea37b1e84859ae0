package store

import "context"

// A notice says that a game has ended and that a player has not been told yet.

// AddNotice keeps one for a user.
func (t *Tx) AddNotice(ctx context.Context, user UserID, game GameID) error {
	return t.exec(ctx, "notice", false, "INSERT INTO notices (user_id, game_id) VALUES ($1, $2) ON CONFLICT (user_id, game_id) DO NOTHING",
		int64(user), int64(game))
}

// DropNotices forgets those of a user about games: the user has been told.
func (t *Tx) DropNotices(ctx context.Context, user UserID, games ...GameID) error {
	for _, g := range games {
		if err := t.exec(ctx, "notice", false, "DELETE FROM notices WHERE user_id = $1 AND game_id = $2", int64(user), int64(g)); err != nil {
			return err
		}
	}
	return nil
}

// Notices lists the games of whose end a user has not been told, the oldest first.
func (r reader) Notices(ctx context.Context, user UserID) ([]Game, error) {
	return all(ctx, r, "notices", scanGame, "SELECT "+gameColumns+` FROM games
		WHERE id IN (SELECT game_id FROM notices WHERE user_id = $1) ORDER BY id`, int64(user))
}
