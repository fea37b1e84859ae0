package matching

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/lobby"
	"rookery/ics/phrase"
	"rookery/ics/play"
	"rookery/ics/style12"
	"rookery/ics/talk"
)

// A seek is an advertisement for a game with anybody.
type seek = lobby.Seek[*play.Player]

const maxSeeks = 3 // of one user

func seekCommands(s *Room) []command.Command {
	return []command.Command{
		{Name: "seek", Code: 155, Params: "s", Usage: "[time inc] [rated|unrated] [white|black] [variant] [auto|manual] [formula] [low-high]", Run: s.asking(cmdSeek),
			Help: "Advertises a game. Whoever answers with \"play\" plays you, at once or, with manual, after you accept."},
		{Name: "unseek", Code: 156, Params: "d", Usage: "[number]", Run: s.asking(cmdUnseek), Help: "Takes back one of your seeks, or all."},
		{Name: "sought", Code: 157, Params: "w", Usage: "[all]", Run: s.asking(cmdSought), Help: "Lists the seeks that you can answer, or all."},
		{Name: "play", Code: 158, Params: "W", Usage: "number|user", Run: s.asking(cmdPlay), Help: "Answers a seek."},
		{Name: "getgame", Code: 164, Params: "s", Usage: "[terms]", Run: s.asking(cmdGetgame), Help: "Answers a seek that fits, or seeks a game."},
	}
}

// dropSeeks removes all seeks of somebody.
func (m *Room) dropSeeks(x *play.Player) []int {
	gone := m.seeks.Drop(func(k *seek) bool { return k.From == x })
	m.removedSeeks(gone)
	return gone
}

// dropSeek removes a seek.
func (m *Room) dropSeek(k *seek) {
	m.removedSeeks(m.seeks.Drop(func(o *seek) bool { return o == k }))
}

func (m *Room) removedSeeks(gone []int) {
	if len(gone) == 0 {
		return
	}
	var words []string
	for _, n := range gone {
		words = append(words, strconv.Itoa(n))
	}
	line := style12.Removal{Numbers: gone}.String()
	text := "Ads removed: " + strings.Join(words, " ")
	m.crier.Cry(slices.Collect(m.lobby.Who(lobby.Seeks, "")), func(y *play.Player) string {
		switch {
		case !hearsSeeks(y):
			return ""
		case y.Ivars[accounts.IvSeekinfo]:
			return line
		}
		return text
	})
}

// hearsSeeks: advertisements are not for those who play.
func hearsSeeks(x *play.Player) bool { return x.User().On(accounts.Seeks) && x.Playing() == nil }

func cmdSeek(c *ask) {
	w, ok := c.terms(c.Arg(0))
	if !ok {
		return
	}
	c.awaitSeekOn(w)
}

// awaitSeekOn advertises, unless somebody seeks just that already.
func (c *ask) awaitSeekOn(w lobby.Terms) {
	s := c.room
	if c.Busy() {
		c.Refuse("You can't seek while you are playing or examining a game.")
		return
	}
	if w.Variant.Name == "bughouse" {
		c.Refuse("Bughouse games can't be sought: find a partner and match a pair.")
		return
	}
	if w.Odds != nil {
		c.Refuse("Both sides have the same times in games that are sought.")
		return
	}
	if w.Rated && (c.User().Guest || !w.Ratable()) {
		c.Print("You can only seek unrated games of this kind - setting to unrated.\n")
		w.Rated = false
	}
	for _, k := range s.seeks.All() {
		if k.From != c.Player && !k.Terms.Manual && k.Terms.Agrees(w) && k.Unfit(c.Player, c.room.now()) == "" &&
			(&seek{From: c.Player, Terms: w}).Unfit(k.From, c.room.now()) == "" {
			c.Print("Your seek matches one already posted by %s.\n", k.From.User().Name)
			k.From.Notify(fmt.Sprintf("%s's seek matches yours.", c.User().Name))
			s.awaitSought(k, c.Player)
			return
		}
	}
	mine := 0
	for _, k := range s.seeks.All() {
		if k.From == c.Player {
			if k.Terms.Same(w) {
				c.Refuse("You already have an active seek with the same parameters.")
				return
			}
			mine++
		}
	}
	if mine >= maxSeeks {
		c.Refuse("You can only have %d active seeks.", maxSeeks)
		return
	}
	if !c.MayTalk(talk.Ads) {
		return
	}
	k := s.seeks.Add(c.Player, w)
	c.Print("Your seek has been posted with index %d.\n(%s saw the seek.)\n", k.Number, phrase.Plural(s.advertise(k), "player"))
}

