package lexicon

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// otherWords are words of the input that are the names of conditions, too, where
// they do not mean these.
var otherWords = map[string]string{
	"fairy/man.go":                       "attributes",
	"fairy/rebirth/variant.go":           "variants of Circe",
	"fairy/attribute/alice.go":           "the attribute has the hooks of the condition",
	"fairy/attribute/protean.go":         "the attribute has the hooks of the condition",
	"solution/json/types.go":             "kinds of effects",
	"diagram/latexread.go":               "commands of LaTeX",
	"diagram/internal/sample/sample.go":  "a problem for tests",
	"solution/internal/sample/sample.go": "a problem for tests",
}

// TestNobodyKnowsConditionsByName: what there is to know about a condition is in
// its record, and what it does in fairy/condition.
func TestNobodyKnowsConditionsByName(t *testing.T) {
	root := filepath.Join("..", "..")
	met := map[string]bool{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(root, path)
		rel = filepath.ToSlash(rel)
		switch {
		case err != nil:
			return err
		case d.IsDir() && (rel == "problem/lexicon" || rel == "fairy/condition" || d.Name() == "node_modules" || d.Name() == "testdata"):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(rel, ".go") || strings.HasSuffix(rel, "_test.go"):
			return nil
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			if word, err := strconv.Unquote(lit.Value); err == nil && Conditions.known(word) {
				met[rel] = true
				if otherWords[rel] == "" {
					t.Errorf("%s knows the condition %s by its name", set.Position(lit.Pos()), word)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for file := range otherWords {
		if !met[file] {
			t.Errorf("%s needs no excuse", file)
		}
	}
}

// known: somebody who writes this word, in letters of any case, means a condition.
func (t *ConditionTable) known(word string) bool {
	for _, n := range t.Names() {
		if strings.EqualFold(n.English(), word) {
			return true
		}
	}
	return false
}
