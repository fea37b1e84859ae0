package play

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/game"
	"rookery/web/internal/site"
)

// A Ply is a half move that was made.
type Ply struct {
	SAN  string `json:"san"`
	From string `json:"from,omitempty"`
	To   string `json:"to"`
	FEN  string `json:"fen" doc:"after it"`
}

// EngineInfo tells of an engine of the operator's.
type EngineInfo struct {
	Name     string   `json:"name"`
	Program  string   `json:"program,omitempty" doc:"what it calls itself"`
	Variants []string `json:"variants" doc:"that it plays"`
}

// A Game is a game as the page shows it.
type Game struct {
	ID        string              `json:"id"`
	Version   int                 `json:"version,omitempty" doc:"grows with what happens in the game: answers may overtake each other"`
	Variant   string              `json:"variant"`
	You       string              `json:"you" enum:"white,black"`
	Turn      string              `json:"turn" enum:"white,black"`
	Start     string              `json:"start" doc:"FEN"`
	FEN       string              `json:"fen"`
	Plies     []Ply               `json:"plies"`
	Moves     map[string][]string `json:"moves" doc:"legal moves when it is your turn: squares of departure to those of arrival; drops as \"N@\""`
	Promotes  []string            `json:"promotes,omitempty" doc:"moves (\"e7e8\") that need the promoted man"`
	Hands     [2]string           `json:"hands" doc:"what White and Black can drop"`
	Check     bool                `json:"check"`
	Timed     bool                `json:"timed"`
	Clocks    [2]int64            `json:"clocks" doc:"milliseconds left to White and Black"`
	Running   bool                `json:"running" doc:"the clock of the side to move runs"`
	Over      bool                `json:"over"`
	Result    string              `json:"result,omitempty" doc:"1-0, 0-1, 1/2-1/2 or *"`
	Reason    string              `json:"reason,omitempty"`
	Claim     string              `json:"claim,omitempty" doc:"why you can claim a draw"`
	Notes     []string            `json:"notes,omitempty"`
	Trouble   string              `json:"trouble,omitempty" doc:"why a machine did not play on"`
	Offered   bool                `json:"offered,omitempty" doc:"the machine offers a draw"`
	Player    string              `json:"player" doc:"who plays against you"`
	Machines  []string            `json:"machines,omitempty" doc:"who plays White and Black, if you only watch"`
	Paused    bool                `json:"paused,omitempty"`
	Takebacks int                 `json:"takebacks" doc:"half moves you can take back"`
}

func (t *table) view() Game {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := time.Now()
	v := t.game.View(now)
	start := t.game.Start()
	out := Game{
		ID: t.id, Version: t.version, Variant: v.Variant.Name, You: ColourWord(t.human), Turn: ColourWord(v.State.Turn()),
		Start: start.FEN(), FEN: v.State.FEN(), Plies: []Ply{}, Moves: map[string][]string{},
		Hands: [2]string{v.State.Hand(chess.White), v.State.Hand(chess.Black)},
		Check: v.Check, Timed: v.Controls[0].Mode != game.Untimed, Running: v.Clocks[v.State.Turn()].Running,
		Claim: string(v.Claim), Notes: t.notes, Trouble: t.trouble, Offered: len(v.Offers[t.human.Other()]) > 0,
		Paused: v.Paused, Player: called(v.Players[t.human.Other()]), Takebacks: t.game.UndoHalf(t.human),
	}
	if t.both() {
		out.Takebacks, out.Claim = 0, ""
		for _, p := range v.Players {
			out.Machines = append(out.Machines, called(p))
		}
	}
	for side, c := range v.Clocks {
		out.Clocks[side] = c.Left.Milliseconds()
	}
	out.Plies = append(out.Plies, PliesOf(t.game.Plies(), v.State)...)
	if v.Result.Over() {
		out.Over, out.Result, out.Reason = true, v.Result.Score.String(), v.Result.String()
		return out
	}
	if t.machines[v.State.Turn()] == nil {
		LegalMoves(&out, v.State)
	}
	return out
}

// called is a machine with what it runs: "rookery (builtin 3)".
func called(p game.Player) string {
	if p.Program == "" {
		return p.Name
	}
	return p.Name + " (" + p.Program + ")"
}

// PliesOf shows half moves, the last of which led to a position.
func PliesOf(plies []game.Ply, last variant.State) (out []Ply) {
	for i, p := range plies {
		after := last
		if i+1 < len(plies) {
			after = plies[i+1].Before
		}
		ply := Ply{SAN: p.SAN, To: p.Move.To().String(), FEN: after.FEN()}
		if p.Move.Drop() == chess.NoRole {
			ply.From = p.Move.From().String()
		}
		out = append(out, ply)
	}
	return out
}

