package play

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/game"
	"rookery/ics/accounts"
	"rookery/ics/database"
	"rookery/ics/lobby"
	"rookery/ics/match"
	"rookery/store"
)

// NewTable makes a table for a game between two users. The game is in the store
// before anybody hears of it.
func (h *Hall) NewTable(white, black *Player, w lobby.Terms) (*Table, error) {
	t := &Table{terms: w}
	for c, y := range [2]*Player{white, black} {
		t.seats[c] = seat{Name: y.User().Name, User: y.User(), Player: y, Rating: y.User().RatingText(w.Category())}
		t.before[c] = accounts.StrengthOf(y.User().Ratings[w.Category()], h.now())
	}
	now := h.now()
	g, err := game.New(game.Config{
		Variant: w.Variant.Name, Start: w.Start, Rand: h.rand, Controls: w.Controls(), Lag: w.Lag(), Grace: 2,
		Players: [2]game.Player{{Name: white.User().Name, Machine: false}, {Name: black.User().Name}},
	}, now)
	if err != nil {
		return nil, err
	}
	start := g.Start()
	t.match = match.NewMatch(h.store, g, store.Game{
		White:   store.Seat{User: white.User().ID, Name: white.User().Name, Rating: white.User().RatingNumber(w.Category())},
		Black:   store.Seat{User: black.User().ID, Name: black.User().Name, Rating: black.User().RatingNumber(w.Category())},
		Variant: w.Variant.Name, Category: w.Category(), Rated: w.Rated, Private: w.Private, Setup: start.FEN(),
		Base: time.Duration(w.Base) * time.Minute, Increment: time.Duration(w.Inc) * time.Second, Started: now, Status: store.Running,
		State: match.Details{Odds: w.Odds, Setup: w.Setup, Giver: w.Giver}.Text(),
	})
	return t, nil
}

// AwaitCreate stores new games, two if they are the boards of bughouse. Those who
// are to play them are busy meanwhile; if one of them leaves, the game begins all
// the same and is abandoned then. also, if not nil, writes more in the same
// transaction.
func (h *Hall) AwaitCreate(also match.Also, tables ...*Table) error {
	var matches []*match.Match
	for _, t := range tables {
		t.hall = h
		matches = append(matches, t.match)
		for _, y := range t.Players() {
			y.starting = append(y.starting, t)
		}
	}
	err := database.ErrNotStored
	if !h.data.Away() || h.store == nil {
		h.floor.Yield(func() { err = match.Create(h.context, also, matches...) })
	}
	for _, t := range tables {
		for _, y := range t.Players() {
			y.started(t)
		}
	}
	if err != nil && !errors.Is(err, database.ErrNotStored) {
		h.data.Troubled(err, "what", "new game")
		err = database.ErrNotStored
	}
	return err
}

// errBusy says that somebody who was to play has begun something else meanwhile.
var errBusy = errors.New("one of you has begun another game")

// AwaitGame seats two players and begins. Offers and seeks of both lapse. Who is asked
// twice while the first game is being stored, as somebody may be who seeks, plays but that one.
func (h *Hall) AwaitGame(white, black *Player, w lobby.Terms) *Table {
	if white.Busy() || black.Busy() {
		h.NoGame(errBusy, white, black)
		return nil
	}
	t, err := h.NewTable(white, black, w)
	if err == nil {
		err = h.AwaitCreate(nil, t)
	}
	if err != nil {
		h.NoGame(err, white, black)
		return nil
	}
	h.Launch(t, "Creating")
	return t
}

// NoGame tells those who were to play that they do not.
func (h *Hall) NoGame(err error, players ...*Player) {
	for _, y := range players {
		y.Notify("The game could not be created: " + err.Error() + ".")
	}
}

// Busy reports whether somebody plays or examines already, or is about to play.
func (x *Player) Busy() bool {
	return x.Playing() != nil || x.Examining() != nil || len(x.starting) > 0
}

