package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// A mutant is one thing that is changed in a file, between two of its bytes.
type mutant struct {
	file       string // within the module
	line       int
	what       string
	number     int
	start, end int
	// write is the text in which it sleeps. It is asked for the parts of the old one, in which there may be others.
	write func(number int, part func(start, end int) string) string
}

func (m *mutant) String() string { return fmt.Sprintf("%s:%d: %s", m.file, m.line, m.what) }

// swaps are the operators that stand in for others.
var swaps = map[token.Token]token.Token{
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.LAND: token.LOR, token.LOR: token.LAND, token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO,
}

// A finder collects the mutants of a file.
type finder struct {
	set  *token.FileSet
	file *ast.File
	info *types.Info
	pkg  *types.Package
	list []*mutant
}

// find finds those of the functions of a file: operators, conditions, numbers and truth values, and statements that
// are left out. Who is within another comes after it.
func (f *finder) find() []*mutant {
	for _, d := range f.file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
			ast.Inspect(fn.Body, f.node)
		}
	}
	slices.SortStableFunc(f.list, func(a, b *mutant) int { return cmp.Or(a.start-b.start, b.end-a.end) })
	return f.list
}

func (f *finder) node(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if to, ok := swaps[n.Op]; ok {
			f.operator(n, to)
		}
	case *ast.IfStmt:
		f.opposite(n.Cond, "the condition is the opposite")
	case *ast.BasicLit:
		if v, err := strconv.Atoi(n.Value); n.Kind == token.INT && err == nil {
			more := strconv.Itoa(v + 1)
			f.instead(n, n.Value+" is one more", func(func(int, int) string) (is, was string) { return more, n.Value })
		}
	case *ast.Ident:
		if to, ok := map[string]string{"true": "false", "false": "true"}[n.Name]; ok {
			f.opposite(n, n.Name+" is "+to)
		}
	case *ast.BlockStmt:
		f.without(n.List)
	case *ast.CaseClause:
		f.without(n.Body)
	case *ast.CommClause:
		f.without(n.Body)
	}
	return true
}

func (f *finder) add(n ast.Node, pos token.Pos, what string, write func(number int, part func(start, end int) string) string) {
	at := f.set.Position(pos)
	f.list = append(f.list, &mutant{file: at.Filename, line: at.Line, what: what, start: f.offset(n.Pos()), end: f.offset(n.End()), write: write})
}

func (f *finder) offset(p token.Pos) int { return f.set.Position(p).Offset }

// operator has another operator between two operands.
func (f *finder) operator(n *ast.BinaryExpr, to token.Token) {
	t := f.info.TypeOf(n)
	if b, ok := t.Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
		return // texts cannot be subtracted
	}
	what := n.Op.String() + " is " + to.String()
	if n.Op == token.EQL || n.Op == token.NEQ {
		f.opposite(n, what)
		return
	}
	x0, x1, y0, y1 := f.offset(n.X.Pos()), f.offset(n.X.End()), f.offset(n.Y.Pos()), f.offset(n.Y.End())
	f.instead(n, what, func(part func(int, int) string) (is, was string) {
		x, y := part(x0, x1), part(y0, y1)
		return x + " " + to.String() + " " + y, x + " " + n.Op.String() + " " + y
	})
}

// opposite has what is false for what is true.
func (f *finder) opposite(n ast.Expr, what string) {
	start, end := f.offset(n.Pos()), f.offset(n.End())
	pos := n.Pos()
	if b, ok := n.(*ast.BinaryExpr); ok {
		pos = b.OpPos
	}
	f.add(n, pos, what, func(number int, part func(int, int) string) string {
		return fmt.Sprintf("(mutantIsOn(%d) != (%s))", number, part(start, end))
	})
}

// instead has another expression of the same type.
func (f *finder) instead(n ast.Expr, what string, texts func(part func(int, int) string) (is, was string)) {
	pos := n.Pos()
	if b, ok := n.(*ast.BinaryExpr); ok {
		pos = b.OpPos
	}
	name, ok := f.typeName(f.info.TypeOf(n))
	if !ok {
		return
	}
	f.add(n, pos, what, func(number int, part func(int, int) string) string {
		is, was := texts(part)
		return fmt.Sprintf("(func() %s { if mutantIsOn(%d) { return %s }; return %s }())", name, number, is, was)
	})
}

// typeName is how the file writes a type, if it can.
func (f *finder) typeName(t types.Type) (string, bool) {
	can := true
	name := types.TypeString(types.Default(t), func(p *types.Package) string {
		if p == f.pkg {
			return ""
		}
		for _, spec := range f.file.Imports {
			if path, _ := strconv.Unquote(spec.Path.Value); path == p.Path() {
				if spec.Name != nil {
					return spec.Name.Name
				}
				return p.Name()
			}
		}
		can = false
		return ""
	})
	return name, can
}

// without leaves out statements of a list that declare nothing: calls and assignments.
func (f *finder) without(list []ast.Stmt) {
	for _, s := range list {
		what := ""
		switch s := s.(type) {
		case *ast.ExprStmt:
			what = "a call is left out"
		case *ast.IncDecStmt:
			what = "counting is left out"
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE {
				what = "an assignment is left out"
			}
		}
		if what == "" {
			continue
		}
		start, end := f.offset(s.Pos()), f.offset(s.End())
		f.add(s, s.Pos(), what, func(number int, part func(int, int) string) string {
			return fmt.Sprintf("if !mutantIsOn(%d) { %s }", number, part(start, end))
		})
	}
}

// asleep is a text between two of its bytes with mutants in it, outer ones before inner ones.
func asleep(text string, start, end int, list []*mutant) string {
	var b strings.Builder
	for len(list) > 0 {
		m := list[0]
		list = list[1:]
		if m.start < start || m.end > end {
			continue
		}
		b.WriteString(text[start:m.start])
		within := list
		b.WriteString(m.write(m.number, func(start, end int) string { return asleep(text, start, end, within) }))
		start = m.end
	}
	b.WriteString(text[start:end])
	return b.String()
}
