package search

import (
	"slices"

	"rookery/problem"
	"rookery/solution"
	"rookery/solve/internal/board"
	"rookery/solve/internal/plan"
)

// Battle play at the root is written as a tree: keys and tries with threats,
// variations and refutations. The moves shown are those of the reference
// program: of continuations the shortest, of defences those that defeat a
// threat.

// FirstMove judges one first move of a battle and builds its tree; nil if it
// is neither a key nor a try that was asked for.
func (w *Worker) FirstMove(b *plan.Branch, m board.Move, ply int) *solution.Node {
	return w.CutFirstMove(b, m, ply, nil, nil)
}

// CutFirstMove does the same, its variations being cut; what is to be said on the way
// goes to out.
func (w *Worker) CutFirstMove(b *plan.Branch, m board.Move, ply int, cut Cut, out func(Event)) *solution.Node {
	n := &solution.Node{Kind: solution.FirstMove, Ply: ply, Move: w.B.Describe(m)}
	w.cutting = cutting{cut, n, out}
	defer func() { w.cutting = cutting{} }()
	w.Play(m)
	defer w.Undo()
	n.Check = w.InCheck()
	r := b.Max - 1
	solved := w.Attacked(b, r)
	if w.stopped() {
		return nil
	}
	if !w.wanted(ply) {
		return nil
	}
	if solved {
		n.Kind = solution.Key
		if !w.directEnd(n, b, r) && w.options.Variations {
			w.playAfterAttack(n, b, w.leastAttacked(b, r), nil)
		}
		return n
	}
	if !w.options.Try || r < 1 {
		return nil
	}
	most := 1
	if w.options.Defence.Set {
		most = w.options.Defence.N
	}
	refutations := w.refutations(b, r, most)
	if len(refutations) == 0 || len(refutations) > most {
		return nil
	}
	if w.options.TrivialTriesAvoid && len(refutations) == 1 && n.Check {
		return nil
	}
	n.Kind = solution.Try
	if w.options.Variations {
		w.playAfterAttack(n, b, r, refutations)
	}
	for _, d := range refutations {
		n.Refutations = append(n.Refutations, w.refutation(b, d, ply+1))
	}
	return n
}

// leastAttacked is the least length in which the position after an attacker's
// move is solved, r being enough.
func (w *Worker) leastAttacked(b *plan.Branch, r int) int {
	if b.Min > 1 {
		return r
	}
	for m := r & 1; m < r; m += 2 {
		if w.Attacked(b, m) {
			return m
		}
	}
	return r
}

// refutations lists the defences that refute, at most one more than asked for;
// none also where something else than a defence spoils the attack.
func (w *Worker) refutations(b *plan.Branch, r, most int) (list []board.Move) {
	if !w.Allowed(&b.Legs[1]) || !w.withinLimits(b, r) || w.idle(b, r) {
		return nil
	}
	for _, d := range board.Listed(w.B) {
		w.Play(d)
		ok := w.defended(b, r-1)
		w.Undo()
		if w.stopped() {
			return nil
		}
		if !ok {
			if list = append(list, d); len(list) > most {
				break
			}
		}
	}
	return list
}

// idle: all that is left is to force a castling or a capture in passing, and there is none. The
// reference program plays no defences then, so that nothing refutes.
func (w *Worker) idle(b *plan.Branch, r int) bool {
	goal, ok := b.Legs[1].Goal()
	return ok && r == 1 && (goal.Kind == problem.Castling || goal.Kind == problem.EnPassant) && !w.B.HasGoalMove(goal)
}

// refutation is the node of a refuting defence; when it refutes by leaving
// the attacker no choice (reflex play), that move is shown.
func (w *Worker) refutation(b *plan.Branch, d board.Move, ply int) *solution.Node {
	n := &solution.Node{Kind: solution.Refutation, Ply: ply, Move: w.B.Describe(d)}
	w.Play(d)
	n.Check = w.InCheck()
	w.markGoals(n, &b.Legs[1])
	for _, x := range b.Legs[0].Before {
		if inner, ok := x.(*plan.Not); ok {
			if f, ok := inner.X.(*plan.Branch); ok && f.Battle && !f.Defence && w.attack(f, f.Max) {
				n.Replies = append(n.Replies, constrain(w.continuations(f, w.length(f, f.Max), ply+1, solution.Continuation))...)
			}
		}
	}
	w.Undo()
	return n
}

// directEnd marks the goals that the attacker's move just made reaches.
func (w *Worker) directEnd(n *solution.Node, b *plan.Branch, r int) bool {
	if b.Max-r < b.Min {
		return false
	}
	return w.markGoals(n, &b.Legs[0])
}

// markGoals notes the goals among a leg's ends that are reached.
func (w *Worker) markGoals(n *solution.Node, l *plan.Leg) bool {
	for i := range l.Ends {
		e := &l.Ends[i]
		if e.Goal && w.Holds(e.Node) {
			n.Goals = append(n.Goals, plan.ReachedGoals(e.Node)...)
			return true
		}
	}
	return false
}

