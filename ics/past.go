package ics

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/game"
	"rookery/store"
)

// pastCommands are about games that are over or adjourned.
func pastCommands() []command {
	return []command{
		{name: "history", code: 51, params: "w", usage: "[user]", run: cmdHistory, help: "Lists the last games of a user."},
		{name: "stored", code: 127, params: "w", usage: "[user]", run: cmdStored, help: "Lists the adjourned games of a user."},
		{name: "journal", code: 60, params: "w", usage: "[user]", run: cmdJournal, help: "Lists the games that a user keeps."},
		{name: "jsave", code: 61, params: "WWw", usage: "slot user number", run: cmdJsave, help: "Keeps a game of a user's history in your journal, in a slot from A to Z: \"jsave a me -1\"."},
		{name: "jkill", code: 59, params: "W", usage: "slot", run: cmdJkill, help: "Removes a game from your journal."},
		{name: "smoves", code: 123, params: "Ww", usage: "user [number|slot|opponent]", run: cmdSmoves, help: "Lists the moves of a game that is over, kept or adjourned."},
		{name: "oldmoves", code: 81, params: "w", usage: "[user]", run: cmdOldmoves, help: "Lists the moves of a user's last game."},
		{name: "sposition", code: 125, params: "Ww", usage: "user [number|slot|opponent]", run: cmdSposition, help: "Shows the last position of a game that is over, kept or adjourned."},
		{name: "resume", code: 104, params: "w", usage: "[user]", run: cmdResume, help: "Goes on with an adjourned game, if the opponent agrees; without parameters asks all such opponents who are on."},
	}
}

// A past game is one read from the store.
type past struct {
	names, ratings [2]string
	terms          terms
	began          time.Time
	start          variant.State
	plies          []game.Ply
	game           *game.Game
	outcome        string // "A resigns} 1-0"
	record         store.Game
	steps          int
}

// A stored game waits to be resumed.
type stored struct {
	record store.Game
	a, b   *session
}

func (p *stored) terms() terms { return recordTerms(p.record) }

func recordTerms(r store.Game) terms {
	v, err := variant.Find(r.Variant)
	if err != nil {
		v, _ = variant.Find("chess")
	}
	return terms{variant: v, rated: r.Rated, private: r.Private, base: int(r.Base / time.Minute), inc: int(r.Increment / time.Second),
		odds: detailsOf(r).Odds, high: 9999}
}

// details are what the store keeps of a game for this package alone.
type details struct {
	Odds      *odds  `json:"odds,omitempty"`
	ECO       string `json:"eco,omitempty"`      // of a game that is over or adjourned
	Strengths [2]int `json:"strengths,omitzero"` // of the men then
	Next      string `json:"next,omitempty"`     // the move to come then: "W12"
}

// text is what is kept; nothing if there is nothing to keep.
func (d details) text() string {
	if d == (details{}) {
		return ""
	}
	text, err := json.Marshal(d)
	if err != nil {
		return ""
	}
	return string(text)
}

// detailsOf reads them; what cannot be read is nothing.
func detailsOf(r store.Game) details {
	var d details
	if r.State == "" || json.Unmarshal([]byte(r.State), &d) != nil {
		return details{}
	}
	return d
}

// opening is the code of the game's opening in lists.
func (d details) opening() string {
	if d.ECO == "" {
		return "---"
	}
	return d.ECO
}

// replay rebuilds a game from what the store has of it. Its clocks stand as
// they did after the last step; it is paused.
func replay(r store.Game, steps []store.Step, now time.Time) (*game.Game, error) {
	w := recordTerms(r)
	g, err := game.New(game.Config{
		Variant: r.Variant, Start: r.Setup, Controls: w.controls(), Lag: lagLimits, Grace: 2,
		Players: [2]game.Player{{Name: r.White.Name}, {Name: r.Black.Name}},
	}, r.Started)
	if err != nil {
		return nil, err
	}
	at := r.Started
	for _, p := range steps {
		switch state := g.State(); {
		case p.Move != "":
			at = at.Add(max(0, p.Spent))
			_, err = g.MoveText(at, state.Turn(), p.Move, 0)
		case strings.HasPrefix(p.Note, "give ") && len(p.Note) == 7:
			to := chess.White
			if p.Note[5] == 'B' {
				to = chess.Black
			}
			g.Give(to, chess.ParseRole(p.Note[6]))
		case p.Ply < len(g.Plies()):
			if _, err = g.Offer(at, state.Turn(), game.Offer{Kind: game.Takeback, Half: len(g.Plies()) - p.Ply}); err == nil {
				_, err = g.Accept(at, state.Turn().Other(), game.Takeback)
			}
		}
		if err != nil {
			return nil, fmt.Errorf("game %d, step %d: %w", r.ID, p.Seq, err)
		}
		for c, left := range p.Clocks {
			who := chess.Colour(c)
			if diff := left - g.Clock(at, who).Left; diff != 0 && !g.Result().Over() {
				_, _ = g.AddTime(who, diff)
			}
		}
	}
	g.Pause(at)
	return g, nil
}

