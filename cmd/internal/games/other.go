package games

import (
	"fmt"
	"strings"

	"rookery/pgn"
)

// appendOther writes a game by other rules than those of chess: its text as it stands, or its moves in coordinates, or its
// positions. Nothing else of what can be asked for is done with it.
func (o *gameOutput) appendOther(b *strings.Builder, g *pgn.Game) error {
	states := g.Other.States()
	switch o.format {
	case "san":
		b.WriteString(strings.TrimSpace(g.Text()))
		b.WriteString("\n\n")
	case "json":
		game := o.jsonGame(g)
		game.FEN = states[0].FEN()
		for i, m := range g.Other.Moves {
			game.Moves = append(game.Moves, jsonMove{SAN: states[i].SAN(m), UCI: m.String()})
		}
		return game.append(b)
	case "epd", "fen":
		for i := range states {
			fmt.Fprintln(b, states[i].FEN())
		}
	default:
		for _, m := range g.Other.Moves {
			b.WriteString(m.String() + " ")
		}
		if !o.noResult {
			b.WriteString(g.Result.String())
		}
		b.WriteByte('\n')
	}
	return nil
}
