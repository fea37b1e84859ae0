package popeye

import (
	"errors"
	"slices"
	"strings"

	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/problem/movement"
)

// Use lets problems use walks of an author's own that they do not define themselves.
func (r *Reader) Use(walks []problem.OwnWalk) { r.p.library = walks }

// findWalk finds a walk by its code: one that there is or one of the author's own.
func (p *parser) findWalk(code string) (problem.Walk, bool) {
	if away, home, ok := strings.Cut(code, "/"); ok {
		a, okA := p.findWalk(away)
		h, okH := p.findWalk(home)
		return a + "/" + h, okA && okH
	}
	if w, ok := lexicon.FindWalk(p.lang, code); ok {
		return w, true
	}
	w := problem.Walk(strings.ToLower(code))
	if _, ok := problem.FindOwn(p.prob.Walks, w); ok {
		return w, true
	}
	own, ok := problem.FindOwn(p.library, w)
	if ok {
		p.prob.Walks = append(p.prob.Walks, own)
	}
	return w, ok
}

// defineWalk reads the definition of a walk, the rest of the line.
func (p *parser) defineWalk() {
	at := p.tok
	before := p.pos()
	line, _ := p.restOfLine()
	end := p.pos()
	defer p.advance()
	w, err := movement.Define(line)
	if err == nil && slices.ContainsFunc(p.prob.Walks, func(o problem.OwnWalk) bool { return o.Code == w.Code }) {
		err = &movement.Error{Fault: movement.CodeTwice, Token: string(w.Code)}
	}
	var e *movement.Error
	if !errors.As(err, &e) {
		w.Pos = at.pos
		p.prob.Walks = append(p.prob.Walks, w)
		return
	}
	pos := before
	pos.Col = end.Col - len([]rune(line)) + len([]rune(line[:min(e.Offset, len(line))]))
	p.report(&Error{Pos: pos, Token: e.Token, Reason: BadWalk, Walk: e.Fault})
}
