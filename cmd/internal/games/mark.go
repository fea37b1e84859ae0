package games

import (
	"slices"
	"strings"

	"rookery/chess"
	"rookery/pgn"
)

// tagFinds says in a game's tags what was found, and tells where, from the
// beginning of the game on.
func (o *gameOutput) tagFinds(g *pgn.Game) []pgn.Find {
	if o.mark == "" && !o.matchTags {
		return nil
	}
	finds := o.finds(g)
	slices.SortStableFunc(finds, func(a, b pgn.Find) int { return a.Ply - b.Ply })
	for _, find := range finds {
		if o.matchTags && find.Material {
			g.Tags.Set("MaterialMatch", [...]string{chess.White: "White", chess.Black: "Black"}[find.First])
		}
		if o.matchTags && find.Pattern != nil && find.Pattern.Label != "" {
			g.Tags.Set("MatchLabel", find.Pattern.Label)
		}
	}
	return finds
}

// markFinds puts comments where something was found; so many half moves have
// been left out before the line.
func (o *gameOutput) markFinds(pos chess.Position, line *pgn.Line, finds []pgn.Find, dropped int) {
	if o.mark == "" {
		return
	}
	for ply := 0; ; ply++ {
		if slices.ContainsFunc(finds, func(f pgn.Find) bool { return f.Ply == dropped+ply }) {
			text, comment := o.mark, &line.Comment
			if strings.EqualFold(text, "fen") {
				text = o.fen(&pos)
			}
			if ply > 0 {
				comment = &line.Plies[ply-1].Comment
			}
			*comment = strings.TrimSpace(*comment + " " + text)
		}
		if ply == len(line.Plies) {
			return
		}
		playOrPass(&pos, line.Plies[ply].Move)
	}
}
