package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"rookery/analysis/themes"
)

func newThemes() *cobra.Command {
	return &cobra.Command{
		Use:   "themes [NAME]",
		Short: "Explain the themes that analyse finds",
		Example: `  rookery themes
  rookery themes Grimshaw`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: themeNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			list := themes.All()
			if len(args) == 1 {
				t, ok := themes.Named(args[0])
				if !ok {
					return fail(fmt.Errorf("there is no theme %q; \"rookery themes\" lists them", args[0]))
				}
				list = []themes.Theme{t}
			}
			for i, t := range list {
				if i > 0 {
					fmt.Fprintln(cmd.OutOrStdout())
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%s\n  %s\n  Source: %s\n", t.Name, t.Definition, t.Source)
			}
			return nil
		},
	}
}

func themeNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, t := range themes.All() {
		names = append(names, t.Name)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}
