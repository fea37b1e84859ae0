package people

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/chess"
	"rookery/ics"
	"rookery/web/internal/guard"
	"rookery/web/internal/play"
	"rookery/web/internal/site"
)

// A HubBoard is a game on the chess server: one's own, or one that is watched.
type HubBoard struct {
	play.Game
	Number   int         `json:"number"`
	White    string      `json:"white"`
	Black    string      `json:"black"`
	Ratings  [2]string   `json:"ratings" doc:"of White and Black; ++++ of a guest, ---- without one"`
	Kind     string      `json:"kind" doc:"blitz, wild/5 ..."`
	Rated    bool        `json:"rated"`
	Plays    bool        `json:"plays" doc:"you do; else you watch"`
	Examined bool        `json:"examined"`
	Examines bool        `json:"examines" doc:"you do"`
	Waits    bool        `json:"waits" doc:"for a player who was cut off"`
	Paused   bool        `json:"paused"`
	Offers   []ics.Offer `json:"offers" doc:"within the game, from you and to you"`
	Watchers []string    `json:"watchers"`
	Boards   int         `json:"boards" doc:"that you play at: several in a simul"`
	Other    *OtherBoard `json:"other,omitempty" doc:"your partner's, in bughouse"`
}

// An OtherBoard is the one beside a board of bughouse.
type OtherBoard struct {
	White  string    `json:"white"`
	Black  string    `json:"black"`
	Turn   string    `json:"turn" enum:"white,black"`
	FEN    string    `json:"fen"`
	Hands  [2]string `json:"hands"`
	Clocks [2]int64  `json:"clocks" doc:"milliseconds"`
	Result string    `json:"result,omitempty"`
}

// HubClocks are the clocks of a board that is no other otherwise.
type HubClocks struct {
	Clocks [2]int64  `json:"clocks" doc:"milliseconds"`
	Other  *[2]int64 `json:"other,omitempty"`
}

// clocks takes the clocks from a board.
func (b *HubBoard) clocks() HubClocks {
	c := HubClocks{Clocks: b.Clocks}
	b.Clocks = [2]int64{}
	if b.Other != nil {
		c.Other = &[2]int64{b.Other.Clocks[0], b.Other.Clocks[1]}
		b.Other.Clocks = [2]int64{}
	}
	return c
}

// set gives a board its clocks.
func (b *HubBoard) set(c HubClocks) {
	b.Clocks = c.Clocks
	if b.Other != nil {
		b.Other.Clocks = *c.Other
	}
}

// A HubView is what a visitor sees of the chess server.
type HubView struct {
	Name     string    `json:"name" doc:"yours"`
	Admin    bool      `json:"admin"`
	Manages  bool      `json:"manages" doc:"the user may manage tournaments"`
	Censored []string  `json:"censored" doc:"to whom your door is shut"`
	Partner  string    `json:"partner,omitempty" doc:"yours in bughouse"`
	Bughouse bool      `json:"bughouse" doc:"you may be asked to be a partner"`
	Simuls   bool      `json:"simuls" doc:"you may be asked to take a board of a simul"`
	Lobby    ics.Lobby `json:"lobby"`
	// Tournaments are those that are not over.
	Tournaments []TournamentLine `json:"tournaments" doc:"that are not over"`
}

// HubLines are lines that the chess server has sent.
type HubLines struct {
	Lines []string `json:"lines"`
	Next  int      `json:"next" doc:"number of the line that comes next"`
}

func (s *Service) lobbyOf(v *ics.Visit) HubView {
	i := v.Identity()
	return HubView{
		Name: i.Name, Admin: i.Admin, Manages: i.Manages, Censored: append([]string{}, i.Censored...), Partner: i.Partner, Bughouse: i.Bughouse, Simuls: i.Simuls,
		Lobby: v.Lobby(), Tournaments: tournamentLines(s.Chess.Tournaments(), i.Name),
	}
}

