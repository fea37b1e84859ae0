-- +goose Up
-- What queries ask of a problem is kept beside it, and changes of a collection are counted, so that who
-- has read it once reads only what is new.
ALTER TABLE collections ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
ALTER TABLE problems ADD COLUMN facts TEXT NOT NULL DEFAULT ''; -- empty: nobody has looked yet
ALTER TABLE problems ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
ALTER TABLE set_aside ADD COLUMN facts TEXT NOT NULL DEFAULT '';
CREATE INDEX problems_by_revision ON problems (collection_id, revision);
CREATE INDEX problems_solved ON problems (collection_id, number) WHERE result <> '';

-- +goose Down
DROP INDEX problems_solved;
DROP INDEX problems_by_revision;
ALTER TABLE set_aside DROP COLUMN facts;
ALTER TABLE problems DROP COLUMN revision;
ALTER TABLE problems DROP COLUMN facts;
ALTER TABLE collections DROP COLUMN revision;
