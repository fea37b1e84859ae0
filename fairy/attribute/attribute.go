// Package attribute is what the attributes of single men mean, one file each:
// the hooks that they fill.
//
// The attributes' bits are package fairy's, their names package lexicon's.
package attribute

import (
	"fmt"

	"rookery/chess"
	"rookery/fairy"
	"rookery/fairy/condition"
	"rookery/problem"
	"rookery/solution"
)

// An Attribute is one entry of the registry.
type Attribute struct {
	Bit fairy.Attribute
	// Rule says in a sentence or two what the attribute means.
	Rule string
	// Hooks makes those by which the attribute works for all men of a problem that have
	// it, Apply does where they depend on the problem. With neither it works without: the
	// engine or a condition looks for it.
	Hooks func() fairy.Hooks
	Apply func(r *fairy.Rules, p *problem.Problem) (fairy.Hooks, error)
}

// registry has all attributes.
var registry = [fairy.Attributes]Attribute{
	fairy.Royal: {
		Rule: "The man must not be left to be captured: it is its side's king, whatever its walk.",
	},
	fairy.Kamikaze:             kamikaze,
	fairy.Paralysing:           paralysing,
	fairy.Chameleon:            chameleon,
	fairy.Jigger:               jigger,
	fairy.Volage:               volage,
	fairy.Functionary:          functionary,
	fairy.HalfNeutral:          halfNeutral,
	fairy.HurdleColourChanging: hurdleColourChanging,
	fairy.Protean:              protean,
	fairy.Magic:                magic,
	fairy.Uncapturable:         uncapturable,
	fairy.Patrol:               patrol,
	fairy.Frischauf: {
		Rule: "The man has come from a promotion, for conditions that ask: Frischauf Circe.",
	},
	fairy.Bul:         bul,
	fairy.Dob:         dob,
	fairy.Anda:        anda,
	fairy.AndaInverse: andaInverse,
	fairy.AliceA:      aliceA,
	fairy.AliceB:      aliceB,
}

// All are the attributes in the order in which they are written.
func All() []Attribute {
	list := registry
	for a := range list {
		list[a].Bit = fairy.Attribute(a)
	}
	return list[:]
}

// Apply adds the hooks of the attributes that occur in a problem.
func Apply(r *fairy.Rules, p *problem.Problem) (err error) {
	for _, a := range All() {
		if a.Hooks == nil && a.Apply == nil || !occurs(p, a.Bit) {
			continue
		}
		var h fairy.Hooks
		if a.Hooks != nil {
			h = a.Hooks()
		} else if h, err = a.Apply(r, p); err != nil {
			return fmt.Errorf("attribute %s: %w", fairy.AttributeNames[a.Bit], err)
		}
		r.Add(h, condition.Order(string(fairy.AttributeNames[a.Bit])))
	}
	return nil
}

// occurs reports whether a man of the diagram, or of a proof game's end, has an
// attribute.
func occurs(p *problem.Problem, a fairy.Attribute) bool {
	for _, list := range [][]problem.Placement{p.Board, p.Target} {
		for _, m := range list {
			if has(m.Man, a) {
				return true
			}
		}
	}
	return false
}

func has(m problem.Man, a fairy.Attribute) bool {
	for _, name := range m.Attributes {
		if name == fairy.AttributeNames[a] {
			return true
		}
	}
	return false
}

// effectOf is effect for what follows moves of men with an attribute only.
func effectOf(a fairy.Attribute, ph fairy.Phase, do func(p *fairy.Position, c *fairy.Course)) fairy.Hooks {
	h := effect(ph, do)
	h.Effects[0].When.Journey = func(j *fairy.Journey) bool { return j.Man.Has(a) }
	return h
}

// sayingOf is effectOf for an effect that says what it changes, which is at most the man that moves.
func sayingOf(a fairy.Attribute, ph fairy.Phase, says func(p *fairy.Position, c *fairy.Course) fairy.Change) fairy.Hooks {
	h := effectOf(a, ph, nil)
	h.Effects[0].Says, h.Effects[0].Limit = says, fairy.MovingMan
	return h
}

// effect is hooks with a single effect.
func effect(ph fairy.Phase, do func(p *fairy.Position, c *fairy.Course)) fairy.Hooks {
	return fairy.Hooks{Traits: fairy.Rebirths, Playing: fairy.Playing{Effects: []fairy.Effect{{Phase: ph, Do: do}}}}
}

// as has the hooks of a condition, unless the problem has the condition itself.
func as(name string, params ...string) func(*fairy.Rules, *problem.Problem) (fairy.Hooks, error) {
	return func(r *fairy.Rules, p *problem.Problem) (fairy.Hooks, error) {
		c := problem.Condition{Name: name}
		for _, word := range params {
			c.Params = append(c.Params, problem.Param{Kind: problem.WordParam, Word: word})
		}
		for _, other := range p.Conditions {
			if other.Name == name {
				return fairy.Hooks{}, nil
			}
		}
		return condition.Hooks(r, c)
	}
}

// turn gives the man on a square to the other side.
func turn(p *fairy.Position, s chess.Square) {
	p.Put(s, p.At(s).Turned())
	p.Settle(s)
	if p.Notes().Wanted() {
		p.Notes().Add(solution.Effect{Kind: solution.SetColour, Square: s, Man: p.Man(p.At(s))})
	}
}
