package mailbox

import (
	"slices"
	"strings"
)

// tree writes the solution of battle play. A step of a way is a move, behind
// "! " for a key, "? " for a try, "threat ", and "but " for a refutation; a
// move that reflex play forces although it is not wanted is followed by "?!?".
type tree struct {
	battle
	options Options
	found   []string
}

func (t *tree) add(p path) { t.found = append(t.found, strings.Join(p, " / ")) }

func (p path) step(mark string, b *Board) path {
	return append(slices.Clip(p), mark+b.text())
}

func (t *tree) solve(b Board) {
	if t.play == "r" && b.canReach(t.goal) {
		t.unwanted(b, nil)
		return
	}
	for _, m := range t.attacks(b) {
		next := b.After(m)
		if t.attacked(next, t.moves-1) {
			t.key(next)
		} else if t.options.Try {
			t.try(next)
		}
	}
}

// unwanted are the moves by which the attacker has to reach the goal itself.
func (t *tree) unwanted(b Board, p path) {
	for _, next := range b.goalMoves(t.goal) {
		q := p.step("", &next)
		q[len(q)-1] += " ?!?"
		t.add(q)
	}
}

func (t *tree) key(b Board) {
	p := path{}.step("! ", &b)
	t.add(p)
	if !t.options.Variations || t.play == "" && t.ended(b, t.moves-1) {
		return
	}
	left := t.moves - 1
	for n := 0; n < left && !t.exact; n++ {
		if t.attacked(b, n) {
			left = n
		}
	}
	t.after(b, left, p, nil)
}

// try writes a first move that exactly one defence refutes.
func (t *tree) try(b Board) {
	left := t.moves - 1
	if left == 0 && (t.play != "s" || (t.goal == "00" || t.goal == "ep") && !b.canReach(t.goal)) {
		return // where it is not there to be forced the original plays no defences, so that none refutes
	}
	var refutations []Move
	for _, m := range t.defences(b) {
		if !t.defended(b.After(m), left) {
			refutations = append(refutations, m)
		}
	}
	if len(refutations) != 1 {
		return
	}
	p := path{}.step("? ", &b)
	t.add(p)
	if t.options.Variations {
		t.after(b, left, p, refutations)
	}
	next := b.After(refutations[0])
	q := p.step("but ", &next)
	t.add(q)
	if t.play == "r" {
		t.unwanted(next, q)
	}
}

// after writes the play that follows an attacker's move.
func (t *tree) after(b Board, left int, p path, without []Move) {
	if t.play == "r" || t.play == "semi-r" {
		if last := b.goalMoves(t.goal); len(last) > 0 {
			for i := range last {
				t.add(p.step("", &last[i]))
			}
			return
		}
	}
	threat, threats := 0, []Move(nil)
	if left > 0 && !b.InCheck(b.white) && !t.options.NoThreat {
		passed := b
		passed.Pass()
		if threat = t.length(passed, left); threat > 0 {
			threats = t.continuations(passed, threat, "threat ", p)
		} else {
			t.add(append(slices.Clip(p), "zugzwang"))
		}
	}
	for _, m := range t.defences(b) {
		next := b.After(m)
		if slices.Contains(without, m) {
			continue
		}
		if t.play == "s" && next.reached(t.goal) {
			if left == 0 {
				t.add(p.step("", &next))
			}
			continue // a goal that comes early is not shown
		}
		least := t.length(next, left)
		if least == 0 || len(threats) > 0 && (least < threat || !t.defends(next, threats, threat)) {
			continue
		}
		q := p.step("", &next)
		t.add(q)
		t.continuations(next, least, "", q)
	}
}

// defends reports whether one of the threats does not work any more.
func (t *tree) defends(b Board, threats []Move, moves int) bool {
	legal := t.attacks(b)
	for _, m := range threats {
		if !slices.Contains(legal, m) || !t.attacked(b.After(m), moves-1) {
			return true
		}
	}
	return false
}

// continuations writes the attacker's moves that solve with that many moves.
func (t *tree) continuations(b Board, moves int, mark string, p path) (list []Move) {
	for _, m := range t.attacks(b) {
		next := b.After(m)
		if !t.attacked(next, moves-1) {
			continue
		}
		list = append(list, m)
		q := p.step(mark, &next)
		t.add(q)
		if t.play != "" || !t.ended(next, moves-1) {
			t.after(next, moves-1, q, nil)
		}
	}
	return list
}
