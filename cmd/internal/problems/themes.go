package problems

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"rookery/analysis/themes"
	"rookery/cmd/internal/cli"
	"rookery/problem"
	"rookery/solution/wording"
)

// NewThemes is the command "rookery themes".
func NewThemes() *cobra.Command {
	var language string
	cmd := &cobra.Command{
		Use:   "themes [NAME]",
		Short: "Explain the themes that analyse finds",
		Example: `  rookery themes
  rookery themes Grimshaw
  rookery themes --language de ModelMate`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: themeNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			lang := problem.English
			if named, err := languageNamed(language); err != nil {
				return err
			} else if named != nil {
				lang = *named
			}
			list := themes.All()
			if len(args) == 1 {
				t, ok := themes.Named(args[0])
				if !ok {
					return cli.Fail(fmt.Errorf("there is no theme %q; \"rookery themes\" lists them", args[0]))
				}
				list = []themes.Theme{t}
			}
			for i, t := range list {
				if i > 0 {
					fmt.Fprintln(cmd.OutOrStdout())
				}
				describe(cmd.OutOrStdout(), &t, lang)
				if len(args) == 1 {
					for _, text := range themes.ExamplesOf(t.Name) {
						fmt.Fprintf(cmd.OutOrStdout(), "\n%s\n", text)
					}
				}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&language, "language", "", "language of the definitions: en, de, fr")
	return cmd
}

// describe tells all that is known of a theme.
func describe(w io.Writer, t *themes.Theme, lang problem.Language) {
	title := ""
	if name := t.Title.In(lang); name != t.Name {
		title = " (" + name + ")"
	}
	fmt.Fprintf(w, "%s%s\n  %s\n  %s%s%s\n", t.Name, title, t.Means.In(lang),
		[...]string{"Source", "Quelle", "Source"}[lang], wording.Spaced(": ", lang), t.Source)
	if t.Keyword != "" && !strings.EqualFold(t.Keyword, t.Name) {
		fmt.Fprintf(w, "  YACPDB: %s\n", t.Keyword)
	}
}

func themeNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, t := range themes.All() {
		names = append(names, t.Name)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}