// LegalMoves fills in the moves of a game whose turn it is.
func LegalMoves(out *Game, s variant.State) {
	seen := map[string]bool{}
	for _, m := range s.Legal(nil) {
		from := m.From().String()
		if d := m.Drop(); d != chess.NoRole {
			from = string(d.Letter()) + "@"
		}
		to := m.To().String()
		if m.IsCastling() { // by the king's going onto its rook, or two squares and more
			rook, _ := m.CastlingRook()
			out.Moves[from] = append(out.Moves[from], rook.String())
			if step := m.From().File() - m.To().File(); step*step < 4 || rook == m.To() {
				continue
			}
		}
		if m.Promotion() != chess.NoRole {
			if seen[from+to] {
				continue
			}
			seen[from+to] = true
			out.Promotes = append(out.Promotes, from+to)
		}
		out.Moves[from] = append(out.Moves[from], to)
	}
}

// ColourWord is a side in the words of the API.
func ColourWord(c chess.Colour) string {
	if c == chess.Black {
		return "black"
	}
	return "white"
}

type (
	newGameInput struct {
		Body struct {
			You         string   `json:"you,omitempty" enum:"white,black,either,neither" default:"white" doc:"neither: machines play both sides while you watch"`
			Level       int      `json:"level,omitempty" minimum:"1" maximum:"10" default:"3" doc:"of the built-in player, or of White's"`
			Black       int      `json:"black,omitempty" minimum:"1" maximum:"10" default:"3" doc:"level of Black's, if machines play both sides"`
			Engine      string   `json:"engine,omitempty" maxLength:"64" doc:"who plays against you, or White; empty: the built-in player"`
			BlackEngine string   `json:"blackEngine,omitempty" maxLength:"64" doc:"who plays Black, if machines play both sides"`
			Minutes     float64  `json:"minutes,omitempty" minimum:"0" maximum:"180" doc:"0: no clocks"`
			Increment   float64  `json:"increment,omitempty" minimum:"0" maximum:"60" doc:"seconds"`
			Variant     string   `json:"variant,omitempty" maxLength:"32"`
			FEN         string   `json:"fen,omitempty" maxLength:"128"`
			Moves       []string `json:"moves,omitempty" maxItems:"2000" doc:"made already, in SAN or coordinates"`
			Saved       string   `json:"saved,omitempty" maxLength:"8388608" doc:"a saved game, in base 64, to go on with"`
		}
	}
	gameInput struct {
		ID string `path:"id" maxLength:"64"`
	}
	gameOutput struct{ Body Game }
	moveInput  struct {
		ID   string `path:"id" maxLength:"64"`
		Body struct {
			Move string `json:"move" maxLength:"16" doc:"in SAN or coordinates"`
		}
	}
	actionInput struct {
		ID   string `path:"id" maxLength:"64"`
		Body struct {
			Action string `json:"action" enum:"resign,draw,claim,undo,abort,switch,pause,resume" doc:"pause and resume are for a game between machines"`
		}
	}
	transcriptInput struct {
		ID   string `path:"id" maxLength:"64"`
		Form string `path:"form" enum:"pgn,san,formal,minimal,algebraic,saved"`
	}
	variantsOutput struct{ Body []string }
	enginesOutput  struct{ Body []EngineInfo }
	gameFileInput  struct {
		Game    int    `query:"game" minimum:"0" doc:"which of the file's games, from 0"`
		RawBody []byte `contentType:"application/octet-stream"`
	}
	gameFileOutput struct{ Body GameFile }
)

