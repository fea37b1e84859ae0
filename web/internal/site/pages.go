package site

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the service worker
	"encoding/json"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// offline is the service worker, by which the page is there where the server does not answer.
//
//go:embed offline.js
var offline []byte

// pages serves the build of ui. All paths that are no file are the one page,
// which finds out from the path what to show.
type pages struct{ files map[string]file }

type file struct {
	kind         string // media type
	plain        []byte
	gzip         func() []byte // packed when somebody first wants it: a server is to start at once
	neverChanges bool          // its name has the hash of its contents
}

// NewPages takes the build from a file system that has it in dist.
func NewPages(dist fs.FS) (*pages, error) {
	p := &pages{map[string]file{}}
	err := fs.WalkDir(dist, "dist", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		plain, err := fs.ReadFile(dist, name)
		if err != nil {
			return err
		}
		kind := mime.TypeByExtension(path.Ext(name))
		if path.Ext(name) == ".js" {
			kind = "text/javascript; charset=utf-8"
		}
		url := strings.TrimPrefix(name, "dist")
		if url == "/index.html" { // it is built to lie anywhere, and stands for all paths here
			plain = bytes.ReplaceAll(plain, []byte(`="./`), []byte(`="/`))
		}
		p.add(url, kind, plain)
		return nil
	})
	assets := []string{}
	for url, f := range p.files {
		if f.neverChanges && strings.HasPrefix(f.kind, "text/") {
			assets = append(assets, url)
		}
	}
	slices.Sort(assets)
	list, _ := json.Marshal(assets) // plain data
	p.add("/offline.js", "text/javascript; charset=utf-8", slices.Concat([]byte("const files = "), list, []byte(";\n"), offline))
	return p, err
}

func (p *pages) add(url, kind string, plain []byte) {
	p.files[url] = file{kind, plain, sync.OnceValue(func() []byte { return compressed(plain) }), strings.HasPrefix(url, "/assets/")}
}

func (p *pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f, ok := p.files[r.URL.Path]
	switch {
	case ok:
	case path.Ext(r.URL.Path) != "" || strings.HasPrefix(r.URL.Path, "/api/"):
		Refuse(w, http.StatusNotFound, "there is nothing at "+r.URL.Path)
		return
	default:
		f = p.files["/index.html"]
	}
	w.Header().Set("Content-Type", f.kind)
	if f.neverChanges {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		w.Header().Set("Cache-Control", "no-cache")
	}
	body := f.plain
	if AcceptsGzip(r) {
		if packed := f.gzip(); len(packed) < len(body) {
			w.Header().Set("Content-Encoding", "gzip")
			body = packed
		}
	}
	w.Header().Set("Vary", "Accept-Encoding")
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	_, _ = w.Write(body)
}

// AcceptsGzip reports whether who asks takes an answer packed.
func AcceptsGzip(r *http.Request) bool {
	return strings.Contains(r.Header.Get("Accept-Encoding"), "gzip")
}

func compressed(plain []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is a valid one
	_, _ = z.Write(plain)                                 // a Buffer takes everything
	_ = z.Close()
	return b.Bytes()
}

// WriteCompressed answers with a body, packed for who takes it so.
func WriteCompressed(w http.ResponseWriter, r *http.Request, body []byte) {
	w.Header().Set("Vary", "Accept-Encoding")
	if AcceptsGzip(r) {
		w.Header().Set("Content-Encoding", "gzip")
		body = compressed(body)
	}
	_, _ = w.Write(body)
}
