package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"rookery/cmd/internal/cli"
)

func newMan() *cobra.Command {
	return &cobra.Command{
		Use:   "man DIR",
		Short: "Write the manual pages into a directory",
		Example: `  rookery man ~/.local/share/man/man1
  man rookery-solve`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o777); err != nil {
				return cli.Fail(err)
			}
			root := cmd.Root()
			root.DisableAutoGenTag = true
			header := &doc.GenManHeader{Section: "1", Source: "rookery", Manual: "Rookery manual"}
			if err := doc.GenManTree(root, header, args[0]); err != nil {
				return cli.Fail(fmt.Errorf("writing manual pages: %w", err))
			}
			return nil
		},
	}
}
