package contests

import (
	"fmt"
	"strings"
	"time"

	"rookery/ics/notices"
	"rookery/ics/phrase"
	"rookery/ics/tournament"
	"rookery/store"
)

// Title is the tournament in lines about it.
func (k *Contest[S]) Title() string { return titleOf(k.State) }

func titleOf(t *tournament.Tournament) string { return fmt.Sprintf("Tournament %d (%s)", t.ID, t.Name) }

// Size is how many players or teams are in it: "12 players".
func (k *Contest[S]) Size() string { return sizeOf(k.State) }

func sizeOf(t *tournament.Tournament) string {
	if t.Team > 1 {
		return phrase.Plural(len(t.Players), "team")
	}
	return phrase.Plural(len(t.Players), "player")
}

// Tell notifies the players who are on and have not withdrawn.
func (k *Contest[S]) Tell(format string, args ...any) {
	var nobody S
	text := k.Title() + ": " + fmt.Sprintf(format, args...)
	for _, p := range k.State.Players {
		if p.Withdrawn {
			continue
		}
		for _, name := range members(p) {
			if y := k.of.Named(name); y != nobody {
				y.Notify(text)
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

// during is the round that a pairing is of, in lines about it.
func during(t *tournament.Tournament, p tournament.Pairing) string {
	if t.Kind == tournament.Arena {
		return "next game"
	}
	return fmt.Sprintf("round %d", p.Round)
}

// tellPairing tells the players whom they play.
func (k *Contest[S]) tellPairing(p tournament.Pairing) {
	more := ""
	if p.Armageddon {
		more = " A draw counts as won by Black."
	}
	var nobody S
	tell := func(player, other int, against string) {
		for _, name := range members(k.State.Players[player]) {
			if y := k.of.Named(name); y != nobody {
				y.Notify(fmt.Sprintf("%s, %s: %s %s.%s", k.Title(), during(k.State, p), against, k.State.Players[other].Name, more))
			}
		}
	}
	tell(p.White, p.Black, "you have White against")
	tell(p.Black, p.White, "you have Black against")
}

// wordsOf is what a change of a tournament tells its players one by one: how a pairing is decided, and
// that the tournament is over. Who is not on then hears of it at the next login.
func wordsOf(before, after *tournament.Tournament, now time.Time) (list []notices.Word) {
	say := func(player int, seen bool, text string) {
		for _, name := range members(after.Players[player]) {
			text := fmt.Sprintf("%s%s", titleOf(after), text)
			list = append(list, notices.Word{Word: store.Word{Name: name, Text: text, Said: now}, Seen: seen})
		}
	}
	for i, p := range after.Pairings {
		old := tournament.Pairing{}
		if i < len(before.Pairings) {
			old = before.Pairings[i]
		}
		if p.Result == old.Result {
			continue
		}
		about := ", " + during(after, p) + ": "
		if p.Black == tournament.Nobody {
			say(p.White, false, about+byeText(p))
			continue
		}
		for _, player := range []int{p.White, p.Black} {
			if was := before.Players; player < len(was) && was[player].Withdrawn {
				continue // and has been told so
			}
			text, seen := decision(after, p, player)
			say(player, seen, about+text)
		}
	}
	if after.State == before.State {
		return list
	}
	text := map[tournament.State]string{tournament.Over: ": it is over: " + firstThree(after) + ".", tournament.Cancelled: ": it has been cancelled."}[after.State]
	for i, p := range after.Players {
		if text != "" && !p.Withdrawn {
			say(i, false, text)
		}
	}
	return list
}

// byeText tells somebody of a bye.
func byeText(p tournament.Pairing) string {
	if p.Result == tournament.HalfBye {
		return "you have the bye that you asked for, and half a point."
	}
	return "you have a bye."
}

// decision tells a player how a pairing is decided. seen: who is on sees it in the game.
func decision(t *tournament.Tournament, p tournament.Pairing, player int) (text string, seen bool) {
	opponent := t.Players[p.White].Name
	if player == p.White {
		opponent = t.Players[p.Black].Name
	}
	out, won, drawn := t.Players[player].Withdrawn, p.Won(player), p.Result == tournament.Draw
	final := t.Kind == tournament.Knockout && (!drawn || p.Armageddon)
	switch {
	case p.Game == 0 && won:
		text = opponent + " does not play: you have won without a game."
	case p.Game == 0 && p.Result == tournament.BothForfeit && out:
		text = "neither of you has come: nobody has won. You are out."
	case p.Game == 0 && p.Result == tournament.BothForfeit:
		text = "neither of you has come: nobody has won."
	case p.Game == 0 && out:
		text = "you do not play: " + opponent + " has won without a game. You are out."
	case p.Game == 0:
		text = "you do not play: " + opponent + " has won without a game."
	case drawn && !final:
		text = "your game against " + opponent + " is drawn."
	case final && won:
		text = "you have won the match against " + opponent + "."
	case final:
		text = "you have lost the match against " + opponent + "."
	case won:
		text = "you have won against " + opponent + "."
	default:
		text = "you have lost to " + opponent + "."
	}
	return text, p.Game != 0 && !final
}

// firstThree are they who lead.
func firstThree(t *tournament.Tournament) string {
	var first []string
	for i, s := range t.Standings() {
		if i == 3 {
			break
		}
		first = append(first, fmt.Sprintf("%d. %s %s", s.Place, t.Players[s.Player].Name, t.Score(s.Points)))
	}
	return strings.Join(first, ", ")
}
