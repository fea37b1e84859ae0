package site

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/store/kept"
)

// RequestTime is how long an answer may take, once the request is there: a database that does
// not answer holds nobody for longer. Streams of events go on for longer.
const RequestTime = time.Minute

// Register has an operation answered, as huma.Register does, in a time, and tells with which status
// an error of the store is one.
func Register[I, O any](api huma.API, op huma.Operation, answer func(context.Context, *I) (*O, error)) {
	huma.Register(api, op, func(ctx context.Context, in *I) (*O, error) {
		ctx, cancel := context.WithTimeout(ctx, RequestTime)
		defer cancel()
		out, err := answer(ctx, in)
		return out, explained(err)
	})
}

// A troubled answer is an error with a status and a text for the visitor.
type troubled struct {
	*huma.ErrorModel
	cause error
}

func (t *troubled) Unwrap() error { return t.cause }

// explained gives an error of the store its status: what is wrong with the database is for the
// log, not for visitors.
func explained(err error) error {
	var status huma.StatusError
	switch {
	case err == nil || errors.As(err, &status):
		return err
	case errors.Is(err, kept.ErrAway), errors.Is(err, kept.ErrClosed), errors.Is(err, context.DeadlineExceeded):
		return &troubled{&huma.ErrorModel{Title: http.StatusText(http.StatusServiceUnavailable), Status: http.StatusServiceUnavailable,
			Detail: "the server cannot read or write what it keeps at the moment: try again later"}, err}
	case errors.Is(err, kept.ErrQuota):
		return &troubled{&huma.ErrorModel{Title: http.StatusText(http.StatusInsufficientStorage), Status: http.StatusInsufficientStorage,
			Detail: "there is no room for more of yours: " + err.Error()}, err}
	}
	return err
}