// hubBoard is nil when there is no board.
func hubBoard(v *ics.Visit) *HubBoard {
	b, ok := v.Board()
	if !ok {
		return nil
	}
	out := &HubBoard{
		Number: b.Number, White: b.Names[0], Black: b.Names[1], Ratings: b.Ratings, Kind: b.Kind, Rated: b.Rated, Plays: b.Plays,
		Examined: b.Examined, Examines: b.Examines, Waits: b.Waits, Paused: b.Paused,
		Offers: append([]ics.Offer{}, b.Offers...), Watchers: append([]string{}, b.Watchers...),
		Boards: b.Boards,
		Game: play.Game{
			ID: fmt.Sprint(b.Number), Variant: b.Variant.Name, You: play.ColourWord(b.You), Turn: play.ColourWord(b.State.Turn()), Start: b.Start.FEN(),
			FEN: b.State.FEN(), Plies: append([]play.Ply{}, play.PliesOf(b.Plies, b.State)...), Moves: map[string][]string{},
			Hands: [2]string{b.State.Hand(chess.White), b.State.Hand(chess.Black)}, Check: b.Check, Timed: b.Timed,
			Running: b.Clocks[b.State.Turn()].Running, Claim: string(b.Claim), Takebacks: b.Takeback,
		},
	}
	for side, c := range b.Clocks {
		out.Clocks[side] = c.Left.Milliseconds()
	}
	if o := b.Other; o != nil {
		out.Other = &OtherBoard{
			White: o.Names[0], Black: o.Names[1], Turn: play.ColourWord(o.State.Turn()), FEN: o.State.FEN(),
			Hands: [2]string{o.State.Hand(chess.White), o.State.Hand(chess.Black)}, Clocks: [2]int64{o.Clocks[0].Left.Milliseconds(), o.Clocks[1].Left.Milliseconds()},
		}
		if o.Result.Over() {
			out.Other.Result = o.Result.Score.String()
		}
	}
	if b.Result.Over() {
		out.Over, out.Result, out.Reason = true, b.Result.Score.String(), b.Result.String()
		return out
	}
	if b.Plays && b.State.Turn() == b.You || b.Examines {
		play.LegalMoves(&out.Game, b.State)
	}
	return out
}

type (
	hubOutput   struct{ Body HubView }
	boardOutput struct{ Body *HubBoard }
	linesInput  struct {
		From int `query:"from" minimum:"0"`
	}
	linesOutput  struct{ Body HubLines }
	commandInput struct {
		Body struct {
			Command string `json:"command" minLength:"1" maxLength:"1024" doc:"as a client would send it: a move, seek, match, tell ..."`
		}
	}
	commandOutput struct {
		Body struct {
			Text    string `json:"text" doc:"what the server says to it"`
			Refused bool   `json:"refused" doc:"there is no such command, or its parameters or your rights will not do"`
		}
	}
	hubTranscriptInput struct {
		Form string `path:"form" enum:"pgn,san,formal,minimal,algebraic,saved"`
	}
)

