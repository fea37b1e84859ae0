package ics

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// TestAwait: a function that lets go of the floor says so in its name. It begins
// with "await" or "Await", or it is a command, which may always do so. What is left to another
// goroutine, or runs with the floor of its own, is not the function's doing.
func TestAwait(t *testing.T) {
	var files []string
	for _, room := range []string{"", "command/", "contests/", "database/", "notices/", "past/", "standings/", "directory/", "chat/", "settings/", "registry/", "info/", "moderation/", "letters/", "examine/", "watch/", "session/", "play/", "matching/"} {
		inside, err := filepath.Glob(room + "*.go")
		if err != nil || inside == nil {
			t.Fatal(inside, err)
		}
		files = append(files, inside...)
	}
	set := token.NewFileSet()
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || lets(f.Name.Name) || strings.HasPrefix(f.Name.Name, "cmd") || f.Body == nil {
				continue
			}
			if call := letting(f.Body); call != nil {
				t.Errorf("%v: %s lets go of the floor by %s and does not say so in its name", set.Position(call.Pos()), f.Name.Name, called(call))
			}
		}
	}
}

// lets reports whether a function of that name lets go of the floor.
func lets(name string) bool {
	return name == "Yield" || strings.HasPrefix(name, "await") || strings.HasPrefix(name, "Await")
}

// letting is a call that lets go of the floor; function literals are left out.
func letting(body ast.Node) (found *ast.CallExpr) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if found == nil && lets(called(n)) {
				found = n
			}
		}
		return found == nil
	})
	return found
}

func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}
