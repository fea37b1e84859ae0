//go:build js && wasm

// Command composing is the program of package browser that visitors wait for: it reads, draws, solves
// and explores problems.
package main

import (
	"context"
	"log/slog"
	"net/http"
	"os"

	"rookery/web/browser"
	"rookery/web/internal/compose"
	"rookery/web/internal/site"
)

// version is set when it is built: that of the program that wrote the site.
var version = "devel"

func main() { browser.Run(rooms) }

func rooms(ctx context.Context, host browser.Host) (http.Handler, error) {
	mux := http.NewServeMux()
	compose.New(ctx, compose.Config{
		Solver: host.Crew(version), Workers: 1, JobTime: browser.JobTime, JobMemory: browser.JobMemory,
		Logger: slog.New(slog.NewTextHandler(os.Stderr, nil)),
	}).AddTo(browser.NewAPI(mux, version), mux)
	return site.Described(mux), nil
}