// read reads a game with its moves. The caller does not have the floor.
func (s *Server) read(r store.Game) (*past, error) {
	steps, err := s.store.Steps(s.context, r.ID)
	if err != nil {
		return nil, err
	}
	g, err := replay(r, steps, s.now())
	if err != nil {
		return nil, err
	}
	p := &past{names: [2]string{r.White.Name, r.Black.Name}, ratings: [2]string{ratingThen(r.White), ratingThen(r.Black)}, terms: recordTerms(r), began: r.Started,
		start: g.Start(), plies: g.Plies(), game: g, record: r, steps: len(steps)}
	p.outcome = fmt.Sprintf("{%s} %s", r.Reason, r.Result)
	return p, nil
}

func ratingThen(s store.Seat) string {
	switch {
	case s.Rating > 0:
		return strconv.Itoa(s.Rating)
	case s.User == 0:
		return "++++"
	}
	return "----"
}

// past finds the game that a user and a number, slot or opponent mean; nil
// after saying why not.
func (c *call) past(name, which string) *past {
	u := c.anyUser(name)
	if u == nil {
		return nil
	}
	if c.server.store == nil || u.guest {
		c.refuse("%s has no history games.", u.name)
		return nil
	}
	var found *store.Game
	var p *past
	var err error
	s := c.server
	s.yield(func() {
		if found, err = s.findPast(u, which); err == nil && found != nil {
			p, err = s.read(*found)
		}
	})
	switch {
	case err != nil:
		s.log.Error("game not read", "user", u.name, "which", which, "err", err)
		c.refuse("That game cannot be read.")
	case found == nil:
		c.refuse("%s has no such game.", u.name)
	case p.record.Private && !c.isParty(p.record) && !c.user.isAdmin():
		c.refuse("Sorry, that game is private.")
		return nil
	}
	return p
}

func (x *session) isParty(r store.Game) bool {
	return x.user.id != 0 && (x.user.id == r.White.User || x.user.id == r.Black.User)
}

// findPast looks through history, journal and adjourned games.
func (s *Server) findPast(u *user, which string) (*store.Game, error) {
	n, err := strconv.Atoi(which)
	if which == "" {
		n, err = -1, nil
	}
	if err == nil {
		list, err := s.store.History(s.context, u.id, 100)
		for i, g := range list {
			if g.Number == n || n < 0 && i == -n-1 {
				return &g.Game, err
			}
		}
		return nil, err
	}
	if len(which) == 1 {
		list, err := s.store.Journal(s.context, u.id)
		for _, e := range list {
			if strings.EqualFold(e.Slot, which) {
				return &e.Game, err
			}
		}
		return nil, err
	}
	list, err := s.store.Stored(s.context, u.id)
	for _, g := range list {
		if strings.EqualFold(g.White.Name, which) || strings.EqualFold(g.Black.Name, which) {
			return &g, err
		}
	}
	return nil, err
}

// reasonWord is why a game ended in lists: three letters.
func reasonWord(reason string) string {
	for _, r := range [][2]string{
		{"resigns", "Res"}, {"checkmated", "Mat"}, {"forfeits on time", "Fla"}, {"disconnection", "Dis"}, {"mutual agreement", "Agr"}, {"repetition", "Rep"},
		{"50 move", "50"}, {"stalemate", "Sta"}, {"material", "NM"}, {"both players ran out", "TM"}, {"partner", "Par"}, {"lost connection", "Dis"}, {"aborted", "Abo"},
	} {
		if strings.Contains(reason, r[0]) {
			return r[1]
		}
	}
	return "?"
}

