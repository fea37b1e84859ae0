package shelf

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"rookery/store/kept"
)

// tx reads and changes a state of its own, until it is that of the store.
type tx struct{ state }

func (t *tx) find(id kept.CollectionID) (*collection, error) {
	if c := t.collections[id]; c != nil {
		return c, nil
	}
	return nil, fmt.Errorf("collection %d: %w", id, kept.ErrNotFound)
}

func (t *tx) list(which func(*collection) bool) (list []kept.Collection) {
	for _, id := range slices.Sorted(maps.Keys(t.collections)) {
		if c := t.collections[id]; which(c) {
			list = append(list, c.Collection)
		}
	}
	return list
}

func (t *tx) Collections(_ context.Context, owner kept.Owner) ([]kept.Collection, error) {
	return t.list(func(c *collection) bool { return c.Owner == owner }), nil
}

func (t *tx) SolvingCollections(context.Context) ([]kept.Collection, error) {
	return t.list(func(c *collection) bool { return c.Solving }), nil
}

func (t *tx) Collection(_ context.Context, id kept.CollectionID) (kept.Collection, error) {
	c, err := t.find(id)
	if err != nil {
		return kept.Collection{}, err
	}
	return c.Collection, nil
}

func (t *tx) Unsolved(_ context.Context, id kept.CollectionID) (list []int, err error) {
	if c := t.collections[id]; c != nil {
		for i := range c.List {
			if c.List[i].Result == "" {
				list = append(list, c.List[i].Number)
			}
		}
	}
	return list, nil
}

// Chosen and the methods below give what the pages' views ask for.
func (t *tx) Chosen(_ context.Context, id kept.CollectionID, numbers []int) (list []kept.Problem, err error) {
	c := t.collections[id]
	for _, n := range numbers {
		if c == nil {
			break
		}
		if i, ok := c.at(n); ok {
			list = append(list, c.List[i])
		}
	}
	return list, nil
}

func (t *tx) Changed(_ context.Context, id kept.CollectionID, since int64) (list []kept.Problem, err error) {
	if c := t.collections[id]; c != nil {
		for _, p := range c.List {
			if p.Revision > since {
				p.Document, p.Facts, p.Hash, p.Also = "", "", 0, ""
				list = append(list, p)
			}
		}
	}
	return list, nil
}

func (t *tx) Numbers(_ context.Context, id kept.CollectionID) (list []int, err error) {
	if c := t.collections[id]; c != nil {
		for i := range c.List {
			list = append(list, c.List[i].Number)
		}
	}
	return list, nil
}

func (t *tx) Facts(ctx context.Context, id kept.CollectionID, numbers []int) ([]kept.Problem, error) {
	list, err := t.Chosen(ctx, id, numbers)
	for i := range list {
		if list[i].Digest, list[i].Hash = "", 0; list[i].Facts != "" {
			list[i].Document, list[i].Result, list[i].Also = "", "", ""
		}
	}
	return list, err
}

func (t *tx) Same(_ context.Context, id kept.CollectionID, hashes []uint64) ([]kept.Problem, error) {
	wanted := map[uint64]bool{}
	for _, h := range hashes {
		wanted[h] = true
	}
	return t.those(id, func(p *kept.Problem) bool { return wanted[p.Hash] }), nil
}

func (t *tx) Unhashed(_ context.Context, id kept.CollectionID, most int) ([]kept.Problem, error) {
	list := t.those(id, func(p *kept.Problem) bool { return p.Hash == 0 })
	return list[:min(most, len(list))], nil
}

// those are the problems of a collection that are wanted.
func (t *tx) those(id kept.CollectionID, are func(*kept.Problem) bool) (list []kept.Problem) {
	if c := t.collections[id]; c != nil {
		for i := range c.List {
			if are(&c.List[i]) {
				list = append(list, c.List[i])
			}
		}
	}
	return list
}

func (t *tx) Problems(_ context.Context, id kept.CollectionID) ([]kept.Problem, error) {
	c := t.collections[id]
	if c == nil {
		return nil, nil // as a database has it
	}
	return slices.Clone(c.List), nil
}

