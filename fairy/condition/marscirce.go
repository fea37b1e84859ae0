package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/fairy/rebirth"
	"rookery/problem"
)

var marsCirce = Condition{
	Name: "MarsCirce",
	Rule: "Men move without capturing as usual, but they capture, and give check, only as if they stood on their square of " +
		"rebirth of Circe, which must be empty.",
	Source: "N. Macleod",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		return applyMars(r, c.Params)
	},
}

var antiMarsCirce = Condition{
	Name: "AntiMarsCirce",
	Rule: "Men capture as usual, but they move without capturing only as if they stood on their square of rebirth of " +
		"Circe, which must be empty.",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		return applyAntiMars(r, c.Params)
	},
}

var phantomChess = Condition{
	Name: "PhantomChess",
	Rule: "Men other than kings may move also as if they stood on their square of rebirth of Circe, if it is empty.",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		v, err := rebirth.Parse(r, rebirth.Variant{Occupied: rebirth.Strict}, c.Params)
		if err != nil {
			return fairy.Hooks{}, err
		}
		return stands(v, fairy.Stand{Quiet: true, Take: true, New: true}, true), nil
	},
}

func applyMars(r *fairy.Rules, params []problem.Param) (fairy.Hooks, error) {
	v, err := rebirth.Parse(r, rebirth.Variant{Kings: true, Occupied: rebirth.Strict}, params)
	if err != nil {
		return fairy.Hooks{}, err
	}
	h := stands(v, fairy.Stand{Take: true}, false)
	h.CapturesFirst = everyMan
	return h, nil
}

func applyAntiMars(r *fairy.Rules, params []problem.Param) (fairy.Hooks, error) {
	v, err := rebirth.Parse(r, rebirth.Variant{Kings: true, Occupied: rebirth.Strict}, params)
	if err != nil {
		return fairy.Hooks{}, err
	}
	h := stands(v, fairy.Stand{Quiet: true}, false)
	h.Rebirths, h.Merges = true, true
	h.Generate = []func(*fairy.Position, chess.Square, *fairy.Generator){rebornCastling}
	h.Effects = []fairy.Effect{{Phase: fairy.AfterSpecial, Do: noteRebornCastling}}
	return h, nil
}

// stands has men move from where they would be reborn, and from their own
// square no longer as they do from there, unless they keep that as well.
func stands(v *rebirth.Variant, reborn fairy.Stand, keep bool) fairy.Hooks {
	change := func(p *fairy.Position, s chess.Square, w fairy.WalkID, side chess.Colour, _ chess.Square, list []fairy.Stand) []fairy.Stand {
		if !keep {
			for i := range list {
				list[i].Quiet = list[i].Quiet && !reborn.Quiet
				list[i].Take = list[i].Take && !reborn.Take
			}
		}
		var squares [64]chess.Square
		for _, to := range v.Stands(p, s, w, side, squares[:0]) {
			if to == s {
				list[0].Quiet, list[0].Take = list[0].Quiet || reborn.Quiet, list[0].Take || reborn.Take
				continue
			}
			st := reborn
			st.At = to
			list = append(list, st)
		}
		return list
	}
	return fairy.Hooks{Generation: fairy.Generation{Stands: []fairy.ChangeStands{change}}}
}

// marsNames are the conditions that amount to MarsCirce with options.
var marsNames = traditional("MarsCirce", applyMars, map[string][]string{
	"MarsMirrorCirce": {"Mirror"},
})

// antiMarsNames are the conditions that amount to AntiMarsCirce with options.
var antiMarsNames = traditional("AntiMarsCirce", applyAntiMars, map[string][]string{
	"AntiMarsAntipodeanCirce": {"Antipodes"},
	"AntiMarsMirrorCirce":     {"Mirror"},
})

var plusChess = Condition{
	Name: "PlusChess",
	Rule: "A man on one of the squares d4, d5, e4 and e5 may capture also as if it stood on another of them that is empty.",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		centre := [...]chess.Square{chess.At(3, 3), chess.At(3, 4), chess.At(4, 3), chess.At(4, 4)}
		change := func(p *fairy.Position, s chess.Square, _ fairy.WalkID, _ chess.Colour, _ chess.Square, list []fairy.Stand) []fairy.Stand {
			if (s.File() == 3 || s.File() == 4) && (s.Rank() == 3 || s.Rank() == 4) {
				for _, to := range centre {
					if to != s && p.Empty(to) {
						list = append(list, fairy.Stand{At: to, Take: true, New: true})
					}
				}
			}
			return list
		}
		return fairy.Hooks{Generation: fairy.Generation{Stands: []fairy.ChangeStands{change}}}, nil
	},
}
