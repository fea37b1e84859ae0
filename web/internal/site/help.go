package site

import (
	"mime"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"strings"
)

// Help serves the documents below /help/: what they are made of, by names with an ending; for all
// other paths the one page, which shows them. Links in documents end in ".html"; who opens one by its address
// is sent to the page.
func Help(files func() (map[string][]byte, error), page http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/help/")
		if path.Ext(name) == "" {
			page.ServeHTTP(w, r)
			return
		}
		all, err := files()
		if err != nil {
			Refuse(w, http.StatusInternalServerError, err.Error())
			return
		}
		body, ok := all[name]
		if document, is := strings.CutSuffix(name, ".html"); !ok && is {
			http.Redirect(w, r, (&url.URL{Path: "/help/" + document}).String(), http.StatusFound)
			return
		}
		if !ok {
			Refuse(w, http.StatusNotFound, "there is nothing at "+r.URL.Path)
			return
		}
		w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
		w.Header().Set("Cache-Control", "no-cache")
		if path.Ext(name) == ".png" {
			w.Header().Set("Content-Length", strconv.Itoa(len(body)))
			_, _ = w.Write(body)
			return
		}
		WriteCompressed(w, r, body)
	})
}
