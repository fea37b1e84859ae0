package web

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// heldOnPurpose are locks that are held while the store is asked, and why that stops nobody else.
var heldOnPurpose = map[string]string{
	"(rookery/ics.Server).names":        "nobody who has the floor waits for it, and names change seldom",
	"(rookery/ics.session).turn":        "the commands of one session come one after the other",
	"(rookery/ics/floor.Floor[S]).held": "who waits for the store leaves it: TestAwait there sees to it",
}

// asking are types of which every method may wait for a database, or for solving, but for the quiet ones.
var asking = map[string]bool{
	"rookery/store.Store": true, "rookery/web/internal/collections.Store": true, "rookery/web/internal/collections.Drafts": true,
	"rookery/web/internal/play.Store": true, "rookery/web/internal/compose.Notes": true, "rookery/web/internal/compose.Solver": true,
	"rookery/farm/internal/client.Client": true,
}

var quiet = map[string]bool{"Failing": true, "Stats": true, "Fence": true, "Lost": true}

// TestNoLockOverTheStore finds calls that wait for the database, directly or by other functions, while a
// lock is held: with a database that does not answer, everybody else who wants the lock waits, too.
func TestNoLockOverTheStore(t *testing.T) {
	loaded, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes |
		packages.NeedTypesInfo | packages.NeedImports | packages.NeedExportFile, Dir: ".."},
		"./web/...", "./ics/...", "./cmd/internal/servers")
	if err != nil {
		t.Skip("the go command does not load packages here: ", err)
	}
	l := &locks{reaching: map[string]string{}, bodies: map[string]body{}, given: map[*types.Var]string{}}
	for _, p := range loaded {
		for _, e := range p.Errors {
			t.Log(e)
		}
		for _, f := range p.Syntax {
			for _, d := range f.Decls {
				if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil {
					if fn, ok := p.TypesInfo.Defs[d.Name].(*types.Func); ok {
						l.bodies[fn.FullName()] = body{p, d}
					}
				}
			}
		}
	}
	if len(l.bodies) < 1000 {
		t.Fatalf("only %d functions were loaded", len(l.bodies))
	}
	for again := true; again; {
		again = false
		for fn, b := range l.bodies {
			again = l.gifts(b) || again
			if l.reaching[fn] == "" {
				if by := l.reach(b.pkg.TypesInfo, b.decl.Body); by != "" {
					l.reaching[fn], again = by, true
				}
			}
		}
	}
	for _, b := range l.bodies {
		l.within(b, b.decl.Body.List, map[string]string{}, func(pos token.Pos, lock, call string) {
			t.Errorf("%v: %s is held while %s is called", b.pkg.Fset.Position(pos), lock, call)
		})
	}
}

type body struct {
	pkg  *packages.Package
	decl *ast.FuncDecl
}

// locks know which functions wait for the store, by what.
type locks struct {
	reaching map[string]string // by their full names: what comes from a package's export data is another object
	bodies   map[string]body
	given    map[*types.Var]string // parameters that are functions which wait for it, somewhere
}

// waits is what a call waits for; empty if for nothing.
func (l *locks) waits(info *types.Info, call *ast.CallExpr) string {
	var id *ast.Ident
	switch f := call.Fun.(type) {
	case *ast.Ident:
		id = f
	case *ast.SelectorExpr:
		id = f.Sel
	default:
		return ""
	}
	if v, ok := info.Uses[id].(*types.Var); ok && l.given[v] != "" {
		return v.Name() + ", which may call " + l.given[v]
	}
	fn, ok := info.Uses[id].(*types.Func)
	if !ok {
		return ""
	}
	if on := receiver(fn); asking[on] && !quiet[fn.Name()] {
		return on + "." + fn.Name()
	}
	if by := l.reaching[fn.Origin().FullName()]; by != "" {
		return fn.Name() + ", which calls " + by
	}
	return ""
}

// gifts notes which functions that wait for the store are given to others as parameters; it reports whether
// there are more than before.
func (l *locks) gifts(b body) (more bool) {
	ast.Inspect(b.decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		s, ok := call.Fun.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		fn, ok := b.pkg.TypesInfo.Uses[s.Sel].(*types.Func)
		if !ok {
			return true
		}
		to, ok := l.bodies[fn.Origin().FullName()]
		if !ok {
			return true
		}
		params := to.pkg.TypesInfo.Defs[to.decl.Name].(*types.Func).Signature().Params()
		for i, arg := range call.Args {
			lit, ok := arg.(*ast.FuncLit)
			if !ok || i >= params.Len() || l.given[params.At(i)] != "" {
				continue
			}
			if by := l.reach(b.pkg.TypesInfo, lit.Body); by != "" {
				l.given[params.At(i)], more = by, true
			}
		}
		return true
	})
	return more
}

