package compose

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/base64"
	"errors"
	"io"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"rookery/analysis"
	"rookery/analysis/printed"
	"rookery/diagram"
	"rookery/diagram/draw"
	"rookery/problem"
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
		ID       string `path:"id" maxLength:"64"`
		Format   string `path:"format" enum:"txt,json,html,tex,pdf"`
		Language string `query:"language" enum:"en,de,fr" doc:"of the words and the letters of men; the problem's if not given"`
	}
	diagramInput struct {
		Body struct {
			Text     string   `json:"text" maxLength:"65536"`
			Format   string   `json:"format" enum:"svg,png,pdf,txt,tex,inp,olv"`
			Language string   `json:"language,omitempty" enum:"en,de,fr" doc:"of the captions; the text's if not given"`
			Picture  *Picture `json:"picture,omitempty"`
			About    *About   `json:"about,omitempty" doc:"for .olv: what the text does not say"`
			Job      string   `json:"job,omitempty" maxLength:"64" doc:"for .olv: the job that has solved it"`
		}
	}
)

// A Picture says how a diagram is drawn.
type Picture struct {
	Theme     string `json:"theme,omitempty" enum:"print,grey,light,dark"`
	Light     string `json:"light,omitempty" pattern:"^#[0-9a-f]{6}$" doc:"colour of light squares"`
	Dark      string `json:"dark,omitempty" pattern:"^#[0-9a-f]{6}$" doc:"colour of dark squares"`
	Square    int    `json:"square,omitempty" minimum:"8" maximum:"200" doc:"pixels a square"`
	NoLabels  bool   `json:"noLabels,omitempty" doc:"without a-h and 1-8"`
	Flip      bool   `json:"flip,omitempty" doc:"from Black's side"`
	BoardOnly bool   `json:"boardOnly,omitempty" doc:"without what stands around the board"`
}

// options are a picture's for drawing; nil is the usual one.
func (p *Picture) options() (draw.Options, error) {
	o := draw.Options{Square: 60}
	if p == nil {
		return o, nil
	}
	theme, ok := draw.ThemeNamed(p.Theme)
	if !ok {
		theme = draw.Print()
	}
	if p.Square > 0 {
		o.Square = p.Square
	}
	o.NoLabels, o.Flip, o.BoardOnly = p.NoLabels, p.Flip, p.BoardOnly
	var err error
	o.Theme, err = theme.Coloured(p.Light, p.Dark)
	return o, err
}

