// Tune makes the weights and the net of the built-in player's evaluation from games of its
// own. README.md beside it is the recipe.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "tune:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	if len(args) == 0 {
		return errors.New("want a task: play, fit or net")
	}
	f := flag.NewFlagSet(args[0], flag.ContinueOnError)
	switch args[0] {
	case "play":
		p := playing{}
		f.IntVar(&p.games, "games", 1000, "games to play")
		f.Uint64Var(&p.nodes, "nodes", 3000, "positions that a move may take")
		f.Uint64Var(&p.seed, "seed", 1, "of the openings")
		f.StringVar(&p.file, "out", "positions.txt", "file that the positions are added to")
		if err := f.Parse(args[1:]); err != nil {
			return err
		}
		return p.run(ctx, out)
	case "fit":
		t := fitting{}
		f.StringVar(&t.file, "out", "engine/builtin/internal/evaluation/tuned.go", "file that the weights are written to")
		f.IntVar(&t.epochs, "epochs", 60, "times that all positions are looked at")
		f.Float64Var(&t.trust, "trust", 0.4, "in the results of the games; the rest is in the scores")
		f.Float64Var(&t.decay, "decay", 1e-8, "by which weights are drawn back to where they began")
		if err := f.Parse(args[1:]); err != nil {
			return err
		}
		t.files = f.Args()
		return t.run(ctx, out)
	case "net":
		t := training{}
		f.StringVar(&t.file, "out", "engine/builtin/internal/evaluation/net.bin", "file that the net is written to")
		f.StringVar(&t.from, "from", "", "file of the net that it begins with, of as many areas or one")
		f.IntVar(&t.epochs, "epochs", 5, "times that all positions are looked at")
		f.Float64Var(&t.trust, "trust", 0.1, "in the results of the games; the rest is in the scores")
		f.Float64Var(&t.decay, "decay", 0.3, "of the weights")
		f.Float64Var(&t.rate, "rate", 0.001, "at which it learns at first")
		if err := f.Parse(args[1:]); err != nil {
			return err
		}
		t.files = f.Args()
		return t.run(ctx, out)
	}
	return fmt.Errorf("unknown task %q: play, fit or net", args[0])
}