func (s *Service) addPlay(api huma.API) {
	tags := []string{"play"}
	site.Register(api, huma.Operation{
		OperationID: "variants", Method: "GET", Path: "/api/variants", Summary: "What the built-in player plays", Tags: tags,
	}, func(context.Context, *struct{}) (*variantsOutput, error) {
		return &variantsOutput{plays()}, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "engines", Method: "GET", Path: "/api/engines", Summary: "Who plays beside the built-in player", Tags: tags,
	}, func(context.Context, *struct{}) (*enginesOutput, error) {
		list := []EngineInfo{}
		for _, e := range s.engines.list {
			list = append(list, EngineInfo{e.Name, e.Program, e.Variants})
		}
		return &enginesOutput{list}, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "new-game", Method: "POST", Path: "/api/games", Summary: "Play against the machine",
		Tags: tags, DefaultStatus: http.StatusCreated, MaxBodyBytes: site.MaxBody,
	}, func(ctx context.Context, in *newGameInput) (*gameOutput, error) {
		t, err := s.newGame(site.VisitorOf(ctx), in)
		if err != nil {
			return nil, gameError(err)
		}
		return &gameOutput{t.view()}, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "read-games", Method: "POST", Path: "/api/games/read", Summary: "Look into a saved game, or games in PGN",
		Tags: tags, MaxBodyBytes: site.MaxBody,
	}, func(ctx context.Context, in *gameFileInput) (out *gameFileOutput, err error) {
		err = s.files.Do(ctx, func() error {
			f, err := readGames(in.RawBody, in.Game, time.Now())
			out = &gameFileOutput{f}
			return err
		})
		if err != nil {
			return nil, huma.Error422UnprocessableEntity(err.Error())
		}
		return out, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "game", Method: "GET", Path: "/api/games/{id}", Summary: "A game", Tags: tags,
	}, func(ctx context.Context, in *gameInput) (*gameOutput, error) {
		t, err := s.tables.get(site.VisitorOf(ctx), in.ID)
		if err != nil {
			return nil, gameError(err)
		}
		return &gameOutput{t.view()}, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "move", Method: "POST", Path: "/api/games/{id}/moves", Summary: "Make a move", Tags: tags,
	}, func(ctx context.Context, in *moveInput) (*gameOutput, error) {
		return s.atTable(ctx, in.ID, func(t *table, g *game.Game) error {
			state := g.State()
			if t.machines[state.Turn()] != nil && !g.Result().Over() {
				return errNotYourTurn
			}
			_, err := g.MoveText(time.Now(), t.human, in.Body.Move, 0)
			return err
		})
	})
	site.Register(api, huma.Operation{
		OperationID: "action", Method: "POST", Path: "/api/games/{id}/actions", Summary: "Resign, offer, claim, take back", Tags: tags,
	}, func(ctx context.Context, in *actionInput) (*gameOutput, error) {
		return s.atTable(ctx, in.ID, func(t *table, g *game.Game) error { return t.action(g, in.Body.Action) })
	})
	site.Register(api, huma.Operation{
		OperationID: "transcript", Method: "GET", Path: "/api/games/{id}/transcript/{form}", Summary: "The game as a file", Tags: tags,
		Responses: map[string]*huma.Response{"200": {Description: "the file", Content: map[string]*huma.MediaType{"text/plain": {}}}},
	}, func(ctx context.Context, in *transcriptInput) (*site.File, error) {
		t, err := s.tables.get(site.VisitorOf(ctx), in.ID)
		if err != nil {
			return nil, gameError(err)
		}
		return t.transcript(in.Form)
	})
	site.Register(api, huma.Operation{
		OperationID: "game-events", Method: "GET", Path: "/api/games/{id}/events", Tags: tags,
		Summary:   "A game while it is played: server-sent events \"game\"",
		Responses: map[string]*huma.Response{"200": {Description: "events", Content: map[string]*huma.MediaType{"text/event-stream": {}}}},
	}, func(ctx context.Context, in *gameInput) (*huma.StreamResponse, error) {
		t, err := s.tables.get(site.VisitorOf(ctx), in.ID)
		if err != nil {
			return nil, gameError(err)
		}
		return &huma.StreamResponse{Body: func(c huma.Context) {
			c.SetHeader("Content-Type", "text/event-stream")
			c.SetHeader("Cache-Control", "no-store")
			watch(c, t)
		}}, nil
	})
}

// watch sends a game whenever something happens in it.
func watch(c huma.Context, t *table) {
	w := c.BodyWriter()
	rw, ok := w.(http.ResponseWriter)
	if !ok {
		return
	}
	control := http.NewResponseController(rw)
	t.seen(1)
	defer t.seen(-1)
	for {
		t.mu.Lock()
		changed := t.changed
		t.mu.Unlock()
		view, _ := json.Marshal(t.view()) // plain data
		if _, err := fmt.Fprintf(w, "event: game\ndata: %s\n\n", view); err != nil || control.Flush() != nil {
			return
		}
		if !site.Await(c.Context(), changed) {
			return
		}
	}
}

// atTable does something to a visitor's game and shows it.
func (s *Service) atTable(ctx context.Context, id string, f func(t *table, g *game.Game) error) (*gameOutput, error) {
	t, err := s.tables.get(site.VisitorOf(ctx), id)
	if err != nil {
		return nil, gameError(err)
	}
	if err := t.act(func(g *game.Game) error { return f(t, g) }); err != nil {
		return nil, gameError(err)
	}
	return &gameOutput{t.view()}, nil
}

