package ics

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/lobby"
	"rookery/ics/phrase"
	"rookery/ics/style12"
)

// A seek is an advertisement for a game with anybody.
type seek struct {
	number int
	from   *session
	terms  lobby.Terms
}

const maxSeeks = 3 // of one user

func seekCommands() []command {
	return []command{
		{name: "seek", code: 155, params: "s", usage: "[time inc] [rated|unrated] [white|black] [variant] [auto|manual] [formula] [low-high]", run: cmdSeek,
			help: "Advertises a game. Whoever answers with \"play\" plays you, at once or, with manual, after you accept."},
		{name: "unseek", code: 156, params: "d", usage: "[number]", run: cmdUnseek, help: "Takes back one of your seeks, or all."},
		{name: "sought", code: 157, params: "w", usage: "[all]", run: cmdSought, help: "Lists the seeks that you can answer, or all."},
		{name: "play", code: 158, params: "W", usage: "number|user", run: cmdPlay, help: "Answers a seek."},
		{name: "getgame", code: 164, params: "s", usage: "[terms]", run: cmdGetgame, help: "Answers a seek that fits, or seeks a game."},
	}
}

// dropSeeks removes all seeks of somebody.
func (s *Server) dropSeeks(x *session) []int {
	var gone []int
	s.seeks = slices.DeleteFunc(s.seeks, func(k *seek) bool {
		if k.from == x {
			gone = append(gone, k.number)
		}
		return k.from == x
	})
	s.removedSeeks(gone)
	return gone
}

// dropSeek removes a seek.
func (s *Server) dropSeek(k *seek) {
	s.seeks = slices.DeleteFunc(s.seeks, func(o *seek) bool { return o == k })
	s.removedSeeks([]int{k.number})
}

func (s *Server) removedSeeks(gone []int) {
	if len(gone) == 0 {
		return
	}
	var words []string
	for _, n := range gone {
		words = append(words, strconv.Itoa(n))
	}
	line := style12.Removal{Numbers: gone}.String()
	text := "Ads removed: " + strings.Join(words, " ")
	s.cryOut(slices.Collect(s.lobby.Who(lobby.Seeks, "")), func(y *session) string {
		switch {
		case !y.hearsSeeks():
			return ""
		case y.ivars[accounts.IvSeekinfo]:
			return line
		}
		return text
	})
}

// hearsSeeks: advertisements are not for those who play.
func (x *session) hearsSeeks() bool { return x.user.On(accounts.Seeks) && x.playing() == nil }

// machine is the line of a seek for programs, who may be its maker.
func (k *seek) machine(own bool) string {
	colour := byte('?')
	switch k.terms.Colour {
	case "white":
		colour = 'W'
	case "black":
		colour = 'B'
	}
	u := k.from.user
	return style12.Seek{
		Number: k.number, Own: own, Name: u.Name, Titles: u.TitleBits(), Rating: u.MachineRating(k.terms.Category()), Base: k.terms.Base, Increment: k.terms.Inc,
		Rated: k.terms.Rated, Type: k.terms.Kind(), Colour: colour, Low: k.terms.Low, High: k.terms.High, Automatic: !k.terms.Manual, Formula: k.terms.Formula,
	}.String()
}

// line is the seek in words.
func (k *seek) line() string {
	extra := ""
	if k.terms.Colour != "" {
		extra += " [" + k.terms.Colour + "]"
	}
	if k.terms.Manual {
		extra += " m"
	}
	if k.terms.Formula {
		extra += " f"
	}
	return fmt.Sprintf("%s (%s) seeking %d %d %s %s%s (\"play %d\" to respond)", k.from.user.Titled(), k.from.user.RatingText(k.terms.Category()),
		k.terms.Base, k.terms.Inc, k.terms.RatedWord(), k.terms.Kind(), extra, k.number)
}

// unfit tells why somebody cannot answer a seek; "" if they can.
func (k *seek) unfit(y *session) string {
	if why := lobby.MayMeet(y.user, k.from.user, k.terms); why != "" {
		if k.terms.Rated && (y.user.Guest || k.from.user.Guest) {
			return "You can only play rated games as a registered player."
		}
		return why
	}
	r := y.user.RatingNumber(k.terms.Category())
	if (k.terms.Low > 0 || k.terms.High < 9999) && (r < k.terms.Low || r > k.terms.High) {
		return "Your rating is out of the range that the seeker wants."
	}
	if k.terms.Formula {
		w := k.terms
		w.Colour = opposite(w.Colour) // as who answers asks for it
		if ok, clause := y.allowedBy(k.from.user, w); !ok {
			return "Match request does not fit formula for " + k.from.user.Name + ":\n" + clause
		}
	}
	return ""
}

