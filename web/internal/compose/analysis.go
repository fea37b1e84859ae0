package compose

import (
	"cmp"
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"rookery/analysis"
	"rookery/analysis/changes"
	"rookery/analysis/printed"
	"rookery/analysis/themes"
	"rookery/problem"
	"rookery/solution"
	"rookery/web/internal/site"
)

// maxAnalysed is how many bytes a solution may have that is analysed: themes compare
// variations with each other. One that a job does not keep is read again, one at a time.
const maxAnalysed = 20 << 20

// An Analysis is what a solution says.
type Analysis struct {
	Twins      []solution.TwinJudgement `json:"twins" doc:"what the verdict on the job comes from"`
	Comment    string                   `json:"comment,omitempty" doc:"a sentence of what stands out, the program's own"`
	Printed    string                   `json:"printed" doc:"the solution as magazines have it"`
	Changes    changes.Grid             `json:"changes" doc:"the phases side by side"`
	Themes     []ShownTheme             `json:"themes"`
	Economy    analysis.Economy         `json:"economy"`
	Difficulty []analysis.Difficulty    `json:"difficulty"`
	First      bool                     `json:"first,omitempty" doc:"themes, changed play and difficulty are still to come"`
	Whole      bool                     `json:"whole" doc:"variations, and of battle play set play and tries, were asked for"`
}

// A ShownTheme is a theme and where the solution shows it.
type ShownTheme struct {
	Name       string   `json:"name"`
	Title      string   `json:"title" doc:"the name in the language"`
	Definition string   `json:"definition"`
	Source     string   `json:"source" doc:"of the definition"`
	Main       bool     `json:"main" doc:"a commentator would tell it; others stand under also"`
	Compares   bool     `json:"compares" doc:"it is about what changes between phases"`
	Places     []string `json:"places"`
}

type analysisInput struct {
	ID        string `path:"id" maxLength:"64"`
	Language  string `query:"language" enum:"en,de,fr" default:"en"`
	Long      bool   `query:"long" doc:"moves with their squares of departure"`
	All       bool   `query:"all" doc:"all tries and all play, also what is trivial"`
	Figurines bool   `query:"figurines"`
	First     bool   `query:"first" doc:"only what is known at once: themes and changed play compare all lines with each other"`
}

func (s *Service) addAnalysis(api huma.API) {
	site.Register(api, huma.Operation{
		OperationID: "analysis", Method: "GET", Path: "/api/jobs/{id}/analysis", Tags: []string{"solving"},
		Summary:     "What the solution of a job says",
		Description: "Printed solution, changed play, themes, economy and what makes it hard to solve, once the job has ended.",
	}, func(ctx context.Context, in *analysisInput) (*struct{ Body Analysis }, error) {
		j, err := s.jobs.open(in.ID)
		if err != nil {
			return nil, huma.Error404NotFound(err.Error())
		}
		j.mu.Lock()
		over, long, bytes, sol := ended(j.state), j.long || j.bytes > pageWorth, j.bytes, j.builder.Solution
		whole := j.state == done
		j.mu.Unlock()
		switch {
		case !over:
			return nil, huma.Error409Conflict("the problem is being solved")
		case long && (bytes > maxAnalysed || !whole && sol == nil):
			return nil, huma.NewError(http.StatusRequestEntityTooLarge, "the solution is too long to be analysed")
		case long && sol == nil:
			var a Analysis
			err := s.jobs.longOnes.Do(ctx, func() error {
				play, err := s.jobs.playing(ctx, j)
				if err != nil {
					return err
				}
				var b solution.Builder
				if err := play(&b); err != nil || b.Solution == nil {
					return cmp.Or(err, ErrNoJob)
				}
				a = analysed(b.Solution, in)
				return nil
			})
			if err != nil {
				return nil, huma.Error503ServiceUnavailable(err.Error())
			}
			return &struct{ Body Analysis }{a}, nil
		case sol == nil:
			return nil, huma.Error404NotFound(ErrNoJob.Error())
		}
		return &struct{ Body Analysis }{analysed(sol, in)}, nil
	})
}

func analysed(s *solution.Solution, in *analysisInput) Analysis {
	lang, _ := problem.ParseLanguage(in.Language) // the description has the values
	style := printed.Style{Language: lang, Figurines: in.Figurines, Long: in.Long, All: in.All}
	var column strings.Builder
	_ = analysis.Print(&column, s, style) // a builder takes everything
	if in.First {
		j, e := analysis.First(s, style)
		return Analysis{
			Twins: j.Twins, Printed: column.String(), Changes: (&changes.Table{}).Grid(style, lang), Themes: []ShownTheme{},
			Economy: e, Difficulty: []analysis.Difficulty{}, First: true, Whole: analysis.Prepared(s.Problem),
		}
	}
	r := analysis.Of(s, style)
	for i := range r.Economy.Unused {
		u := &r.Economy.Unused[i]
		u.Man = themes.InLetters(u.Man, lang)
	}
	a := Analysis{
		Twins: r.Twins, Comment: r.Comment(lang), Printed: column.String(), Changes: r.Changes.Grid(style, lang),
		Themes: []ShownTheme{}, Economy: r.Economy, Difficulty: r.Difficulty, Whole: analysis.Prepared(s.Problem),
	}
	for i := range r.Shown {
		sh := &r.Shown[i]
		t := ShownTheme{
			Name: sh.Theme.Name, Title: sh.Theme.Title.In(lang), Definition: sh.Theme.Means.In(lang), Source: sh.Theme.Source,
			Main: sh.Main, Compares: sh.Theme.Compares,
		}
		for _, f := range sh.Places {
			place := themes.InLetters(f.Detail, lang)
			if f.Twin != "" {
				place = f.Twin + ") " + place
			}
			t.Places = append(t.Places, place)
		}
		a.Themes = append(a.Themes, t)
	}
	return a
}
