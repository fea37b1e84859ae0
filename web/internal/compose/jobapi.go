package compose

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/solution/caption"
	"rookery/web/internal/site"
)

// A Job is the state of the solving of a problem.
type Job struct {
	ID          string      `json:"id"`
	State       string      `json:"state" enum:"waiting,running,done,stopped,interrupted"`
	Reason      string      `json:"reason,omitempty" doc:"why it was interrupted, or stopped by nobody"`
	Why         string      `json:"why,omitempty" enum:"tooLong,restarted" doc:"the reason as a word, if it has one"`
	Created     time.Time   `json:"created"`
	Started     time.Time   `json:"started,omitzero" doc:"when a worker began with it"`
	Place       int         `json:"place,omitempty" doc:"in the queue while it waits, 1 for the next"`
	Text        string      `json:"text" doc:"the problem in Popeye's language"`
	Stipulation string      `json:"stipulation"`
	Title       string      `json:"title,omitempty"`
	Solutions   int         `json:"solutions" doc:"keys, tries and lines found until now"`
	Done        int         `json:"done" doc:"first moves of the present twin looked at"`
	Total       int         `json:"total"`
	Pictures    int         `json:"pictures,omitempty" doc:"final pictures that help play is cut by"`
	Left        int         `json:"picturesLeft,omitempty" doc:"those that can still come about in what is left to look at"`
	At          string      `json:"at,omitempty" doc:"the first of the first moves that are still being looked at"`
	Ways        int64       `json:"ways,omitempty" doc:"to share the fates of a proof game out among the men, at most"`
	Positions   int64       `json:"positions,omitempty" doc:"examined, when it has ended"`
	Judged      *Judged     `json:"judged,omitempty" doc:"when it has ended"`
	Pieces      int         `json:"pieces"`
	Warnings    []Complaint `json:"warnings,omitempty"`
}

func (j *job) view() Job {
	j.mu.Lock()
	defer j.mu.Unlock()
	v := Job{
		ID: j.id, State: string(j.state), Reason: j.reason, Why: j.why, Created: j.created, Started: j.started, Place: j.place, Text: j.text,
		Stipulation: caption.Stipulation(&j.problem.Stipulation, j.problem.Language),
		Solutions:   j.solutions, Done: j.progress.Done, Total: j.progress.Total, Pieces: j.total, Positions: j.positions, Judged: j.judged,
		Pictures: j.progress.Pictures, Left: j.progress.PicturesLeft, At: j.progress.At, Ways: j.progress.Ways,
	}
	for _, t := range slices.Concat(j.problem.Titles, j.problem.Authors) {
		v.Title = t
		break
	}
	return v
}

type (
	jobInput struct {
		ID string `path:"id" maxLength:"64"`
	}
	jobOutput  struct{ Body Job }
	jobsOutput struct {
		Body []Job `json:"body"`
	}
	solveInput struct {
		Body struct {
			Text        string `json:"text" maxLength:"65536" doc:"one problem: Popeye's language, FEN, Forsyth, .olv, LaTeX"`
			Stipulation string `json:"stipulation,omitempty" maxLength:"256" doc:"replaces that of the text: \"#2\", \"white 3ad[#]\""`
			Whole       bool   `json:"whole,omitempty" doc:"also look for all that an analysis wants to see: variations, set play, tries"`
			First       bool   `json:"first,omitempty" doc:"end with the first solution, which is looked for by proof numbers, and tell no play"`
		}
	}
	eventsInput struct {
		ID   string `path:"id" maxLength:"64"`
		From int    `query:"from" minimum:"0" doc:"pieces that are known already"`
		Last string `header:"Last-Event-ID"`
	}
)

func (s *Service) addJobs(api huma.API) {
	tags := []string{"solving"}
	site.Register(api, huma.Operation{
		OperationID: "solve", Method: "POST", Path: "/api/jobs", Summary: "Solve a problem", Tags: tags, DefaultStatus: http.StatusCreated,
	}, func(ctx context.Context, in *solveInput) (*jobOutput, error) {
		j, list, err := s.jobs.add(site.VisitorOf(ctx), in.Body.Text, in.Body.Stipulation, in.Body.Whole, in.Body.First)
		if err != nil {
			return nil, jobError(err, list)
		}
		v := j.view()
		v.Warnings = list
		return &jobOutput{v}, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "jobs", Method: "GET", Path: "/api/jobs", Summary: "The visitor's jobs, the newest first", Tags: tags,
	}, func(ctx context.Context, _ *struct{}) (*jobsOutput, error) {
		out := &jobsOutput{Body: []Job{}}
		for _, j := range s.jobs.of(site.VisitorOf(ctx)) {
			out.Body = append(out.Body, j.view())
		}
		slices.SortFunc(out.Body, func(a, b Job) int { return b.Created.Compare(a.Created) })
		return out, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "job", Method: "GET", Path: "/api/jobs/{id}", Summary: "A job's state", Tags: tags,
	}, func(_ context.Context, in *jobInput) (*jobOutput, error) {
		j, err := s.jobs.get(in.ID)
		if err != nil {
			return nil, huma.Error404NotFound(err.Error())
		}
		return &jobOutput{j.view()}, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "stop-job", Method: "DELETE", Path: "/api/jobs/{id}", Tags: tags,
		Summary: "Stop a job; forget it if it has ended",
	}, func(ctx context.Context, in *jobInput) (*struct{}, error) {
		j, err := s.jobs.own(site.VisitorOf(ctx), in.ID)
		if err != nil {
			return nil, huma.Error404NotFound(err.Error())
		}
		s.jobs.remove(j)
		return nil, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "job-events", Method: "GET", Path: "/api/jobs/{id}/events", Tags: tags,
		Summary: "The solution while it is found",
		Description: "Server-sent events: \"pieces\" with a list of [kind, document] in the shapes of the JSON solution, " +
			"\"state\" with a job. An event's id is the number of pieces until then, for resuming.",
		Responses: map[string]*huma.Response{"200": {Description: "events", Content: map[string]*huma.MediaType{"text/event-stream": {}}}},
	}, func(_ context.Context, in *eventsInput) (*huma.StreamResponse, error) {
		j, err := s.jobs.open(in.ID)
		if err != nil {
			return nil, huma.Error404NotFound(err.Error())
		}
		from := in.From
		if n, err := strconv.Atoi(in.Last); err == nil && n >= 0 {
			from = n
		}
		return &huma.StreamResponse{Body: func(c huma.Context) {
			c.SetHeader("Content-Type", "text/event-stream")
			c.SetHeader("Cache-Control", "no-store")
			s.jobs.stream(c, j, from)
		}}, nil
	})
}

