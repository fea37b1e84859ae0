package games

import (
	"encoding/json"
	"slices"
	"strings"

	"rookery/chess"
	"rookery/pgn"
)

// A jsonGame is a game as --to json writes it, one a line.
type jsonGame struct {
	Tags   map[string]string `json:"tags"`
	FEN    string            `json:"fen,omitempty"` // if it does not begin as usual
	Moves  []jsonMove        `json:"moves"`
	Result string            `json:"result"`
}

type jsonMove struct {
	SAN  string `json:"san"`
	UCI  string `json:"uci"`
	FEN  string `json:"fen,omitempty"`
	Hash string `json:"hash,omitempty"`
}

// appendJSON writes a game as a line of JSON; --comment adds FENs and hashes of
// the positions behind the moves.
func (o *gameOutput) appendJSON(b *strings.Builder, g *pgn.Game) error {
	game := o.jsonGame(g)
	pos := g.Start
	if pos != chess.Start() {
		game.FEN = pos.FEN()
	}
	for _, m := range g.Moves {
		move := jsonMove{SAN: "--", UCI: "0000"}
		if m != chess.NoMove {
			move = jsonMove{SAN: o.foreign.Foreign(pos.SAN(m)), UCI: m.String()}
		}
		playOrPass(&pos, m)
		if slices.Contains(o.comments, "fen") {
			move.FEN = o.fen(&pos)
		}
		if slices.Contains(o.comments, "hash") {
			move.Hash = keyText(pos.Key())
		}
		game.Moves = append(game.Moves, move)
	}
	return game.append(b)
}

// jsonGame is a game without its moves.
func (o *gameOutput) jsonGame(g *pgn.Game) *jsonGame {
	game := &jsonGame{Tags: make(map[string]string, len(g.Tags)), Moves: []jsonMove{}, Result: g.Result.String()}
	for _, tag := range g.Tags {
		if !o.noTags && (!o.onlyTags || slices.Contains(o.tags, tag.Name)) {
			game.Tags[tag.Name] = tag.Value
		}
	}
	return game
}

func (game *jsonGame) append(b *strings.Builder) error {
	text, err := json.Marshal(game)
	b.Write(append(text, '\n'))
	return err
}