// languageOr is the language of a code, or another where there is none.
func languageOr(code string, other problem.Language) problem.Language {
	if l, ok := problem.ParseLanguage(code); ok {
		return l
	}
	return other
}

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
	site.Register(api, huma.Operation{
		OperationID: "solution-file", Method: "GET", Path: "/api/jobs/{id}/solution/{format}", Summary: "The solution as a file",
		Tags: []string{"solving"}, Responses: binary,
	}, func(ctx context.Context, in *solutionInput) (*site.File, error) {
		j, err := s.jobs.open(in.ID)
		if err != nil {
			return nil, huma.Error404NotFound(err.Error())
		}
		body, err := s.jobs.export(ctx, j, in.Format, in.Language)
		switch {
		case errors.Is(err, errNotYet):
			return nil, huma.Error409Conflict(err.Error())
		case errors.Is(err, ErrNoJob):
			return nil, huma.Error404NotFound(err.Error())
		case err != nil && ctx.Err() == nil:
			return nil, huma.Error500InternalServerError(err.Error())
		case err != nil:
			return nil, err
		}
		return exported(in.Format, body), nil
	})
	site.Register(api, huma.Operation{
		OperationID: "diagram-file", Method: "POST", Path: "/api/diagram", Summary: "A problem as a file: picture, input, .olv",
		Tags: []string{"problems"}, Responses: binary,
	}, func(_ context.Context, in *diagramInput) (*site.File, error) {
		r, p, err := Read(in.Body.Text)
		if err != nil {
			return nil, huma.Error422UnprocessableEntity(err.Error())
		}
		picture, err := in.Body.Picture.options()
		var body []byte
		if err == nil {
			var moves, verdict string
			if j, err := s.jobs.open(in.Body.Job); err == nil && in.Body.Format == "olv" {
				moves, verdict = j.found()
			}
			body, err = unsolved(r, p, in.Body.About, moves, verdict, in.Body.Format, languageOr(in.Body.Language, p.Language), picture)
		}
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
		picture, _ := (*Picture)(nil).options()
		body, err = unsolved(reading, p, nil, "", "", format, languageOr(r.URL.Query().Get("language"), p.Language), picture)
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
func unsolved(r Reading, p *problem.Problem, about *About, moves, verdict, format string, l problem.Language, picture draw.Options) ([]byte, error) {
	var b bytes.Buffer
	d := diagram.FromProblem(p, l)
	var err error
	switch format {
	case "svg":
		err = draw.SVG(&b, d, picture)
	case "png":
		err = draw.PNG(&b, d, picture)
	case "pdf":
		err = draw.PDF(&b, d, picture)
	case "txt":
		err = diagram.Text(&b, d, picture.Options)
	case "tex":
		err = diagram.LaTeX(&b, d, picture.Options)
	case "olv":
		err = olv.Write(&b, EntryOf(p, about, moves, verdict))
	default:
		b.WriteString(r.Text)
	}
	return b.Bytes(), err
}

// found are the moves of a solution that is complete, and the verdict on it in English.
func (j *job) found() (moves, verdict string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.builder.Solution == nil || j.state != done {
		return "", ""
	}
	moves, _ = text.Moves(j.builder.Solution) // a text in memory
	if j.judged != nil {
		verdict = j.judged.Text.English
	}
	return moves, verdict
}

var errNotYet = errors.New("nothing has been found yet: the problem waits for its turn, or is being solved")

// playing plays what is found until now, a long solution from where it is kept.
func (js *jobs) playing(ctx context.Context, j *job) (func(solution.Sink) error, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	switch {
	case j.long && j.state == done:
		return func(sink solution.Sink) error { return js.replay(ctx, j, sink) }, nil
	case j.builder.Solution == nil && j.state != stopped && j.state != interrupted:
		return nil, errNotYet
	case j.builder.Solution == nil:
		return nil, ErrNoJob
	}
	return func(sink solution.Sink) error {
		j.mu.Lock()
		defer j.mu.Unlock()
		if j.builder.Solution == nil {
			return errNotYet // it has become long, or made room for others
		}
		found := *j.builder.Solution
		if j.state != done {
			found.Summary.Interrupted = true
		}
		return found.Play(sink)
	}, nil
}

// export writes what is found until now.
func (js *jobs) export(ctx context.Context, j *job, format, language string) ([]byte, error) {
	play, err := js.playing(ctx, j)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	lang := languageOr(language, j.problem.Language)
	var sink solution.Sink
	closing := func() error { return nil }
	switch format {
	case "json":
		sink = json.New(&b, json.Options{Language: lang})
	case "html":
		h := page.New(&b, page.Options{Language: lang, Man: func(w io.Writer, m problem.Man) error {
			return draw.Man(w, m, draw.Print())
		}, Mark: func(w io.Writer, kind problem.Mark) error { return draw.SquareMark(w, kind, draw.Print()) }})
		sink, closing = h, h.Close
	case "tex":
		t := latex.New(&b, latex.Options{Language: lang, Diagram: func(w io.Writer, p *problem.Problem) error {
			return diagram.LaTeX(w, diagram.FromProblem(p, lang), diagram.Options{})
		}, Solution: func(w io.Writer, s *solution.Solution) error {
			return analysis.Print(w, s, printed.Style{Language: lang})
		}, Tested: analysis.IsTested})
		sink, closing = t, t.Close
	case "pdf":
		sink = &solution.Builder{OnEnd: func(s *solution.Solution) error {
			lines, err := analysis.Lines(s, printed.Style{Language: lang})
			if err != nil {
				return err
			}
			return draw.Sheets(&b, "", draw.Options{}, draw.Printed{Diagram: diagram.FromProblem(j.problem, lang), Text: lines})
		}}
	default:
		sink = text.New(&b, text.Options{Language: lang})
	}
	if format != "json" {
		sink = unclaimed{sink}
	}
	j.mu.Lock()
	judge := format == "json" && j.long && j.bytes <= maxAnalysed
	if j.judged != nil {
		sink = worded{sink, j.judged.Text.in(lang)}
	}
	j.mu.Unlock()
	if judge { // the verdict of a solution that is kept is in it
		sink = analysis.Judging(sink, lang)
		err = js.longOnes.Do(ctx, func() error { return play(sink) })
	} else {
		err = play(sink)
	}
	if err != nil {
		return nil, err
	}
	err = closing()
	return bytes.TrimLeft(b.Bytes(), "\n"), err
}
