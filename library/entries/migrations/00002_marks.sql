-- +goose Up
-- Sets of entries and notes. What is empty is no more, and stays for those who read what has changed.
CREATE TABLE sets (
    name      TEXT PRIMARY KEY,
    revision  BIGINT NOT NULL,
    entries   BYTEA NOT NULL -- their numbers, each as how much it is more than the one before
);
CREATE TABLE notes (
    entry     INTEGER PRIMARY KEY,
    revision  BIGINT NOT NULL,
    text      BYTEA NOT NULL
);

-- +goose Down
DROP TABLE notes;
DROP TABLE sets;
