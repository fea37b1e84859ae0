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
//	rookery site DIR               the workbench as files for any web host
//	rookery farm [status|failures|run|key|drain|resume|stop]
//	                               solve on many machines: the queue and who coordinates
//	rookery work --farm URL        solve for a farm on another machine
//	rookery workbench              open the workbench in the browser, as a double-click does
//	rookery gateway --farm URL     keep chess clients' connections over restarts of the server
//	rookery style12 FILE...        boards and games out of a chess server's log
//	rookery bench ics LOAD...      put an internet chess server under load
//	rookery bench library make|ask make entries, and measure how fast a library answers
//	rookery bench mates FILE       count the mates of a list that are found in a given time
//	rookery bench proofgames FILE  count the proof games of a list that are decided in a given time
//	rookery user add NAME          register a user of the internet chess server
//	rookery puzzle list|convert|verify FILE...
//	rookery library import|find|similar|show|export|status|solve|merge|names|set|note
//	                               problems by the million, found by what they show
//	rookery invite USER@HOST       a game with somebody on a server
//	rookery store backup|restore|pgn
//	                               what a server keeps
//
// The subcommands are in the packages of cmd/internal: problems, puzzles, books, games,
// engines, farms, workers and servers, each command in a file of its own; what they share
// is in package cli, what they have in common with the drop-in py in package batch. Here
// are the root, the manual, and the tests that run the whole program. Everything about
// chess and problems is in the library's packages.
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

	"rookery/cmd/internal/books"
	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/engines"
	"rookery/cmd/internal/farms"
	"rookery/cmd/internal/games"
	"rookery/cmd/internal/libraries"
	"rookery/cmd/internal/problems"
	"rookery/cmd/internal/puzzles"
	"rookery/cmd/internal/servers"
	"rookery/cmd/internal/workers"
)

func main() {
	args := os.Args[1:]
	cobra.MousetrapHelpText = "" // a double-click is welcome
	if len(args) == 0 && servers.StartedByDoubleClick() {
		args = []string{"workbench"}
	}
	os.Exit(run(args))
}

// run executes the command line and returns the exit status.
func run(args []string) int {
	root := newRoot()
	root.SetArgs(args)
	cmd, err := root.ExecuteC()
	var failed *cli.Failure
	switch {
	case err == nil:
		return 0
	case errors.As(err, &failed):
		if failed.Err != nil {
			fmt.Fprintln(root.ErrOrStderr(), "rookery:", failed.Err)
		}
		return failed.Status
	}
	fmt.Fprintf(root.ErrOrStderr(), "rookery: %v\nTry '%s --help'.\n", err, cmd.CommandPath())
	return 2
}

// newBench is the command "rookery bench": loads for servers, lists for the search for mates.
func newBench() *cobra.Command {
	cmd := servers.NewBench()
	cmd.AddCommand(engines.NewBenchMates(), problems.NewBenchProofGames(), libraries.NewBenchLibrary())
	return cmd
}

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
		problems.NewAnalyse(),
		problems.NewAttributes(),
		newBench(),
		books.NewBkc(),
		books.NewBook(),
		problems.NewConditions(),
		books.NewCpc(),
		problems.NewDiagram(),
		engines.NewEngine(),
		problems.NewExplore(),
		problems.NewFEN(),
		farms.NewFarm(),
		servers.NewGateway(),
		servers.NewInvite(),
		libraries.NewLibrary(),
		newMan(),
		engines.NewMatch(),
		problems.NewPerft(),
		games.NewPGN(),
		engines.NewPlay(),
		puzzles.NewPuzzle(),
		servers.NewServe(),
		servers.NewSite(),
		problems.NewSolve(),
		servers.NewStore(),
		servers.NewStyle12(),
		problems.NewThemes(),
		servers.NewUser(),
		newVersion(),
		workers.NewWork(),
		servers.NewWorkbench(),
		problems.NewWalks(),
	)
	return root
}
