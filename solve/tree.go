package solve

import (
	"slices"

	"rookery/problem"
	"rookery/solution"
)

// Battle play at the root is written as a tree: keys and tries with threats,
// variations and refutations. The moves shown are those of the reference
// program: of continuations the shortest, of defences those that defeat a
// threat.

// firstMove judges one first move of a battle and builds its tree; nil if it
// is neither a key nor a try that was asked for.
func (w *worker) firstMove(b *branch, m move, ply int) *solution.Node {
	n := &solution.Node{Kind: solution.FirstMove, Ply: ply, Move: w.b.describe(m)}
	w.play(m)
	defer w.undo()
	n.Check = w.b.inCheck()
	r := b.max - 1
	solved := w.attacked(b, r)
	if w.stopped() {
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
func (w *worker) leastAttacked(b *branch, r int) int {
	if b.min > 1 {
		return r
	}
	for m := r & 1; m < r; m += 2 {
		if w.attacked(b, m) {
			return m
		}
	}
	return r
}

// refutations lists the defences that refute, at most one more than asked for;
// none also where something else than a defence spoils the attack.
func (w *worker) refutations(b *branch, r, most int) (list []move) {
	if !w.allowed(&b.legs[1]) || !w.withinLimits(b, r) {
		return nil
	}
	for _, d := range w.b.listed(nil) {
		w.play(d)
		ok := w.defended(b, r-1)
		w.undo()
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

// refutation is the node of a refuting defence; when it refutes by leaving
// the attacker no choice (reflex play), that move is shown.
func (w *worker) refutation(b *branch, d move, ply int) *solution.Node {
	n := &solution.Node{Kind: solution.Refutation, Ply: ply, Move: w.b.describe(d)}
	w.play(d)
	n.Check = w.b.inCheck()
	w.markGoals(n, &b.legs[1])
	for _, x := range b.legs[0].before {
		if inner, ok := x.(*not); ok {
			if f, ok := inner.x.(*branch); ok && f.battle && !f.defence && w.attack(f, f.max) {
				n.Replies = append(n.Replies, constrain(w.continuations(f, w.length(f, f.max), ply+1, solution.Continuation))...)
			}
		}
	}
	w.undo()
	return n
}

// directEnd marks the goals that the attacker's move just made reaches.
func (w *worker) directEnd(n *solution.Node, b *branch, r int) bool {
	if b.max-r < b.min {
		return false
	}
	return w.markGoals(n, &b.legs[0])
}

// markGoals notes the goals among a leg's ends that are reached.
func (w *worker) markGoals(n *solution.Node, l *leg) bool {
	for i := range l.ends {
		e := &l.ends[i]
		if e.goal && w.holds(e.node) {
			n.Goals = goalsOf(e.node, n.Goals)
			return true
		}
	}
	return false
}

// goalsOf collects the goals that a reached expression is written with.
func goalsOf(x node, to []problem.Goal) []problem.Goal {
	switch x := x.(type) {
	case *leaf:
		return append(to, x.goal)
	case *and:
		return goalsOf(x.r, goalsOf(x.l, to))
	case *or:
		return goalsOf(x.l, to)
	}
	return to
}

// playAfterAttack adds to a node what follows the attacker's move: the forced
// end of reflex play, or threats and variations. Defences in without are left
// out: they refute.
func (w *worker) playAfterAttack(n *solution.Node, b *branch, r int, without []move) {
	for i := range b.legs[0].ends {
		e := &b.legs[0].ends[i]
		if e.goal || !w.holds(e.node) {
			continue
		}
		if !e.hide {
			n.Replies = append(n.Replies, w.nested(e.node, n.Ply+1)...)
		}
		return
	}
	if r > 0 {
		w.variations(n, b, r, n.Ply+1, without)
	}
}

// nested writes a branch that takes over.
func (w *worker) nested(x node, ply int) []*solution.Node {
	switch x := x.(type) {
	case *and:
		return append(w.nested(x.l, ply), w.nested(x.r, ply)...)
	case *or:
		var list []*solution.Node
		if w.holds(x.l) {
			list = w.nested(x.l, ply)
		}
		if w.holds(x.r) {
			list = append(list, w.nested(x.r, ply)...)
		}
		return list
	case *swap:
		w.pass()
		defer w.undo()
		return w.nested(x.x, ply+1)
	case *branch:
		if !x.battle {
			var list []*solution.Node
			out := &emitter{left: -1, emit: func(n *solution.Node) { list = append(list, n) }}
			w.write(x, out)
			for _, n := range list {
				shift(n, ply)
			}
			return list
		}
		if x.defence {
			n := &solution.Node{Ply: ply - 1}
			w.variations(n, x, x.max, ply, nil)
			return n.Replies
		}
		return w.continuations(x, w.length(x, x.max), ply, solution.Defence)
	}
	return nil
}

func shift(n *solution.Node, by int) {
	n.Ply += by
	for _, r := range n.Replies {
		shift(r, by)
	}
}

// variations adds the threats or the zugzwang and the defences.
func (w *worker) variations(n *solution.Node, b *branch, r, ply int, without []move) {
	var threats []move
	threat := 0 // length in half moves
	if !w.options.NoThreat && r > 1 && !w.b.inCheck() && b.legs[0].exists(b) {
		passed := w.b.describe(null).After
		w.pass()
		if threat = w.length(b, r-1); threat < r {
			n.Threats = w.continuationsWith(b, threat, ply+1, solution.Threat, func(m move) { threats = append(threats, m) })
			for _, threat := range n.Threats { // before it comes what passing has changed
				if len(passed) > 0 {
					threat.Move.After = append(slices.Clone(passed), threat.Move.Changes()...)
				}
			}
		}
		w.undo()
		n.Zugzwang = len(threats) == 0
	}
	for _, d := range w.defences(b) {
		if w.stopped() {
			return
		}
		if contains(without, d) {
			continue
		}
		if v := w.variation(b, r, ply, d, threats, threat); v != nil {
			n.Replies = append(n.Replies, v)
		}
	}
}

// exists reports whether the attacker has a half move in the branch at all.
func (l *leg) exists(b *branch) bool { return b.max > 1 || !b.defence }

func contains(list []move, m move) bool {
	for _, x := range list {
		if x == m {
			return true
		}
	}
	return false
}

// variation builds the node of a defence; nil if it is not shown.
func (w *worker) variation(b *branch, r, ply int, d move, threats []move, threat int) *solution.Node {
	n := &solution.Node{Kind: solution.Defence, Ply: ply, Move: w.b.describe(d)}
	w.play(d)
	defer w.undo()
	n.Check = w.b.inCheck()
	l := &b.legs[1]
	for i := range l.ends {
		e := &l.ends[i]
		if !w.holds(e.node) {
			continue
		}
		switch {
		case e.goal:
			// A mate that comes early hides what else could have been played.
			if r > 1 && !w.options.MatesIn1 {
				return nil
			}
			n.Goals = goalsOf(e.node, nil)
		case !e.hide:
			n.Replies = w.nested(e.node, ply+1)
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
	return n
}

// defeats reports whether the defence just made is worth showing: nothing
// shorter than the threat solves, and at least one threat does not work.
func (w *worker) defeats(b *branch, threats []move, threat, least int) bool {
	if least < threat {
		return false
	}
	list := w.b.listed(nil)
	for _, t := range threats {
		works := false
		for _, m := range list {
			if w.b.same(m, t) {
				w.play(m)
				works = w.attacked(b, threat-1)
				w.undo()
				break
			}
		}
		if !works {
			return true
		}
	}
	return false
}

// continuations lists the attacker's moves that solve in exactly n half moves.
func (w *worker) continuations(b *branch, n, ply int, kind solution.NodeKind) []*solution.Node {
	return w.continuationsWith(b, n, ply, kind, nil)
}

func (w *worker) continuationsWith(b *branch, n, ply int, kind solution.NodeKind, note func(move)) []*solution.Node {
	var nodes []*solution.Node
	for _, m := range w.attacks(b, n) {
		if w.stopped() {
			return nodes
		}
		c := &solution.Node{Kind: kind, Ply: ply, Move: w.b.describe(m)}
		w.play(m)
		if w.attacked(b, n-1) {
			c.Check = w.b.inCheck()
			if !w.directEnd(c, b, n-1) {
				w.playAfterAttack(c, b, n-1, nil)
			}
			nodes = append(nodes, c)
			if note != nil {
				note(m)
			}
		}
		w.undo()
	}
	return nodes
}

// attacks lists the attacker's moves worth looking at with n half moves left:
// with one, only those that reach the goal; where the goal allows a move that
// would otherwise be illegal, that one, too.
func (w *worker) attacks(b *branch, n int) []move {
	goal, ok := b.legs[0].goal()
	if !ok || n > 1 && !selfExposing(goal.Kind) || b.max-n+1 < b.min {
		return w.b.listed(nil)
	}
	list := w.b.goalMoves(nil, goal)
	if n > 1 {
		for _, m := range w.b.moves(nil) {
			if !contains(list, m) {
				list = append(list, m)
			}
		}
		w.b.sort(list)
		return list
	}
	w.b.sortLast(list, goal)
	return list
}

// defences lists the defender's moves, those included that only the goal makes
// legal.
func (w *worker) defences(b *branch) []move {
	list := w.b.listed(nil)
	if goal, ok := b.legs[1].goal(); ok && selfExposing(goal.Kind) {
		for _, m := range w.b.goalMoves(nil, goal) {
			if !contains(list, m) {
				list = append(list, m)
			}
		}
		w.b.sort(list)
	}
	return list
}

// constrain marks the goals of nodes as those of a constraint.
func constrain(nodes []*solution.Node) []*solution.Node {
	for _, n := range nodes {
		n.Constraint = true
	}
	return nodes
}

// postKey builds the play from a diagram that stands after the key.
func (w *worker) postKey(b *branch, r, ply int) *solution.Node {
	n := &solution.Node{Kind: solution.Root, Ply: max(ply-1, 0), Check: w.b.inCheck()}
	if !b.defence {
		for i := range b.legs[0].ends {
			if e := &b.legs[0].ends[i]; !e.goal && w.holds(e.node) {
				n.Replies = w.nested(e.node, ply)
				return n
			}
		}
	}
	if r < 1 {
		return n
	}
	if w.defend(b, r) && b.min <= 1 {
		for m := 2 - r&1; m < r; m += 2 {
			if w.defend(b, m) {
				r = m
				break
			}
		}
	}
	w.variations(n, b, r, ply, nil)
	if r < 2 {
		return n
	}
	shown := n.Replies
	n.Replies = nil
	// Refuting defences stand among the variations, in the order of moves.
	for _, d := range w.b.listed(nil) {
		move := w.b.describe(d)
		for len(shown) > 0 && sameMove(shown[0].Move, move) {
			n.Replies = append(n.Replies, shown[0])
			shown = shown[1:]
			move.Null = true
			break
		}
		w.play(d)
		if !w.defended(b, r-1) {
			n.Replies = append(n.Replies, &solution.Node{Kind: solution.Defence, Ply: ply, Move: move, Check: w.b.inCheck(), Refutes: true})
		}
		w.undo()
	}
	return n
}

func sameMove(a, b solution.Move) bool {
	return a.From == b.From && a.To == b.To && a.Promotion == b.Promotion && a.Null == b.Null
}

// setPlay lists the defences of the diagram that the attacker can answer.
func (w *worker) setPlay(b *branch, r, ply int) []*solution.Node {
	var nodes []*solution.Node
	for i := range b.legs[0].ends {
		if e := &b.legs[0].ends[i]; !e.goal && w.holds(e.node) {
			return w.nested(e.node, ply)
		}
	}
	if r < 1 {
		return nil
	}
	if w.defend(b, r) && b.min <= 1 {
		for m := 2 - r&1; m < r; m += 2 {
			if w.defend(b, m) {
				r = m
				break
			}
		}
	}
	for _, d := range w.b.listed(nil) {
		if v := w.variation(b, r, ply, d, nil, 0); v != nil {
			nodes = append(nodes, v)
		}
	}
	return nodes
}
