package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A tree is the packages in which things are changed.
type tree struct {
	root     string // of the module
	packages []*pack
	exports  map[string]string // files that say what packages export, by path
	set      *token.FileSet
	importer types.Importer
}

// A pack is a package.
type pack struct {
	path, dir string
	files     []*source
	name      string
}

type source struct {
	path    string
	text    string
	mutants []*mutant
}

// load reads packages and finds their mutants.
func load(ctx context.Context, patterns []string) (*tree, error) {
	list := exec.CommandContext(ctx, "go", append([]string{"list", "-export", "-deps", "-json=ImportPath,Dir,GoFiles,Export,DepOnly,Module", "os", "strconv", "sync/atomic"}, patterns...)...) // and what the alarm needs
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	t := &tree{exports: map[string]string{}, set: token.NewFileSet()}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			ImportPath, Dir, Export string
			GoFiles                 []string
			DepOnly                 bool
			Module                  *struct{ Dir string }
		}
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		t.exports[p.ImportPath] = p.Export
		if p.DepOnly || p.Module == nil {
			continue
		}
		t.root = p.Module.Dir
		one := &pack{path: p.ImportPath, dir: p.Dir}
		for _, name := range p.GoFiles {
			one.files = append(one.files, &source{path: filepath.Join(p.Dir, name)})
		}
		t.packages = append(t.packages, one)
	}
	t.importer = importer.ForCompiler(t.set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(t.exports[path]) })
	for _, p := range t.packages {
		if err := t.read(p); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// read finds the mutants of a package.
func (t *tree) read(p *pack) error {
	for _, f := range p.files {
		text, err := os.ReadFile(f.path)
		if err != nil {
			return err
		}
		f.text = string(text)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	files, pkg, wrong := t.check(p, info, func(f *source) string { return f.text })
	if len(wrong) > 0 {
		return wrong[0]
	}
	p.name = pkg.Name()
	for i, f := range p.files {
		f.mutants = (&finder{set: t.set, file: files[i], info: info, pkg: pkg}).find()
	}
	return nil
}

// check compiles a package as far as its types.
func (t *tree) check(p *pack, info *types.Info, text func(*source) string) (files []*ast.File, pkg *types.Package, wrong []types.Error) {
	for _, f := range p.files {
		name, err := filepath.Rel(t.root, f.path)
		if err != nil {
			name = f.path
		}
		file, err := parser.ParseFile(t.set, name, text(f), parser.SkipObjectResolution)
		if err != nil {
			return nil, nil, []types.Error{{Fset: t.set, Msg: err.Error()}}
		}
		files = append(files, file)
	}
	config := types.Config{Importer: t.importer, Error: func(err error) {
		if e := (types.Error{}); errors.As(err, &e) && !e.Soft {
			wrong = append(wrong, e)
		}
	}}
	pkg, _ = config.Check(p.path, t.set, files, info)
	return files, pkg, wrong
}

func (t *tree) mutants() (all []*mutant) {
	for _, p := range t.packages {
		for _, f := range p.files {
			all = append(all, f.mutants...)
		}
	}
	return all
}

// write writes the files in which mutants sleep, and what tells the compiler of them, and returns the mutants that compile.
func (t *tree) write(all []*mutant, temp string) ([]*mutant, error) {
	fit := map[*mutant]bool{}
	for _, m := range all {
		fit[m] = true
	}
	replace := map[string]string{}
	put := func(path, text string) error {
		replace[path] = filepath.Join(temp, fmt.Sprintf("%d.go", len(replace)))
		return os.WriteFile(replace[path], []byte(text), 0o600)
	}
	for _, p := range t.packages {
		texts, err := t.fitting(p, fit)
		if err != nil {
			return nil, err
		}
		for f, text := range texts {
			if err := put(f.path, text); err != nil {
				return nil, err
			}
		}
		if len(texts) > 0 {
			if err := put(filepath.Join(p.dir, "mutant_is_on.go"), fmt.Sprintf(alarm, p.name, len(all)+1)); err != nil {
				return nil, err
			}
		}
	}
	doc, err := json.Marshal(map[string]map[string]string{"Replace": replace})
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(all), func(m *mutant) bool { return !fit[m] }), os.WriteFile(filepath.Join(temp, "overlay.json"), doc, 0o600)
}

var numbers = regexp.MustCompile(`mutantIsOn\((\d+)\)`)

// fitting has the files of a package with those mutants asleep in them that compile. The others are struck off.
func (t *tree) fitting(p *pack, fit map[*mutant]bool) (map[*source]string, error) {
	texts := map[*source]string{}
	by := map[int]*mutant{}
	for {
		clear(texts)
		for _, f := range p.files {
			var list []*mutant
			for _, m := range f.mutants {
				if fit[m] {
					list = append(list, m)
					by[m.number] = m
				}
			}
			if len(list) > 0 {
				texts[f] = asleep(f.text, 0, len(f.text), list)
			}
		}
		if len(texts) == 0 {
			return texts, nil
		}
		with := &pack{path: p.path, files: append(slices.Clone(p.files), &source{path: filepath.Join(p.dir, "mutant_is_on.go")})}
		_, _, wrong := t.check(with, nil, func(f *source) string {
			if text, ok := texts[f]; ok {
				return text
			}
			if f.text == "" {
				return fmt.Sprintf(alarm, p.name, 1)
			}
			return f.text
		})
		if len(wrong) == 0 {
			return texts, nil
		}
		struck := false
		for _, e := range wrong {
			at := t.set.Position(e.Pos)
			for f, text := range texts {
				if filepath.Join(t.root, at.Filename) != f.path {
					continue
				}
				lines := strings.Split(text, "\n")[:at.Line]
				for i := len(lines) - 1; i >= 0; i-- {
					found := numbers.FindAllStringSubmatch(lines[i], -1)
					for _, n := range found {
						number, _ := strconv.Atoi(n[1])
						delete(fit, by[number])
						struck = true
					}
					if found != nil {
						break
					}
				}
			}
		}
		if !struck {
			return nil, fmt.Errorf("%s: %w", p.path, wrong[0])
		}
	}
}

// alarm is the file of a package that knows which mutant is awake, and writes down, when asked, which are come by.
const alarm = `package %s

import (
	"os"
	"strconv"
	"sync/atomic"
)

var mutantAwake, mutantsMet = func() (int, string) {
	n, _ := strconv.Atoi(os.Getenv("MUTANT"))
	return n, os.Getenv("MUTANTS_MET")
}()

var mutantsSeen [%d]atomic.Bool

func mutantIsOn(n int) bool {
	if mutantsMet != "" && !mutantsSeen[n].Load() {
		mutantMet(n)
	}
	return n == mutantAwake
}

func mutantMet(n int) {
	if f, err := os.OpenFile(mutantsMet, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600); !mutantsSeen[n].Swap(true) && err == nil {
		f.WriteString(strconv.Itoa(n) + "\n")
		f.Close()
	}
}
`
