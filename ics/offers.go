package ics

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/game"
	"rookery/ics/style12"
)

// An offer is what one user has asked of another and waits for an answer.
type offer struct {
	number   int
	kind     string // match, partner, simul, or what is asked within a game
	from, to *session
	terms    terms // of a match
	table    *table
	inGame   game.Offer
	resume   *stored // the adjourned game that a match would continue
	text     string  // what is offered, in a line
}

// gameKinds are the offers within games by the words of accept and pending.
var gameKinds = map[game.OfferKind]string{
	game.Draw: "draw", game.Takeback: "takeback", game.Adjourn: "adjourn", game.Abort: "abort", game.Switch: "switch",
	game.Pause: "pause", game.Resume: "unpause",
}

// offerCommands are those by which users agree.
func offerCommands() []command {
	return []command{
		{name: "match", code: 73, params: "Ws", usage: "user [rated|unrated] [time [inc [time [inc]]]] [white|black] [variant]", run: cmdMatch,
			help: "Challenges a user to a game. Without times those of your variables count; the second two are Black's, and such games are unrated. If an adjourned game of the two of you is stored, it goes on."},
		{name: "rematch", code: 102, run: cmdRematch, help: "Challenges your last opponent to the same kind of game."},
		{name: "accept", code: 11, params: "ww", usage: "[number|user|[t] kind|all]", run: cmdAccept, help: "Accepts what you have been offered."},
		{name: "decline", code: 33, params: "ww", usage: "[number|user|[t] kind|all]", run: cmdDecline, help: "Declines what you have been offered."},
		{name: "withdraw", code: 147, params: "ww", usage: "[number|user|[t] kind|all]", run: cmdWithdraw, help: "Takes back what you have offered."},
		{name: "pending", code: 87, run: cmdPending, help: "Lists what you have offered and have been offered."},
	}
}

// addOffer makes an offer known to who gets it.
func (s *Server) addOffer(o *offer) {
	s.offerNumber++
	o.number = s.offerNumber
	s.offers = append(s.offers, o)
	for _, y := range []*session{o.from, o.to} {
		if y.ivars[ivPendinfo] {
			y.notify(o.machine(y))
		}
	}
}

// machine is the offer in a line for the program of one of the two.
func (o *offer) machine(y *session) string {
	p := style12.Pending{Number: o.number, Name: o.from.user.name, Type: strings.ReplaceAll(o.kind, " ", ""), Text: o.text}
	if y == o.from {
		p.Made, p.Name = true, o.to.user.name
	}
	return p.String()
}

// dropOffer forgets an offer.
func (s *Server) dropOffer(o *offer) {
	i := slices.Index(s.offers, o)
	if i < 0 {
		return
	}
	s.offers = slices.Delete(s.offers, i, i+1)
	for _, y := range []*session{o.from, o.to} {
		if y.ivars[ivPendinfo] {
			y.notify(style12.Removal{Offers: true, Numbers: []int{o.number}}.String())
		}
	}
}

// offersWhere are the offers that fit.
func (s *Server) offersWhere(fits func(*offer) bool) []*offer {
	var list []*offer
	for _, o := range s.offers {
		if fits(o) {
			list = append(list, o)
		}
	}
	return list
}

// dropOffersOf forgets what has been offered within a game.
func (s *Server) dropOffersOf(t *table) {
	for _, o := range s.offersWhere(func(o *offer) bool { return o.table == t }) {
		s.dropOffer(o)
	}
}

// unfree is what the other side of a challenge is told when somebody is not free any more.
type unfree struct{ challenger, challenged string }

// joins is said of who plays, examines of who looks at a game.
func joins() unfree {
	return unfree{
		"%s, who was challenging you, has joined a match with another player.",
		"%s, whom you were challenging, has joined a match with another player.",
	}
}

func examines() unfree {
	return unfree{"%s, who was challenging you, is examining a game.", "%s, whom you were challenging, is examining a game."}
}

