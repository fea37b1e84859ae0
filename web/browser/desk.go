//go:build js && wasm

package browser

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"syscall/js"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"rookery/internal/child"
	"rookery/solve"
	"rookery/web/internal/crew"
	"rookery/web/internal/site"
)

// What a desk keeps to.
const (
	JobTime   = 30 * time.Minute // nobody else waits
	JobMemory = 64 << 20         // of one hand's table
)

// handMemory is what a hand may have, in bytes: telephones end pages that take much more.
const handMemory = 512 << 20

// the only visitor there is.
var visitor = site.Visitor{Session: "browser", Owner: "session:browser"}

// Host is the worker that a program runs in.
type Host struct{ v js.Value }

// Run plays the part that the worker was given: a hand, or a desk with rooms.
func Run(rooms func(context.Context, Host) (http.Handler, error)) {
	if err := run(Host{js.Global().Get("rookery")}, rooms); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(host Host, rooms func(context.Context, Host) (http.Handler, error)) error {
	if host.v.Get("role").String() == "hand" {
		return child.Run(readerOf(host.v), writerOf(host.v), handMemory, solve.Solve)
	}
	ctx := context.Background()
	handler, err := rooms(ctx, host)
	if err != nil {
		return err
	}
	host.answer(ctx, handler)
	return nil
}

// Keeper is what keeps documents in the browser's database.
func (h Host) Keeper() js.Value { return h.v.Get("keeper") }

// Crew is the hands that a desk can start, which run its own program.
func (h Host) Crew(version string) *crew.Crew {
	return crew.New(version, h.v.Get("cores").Int(), h.starter())
}

// NewAPI is an API to add rooms to.
func NewAPI(mux *http.ServeMux, version string) huma.API {
	description := huma.DefaultConfig("rookery", version)
	description.DocsPath, description.OpenAPIPath, description.SchemasPath = "", "", ""
	description.CreateHooks = nil // no links to schemas inside of answers
	return humago.New(mux, description)
}

// answer answers requests until the worker is ended.
func (h Host) answer(ctx context.Context, handler http.Handler) {
	h.v.Set("answer", js.FuncOf(func(_ js.Value, args []js.Value) any {
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
	h.v.Call("ready")
	<-ctx.Done()
}

// requestOf is a request of the page.
func requestOf(ctx context.Context, v js.Value) (*http.Request, error) {
	var body []byte
	if b := v.Get("body"); !b.IsNull() {
		body = Bytes(b)
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
	w.to.Call("piece", Array(p))
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
