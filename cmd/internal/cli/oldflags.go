package cli

import (
	"errors"
	"flag"
	"io"

	"github.com/spf13/cobra"
)

// OldFlags makes a command read its options as the programs do that it stands
// for, with one hyphen and a whole word (-offset 3), and in any place; two
// hyphens do as well. Without arguments the command shows its help. Work gets
// the arguments that are no options.
func OldFlags(cmd *cobra.Command, flags *flag.FlagSet, work func(args []string) error) *cobra.Command {
	flags.SetOutput(io.Discard)
	flags.Usage = func() {}
	cmd.Flags().AddGoFlagSet(flags)
	cmd.Flags().SortFlags = false
	cmd.DisableFlagParsing = true
	cmd.DisableFlagsInUseLine = true
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return cmd.Help()
		}
		var rest []string
		for len(args) > 0 {
			switch err := flags.Parse(args); {
			case errors.Is(err, flag.ErrHelp):
				return cmd.Help()
			case err != nil:
				return err
			}
			if args = flags.Args(); len(args) > 0 {
				rest, args = append(rest, args[0]), args[1:]
			}
		}
		return work(rest)
	}
	return cmd
}
