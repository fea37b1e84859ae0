package library

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"

	"rookery/library/query"
)

// Find are the entries that a query asks for.
func (l *Library) Find(ctx context.Context, x query.Expr) (*Set, error) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	e := evaluation{ctx: ctx, x: l.Index, l: l}
	return e.eval(x, l.live)
}

// Check reports what of a query makes no sense: predicates that there are not, parameters out of
// their domains.
func Check(x query.Expr) error {
	switch x := x.(type) {
	case *query.Not:
		return Check(x.X)
	case *query.Junction:
		if err := Check(x.L); err != nil {
			return err
		}
		return Check(x.R)
	case *query.Predicate:
		_, err := checked(x)
		return err
	}
	return nil
}

// Parse reads a query and checks it.
func Parse(text string) (query.Expr, error) {
	x, err := query.Parse(text)
	if err == nil {
		err = Check(x)
	}
	return x, err
}

// checked finds the predicate and looks at its parameters.
func checked(p *query.Predicate) (Predicate, error) {
	known, ok := Named(p.Name)
	if !ok {
		return known, &query.Error{Col: p.Col, Found: p.Name, Expected: "a predicate" + resembling(p.Name)}
	}
	least := len(known.Params)
	for least > 0 && known.Params[least-1].Optional {
		least--
	}
	if len(p.Args) < least || len(p.Args) > len(known.Params) {
		return known, &query.Error{Col: p.Col, Found: p.Name, Expected: known.Declaration()}
	}
	for i, a := range p.Args {
		domain := known.Params[i].Domain
		if re := domains[domain]; re != nil && !a.Any() && !re.MatchString(a.Text) {
			return known, &query.Error{Col: a.Col, Found: a.Text, Expected: fmt.Sprintf("%s for %s", inWords[domain], known.Params[i].Name)}
		}
	}
	return known, nil
}

// inWords say what a domain has.
var inWords = map[Domain]string{
	Boolean: "true, false or *", Colour: "w, b, n or *", DateText: "a date such as 1965, 1965-04 or 1965-04-30", Integer: "a number or *",
	RefType: "author, judge, source, reprint, tourney, keyword or *", Transformations: "All, Mirror, None or *", Piece: "a man such as wK, nNH or *",
}

// resembling names predicates that may have been meant.
func resembling(name string) string {
	var list []string
	for _, p := range Predicates() {
		if strings.EqualFold(p.Name, name) || len(name) > 2 && strings.HasPrefix(strings.ToLower(p.Name), strings.ToLower(name[:3])) {
			list = append(list, p.Name)
		}
	}
	if len(list) == 0 {
		return ""
	}
	return " such as " + strings.Join(list[:min(3, len(list))], ", ")
}

// An evaluation answers a query.
type evaluation struct {
	ctx context.Context
	x   *Index
	l   *Library
	now *query.Predicate // that is being answered
	// within are the entries that count.
	within *Set
}

// wrong is an error about a parameter.
func (e *evaluation) wrong(a query.Arg, why string) error {
	return &query.Error{Col: a.Col, Found: a.Text, Expected: "a parameter of " + e.now.Name + " (" + why + ")"}
}

func (s *Set) clone() *Set { return &Set{slices.Clone(s.words), s.n} }

// eval answers for the entries within a set.
func (e *evaluation) eval(x query.Expr, within *Set) (*Set, error) {
	if err := e.ctx.Err(); err != nil {
		return nil, err
	}
	switch x := x.(type) {
	case *query.Not:
		set, err := e.eval(x.X, within)
		if err != nil {
			return nil, err
		}
		set.not()
		set.and(within)
		return set, nil
	case *query.Junction:
		l, r := x.L, x.R
		if effort(l) > effort(r) {
			l, r = r, l // the dear one has fewer entries to ask then
		}
		a, err := e.eval(l, within)
		if err != nil {
			return nil, err
		}
		if x.And {
			return e.eval(r, a)
		}
		rest := a.clone()
		rest.not()
		rest.and(within)
		b, err := e.eval(r, rest)
		if err == nil {
			a.or(b)
		}
		return a, err
	case *query.Predicate:
		return e.predicate(x, within)
	}
	return nil, fmt.Errorf("library: %T is no question", x)
}

// effort says how dear it is to ask an entry: its names and numbers are at hand (0), positions are compared (1), or
// documents are read (2).
func effort(x query.Expr) int {
	switch x := x.(type) {
	case *query.Not:
		return effort(x.X)
	case *query.Junction:
		return max(effort(x.L), effort(x.R))
	case *query.Predicate:
		switch x.Name {
		case "Text":
			return 2
		case "Matrix", "MatrixExtended", "Pattern", "With", "Mate", "Line":
			return 1
		}
	}
	return 0
}