// advertise shows a seek to all who want to see it, and returns how many that are beside who made it.
func (m *Room) advertise(k *seek) int {
	var saw []*play.Player
	for y := range m.lobby.Each() {
		switch {
		case !hearsSeeks(y):
		case y == k.From:
			if y.Ivars[accounts.IvSeekinfo] && y.Ivars[accounts.IvShowownseek] {
				y.Notify(k.Machine(true))
			}
		case y.User().Listed(accounts.Censor, k.From.User().Name), y.User().Listed(accounts.NoPlay, k.From.User().Name), !y.Ivars[accounts.IvSeekinfo] && !k.IsFor(y, m.now()):
		default:
			saw = append(saw, y)
		}
	}
	machine, line := k.Machine(false), k.Line()
	m.crier.Cry(saw, func(y *play.Player) string {
		switch {
		case !hearsSeeks(y), !m.seeks.Has(k):
			return ""
		case y.Ivars[accounts.IvSeekinfo]:
			return machine
		}
		return line
	})
	return len(saw)
}

// awaitSought begins the game that was sought.
func (m *Room) awaitSought(k *seek, y *play.Player) {
	m.dropSeek(k)
	white, black := m.colours(k.From, y, k.Terms)
	m.hall.AwaitGame(white, black, k.Terms)
}

func cmdUnseek(c *ask) {
	if !c.Given(0) {
		gone := c.room.dropSeeks(c.Player)
		if len(gone) == 0 {
			c.Refuse("You have no active seeks.")
			return
		}
		c.Print("Your seeks have been removed.\n")
		return
	}
	for _, k := range c.room.seeks.All() {
		if k.Number == c.Numbers[0] && k.From == c.Player {
			c.room.dropSeek(k)
			c.Print("Your seek %d has been removed.\n", k.Number)
			return
		}
	}
	c.Refuse("You have no seek %d.", c.Numbers[0])
}

func cmdSought(c *ask) {
	n := 0
	for _, k := range c.room.seeks.All() {
		if k.From != c.Player && c.Arg(0) != "all" && k.Unfit(c.Player, c.room.now()) != "" {
			continue
		}
		n++
		colour, auto := "", "  "
		if k.Terms.Colour != "" {
			colour = "[" + k.Terms.Colour + "]"
		}
		if k.Terms.Manual {
			auto = "m "
		}
		if k.Terms.Formula {
			auto = auto[:1] + "f"
		}
		c.Print("%3d %4s %-17s %3d %3d %-7s %-10s %-7s %4d-%4d %s\n", k.Number, k.From.User().RatingText(k.Terms.Category()), k.From.User().Titled(),
			k.Terms.Base, k.Terms.Inc, k.Terms.RatedWord(), k.Terms.Kind(), colour, k.Terms.Low, k.Terms.High, auto)
	}
	if n == 1 {
		c.Print("1 ad displayed.\n")
	} else {
		c.Print("%d ads displayed.\n", n)
	}
}

func cmdPlay(c *ask) {
	k := c.room.seeks.Find(c.Arg(0))
	if k == nil {
		c.Refuse("That seek is not available.")
		return
	}
	c.awaitSeek(k)
}

func (c *ask) awaitSeek(k *seek) {
	switch why := k.Unfit(c.Player, c.room.now()); {
	case k.From == c.Player:
		c.Refuse("You can't play your own seek.")
	case c.Busy():
		c.Refuse("You can't play while you are playing or examining a game.")
	case why != "":
		c.Refuse("%s", why)
	case k.Terms.Manual:
		w := k.Terms
		w.Colour = lobby.Opposite(w.Colour)
		c.Print("Issuing match request since the seek was set to manual.\n")
		c.issue(k.From, w, nil)
	default:
		c.room.awaitSought(k, c.Player)
	}
}

func cmdGetgame(c *ask) {
	w, ok := c.terms(c.Arg(0))
	if !ok {
		return
	}
	for _, k := range c.room.seeks.All() {
		fits := !c.Given(0) || k.Terms.Agrees(w)
		if k.From != c.Player && !c.Busy() && fits && k.Unfit(c.Player, c.room.now()) == "" && !k.Terms.Manual {
			c.Print("Your getgame qualifies for %s's seek.\n", k.From.User().Name)
			k.From.Notify(fmt.Sprintf("Your seek qualifies for %s's getgame.", c.User().Name))
			c.room.awaitSought(k, c.Player)
			return
		}
	}
	c.awaitSeekOn(w)
}

// showSeeks sends the whole list, as clients want it that draw a graph of it.
func (m *Room) showSeeks(x *play.Player) {
	if !hearsSeeks(x) {
		return
	}
	x.Notify("<sc>")
	for _, k := range m.seeks.All() {
		if k.From != x || x.Ivars[accounts.IvShowownseek] {
			x.Notify(k.Machine(k.From == x))
		}
	}
}

// Freed sends the list again to who was deaf to it during a game.
func (m *Room) Freed(x *play.Player) {
	if x.Ivars[accounts.IvSeekinfo] && !x.Left() {
		m.showSeeks(x)
	}
}

// IvarChanged does what comes with some ivariables.
func (m *Room) IvarChanged(x *play.Player, i int) {
	switch {
	case i == accounts.IvSeekinfo && x.Ivars[i]:
		m.showSeeks(x)
	case i == accounts.IvPendinfo && x.Ivars[i]:
		for _, o := range m.offers.Where(func(o *Offer) bool { return o.To == x || o.From == x }) {
			if o.To == x || o.From == x {
				x.Notify(o.Machine(x))
			}
		}
	}
}
