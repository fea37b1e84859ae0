// Rookery solves chess problems and draws them.
//
//	rookery solve FILE...|DIR|-    solve the problems of input files
//	rookery analyse FILE...|DIR|-  verdict, printed solution, changed play, themes
//	rookery diagram FILE|FEN       draw a position
//	rookery fen FEN...             check a FEN and convert it
//	rookery perft [FEN] DEPTH      count lines of play
//	rookery walks|conditions|attributes [NAME]
//	                               explain what problem chess knows
//	rookery engine                 play for a program that speaks UCI, CECP or chess(6)
//	rookery match -engine ...      play engines against each other
//	rookery play                   play at one board, against a human or a machine
//	rookery bkc FILE               compile opening books for TI-Chess
//	rookery cpc FILE               compile puzzles for TI-Chess
//	rookery book build|merge|convert|dump|probe|info|verify
//	rookery pgn check|filter|convert|dedupe|split
//	rookery serve                  the workbench for browsers
//	rookery farm [status|failures|run|key|drain|resume|stop]
//	                               solve on many machines: the queue and who coordinates
//	rookery work --farm URL        solve for a farm on another machine
//	rookery style12 FILE...        boards and games out of a chess server's log
//	rookery bench ics LOAD...      put an internet chess server under load
//	rookery user add NAME          register a user of the internet chess server
//	rookery puzzle list|convert|verify FILE...
//	rookery invite USER@HOST       a game with somebody on a server
//	rookery store backup|restore|pgn
//	                               what a server keeps
//
// Every subcommand has a file of its own, and "rookery help" describes them
// all. What they have in common with the drop-in py is in package batch;
// everything about chess and problems is in the library's packages.
//
// # Exit status
//
//	0    all was done
//	1    a problem, a position or a file had errors; the rest was done
//	2    wrong usage; nothing was done
//	130  interrupted (Ctrl-C); what was found until then was written
package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"
)

func main() { os.Exit(run(os.Args[1:])) }

// run executes the command line and returns the exit status.
func run(args []string) int {
	root := newRoot()
	root.SetArgs(args)
	cmd, err := root.ExecuteC()
	var failed *failure
	switch {
	case err == nil:
		return 0
	case errors.As(err, &failed):
		if failed.err != nil {
			fmt.Fprintln(root.ErrOrStderr(), "rookery:", failed.err)
		}
		return failed.status
	}
	fmt.Fprintf(root.ErrOrStderr(), "rookery: %v\nTry '%s --help'.\n", err, cmd.CommandPath())
	return 2
}

// A failure is an error of the work. All other errors that reach run are
// about usage.
type failure struct {
	status int
	err    error // nil: it has been said already
}

func (f *failure) Error() string { return fmt.Sprint(f.err) }
func (f *failure) Unwrap() error { return f.err }

func fail(err error) error { return &failure{1, err} }

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           "rookery",
		Short:         "Chess problems, puzzles, opening books and games",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.NoArgs,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.AddCommand(
		newAnalyse(),
		newAttributes(),
		newBench(),
		newBkc(),
		newBook(),
		newConditions(),
		newCpc(),
		newDiagram(),
		newEngine(),
		newExplore(),
		newFEN(),
		newFarm(),
		newInvite(),
		newMan(),
		newMatch(),
		newPerft(),
		newPGN(),
		newPlay(),
		newPuzzle(),
		newServe(),
		newSolve(),
		newStore(),
		newStyle12(),
		newThemes(),
		newUser(),
		newVersion(),
		newWork(),
		newWalks(),
	)
	return root
}
