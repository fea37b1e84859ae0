package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/solution"
)

var influencer = Condition{
	Name:  "Influencer",
	Hooks: influencerHooks,
}

func influencerHooks() fairy.Hooks {
	h := effectWhen(fairy.When{Journey: func(j *fairy.Journey) bool { return !j.Man.Has(fairy.Royal) }, Board: mayInfluence}, fairy.Rearrangement, func(p *fairy.Position, c *fairy.Course) {
		arrived := p.InPlay().Arrivals()
		mover := c.At
		if c.Kind == fairy.Swap {
			mover = c.To
		}
		if c.Man.Has(fairy.Royal) { // kings influence nobody, also those that are none any more
			mover = fairy.Off
		}
		if mover != fairy.Off && (mover != c.From || c.IsCapture()) {
			arrived |= mover.Bit() // also if it has come back
		}
		order := []chess.Square{mover}
		if c.Kind != fairy.Plain || c.Make != fairy.Off { // others have moved, too; a board that turns moves nobody
			if mover != c.From {
				order = []chess.Square{c.From, mover}
			}
			for b := arrived &^ c.From.Bit() &^ c.To.Bit(); b != 0; {
				if s := b.Pop(); s != mover {
					order = append(order, s)
				}
			}
		}
		for _, s := range order {
			if s == fairy.Off {
				continue
			}
			man := p.At(s)
			if reborn := man.ID() == c.Taken.ID(); arrived.Has(s) && !reborn && !man.Has(fairy.Royal) {
				influence(p, s)
			}
		}
	})
	h.Chooses = fairy.AnyMove()
	return h
}

// mayInfluence: the man who makes a move arrives beside men to influence.
func mayInfluence(p *fairy.Position, m fairy.Move) bool {
	others := p.Men(p.Turn().Other()) &^ p.Royals(p.Turn().Other())
	return p.Surface().Beside(m.To)&others != 0
}

// neighbours are the directions to the squares around one.
var neighbours = [8]fairy.Vector{
	fairy.Vec(1, 0), fairy.Vec(0, 1), fairy.Vec(-1, 0), fairy.Vec(0, -1),
	fairy.Vec(-1, 1), fairy.Vec(1, 1), fairy.Vec(1, -1), fairy.Vec(-1, -1),
}

func influence(p *fairy.Position, from chess.Square) {
	victims := p.Turn().Other()
	var changed []chess.Square
	for _, v := range neighbours {
		s := p.Beside(v, from)
		if s == fairy.Off || !p.At(s).Is(victims) || p.At(s).Has(fairy.Royal) {
			continue
		}
		w := fairy.PawnWalk
		if s.Rank() == 7*int(victims) || p.LastRank(s, victims) {
			w = p.At(from).Walk()
		}
		man := p.At(s).WithWalk(w)
		p.Put(s, man)
		p.Settle(s)
		if p.Notes().Wanted() {
			p.Notes().Add(solution.Effect{Kind: solution.SetWalk, Square: s, Man: p.Man(man)})
		}
		changed = append(changed, s)
	}
	for _, s := range changed {
		p.InPlay().PromoteNow(s, victims)
	}
}
