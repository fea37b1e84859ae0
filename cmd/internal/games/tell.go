package games

import (
	"errors"
	"fmt"
	"strings"

	"rookery/cmd/internal/cli"
	"rookery/pgn"
)

// sayFault tells of what breaks games, of results that contradict each other,
// and of what may have made less of a game than it was.
func (o *gameOutput) sayFault(in *Input, file string, f pgn.Fault) {
	switch {
	case o.quiet:
	case f.Breaks():
		in.SayFault(file, f)
	case errors.Is(f.Err, pgn.ErrTag), errors.Is(f.Err, pgn.ErrUnclosedComment),
		!o.fixResults && (errors.Is(f.Err, pgn.ErrBoard) || errors.Is(f.Err, pgn.ErrResults)):
		f.Err = fmt.Errorf("warning: %w", f.Err)
		in.SayFault(file, f)
	}
}

// sayLost tells of what is left out of a game, and whether there is something.
func (o *gameOutput) sayLost(in *Input, file string, before int, lost []pgn.Fault) bool {
	for _, f := range lost {
		f.Game += before
		o.sayFault(in, file, f)
	}
	return len(lost) > 0
}

// brokenGames is what it comes to that some games are broken, and that others
// have lost variations.
func (o *gameOutput) brokenGames(broken, cut, games int) error {
	var texts []string
	if broken > 0 {
		what := "left out (--keep-broken keeps them)"
		if o.keepBroken {
			what = "written as they stand"
		}
		texts = append(texts, fmt.Sprintf("%d of %d games are broken and %s", broken, games, what))
	}
	if cut > 0 {
		texts = append(texts, fmt.Sprintf("variations of %d of %d games are cut off or left out (pgn check --variations)", cut, games))
	}
	if texts == nil {
		return nil
	}
	return cli.Fail(errors.New(strings.Join(texts, "; ")))
}
