-- +goose Up
-- A proof game is the same however it is asked for ("PG2.5", "dia 2.5", "exact-dia2.5"): those are looked at again; -1 where they
-- are set aside.
UPDATE entries SET hash = 0 WHERE collection <> 0 AND id IN (SELECT entry FROM members WHERE lower(digest) LIKE '%"stipulation":"%dia%');
UPDATE entries SET hash = -1 WHERE collection <> 0 AND id IN (SELECT entry FROM aside WHERE lower(digest) LIKE '%"stipulation":"%dia%');

-- +goose Down
SELECT 1;
