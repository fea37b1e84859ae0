package main

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the expected texts in testdata/script")

func TestMain(m *testing.M) {
	args := os.Getenv(testCommand)
	if args != "" && len(os.Args) > 1 && os.Args[1] == "work" { // what it has started
		if os.Getenv(treachery) != "" {
			os.Exit(workTreacherously(os.Args))
		}
		os.Exit(run(os.Args[1:]))
	}
	if args != "" {
		os.Exit(run(strings.Split(args, "\n")))
	}
	testscript.Main(m, map[string]func(){"rookery": main})
}

// TestScripts runs the command as a user does: testdata/script/*.txtar.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
	})
}
