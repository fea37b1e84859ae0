package contests

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"rookery/chess/variant"
	"rookery/ics/lobby"
	"rookery/ics/tournament"
)

// Parse reads what follows "tourney create".
func Parse(words []string) (set tournament.Settings, err error) {
	if len(words) == 0 {
		return set, tournament.ErrKind
	}
	set.Kind, set.Variant, set.Team = tournament.Kind(strings.ToLower(words[0])), "chess", 1
	words = words[1:]
	number := func(what string) int {
		if err != nil {
			return 0
		}
		if len(words) > 0 {
			if n, bad := strconv.Atoi(words[0]); bad == nil {
				words = words[1:]
				return n
			}
		}
		err = fmt.Errorf("say %s", what)
		return 0
	}
	switch set.Kind {
	case tournament.Arena:
		set.Minutes = number("how many minutes it lasts")
	case tournament.Swiss:
		set.Rounds = number("how many rounds it has")
	case tournament.RoundRobin:
		set.Rounds = number("how often all meet")
	case tournament.Knockout:
	default:
		return set, tournament.ErrKind
	}
	set.Base, set.Inc = number("the time for a game, in minutes"), number("the time for a move, in seconds")
	if err != nil {
		return set, err
	}
	for len(words) > 0 {
		switch w := strings.ToLower(words[0]); w {
		case "rated":
			set.Rated = true
		case "unrated":
			set.Rated = false
		default:
			more := 0
			if w == "wild" && len(words) > 1 {
				w, more = "wild/"+strings.ToLower(words[1]), 1
			}
			v, bad := lobby.ServerVariant(w)
			if bad != nil {
				set.Name = strings.Join(words, " ")
				return set, nil
			}
			words = words[more:]
			set.Variant = v.Name
			if v.Rules == variant.Bughouse {
				set.Team = 2
			}
		}
		words = words[1:]
	}
	return set, errors.New("its name is missing")
}
