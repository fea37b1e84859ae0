package web

import (
	"bytes"
	"context"
	"io"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"rookery/diagram"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/problem/olv"
	"rookery/solution"
)

type (
	exportOutput struct {
		Type        string `header:"Content-Type"`
		Disposition string `header:"Content-Disposition"`
		Body        []byte
	}
	solutionInput struct {
		ID     string `path:"id" maxLength:"64"`
		Format string `path:"format" enum:"txt,json,html,tex,pdf"`
	}
	diagramInput struct {
		Body struct {
			Text   string `json:"text" maxLength:"65536"`
			Format string `json:"format" enum:"svg,png,pdf,txt,tex,inp,olv"`
			Theme  string `json:"theme,omitempty"`
		}
	}
)

// mediaTypes are those of the forms, by the endings of file names.
var mediaTypes = map[string]string{
	"txt": "text/plain; charset=utf-8", "json": "application/json", "html": "text/html; charset=utf-8",
	"tex": "application/x-latex; charset=utf-8", "svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf",
	"inp": "text/plain; charset=utf-8", "olv": "application/yaml; charset=utf-8",
}

func exported(format string, body []byte) *exportOutput {
	return &exportOutput{mediaTypes[format], `attachment; filename="problem.` + format + `"`, body}
}

func (s *Server) addExports(api huma.API) {
	binary := map[string]*huma.Response{"200": {Description: "the file", Content: map[string]*huma.MediaType{"application/octet-stream": {}}}}
	huma.Register(api, huma.Operation{
		OperationID: "solution-file", Method: "GET", Path: "/api/jobs/{id}/solution/{format}", Summary: "The solution as a file",
		Tags: []string{"solving"}, Responses: binary,
	}, func(ctx context.Context, in *solutionInput) (*exportOutput, error) {
		j, err := s.jobs.get(visitorOf(ctx), in.ID)
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
	}, func(_ context.Context, in *diagramInput) (*exportOutput, error) {
		r, p, err := read(in.Body.Text)
		if err != nil {
			return nil, huma.Error422UnprocessableEntity(err.Error())
		}
		theme, ok := diagram.ThemeNamed(in.Body.Theme)
		if !ok {
			theme = diagram.Print()
		}
		body, err := draw(r, p, in.Body.Format, theme)
		if err != nil {
			return nil, huma.Error422UnprocessableEntity(err.Error())
		}
		return exported(in.Body.Format, body), nil
	})
}

// draw writes a problem without its solution.
func draw(r Reading, p *problem.Problem, format string, theme diagram.Theme) ([]byte, error) {
	var b bytes.Buffer
	d, o := diagram.FromProblem(p), diagram.Options{Theme: theme, WalkName: lexicon.WalkTitle, Square: 60}
	var err error
	switch format {
	case "svg":
		err = diagram.SVG(&b, d, o)
	case "png":
		err = diagram.PNG(&b, d, o)
	case "pdf":
		err = diagram.PDF(&b, d, o)
	case "txt":
		err = diagram.Text(&b, d, o)
	case "tex":
		err = diagram.LaTeX(&b, d, o)
	case "olv":
		err = olv.Write(&b, olv.Of(p))
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
		return nil, errNoJob
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
		sink = solution.NewJSON(&b, solution.JSONOptions{Language: lang})
	case "html":
		h := solution.NewHTML(&b, solution.HTMLOptions{Language: lang, Man: func(w io.Writer, m problem.Man) error {
			return diagram.Man(w, m, diagram.Print())
		}})
		sink, closing = h, h.Close
	case "tex":
		t := solution.NewLaTeX(&b, solution.LaTeXOptions{Language: lang, Diagram: func(w io.Writer, p *problem.Problem) error {
			return diagram.LaTeX(w, diagram.FromProblem(p), diagram.Options{})
		}})
		sink, closing = t, t.Close
	case "pdf":
		var text bytes.Buffer
		sink = solution.NewText(&text, solution.TextOptions{Language: lang, NoBoard: true})
		closing = func() error {
			d, o := diagram.FromProblem(j.problem), diagram.Options{WalkName: lexicon.WalkTitle}
			return diagram.Sheets(&b, d, o, strings.Split(strings.Trim(text.String(), "\n"), "\n"))
		}
	default:
		sink = solution.NewText(&b, solution.TextOptions{Language: lang})
	}
	if err := found.Play(sink); err != nil {
		return nil, err
	}
	err := closing()
	return bytes.TrimLeft(b.Bytes(), "\n"), err
}
