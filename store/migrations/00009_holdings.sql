-- +goose Up
-- How much is kept of whom on the pages: collections, drafts, games, marks.
CREATE TABLE holdings (
    owner    TEXT PRIMARY KEY, -- user:NUMBER or session:ID
    network  TEXT NOT NULL,    -- from which it came last
    bytes    BIGINT NOT NULL,
    used     BIGINT NOT NULL
);
CREATE INDEX holdings_by_network ON holdings (network);

-- +goose Down
DROP TABLE holdings;
