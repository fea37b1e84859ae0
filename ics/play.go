package ics

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/game"
	"rookery/ics/style12"
	"rookery/store"
)

// How much of a move's way through the net is given back, at most.
var lagLimits = game.Lag{Move: 5 * time.Second, Game: 3 * time.Minute}

// newTable makes a table for a game between two users. The game is in the store
// before anybody hears of it.
func (s *Server) newTable(white, black *session, w terms) (*table, error) {
	t := &table{terms: w}
	for c, y := range [2]*session{white, black} {
		t.seats[c] = seat{name: y.user.name, user: y.user, session: y, rating: y.user.ratingText(w.category())}
		t.before[c] = strength(y.user.ratings[w.category()], s.now())
	}
	now := s.now()
	g, err := game.New(game.Config{
		Variant: w.variant.Name, Start: w.start, Rand: s.rand, Controls: w.controls(), Lag: lagLimits, Grace: 2,
		Players: [2]game.Player{{Name: white.user.name, Machine: false}, {Name: black.user.name}},
	}, now)
	if err != nil {
		return nil, err
	}
	t.game = g
	start := g.Start()
	t.record = store.Game{
		White:   store.Seat{User: white.user.id, Name: white.user.name, Rating: white.user.ratingNumber(w.category())},
		Black:   store.Seat{User: black.user.id, Name: black.user.name, Rating: black.user.ratingNumber(w.category())},
		Variant: w.variant.Name, Category: w.category(), Rated: w.rated, Private: w.private, Setup: start.FEN(),
		Base: time.Duration(w.base) * time.Minute, Increment: time.Duration(w.inc) * time.Second, Started: now, Status: store.Running,
		State: details{Odds: w.odds}.text(),
	}
	return t, nil
}

// keep writes a new game to the store. The floor is free meanwhile.
func (s *Server) keep(tables ...*table) error {
	if s.store == nil {
		return nil
	}
	var err error
	s.yield(func() {
		err = s.store.Update(s.context, func(ctx context.Context, tx *store.Tx) error {
			for i, t := range tables {
				if i > 0 {
					t.record.Partner = tables[0].record.ID
				}
				if err := tx.CreateGame(ctx, &t.record); err != nil {
					return err
				}
			}
			if len(tables) == 2 {
				tables[0].record.Partner = tables[1].record.ID
			}
			return nil
		})
	})
	return err
}

// commit makes what has happened in the game durable: a move, a takeback, a
// change of clocks, or what the note says. The floor is free meanwhile.
func (t *table) commit(move, note string) error {
	s := t.server
	if s.store == nil || t.record.ID == 0 {
		return nil
	}
	now := s.now()
	plies := t.game.Plies()
	step := store.Step{Seq: t.steps + 1, Ply: len(plies), Move: move, At: now, Note: note,
		Clocks: [2]time.Duration{t.game.Clock(now, chess.White).Left, t.game.Clock(now, chess.Black).Left}}
	if move != "" && len(plies) > 0 {
		step.Spent = plies[len(plies)-1].Took
		step.Clocks = plies[len(plies)-1].Left
	}
	var err error
	s.yield(func() { err = s.store.Append(s.context, t.record.ID, step) })
	if err != nil {
		s.log.Error("move not stored", "game", t.record.ID, "err", err)
		return err
	}
	t.steps++
	return nil
}

// startGame seats two players and begins. Offers and seeks of both lapse.
func (s *Server) startGame(white, black *session, w terms) *table {
	t, err := s.newTable(white, black, w)
	if err == nil {
		err = s.keep(t)
	}
	if err != nil {
		for _, y := range []*session{white, black} {
			y.notify("The game could not be created: " + err.Error() + ".")
		}
		return nil
	}
	if white.left || black.left || white.busy() && !t.simul || black.busy() && !t.simul {
		s.discard(t)
		return nil
	}
	s.launch(t, "Creating")
	return t
}

// busy: somebody plays or examines already.
func (x *session) busy() bool { return x.playing() != nil || x.examining() != nil }

// launch tells all whom it concerns that a game begins or goes on.
func (s *Server) launch(t *table, verb string) {
	s.begin(t)
	for _, y := range t.players() {
		if !t.simul {
			s.freeUp(y)
		}
	}
	t.seated()
	s.tables.played++
	line := fmt.Sprintf("%s: %s (%s) %s (%s) %s", verb, t.seats[0].name, t.seats[0].rating, t.seats[1].name, t.seats[1].rating, t.terms.summary())
	made := fmt.Sprintf("{%s %s %s %s match.}", t.title(), verb, t.terms.ratedWord(), t.terms.kind())
	l := t.look(s.now())
	for _, y := range t.players() {
		text := line + "\n" + made + "\n"
		if y.ivars[ivGameinfo] {
			text += "\n" + t.gameInfo()
		}
		y.notify(text + "\n" + l.text(t, y, t.relation(y, l.board.Turn)))
	}
	t.askMover()
	s.announceGame(t, made)
	s.arm(t)
	s.robotsLook(t)
}

