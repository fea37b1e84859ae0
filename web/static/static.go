// Package static writes the workbench as files for any host: the page of package web, the programs
// that answer its requests in the browser (web/browser), and what makes them work under any path and
// without a network.
package static

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	_ "embed" // the service worker
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"image"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"github.com/klauspost/compress/zstd"

	"rookery/diagram/draw"
	"rookery/engine/builtin"
	"rookery/internal/beside"
	"rookery/internal/help"
	"rookery/internal/icon"
	"rookery/web/internal/compose"
)

// Programs are what answers in the browser, WebAssembly packed by package xz.
type Programs struct {
	Composing, Keeping []byte
	Late               []byte // functions of the composing program that visitors do not wait for
	Exec               []byte // wasm_exec.js of the Go that built them
}

//go:embed files/service.js
var service string

// programFiles begin the names of programs' files.
var programFiles = []string{"composing-", "keeping-", "late-"}

// files are the programs in the order of the names of their files.
func (p Programs) files() [][]byte { return [][]byte{p.Composing, p.Keeping, p.Late} }

// policy is the page's content security policy, for hosts that send none: nothing from elsewhere.
const policy = "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; script-src 'self' 'wasm-unsafe-eval'; " +
	"connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'"

// A site is files by name.
type site map[string][]byte

// Write writes a site into a folder, which is made if it is not there. Files that were written
// before and are no part of it any more are removed. Dist has the build of the page.
func Write(ctx context.Context, dir string, dist fs.FS, p Programs) error {
	s := site{}
	err := fs.WalkDir(dist, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		s[name], err = fs.ReadFile(dist, name)
		return err
	})
	if err != nil {
		return err
	}
	documents, err := help.Files()
	if err != nil {
		return err
	}
	for name, doc := range documents {
		s["help/"+name] = doc
		if document, ok := strings.CutSuffix(name, help.Fragment); ok {
			s["help/"+document+".html"] = doorway(document)
		}
	}
	if err := s.men(ctx); err != nil {
		return err
	}
	if err := s.icons(); err != nil {
		return err
	}
	for _, files := range []map[string][]byte{builtin.Beside(), draw.Beside()} {
		for name, content := range files {
			s[beside.Folder+name] = beside.Pack(content)
		}
	}
	s["wasm_exec.js"] = p.Exec
	if err := s.page(p); err != nil {
		return err
	}
	s.service()
	for i, program := range p.files() {
		s[programName(i, program)] = program
	}
	if err := s.pack(); err != nil {
		return err
	}
	return s.write(dir)
}

// doorway leads who opens a document by its address to the page, which shows it with all that stands around it.
func doorway(document string) []byte {
	to := html.EscapeString(strings.Repeat("../", 1+strings.Count(document, "/")) + "#/help/" + document)
	return fmt.Appendf(nil, `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <meta http-equiv="refresh" content="0; url=%s" />
    <title>rookery</title>
  </head>
  <body>
    <p><a href="%s">rookery: %s</a></p>
  </body>
</html>
`, to, to, html.EscapeString(document))
}

// programName is the name of a program's file.
func programName(i int, packed []byte) string {
	sum := sha256.Sum256(packed)
	return programFiles[i] + hex.EncodeToString(sum[:6]) + ".wasm.xz"
}

// composed are the paths of the API that the composing program answers.
func composed() (paths []string) {
	mux := http.NewServeMux()
	api := humago.New(mux, huma.DefaultConfig("rookery", ""))
	compose.New(context.Background(), compose.Config{Logger: slog.New(slog.DiscardHandler)}).AddTo(api, mux)
	for path := range api.OpenAPI().Paths {
		paths = append(paths, path)
	}
	return paths
}

// partOf is what of a path tells the page whose it is: what stands behind "/api/" up to the next
// slash.
func partOf(path string) string {
	part, _, _ := strings.Cut(strings.TrimPrefix(path, "/api/"), "/")
	return part
}

// composes are the parts of the composing program. All others are the keeping program's.
func composes() string {
	var parts []string
	for _, path := range composed() {
		parts = append(parts, partOf(path))
	}
	slices.Sort(parts)
	return strings.Join(slices.Compact(parts), " ")
}

// men adds the pictures of men and their style sheet.
func (s site) men(ctx context.Context) error {
	mux := http.NewServeMux()
	compose.New(ctx, compose.Config{Logger: slog.New(slog.DiscardHandler)}).AddTo(humago.New(mux, huma.DefaultConfig("rookery", "")), mux)
	get := func(path string) ([]byte, error) {
		w := httptest.NewRecorder()
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, path, http.NoBody)
		if err != nil {
			return nil, err
		}
		mux.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			return nil, fmt.Errorf("%s: %s", path, w.Body)
		}
		return w.Body.Bytes(), nil
	}
	sheet, err := get("/men.css")
	if err != nil {
		return err
	}
	for _, m := range regexp.MustCompile(`url\((/men/[^)]*)\)`).FindAllSubmatch(sheet, -1) {
		url := strings.ReplaceAll(string(m[1]), "~", "/")
		parts := strings.SplitN(url, "/", 4) // "", "men", colour, walk
		name := "men/" + parts[2] + "/" + strings.ReplaceAll(parts[3], "/", "~")
		if s[name], err = get("/" + name); err != nil {
			return err
		}
		sheet = bytes.ReplaceAll(sheet, m[0], []byte("url("+name+")"))
	}
	s["men.css"] = sheet
	return nil
}

