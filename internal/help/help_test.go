package help

import (
	"encoding/json"
	"html"
	"io/fs"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"rookery"
)

func TestRender(t *testing.T) {
	files, err := filesOf(fstest.MapFS{
		"docs/composer.md": {Data: []byte("# A tour\n\nSee [the list](walks.md#a-b), [sources](../deploy) and <https://example.org>.\n\n<img src=\"img/x.png\" width=\"9\">\n\n" +
			"## Über 3 *men*\n\n    code <b>\n\n## Über 3 men\n\n| a | b |\n|---|---|\n| c | d |\n")},
		"docs/walks.md":       {Data: []byte("# Walks\n\n[back](composer.md)\n")},
		"docs/de/composer.md": {Data: []byte("# Eine Reise\n\n[Gangarten](../walks.md)\n")},
		"docs/img/x.png":      {Data: []byte("picture")},
		"docs/new.md":         {Data: []byte("# Something new\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	page := string(files["composer"+Fragment])
	for _, want := range []string{
		`<h2 id="über-3-men">`, `<h2 id="über-3-men-1">`, `href="walks.html#a-b"`, `href="https://example.org"`, `<img src="img/x.png" width="9">`,
		`code &lt;b&gt;`, `<td>c</td>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in %s", want, page)
		}
	}
	if strings.Contains(page, "deploy") {
		t.Errorf("a link leads to the sources: %s", page)
	}
	if !strings.Contains(string(files["de/composer"+Fragment]), `href="../walks.html"`) {
		t.Errorf("%s", files["de/composer"+Fragment])
	}
	if string(files["img/x.png"]) != "picture" {
		t.Error("the picture is not there")
	}
	var list []Page
	if err := json.Unmarshal(files["index.json"], &list); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, p := range list {
		names = append(names, p.Group+":"+p.Name)
	}
	if got := strings.Join(names, " "); got != "problems:composer problems:walks problems:de/composer more:new" {
		t.Error(got)
	}
	if list[0].Others["de"] != "de/composer" || list[2].Others["en"] != "composer" || list[2].Language != "de" {
		t.Errorf("%+v", list)
	}
	var texts map[string][]section
	if err := json.Unmarshal(files["search.json"], &texts); err != nil {
		t.Fatal(err)
	}
	if s := texts["composer"]; len(s) != 3 || s[1] != (section{"über-3-men", "Über 3 men", "code <b>"}) || s[2].Text != "a b c d" {
		t.Errorf("%q", s)
	}
	if _, err := filesOf(fstest.MapFS{"docs/x.md": {Data: []byte("no heading\n")}}); err == nil {
		t.Error("a document without a title is a page")
	}
}

// TestDocuments: every link and picture of the documents leads somewhere.
func TestDocuments(t *testing.T) {
	files, err := Files()
	if err != nil {
		t.Fatal(err)
	}
	attribute := regexp.MustCompile(` (id|href|src)="([^"]*)"`)
	ids := map[string]map[string]bool{}
	type link struct{ from, to string }
	var links []link
	for name, b := range files {
		page, ok := strings.CutSuffix(name, Fragment)
		if !ok {
			ids[name] = nil
			continue
		}
		name = page + ".html"
		ids[name] = map[string]bool{}
		for _, m := range attribute.FindAllStringSubmatch(string(b), -1) {
			if value := html.UnescapeString(m[2]); m[1] == "id" {
				ids[name][value] = true
			} else {
				if u, err := url.PathUnescape(value); err == nil {
					value = u
				}
				links = append(links, link{name, value})
			}
		}
	}
	remote := regexp.MustCompile(`^(https?|mailto):`)
	for _, l := range links {
		if l.to == "" || remote.MatchString(l.to) {
			continue
		}
		to, anchor, _ := strings.Cut(l.to, "#")
		if to == "" {
			to = l.from
		} else {
			to = path.Join(path.Dir(l.from), to)
		}
		if _, ok := ids[to]; !ok {
			t.Errorf("%s: there is no %s", l.from, l.to)
		} else if anchor != "" && !ids[to][anchor] {
			t.Errorf("%s: %s has no %q", l.from, to, anchor)
		}
	}
	if len(links) < 50 {
		t.Errorf("%d links", len(links))
	}
	for _, name := range []string{"help.part.html", "start/composer.part.html", "de/composer.part.html", "fr/composer.part.html", "CHANGELOG.part.html", "img/compose.png"} {
		if len(files[name]) == 0 {
			t.Errorf("there is no %s", name)
		}
	}
}

// TestTranslations: what the program says in a document is the same in its translations.
func TestTranslations(t *testing.T) {
	outputs := func(name string) (list []string) {
		b, err := fs.ReadFile(rookery.Documents(), name)
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range regexp.MustCompile(`(?m)(^    .*\n|^\n)+`).FindAllString(string(b), -1) {
			if block = strings.Trim(block, "\n"); strings.HasPrefix(block, "    $ ") {
				list = append(list, block)
			}
		}
		return list
	}
	want := outputs("docs/composer.md")
	if len(want) < 5 {
		t.Errorf("%d outputs", len(want))
	}
	for _, language := range []string{"de", "fr"} {
		if got := outputs("docs/" + language + "/composer.md"); !slices.Equal(got, want) {
			t.Errorf("docs/%s/composer.md has not the outputs of docs/composer.md:\n%s", language, strings.Join(got, "\n\n"))
		}
	}
}
