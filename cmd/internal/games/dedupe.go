package games

import (
	"cmp"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"iter"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"rookery/pgn"
)

func newPGNDedupe() *cobra.Command {
	var (
		in   Input
		out  gameOutput
		tags bool
		only bool
		with []string
		at   int

		beginnings bool
	)
	cmd := &cobra.Command{
		Use:   "dedupe [FILE...]",
		Short: "Leave out games that come again",
		Long: `Dedupe writes each game once. Games are the same if they start from the same
position and have the same moves; with --tags also players and date must agree.
With --beginnings games are left out, too, of which all moves are the beginning of
another game, wherever that stands. The files are then read three times.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := errors.Join(in.Check(), out.check()); err != nil {
				return err
			}
			if at < -1 {
				return fmt.Errorf("invalid argument %d for --at: a number of at least 0", at)
			}
			if beginnings && (at >= 0 || len(args) == 0 || slices.Contains(append(args, with...), "-")) {
				return errors.New("--beginnings compares all moves of games in files, which are read several times")
			}
			seed := maphash.MakeSeed()
			var begun map[[2]uint64]bool
			if beginnings {
				var err error
				if begun, err = begunGames(cmd, &in, slices.Concat(with, args), seed, tags); err != nil {
					return err
				}
			}
			seen := make(map[[2]uint64]bool)
			var known error
			if len(with) > 0 {
				against := gameOutput{out: os.DevNull, format: "uci", quiet: out.quiet}
				_, _, known = selectGames(cmd, &in, &against, with,
					func(g *pgn.Game) ([2]uint64, bool) { return identity(seed, g, tags, at), true },
					func(id [2]uint64) bool {
						seen[id] = true
						return false
					})
				if known != nil && !errors.Is(known, errLeftOut) {
					return known
				}
			}
			games, written, err := selectGames(cmd, &in, &out, args,
				func(g *pgn.Game) ([2]uint64, bool) { return identity(seed, g, tags, at), true },
				func(id [2]uint64) bool {
					again := seen[id] || begun[id]
					seen[id] = true
					return again == only
				})
			fmt.Fprintf(cmd.ErrOrStderr(), "%d of %d games\n", written, games)
			return cmp.Or(err, known)
		},
	}
	in.Define(cmd.Flags())
	out.define(cmd.Flags(), "same")
	cmd.Flags().StringSliceVar(&with, "against", nil, "`files` of games that are known already and not written")
	cmd.Flags().BoolVar(&tags, "tags", false, "compare players and date, too")
	cmd.Flags().BoolVar(&beginnings, "beginnings", false, "leave out games that are the beginning of another one, too")
	cmd.Flags().BoolVar(&only, "only", false, "write the games that come again instead")
	cmd.Flags().IntVar(&at, "at", -1, "games are the same where men stand the same after so many `plies`, or in the end if they have fewer; 0: in the end")
	return cmd
}

// identity is a hash of what makes a game the same as another one.
func identity(seed maphash.Seed, g *pgn.Game, tags bool, at int) (id [2]uint64) {
	if at < 0 {
		for id = range beginningsOf(seed, g, tags) {
		}
		return id
	}
	var b strings.Builder
	if g.Other != nil {
		states := g.Other.States()
		if at > 0 && at < len(states) {
			states = states[:at+1]
		}
		b.WriteString(g.Other.Variant.Name + states[len(states)-1].FEN())
	} else {
		b.WriteString(placementAt(g, at))
	}
	if tags {
		b.WriteString(whoAndWhen(g))
	}
	id[0] = maphash.String(seed, b.String())
	return id
}

// beginningsOf yields a hash for each number of moves with which a game begins, that of the whole game last.
func beginningsOf(seed maphash.Seed, g *pgn.Game, tags bool) iter.Seq[[2]uint64] {
	begins := keyText(g.Start.Key())
	if g.Other != nil {
		states := g.Other.States()
		begins = g.Other.Variant.Name + states[0].FEN()
	}
	if tags {
		begins += whoAndWhen(g)
	}
	return func(yield func([2]uint64) bool) {
		id := [2]uint64{maphash.String(seed, begins), maphash.String(seed, begins+" ")}
		for i := range g.Plies() {
			if !yield(id) {
				return
			}
			var move uint64
			if g.Other != nil {
				move = uint64(g.Other.Moves[i])
			} else {
				move = uint64(g.Moves[i])
			}
			for half := range id {
				id[half] = maphash.Comparable(seed, [2]uint64{id[half], move<<1 | uint64(half)})
			}
		}
		yield(id)
	}
}

// whoAndWhen are the players and the date.
func whoAndWhen(g *pgn.Game) (text string) {
	for _, name := range [...]string{"White", "Black", "Date"} {
		text += "\x00" + g.Tags.Get(name)
	}
	return text
}

// begunGames are the games that are the beginning of other ones.
func begunGames(cmd *cobra.Command, in *Input, files []string, seed maphash.Seed, tags bool) (begun map[[2]uint64]bool, err error) {
	whole := make(map[[2]uint64]bool)
	begun = make(map[[2]uint64]bool)
	pass := func(look func(*pgn.Game) [][2]uint64, into map[[2]uint64]bool) error {
		quiet := *in
		quiet.Fault = nil
		ctx, stop := quiet.Start(cmd, files)
		defer stop()
		quiet.messages = io.Discard // all is told when games are written
		return ProcessGames(ctx, &quiet, files, nil,
			func(_ int, _ string, games *pgn.Part) (found [][2]uint64, err error) {
				var g pgn.Game
				for games.Read(&g) {
					if g.Err() == nil {
						found = append(found, look(&g)...)
					}
				}
				return found, nil
			},
			func(_ string, _ int, found [][2]uint64) error {
				for _, id := range found {
					into[id] = true
				}
				return nil
			})
	}
	err = pass(func(g *pgn.Game) [][2]uint64 { return [][2]uint64{identity(seed, g, tags, -1)} }, whole)
	if err == nil {
		err = pass(func(g *pgn.Game) (found [][2]uint64) {
			left := g.Plies()
			for id := range beginningsOf(seed, g, tags) {
				if left > 0 && whole[id] {
					found = append(found, id)
				}
				left--
			}
			return found
		}, begun)
	}
	if err != nil {
		return nil, EndOfGames(err, in)
	}
	return begun, nil
}

// placementAt is where the men stand after so many half moves, or in the end if
// that is sooner or the number is 0.
func placementAt(g *pgn.Game, at int) string {
	pos := g.Start
	for i, m := range g.Moves {
		if at > 0 && i == at {
			break
		}
		playOrPass(&pos, m)
	}
	placement, _, _ := strings.Cut(pos.FEN(), " ")
	return placement
}
