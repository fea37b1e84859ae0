package collections

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/store/kept"
	"rookery/web/internal/site"
)

// Drafts are what visitors are composing. Their browsers keep them; what is told here is there
// in another browser, too, where somebody is logged in. A body is the page's affair.

// A Draft is one that a browser has told of.
type Draft struct {
	ID       string    `json:"id"`
	Revision int64     `json:"revision" doc:"counts the changes"`
	At       time.Time `json:"at"`
	Removed  bool      `json:"removed,omitempty"`
	Body     string    `json:"body,omitempty" doc:"the page's affair; not in lists"`
}

// A DraftList is what is known here of a visitor's drafts.
type DraftList struct {
	Kept   bool    `json:"kept" doc:"drafts are kept here at all"`
	Drafts []Draft `json:"drafts"`
}

type (
	draftsOutput struct{ Body DraftList }
	draftInput   struct {
		ID string `path:"id" minLength:"1" maxLength:"40" pattern:"^[0-9a-z]+$"`
	}
	saveDraftInput struct {
		ID   string `path:"id" minLength:"1" maxLength:"40" pattern:"^[0-9a-z]+$"`
		Body struct {
			Base int64  `json:"base" minimum:"0" doc:"the revision that this has followed on; 0 for a new draft"`
			Body string `json:"body" maxLength:"262144" doc:"empty: it is removed"`
		}
	}
	draftOutput struct{ Body Draft }
)

var errNoDrafts = huma.Error501NotImplemented("drafts are kept in the browser only")

func (s *Service) addDrafts(api huma.API) {
	tags := []string{"drafts"}
	site.Register(api, huma.Operation{
		OperationID: "drafts", Method: "GET", Path: "/api/drafts", Summary: "The visitor's drafts, the newest first", Tags: tags,
		Description: "Without their bodies. Those that were removed are among them.",
	}, func(ctx context.Context, _ *struct{}) (*draftsOutput, error) {
		if s.config.Drafts == nil {
			return &draftsOutput{DraftList{Drafts: []Draft{}}}, nil
		}
		list, err := s.config.Drafts.Drafts(ctx, s.owner(ctx))
		if err != nil {
			return nil, collectionError(err)
		}
		out := []Draft{}
		for _, d := range list {
			out = append(out, Draft(d))
		}
		return &draftsOutput{DraftList{true, out}}, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "draft", Method: "GET", Path: "/api/drafts/{id}", Summary: "A draft", Tags: tags,
	}, func(ctx context.Context, in *draftInput) (*draftOutput, error) {
		if s.config.Drafts == nil {
			return nil, errNoDrafts
		}
		d, err := s.config.Drafts.Draft(ctx, s.owner(ctx), in.ID)
		return answer(&draftOutput{Draft(d)}, keptError(err))
	})
	site.Register(api, huma.Operation{
		OperationID: "save-draft", Method: "PUT", Path: "/api/drafts/{id}", Summary: "Tell of a draft as it is now", Tags: tags,
		Description: "Refused with 409 if another browser has changed the draft that this has followed on.", MaxBodyBytes: 2 * kept.MaxDocument,
	}, func(ctx context.Context, in *saveDraftInput) (*draftOutput, error) {
		if s.config.Drafts == nil {
			return nil, errNoDrafts
		}
		d := kept.Draft{ID: in.ID, At: time.Now(), Body: in.Body.Body}
		revision, err := s.config.Drafts.SaveDraft(ctx, s.owner(ctx), d, in.Body.Base)
		switch {
		case errors.Is(err, kept.ErrStale):
			return nil, huma.NewError(http.StatusConflict, "the draft was changed in another browser")
		case err != nil:
			return nil, collectionError(err)
		}
		return &draftOutput{Draft{ID: d.ID, Revision: revision, At: d.At}}, nil
	})
}