func cmdHistory(c *call) {
	u := c.user
	if c.given(0) {
		if u = c.anyUser(c.arg(0)); u == nil {
			return
		}
	}
	var list []store.Past
	if c.server.store != nil && !u.guest {
		c.server.yield(func() { list, _ = c.server.store.History(c.server.context, u.id, 10) })
	}
	if len(list) == 0 {
		c.refuse("%s has no history games.", u.name)
		return
	}
	c.print("\nHistory for %s:\n                  Opponent      Type         ECO End Date\n", u.name)
	for i := len(list) - 1; i >= 0; i-- {
		g := list[i]
		mine, theirs, colour := g.White, g.Black, "W"
		if g.Black.User == u.id {
			mine, theirs, colour = g.Black, g.White, "B"
		}
		mark := "="
		if g.Result == "1-0" && colour == "W" || g.Result == "0-1" && colour == "B" {
			mark = "+"
		} else if g.Result == "1-0" || g.Result == "0-1" {
			mark = "-"
		}
		c.print("%2d: %s %4s %s %4s %-14s[%s] %s %-3s %s\n", g.Number, mark, ratingThen(mine), colour, ratingThen(theirs), theirs.Name,
			typeField(g.Game), detailsOf(g.Game).opening(), reasonWord(g.Reason), dateTime(g.Ended.UTC()))
	}
}

// typeField is "br  2  12": category, rated, time.
func typeField(g store.Game) string {
	private, rated := " ", "u"
	if g.Rated {
		rated = "r"
	}
	if g.Private {
		private = "p"
	}
	return fmt.Sprintf("%s%c%s%3d %3d", private, categoryLetters[recordTerms(g).category()], rated, int(g.Base/time.Minute), int(g.Increment/time.Second))
}

func cmdStored(c *call) {
	u := c.user
	if c.given(0) {
		if u = c.anyUser(c.arg(0)); u == nil {
			return
		}
	}
	var list []store.Game
	if c.server.store != nil && !u.guest {
		c.server.yield(func() { list, _ = c.server.store.Stored(c.server.context, u.id) })
	}
	if len(list) == 0 {
		c.refuse("%s has no adjourned games.", u.name)
		return
	}
	c.print("\nStored games for %s:\n    C Opponent       On Type          Str  M    ECO Date\n", u.name)
	for i, g := range list {
		colour, opponent := "W", g.Black.Name
		if g.Black.User == u.id {
			colour, opponent = "B", g.White.Name
		}
		on := "N"
		if c.server.lobby.named(opponent) != nil {
			on = "Y"
		}
		d := detailsOf(g)
		c.print("%2d: %s %-15s %s [%s] %2d-%-2d %-4s %s %s\n", i+1, colour, opponent, on, typeField(g), d.Strengths[0], d.Strengths[1], d.Next,
			d.opening(), dateTime(g.Ended.UTC()))
	}
}

func cmdJournal(c *call) {
	u := c.user
	if c.given(0) {
		if u = c.anyUser(c.arg(0)); u == nil {
			return
		}
	}
	if u != c.user && u.on("jprivate") && !c.user.isAdmin() {
		c.refuse("Sorry, the journal of %s is private.", u.name)
		return
	}
	var list []store.Entry
	if c.server.store != nil && !u.guest {
		c.server.yield(func() { list, _ = c.server.store.Journal(c.server.context, u.id) })
	}
	if len(list) == 0 {
		c.refuse("%s has no journal entries.", u.name)
		return
	}
	c.print("\nJournal for %s:\n   White         Rating  Black         Rating  Type         ECO End Result\n", u.name)
	for _, e := range list {
		c.print("%s: %-15s %4s   %-15s %4s  [%s] %s %-3s %s\n", e.Slot, e.White.Name, ratingThen(e.White), e.Black.Name, ratingThen(e.Black),
			typeField(e.Game), detailsOf(e.Game).opening(), reasonWord(e.Reason), e.Result)
	}
}

// slot is the journal's slot that a word names; "" after saying why not.
func (c *call) slot(word string) string {
	word = strings.ToUpper(word)
	if len(word) != 1 || word[0] < 'A' || word[0] > 'Z' || c.user.guest {
		c.refuse("Registered users have slots A to Z in their journal.")
		return ""
	}
	return word
}

func cmdJsave(c *call) {
	slot := c.slot(c.arg(0))
	if slot == "" {
		return
	}
	name := c.arg(1)
	if name == "me" {
		name = c.user.name
	}
	p := c.past(name, c.arg(2))
	if p == nil {
		return
	}
	err := c.server.write("journal of "+c.user.name, func(ctx context.Context, tx *store.Tx) error {
		return tx.SaveJournal(ctx, c.user.id, slot, p.record.ID)
	})
	if err != nil {
		c.refuse("The game could not be stored.")
		return
	}
	c.print("Journal entry %s %s has been saved.\n", slot, fmt.Sprintf("(%s vs. %s)", p.names[0], p.names[1]))
}

