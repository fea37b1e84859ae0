package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/fairy/rebirth"
	"rookery/problem"
)

var marsCirce = Condition{
	Name:  "MarsCirce",
	Apply: applyMars,
}

var antiMarsCirce = Condition{
	Name:  "AntiMarsCirce",
	Apply: applyAntiMars,
}

var phantomChess = Condition{
	Name: "PhantomChess",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		v, err := rebirth.Parse(r, rebirth.Variant{Occupied: rebirth.Strict}, c.Params)
		if err != nil {
			return fairy.Hooks{}, err
		}
		h := stands(v, fairy.Stand{Quiet: true, Take: true, New: true}, true)
		h.Listed = listed(fairy.Ahead, func(_ *fairy.Position, m fairy.Move) bool { return m.Kind == fairy.Shifted })
		return h, nil
	},
}

func applyMars(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
	v, err := rebirth.Parse(r, rebirth.Variant{Kings: true, Occupied: rebirth.Strict}, c.Params)
	if err != nil {
		return fairy.Hooks{}, err
	}
	h := stands(v, fairy.Stand{Take: true}, false)
	h.Listed = listed(fairy.Ahead, areCaptures)
	castlesReborn(v, false, &h)
	return h, nil
}

func applyAntiMars(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
	v, err := rebirth.Parse(r, rebirth.Variant{Kings: true, Occupied: rebirth.Strict}, c.Params)
	if err != nil {
		return fairy.Hooks{}, err
	}
	h := stands(v, fairy.Stand{Quiet: true}, false)
	h.Traits |= fairy.Rebirths
	h.Listed = listed(fairy.Ahead, areCaptures)
	castlesReborn(v, true, &h)
	return h, nil
}

// castlesReborn has kings castle from where they would be reborn, and perhaps with rooks that would be.
func castlesReborn(v *rebirth.Variant, rooks bool, h *fairy.Hooks) {
	if v.HomeFromHome() {
		h.Traits |= fairy.Rebirths
		h.Generate = []fairy.Addition{{Do: rebornCastling(rooks)}}
		h.Effects = []fairy.Effect{{
			Phase: fairy.AfterSpecial, Do: noteRebornCastling, Limit: fairy.StateOnly,
			When: fairy.When{Journey: func(j *fairy.Journey) bool { return j.Kind == fairy.Castle }},
		}}
	}
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
	st := fairy.Stands{Change: change, Quiet: !reborn.Take}
	if reborn.Take && !keep && v.Square != rebirth.Super {
		st.Sole = v.HomeOf
	}
	return fairy.Hooks{Traits: fairy.Apart.If(reborn.Take) | fairy.OwnCaptures.If(reborn.Take && !keep) | fairy.TakeRoyals.If(reborn.New), Generation: fairy.Generation{Stands: []fairy.Stands{st}}}
}

var plusChess = Condition{
	Name: "PlusChess",
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
		return fairy.Hooks{Traits: fairy.Apart | fairy.OwnCaptures | fairy.TakeRoyals, Generation: fairy.Generation{Stands: []fairy.Stands{{Change: change}}}}, nil
	},
}
