package problems

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"rookery/cmd/internal/cli"
	"rookery/diagram/draw"
)

// pictureFlags are those of commands that draw.
type pictureFlags struct {
	theme       string
	light, dark string
	options     draw.Options
}

func (f *pictureFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.theme, "theme", pictureThemes()[0], "colours of pictures: "+strings.Join(pictureThemes(), ", "))
	flags.StringVar(&f.light, "light", "", "colour of light squares in pictures: #f4ead5")
	flags.StringVar(&f.dark, "dark", "", "colour of dark squares in pictures")
	flags.IntVar(&f.options.Square, "square", draw.DefaultSquare, "pixels a square in pictures")
	flags.BoolVar(&f.options.Flip, "flip", false, "draw from Black's side")
	flags.BoolVar(&f.options.NoLabels, "no-labels", false, "leave out a-h and 1-8")
}

func pictureThemes() (names []string) {
	for _, t := range draw.Themes() {
		names = append(names, t.Name)
	}
	return names
}

// check turns the flags' texts into values.
func (f *pictureFlags) check() (draw.Options, error) {
	o := f.options
	if err := cli.OneOf("theme", f.theme, pictureThemes()...); err != nil {
		return o, err
	}
	theme, _ := draw.ThemeNamed(f.theme)
	var err error
	if o.Theme, err = theme.Coloured(f.light, f.dark); err != nil {
		return o, fmt.Errorf("invalid argument for --light or --dark: %w", err)
	}
	if o.Square < 8 || o.Square > 1000 {
		return o, fmt.Errorf("invalid argument %d for --square: a number from 8 to 1000", o.Square)
	}
	return o, nil
}

// complete tells the shell what may follow the flags.
func (f *pictureFlags) complete(cmd *cobra.Command) {
	_ = cmd.RegisterFlagCompletionFunc("theme", cobra.FixedCompletions(pictureThemes(), cobra.ShellCompDirectiveNoFileComp))
}
