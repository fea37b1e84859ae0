-- +goose Up
-- What users are to be told who may not have been on.
CREATE TABLE words (
    id      BIGINT PRIMARY KEY,
    user_id BIGINT REFERENCES users (id) ON DELETE CASCADE, -- NULL: a guest
    name    TEXT NOT NULL,
    body    TEXT NOT NULL,
    said    BIGINT NOT NULL
);
CREATE INDEX words_by_user ON words (user_id, id);
INSERT INTO counters (name, value) VALUES ('word', 0);

-- +goose Down
DELETE FROM counters WHERE name = 'word';
DROP TABLE words;