// receiver is the name of the type that a method is one of.
func receiver(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil {
		return ""
	}
	t := recv.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	return types.TypeString(t, nil)
}

// reach is what a piece of a program waits for, unless it leaves that to others.
func (l *locks) reach(info *types.Info, n ast.Node) (by string) {
	given := map[ast.Node]bool{} // to the caller, for later
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			return false
		case *ast.ReturnStmt:
			for _, r := range n.Results {
				given[r] = true
			}
		case *ast.FuncLit:
			return !given[n]
		case *ast.CallExpr:
			if elsewhere(n) {
				return false
			}
			if by == "" {
				by = l.waits(info, n)
			}
		}
		return by == ""
	})
	return by
}

// elsewhere reports whether a call has something done in another goroutine, or later.
func elsewhere(call *ast.CallExpr) bool {
	if f, ok := call.Fun.(*ast.Ident); ok && f.Name == "append" {
		return true
	}
	s, ok := call.Fun.(*ast.SelectorExpr)
	return ok && (s.Sel.Name == "Go" || s.Sel.Name == "AfterFunc" || s.Sel.Name == "OnceFunc" || s.Sel.Name == "post")
}

// within walks through statements with the locks that are held.
func (l *locks) within(b body, list []ast.Stmt, held map[string]string, found func(token.Pos, string, string)) {
	for _, s := range list {
		if d, ok := s.(*ast.DeferStmt); ok {
			if _, _, is := lockCall(b.pkg.TypesInfo, d.Call); is {
				continue // until the end
			}
		}
		if e, ok := s.(*ast.ExprStmt); ok {
			if call, ok := e.X.(*ast.CallExpr); ok {
				if lock, locks, is := lockCall(b.pkg.TypesInfo, call); is {
					if locks {
						held[lock] = lock
					} else {
						delete(held, lock)
					}
					continue
				}
			}
		}
		blocks := blocksOf(s)
		for _, inner := range blocks {
			l.within(b, inner, maps.Clone(held), found)
		}
		if len(held) == 0 {
			for _, lit := range literalsOf(s) {
				l.within(b, lit.Body.List, map[string]string{}, found)
			}
			continue
		}
		if len(blocks) > 0 {
			continue // conditions of statements with blocks are short
		}
		if by := l.reach(b.pkg.TypesInfo, s); by != "" {
			for lock := range held {
				if heldOnPurpose[lock] == "" {
					found(s.Pos(), lock, by)
				}
			}
		}
	}
}

// lockCall reports whether a call locks or unlocks a mutex, and which.
func lockCall(info *types.Info, call *ast.CallExpr) (lock string, locks, is bool) {
	s, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return "", false, false
	}
	fn, ok := info.Uses[s.Sel].(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg().Path() != "sync" || !strings.HasSuffix(receiver(fn), "Mutex") {
		return "", false, false
	}
	name := types.ExprString(s.X)
	if f, ok := s.X.(*ast.SelectorExpr); ok {
		if sel := info.Selections[f]; sel != nil {
			t := sel.Recv()
			if p, ok := t.(*types.Pointer); ok {
				t = p.Elem()
			}
			name = "(" + types.TypeString(t, nil) + ")." + f.Sel.Name
		}
	}
	return name, strings.HasSuffix(s.Sel.Name, "Lock") && !strings.HasSuffix(s.Sel.Name, "Unlock"), true
}

// blocksOf are the lists of statements directly within a statement.
func blocksOf(s ast.Stmt) (list [][]ast.Stmt) {
	switch s := s.(type) {
	case *ast.BlockStmt:
		list = append(list, s.List)
	case *ast.IfStmt:
		list = append(list, s.Body.List)
		if s.Else != nil {
			list = append(list, []ast.Stmt{s.Else})
		}
	case *ast.ForStmt:
		list = append(list, s.Body.List)
	case *ast.RangeStmt:
		list = append(list, s.Body.List)
	case *ast.SwitchStmt:
		list = append(list, clauses(s.Body)...)
	case *ast.TypeSwitchStmt:
		list = append(list, clauses(s.Body)...)
	case *ast.SelectStmt:
		list = append(list, clauses(s.Body)...)
	case *ast.LabeledStmt:
		list = append(list, []ast.Stmt{s.Stmt})
	}
	return list
}

func clauses(b *ast.BlockStmt) (list [][]ast.Stmt) {
	for _, c := range b.List {
		switch c := c.(type) {
		case *ast.CaseClause:
			list = append(list, c.Body)
		case *ast.CommClause:
			list = append(list, c.Body)
		}
	}
	return list
}

// literalsOf are the functions that stand in a statement.
func literalsOf(s ast.Stmt) (list []*ast.FuncLit) {
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			return false // looked at as a block
		case *ast.FuncLit:
			list = append(list, n)
			return false
		}
		return true
	})
	return list
}