// started is said when a game has been stored that the session is to play, or cannot be.
func (x *Player) started(t *Table) {
	x.starting = slices.DeleteFunc(x.starting, func(o *Table) bool { return o == t })
}

// GivesBoards reports whether nothing keeps somebody from a further board of a simul, for all that
// they play or are about to play are its boards.
func (x *Player) GivesBoards() bool {
	other := func(t *Table) bool { return t.terms.Giver != x.User().Name }
	return x.Examining() == nil && !slices.ContainsFunc(x.playsAt, other) && !slices.ContainsFunc(x.starting, other)
}

// Launch tells all whom it concerns that a game begins or goes on.
func (h *Hall) Launch(t *Table, verb string) {
	h.begin(t)
	for _, y := range t.Players() {
		h.asked.FreeUp(y, joins())
	}
	h.asked.Gone(t.match.Row().ID)
	t.seated()
	h.tables.played++
	made := t.sit(verb)
	t.askMover()
	if t.partner == nil {
		t.TellPartners()
	}
	h.announceGame(t, made)
	if h.data.Away() && t.Lasts() {
		t.match.Freeze(h.now()) // the database went away behind the game
	}
	h.Arm(t)
	h.robots.Look(t)
	for c := range t.seats {
		if y := t.seats[c].Player; y != nil && y.Left() {
			t.Post(nil, func() { t.awaitAbandoned(y) }) // while the game was stored
		}
	}
}

// sit tells the players that their game begins or goes on, and shows them the board.
// It returns the line of that for others. Programs take the first line for the sign
// of a game of their own, also when an adjourned one goes on.
func (t *Table) sit(verb string) (made string) {
	line := fmt.Sprintf("Creating: %s (%s) %s (%s) %s", t.seats[0].Name, t.seats[0].Rating, t.seats[1].Name, t.seats[1].Rating, t.terms.Summary())
	made = fmt.Sprintf("{%s %s %s %s match.}", t.title(), verb, t.terms.RatedWord(), t.terms.Kind())
	l := t.Look(t.hall.now())
	for _, y := range t.Players() {
		text := line + "\n" + made + "\n"
		if y.Ivars[accounts.IvGameinfo] {
			text += "\n" + t.gameInfo()
		}
		t.mark(y)
		y.Notify(text + "\n" + t.shown(&l, y))
	}
	return made
}

// TellPartners tells the bughouse partners of the players where those play.
func (t *Table) TellPartners() {
	for _, y := range t.Players() {
		if p := y.partner; p != nil {
			p.Notify(fmt.Sprintf("Your partner is playing game %d (%s vs. %s).", t.number, t.seats[0].Name, t.seats[1].Name))
		}
	}
}

// announceGame tells those who hear of games, and followers, who observe it now.
func (h *Hall) announceGame(t *Table, line string) {
	told := map[*Player]bool{}
	for _, y := range t.Players() {
		told[y] = true
	}
	for y := range h.hearGames() {
		if !told[y] && y.User().On(accounts.Games) {
			told[y] = true
			y.Notify(line)
		}
	}
	var followers []*Player
	for _, seat := range t.seats {
		for y := range h.lobby.Who(lobby.GamesOf, strings.ToLower(seat.Name)) {
			if !told[y] {
				told[y] = true
				y.Notify(fmt.Sprintf("Game notification: %s (%s) vs. %s (%s) %s: Game %d",
					t.seats[0].Name, t.seats[0].Rating, t.seats[1].Name, t.seats[1].Rating, t.terms.Summary(), t.number))
			}
		}
		followers = slices.AppendSeq(followers, h.lobby.Who(lobby.BoardsOf, strings.ToLower(seat.Name)))
	}
	if t.terms.Private {
		return
	}
	for y := range h.lobby.Who(lobby.BoardsOf, "/"+string(lobby.Letter(t.terms.Category()))) {
		h.followBest(y)
	}
	for _, y := range followers {
		if _, plays := t.Side(y); !plays && !y.Busy() && !y.watches(t) {
			y.StartObserving(t)
		}
	}
}

