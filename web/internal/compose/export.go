package compose

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"rookery/diagram"
	"rookery/diagram/draw"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/problem/olv"
	"rookery/solution"
	"rookery/solution/json"
	"rookery/solution/latex"
	"rookery/solution/page"
	"rookery/solution/text"
	"rookery/web/internal/site"
)

type (
	solutionInput struct {
		ID     string `path:"id" maxLength:"64"`
		Format string `path:"format" enum:"txt,json,html,tex,pdf"`
	}
	diagramInput struct {
		Body struct {
			Text   string `json:"text" maxLength:"65536"`
			Format string `json:"format" enum:"svg,png,pdf,txt,tex,inp,olv"`
			Theme  string `json:"theme,omitempty"`
			About  *About `json:"about,omitempty" doc:"for .olv: what the text does not say"`
		}
	}
)

// mediaTypes are those of the forms, by the endings of file names.
var mediaTypes = map[string]string{
	"txt": "text/plain; charset=utf-8", "json": "application/json", "html": "text/html; charset=utf-8",
	"tex": "application/x-latex; charset=utf-8", "svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf",
	"inp": "text/plain; charset=utf-8", "olv": "application/yaml; charset=utf-8",
}

func exported(format string, body []byte) *site.File {
	return &site.File{Type: mediaTypes[format], Disposition: `attachment; filename="problem.` + format + `"`, Body: body}
}

func (s *Service) addExports(api huma.API) {
	binary := map[string]*huma.Response{"200": {Description: "the file", Content: map[string]*huma.MediaType{"application/octet-stream": {}}}}
	huma.Register(api, huma.Operation{
		OperationID: "solution-file", Method: "GET", Path: "/api/jobs/{id}/solution/{format}", Summary: "The solution as a file",
		Tags: []string{"solving"}, Responses: binary,
	}, func(_ context.Context, in *solutionInput) (*site.File, error) {
		j, err := s.jobs.get(in.ID)
		if err != nil {
			return nil, huma.Error404NotFound(err.Error())
		}
		body, err := j.export(in.Format)
		if err != nil {
			return nil, huma.Error500InternalServerError(err.Error())
		}
		return exported(in.Format, body), nil
	})
	huma.Register(api, huma.Operation{
		OperationID: "diagram-file", Method: "POST", Path: "/api/diagram", Summary: "A problem as a file: picture, input, .olv",
		Tags: []string{"problems"}, Responses: binary,
	}, func(_ context.Context, in *diagramInput) (*site.File, error) {
		r, p, err := Read(in.Body.Text)
		if err != nil {
			return nil, huma.Error422UnprocessableEntity(err.Error())
		}
		theme, ok := draw.ThemeNamed(in.Body.Theme)
		if !ok {
			theme = draw.Print()
		}
		body, err := unsolved(r, p, in.Body.About, in.Body.Format, theme)
		if err != nil {
			return nil, huma.Error422UnprocessableEntity(err.Error())
		}
		return exported(in.Body.Format, body), nil
	})
}

// embedded draws the problem of a link: its text, compressed, as in the page's own links.
// Other sites may show the picture.
func (s *Service) embedded(w http.ResponseWriter, r *http.Request) {
	format := r.PathValue("format")
	kind := mediaTypes[format]
	if format != "svg" && format != "png" {
		site.Refuse(w, http.StatusNotFound, "pictures are svg or png")
		return
	}
	text, err := unlinked(r.URL.Query().Get("p"))
	if err != nil {
		site.Refuse(w, http.StatusUnprocessableEntity, err.Error())
		return
	}
	reading, p, err := Read(text)
	var body []byte
	if err == nil {
		body, err = unsolved(reading, p, nil, format, draw.Print())
	}
	if err != nil {
		site.Refuse(w, http.StatusUnprocessableEntity, err.Error())
		return
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "public, max-age=86400")
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	_, _ = w.Write(body)
}

var errLink = errors.New("this is no link to a problem, or it has been cut short")

// unlinked is the text of a link.
func unlinked(code string) (string, error) {
	packed, err := base64.RawURLEncoding.DecodeString(code)
	if err != nil || len(packed) == 0 {
		return "", errLink
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), maxText+1))
	if err != nil || len(text) > maxText {
		return "", errLink
	}
	return string(text), nil
}

// unsolved writes a problem without its solution.
func unsolved(r Reading, p *problem.Problem, about *About, format string, theme draw.Theme) ([]byte, error) {
	var b bytes.Buffer
	d, o := diagram.FromProblem(p), diagram.Options{WalkName: lexicon.WalkTitle}
	picture := draw.Options{Options: o, Theme: theme, Square: 60}
	var err error
	switch format {
	case "svg":
		err = draw.SVG(&b, d, picture)
	case "png":
		err = draw.PNG(&b, d, picture)
	case "pdf":
		err = draw.PDF(&b, d, picture)
	case "txt":
		err = diagram.Text(&b, d, o)
	case "tex":
		err = diagram.LaTeX(&b, d, o)
	case "olv":
		err = olv.Write(&b, EntryOf(p, about))
	default:
		b.WriteString(r.Text)
	}
	return b.Bytes(), err
}

// export writes what is found until now.
func (j *job) export(format string) ([]byte, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.builder.Solution == nil {
		return nil, ErrNoJob
	}
	found := *j.builder.Solution
	if j.state != done {
		found.Summary.Interrupted = true
	}
	var b bytes.Buffer
	lang := j.problem.Language
	var sink solution.Sink
	closing := func() error { return nil }
	switch format {
	case "json":
		sink = json.New(&b, json.Options{Language: lang})
	case "html":
		h := page.New(&b, page.Options{Language: lang, Man: func(w io.Writer, m problem.Man) error {
			return draw.Man(w, m, draw.Print())
		}})
		sink, closing = h, h.Close
	case "tex":
		t := latex.New(&b, latex.Options{Language: lang, Diagram: func(w io.Writer, p *problem.Problem) error {
			return diagram.LaTeX(w, diagram.FromProblem(p), diagram.Options{})
		}})
		sink, closing = t, t.Close
	case "pdf":
		var lines bytes.Buffer
		sink = text.New(&lines, text.Options{Language: lang, NoBoard: true})
		closing = func() error {
			d, o := diagram.FromProblem(j.problem), draw.Options{Options: diagram.Options{WalkName: lexicon.WalkTitle}}
			return draw.Sheets(&b, d, o, strings.Split(strings.Trim(lines.String(), "\n"), "\n"))
		}
	default:
		sink = text.New(&b, text.Options{Language: lang})
	}
	if err := found.Play(sink); err != nil {
		return nil, err
	}
	err := closing()
	return bytes.TrimLeft(b.Bytes(), "\n"), err
}
