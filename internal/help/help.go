// Package help makes pages of the documents: for the workbench, where they are read under
// "Help", and for its static form. A page is a fragment of HTML, which the workbench shows at the page's own
// address; beside the pages are their pictures, a list for the navigation, and their text for searching.
package help

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"rookery"
)

// A Page is a document as the navigation shows it.
type Page struct {
	Name     string            `json:"name"` // "composer", "de/composer"; its file is NAME.part.html, links have NAME.html
	Title    string            `json:"title"`
	Group    string            `json:"group,omitempty"`
	Language string            `json:"language,omitempty"` // "": English
	Others   map[string]string `json:"others,omitempty"`   // languages and the names of the page in them

	document string // where it is in the module
	sections []section
}

// A section is what a search finds: a heading and the text below it.
type section struct {
	ID    string `json:"id,omitempty"`
	Title string `json:"title"`
	Text  string `json:"text"`
}

// Fragment ends the names of pages' files.
const Fragment = ".part.html"

// groups order the navigation; documents that it does not know are put at the end of "more".
var groups = []struct {
	name  string
	pages []string
}{
	{"start", []string{"start/composer", "start/solver", "start/bookmaker", "start/player", "start/operator", "start/developer"}},
	{"problems", []string{"composer", "analysis", "walks", "options", "py"}},
	{"books", []string{"books", "from-pgn-extract"}},
	{"play", []string{"nchess", "ics", "from-cutechess"}},
	{"running", []string{"install", "site", "rookery", "farm"}},
	{"developing", []string{"architecture", "fairy", "json", "CONTRIBUTING", "examples/README"}},
	{"more", []string{"CHANGELOG"}},
}

// Files are those of the folder "help" of the pages: made at the first call, and the same at every other.
var Files = sync.OnceValues(func() (map[string][]byte, error) { return filesOf(rookery.Documents()) })

// filesOf makes the files of a set of documents.
func filesOf(documents fs.FS) (map[string][]byte, error) {
	files := map[string][]byte{}
	pages := map[string]*Page{}
	var pictures []string
	err := fs.WalkDir(documents, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		switch path.Ext(name) {
		case ".md":
			p := &Page{Name: nameOf(name), document: name}
			if dir, _, ok := strings.Cut(p.Name, "/"); ok && len(dir) == 2 {
				p.Language = dir
			}
			pages[name] = p
		case ".png", ".svg":
			pictures = append(pictures, name)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for name, p := range pages {
		source, err := fs.ReadFile(documents, name)
		if err != nil {
			return nil, err
		}
		if files[p.Name+Fragment], err = p.render(source, pages); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	for _, name := range pictures {
		picture, err := fs.ReadFile(documents, name)
		if err != nil {
			return nil, err
		}
		files[nameOf(name)] = picture
	}
	list := inOrder(pages)
	texts := map[string][]section{}
	for _, p := range list {
		texts[p.Name] = p.sections
	}
	index, err := json.Marshal(list)
	search, err2 := marshalPlain(texts)
	files["index.json"], files["search.json"] = index, search
	return files, errors.Join(err, err2)
}

// marshalPlain leaves the signs of HTML as they are: there are many in texts about programs.
func marshalPlain(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return b.Bytes(), err
}

// nameOf is a document's name as a page: without the folder of most.
func nameOf(document string) string {
	return strings.TrimSuffix(strings.TrimPrefix(document, "docs/"), ".md")
}

// inOrder lists the pages as the navigation has them, and tells each which others are the same in another language.
func inOrder(pages map[string]*Page) (list []*Page) {
	named := map[string]*Page{}
	for _, p := range pages {
		named[p.Name] = p
	}
	for _, g := range groups {
		for _, name := range g.pages {
			if p := named[name]; p != nil {
				p.Group = g.name
				list = append(list, p)
			}
		}
	}
	var rest []*Page
	for _, p := range named {
		if p.Group == "" && p.Name != "help" && p.Language == "" {
			p.Group = groups[len(groups)-1].name
			rest = append(rest, p)
		}
	}
	if p := named["help"]; p != nil {
		list = slices.Insert(list, 0, p)
	}
	for _, p := range named {
		if p.Language != "" {
			rest = append(rest, p)
		}
	}
	slices.SortFunc(rest, func(a, b *Page) int { return strings.Compare(a.Name, b.Name) })
	list = append(list, rest...)
	for _, p := range list {
		original := p.original()
		if named[original] == nil {
			continue
		}
		for _, other := range list {
			if other.original() == original && other != p {
				if p.Others == nil {
					p.Others = map[string]string{}
				}
				language := other.Language
				if language == "" {
					language = "en"
				}
				p.Others[language] = other.Name
			}
		}
		p.Group = named[original].Group
	}
	return list
}

// original is the name of the page in English.
func (p *Page) original() string {
	if p.Language == "" {
		return p.Name
	}
	return p.Name[len(p.Language)+1:]
}
