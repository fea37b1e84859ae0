package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var promOnly = Condition{
	Name:       "PromOnly",
	AboutPawns: true,
	// As long as there is a promotion, a pawn can move wherever one that has all could.
	OrthodoxEnds: true,
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		var ids []fairy.WalkID
		for _, p := range c.Params {
			for _, code := range p.Walks {
				id, err := r.Walk(code)
				if err != nil {
					return fairy.Hooks{}, err
				}
				ids = append(ids, id)
			}
		}
		r.PromoteOnly(ids)
		return fairy.Hooks{}, nil
	},
}

var enemyPromotion = Condition{
	Name:       "EnemyPromotion",
	AboutPawns: true,
	Hooks: func() fairy.Hooks {
		return fairy.Hooks{Traits: fairy.Rebirths, Choice: fairy.Choice{
			Chooses: []func(*fairy.Position, fairy.Move) bool{func(*fairy.Position, fairy.Move) bool { return false }}, // but promotions
			Promoted: []func(*fairy.Position, fairy.Man, []fairy.Man) []fairy.Man{func(_ *fairy.Position, man fairy.Man, list []fairy.Man) []fairy.Man {
				list = append(list, man)
				switch man.Colour() {
				case problem.White:
					list = append(list, man.WithColour(problem.Black))
				case problem.Black:
					list = append(list, man.WithColour(problem.White))
				}
				return list
			}},
		}} // a rook may come to stand at home
	},
}

var whitePromSquares = promotionSquares("WhitePromSquares", "White")
var blackPromSquares = promotionSquares("BlackPromSquares", "Black")

func promotionSquares(name, side string) Condition {
	return Condition{
		Name: name,
		Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
			r.SetLastRank(sideOf(name), squares(c))
			return fairy.Hooks{}, nil
		},
	}
}

var noWhitePromotion = noPromotion("NoWhitePromotion", "White", chess.White)
var noBlackPromotion = noPromotion("NoBlackPromotion", "Black", chess.Black)

func noPromotion(name, word string, side chess.Colour) Condition {
	return Condition{
		Name:       name,
		AboutPawns: true,
		Hooks: func() (h fairy.Hooks) {
			h.NoPromotion[side] = true
			return h
		},
	}
}

var glasgow = Condition{
	Name: "GlasgowChess",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		r.SetLastRank(chess.White, chess.Bitboard(0xff)<<48)
		r.SetLastRank(chess.Black, 0xff<<8)
		return fairy.Hooks{}, nil
	},
}

var normalPawn = Condition{
	Name: "NormalPawn",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		r.LetPawnsStart(chess.Everywhere, 1)
		return fairy.Hooks{}, nil
	},
}
