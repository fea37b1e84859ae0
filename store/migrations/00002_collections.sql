-- +goose Up
INSERT INTO counters (name, value) VALUES ('collection', 0);

CREATE TABLE collections (
    id       BIGINT PRIMARY KEY,
    owner    TEXT NOT NULL,  -- user:NUMBER or session:ID
    name     TEXT NOT NULL,
    created  BIGINT NOT NULL,
    used     BIGINT NOT NULL,
    solving  BOOLEAN NOT NULL
);
CREATE INDEX collections_by_owner ON collections (owner, id);

CREATE TABLE problems (
    collection_id  BIGINT NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
    number         BIGINT NOT NULL,
    document       TEXT NOT NULL,
    digest         TEXT NOT NULL,
    result         TEXT NOT NULL, -- empty: not solved yet
    PRIMARY KEY (collection_id, number)
);

CREATE TABLE marks (
    owner       TEXT NOT NULL,
    collection  TEXT NOT NULL,
    problem     BIGINT NOT NULL,
    value       TEXT NOT NULL,
    at          BIGINT NOT NULL,
    PRIMARY KEY (owner, collection, problem)
);

-- +goose Down
DROP TABLE marks;
DROP TABLE problems;
DROP TABLE collections;
DELETE FROM counters WHERE name = 'collection';
