package workers

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"rookery/cmd/internal/cli"
	"rookery/farm"
	"rookery/solve"
)

// NewWork is the command "rookery work".
func NewWork() *cobra.Command {
	var f FarmFlags
	var p PoolFlags
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
			memory, err := p.Check()
			if err != nil {
				return err
			}
			if pipe {
				if err := farm.RunChild(os.Stdin, os.Stdout, memory, solve.Solve); err != nil {
					return cli.Fail(err)
				}
				return nil
			}
			if f.Url == "" {
				return fmt.Errorf("which farm? --farm nats://HOST")
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			return Work(ctx, cmd, &f, p.Workers, memory)
		},
	}
	flags := cmd.Flags()
	f.Add(flags, "", "the farm")
	p.Add(flags)
	flags.BoolVar(&pipe, "pipe", false, "be the process of one worker, for the program that started it")
	_ = flags.MarkHidden("pipe")
	return cmd
}

// Work has workers of this machine work for a farm until the context ends.
func Work(ctx context.Context, cmd *cobra.Command, f *FarmFlags, workers int, memory int64) error {
	command, err := WorkerCommand(memory)
	if err != nil {
		return cli.Fail(err)
	}
	nc, err := f.Connect()
	if err != nil {
		return cli.Fail(err)
	}
	defer nc.Close()
	fmt.Fprintf(cmd.ErrOrStderr(), "rookery: %d workers for %s\n", workers, f.Url)
	pool := farm.Pool{
		Workers: workers, Memory: memory, Command: command, Program: FarmProgram(), Store: f.store(),
		Log: slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), nil)),
	}
	if err := pool.Run(ctx, nc); err != nil && ctx.Err() == nil {
		return cli.Fail(err)
	}
	return nil
}
