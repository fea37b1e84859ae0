package play

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/game"
	"rookery/pgn"
)

// What is read of a file of games.
const (
	mostTitles  = 1000
	largestFile = 128 << 20 // bytes, when it is not compressed any more
)

var errNoGame = errors.New("there is no such game in this file")

// A GameFile is what a file holds, and one of its games.
type GameFile struct {
	Games []GameTitle `json:"games"`
	More  bool        `json:"more,omitempty" doc:"there are more games than are listed"`
	Game  Game        `json:"game" doc:"the one that was asked for, as far as it can be read"`
	Fault string      `json:"fault,omitempty" doc:"what is wrong with it, with line and column"`
	Open  bool        `json:"open,omitempty" doc:"it is a saved game that is not over"`
}

// A GameTitle tells games of a file apart.
type GameTitle struct {
	White  string `json:"white"`
	Black  string `json:"black"`
	Event  string `json:"event,omitempty"`
	Date   string `json:"date,omitempty"`
	Result string `json:"result"`
}

// readGames reads a saved game or games in PGN, compressed or not; of these
// want is the number of the one that is looked at, from 0.
func readGames(text []byte, want int, now time.Time) (GameFile, error) {
	plain, err := pgn.Open(bytes.NewReader(text))
	if err != nil {
		return GameFile{}, err
	}
	defer func() { _ = plain.Close() }() // it was only read
	in := io.LimitReader(plain, largestFile)
	const blanks = " \t\r\n\ufeff"
	if rest, ok := bytes.CutPrefix(bytes.TrimLeft(text, blanks), []byte("{")); ok && bytes.HasPrefix(bytes.TrimLeft(rest, blanks), []byte(`"`)) {
		return savedFile(text, want, now)
	}
	return readPGN(in, want)
}

// savedFile shows a saved game. Each chapter counts as a game.
func savedFile(text []byte, want int, now time.Time) (f GameFile, err error) {
	g, err := game.Restore(text, now)
	if err != nil {
		return f, err
	}
	chapters := append(g.Earlier(), game.Chapter{Start: g.Start(), Plies: g.Plies()})
	if want >= len(chapters) {
		return f, errNoGame
	}
	title := GameTitle{White: g.Player(chess.White).Name, Black: g.Player(chess.Black).Name, Date: g.Began().Format(time.DateOnly)}
	for i := range chapters {
		title.Result = pgn.Unknown.String()
		if i == len(chapters)-1 {
			title.Result = g.Result().Score.String()
		}
		f.Games = append(f.Games, title)
	}
	last := want == len(chapters)-1
	end := chapters[want].Start
	if n := len(chapters[want].Plies); n > 0 {
		p := chapters[want].Plies[n-1]
		end = p.Before
		end.Play(p.Move)
	}
	f.Game = looked(g.Variant(), chapters[want].Start, end, chapters[want].Plies)
	f.Game.Result, f.Game.Reason = pgn.Unknown.String(), ""
	if last {
		f.Game.Result, f.Game.Reason = g.Result().Score.String(), g.Result().String()
	}
	reason := g.Result().Reason
	f.Open = last && (reason == "" || reason == game.Adjourned)
	return f, nil
}

// readPGN lists games in PGN and shows one of them.
func readPGN(in io.Reader, want int) (f GameFile, err error) {
	r := pgn.NewReader(in)
	var g pgn.Game
	found := false
	for n := 0; ; n++ {
		err := r.Read(&g)
		if errors.Is(err, io.EOF) {
			if _, faults := r.Rest(); n == 0 && len(faults) > 0 {
				return f, fmt.Errorf("%w: %w", errNoGame, &faults[0])
			}
			break
		}
		if err != nil {
			return f, err
		}
		if len(g.Tags) == 0 && len(g.Moves) == 0 && n == 0 {
			return f, fmt.Errorf("%w: %w", errNoGame, firstFault(&g))
		}
		if n < mostTitles {
			f.Games = append(f.Games, titleOf(&g))
		} else if f.More = true; found {
			break
		}
		if n == want {
			found = true
			f.Game, f.Fault = followed(&g)
		}
	}
	if !found {
		return f, errNoGame
	}
	return f, nil
}

// firstFault is what is wrong with what was taken for a game.
func firstFault(g *pgn.Game) error {
	if len(g.Faults) > 0 {
		return &g.Faults[0]
	}
	return errors.New("no moves")
}

func titleOf(g *pgn.Game) GameTitle {
	tag := func(name string) string {
		if value := g.Tags.Get(name); value != "?" && value != "-" {
			return strings.Clone(value) // the tags are used again
		}
		return ""
	}
	return GameTitle{White: tag("White"), Black: tag("Black"), Event: tag("Event"), Date: strings.TrimSuffix(tag("Date"), ".??.??"), Result: g.Result.String()}
}

// followed shows a game in PGN as far as it can be read.
func followed(g *pgn.Game) (shown Game, fault string) {
	v, err := variantOf(g.Tags.Get("Variant"))
	var start variant.State
	if err == nil {
		start, err = startOf(g, v)
	}
	if err != nil {
		v, _ = variant.Find("chess")
		start = v.Start(nil)
		shown = looked(v, start, start, nil)
		return shown, (&pgn.Fault{Game: g.Number, Line: g.Line, Column: 1, Err: err}).Error()
	}
	now := start
	var plies []game.Ply
	play := func(word string) error {
		m, err := now.ParseMove(word)
		if err != nil {
			return err
		}
		plies = append(plies, game.Ply{Before: now, Move: m, SAN: now.SAN(m)})
		now.Play(m)
		return nil
	}
	if v.Rules == variant.Chess && !v.Wild() { // whose reader takes more that people write
		for _, m := range g.Moves {
			if err = play(m.UCI960()); err != nil {
				break
			}
		}
		if broken := g.Err(); broken != nil {
			err = broken
		}
	} else if f := g.Follow(play); f != nil {
		err = f
	}
	if err != nil {
		fault = err.Error()
	}
	shown = looked(v, start, now, plies)
	shown.Result, shown.Reason = g.Result.String(), strings.Clone(g.Tags.Get("Termination"))
	return shown, fault
}

// variantOf is what a tag of a game calls its variant; many mean chess.
func variantOf(name string) (variant.Variant, error) {
	if strings.EqualFold(name, "From Position") || name == "?" || name == "-" {
		name = ""
	}
	return variant.Find(name)
}

// startOf is the position that a game in PGN begins with.
func startOf(g *pgn.Game, v variant.Variant) (variant.State, error) {
	fen := g.Tags.Get("FEN")
	switch {
	case v.Rules == variant.Chess && !v.Wild() && (fen != "" || v.Name == "chess"):
		if err := g.Err(); errors.Is(err, pgn.ErrPosition) {
			return variant.State{}, err
		}
		return variant.FromPosition(variant.Chess, g.Start), nil
	case fen != "":
		return v.Parse(fen)
	case v.Drawn:
		return variant.State{}, fmt.Errorf("a game of %s without its position", v.Name)
	}
	return v.Start(nil), nil
}

// looked shows moves that nobody goes on with here.
func looked(v variant.Variant, start, end variant.State, plies []game.Ply) Game {
	return Game{
		Variant: v.Name, You: ColourWord(chess.White), Turn: ColourWord(end.Turn()), Start: start.FEN(), FEN: end.FEN(),
		Plies: append([]Ply{}, PliesOf(plies, end)...), Moves: map[string][]string{},
		Hands: [2]string{end.Hand(chess.White), end.Hand(chess.Black)}, Check: end.Rules() != variant.Blitz && end.InCheck(), Over: true,
	}
}
