-- +goose Up
-- A library may lie in the database of a server, which has counters of its own.
CREATE TABLE IF NOT EXISTS counters (
    name   TEXT PRIMARY KEY,
    value  BIGINT NOT NULL
);
INSERT INTO counters (name, value) VALUES ('entry', 0), ('term', 0), ('revision', 0);

CREATE TABLE entries (
    id        INTEGER PRIMARY KEY,
    hash      BIGINT NOT NULL, -- the same problem has the same
    document  BYTEA NOT NULL
);
CREATE INDEX entries_by_hash ON entries (hash);

-- Of entries that were merged: who comes again belongs to the entry.
CREATE TABLE merged (
    hash   BIGINT PRIMARY KEY,
    entry  INTEGER NOT NULL
);

-- Other documents of the same problem.
CREATE TABLE variants (
    entry     INTEGER NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
    number    INTEGER NOT NULL,
    document  BYTEA NOT NULL,
    PRIMARY KEY (entry, number)
);

CREATE TABLE results (
    entry     INTEGER PRIMARY KEY REFERENCES entries (id) ON DELETE CASCADE,
    document  BYTEA NOT NULL
);

-- Names and words, and what entries have of them: the facts that the index is made of, of so many
-- entries together.
CREATE TABLE terms (
    id     INTEGER PRIMARY KEY,
    field  INTEGER NOT NULL,
    text   TEXT NOT NULL,
    UNIQUE (field, text)
);
CREATE TABLE pages (
    number    INTEGER PRIMARY KEY,
    revision  BIGINT NOT NULL,
    facts     BYTEA NOT NULL
);
CREATE INDEX pages_by_revision ON pages (revision);

CREATE TABLE aliases (
    field  INTEGER NOT NULL,
    alias  TEXT NOT NULL,
    name   TEXT NOT NULL,
    PRIMARY KEY (field, alias)
);

-- How far files have been read.
CREATE TABLE jobs (
    name      TEXT PRIMARY KEY,
    done      BIGINT NOT NULL,
    added     BIGINT NOT NULL,
    known     BIGINT NOT NULL,
    merged    BIGINT NOT NULL,
    faults    BIGINT NOT NULL,
    finished  BOOLEAN NOT NULL
);

-- +goose Down
DROP TABLE jobs;
DROP TABLE aliases;
DROP TABLE pages;
DROP TABLE terms;
DROP TABLE results;
DROP TABLE variants;
DROP TABLE merged;
DROP TABLE entries;
DELETE FROM counters WHERE name IN ('entry', 'term', 'revision');
