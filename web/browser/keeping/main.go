//go:build js && wasm

// Command keeping is the program of package browser for all that is not composing: collections,
// training, the library, books, and games against the built-in player.
package main

import (
	"context"
	"log/slog"
	"net/http"
	"os"

	"rookery/engine"
	"rookery/engine/builtin"
	problems "rookery/library"
	"rookery/web/browser"
	"rookery/web/internal/books"
	"rookery/web/internal/collections"
	pagelibrary "rookery/web/internal/library"
	"rookery/web/internal/play"
	"rookery/web/internal/shelf"
	"rookery/web/internal/site"
)

// version is set when it is built: that of the program that wrote the site.
var version = "devel"

func main() { browser.Run(rooms) }

func rooms(ctx context.Context, host browser.Host) (http.Handler, error) {
	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	files := site.NewSlots(1)
	store := shelf.New(keeper{host.Keeper()})
	games := play.New(ctx, play.Config{Store: store, Files: files, Logger: log})
	shelves, err := collections.New(ctx, collections.Config{
		Store: store, Solver: host.Crew(version), Workers: 1, JobTime: browser.JobTime, JobMemory: browser.JobMemory, Files: files,
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
	api := browser.NewAPI(mux, version)
	games.AddTo(api)
	shelves.AddTo(api)
	library.AddTo(api)
	held := problems.NewHeld(shelves.Held)
	held.Seen = seen{host.Keeper()}
	pagelibrary.New(pagelibrary.Config{Library: held.Library, Collection: shelves.Ask, Collect: shelves.Collect, Questions: site.NewSlots(1)}).AddTo(api)
	return site.Described(mux), nil
}