// Arm sets the timer that looks whether a flag has fallen.
func (h *Hall) Arm(t *Table) {
	if t.flagTimer != nil {
		t.flagTimer.Stop()
	}
	if t.over || t.study != nil || t.Game().Result().Over() {
		return
	}
	turn := t.Game().State()
	side := turn.Turn()
	r := t.Game().Clock(h.now(), side)
	if !r.Running {
		return
	}
	// The lag of a move that is under way may be given back.
	wait := max(r.Left, 0) + 200*time.Millisecond
	if y := t.seats[side].Player; y != nil && y.Conn.Sealed() {
		wait += t.terms.Lag().Move
	}
	t.flagTimer = time.AfterFunc(wait, func() { t.Post(nil, t.awaitFlag) })
}

// awaitFlag ends the game if the side that waits has flags called for it.
func (t *Table) awaitFlag() {
	if t.over || t.Game().Result().Over() {
		return
	}
	state := t.Game().State()
	waits := state.Turn().Other()
	if y := t.seats[waits].Player; y != nil && !y.User().On(accounts.AutoFlag) {
		return
	}
	now := t.hall.now()
	err := t.AwaitChange(func(g *game.Game) ([]game.Event, error) { return g.ClaimFlag(now, waits) })
	switch {
	case errors.Is(err, database.ErrNotStored):
		t.later(func() { t.hall.Arm(t) })
	case err != nil:
		t.hall.Arm(t)
	}
}

// AwaitTypedMove makes a move if the line is one and the session has a board to make it
// on; it also reads "draw e2e4".
func (x *Player) AwaitTypedMove(text string) bool {
	claim := false
	if rest, ok := strings.CutPrefix(text, "draw "); ok {
		claim, text = true, strings.TrimSpace(rest)
	}
	if !LooksLikeMove(text) {
		return false
	}
	t := x.Playing()
	if t == nil {
		t = x.Examining()
	}
	if t == nil {
		if claim {
			return false
		}
		x.Print("You are not playing or examining a game.\n")
		return true
	}
	x.AwaitAt(t, func() {
		if t.study != nil {
			x.examineMove(t, text)
		} else {
			x.AwaitMove(t, text, claim)
		}
	})
	return true
}

// LooksLikeMove tells moves from commands: "b" is a command, "bxc3" a move.
func LooksLikeMove(text string) bool {
	if len(text) < 2 || len(text) > 10 || strings.ContainsAny(text, " ;") {
		return false
	}
	switch strings.ToLower(strings.TrimRight(text, "+#")) {
	case "o-o", "o-o-o", "oo", "ooo", "0-0", "0-0-0":
		return true
	}
	square := false
	for i := range len(text) {
		switch c := text[i]; {
		case c >= '1' && c <= '8':
			square = square || i > 0 && text[i-1]|0x20 >= 'a' && text[i-1]|0x20 <= 'h'
		case strings.IndexByte("abcdefghABCDEFGHNBRQKPnrqkp-x=@/+#()", c) >= 0:
		default:
			return false
		}
	}
	return square && (text[0]|0x20 >= 'a')
}

// parseMove reads a move; a pawn that promotes without saying to what becomes
// what the command "promote" has set. Who types may write men with small letters;
// "bc4" is the pawn's move if there is one.
func (x *Player) parseMove(state *variant.State, text string) (variant.Move, error) {
	m, err := state.ParseMove(text)
	if err != nil && !errors.Is(err, chess.ErrAmbiguous) && strings.IndexByte("kqrbn", text[0]) >= 0 && !isSquare(text[:2]) {
		if man, again := state.ParseMove(strings.ToUpper(text[:1]) + text[1:]); again == nil || errors.Is(again, chess.ErrAmbiguous) {
			m, err = man, again
		}
	}
	told := strings.HasSuffix(strings.ToLower(strings.TrimRight(text, "+#!?) ")), "q")
	if err != nil || told || m.Promotion() != chess.Queen || x.promotion == chess.NoRole {
		return m, err
	}
	for _, other := range state.Legal(nil) {
		if other.From() == m.From() && other.To() == m.To() && other.Promotion() == x.promotion {
			return other, nil
		}
	}
	return m, nil
}