// freeUp takes back what somebody offered and sought who is not free any more, and
// says why.
func (s *Server) freeUp(x *session, why unfree) {
	for _, o := range s.offersWhere(func(o *offer) bool {
		return (o.kind == "match" || o.kind == "bughouse") && (o.from == x || o.to == x)
	}) {
		s.dropOffer(o)
		if o.from == x {
			o.to.notify(fmt.Sprintf(why.challenger+"\nChallenge from %s removed.", x.user.name, x.user.name))
		} else {
			o.from.notify(fmt.Sprintf(why.challenged+"\nChallenge to %s withdrawn.", x.user.name, x.user.name))
		}
	}
	s.dropSeeks(x)
}

// chosen is the word that says which offer is meant: "draw" of "t draw".
func (c *call) chosen() string {
	if (c.arg(0) == "t" || c.arg(0) == "p") && c.given(1) {
		return c.arg(1)
	}
	return c.arg(0)
}

// choose is the offer that the words of accept and the like mean; nil after
// saying why not.
func (c *call) choose(list []*offer, word, none string) []*offer {
	if word == "all" && len(list) > 0 {
		return list
	}
	if word != "" {
		n, err := strconv.Atoi(word)
		var fits []*offer
		for _, o := range list {
			other := o.from
			if o.from == c.session {
				other = o.to
			}
			if err == nil && o.number == n || err != nil && (o.kind == strings.ToLower(word) || strings.HasPrefix(other.user.key(), strings.ToLower(word))) {
				fits = append(fits, o)
			}
		}
		if len(fits) == 0 {
			c.refuse("There are no %s offers%s.", word, none)
			return nil
		}
		list = fits
	}
	switch len(list) {
	case 0:
		c.refuse("There are no offers%s.", none)
		return nil
	case 1:
		return list
	}
	c.refuse("There is more than one pending offer.\nType \"pending\" to see the list of offers.")
	return nil
}

func cmdAccept(c *call) {
	list := c.server.offersWhere(func(o *offer) bool { return o.to == c.session })
	if len(list) == 0 && c.given(0) && c.server.seekNumbered(c.arg(0)) != nil {
		c.awaitSeek(c.server.seekNumbered(c.arg(0)))
		return
	}
	for _, o := range c.choose(list, c.chosen(), " to accept") {
		c.awaitAccept(o)
	}
}

func (c *call) awaitAccept(o *offer) {
	s := c.server
	if o.table != nil {
		t := o.table
		c.awaitAt(t, func() {
			who, plays := t.side(c.session)
			if !plays || t.over {
				return
			}
			c.awaitAct(t, func(g *game.Game) ([]game.Event, error) { return g.Accept(s.now(), who, o.inGame.Kind) })
		})
		return
	}
	s.dropOffer(o)
	switch o.kind {
	case "partner":
		c.becomePartners(o.from)
		return
	case "simul":
		c.awaitSimul(o)
		return
	case "sdraw", "sabort":
		r := game.DrawnBy(game.Agreement)
		if o.kind == "sabort" {
			r = game.Result{Reason: game.Aborted}
		}
		if c.awaitVerdict(o.resume.record, r, "") {
			c.print("You accept the %s request from %s.\n", o.kind, o.from.user.name)
			o.from.notify(fmt.Sprintf("%s accepts the %s request.", c.user.name, o.kind))
		}
		return
	case "bughouse":
		c.print("You accept the match offer from %s.\n", o.from.user.name)
		o.from.notify(fmt.Sprintf("%s accepts the match offer.", c.user.name))
		s.awaitBughouse(o.from, c.session, o.terms)
		return
	}
	c.print("You accept the match offer from %s.\n", o.from.user.name)
	o.from.notify(fmt.Sprintf("%s accepts the match offer.", c.user.name))
	if o.resume != nil {
		s.awaitResumed(o.resume)
		return
	}
	white, black := s.colours(o.from, c.session, o.terms)
	s.awaitGame(white, black, o.terms)
}

// colours decides who has White: as was asked for, else who had it less often.
func (s *Server) colours(from, to *session, w terms) (white, black *session) {
	switch w.colour {
	case "white":
		return from, to
	case "black":
		return to, from
	}
	switch {
	case from.user.whites < to.user.whites:
		white, black = from, to
	case from.user.whites > to.user.whites:
		white, black = to, from
	case s.rand.IntN(2) == 0:
		white, black = from, to
	default:
		white, black = to, from
	}
	white.user.whites++
	black.user.whites--
	return white, black
}

