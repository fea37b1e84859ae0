package match

import (
	"testing"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/game"
	"rookery/pgn"
	"rookery/store"
)

// TestWords: every end of a game is said with the names of those whom it concerns, as servers have always said it.
func TestWords(t *testing.T) {
	won := func(c chess.Colour, why game.Reason) game.Result { return game.WonBy(c, why) }
	drawn := func(why game.Reason) game.Result { return game.Result{Score: pgn.Draw, Reason: why} }
	lost := func(r game.Result) game.Result { r.Side = chess.Black; return r } // Black is who brought it about
	for _, c := range []struct {
		variant string
		result  game.Result
		note    string
		want    string
	}{
		{"chess", won(chess.White, game.Resignation), "", "bert resigns"},
		{"chess", won(chess.Black, game.Resignation), "", "anna resigns"},
		{"chess", won(chess.White, game.Reason(variant.Checkmate)), "", "bert checkmated"},
		{"losers", lost(won(chess.White, game.Reason(variant.Checkmate))), "", "anna wins by being checkmated"},
		{"chess", drawn(game.Reason(variant.Stalemate)), "", "Game drawn by stalemate"},
		{"losers", lost(won(chess.White, game.Reason(variant.Stalemate))), "", "anna wins by being stalemated"},
		{"suicide", lost(won(chess.White, game.Reason(variant.Stalemate))), "", "anna wins by having less material (stalemate)"},
		{"atomic", won(chess.White, game.Reason(variant.Exploded)), "", "bert's king exploded"},
		{"blitz", won(chess.White, game.Reason(variant.KingTaken)), "", "bert's king was taken"},
		{"suicide", lost(won(chess.White, game.Reason(variant.NothingMen))), "", "anna wins by losing all material"},
		{"chess", drawn(game.Reason(variant.DeadDraw)), "", "Neither player has mating material"},
		{"chess", won(chess.White, game.Flag), "", "bert forfeits on time"},
		{"chess", lost(drawn(game.FlagNoMaterial)), "", "bert ran out of time and anna has no material to mate"},
		{"chess", drawn(game.BothFlags), "", "Game drawn because both players ran out of time"},
		{"chess", drawn(game.Agreement), "", "Game drawn by mutual agreement"},
		{"chess", drawn(game.Threefold), "", "Game drawn by repetition"},
		{"chess", drawn(game.Fivefold), "", "Game drawn by repetition"},
		{"chess", drawn(game.FiftyMoves), "", "Game drawn by the 50 move rule"},
		{"chess", drawn(game.SeventyFive), "", "Game drawn by the 50 move rule"},
		{"chess", won(chess.White, game.Disconnection), "", "bert forfeits by disconnection"},
		{"bughouse", won(chess.White, game.PartnerEnded), "", "anna's partner won"},
		{"bughouse", drawn(game.PartnerEnded), "", "Partners' game drawn"},
		{"chess", game.Result{Reason: game.Aborted}, "", "Game aborted by mutual agreement"},
		{"chess", game.Result{Reason: game.Aborted}, "Game aborted on move 1", "Game aborted on move 1"},
		{"chess", game.Result{Reason: game.Adjourned}, "", "Game adjourned by mutual agreement"},
		{"chess", game.Result{Reason: game.Adjourned}, "anna lost connection", "anna lost connection"},
		{"chess", won(chess.White, game.Adjudication), "", "Game adjudicated by an administrator"},
		{"chess", drawn("something else"), "", "something else"},
	} {
		v, err := variant.Find(c.variant)
		if err != nil {
			t.Fatal(err)
		}
		g, err := game.New(game.Config{Variant: v.Name}, time.Unix(0, 0))
		if err != nil {
			t.Fatal(c.variant, err)
		}
		m := NewMatch(nil, g, store.Game{White: store.Seat{Name: "anna"}, Black: store.Seat{Name: "bert"}})
		if got := m.Words(c.result, c.note); got != c.want {
			t.Errorf("%s, %+v: %q, want %q", c.variant, c.result, got, c.want)
		}
	}
}
