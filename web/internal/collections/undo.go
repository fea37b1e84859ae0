package collections

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/store/kept"
	"rookery/web/internal/site"
)

// maxDeleted is how many collections that were deleted can be had back; the oldest go.
const maxDeleted = 3

func (s *Service) addUndo(api huma.API) {
	tags := []string{"collections"}
	site.Register(api, huma.Operation{
		OperationID: "restore-collection", Method: "POST", Path: "/api/collections/{id}/restore", Tags: tags, DefaultStatus: http.StatusOK,
		Summary: "Have a collection back that was deleted",
	}, func(ctx context.Context, in *collectionInput) (*collectionOutput, error) {
		c, err := s.restoreCollection(ctx, in.ID)
		return answer(&collectionOutput{c}, err)
	})
	site.Register(api, huma.Operation{
		OperationID: "restore-problem", Method: "POST", Path: "/api/collections/{id}/problems/{number}/restore", Tags: tags, DefaultStatus: http.StatusOK,
		Summary: "Have a problem back that was replaced or deleted", Description: "With what solving had found. As often as it was replaced, the last few times.",
	}, func(ctx context.Context, in *entryInput) (*addedOutput, error) {
		c, err := s.own(ctx, in.ID)
		if err != nil {
			return nil, collectionError(err)
		}
		var p kept.Problem
		err = s.update(ctx, &c, func(ctx context.Context, tx Tx) error {
			if err := tx.TakeBack(ctx, c.ID, in.Number); err != nil {
				return err
			}
			p, err = tx.Problem(ctx, c.ID, in.Number)
			return err
		})
		return added(p, err)
	})
}

// deleteCollection deletes a collection of the visitor's: it can be had back.
func (s *Service) deleteCollection(ctx context.Context, id string) error {
	c, err := s.own(ctx, id)
	if err == nil {
		err = s.batches.stop(ctx, c.ID)
	}
	if err != nil {
		return err
	}
	defer s.batches.clear()
	return keptError(s.config.Store.Update(ctx, func(ctx context.Context, tx Tx) error {
		now, err := tx.Collection(ctx, c.ID)
		if err != nil {
			return err
		}
		now.Deleted = time.Now()
		if err := tx.SaveCollection(ctx, now); err != nil {
			return err
		}
		all, err := tx.Collections(ctx, now.Owner)
		if err != nil {
			return err
		}
		gone := slices.DeleteFunc(all, func(c kept.Collection) bool { return c.Deleted.IsZero() })
		slices.SortFunc(gone, func(a, b kept.Collection) int { return cmp.Or(b.Deleted.Compare(a.Deleted), cmp.Compare(b.ID, a.ID)) })
		for _, old := range gone[min(maxDeleted, len(gone)):] {
			err := errors.Join(tx.DeleteCollection(ctx, old.ID), tx.ClearMarks(ctx, old.Owner, strconv.FormatInt(int64(old.ID), 10)))
			if err != nil {
				return err
			}
		}
		return nil
	}))
}

// restoreCollection has a collection back that was deleted, unless there are too many now.
func (s *Service) restoreCollection(ctx context.Context, id string) (Collection, error) {
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil || s.config.Store == nil {
		return Collection{}, errNoCollection
	}
	owner := s.owner(ctx) // the store's context knows no visitor
	var c kept.Collection
	err = s.config.Store.Update(ctx, func(ctx context.Context, tx Tx) error {
		all, err := tx.Collections(ctx, owner)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(all, func(c kept.Collection) bool { return int64(c.ID) == n && !c.Deleted.IsZero() })
		if i < 0 {
			return errNoCollection
		}
		c = all[i]
		if len(slices.DeleteFunc(all, func(c kept.Collection) bool { return !c.Deleted.IsZero() })) >= kept.MaxCollections {
			return kept.ErrFull
		}
		c.Deleted, c.Used = time.Time{}, time.Now()
		return tx.SaveCollection(ctx, c)
	})
	return (&readable{Collection: c}).view(), keptError(err)
}
