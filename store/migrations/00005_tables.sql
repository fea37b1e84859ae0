-- +goose Up
-- Games of the pages against machines, as they were after the last thing that happened.
CREATE TABLE tables (
    id       TEXT PRIMARY KEY,
    owner    TEXT NOT NULL, -- the session whose game it is
    human    BIGINT NOT NULL, -- the side that the visitor plays, or looks from: 0 White, 1 Black
    machines TEXT NOT NULL, -- who plays White and Black, as JSON
    game     TEXT NOT NULL, -- as a saved one
    touched  BIGINT NOT NULL
);
CREATE INDEX tables_by_time ON tables (touched);

-- +goose Down
DROP TABLE tables;
