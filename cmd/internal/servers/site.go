package servers

import (
	"fmt"

	"github.com/spf13/cobra"

	"rookery/cmd/internal/cli"
	"rookery/web"
	"rookery/web/static"
)

// NewSite is the command "rookery site".
func NewSite() *cobra.Command {
	var source string
	cmd := &cobra.Command{
		Use:   "site DIR",
		Short: "Write the workbench as files for any web host",
		Long: `Site writes a folder that any host of files can serve, under any path: the workbench as
"rookery serve" has it, with programs (WebAssembly) that solve, collect, train and play in
the browser itself. There is no server of rookery's behind it, and once it was opened it works
without a network. What needs a server is said on its pages: other people, collections that
several have in common, engines.

Releases have the programs inside. Others build them by the Go that is installed, from a clone of the
source: that of the current folder, or --source.

Into a folder with a site of before the new one is written; one with other files is left alone.
docs/site.md says what a host has to do.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			programs, inside := static.Inside()
			if !inside || cmd.Flags().Changed("source") {
				var err error
				if programs, err = static.Build(cmd.Context(), source, cli.Version); err != nil {
					return cli.Fail(err)
				}
			}
			if err := static.Write(cmd.Context(), args[0], web.Pages(), programs); err != nil {
				return cli.Fail(err)
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s is a site now\n", args[0])
			return err
		},
	}
	cmd.Flags().StringVar(&source, "source", ".", "the clone that the programs are built from")
	return cmd
}
