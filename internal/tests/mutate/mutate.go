package main

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"strconv"
)

// A mutant is a file with one thing changed.
type mutant struct {
	file   string
	line   int
	what   string
	source []byte
}

// A change makes a mutant of a tree, and takes itself back.
type change struct {
	pos      token.Pos
	what     string
	do, undo func()
}

// swaps are the operators that stand in for others.
var swaps = map[token.Token]token.Token{
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.LAND: token.LOR, token.LOR: token.LAND, token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO,
}

// mutants are all of a file's that are made here.
func mutants(name string, source []byte) ([]mutant, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, source, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	var list []mutant
	for _, c := range changes(file) {
		c.do()
		var b bytes.Buffer
		err := format.Node(&b, set, file)
		c.undo()
		if err != nil {
			return nil, err
		}
		list = append(list, mutant{name, set.Position(c.pos).Line, c.what, b.Bytes()})
	}
	return list, nil
}

// changes are those of the functions of a file: operators, conditions, numbers and truth values,
// and statements that are left out.
func changes(file *ast.File) (list []change) {
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Body == nil {
			continue
		}
		ast.Inspect(f.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if to, ok := swaps[n.Op]; ok && !ofText(n) {
					was := n.Op
					list = append(list, change{n.OpPos, was.String() + " is " + to.String(), func() { n.Op = to }, func() { n.Op = was }})
				}
			case *ast.IfStmt:
				was := n.Cond
				list = append(list, change{n.Pos(), "the condition is the opposite", func() { n.Cond = &ast.UnaryExpr{Op: token.NOT, X: &ast.ParenExpr{X: was}} }, func() { n.Cond = was }})
			case *ast.BasicLit:
				if v, err := strconv.Atoi(n.Value); n.Kind == token.INT && err == nil {
					was := n.Value
					list = append(list, change{n.Pos(), was + " is one more", func() { n.Value = strconv.Itoa(v + 1) }, func() { n.Value = was }})
				}
			case *ast.Ident:
				if to, ok := map[string]string{"true": "false", "false": "true"}[n.Name]; ok {
					was := n.Name
					list = append(list, change{n.Pos(), was + " is " + to, func() { n.Name = to }, func() { n.Name = was }})
				}
			case *ast.BlockStmt:
				list = append(list, without(&n.List)...)
			case *ast.CaseClause:
				list = append(list, without(&n.Body)...)
			}
			return true
		})
	}
	return list
}

// ofText reports whether an expression joins texts: they cannot be subtracted.
func ofText(n *ast.BinaryExpr) bool {
	if n.Op != token.ADD {
		return false
	}
	text := false
	ast.Inspect(n, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			text = true
		}
		return !text
	})
	return text
}

// without leaves out a statement of a list that declares nothing: a call, or an assignment.
func without(list *[]ast.Stmt) (all []change) {
	for i, s := range *list {
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
		was := *list
		less := append(append([]ast.Stmt{}, was[:i]...), was[i+1:]...)
		all = append(all, change{s.Pos(), what, func() { *list = less }, func() { *list = was }})
	}
	return all
}
