package popeye

import (
	"rookery/problem"
	"rookery/problem/lexicon"
)

// twins reads the twins up to the end of the problem.
func (p *parser) twins() {
	prob := p.prob
	for n := 0; !p.atEnd(); n++ {
		name, err := lexicon.TwinCommands.Find(p.lang, p.tok.text)
		if err != nil {
			return
		}
		at := p.tok
		p.advance()
		t := problem.Twin{Pos: at.pos}
		p.twin(&t)
		switch {
		case name == "zeroposition" && n > 0:
			p.failAt(at, ZeroFirst)
		case name == "zeroposition":
			prob.ZeroPosition, prob.ZeroPos = true, at.pos
			prob.ZeroChanges, prob.ZeroRemarks = t.Changes, t.Remarks
		case p.limits.Twins > 0 && len(prob.Twins) == p.limits.Twins:
			if n <= p.limits.Twins+1 {
				p.failAt(at, TooManyTwins)
			}
		default:
			prob.Twins = append(prob.Twins, t)
		}
	}
}

// twin reads changes up to the next twin or the end of the problem.
func (p *parser) twin(t *problem.Twin) {
	for first := true; !p.atEnd(); first = false {
		name, err := lexicon.Twinnings.Find(p.lang, p.tok.text)
		if many := ambiguous(err); many != nil {
			p.fail(Ambiguous, many.Candidates...)
			p.advance()
			continue
		}
		if err != nil {
			if p.betweenTwins(t) {
				return
			}
			continue
		}
		if name == "continued" {
			if !first {
				p.warn(p.tok, ContinuedFirst)
			}
			t.Continued = t.Continued || first
			p.advance()
			continue
		}
		c := problem.Change{Pos: p.tok.pos}
		p.advance()
		if p.change(name, &c) {
			t.Changes = append(t.Changes, c)
		}
	}
}

// betweenTwins deals with what is no twinning and reports whether the twin
// has ended. Of the commands a twin takes remarks, and as extensions to the
// original language forsyth and options.
func (p *parser) betweenTwins(t *problem.Twin) bool {
	if _, err := lexicon.TwinCommands.Find(p.lang, p.tok.text); err == nil {
		return true
	}
	if _, err := lexicon.Ends.Find(p.lang, p.tok.text); err == nil {
		return true
	}
	name, _ := lexicon.Commands.Find(p.lang, p.tok.text)
	c := problem.Change{Pos: p.tok.pos}
	switch name {
	case "remark":
		p.text(&t.Remarks)
		return false
	case "Forsyth":
		c.Kind = problem.ReplaceBoard
		p.advance()
		p.forsyth(p.collect(&c))
	case "option":
		c.Kind = problem.ChangeOptions
		p.advance()
		c.Options = p.options()
	default:
		p.fail(NotInTwin)
		for p.advance(); !p.known() && !p.twinning(); {
			p.advance()
		}
		return false
	}
	t.Changes = append(t.Changes, c)
	return false
}

func (p *parser) twinning() bool {
	_, err := lexicon.Twinnings.Find(p.lang, p.tok.text)
	return err == nil
}

// collect returns a function that gathers men for a change.
func (p *parser) collect(c *problem.Change) func(problem.Placement) {
	return func(m problem.Placement) {
		if p.count() {
			c.Men = append(c.Men, m)
		}
	}
}

// change reads what follows a twinning and reports whether it makes sense.
func (p *parser) change(name string, c *problem.Change) (ok bool) {
	switch name {
	case "move":
		c.Kind = problem.MoveMan
		return p.fromTo(c)
	case "exchange":
		c.Kind = problem.ExchangeMen
		return p.fromTo(c)
	case "shift":
		c.Kind = problem.ShiftBoard
		return p.fromTo(c)
	case "remove":
		c.Kind = problem.RemoveMen
		c.Squares, ok = parseSquares(p.tok.text)
		if !ok {
			p.fail(NoSquares)
		}
		if len(c.Squares) > 0 {
			p.advance()
		}
		return ok
	case "add":
		c.Kind = problem.AddMen
		p.pieces(p.collect(c), &c.Invisible)
		return len(c.Men) > 0 || c.Invisible > 0
	case "rotate":
		c.Kind = problem.Rotate
		at := p.tok
		c.Angle, ok = p.number()
		if !ok || c.Angle != 90 && c.Angle != 180 && c.Angle != 270 {
			p.failAt(at, BadAngle, "90", "180", "270")
			return false
		}
		return true
	case "mirror":
		c.Kind = problem.MirrorBoard
		var err error
		if c.Axis, err = lexicon.Mirrors.Find(p.lang, p.tok.text); err != nil {
			p.fail(BadMirror, p.spellings(lexicon.Mirrors)...)
			return false
		}
		p.advance()
		return true
	case "PolishType":
		c.Kind = problem.PolishType
		return true
	case "substitute":
		c.Kind = problem.SubstituteWalk
		for i := range c.Walks {
			if c.Walks[i], ok = p.findWalk(p.tok.text); !ok {
				p.fail(NoWalk)
				return false
			}
			p.advance()
		}
		return true
	case "stipulation":
		c.Kind = problem.ChangeStipulation
		c.Stipulation, ok = p.traditional()
		return ok
	case "sstipulation":
		c.Kind = problem.ChangeStipulation
		c.Stipulation, ok = p.structured()
		return ok
	case "condition":
		c.Kind = problem.ChangeConditions
		c.Conditions = lexicon.Conditions.Settled(p.conditions())
		return true
	}
	return false
}

// fromTo reads two squares, in one token or two.
func (p *parser) fromTo(c *problem.Change) bool {
	squares, ok := parseSquares(p.tok.text)
	if ok {
		p.advance()
	}
	if ok && len(squares) == 1 {
		to, second := parseSquares(p.tok.text)
		if ok = second; ok {
			squares = append(squares, to...)
			p.advance()
		}
	}
	if !ok || len(squares) != 2 {
		p.fail(NoTwoSquares)
		return false
	}
	c.From, c.To = squares[0], squares[1]
	return true
}