// playAfterAttack adds to a node what follows the attacker's move: the forced
// end of reflex play, or threats and variations. Defences in without are left
// out: they refute.
func (w *Worker) playAfterAttack(n *solution.Node, b *plan.Branch, r int, without []board.Move) {
	for i := range b.Legs[0].Ends {
		e := &b.Legs[0].Ends[i]
		if e.Goal || !w.Holds(e.Node) {
			continue
		}
		if !e.Hide {
			n.Replies = append(n.Replies, w.nested(e.Node, n.Ply+1)...)
		}
		return
	}
	if r > 0 {
		w.variations(n, b, r, n.Ply+1, without)
		n.Replies = w.apart(n.Replies)
	}
}

// variations adds the threats or the zugzwang and the defences.
func (w *Worker) variations(n *solution.Node, b *plan.Branch, r, ply int, without []board.Move) {
	var threats []board.Move
	threat := 0 // length in half moves
	var at []int
	cut := w.cutting
	if cut.node != n || r < cutAbove {
		cut.cut = nil
	} else {
		w.cutting = cutting{}
	}
	// Set play that is shown without the option Variations has no threats.
	if w.options.Variations && !w.options.NoThreat && r > 1 && !w.InCheck() && (b.Max > 1 || !b.Defence) {
		pass := w.B.Describe(board.Null)
		w.Play(board.Null)
		threat = r
		if len(pass.After) == 0 || !w.KingCapturable() { // by passing he may have come into check
			threat = w.length(b, r-1)
		}
		if threat < r {
			n.Threats = w.continuationsWith(b, threat, ply+1, solution.Threat, func(m board.Move) { threats = append(threats, m) })
			for _, threat := range n.Threats { // before it comes what passing has changed
				if len(pass.After) > 0 {
					threat.Move.After = append(slices.Clone(pass.After), threat.Move.Changes()...)
				}
			}
			if cut.cut != nil {
				at = places(threats, w.attacks(b, threat))
			}
		}
		w.Undo()
		if n.Zugzwang = len(threats) == 0; !n.Zugzwang && len(pass.After) > 0 {
			n.Passing = pass.Effects
		}
		n.Threats, threats = w.answering(b, n.Threats, threats, threat)
	}
	list := w.inTurn(w.choices(&b.Legs[1]))
	if cut.cut != nil {
		cut.cut(stateOf(r, threat, at), len(list), func(e Event) {
			if e.Node == nil {
				cut.out(e)
				return
			}
			n.Replies = append(n.Replies, e.Node)
		}, func(k int, out func(Event), _ Cut) {
			if slices.Contains(without, list[k]) {
				return
			}
			if v := w.variation(b, r, ply, list[k], threats, threat); v != nil {
				out(Event{Node: v})
			}
		})
		return
	}
	for _, d := range list {
		if w.stopped() {
			return
		}
		if slices.Contains(without, d) {
			continue
		}
		if v := w.variation(b, r, ply, d, threats, threat); v != nil {
			n.Replies = append(n.Replies, v)
		}
	}
}

// variation builds the node of a defence; nil if it is not shown.
func (w *Worker) variation(b *plan.Branch, r, ply int, d board.Move, threats []board.Move, threat int) *solution.Node {
	n := &solution.Node{Kind: solution.Defence, Ply: ply, Move: w.B.Describe(d)}
	w.Play(d)
	defer w.Undo()
	n.Check = w.InCheck()
	if !w.wanted(ply) {
		return nil
	}
	l := &b.Legs[1]
	if l.Spoils != nil && w.spoilt(l) {
		return nil
	}
	for i := range l.Ends {
		e := &l.Ends[i]
		if !w.Holds(e.Node) {
			continue
		}
		switch {
		case e.Goal:
			// A mate that comes early hides what else could have been played.
			if r > 1 && !w.options.MatesIn1 {
				return nil
			}
			n.Goals = plan.ReachedGoals(e.Node)
		case !e.Hide:
			n.Replies = w.nested(e.Node, ply+1)
		}
		return n
	}
	if r == 1 {
		return nil
	}
	least := w.length(b, r-1)
	if least >= r {
		return nil
	}
	if len(threats) > 0 && !w.defeats(b, threats, threat, least) {
		return nil
	}
	if w.options.NoShortVariations && least < r-1 {
		return nil
	}
	n.Replies = w.continuations(b, least, ply+1, solution.Continuation)
	if len(n.Replies) == 0 || w.options.Own.SingleContinuation && len(n.Replies) > 1 {
		return nil
	}
	return n
}

// defeats reports whether the defence just made is worth showing: nothing
// shorter than the threat solves, and at least one threat does not work.
func (w *Worker) defeats(b *plan.Branch, threats []board.Move, threat, least int) bool {
	if least < threat {
		return false
	}
	works := func(t board.Move) bool { return w.works(b, t, threat) }
	if w.options.Own.TotalDefences {
		return !slices.ContainsFunc(threats, works)
	}
	for _, t := range threats {
		if !works(t) {
			return true
		}
	}
	return false
}