// isFor reports whether somebody who reads words wants to hear of a seek: one that they
// can answer, and that their own formula allows. Programs draw them all.
func (k *seek) isFor(y *session) bool {
	if k.unfit(y) != "" {
		return false
	}
	wanted, _ := k.from.allowedBy(y.user, k.terms)
	return wanted
}

func cmdSeek(c *call) {
	w, ok := c.terms(c.arg(0))
	if !ok {
		return
	}
	c.awaitSeekOn(w)
}

// awaitSeekOn advertises, unless somebody seeks just that already.
func (c *call) awaitSeekOn(w lobby.Terms) {
	s := c.server
	if c.busy() {
		c.refuse("You can't seek while you are playing or examining a game.")
		return
	}
	if w.Variant.Name == "bughouse" {
		c.refuse("Bughouse games can't be sought: find a partner and match a pair.")
		return
	}
	if w.Odds != nil {
		c.refuse("Both sides have the same times in games that are sought.")
		return
	}
	if w.Rated && (c.user.Guest || !w.Ratable()) {
		c.print("You can only seek unrated games of this kind - setting to unrated.\n")
		w.Rated = false
	}
	for _, k := range s.seeks {
		if k.from != c.session && !k.terms.Manual && k.terms.Agrees(w) && k.unfit(c.session) == "" &&
			(&seek{from: c.session, terms: w}).unfit(k.from) == "" {
			c.print("Your seek matches one already posted by %s.\n", k.from.user.Name)
			k.from.notify(fmt.Sprintf("%s's seek matches yours.", c.user.Name))
			s.awaitSought(k, c.session)
			return
		}
	}
	mine := 0
	for _, k := range s.seeks {
		if k.from == c.session {
			if k.terms.Same(w) {
				c.refuse("You already have an active seek with the same parameters.")
				return
			}
			mine++
		}
	}
	if mine >= maxSeeks {
		c.refuse("You can only have %d active seeks.", maxSeeks)
		return
	}
	if !c.mayTalk(ads) {
		return
	}
	k := &seek{number: s.freeSeek(), from: c.session, terms: w}
	s.seeks = append(s.seeks, k)
	c.print("Your seek has been posted with index %d.\n(%s saw the seek.)\n", k.number, phrase.Plural(s.advertise(k), "player"))
}

// advertise shows a seek to all who want to see it, and returns how many that are beside who made it.
func (s *Server) advertise(k *seek) int {
	var saw []*session
	for y := range s.lobby.Each() {
		switch {
		case !y.hearsSeeks():
		case y == k.from:
			if y.ivars[accounts.IvSeekinfo] && y.ivars[accounts.IvShowownseek] {
				y.notify(k.machine(true))
			}
		case y.user.Listed(accounts.Censor, k.from.user.Name), y.user.Listed(accounts.NoPlay, k.from.user.Name), !y.ivars[accounts.IvSeekinfo] && !k.isFor(y):
		default:
			saw = append(saw, y)
		}
	}
	machine, line := k.machine(false), k.line()
	s.cryOut(saw, func(y *session) string {
		switch {
		case !y.hearsSeeks(), !slices.Contains(s.seeks, k):
			return ""
		case y.ivars[accounts.IvSeekinfo]:
			return machine
		}
		return line
	})
	return len(saw)
}

// freeSeek is the least number that no seek has.
func (s *Server) freeSeek() int {
	n := 1
	for slices.ContainsFunc(s.seeks, func(k *seek) bool { return k.number == n }) {
		n++
	}
	return n
}

// awaitSought begins the game that was sought.
func (s *Server) awaitSought(k *seek, y *session) {
	s.dropSeek(k)
	white, black := s.colours(k.from, y, k.terms)
	s.awaitGame(white, black, k.terms)
}