func cmdJkill(c *call) {
	slot := c.slot(c.arg(0))
	if slot == "" {
		return
	}
	err := c.server.write("journal of "+c.user.name, func(ctx context.Context, tx *store.Tx) error {
		err := tx.DropJournal(ctx, c.user.id, slot)
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		return err
	})
	if err == nil {
		c.print("Journal entry %s deleted.\n", slot)
	}
}

func (c *call) showPast(p *past) {
	if p == nil {
		return
	}
	list := moveList{names: p.names, ratings: p.ratings, terms: p.terms, began: p.began, start: p.start, plies: p.plies, result: p.outcome}
	c.print("%s", list.text(c.session, fmt.Sprintf("%s (%s) vs. %s (%s) --- %s", p.names[0], p.ratings[0], p.names[1], p.ratings[1], dateTime(p.began.UTC()))))
}

func cmdSmoves(c *call) { c.showPast(c.past(c.arg(0), c.arg(1))) }

func cmdOldmoves(c *call) {
	name := c.arg(0)
	if name == "" {
		name = c.user.name
	}
	c.showPast(c.past(name, "-1"))
}

func cmdSposition(c *call) {
	p := c.past(c.arg(0), c.arg(1))
	if p == nil {
		return
	}
	t := &table{server: c.server, terms: p.terms, game: p.game}
	for i := range t.seats {
		t.seats[i] = seat{name: p.names[i], user: newUser(p.names[i]), rating: p.ratings[i]}
	}
	c.print("Position of stored game %s vs. %s\n\n", p.names[0], p.names[1])
	t.showIsolated(c.session)
}

// storedWith is the adjourned game of two users, nil if there is none.
func (c *call) storedWith(y *session) *stored {
	if c.server.store == nil || c.user.guest || y.user.guest {
		return nil
	}
	var list []store.Game
	c.server.yield(func() { list, _ = c.server.store.Stored(c.server.context, c.user.id) })
	for _, g := range list {
		if g.White.User == y.user.id || g.Black.User == y.user.id {
			return &stored{record: g, a: c.session, b: y}
		}
	}
	return nil
}

func cmdResume(c *call) {
	if c.given(0) {
		if y := c.online(c.arg(0)); y != nil {
			if c.storedWith(y) == nil {
				c.refuse("You have no adjourned game with %s.", y.user.name)
				return
			}
			c.challengeTo(y, c.user.usualTerms(), true)
		}
		return
	}
	n := 0
	for _, y := range c.server.lobby.all() {
		if y != c.session && !y.busy() && c.storedWith(y) != nil {
			c.challengeTo(y, c.user.usualTerms(), true)
			n++
		}
	}
	if n == 0 {
		c.refuse("None of your adjourned games' opponents is available.")
	}
}

// resumeGame goes on with an adjourned game.
func (s *Server) resumeGame(w *stored) {
	var p *past
	var err error
	s.yield(func() {
		var r store.Game
		if r, err = s.store.Game(s.context, w.record.ID); err == nil {
			if r.Status != store.Adjourned {
				err = errors.New("the game is not adjourned any more")
				return
			}
			p, err = s.read(r)
		}
	})
	white, black := s.lobby.named(w.record.White.Name), s.lobby.named(w.record.Black.Name)
	if err != nil || white == nil || black == nil || white.busy() || black.busy() {
		for _, y := range []*session{w.a, w.b} {
			y.notify("The adjourned game cannot be resumed now.")
		}
		return
	}
	t := s.tableOf(p, white, black)
	t.record.Status, t.record.Ended, t.record.Result, t.record.Reason = store.Running, time.Time{}, "", ""
	t.saveRecordWith(s)
	t.game.Resume(s.now())
	s.launch(t, "Continuing")
}

// tableOf seats players at a table with a game from the store.
func (s *Server) tableOf(p *past, white, black *session) *table {
	t := &table{terms: p.terms, game: p.game, record: p.record, steps: p.steps}
	for c, y := range [2]*session{white, black} {
		t.seats[c] = seat{name: p.names[c], user: newGuest(p.names[c]), rating: p.ratings[c]}
		if y != nil {
			t.seats[c].session, t.seats[c].user = y, y.user
		}
	}
	return t
}

func (t *table) saveRecordWith(s *Server) {
	t.server = s
	t.saveRecord()
}