func (t *tx) Problem(_ context.Context, id kept.CollectionID, number int) (kept.Problem, error) {
	c, err := t.find(id)
	if err != nil {
		return kept.Problem{}, err
	}
	i, ok := c.at(number)
	if !ok {
		return kept.Problem{}, fmt.Errorf("collection %d, %d: %w", id, number, kept.ErrNotFound)
	}
	return c.List[i], nil
}

func (c *collection) at(number int) (int, bool) {
	return slices.BinarySearchFunc(c.List, number, func(p kept.Problem, n int) int { return p.Number - n })
}

func (t *tx) Marks(_ context.Context, _ kept.Owner, name string) ([]kept.Mark, error) {
	return slices.SortedFunc(maps.Values(t.marks[name]), byTime), nil
}

// changeList is change for who changes problems, which are of a new revision then.
func (t *tx) changeList(id kept.CollectionID, do func(*collection) error) error {
	return t.change(id, func(c *collection) error {
		c.Revision++
		return do(c)
	})
}

// change gives a copy of a collection, which takes its place, to a function.
func (t *tx) change(id kept.CollectionID, do func(*collection) error) error {
	c, err := t.find(id)
	if err != nil {
		return err
	}
	other := *c
	other.List, other.Aside = slices.Clone(c.List), slices.Clone(c.Aside)
	if err := do(&other); err != nil {
		return fmt.Errorf("collection %d: %w", id, err)
	}
	other.count()
	t.collections[id] = &other
	return nil
}

func (t *tx) CreateCollection(_ context.Context, c *kept.Collection) error {
	if len(t.list(func(c *collection) bool { return c.Deleted.IsZero() })) >= kept.MaxCollections {
		return fmt.Errorf("collections: %w", kept.ErrFull)
	}
	c.ID = 1
	for id := range t.collections {
		c.ID = max(c.ID, id+1)
	}
	t.collections[c.ID] = &collection{Collection: *c}
	return nil
}

func (t *tx) SaveCollection(_ context.Context, c kept.Collection) error {
	return t.change(c.ID, func(o *collection) error {
		o.Owner, o.Name, o.Used, o.Solving, o.Deleted = c.Owner, c.Name, c.Used, c.Solving, c.Deleted
		return nil
	})
}

func (t *tx) SetSolving(_ context.Context, id kept.CollectionID, solving bool) error {
	return t.change(id, func(c *collection) error { c.Solving = solving; return nil })
}

func (t *tx) DeleteCollection(_ context.Context, id kept.CollectionID) error {
	_, err := t.find(id)
	delete(t.collections, id)
	return err
}

// ForgetCollections forgets nothing: what is in the browser is its owner's.
func (t *tx) ForgetCollections(context.Context, time.Time) (bool, error) { return false, nil }

func fits(p *kept.Problem) error {
	if max(len(p.Document), len(p.Digest), len(p.Result), len(p.Facts), len(p.Also)) > kept.MaxDocument {
		return kept.ErrTooLong
	}
	return nil
}

func (t *tx) AddProblems(_ context.Context, id kept.CollectionID, problems []kept.Problem) error {
	return t.changeList(id, func(c *collection) error {
		if len(c.List)+len(problems) > kept.MaxProblems {
			return kept.ErrFull
		}
		last := 0
		for _, list := range [...][]kept.Problem{c.List, c.Aside} { // those can be had back
			for i := range list {
				last = max(last, list[i].Number)
			}
		}
		for i := range problems {
			if err := fits(&problems[i]); err != nil {
				return err
			}
			problems[i].Number = last + 1 + i
			p := problems[i]
			p.Revision = c.Revision
			c.List = append(c.List, p)
		}
		return nil
	})
}

// changeProblem gives a problem of a collection to a function, which says whether it is the one.
func (t *tx) changeProblem(id kept.CollectionID, number int, do func(*kept.Problem) bool) error {
	return t.changeList(id, func(c *collection) error {
		i, ok := c.at(number)
		if !ok || !do(&c.List[i]) {
			return fmt.Errorf("%d: %w", number, kept.ErrNotFound)
		}
		c.List[i].Revision = c.Revision
		return fits(&c.List[i])
	})
}

