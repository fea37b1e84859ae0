-- +goose Up
-- A proof game is the same however it is asked for ("PG2.5", "dia 2.5"): those are looked at again.
UPDATE entries SET hash = 0 WHERE collection <> 0 AND (
    id IN (SELECT entry FROM members WHERE digest LIKE '%"stipulation":"dia%') OR id IN (SELECT entry FROM aside WHERE digest LIKE '%"stipulation":"dia%'));

-- +goose Down
SELECT 1;
