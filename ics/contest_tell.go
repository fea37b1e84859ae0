package ics

import (
	"fmt"
	"strings"

	"rookery/ics/tournament"
)

// title is the tournament in lines about it.
func (k *contest) title() string {
	return fmt.Sprintf("Tournament %d (%s)", k.state.ID, k.state.Name)
}

// size is how many players or teams are in it: "12 players".
func (k *contest) size() string {
	if k.state.Team > 1 {
		return plural(len(k.state.Players), "team")
	}
	return plural(len(k.state.Players), "player")
}

// tell notifies the players who are on and have not withdrawn.
func (k *contest) tell(format string, args ...any) {
	text := k.title() + ": " + fmt.Sprintf(format, args...)
	for _, p := range k.state.Players {
		if p.Withdrawn {
			continue
		}
		for _, name := range members(p) {
			if y := k.server.lobby.named(name); y != nil {
				y.notify(text)
			}
		}
	}
}

// members are the names of a player or of those in a team.
func members(p tournament.Player) []string {
	if len(p.Members) > 0 {
		return p.Members
	}
	return []string{p.Name}
}

// tellPairing tells the players whom they play.
func (k *contest) tellPairing(p tournament.Pairing) {
	round := fmt.Sprintf("round %d", p.Round)
	if k.state.Kind == tournament.Arena {
		round = "next game"
	}
	tell := func(player int, what string) {
		for _, name := range members(k.state.Players[player]) {
			if y := k.server.lobby.named(name); y != nil {
				y.notify(fmt.Sprintf("%s, %s: %s", k.title(), round, what))
			}
		}
	}
	if p.Black == tournament.Nobody {
		tell(p.White, "you have a bye.")
		return
	}
	more := ""
	if p.Armageddon {
		more = " A draw counts as won by Black."
	}
	tell(p.White, "you have White against "+k.state.Players[p.Black].Name+"."+more)
	tell(p.Black, "you have Black against "+k.state.Players[p.White].Name+"."+more)
}

// tellEnd tells the first three.
func (k *contest) tellEnd() {
	var first []string
	for i, s := range k.state.Standings() {
		if i == 3 {
			break
		}
		first = append(first, fmt.Sprintf("%d. %s %s", s.Place, k.state.Players[s.Player].Name, k.state.Score(s.Points)))
	}
	k.tell("it is over: %s.", strings.Join(first, ", "))
}