// announceGame tells those who hear of games, and followers, who observe it now.
func (s *Server) announceGame(t *table, line string) {
	for y := range s.lobby.each() {
		if _, plays := t.side(y); plays {
			continue
		}
		follows := y.following != "" && !t.terms.private && (strings.EqualFold(y.following, t.seats[0].name) || strings.EqualFold(y.following, t.seats[1].name))
		switch {
		case y.user.on("gin"):
			y.notify(line)
		case y.user.listed("gnotify", t.seats[0].name) || y.user.listed("gnotify", t.seats[1].name):
			y.notify("Game notification: " + fmt.Sprintf("%s (%s) %s (%s) %s: Game %d",
				t.seats[0].name, t.seats[0].rating, t.seats[1].name, t.seats[1].rating, t.terms.summary(), t.number))
		}
		if follows && !y.busy() {
			y.startObserving(t)
		}
	}
}

// arm sets the timer that looks whether a flag has fallen.
func (s *Server) arm(t *table) {
	if t.flagTimer != nil {
		t.flagTimer.Stop()
	}
	if t.over || t.examiners != nil || t.game.Result().Over() {
		return
	}
	turn := t.game.State()
	side := turn.Turn()
	r := t.game.Clock(s.now(), side)
	if !r.Running {
		return
	}
	// The lag of a move that is under way may be given back.
	wait := max(r.Left, 0) + 200*time.Millisecond
	if y := t.seats[side].session; y != nil && y.seal != nil {
		wait += lagLimits.Move
	}
	t.flagTimer = time.AfterFunc(wait, func() { t.post(nil, t.flagFallen) })
}

// flagFallen ends the game if the side that waits has flags called for it.
func (t *table) flagFallen() {
	if t.over || t.game.Result().Over() {
		return
	}
	state := t.game.State()
	waits := state.Turn().Other()
	if y := t.seats[waits].session; y != nil && !y.user.on("autoflag") {
		return
	}
	events, err := t.game.ClaimFlag(t.server.now(), waits)
	if err != nil {
		t.server.arm(t)
		return
	}
	t.follow(events)
}

// tryMove makes a move if the line is one and the session has a board to make it
// on; it also reads "draw e2e4".
func (x *session) tryMove(text string) bool {
	claim := false
	if rest, ok := strings.CutPrefix(text, "draw "); ok {
		claim, text = true, strings.TrimSpace(rest)
	}
	if !looksLikeMove(text) {
		return false
	}
	t := x.playing()
	if t == nil {
		t = x.examining()
	}
	if t == nil {
		if claim {
			return false
		}
		x.print("You are not playing or examining a game.\n")
		return true
	}
	x.at(t, func() {
		if t.examiners != nil {
			x.examineMove(t, text)
		} else {
			x.makeMove(t, text, claim)
		}
	})
	return true
}

