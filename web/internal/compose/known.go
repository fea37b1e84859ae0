package compose

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"rookery/problem"
	"rookery/solution"
	"rookery/solution/wording"
	"rookery/web/internal/site"
)

// Known is what was deduced about a proof game before a move was made.
type Known struct {
	Parts []KnownPart `json:"parts"`
}

// A KnownPart is what is known of one side, or of the order of moves, in one twin.
type KnownPart struct {
	Twin      string   `json:"twin,omitempty" doc:"its letter"`
	About     string   `json:"about" enum:"game,white,black,order"`
	Sentences []string `json:"sentences"`
}

type knownInput struct {
	ID       string `path:"id" maxLength:"64"`
	Language string `query:"language" enum:"en,de,fr" default:"en"`
}

func (s *Service) addKnown(api huma.API) {
	site.Register(api, huma.Operation{
		OperationID: "known", Method: "GET", Path: "/api/jobs/{id}/known", Tags: []string{"solving"},
		Summary:     "What is known of a proof game",
		Description: "Sentences that hold in every game that solves it. As data they are in the pieces of the solution, messages of the kind deduced.",
	}, func(_ context.Context, in *knownInput) (*struct{ Body Known }, error) {
		j, err := s.jobs.open(in.ID)
		if err != nil {
			return nil, huma.Error404NotFound(err.Error())
		}
		lang, _ := problem.ParseLanguage(in.Language) // the description has the values
		j.mu.Lock()
		defer j.mu.Unlock()
		return &struct{ Body Known }{knownOf(j.builder.Solution, lang)}, nil
	})
}

// knownOf collects what was deduced in a solution as far as it has come.
func knownOf(s *solution.Solution, lang problem.Language) Known {
	k := Known{Parts: []KnownPart{}}
	if s == nil {
		return k
	}
	for _, t := range s.Twins {
		for _, h := range t.Halves {
			for _, ph := range h.Phases {
				for _, r := range ph.Remarks {
					if r.Kind == solution.Deduced && r.Claim != nil {
						k.add(t.Label, r.Claim, lang)
					}
				}
			}
		}
	}
	return k
}

func (k *Known) add(twin string, c *solution.Claim, lang problem.Language) {
	about := aboutSide[c.Side&1]
	switch c.Kind {
	case solution.NoGame, solution.Shorter, solution.Undeduced:
		about = "game"
	case solution.SetsOut, solution.Arrives:
		about = "order"
	}
	if last := len(k.Parts) - 1; last < 0 || k.Parts[last].Twin != twin || k.Parts[last].About != about {
		k.Parts = append(k.Parts, KnownPart{Twin: twin, About: about})
	}
	last := &k.Parts[len(k.Parts)-1]
	last.Sentences = append(last.Sentences, wording.Claim(c, lang))
}

var aboutSide = [2]string{"white", "black"}

// isProofGame reports whether a problem asks for games.
func isProofGame(p *problem.Problem) bool {
	return p.Stipulation.HasGoal(problem.ProofGame) || p.Stipulation.HasGoal(problem.AToB)
}

// unclaimed keeps what was deduced out of what is printed.
type unclaimed struct{ solution.Sink }

func (u unclaimed) Message(m solution.Message) {
	if m.Kind != solution.Deduced {
		u.Sink.Message(m)
	}
}
