package site

import (
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
)

// Help serves the documents below /help/: what they are made of, by names with an ending; for all
// other paths the one page, which shows them.
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