// looksLikeMove tells moves from commands: "b" is a command, "bxc3" a move.
func looksLikeMove(text string) bool {
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
// what the command "promote" has set.
func (x *session) parseMove(state *variant.State, text string) (variant.Move, error) {
	m, err := state.ParseMove(text)
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

// makeMove makes a player's move. The table's goroutine runs it.
func (x *session) makeMove(t *table, text string, claim bool) {
	who, plays := t.side(x)
	if !plays || t.over {
		x.print("You are not playing a game.\n")
		return
	}
	state := t.game.State()
	if t.seats[0].session == t.seats[1].session {
		who = state.Turn()
	}
	if t.waiting {
		x.print("The game waits for your opponent.\n")
		return
	}
	now := x.server.now()
	lag := x.lag()
	m, err := x.parseMove(&state, text)
	if who != state.Turn() && !t.game.Result().Over() {
		err = game.ErrTurn
	}
	var events []game.Event
	if err == nil {
		events, err = t.game.Move(now, who, m, lag)
	}
	switch {
	case errors.Is(err, game.ErrTurn):
		x.print("It is not your move.\n")
		return
	case errors.Is(err, game.ErrPaused):
		x.print("The game is paused.\n")
		t.showTo(x)
		return
	case errors.Is(err, chess.ErrAmbiguous):
		x.print("Ambiguous move (%s).\n", text)
		t.showTo(x)
		return
	case errors.Is(err, chess.ErrIllegal), errors.Is(err, chess.ErrMoveText):
		x.print("Illegal move (%s).\n", text)
		t.showTo(x)
		return
	case err != nil:
		x.print("%s.\n", err)
		return
	}
	t.lagOfLast = 0
	last, _ := t.game.Last()
	if lag > 0 {
		t.lagOfLast = min(lag, lagLimits.Move)
	}
	if err := t.commit(last.Move.String(), ""); err != nil {
		t.undo(1)
		x.print("Your move could not be stored. Please make it again.\n")
		t.show()
		return
	}
	t.passOn(last)
	if claim && !t.game.Result().Over() {
		more, err := t.game.ClaimDraw(now)
		if errors.Is(err, game.ErrNoClaim) {
			more, err = t.game.Offer(now, who, game.Offer{Kind: game.Draw})
		}
		if err == nil {
			events = append(events, more...)
		}
	}
	t.follow(events)
	x.server.robotsLook(t)
}

// undo takes half moves back that were never told to anybody.
func (t *table) undo(half int) {
	now := t.server.now()
	state := t.game.State()
	if _, err := t.game.Offer(now, state.Turn(), game.Offer{Kind: game.Takeback, Half: half}); err == nil {
		_, _ = t.game.Accept(now, state.Turn().Other(), game.Takeback)
	}
}

// passOn gives what a move took to the partner's board, in bughouse.
func (t *table) passOn(p game.Ply) {
	other := t.partner
	role := p.Before.Given(p.Move)
	if other == nil || role > chess.Queen || role < chess.Pawn {
		return
	}
	// The mover's partner has the other colour, and the man's colour stays.
	to := p.Before.Turn().Other()
	other.post(nil, func() { other.receive(to, role) })
}

// receive adds a man that came from the partner's board.
func (t *table) receive(to chess.Colour, r chess.Role) {
	if t.over {
		return
	}
	t.game.Give(to, r)
	if err := t.commit("", "give "+colourLetter(to)+string(r.Letter())); err != nil {
		return
	}
	h := holdingsLine(t, to, r)
	for _, y := range t.audience() {
		if y.user.number("style") == 12 {
			y.notify(h)
		}
	}
	t.server.robotsLook(t)
}

func colourLetter(c chess.Colour) string {
	if c == chess.White {
		return "W"
	}
	return "B"
}

// follow tells what has happened in the game, in the order of events.
func (t *table) follow(events []game.Event) {
	for _, e := range events {
		switch e.Kind {
		case game.Moved:
			t.showMove()
		case game.Declined, game.Withdrawn, game.Accepted:
			maker := e.Side
			if e.Kind != game.Withdrawn {
				maker = e.Side.Other()
			}
			t.server.dropGameOffer(t, maker, e.Offer.Kind, e.Kind)
		case game.Offered:
			t.server.gameOffered(t, e.Side, e.Offer)
		case game.TakenBack:
			_ = t.commit("", "takeback")
			t.show()
		case game.Paused:
			_ = t.commit("", "pause")
			t.tell("Game %d: Game clock paused.", t.number)
			t.show()
		case game.Resumed:
			_ = t.commit("", "resume")
			t.tell("Game %d: Game clock resumed.", t.number)
			t.show()
		case game.Switched:
			t.switched()
		case game.Ended:
			t.finish(e.Result)
			return
		}
	}
	t.server.arm(t)
}

// switched exchanges the seats after the players have agreed on it.
func (t *table) switched() {
	t.seats[0], t.seats[1] = t.seats[1], t.seats[0]
	t.record.White, t.record.Black = t.record.Black, t.record.White
	_ = t.commit("", "switch")
	t.saveRecord()
	t.show()
}

// saveRecord writes the game's row.
func (t *table) saveRecord() {
	s := t.server
	if s.store == nil || t.record.ID == 0 {
		return
	}
	record := t.record
	s.yield(func() {
		err := s.store.Update(s.context, func(ctx context.Context, tx *store.Tx) error { return tx.SaveGame(ctx, record) })
		if err != nil {
			s.log.Error("game not stored", "game", record.ID, "err", err)
		}
	})
}

// endText is why a game ended, as servers have always said it.
func (t *table) endText(r game.Result) string {
	side, other := t.seats[r.Side].name, t.seats[r.Side.Other()].name
	switch r.Reason {
	case game.Resignation:
		return side + " resigns"
	case game.Reason(variant.Checkmate):
		if t.terms.variant.Rules == variant.Losers {
			return other + " wins by being checkmated"
		}
		return side + " checkmated"
	case game.Reason(variant.Stalemate):
		if _, won := r.Winner(); won {
			if t.terms.variant.Rules == variant.Suicide {
				return other + " wins by having less material (stalemate)"
			}
			return other + " wins by being stalemated"
		}
		return "Game drawn by stalemate"
	case game.Reason(variant.KingTaken):
		return side + "'s king was taken"
	case game.Reason(variant.Exploded):
		return side + "'s king exploded"
	case game.Reason(variant.NothingMen):
		return other + " wins by losing all material"
	case game.Reason(variant.DeadDraw):
		return "Neither player has mating material"
	case game.Flag:
		return side + " forfeits on time"
	case game.FlagNoMaterial:
		return fmt.Sprintf("%s ran out of time and %s has no material to mate", side, other)
	case game.BothFlags:
		return "Game drawn because both players ran out of time"
	case game.Agreement:
		return "Game drawn by mutual agreement"
	case game.Threefold, game.Fivefold:
		return "Game drawn by repetition"
	case game.FiftyMoves, game.SeventyFive:
		return "Game drawn by the 50 move rule"
	case game.Disconnection:
		return side + " forfeits by disconnection"
	case game.PartnerEnded:
		if _, won := r.Winner(); won {
			return other + "'s partner won"
		}
		return "Partners' game drawn"
	case game.Aborted:
		if t.endNote != "" {
			return t.endNote
		}
		return "Game aborted by mutual agreement"
	case game.Adjourned:
		if t.endNote != "" {
			return t.endNote
		}
		return "Game adjourned by mutual agreement"
	case game.Adjudication:
		return "Game adjudicated by an administrator"
	}
	return string(r.Reason)
}

// details are what lists of games show beside the record.
func (t *table) details() details {
	state := t.game.State()
	var b style12.Board
	b.SetState(&state)
	d := details{Odds: t.terms.odds, Strengths: [2]int{b.WhiteStrength, b.BlackStrength}, Next: colourLetter(state.Turn()) + strconv.Itoa(b.MoveNumber)}
	if o, _, ok := openingOf(t.server.openings, t.game); ok {
		d.ECO = o.Code
	}
	return d
}

// finish ends the game at the table: it is stored, told, and rated.
func (t *table) finish(r game.Result) {
	s := t.server
	if t.over {
		return
	}
	text := t.endText(r)
	now := s.now()
	t.record.Ended, t.record.Result, t.record.Reason, t.record.Status = now, r.Score.String(), text, store.Over
	if r.Reason == game.Adjourned {
		t.record.Status = store.Adjourned
	}
	t.record.State = t.details().text()
	t.over = true
	adjust := s.settle(t, r)
	line := fmt.Sprintf("{%s %s} %s", t.title(), text, r.Score)
	players := t.players()
	for _, y := range t.audience() {
		if c, plays := t.side(y); plays {
			y.notify(line + adjust[c])
		} else {
			y.notify(line + "\n\nRemoving game " + strconv.Itoa(t.number) + " from observation list.")
		}
	}
	for y := range s.lobby.each() {
		if _, plays := t.side(y); !plays && (y.user.on("gin") || y.ivars[ivAllresults]) && !y.watches(t) {
			y.notify(line)
		}
	}
	for _, y := range t.observers {
		y.forget(t)
	}
	t.vacate()
	s.dropOffersOf(t)
	s.shut(t)
	s.robotsEnd(t)
	for _, y := range players {
		s.seekersFree(y)
	}
	if p := t.partner; p != nil {
		t.partner = nil
		p.post(nil, func() { p.partnerEnded(r, t) })
	}
	if t.record.Status == store.Over && r.Score.String() != "*" {
		for _, y := range players {
			if y.user.on("examine") && !y.busy() {
				y.examineGame(t.record.White.Name, t.record.Black.Name, t.terms, t.game.Start(), t.game.Plies(), r.Score.String())
				break
			}
		}
	}
}

// partnerEnded ends the game because the partners' one has ended.
func (t *table) partnerEnded(r game.Result, other *table) {
	t.partner = nil
	if t.over {
		return
	}
	result := game.Result{Score: r.Score, Reason: game.Aborted}
	if winner, won := r.Winner(); won {
		// The partner of who won sits on the other side here.
		result = game.WonBy(winner.Other(), game.PartnerEnded)
	} else if r.Score.String() == "1/2-1/2" {
		result = game.DrawnBy(game.PartnerEnded)
	} else if r.Reason == game.Adjourned {
		result.Reason = game.Aborted
	}
	if events, err := t.game.End(t.server.now(), result); err == nil {
		t.follow(events)
	}
}