func cmdDecline(c *call) {
	s := c.server
	list := s.offersWhere(func(o *offer) bool { return o.to == c.session })
	for _, o := range c.choose(list, c.chosen(), " to decline") {
		word := "request"
		if o.kind == "match" || o.kind == "bughouse" || o.kind == "draw" {
			word = "offer"
		}
		kind := strings.Replace(o.kind, "bughouse", "match", 1)
		c.print("You decline the %s %s from %s.\n", kind, word, o.from.user.name)
		o.from.notify(fmt.Sprintf("%s declines the %s %s.", c.user.name, kind, word))
		c.awaitSettled(o, true)
	}
}

func cmdWithdraw(c *call) {
	s := c.server
	list := s.offersWhere(func(o *offer) bool { return o.from == c.session })
	for _, o := range c.choose(list, c.chosen(), " to withdraw") {
		c.print("You withdraw the %s request to %s.\n", o.kind, o.to.user.name)
		o.to.notify(fmt.Sprintf("%s withdraws the %s request.", c.user.name, o.kind))
		c.awaitSettled(o, false)
	}
}

// awaitSettled takes an offer out of the world, and out of its game.
func (c *call) awaitSettled(o *offer, declined bool) {
	c.server.dropOffer(o)
	if t := o.table; t != nil {
		c.awaitAt(t, func() {
			if who, plays := t.side(c.session); plays && !t.over {
				// An error: it was settled meanwhile. The offer is dropped, so nothing is told.
				_ = t.awaitChange(func(g *game.Game) ([]game.Event, error) {
					if declined {
						return g.Decline(who, o.inGame.Kind)
					}
					return g.Withdraw(who, o.inGame.Kind)
				})
			}
		})
	}
}

func cmdPending(c *call) {
	mine := c.server.offersWhere(func(o *offer) bool { return o.from == c.session })
	theirs := c.server.offersWhere(func(o *offer) bool { return o.to == c.session })
	if len(mine) == 0 {
		c.print("There are no offers pending to other players.\n")
	} else {
		c.print("Offers to other players:\n\n")
		for _, o := range mine {
			c.print("  %2d: You are offering %s %s.\n", o.number, o.to.user.name, o.told())
		}
		c.print("\nIf you wish to withdraw any of these offers type \"withdraw number\".\n")
	}
	if len(theirs) == 0 {
		c.print("\nThere are no offers pending from other players.\n")
	} else {
		c.print("\nOffers from other players:\n\n")
		for _, o := range theirs {
			c.print("  %2d: %s is offering %s.\n", o.number, o.from.user.name, o.told())
		}
		c.print("\nIf you wish to accept any of these offers type \"accept number\".\n")
	}
}

// told is an offer in the list of those pending.
func (o *offer) told() string {
	switch o.kind {
	case "match", "bughouse":
		return "a challenge: " + o.text
	case "partner":
		return "bughouse partnership"
	}
	return "a " + o.kind + " request"
}

// gameOffered makes an offer within a game known.
func (s *Server) gameOffered(t *table, who chess.Colour, g game.Offer) {
	from, to := t.seats[who].session, t.seats[who.Other()].session
	if from == nil || to == nil {
		return
	}
	if old := s.offersWhere(func(o *offer) bool { return o.table == t && o.from == from && o.inGame.Kind == g.Kind }); len(old) > 0 {
		s.dropOffer(old[0])
	}
	name := from.user.name
	var mine, theirs string
	switch g.Kind {
	case game.Draw:
		mine, theirs = "Draw request sent.", name+" offers you a draw."
	case game.Takeback:
		mine, theirs = "Takeback request sent.", fmt.Sprintf("%s would like to take back %d half move(s).", name, g.Half)
	case game.Adjourn:
		mine, theirs = "Adjourn request sent.", name+" would like to adjourn the game; type \"adjourn\" to accept."
	case game.Abort:
		mine, theirs = "Abort request sent.", name+" would like to abort the game; type \"abort\" to accept."
	case game.Switch:
		mine, theirs = "Switch request sent.", name+" would like to switch sides; type \"accept\" to accept."
	case game.Pause:
		mine, theirs = "Pause request sent.", name+" requests to pause the game."
	default:
		mine, theirs = "Unpause request sent.", name+" requests to unpause the game."
	}
	from.notify(mine)
	to.notify(theirs)
	text := gameKinds[g.Kind]
	if g.Kind == game.Takeback {
		text = strconv.Itoa(g.Half)
	}
	s.addOffer(&offer{kind: gameKinds[g.Kind], from: from, to: to, table: t, inGame: g, text: text})
	for _, y := range t.observers {
		y.notify(fmt.Sprintf("Game %d: %s", t.number, strings.Replace(theirs, "offers you", "offers", 1)))
	}
	s.robotAsked(t, to, g)
}