// isSquare tells "b1", of which "b1c3" leaves, from what a man's name begins.
func isSquare(text string) bool {
	_, err := chess.ParseSquare(text)
	return err == nil
}

// AwaitMove makes a player's move. The table's goroutine runs it.
func (x *Player) AwaitMove(t *Table, text string, claim bool) {
	who, plays := t.Side(x)
	if !plays || t.over {
		x.Print("You are not playing a game.\n")
		return
	}
	state := t.Game().State()
	if t.seats[0].Player == t.seats[1].Player {
		who = state.Turn()
	}
	if t.waiting {
		x.Print("The game waits for your opponent.\n")
		return
	}
	// It counts from when it came, though it may have waited for something else to be stored.
	read := x.Line()
	now := read.Came
	lag := x.Conn.Lag(read.Stamp, now)
	m, err := x.parseMove(&state, text)
	if who != state.Turn() && !t.Game().Result().Over() {
		err = game.ErrTurn
	}
	if err == nil {
		before := t.lagOfLast
		t.lagOfLast = min(max(lag, 0), t.terms.Lag().Move)
		err = t.awaitChangeAt(now, func(g *game.Game) ([]game.Event, error) {
			events, err := g.Move(now, who, m, lag)
			if err != nil || !claim || g.Result().Over() {
				return events, err
			}
			more, err := g.ClaimDraw(now)
			if errors.Is(err, game.ErrNoClaim) {
				more, err = g.Offer(now, who, game.Offer{Kind: game.Draw})
			}
			if err != nil {
				more = nil // the move stands
			}
			return append(events, more...), nil
		})
		if err != nil {
			t.lagOfLast = before
		}
	}
	switch {
	case err == nil:
		x.timeMove(t.seats[who.Other()].Player)
	case errors.Is(err, database.ErrNotStored):
		x.Print("Your move could not be stored. Please make it again later; the clocks are stopped until the server's database is back.\n")
		t.ShowTo(x)
	case errors.Is(err, game.ErrTurn):
		x.Print("It is not your move.\n")
	case errors.Is(err, game.ErrPaused):
		x.Print("The game is paused.\n")
		t.ShowTo(x)
	case errors.Is(err, chess.ErrAmbiguous):
		x.Print("Ambiguous move (%s).\n", text)
		t.ShowTo(x)
	case errors.Is(err, chess.ErrIllegal), errors.Is(err, chess.ErrMoveText):
		x.Print("Illegal move (%s).\n", text)
		t.ShowTo(x)
	default:
		x.Print("%s.\n", err)
	}
}

// timeMove tells how long the move took that an opponent is being shown.
func (x *Player) timeMove(opponent *Player) {
	if moved := x.hall.moved; moved != nil && opponent != nil {
		began := x.Line().Began
		opponent.Conn.WhenSent(func() { moved(time.Since(began)) })
	}
}

// passOn gives what a move took to the partner's board, in bughouse.
func (t *Table) passOn(p game.Ply) {
	other := t.partner
	if to, role, ok := match.Passed(p); ok && other != nil {
		other.Post(nil, func() { other.awaitGift(to, role) })
	}
}

// awaitGift adds a man that came from the partner's board. It comes sooner or
// later: after a crash it is known by the other board's moves.
func (t *Table) awaitGift(to chess.Colour, r chess.Role) {
	if t.over {
		return
	}
	if _, err := t.awaitDraft(t.match.Give(t.hall.now(), to, r)); err != nil {
		t.later(func() { t.awaitGift(to, r) })
		return
	}
	h := holdingsLine(t, to, r)
	for _, y := range t.audience() {
		if y.User().Number(accounts.Style) == 12 {
			y.Notify(h)
		}
	}
	t.hall.robots.Look(t)
}

func colourLetter(c chess.Colour) string {
	if c == chess.White {
		return "W"
	}
	return "B"
}