func (e *evaluation) predicate(p *query.Predicate, within *Set) (*Set, error) {
	known, err := checked(p)
	if err != nil {
		return nil, err
	}
	e.now, e.within = p, within
	a, err := known.eval(e, p.Args)
	if err != nil {
		return nil, err
	}
	out := newSet(len(e.x.boards))
	holds := comparison(p.Cmp, p.Number)
	if a.counts == nil {
		// It is found once or not at all.
		once, never := holds(1), holds(0)
		switch {
		case once && never:
			out.or(within)
		case once:
			out.or(a.set)
		case never:
			out.or(a.set)
			out.not()
		}
		out.and(within)
		return out, nil
	}
	// A question about solutions is open where none is known: it holds neither this nor that way. (Themes may be known
	// of a solution that was not kept.)
	open := func(i uint32) bool { return known.Solved && e.x.flags[i]&flagSolved == 0 && a.counts[i] == 0 }
	within.each(func(i uint32) bool {
		if holds(int(a.counts[i])) && !open(i) {
			out.add(i)
		}
		return true
	})
	return out, nil
}

func comparison(cmp string, n int) func(int) bool {
	switch cmp {
	case "<":
		return func(have int) bool { return have < n }
	case "<=":
		return func(have int) bool { return have <= n }
	case "=":
		return func(have int) bool { return have == n }
	case "!=":
		return func(have int) bool { return have != n }
	case ">=":
		return func(have int) bool { return have >= n }
	}
	return func(have int) bool { return have > n }
}

// known is the answer of a set.
func (e *evaluation) known(test func(i uint32) bool) answer {
	set := newSet(len(e.x.boards))
	e.x.live.each(func(i uint32) bool {
		if test(i) {
			set.add(i)
		}
		return true
	})
	return answer{set: set}
}

// parallel asks entries on all cores.
func (e *evaluation) parallel(of *Set, test func(i uint32) bool) *Set {
	out := newSet(len(e.x.boards))
	const stretch = 1024 // words
	var wait sync.WaitGroup
	parts := make(chan int)
	for range min(runtime.GOMAXPROCS(0), 1+len(out.words)/stretch) {
		wait.Go(func() {
			for begin := range parts {
				for w := begin; w < min(begin+stretch, len(out.words)); w++ {
					for rest := of.words[w]; rest != 0; rest &= rest - 1 {
						i := uint32(64*w) + uint32(popcount(rest&-rest-1))
						if test(i) {
							out.words[w] |= rest & -rest
						}
					}
				}
			}
		})
	}
	for begin := 0; begin < len(out.words) && e.ctx.Err() == nil; begin += stretch {
		parts <- begin
	}
	close(parts)
	wait.Wait()
	return out
}

// Everything is the set of all entries.
func (x *Index) Everything() *Set {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.live.clone()
}

// Complete lists names of a field that begin, or have a word that begins, as typed: the most frequent first.
func (x *Index) Complete(field Field, prefix string, most int) []string {
	x.mu.RLock()
	defer x.mu.RUnlock()
	want := Fold(prefix)
	var list []*term
	for _, n := range x.names[field] {
		t := &x.terms[n]
		begins := func(folded string) bool { return strings.HasPrefix(folded, want) || strings.Contains(folded, " "+want) }
		if len(t.ids) > 0 && (begins(t.folded) || field == OptionName && slices.ContainsFunc(x.printed[t.text], begins)) {
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(a, b *term) int {
		return cmp.Or(cmp.Compare(len(b.ids), len(a.ids)), cmp.Compare(a.text, b.text))
	})
	var names []string
	for _, t := range list[:min(len(list), most)] {
		names = append(names, t.text)
	}
	return names
}

// Page lists a part of a set in an order: the entries from a place on, up to a number.
func (l *Library) Page(set *Set, o Order, from, limit int) []ID {
	l.mu.RLock()
	defer l.mu.RUnlock()
	var list []ID
	take := func(i uint32) bool {
		if int(i) >= set.n || !set.has(i) || !l.live.has(i) {
			return true
		}
		if from--; from >= 0 {
			return true
		}
		if len(list) < limit {
			list = append(list, ID(i+1))
		}
		return len(list) < limit
	}
	if o == ByNumber {
		set.back(take)
		return list
	}
	for _, i := range l.ordered(o) {
		if !take(i) {
			break
		}
	}
	return list
}