// dropGameOffer forgets an offer of a game's player and tells what became of it.
func (s *Server) dropGameOffer(t *table, maker chess.Colour, k game.OfferKind, why game.EventKind) {
	for _, o := range s.offersWhere(func(o *offer) bool { return o.table == t && o.inGame.Kind == k && o.from == t.seats[maker].session }) {
		s.dropOffer(o)
		switch why {
		case game.Accepted:
			o.to.answer(fmt.Sprintf("You accept the %s request from %s.", o.kind, o.from.user.name))
			o.from.notify(fmt.Sprintf("%s accepts the %s request.", o.to.user.name, o.kind))
		case game.Declined:
			word := "request"
			if k == game.Draw {
				word = "offer"
			}
			o.from.notify(fmt.Sprintf("%s declines the %s %s.", o.to.user.name, gameKinds[k], word))
		}
	}
}

// challenge is "A (1500) [white] B (++++) unrated blitz 2 12".
func challenge(from, to *session, w terms) string {
	colour := ""
	if w.colour != "" {
		colour = " [" + w.colour + "]"
	}
	return fmt.Sprintf("%s (%s)%s %s (%s) %s", from.user.name, from.user.ratingText(w.category()), colour,
		to.user.name, to.user.ratingText(w.category()), w.summary())
}

func cmdMatch(c *call) {
	y := c.online(c.arg(0))
	if y == nil {
		return
	}
	w, wrong := parseTerms(strings.Fields(c.arg(1)), c.user.usualTerms(), c.server.openings)
	if wrong != "" {
		c.code = codeBadParams
		c.refuse("%s", wrong)
		return
	}
	c.awaitChallenge(y, w, !c.given(1))
}

func cmdRematch(c *call) {
	m := c.last
	if m.opponent == "" {
		c.refuse("You have no previous opponent.")
		return
	}
	y := c.server.lobby.named(m.opponent)
	if y == nil {
		c.refuse("Your last opponent, %s, is not logged in.", m.opponent)
		return
	}
	w := m.terms
	w.colour = ""
	if strings.HasPrefix(w.setup, "odds/") { // who gave them gives them again
		w.colour = map[bool]string{true: "white", false: "black"}[m.white]
	}
	c.awaitChallenge(y, w, false)
}

// mayMeet tells why two users cannot play on some terms; "" if they can.
func (x *session) mayMeet(y *session, w terms) string {
	switch {
	case x == y:
		return "You can't match yourself."
	case y.user.listed("censor", x.user.name):
		return fmt.Sprintf("%s is censoring you.", y.user.name)
	case y.user.listed("noplay", x.user.name):
		return fmt.Sprintf("You are on %s's noplay list.", y.user.name)
	case x.user.listed("noplay", y.user.name):
		return fmt.Sprintf("You have %s on your noplay list.", y.user.name)
	case w.rated && x.user.guest:
		return "You are unregistered - setting to unrated."
	case w.rated && y.user.guest:
		return "The other player is unregistered - setting to unrated."
	}
	return ""
}

// ratable: games on these terms may count.
func (t terms) ratable() bool {
	return (t.base > 0 || t.inc > 0) && t.odds == nil && t.start == ""
}