func cmdUnseek(c *call) {
	if !c.given(0) {
		gone := c.server.dropSeeks(c.session)
		if len(gone) == 0 {
			c.refuse("You have no active seeks.")
			return
		}
		c.print("Your seeks have been removed.\n")
		return
	}
	for _, k := range c.server.seeks {
		if k.number == c.numbers[0] && k.from == c.session {
			c.server.dropSeek(k)
			c.print("Your seek %d has been removed.\n", k.number)
			return
		}
	}
	c.refuse("You have no seek %d.", c.numbers[0])
}

func cmdSought(c *call) {
	n := 0
	for _, k := range c.server.seeks {
		if k.from != c.session && c.arg(0) != "all" && k.unfit(c.session) != "" {
			continue
		}
		n++
		colour, auto := "", "  "
		if k.terms.Colour != "" {
			colour = "[" + k.terms.Colour + "]"
		}
		if k.terms.Manual {
			auto = "m "
		}
		if k.terms.Formula {
			auto = auto[:1] + "f"
		}
		c.print("%3d %4s %-17s %3d %3d %-7s %-10s %-7s %4d-%4d %s\n", k.number, k.from.user.RatingText(k.terms.Category()), k.from.user.Titled(),
			k.terms.Base, k.terms.Inc, k.terms.RatedWord(), k.terms.Kind(), colour, k.terms.Low, k.terms.High, auto)
	}
	if n == 1 {
		c.print("1 ad displayed.\n")
	} else {
		c.print("%d ads displayed.\n", n)
	}
}

// seekNumbered is the seek of a number or of a user, nil if there is none.
func (s *Server) seekNumbered(word string) *seek {
	n, err := strconv.Atoi(word)
	for _, k := range s.seeks {
		if err == nil && k.number == n || err != nil && strings.EqualFold(k.from.user.Name, word) {
			return k
		}
	}
	return nil
}

func cmdPlay(c *call) {
	k := c.server.seekNumbered(c.arg(0))
	if k == nil {
		c.refuse("That seek is not available.")
		return
	}
	c.awaitSeek(k)
}

func (c *call) awaitSeek(k *seek) {
	switch why := k.unfit(c.session); {
	case k.from == c.session:
		c.refuse("You can't play your own seek.")
	case c.busy():
		c.refuse("You can't play while you are playing or examining a game.")
	case why != "":
		c.refuse("%s", why)
	case k.terms.Manual:
		w := k.terms
		w.Colour = opposite(w.Colour)
		c.print("Issuing match request since the seek was set to manual.\n")
		c.issue(k.from, w, nil)
	default:
		c.server.awaitSought(k, c.session)
	}
}

func opposite(colour string) string {
	switch colour {
	case "white":
		return "black"
	case "black":
		return "white"
	}
	return ""
}

func cmdGetgame(c *call) {
	w, ok := c.terms(c.arg(0))
	if !ok {
		return
	}
	for _, k := range c.server.seeks {
		fits := !c.given(0) || k.terms.Agrees(w)
		if k.from != c.session && !c.busy() && fits && k.unfit(c.session) == "" && !k.terms.Manual {
			c.print("Your getgame qualifies for %s's seek.\n", k.from.user.Name)
			k.from.notify(fmt.Sprintf("Your seek qualifies for %s's getgame.", c.user.Name))
			c.server.awaitSought(k, c.session)
			return
		}
	}
	c.awaitSeekOn(w)
}

// showSeeks sends the whole list, as clients want it that draw a graph of it.
func (x *session) showSeeks() {
	if !x.hearsSeeks() {
		return
	}
	x.notify("<sc>")
	for _, k := range x.server.seeks {
		if k.from != x || x.ivars[accounts.IvShowownseek] {
			x.notify(k.machine(k.from == x))
		}
	}
}

// seekersFree sends the list again to who was deaf to it during a game.
func (s *Server) seekersFree(x *session) {
	if x.ivars[accounts.IvSeekinfo] && !x.left {
		x.showSeeks()
	}
}

// ivarChanged does what comes with some ivariables.
func (x *session) ivarChanged(i int) {
	switch {
	case i == accounts.IvSeekinfo && x.ivars[i]:
		x.showSeeks()
	case i == accounts.IvPendinfo && x.ivars[i]:
		for _, o := range x.server.offers {
			if o.to == x || o.from == x {
				x.notify(o.machine(x))
			}
		}
	}
}
