package servers

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/outfile"
	"rookery/ics/record"
	"rookery/store"
)

// storeFlags say where a server keeps what must last.
type storeFlags struct{ data, database string }

func (f *storeFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.data, "data", ".", "directory of the server's files, rookery.db among them")
	flags.StringVar(&f.database, "database", "", "database instead: a SQLite file, or postgres://USER@HOST/NAME")
}

func (f *storeFlags) url() string {
	if f.database != "" {
		return f.database
	}
	return filepath.Join(f.data, "rookery.db")
}

// present refuses to make a new database where there ought to be one.
func (f *storeFlags) present() error {
	if f.database != "" {
		return nil
	}
	_, err := os.Stat(f.url())
	return cli.Short(err)
}

// NewStore is the command "rookery store".
func NewStore() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "store",
		Short: "Back up and restore what a server keeps, and take its games out",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newStoreBackup(), newStoreRestore(), newStorePGN())
	return cmd
}

// onStore calls do with the store that must be there, until Ctrl-C.
func onStore(cmd *cobra.Command, f *storeFlags, do func(context.Context, *store.Store) error) error {
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
	defer stop()
	if err := f.present(); err != nil {
		return cli.Fail(err)
	}
	s, err := store.Open(ctx, f.url())
	if err != nil {
		return cli.Fail(err)
	}
	err = do(ctx, s)
	if closing := s.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return cli.Fail(err)
	}
	return nil
}

func newStoreBackup() *cobra.Command {
	var from storeFlags
	cmd := &cobra.Command{
		Use:   "backup FILE|-",
		Short: "Write all that a server keeps to a file",
		Long: `Backup writes a text of JSON lines that "rookery store restore" reads, into
SQLite or PostgreSQL. The server may go on meanwhile: the backup is of one moment.
It holds the hashes of passwords; the file is readable for its owner only.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return onStore(cmd, &from, func(ctx context.Context, s *store.Store) error {
				return outfile.WriteMode(args[0], 0o600, cmd.OutOrStdout(), func(w io.Writer) error {
					return s.Backup(ctx, w, time.Now())
				})
			})
		},
	}
	from.add(cmd.Flags())
	return cmd
}

func newStoreRestore() *cobra.Command {
	var to storeFlags
	cmd := &cobra.Command{
		Use:   "restore FILE|-",
		Short: "Bring a backup into a new database",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			in := cmd.InOrStdin()
			if args[0] != "-" {
				file, err := os.Open(args[0])
				if err != nil {
					return cli.Fail(cli.Short(err))
				}
				defer func() { _ = file.Close() }() // was only read
				in = file
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			if err := store.Restore(ctx, to.url(), in); err != nil {
				return cli.Fail(err)
			}
			return nil
		},
	}
	to.add(cmd.Flags())
	return cmd
}

func newStorePGN() *cobra.Command {
	var (
		from   storeFlags
		out    string
		export record.Export
	)
	cmd := &cobra.Command{
		Use:   "pgn [-o FILE] [--player NAME]",
		Short: "Write the games that were played as PGN",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			export.Tell = func(err error) { fmt.Fprintln(cmd.ErrOrStderr(), "rookery:", err) }
			return onStore(cmd, &from, func(ctx context.Context, s *store.Store) error {
				return outfile.Write(out, cmd.OutOrStdout(), func(w io.Writer) error {
					games, err := export.WritePGN(ctx, s, w)
					if err == nil && out != "-" && out != "" {
						fmt.Fprintf(cmd.ErrOrStderr(), "%d games\n", games)
					}
					return err
				})
			})
		},
	}
	from.add(cmd.Flags())
	cmd.Flags().StringVarP(&out, "output", "o", "-", "file to write")
	cmd.Flags().StringVar(&export.Player, "player", "", "only games of this player")
	cmd.Flags().BoolVar(&export.All, "all", false, "also games in play and adjourned ones")
	return cmd
}