func (t *tx) SaveProblem(_ context.Context, id kept.CollectionID, p kept.Problem) error {
	return t.changeProblem(id, p.Number, func(o *kept.Problem) bool { *o = p; return true })
}

func (t *tx) SetResult(_ context.Context, id kept.CollectionID, p kept.Problem, result string) error {
	return t.changeProblem(id, p.Number, func(o *kept.Problem) bool {
		same := o.Document == p.Document && o.Also == p.Also
		o.Result, o.Facts = result, p.Facts
		return same
	})
}

func (t *tx) SetFacts(_ context.Context, id kept.CollectionID, problems []kept.Problem) error {
	return t.lookedAt(id, problems, func(o *kept.Problem, p kept.Problem) { o.Facts = p.Facts })
}

func (t *tx) SetHashes(_ context.Context, id kept.CollectionID, problems []kept.Problem) error {
	return t.lookedAt(id, problems, func(o *kept.Problem, p kept.Problem) { o.Hash = p.Hash })
}

// lookedAt sets what was found out about problems, unless they have changed since or are gone.
func (t *tx) lookedAt(id kept.CollectionID, problems []kept.Problem, set func(o *kept.Problem, p kept.Problem)) error {
	if t.collections[id] == nil {
		return nil
	}
	return t.change(id, func(c *collection) error {
		for _, p := range problems {
			i, ok := c.at(p.Number)
			if !ok || c.List[i].Revision != p.Revision {
				continue
			}
			set(&c.List[i], p)
			if err := fits(&c.List[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

func (t *tx) ClearResults(_ context.Context, id kept.CollectionID) error {
	return t.changeList(id, func(c *collection) error {
		for i := range c.List {
			if p := &c.List[i]; p.Result != "" {
				p.Result, p.Facts, p.Revision = "", "", c.Revision
			}
		}
		return nil
	})
}

func (t *tx) DeleteProblem(_ context.Context, id kept.CollectionID, number int) error {
	return t.changeList(id, func(c *collection) error {
		i, ok := c.at(number)
		if !ok {
			return fmt.Errorf("%d: %w", number, kept.ErrNotFound)
		}
		c.List = slices.Delete(c.List, i, i+1)
		return nil
	})
}

func (t *tx) SetAside(_ context.Context, id kept.CollectionID, number int) error {
	return t.change(id, func(c *collection) error {
		i, ok := c.at(number)
		if !ok {
			return fmt.Errorf("%d: %w", number, kept.ErrNotFound)
		}
		c.Aside = append(c.Aside, c.List[i])
		of := func(p kept.Problem) bool { return p.Number == number }
		if n := len(slices.DeleteFunc(slices.Clone(c.Aside), func(p kept.Problem) bool { return !of(p) })); n > kept.MaxAside {
			oldest := slices.IndexFunc(c.Aside, of)
			c.Aside = slices.Delete(c.Aside, oldest, oldest+1)
		}
		return nil
	})
}

func (t *tx) TakeBack(_ context.Context, id kept.CollectionID, number int) error {
	return t.changeList(id, func(c *collection) error {
		for k, p := range slices.Backward(c.Aside) {
			if p.Number != number {
				continue
			}
			p.Revision = c.Revision
			c.Aside = slices.Delete(c.Aside, k, k+1)
			i, there := c.at(number)
			switch {
			case there:
				c.List[i] = p
			case len(c.List) >= kept.MaxProblems:
				return kept.ErrFull
			default:
				c.List = slices.Insert(c.List, i, p)
			}
			return nil
		}
		return fmt.Errorf("%d set aside: %w", number, kept.ErrNotFound)
	})
}

func (t *tx) SetMark(_ context.Context, _ kept.Owner, name string, m kept.Mark) error {
	marks := maps.Clone(t.marks[name])
	if marks == nil {
		marks = map[int]kept.Mark{}
	}
	if _, ok := marks[m.Problem]; !ok && len(marks) >= kept.MaxMarks {
		return fmt.Errorf("marks: %w", kept.ErrFull)
	}
	marks[m.Problem] = m
	t.marks[name] = marks
	return nil
}

func (t *tx) ClearMarks(_ context.Context, _ kept.Owner, name string) error {
	delete(t.marks, name)
	return nil
}