// continuations lists the attacker's moves that solve in exactly n half moves.
func (w *Worker) continuations(b *plan.Branch, n, ply int, kind solution.NodeKind) []*solution.Node {
	return w.continuationsWith(b, n, ply, kind, nil)
}

func (w *Worker) continuationsWith(b *plan.Branch, n, ply int, kind solution.NodeKind, note func(board.Move)) []*solution.Node {
	var nodes []*solution.Node
	for _, m := range w.inTurn(w.attacks(b, n)) {
		if w.stopped() {
			return nodes
		}
		c := &solution.Node{Kind: kind, Ply: ply, Move: w.B.Describe(m)}
		w.Play(m)
		if w.Attacked(b, n-1) && w.wanted(ply) {
			c.Check = w.InCheck()
			if !w.directEnd(c, b, n-1) {
				w.playAfterAttack(c, b, n-1, nil)
			}
			nodes = append(nodes, c)
			if note != nil {
				note(m)
			}
		}
		w.Undo()
	}
	return nodes
}

// attacks lists the attacker's moves worth looking at with n half moves left:
// with one, only those that reach the goal; where the goal allows a move that
// would otherwise be illegal, that one, too.
func (w *Worker) attacks(b *plan.Branch, n int) []board.Move {
	l := &b.Legs[0]
	goal, ok := l.Goal()
	switch {
	case !ok || b.Max-n+1 < b.Min:
		return board.Listed(w.B)
	case n > 1:
		return w.choices(l)
	}
	list := w.B.GoalMoves(nil, goal)
	w.B.Sort(list, goal)
	return list
}

// constrain marks the goals of nodes as those of a constraint.
func constrain(nodes []*solution.Node) []*solution.Node {
	for _, n := range nodes {
		n.Constraint = true
	}
	return nodes
}

// PostKey builds the play from a diagram that stands after the key.
func (w *Worker) PostKey(b *plan.Branch, r, ply int) *solution.Node {
	n := &solution.Node{Kind: solution.Root, Ply: max(ply-1, 0), Check: w.InCheck()}
	if !b.Defence {
		for i := range b.Legs[0].Ends {
			if e := &b.Legs[0].Ends[i]; !e.Goal && w.Holds(e.Node) {
				n.Replies = w.nested(e.Node, ply)
				return n
			}
		}
	}
	if r < 1 {
		return n
	}
	if w.defend(b, r) && b.Min <= 1 {
		for m := 2 - r&1; m < r; m += 2 {
			if w.defend(b, m) {
				r = m
				break
			}
		}
	}
	w.variations(n, b, r, ply, nil)
	if w.idle(b, r) {
		return n
	}
	shown := n.Replies
	n.Replies = nil
	// Refuting defences stand among the variations, in the order of moves.
	for _, d := range board.Listed(w.B) {
		move := w.B.Describe(d)
		for len(shown) > 0 && sameMove(shown[0].Move, move) {
			n.Replies = append(n.Replies, shown[0])
			shown = shown[1:]
			move.Null = true
			break
		}
		w.Play(d)
		if !w.defended(b, r-1) {
			n.Replies = append(n.Replies, &solution.Node{Kind: solution.Defence, Ply: ply, Move: move, Check: w.InCheck(), Refutes: true})
		}
		w.Undo()
	}
	n.Replies = w.apart(n.Replies)
	return n
}

func sameMove(a, b solution.Move) bool {
	return a.From == b.From && a.To == b.To && a.Promotion == b.Promotion && a.Null == b.Null
}

// SetPlay lists the defences of the diagram that the attacker can answer.
func (w *Worker) SetPlay(b *plan.Branch, r, ply int) []*solution.Node {
	var nodes []*solution.Node
	for i := range b.Legs[0].Ends {
		if e := &b.Legs[0].Ends[i]; !e.Goal && w.Holds(e.Node) {
			return w.nested(e.Node, ply)
		}
	}
	if r < 1 || w.maxThreat != 0 && !w.withinLimits(b, r) {
		return nil // the diagram counts as defended; that it gives no check (Threat 0) says nothing
	}
	if w.defend(b, r) && b.Min <= 1 {
		for m := 2 - r&1; m < r; m += 2 {
			if w.defend(b, m) {
				r = m
				break
			}
		}
	}
	for _, d := range w.inTurn(board.Listed(w.B)) {
		if v := w.variation(b, r, ply, d, nil, 0); v != nil {
			nodes = append(nodes, v)
		}
	}
	return w.apart(nodes)
}

// WriteViolation shows the play of a constraint that the diagram violates
// already, so that there is no solution.
func (w *Worker) WriteViolation(b *plan.Branch, ply int, out func(Event)) {
	for _, x := range b.Legs[0].Before {
		inner, ok := x.(*plan.Not)
		if !ok {
			continue
		}
		if f, ok := inner.X.(*plan.Branch); ok && f.Battle && !f.Defence {
			for _, n := range constrain(w.continuations(f, w.length(f, f.Max), ply, solution.FirstMove)) {
				out(Event{Node: n})
			}
		}
	}
}
