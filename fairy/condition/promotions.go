package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var promOnly = Condition{
	Name: "PromOnly",
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
		r.SetPromotions(ids)
		return fairy.Hooks{}, nil
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
	var h fairy.Hooks
	h.NoPromotion[side] = true
	return Condition{
		Name:  name,
		Apply: simple(h),
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
