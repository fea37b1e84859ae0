package match

import (
	"cmp"
	"fmt"

	"rookery/chess/variant"
	"rookery/game"
)

// Words are why a game ends, as servers have always said it. A note takes the place
// of the usual words for a game that is aborted or adjourned.
func (m *Match) Words(r game.Result, note string) string {
	names := [2]string{m.row.White.Name, m.row.Black.Name}
	rules := m.game.Variant().Rules
	side, other := names[r.Side], names[r.Side.Other()]
	switch r.Reason {
	case game.Resignation:
		return side + " resigns"
	case game.Reason(variant.Checkmate):
		if rules == variant.Losers {
			return other + " wins by being checkmated"
		}
		return side + " checkmated"
	case game.Reason(variant.Stalemate):
		if _, won := r.Winner(); won {
			if rules == variant.Suicide {
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
		return cmp.Or(note, "Game aborted by mutual agreement")
	case game.Adjourned:
		return cmp.Or(note, "Game adjourned by mutual agreement")
	case game.Adjudication:
		return "Game adjudicated by an administrator"
	}
	return string(r.Reason)
}
