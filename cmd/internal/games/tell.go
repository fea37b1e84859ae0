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
	case f.Loses(), !o.fixResults && (errors.Is(f.Err, pgn.ErrBoard) || errors.Is(f.Err, pgn.ErrResults)):
		in.sayWarning(file, f)
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

// errLeftOut is in what brokenGames returns: the work itself has been done.
var errLeftOut = errors.New("left out")

type leftOut string

func (l leftOut) Error() string        { return string(l) }
func (l leftOut) Is(target error) bool { return target == errLeftOut }

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
	return cli.Fail(leftOut(strings.Join(texts, "; ")))
}
