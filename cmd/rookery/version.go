package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"rookery/cmd/internal/cli"
)

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Say which rookery this is",
		Args:  cobra.NoArgs,
		Run: func(cmd *cobra.Command, _ []string) {
			fmt.Fprintf(cmd.OutOrStdout(), "rookery %s (%v) %s %s/%s\n", cli.Version, cli.ThisBuild(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
		},
	}
}
