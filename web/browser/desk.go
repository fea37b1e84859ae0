//go:build js && wasm

package main

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"os"
	"syscall/js"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"rookery/engine"
	"rookery/engine/builtin"
	problems "rookery/library"
	"rookery/web/internal/books"
	"rookery/web/internal/collections"
	"rookery/web/internal/compose"
	"rookery/web/internal/crew"
	pagelibrary "rookery/web/internal/library"
	"rookery/web/internal/play"
	"rookery/web/internal/shelf"
	"rookery/web/internal/site"
)

// What the desk keeps to.
const (
	jobTime   = 30 * time.Minute // nobody else waits
	jobMemory = 64 << 20         // of one hand's table
)

// the only visitor there is.
var visitor = site.Visitor{Session: "browser", Owner: "session:browser"}

// desk answers requests until the worker is ended.
func desk(ctx context.Context, host js.Value) error {
	handler, err := rooms(ctx, host)
	if err != nil {
		return err
	}
	host.Set("answer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		request, answer := args[0], args[1]
		ctx, cancel := context.WithCancel(site.WithVisitor(ctx, visitor))
		r, err := requestOf(ctx, request)
		go func() {
			defer cancel()
			w := &responder{to: answer, header: http.Header{}}
			defer w.end()
			if err != nil {
				site.Refuse(w, http.StatusBadRequest, err.Error())
				return
			}
			handler.ServeHTTP(w, r)
		}()
		return js.FuncOf(func(js.Value, []js.Value) any { // the page does not want it any more
			cancel()
			return nil
		})
	}))
	host.Call("ready")
	<-ctx.Done()
	return nil
}

// rooms are the handlers of a server that a browser needs.
func rooms(ctx context.Context, host js.Value) (http.Handler, error) {
	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	files := site.NewSlots(1)
	store := shelf.New(keeper{host.Get("keeper")})
	solver := crew.New(version, host.Get("cores").Int(), starter(host))
	work := compose.New(ctx, compose.Config{Solver: solver, Workers: 1, JobTime: jobTime, JobMemory: jobMemory, Logger: log})
	games := play.New(ctx, play.Config{Store: store, Files: files, Logger: log})
	shelves, err := collections.New(ctx, collections.Config{
		Store: store, Solver: solver, Workers: 1, JobTime: jobTime, JobMemory: jobMemory, Files: files,
		Miner: func(context.Context) (engine.Player, error) {
			return builtin.New(builtin.Options{Threads: 1, Memory: 8 << 20})
		},
	})
	if err != nil {
		return nil, err
	}
	library, err := books.New()
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	description := huma.DefaultConfig("rookery", version)
	description.DocsPath, description.OpenAPIPath, description.SchemasPath = "", "", ""
	description.CreateHooks = nil // no links to schemas inside of answers
	api := humago.New(mux, description)
	work.AddTo(api, mux)
	games.AddTo(api)
	shelves.AddTo(api)
	library.AddTo(api)
	held := problems.NewHeld(shelves.Held)
	pagelibrary.New(pagelibrary.Config{Library: held.Library, Questions: site.NewSlots(1)}).AddTo(api)
	return site.Described(mux), nil
}

// requestOf is a request of the page.
func requestOf(ctx context.Context, v js.Value) (*http.Request, error) {
	var body []byte
	if b := v.Get("body"); !b.IsNull() {
		body = bytesOf(b)
	}
	r, err := http.NewRequestWithContext(ctx, v.Get("method").String(), v.Get("path").String(), io.NopCloser(bytes.NewReader(body)))
	if err != nil {
		return nil, err
	}
	r.RequestURI, r.ContentLength = r.URL.RequestURI(), int64(len(body))
	headers := v.Get("headers")
	for i := range headers.Length() {
		r.Header.Set(headers.Index(i).Index(0).String(), headers.Index(i).Index(1).String())
	}
	return r, nil
}

// A responder sends an answer to the page as it is written.
type responder struct {
	to     js.Value
	header http.Header
	begun  bool
}

func (w *responder) Header() http.Header { return w.header }

func (w *responder) WriteHeader(status int) {
	if w.begun {
		return
	}
	w.begun = true
	list := []any{}
	for name, values := range w.header {
		for _, value := range values {
			list = append(list, []any{name, value})
		}
	}
	w.to.Call("head", status, list)
}

func (w *responder) Write(p []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	w.to.Call("piece", arrayOf(p))
	return len(p), nil
}

// Flush has nothing to do: nothing is held back.
func (w *responder) Flush() {}

// SetReadDeadline is for connections: the body is there.
func (w *responder) SetReadDeadline(time.Time) error { return nil }

// SetWriteDeadline is for connections.
func (w *responder) SetWriteDeadline(time.Time) error { return nil }

func (w *responder) end() {
	w.WriteHeader(http.StatusOK)
	w.to.Call("end")
}