func (s *Service) addHub(api huma.API) {
	tags := []string{"chess server"}
	site.Register(api, huma.Operation{
		OperationID: "hub", Method: "GET", Path: "/api/hub", Summary: "The chess server: people, seeks, offers, games", Tags: tags,
	}, func(ctx context.Context, _ *struct{}) (*hubOutput, error) {
		v, err := s.hub.visitOf(guard.VisitorOf(ctx))
		if err != nil {
			return nil, accountError(err)
		}
		return &hubOutput{s.lobbyOf(v)}, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "hub-board", Method: "GET", Path: "/api/hub/board", Summary: "The game that you play or watch there", Tags: tags,
	}, func(ctx context.Context, _ *struct{}) (*boardOutput, error) {
		v, err := s.hub.visitOf(guard.VisitorOf(ctx))
		if err != nil {
			return nil, accountError(err)
		}
		b := hubBoard(v)
		if b == nil {
			return nil, huma.Error404NotFound("you are at no board")
		}
		return &boardOutput{b}, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "hub-lines", Method: "GET", Path: "/api/hub/lines", Summary: "What you have heard there", Tags: tags,
	}, func(ctx context.Context, in *linesInput) (*linesOutput, error) {
		v, err := s.hub.visitOf(guard.VisitorOf(ctx))
		if err != nil {
			return nil, accountError(err)
		}
		lines, next := v.Heard(in.From)
		return &linesOutput{HubLines{lines, next}}, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "hub-command", Method: "POST", Path: "/api/hub/commands", Summary: "A command to the chess server", Tags: tags,
	}, func(ctx context.Context, in *commandInput) (*commandOutput, error) {
		v, err := s.hub.visitOf(guard.VisitorOf(ctx))
		if err != nil {
			return nil, accountError(err)
		}
		r, err := v.Do(in.Body.Command)
		if err != nil {
			return nil, accountError(err)
		}
		out := &commandOutput{}
		out.Body.Text, out.Body.Refused = r.Text, r.Refused
		return out, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "hub-transcript", Method: "GET", Path: "/api/hub/transcript/{form}", Summary: "The game there as a file", Tags: tags,
		Responses: map[string]*huma.Response{"200": {Description: "the file", Content: map[string]*huma.MediaType{"text/plain": {}}}},
	}, func(ctx context.Context, in *hubTranscriptInput) (*site.File, error) {
		v, err := s.hub.visitOf(guard.VisitorOf(ctx))
		if err != nil {
			return nil, accountError(err)
		}
		if in.Form == "saved" {
			saved, err := v.Save()
			if errors.Is(err, ics.ErrNoBoard) {
				return nil, accountError(err)
			}
			if err != nil {
				return nil, huma.Error422UnprocessableEntity(err.Error())
			}
			return play.SavedGame(saved), nil
		}
		file, err := play.TranscriptOf(in.Form, v.Transcript)
		return file, accountError(err)
	})
	site.Register(api, huma.Operation{
		OperationID: "hub-events", Method: "GET", Path: "/api/hub/events", Tags: tags,
		Summary: "The chess server as it happens: server-sent events \"lobby\", \"board\", \"clocks\", " +
			"\"lines\" and \"over\", and \"beat\" when it has been quiet. " +
			"A user who is logged in goes there by this; a guest must be there.",
		Responses: map[string]*huma.Response{"200": {Description: "events", Content: map[string]*huma.MediaType{"text/event-stream": {}}}},
	}, func(ctx context.Context, _ *struct{}) (*huma.StreamResponse, error) {
		p, err := s.hub.enter(ctx, guard.VisitorOf(ctx))
		if err != nil {
			return nil, accountError(err)
		}
		return &huma.StreamResponse{Body: func(c huma.Context) {
			c.SetHeader("Content-Type", "text/event-stream")
			c.SetHeader("Cache-Control", "no-store")
			defer s.hub.look(p)()
			s.watchHub(c, p.visit)
		}}, nil
	})
}

// How often what others do is looked for; what concerns the user comes at once.
const lobbyEvery = 2 * time.Second

// watchHub sends what changes on the chess server.
func (s *Service) watchHub(c huma.Context, v *ics.Visit) {
	w := c.BodyWriter()
	rw, ok := w.(http.ResponseWriter)
	if !ok {
		return
	}
	control := http.NewResponseController(rw)
	sent := map[string][]byte{}
	fresh := func(event string, what any) bool {
		body, err := json.Marshal(what)
		if err != nil || bytes.Equal(body, sent[event]) {
			return false
		}
		sent[event] = body
		return true
	}
	tell := func(event string, what any) bool {
		body, err := json.Marshal(what)
		if err == nil {
			_, err = fmt.Fprintf(w, "event: %s\ndata: %s\n\n", event, body)
		}
		return err == nil && control.Flush() == nil
	}
	send := func(event string, what any) bool { return !fresh(event, what) || tell(event, what) }
	// A board is long, and its clocks change all the time: they come alone.
	sendBoard := func() bool {
		b := hubBoard(v)
		if b == nil {
			return send("board", b)
		}
		clocks := b.clocks()
		other, ticked := fresh("board", b), fresh("clocks", clocks)
		b.set(clocks)
		return !other && !ticked || other && tell("board", b) || !other && tell("clocks", clocks)
	}
	tick := time.NewTicker(lobbyEvery)
	defer tick.Stop()
	beat := time.NewTicker(site.Heartbeat)
	defer beat.Stop()
	heard := 0
	for {
		changed := v.Changed()
		if v.Over() {
			tell("over", struct{}{})
			return
		}
		lines, next := v.Heard(heard)
		if !send("lobby", s.lobbyOf(v)) || !sendBoard() || len(lines) > 0 && !send("lines", HubLines{lines, next}) {
			return
		}
		heard = next
		select {
		case <-changed:
		case <-tick.C:
		case <-beat.C:
			if !tell("beat", struct{}{}) {
				return
			}
		case <-c.Context().Done():
			return
		}
	}
}
