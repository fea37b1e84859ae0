package people

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"rookery/store"
	"rookery/web/internal/guard"
	"rookery/web/internal/site"
)

// Users can have pieces of their own: drawings of the orthodox men, which a
// style sheet puts in place of the usual ones.

// ownMan is where a piece's drawing is kept, by its name: "wK" is "white-k".
// Knights have the letter of the pages' walks, s.
func ownMan(name string) (man string, ok bool) {
	if len(name) != 2 || !strings.Contains("wb", name[:1]) || !strings.Contains("KQRBNP", name[1:]) {
		return "", false
	}
	return map[string]string{"w": "white", "b": "black"}[name[:1]] + "-" + strings.Replace(strings.ToLower(name[1:]), "n", "s", 1), true
}

type (
	ownMenInput struct {
		Body struct {
			Men map[string]string `json:"men" doc:"SVG by piece: wK, wQ, wR, wB, wN, wP, bK ...; the others stay as usual"`
		}
	}
	ownMenOutput struct {
		Body struct {
			Men []string `json:"men" doc:"that have a drawing of your own: white-k ..."`
		}
	}
)

func (s *Service) addOwnMen(api huma.API, mux *http.ServeMux) {
	tags := []string{"account"}
	site.Register(api, huma.Operation{
		OperationID: "set-men", Method: http.MethodPut, Path: "/api/men", Summary: "Have pieces of your own", Tags: tags, MaxBodyBytes: 1 << 20, BodyReadTimeout: site.UploadTime,
	}, func(ctx context.Context, in *ownMenInput) (*ownMenOutput, error) {
		v := guard.VisitorOf(ctx)
		if v.User.ID == 0 {
			return nil, huma.Error403Forbidden("log in: pieces are kept for users")
		}
		var list []store.Drawing
		out := &ownMenOutput{}
		out.Body.Men = []string{}
		for name, svg := range in.Body.Men {
			man, ok := ownMan(name)
			if !ok {
				return nil, huma.Error422UnprocessableEntity(fmt.Sprintf("%.20q is no piece: want wK, wQ ... bP", name))
			}
			clean, err := sanitise([]byte(svg))
			if err != nil {
				return nil, huma.Error422UnprocessableEntity(name + ": " + err.Error())
			}
			list = append(list, store.Drawing{Man: man, SVG: string(clean)})
			out.Body.Men = append(out.Body.Men, man)
		}
		return out, s.Store.Update(ctx, func(ctx context.Context, tx *store.Tx) error { return tx.SetDrawings(ctx, v.Owner(), list) })
	})
	mux.HandleFunc("GET /api/men/own.css", s.ownMenCSS)
	mux.HandleFunc("GET /api/men/own/{man}", s.ownMan)
}

// ownMenCSS puts a user's own pieces over the usual ones.
func (s *Service) ownMenCSS(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	v := guard.VisitorOf(r.Context())
	if v.User.ID == 0 {
		return
	}
	list, err := s.Store.Drawings(r.Context(), v.Owner())
	if err != nil {
		site.Refuse(w, http.StatusServiceUnavailable, "the pieces cannot be looked up at the moment")
		return
	}
	var b bytes.Buffer
	for _, d := range list {
		colour, walk, _ := strings.Cut(d.Man, "-")
		fmt.Fprintf(&b, ".%s.w-%s{background-image:url(/api/men/own/%s.svg?%.8s)}\n", colour, walk, d.Man, guard.TokenDigest(d.SVG))
	}
	_, _ = w.Write(b.Bytes())
}

// ownMan is one drawing. Opened by itself it still cannot do anything.
func (s *Service) ownMan(w http.ResponseWriter, r *http.Request) {
	v := guard.VisitorOf(r.Context())
	man, ok := strings.CutSuffix(r.PathValue("man"), ".svg")
	if v.User.ID == 0 || !ok {
		http.NotFound(w, r)
		return
	}
	svg, err := s.Store.Drawing(r.Context(), v.Owner(), man)
	switch {
	case errors.Is(err, store.ErrNotFound):
		http.NotFound(w, r)
	case err != nil:
		site.Refuse(w, http.StatusServiceUnavailable, "the pieces cannot be looked up at the moment")
	default:
		w.Header().Set("Content-Type", "image/svg+xml")
		w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
		w.Header().Set("Cache-Control", "private, max-age=86400")
		_, _ = w.Write([]byte(svg))
	}
}