// awaitChallenge offers a match, or accepts the one that the other has offered.
func (c *call) awaitChallenge(y *session, w terms, plain bool) {
	s := c.server
	if w.rated && (c.user.guest || y.user.guest || !w.ratable()) {
		switch {
		case c.user.guest:
			c.print("You are unregistered - setting to unrated.\n")
		case y.user.guest:
			c.print("The other player is unregistered - setting to unrated.\n")
		default:
			c.print("Games of this kind are not rated - setting to unrated.\n")
		}
		w.rated = false
	}
	if why := c.mayMeet(y, w); why != "" {
		c.refuse("%s", why)
		return
	}
	switch {
	case c.playing() != nil:
		c.refuse("You can't challenge while you are playing a game.")
		return
	case c.examining() != nil:
		c.refuse("You can't challenge while you are examining a game.")
		return
	case y.playing() != nil:
		c.refuse("%s is playing a game.", y.user.name)
		return
	case y.examining() != nil:
		c.refuse("%s is examining a game.", y.user.name)
		return
	case !y.user.on("open"):
		c.refuse("%s is not open to match requests.", y.user.name)
		return
	case w.rated && !y.user.on("ropen"):
		c.refuse("%s is not open to rated match requests.", y.user.name)
		return
	}
	if w.variant.Name == "bughouse" {
		c.awaitBughouseChallenge(y, w)
		return
	}
	resume, ok := c.awaitStoredWith(y)
	if !ok || y.left || y.busy() || c.busy() {
		return // while that was looked up
	}
	if resume != nil {
		w = resume.terms()
	}
	if theirs := s.offersWhere(func(o *offer) bool { return o.from == y && o.to == c.session && o.kind == "match" }); len(theirs) > 0 {
		o := theirs[0]
		if plain || o.terms.agrees(w) {
			c.print("Your challenge intercepts %s's challenge.\n", y.user.name)
			y.notify(fmt.Sprintf("%s's challenge intercepts your challenge.", c.user.name))
			s.dropOffer(o)
			white, black := s.colours(y, c.session, o.terms)
			if o.resume != nil {
				s.awaitResumed(o.resume)
				return
			}
			s.awaitGame(white, black, o.terms)
			return
		}
		c.print("Declining the offer from %s and proposing new match parameters.\n", y.user.name)
		y.notify(fmt.Sprintf("%s declines your request for a match and proposes a new one.", c.user.name))
		s.dropOffer(o)
	}
	if wanted := y.user.text("formula"); wanted != "" && resume == nil {
		if ok, clause := y.user.formulaAllows(c.user, w, s.now()); !ok {
			c.refuse("Match request does not fit formula for %s:\n%s", y.user.name, clause)
			y.notify(fmt.Sprintf("Ignoring (formula): %s", challenge(c.session, y, w)))
			return
		}
	}
	if old := s.offersWhere(func(o *offer) bool { return o.from == c.session && o.to == y && o.kind == "match" }); len(old) > 0 {
		if old[0].terms.same(w) {
			c.refuse("You are already offering an identical match to %s.", y.user.name)
			return
		}
		c.print("Updating offer already made to \"%s\".\n", y.user.name)
		y.notify(fmt.Sprintf("%s updates the match request.", c.user.name))
		s.dropOffer(old[0])
	}
	if !c.mayTalk(asks) {
		return
	}
	text := challenge(c.session, y, w)
	c.print("Issuing: %s.\n", text)
	extra := ""
	if resume != nil {
		extra = " (adjourned)"
	} else if w.setup != "" {
		extra = " Loaded from " + w.setup
	} else if w.category() == "wild" {
		extra = " Loaded from " + w.kind()
	}
	bell := ""
	if y.user.on("bell") {
		bell = "\a"
	}
	y.notify(fmt.Sprintf("%sChallenge: %s.%s\nYou can \"accept\" or \"decline\", or propose different parameters.", bell, text, extra))
	o := &offer{kind: "match", from: c.session, to: y, terms: w, resume: resume, text: text}
	s.addOffer(o)
	s.robotChallenged(o)
}

// agrees: two challenges are for the same game.
func (t terms) agrees(o terms) bool {
	if t.colour != "" && t.colour == o.colour {
		return false
	}
	return t.variant.Name == o.variant.Name && t.rated == o.rated && t.sameTimes(o) && t.start == o.start
}
