-- +goose Up
-- The same problem twice is one with two sources: it is known by a hash, as a library knows it, and what the
-- second source says is kept beside the first's.
ALTER TABLE problems ADD COLUMN hash BIGINT NOT NULL DEFAULT 0; -- 0: nobody has looked yet
ALTER TABLE problems ADD COLUMN also TEXT NOT NULL DEFAULT '';
ALTER TABLE set_aside ADD COLUMN hash BIGINT NOT NULL DEFAULT 0;
ALTER TABLE set_aside ADD COLUMN also TEXT NOT NULL DEFAULT '';
-- Partial, so that nobody who counts problems takes them for the indexes that are made for that.
CREATE INDEX problems_by_hash ON problems (collection_id, hash) WHERE hash <> 0;
CREATE INDEX problems_unhashed ON problems (collection_id, number) WHERE hash = 0;

-- +goose Down
DROP INDEX problems_unhashed;
DROP INDEX problems_by_hash;
ALTER TABLE set_aside DROP COLUMN also;
ALTER TABLE set_aside DROP COLUMN hash;
ALTER TABLE problems DROP COLUMN also;
ALTER TABLE problems DROP COLUMN hash;
