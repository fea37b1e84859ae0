package library

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
)

// ErrAlias is about a name that is to be joined with none, or with itself.
var ErrAlias = errors.New("want two names that are not the same")

// Aliases make a name of a person, or of a source, another spelling of one; an empty name takes the alias back.
func Aliases(sources bool, alias, name string) ([]Alias, error) {
	fields := []Field{Author, Judge}
	if sources {
		fields = []Field{Source, Reprint}
	}
	if key := aliasKey(fields[0], Fold(alias)); key == "" || key == aliasKey(fields[0], Fold(name)) {
		return nil, ErrAlias
	}
	var list []Alias
	for _, f := range fields {
		list = append(list, Alias{f, alias, name})
	}
	return list, nil
}

// Alias makes a name another spelling of one, as [Aliases] says it.
func (l *Library) Alias(ctx context.Context, sources bool, alias, name string) error {
	list, err := Aliases(sources, alias, name)
	if err != nil {
		return err
	}
	for _, a := range list {
		if err := l.store.Alias(ctx, a); err != nil {
			return fmt.Errorf("library: %q: %w", alias, err)
		}
	}
	return l.Refresh(ctx)
}

// Aliases are the names that somebody has joined, those of people and those of sources, each once.
func (x *Index) Aliases() []Alias {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return slices.Clone(x.aliases)
}

// aliasKey tells a name whoever writes it: of people with the family's name first or last.
func aliasKey(field Field, folded string) string {
	if field == Author || field == Judge {
		return turnedName(folded)
	}
	return folded
}

// join takes over all aliases. An alias of an alias is one of the name itself; of names that are aliases of each other
// one stands for all.
func (x *Index) join(list []Alias) {
	x.aliases, x.alias = nil, map[Field]map[string]string{}
	direct := map[Field]map[string]string{}
	for _, a := range list {
		if direct[a.Field] == nil {
			direct[a.Field], x.alias[a.Field] = map[string]string{}, map[string]string{}
		}
		direct[a.Field][aliasKey(a.Field, Fold(a.Alias))] = Fold(a.Name)
		if a.Field == Author || a.Field == Source {
			x.aliases = append(x.aliases, a)
		}
	}
	slices.SortFunc(x.aliases, func(a, b Alias) int {
		return cmp.Or(cmp.Compare(a.Field, b.Field), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Alias, b.Alias))
	})
	for f, of := range direct {
		for key := range of {
			x.alias[f][key] = last(f, of, key)
		}
	}
}

// last is the name at the end of a chain of aliases; the smallest of those that are a circle.
func last(f Field, of map[string]string, key string) string {
	var way []string
	for at := key; ; {
		name, ok := of[at]
		if !ok {
			return way[len(way)-1]
		}
		if i := slices.Index(way, name); i >= 0 {
			return slices.Min(way[i:])
		}
		way = append(way, name)
		at = aliasKey(f, name)
	}
}

// own is the name that one stands for, folded.
func (x *Index) own(field Field, folded string) string {
	if of := x.alias[field]; len(of) > 0 {
		if name, ok := of[aliasKey(field, folded)]; ok {
			return name
		}
	}
	return folded
}