// icons adds the pictures that stand for the page among programs, and the manifest that names them.
func (s site) icons() error {
	svg, err := icon.SVG()
	if err != nil {
		return err
	}
	s["icon.svg"] = svg
	icons := []map[string]string{{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}}
	for _, i := range []struct {
		name, purpose string
		draw          func(int) (image.Image, error)
	}{{"icon", "any", icon.Image}, {"icon-wide", "maskable", icon.Wide}} {
		for _, width := range []int{192, 512} {
			picture, err := i.draw(width)
			if err != nil {
				return err
			}
			name := fmt.Sprintf("%s-%d.png", i.name, width)
			if s[name], err = icon.PNG(picture); err != nil {
				return err
			}
			icons = append(icons, map[string]string{"src": name, "sizes": fmt.Sprintf("%dx%d", width, width), "type": "image/png", "purpose": i.purpose})
		}
	}
	manifest := map[string]any{
		"name": "rookery", "short_name": "rookery", "description": "Compose and solve chess problems",
		"start_url": "./", "scope": "./", "id": "./", "display": "standalone", "background_color": "#f4efe4", "theme_color": "#f4efe4",
		"icons": icons,
	}
	doc, err := json.MarshalIndent(manifest, "", "  ")
	s["manifest.webmanifest"] = doc
	return err
}

// page makes the page one that stands alone.
func (s site) page(p Programs) error {
	page := string(s["index.html"])
	var files []any // each program's, and its size
	for i, program := range p.files() {
		files = append(files, fmt.Sprintf("%s %d", programName(i, program), len(program)))
	}
	head := fmt.Sprintf(`<html lang="en" data-composing="%[1]s, %[3]s" data-keeping="%[2]s" data-composes="%[4]s">`, append(files, composes())...)
	for _, change := range [][2]string{
		{`<html lang="en">`, head},
		{`<link rel="stylesheet" href="/api/men/own.css" />`, `<link rel="manifest" href="manifest.webmanifest" />
    <link rel="apple-touch-icon" href="icon-192.png" />`},
		{`href="/men`, `href="men`},
		{`<meta charset="utf-8" />`, `<meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="` + html.EscapeString(policy) + `" />`},
	} {
		if !strings.Contains(page, change[0]) {
			return fmt.Errorf("the page has no %s", change[0])
		}
		page = strings.ReplaceAll(page, change[0], change[1])
	}
	if strings.Contains(page, `="/`) {
		return fmt.Errorf("the page has addresses that begin at the root of its host")
	}
	s["index.html"] = []byte(page)
	return nil
}

// service adds the service worker, which knows the files of the page. Pictures of men are
// drawn by the program where they are not kept, those of documents come from the host, and it knows itself where
// doorways lead.
func (s site) service() {
	files := []string{"./"}
	sum := sha256.New()
	for _, name := range s.names() {
		sum.Write([]byte(name))
		sum.Write(s[name])
		if name != "index.html" && name != "licences.txt" && !strings.HasPrefix(name, "men/") && !inHelp(name) {
			files = append(files, name)
		}
	}
	for _, colour := range []string{"white", "black"} {
		for _, walk := range "kqrbsp" {
			files = append(files, fmt.Sprintf("men/%s/%c.svg", colour, walk))
		}
	}
	list, _ := json.Marshal(files) // plain data
	s["service.js"] = []byte(strings.NewReplacer("VERSION", hex.EncodeToString(sum.Sum(nil)[:8]), "FILES", string(list)).Replace(service))
}

// inHelp tells those files of the documents that the service worker does without.
func inHelp(name string) bool {
	return strings.HasPrefix(name, "help/") && (path.Ext(name) == ".png" || path.Ext(name) == ".html" && !strings.HasSuffix(name, help.Fragment))
}

func (s site) names() []string {
	var names []string
	for name := range s {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// pack adds packed forms of texts, which hosts send to who takes them.
func (s site) pack() error {
	z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return err
	}
	defer func() { _ = z.Close() }() // it has written nothing
	for _, name := range s.names() {
		if !slices.Contains([]string{".html", ".js", ".css", ".svg", ".json", ".webmanifest"}, path.Ext(name)) || len(s[name]) < 1024 {
			continue
		}
		var b bytes.Buffer
		w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is a valid one
		_, _ = w.Write(s[name])                               // a Buffer takes everything
		_ = w.Close()
		s[name+".gz"], s[name+".zst"] = b.Bytes(), z.EncodeAll(s[name], nil)
	}
	return nil
}

// mark is a file that a folder of a site has: what is written there may be replaced.
const mark = "wasm_exec.js"

// write writes the files. A folder with other things in it is left alone.
func (s site) write(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	if len(entries) > 0 {
		if _, err := os.Stat(filepath.Join(dir, mark)); err != nil {
			return fmt.Errorf("%s has other files in it: give an empty folder, or one with a site of before", dir)
		}
		for _, old := range []string{"assets", "beside", "help", "men"} { // their names change with what is in them
			if err := os.RemoveAll(filepath.Join(dir, old)); err != nil {
				return err
			}
		}
		for _, begin := range slices.Concat(programFiles, []string{"program-"}) { // and those of before
			programs, err := filepath.Glob(filepath.Join(dir, begin+"*"))
			if err != nil {
				return err
			}
			for _, name := range programs {
				if err := os.Remove(name); err != nil {
					return err
				}
			}
		}
	}
	for _, name := range s.names() {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil { //nolint:gosec // it is for everybody
			return err
		}
		if err := os.WriteFile(file, s[name], 0o644); err != nil { //nolint:gosec // it is for everybody
			return err
		}
	}
	return nil
}