func jobError(err error, list []Complaint) error {
	switch {
	case errors.Is(err, errTooMany):
		return huma.Error429TooManyRequests(err.Error())
	case errors.Is(err, ErrBusy), errors.Is(err, ErrNoWorkers):
		return huma.Error503ServiceUnavailable(err.Error())
	}
	var details []error
	for _, c := range list {
		details = append(details, &huma.ErrorDetail{Message: c.Message, Location: fmt.Sprintf("line %d, column %d", c.Line, c.Column)})
	}
	return huma.Error422UnprocessableEntity(err.Error(), details...)
}

// Pieces go out together, at most so often and so much at a time.
const (
	flushInterval = 100 * time.Millisecond
	flushPieces   = 2000
	flushBytes    = 1 << 20
	flushTime     = 30 * time.Second // that the network may take
)

// stream sends a job's pieces from a place on, until the job has ended or the
// visitor is gone.
func (js *jobs) stream(c huma.Context, j *job, at int) {
	w := c.BodyWriter()
	send := func(b *bytes.Buffer) error {
		_, err := w.Write(b.Bytes())
		return err
	}
	if rw, ok := w.(http.ResponseWriter); ok {
		control := http.NewResponseController(rw)
		send = func(b *bytes.Buffer) error {
			_ = control.SetWriteDeadline(time.Now().Add(flushTime)) // where there is no network there are none
			if _, err := rw.Write(b.Bytes()); err != nil {
				return err
			}
			return control.Flush()
		}
	}
	ctx := c.Context()
	for {
		j.mu.Lock()
		stale := j.stale
		if ended(j.state) {
			at = min(at, j.total) // there is no such place
		}
		from := min(at, len(j.pieces))
		pieces := j.pieces[from:min(len(j.pieces), from+flushPieces)]
		more := from+len(pieces) < len(j.pieces)
		changed := j.changed
		over := ended(j.state)
		far := j.long && j.state == done && !more && at+len(pieces) < j.total
		j.mu.Unlock()
		if stale {
			if _, err := js.open(j.id); err != nil {
				return
			}
			continue
		}

		var b bytes.Buffer
		if len(pieces) > 0 && from == at { // else they are known already, and are being fetched once more
			at += len(pieces)
			writePieces(&b, at, pieces)
		}
		if far {
			if send(&b) != nil || js.rest(ctx, j, at, func(list []piece) error {
				at += len(list)
				var b bytes.Buffer
				writePieces(&b, at, list)
				return send(&b)
			}) != nil {
				return
			}
			b.Reset()
		}
		state, _ := json.Marshal(j.view()) // plain data
		fmt.Fprintf(&b, "event: state\ndata: %s\n\n", state)
		if send(&b) != nil {
			return
		}
		sent := time.Now()
		if more {
			continue
		}
		if over {
			return
		}
		if !site.Await(ctx, changed) || !j.pause(ctx, sent.Add(flushInterval)) {
			return
		}
	}
}

// writePieces writes an event with pieces, before which there are so many that at are known then.
func writePieces(b *bytes.Buffer, at int, pieces []piece) {
	fmt.Fprintf(b, "id: %d\nevent: pieces\ndata: [", at)
	for i, p := range pieces {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(b, `["%s",%s]`, p.kind, p.doc)
	}
	b.WriteString("]\n\n")
}

// pause waits until a time, but not beyond the end of solving: that is told at once. It
// returns false when the visitor is gone.
func (j *job) pause(ctx context.Context, until time.Time) bool {
	timer := time.NewTimer(time.Until(until))
	defer timer.Stop()
	j.mu.Lock()
	solving := j.ctx
	j.mu.Unlock()
	select {
	case <-timer.C:
		return true
	case <-solving.Done():
		return true
	case <-ctx.Done():
		return false
	}
}
