-- +goose Up
-- What was replaced and deleted can be had back, and what is being composed is known here, too.
ALTER TABLE collections ADD COLUMN deleted BIGINT NOT NULL DEFAULT 0; -- 0: it is not

CREATE TABLE set_aside (
    collection_id  BIGINT NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
    number         BIGINT NOT NULL,
    seq            BIGINT NOT NULL, -- the last of a number is the newest
    document       TEXT NOT NULL,
    digest         TEXT NOT NULL,
    result         TEXT NOT NULL,
    PRIMARY KEY (collection_id, number, seq)
);

CREATE TABLE drafts (
    owner     TEXT NOT NULL,
    id        TEXT NOT NULL,
    revision  BIGINT NOT NULL, -- counts the changes
    at        BIGINT NOT NULL,
    body      TEXT NOT NULL,   -- empty: it was removed
    PRIMARY KEY (owner, id)
);

-- +goose Down
DROP TABLE drafts;
DROP TABLE set_aside;
ALTER TABLE collections DROP COLUMN deleted;
