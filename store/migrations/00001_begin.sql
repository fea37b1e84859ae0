-- +goose Up
-- One text for SQLite and PostgreSQL. Times are milliseconds since 1970 (0: never),
-- durations nanoseconds, numbers of users and games come from counters.

CREATE TABLE IF NOT EXISTS counters ( -- a library may be there
    name  TEXT PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO counters (name, value) VALUES ('user', 0), ('game', 0), ('message', 0), ('news', 0), ('logon', 0);

CREATE TABLE users (
    id          BIGINT PRIMARY KEY,
    handle      TEXT NOT NULL UNIQUE, -- the name in lower case
    name        TEXT NOT NULL,
    password    TEXT NOT NULL,
    full_name   TEXT NOT NULL,
    email       TEXT NOT NULL,
    state       BIGINT NOT NULL,
    admin       BOOLEAN NOT NULL,
    titles      TEXT NOT NULL,        -- separated by spaces
    registered  BIGINT NOT NULL,
    last_on     BIGINT NOT NULL,
    last_off    BIGINT NOT NULL,
    last_from   TEXT NOT NULL,
    online      BIGINT NOT NULL,
    remark      TEXT NOT NULL
);

CREATE TABLE ratings (
    user_id     BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    category    TEXT NOT NULL,
    rating      DOUBLE PRECISION NOT NULL,
    deviation   DOUBLE PRECISION NOT NULL,
    wins        BIGINT NOT NULL,
    losses      BIGINT NOT NULL,
    draws       BIGINT NOT NULL,
    played      BIGINT NOT NULL,
    best        DOUBLE PRECISION NOT NULL,
    best_at     BIGINT NOT NULL,
    PRIMARY KEY (user_id, category)
);
CREATE INDEX ratings_by_category ON ratings (category, rating);

CREATE TABLE games (
    id           BIGINT PRIMARY KEY,
    white_id     BIGINT REFERENCES users (id) ON DELETE SET NULL, -- NULL: a guest
    white_name   TEXT NOT NULL,
    white_rating BIGINT NOT NULL,
    black_id     BIGINT REFERENCES users (id) ON DELETE SET NULL,
    black_name   TEXT NOT NULL,
    black_rating BIGINT NOT NULL,
    partner_id   BIGINT,
    variant      TEXT NOT NULL,
    category     TEXT NOT NULL,
    rated        BOOLEAN NOT NULL,
    private      BOOLEAN NOT NULL,
    setup        TEXT NOT NULL,        -- FEN of the start; empty: the variant's own
    base         BIGINT NOT NULL,
    increment    BIGINT NOT NULL,
    started      BIGINT NOT NULL,
    ended        BIGINT NOT NULL,
    status       BIGINT NOT NULL,
    result       TEXT NOT NULL,
    reason       TEXT NOT NULL,
    state        TEXT NOT NULL
);
CREATE INDEX games_by_status ON games (status);
CREATE INDEX games_by_white ON games (white_id, id);
CREATE INDEX games_by_black ON games (black_id, id);

-- Rows are only ever added while a game is played.
CREATE TABLE steps (
    game_id      BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq          BIGINT NOT NULL,
    ply          BIGINT NOT NULL,
    move         TEXT NOT NULL,
    spent        BIGINT NOT NULL,
    white_clock  BIGINT NOT NULL,
    black_clock  BIGINT NOT NULL,
    played       BIGINT NOT NULL,
    note         TEXT NOT NULL,
    PRIMARY KEY (game_id, seq)
);

CREATE TABLE journal (
    user_id  BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    slot     TEXT NOT NULL,
    game_id  BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, slot)
);

CREATE TABLE messages (
    id       BIGINT PRIMARY KEY,
    user_id  BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    sender   TEXT NOT NULL,
    sent     BIGINT NOT NULL,
    body     TEXT NOT NULL,
    seen     BOOLEAN NOT NULL
);
CREATE INDEX messages_by_user ON messages (user_id, id);

-- Lists of the server itself belong to user 0, which is no row of users.
CREATE TABLE lists (
    user_id  BIGINT NOT NULL,
    list     TEXT NOT NULL,
    item     TEXT NOT NULL,
    PRIMARY KEY (user_id, list, item)
);
CREATE INDEX lists_by_item ON lists (list, item);

CREATE TABLE settings (
    user_id  BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind     TEXT NOT NULL,
    name     TEXT NOT NULL,
    value    TEXT NOT NULL,
    PRIMARY KEY (user_id, kind, name)
);

CREATE TABLE news (
    id       BIGINT PRIMARY KEY,
    author   TEXT NOT NULL,
    posted   BIGINT NOT NULL,
    title    TEXT NOT NULL,
    body     TEXT NOT NULL
);

CREATE TABLE logons (
    id       BIGINT PRIMARY KEY,
    handle   TEXT NOT NULL,
    name     TEXT NOT NULL,
    at       BIGINT NOT NULL,
    arrived  BOOLEAN NOT NULL,
    address  TEXT NOT NULL
);
CREATE INDEX logons_by_handle ON logons (handle, id);

-- +goose Down
DROP TABLE logons;
DROP TABLE news;
DROP TABLE settings;
DROP TABLE lists;
DROP TABLE messages;
DROP TABLE journal;
DROP TABLE steps;
DROP TABLE games;
DROP TABLE ratings;
DROP TABLE users;
DROP TABLE counters;
