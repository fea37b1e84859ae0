package main

import (
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// TestEveryFlagIsExplained: each command says in a line what it does, and so does each of its flags.
func TestEveryFlagIsExplained(t *testing.T) {
	flags := 0
	var visit func(*cobra.Command)
	visit = func(cmd *cobra.Command) {
		if cmd.Short == "" {
			t.Errorf("%s: nothing is said of it", cmd.CommandPath())
		}
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if flags++; f.Usage == "" {
				t.Errorf("%s --%s: nothing is said of it", cmd.CommandPath(), f.Name)
			}
		})
		for _, sub := range cmd.Commands() {
			visit(sub)
		}
	}
	visit(newRoot())
	if flags < 100 {
		t.Errorf("only %d flags were found", flags)
	}
}
