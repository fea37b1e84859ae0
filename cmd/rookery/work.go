package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"rookery/farm"
	"rookery/solve"
)

func newWork() *cobra.Command {
	var f farmFlags
	var p poolFlags
	var pipe bool
	cmd := &cobra.Command{
		Use:   "work --farm nats://HOST",
		Short: "Solve for a farm on another machine",
		Long: `Work starts workers, processes that solve what a farm gives them, until Ctrl-C
or a signal to end; what they are at then is done by others. A worker of another
version than the farm's is turned away.

A worker that needs more memory than it may have is ended and started again, and
so is one that dies. What it was at goes to another one.

When the farm cannot be reached, workers wait until it can.`,
		Example: `  rookery work --farm nats://farm.example.org
  rookery work --farm tls://one.example.org,tls://two.example.org --nkey worker.nk --workers 4`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			memory, err := p.check()
			if err != nil {
				return err
			}
			if pipe {
				if err := farm.RunChild(os.Stdin, os.Stdout, memory, solve.Solve); err != nil {
					return fail(err)
				}
				return nil
			}
			if f.url == "" {
				return fmt.Errorf("which farm? --farm nats://HOST")
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			return work(ctx, cmd, &f, p.workers, memory)
		},
	}
	flags := cmd.Flags()
	f.add(flags, "", "the farm")
	p.add(flags)
	flags.BoolVar(&pipe, "pipe", false, "be the process of one worker, for the program that started it")
	_ = flags.MarkHidden("pipe")
	return cmd
}

func work(ctx context.Context, cmd *cobra.Command, f *farmFlags, workers int, memory int64) error {
	command, err := workerCommand(memory)
	if err != nil {
		return fail(err)
	}
	nc, err := f.connect()
	if err != nil {
		return fail(err)
	}
	defer nc.Close()
	fmt.Fprintf(cmd.ErrOrStderr(), "rookery: %d workers for %s\n", workers, f.url)
	pool := farm.Pool{
		Workers: workers, Memory: memory, Command: command, Program: farmProgram(), Store: f.store(),
		Log: slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), nil)),
	}
	if err := pool.Run(ctx, nc); err != nil && ctx.Err() == nil {
		return fail(err)
	}
	return nil
}
