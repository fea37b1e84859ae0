-- +goose Up
-- Tournaments, as they were after the last thing that happened.
CREATE TABLE tournaments (
    id      BIGINT PRIMARY KEY,
    name    TEXT NOT NULL,
    live    BOOLEAN NOT NULL, -- neither over nor cancelled
    state   TEXT NOT NULL,    -- all of it, as JSON
    touched BIGINT NOT NULL
);
CREATE INDEX tournaments_live ON tournaments (live, id);
INSERT INTO counters (name, value) VALUES ('tournament', 0);

-- +goose Down
DELETE FROM counters WHERE name = 'tournament';
DROP TABLE tournaments;
