-- +goose Up
-- Who may play the games. The token grows with every holder, and the batch with
-- every transaction of the holder's.
CREATE TABLE leases (
    name    TEXT PRIMARY KEY,
    token   BIGINT NOT NULL,
    holder  TEXT NOT NULL,
    until   BIGINT NOT NULL, -- by the database's clock
    batch   BIGINT NOT NULL
);
INSERT INTO leases (name, token, holder, until, batch) VALUES ('games', 0, '', 0, 0);

-- Ends of games that their players have not been told.
CREATE TABLE notices (
    user_id  BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    game_id  BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, game_id)
);

-- +goose Down
DROP TABLE notices;
DROP TABLE leases;
