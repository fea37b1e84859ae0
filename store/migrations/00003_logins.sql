-- +goose Up
CREATE TABLE logins (
    digest   TEXT PRIMARY KEY, -- of the token that the browser has
    user_id  BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    since    BIGINT NOT NULL
);
CREATE INDEX logins_by_user ON logins (user_id, since);

-- Pieces that owners have drawn.
CREATE TABLE men (
    owner    TEXT NOT NULL, -- user:NUMBER or session:ID
    man      TEXT NOT NULL, -- white-k
    drawing  TEXT NOT NULL, -- SVG
    PRIMARY KEY (owner, man)
);

-- +goose Down
DROP TABLE men;
DROP TABLE logins;