func gameError(err error) error {
	switch {
	case errors.Is(err, errNoTable):
		return huma.Error404NotFound(err.Error())
	case errors.Is(err, errManyTables), errors.Is(err, errManyEngines):
		return huma.Error429TooManyRequests(err.Error())
	case errors.Is(err, errNotKept), errors.Is(err, errFullHouse), errors.Is(err, errEnginesBusy), errors.Is(err, errEnginesShut):
		return huma.Error503ServiceUnavailable(err.Error())
	}
	return huma.Error422UnprocessableEntity(err.Error())
}

func (s *Service) newGame(owner site.Visitor, in *newGameInput) (*table, error) {
	b := in.Body
	human := chess.White
	if b.You == "black" || b.You == "either" && rand.IntN(2) == 1 {
		human = chess.Black
	}
	machine, err := s.engines.side(b.Engine, b.Level)
	if err != nil {
		return nil, err
	}
	var of sides
	of[human.Other()] = machine
	if b.You == "neither" {
		if of[chess.Black], err = s.engines.side(b.BlackEngine, b.Black); err != nil {
			return nil, err
		}
		of[chess.White] = machine
	}
	now := time.Now()
	if b.Saved != "" {
		text, err := base64.StdEncoding.DecodeString(b.Saved)
		if err != nil {
			return nil, game.ErrFormat
		}
		g, err := game.Restore(text, now)
		if err != nil {
			return nil, err
		}
		for side, p := range of.players() {
			g.Seat(chess.Colour(side), p)
		}
		if g.View(now).Editing {
			if _, err := g.EndEdit(now, g.State()); err != nil {
				return nil, err
			}
		}
		if g.Result().Reason == game.Adjourned {
			if err := g.Reopen(now); err != nil {
				return nil, err
			}
		}
		return s.tables.open(owner, g, human, of)
	}
	var control game.Control
	if b.Minutes > 0 || b.Increment > 0 {
		control = game.Fischer(time.Duration(b.Minutes*float64(time.Minute)), time.Duration(b.Increment*float64(time.Second)))
	}
	g, err := seat(b.Variant, b.FEN, b.Moves, control, of, now)
	if err != nil {
		return nil, err
	}
	if g.Result().Over() {
		return nil, errNothingLeft
	}
	return s.tables.open(owner, g, human, of)
}

// action does what a player may do beside moving.
func (t *table) action(g *game.Game, name string) error {
	now := time.Now()
	t.notes = nil
	if t.both() {
		return t.direct(g, name)
	}
	var err error
	switch name {
	case "pause", "resume":
		return errNotBoth
	case "resign":
		_, err = g.Resign(now, t.human)
	case "claim":
		_, err = g.ClaimDraw(now)
	case "undo":
		_, err = g.Offer(now, t.human, game.Offer{Kind: game.Takeback, Half: g.UndoHalf(t.human)})
	case "abort":
		_, err = g.Offer(now, t.human, game.Offer{Kind: game.Abort})
	case "switch":
		if _, err = g.Offer(now, t.human, game.Offer{Kind: game.Switch}); err == nil {
			t.human = t.human.Other()
			t.machines[0], t.machines[1] = t.machines[1], t.machines[0]
		}
	case "draw":
		if _, err = g.Offer(now, t.human, game.Offer{Kind: game.Draw}); err == nil && !g.Result().Over() {
			err = t.answerDraw(g)
		}
	}
	return err
}

// direct does what one may do with a game between machines.
func (t *table) direct(g *game.Game, name string) error {
	now := time.Now()
	switch name {
	case "pause":
		t.away = false
		g.Pause(now)
	case "resume":
		if t.away = t.watchers == 0; !t.away {
			g.Resume(now)
		}
	case "abort":
		_, err := g.End(now, game.Result{Reason: game.Aborted})
		return err
	default:
		return errBothPlay
	}
	return nil
}

func (t *table) transcript(form string) (*site.File, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if form == "saved" {
		b, err := t.game.Save(time.Now())
		if err != nil {
			return nil, err
		}
		return SavedGame(b), nil
	}
	return TranscriptOf(form, t.game.Transcript)
}

// TranscriptOf is a file with a game in one of the forms.
func TranscriptOf(form string, write func(io.Writer, game.Form) error) (*site.File, error) {
	f, err := game.ParseForm(form)
	if err != nil {
		return nil, huma.Error422UnprocessableEntity(err.Error())
	}
	var b bytes.Buffer
	if err := write(&b, f); err != nil {
		return nil, err
	}
	ending := "txt"
	if f == game.PGN {
		ending = "pgn"
	}
	return &site.File{Type: "text/plain; charset=utf-8", Disposition: `attachment; filename="game.` + ending + `"`, Body: b.Bytes()}, nil
}

// SavedGame is a saved game as a file.
func SavedGame(saved []byte) *site.File {
	return &site.File{Type: "application/octet-stream", Disposition: `attachment; filename="game.rookery"`, Body: saved}
}
