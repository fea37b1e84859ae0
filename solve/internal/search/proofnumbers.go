package search

import (
	"rookery/problem"
	"rookery/solve/internal/board"
	"rookery/solve/internal/plan"
)

// Proof-number search, depth first (df-pn; Nagai 2002): where one key is enough,
// the search goes on where the least is left to be shown. The proof number of a
// position counts the positions that still have to be proved for the attacker to
// enforce the end, its disproof number those that have to be disproved for the
// defender; a move of the attacker proves his position, all of the defender's are
// needed for that. A position and the half moves left make a node, so that there
// are no cycles.

// infinite is the number of what cannot be shown any more.
const infinite = 1 << 30

// numbers of a node. {0, infinite} is proved, {infinite, 0} disproved.
type numbers struct{ proof, disproof uint32 }

var proved, disproved = numbers{0, infinite}, numbers{infinite, 0}

func (n numbers) settled() bool { return n.proof == 0 || n.disproof == 0 }

// of tells a truth in numbers.
func numbersOf(ok bool) numbers {
	if ok {
		return proved
	}
	return disproved
}

// A numberTable keeps the numbers of nodes. A node of more effort stays. It begins small, since
// memory that is touched for the first time costs more than a node, and grows while it fills.
type numberTable struct {
	slots []numberSlot // a power of two of them
	used  int          // those that are not empty
	limit int          // how many slots there may be
}

// A numberSlot is empty if its key is zero.
type numberSlot struct {
	key     board.Key
	numbers numbers
}

const (
	numberSlotBytes  = 24
	firstNumberSlots = 1 << 12
)

// newNumberTable makes a table of at most so many bytes, what it grows from included, and of one
// slot at least.
func newNumberTable(bytes int64) *numberTable {
	limit := 1
	for int64(limit)*2*numberSlotBytes*5/4 <= min(bytes, 1<<32) {
		limit *= 2
	}
	return &numberTable{slots: make([]numberSlot, min(limit, firstNumberSlots)), limit: limit}
}

func (t *numberTable) at(k board.Key) *numberSlot { return &t.slots[k.Lo&uint64(len(t.slots)-1)] }

func (t *numberTable) load(k board.Key) (n numbers, ok bool) {
	s := t.at(k)
	return s.numbers, s.key == k
}

func (t *numberTable) store(k board.Key, n numbers) {
	s := t.at(k)
	if s.key == (board.Key{}) {
		if t.used > len(t.slots)/4 && len(t.slots) < t.limit {
			t.grow()
			s = t.at(k)
		}
		t.used++
	}
	// What is settled is in the other table, too: here it goes first.
	if s.key != k && !s.numbers.settled() && n.settled() {
		return
	}
	*s = numberSlot{k, n}
}

// grow gives the table four times as many slots, if it may have them. No two nodes come to
// one slot by that.
func (t *numberTable) grow() {
	old := t.slots
	t.slots = make([]numberSlot, min(4*len(old), t.limit))
	for _, s := range old {
		if s.key != (board.Key{}) {
			*t.at(s.key) = s
		}
	}
}

// Direct reports whether proof numbers can find a key of a branch: an attack on a
// single goal that nothing else ends, and options that count nothing.
func (s *Search) Direct(b *plan.Branch) bool {
	goal, single := b.Legs[0].Goal()
	if !single || !b.Battle || b.Defence || b.Reply != plan.Always || b.Min > 1 || len(b.Legs[1].Ends) > 0 ||
		board.SelfExposing(goal.Kind) || plan.IsProofGoal(goal.Kind) {
		return false
	}
	for i := range b.Legs {
		if len(b.Legs[i].Before) > 0 || b.Legs[i].Spoils != nil {
			return false
		}
	}
	return s.maxThreat < 0 && s.maxFlights < 0 && s.nontrivial < 0
}

// A prover looks for a key by proof numbers.
type prover struct {
	*Worker
	b     *plan.Branch
	goal  problem.Goal
	table *numberTable
	nodes [][]child // by depth
}

// A child is a node one half move further.
type child struct {
	move    board.Move
	key     board.Key
	numbers numbers
}

// FirstKey looks for one first move that enforces the end of a branch, with
// numbers in so many bytes.
func (w *Worker) FirstKey(b *plan.Branch, bytes int64) (key board.Move, ok bool) {
	goal, _ := b.Legs[0].Goal()
	p := &prover{Worker: w, b: b, goal: goal, table: newNumberTable(bytes)}
	if p.attack(b.Max, infinite, infinite) != proved {
		return 0, false
	}
	if list := w.B.GoalMoves(nil, goal); len(list) > 0 {
		w.B.Sort(list, goal)
		return list[0], true
	}
	// The numbers may have been lost, but the table of results knows the way.
	for _, m := range board.Listed(w.B) {
		w.Play(m)
		ok := w.known(b, b.Max-1, defending) == proved || b.Max <= depthFirst && w.Attacked(b, b.Max-1)
		w.Undo()
		if ok {
			return m, true
		}
	}
	return p.searched()
}

// searched finds the key once more, where the table has lost it.
func (p *prover) searched() (board.Move, bool) {
	for _, m := range board.Listed(p.B) {
		p.Play(m)
		ok := p.defend(p.b.Max-1, infinite, infinite) == proved
		p.Undo()
		if ok {
			return m, true
		}
	}
	return 0, false
}

// depthFirst is the length of attacks that are searched depth first, as they are
// done before their numbers would tell anything.
const depthFirst = 3

const attacking, defending = 0, 1

// known tells what the table of results knows of a position, r half moves being
// left; the zero value for nothing.
func (w *Worker) known(b *plan.Branch, r int, side uint64) numbers {
	v := bounds(w.table.load(w.battleKey(b, r, side)))
	if s := v.solves(); s != 0 && s <= r {
		return proved
	}
	if v.fails() >= r {
		return disproved
	}
	return numbers{}
}

// settle notes in the table of results what the numbers say, if it is settled.
func (p *prover) settle(r int, side uint64, n numbers) {
	if n.settled() && !p.stopped() {
		k := p.battleKey(p.b, r, side)
		p.Worker.table.store(k, uint32(bounds(p.Worker.table.load(k)).with(r, n.proof == 0)), r)
	}
}

// numberKey is a node's: a position with the half moves left.
func (p *prover) numberKey(r int, side uint64) board.Key {
	return p.battleKey(p.b, r, side).Mixed(uint64(r) << 48)
}

// attack gives the numbers of a position with the attacker to move and n half
// moves left, as soon as one of them reaches its limit.
func (p *prover) attack(n int, proof, disproof uint32) numbers {
	if n <= depthFirst {
		if ok := p.Worker.attack(p.b, n); !p.stopped() {
			return numbersOf(ok)
		}
		return numbers{1, 1}
	}
	if got := p.known(p.b, n, attacking); got != (numbers{}) {
		return got
	}
	if p.B.HasGoalMove(p.goal) {
		p.settle(n, attacking, proved)
		return proved
	}
	children := p.children(n-1, defending)
	got := p.expand(children, proof, disproof, false, func(proof, disproof uint32) numbers {
		return p.defend(n-1, proof, disproof)
	})
	p.settle(n, attacking, got)
	return got
}

// defend does so with the defender to move.
func (p *prover) defend(r int, proof, disproof uint32) numbers {
	if got := p.known(p.b, r, defending); got != (numbers{}) {
		return got
	}
	children := p.children(r-1, attacking)
	if len(children) == 0 {
		return disproved // the goal has not been reached
	}
	got := p.expand(children, disproof, proof, true, func(disproof, proof uint32) numbers {
		return p.attack(r-1, proof, disproof).turned()
	}).turned()
	p.settle(r, defending, got)
	return got
}

// turned sees the numbers with the other side's eyes.
func (n numbers) turned() numbers { return numbers{n.disproof, n.proof} }

// children lists the positions after all moves, with what is known of them, r half
// moves being left there.
func (p *prover) children(r int, side uint64) []child {
	for len(p.nodes) <= p.depth {
		p.nodes = append(p.nodes, nil)
	}
	list := p.nodes[p.depth][:0]
	for _, m := range p.legal() {
		p.Play(m)
		c := child{move: m, key: p.numberKey(r, side), numbers: p.known(p.b, r, side)}
		if c.numbers == (numbers{}) {
			var ok bool
			if c.numbers, ok = p.table.load(c.key); !ok {
				c.numbers = numbers{1, 1}
				if side == defending {
					c.numbers.proof += uint32(p.B.Mobility())
				}
			}
		}
		p.Undo()
		list = append(list, c)
	}
	p.nodes[p.depth] = list
	return list
}

// expand follows the child of the least proof number until a limit is reached. It
// sees all numbers with the eyes of the side to move: one child is enough for
// the proof, all are needed for the disproof. Theirs are turned round if turn says so.
func (p *prover) expand(children []child, proof, disproof uint32, turn bool, follow func(proof, disproof uint32) numbers) numbers {
	if turn {
		for i := range children {
			children[i].numbers = children[i].numbers.turned()
		}
	}
	for {
		got := numbers{infinite, 0}
		second, best := uint32(infinite), 0
		for i, c := range children {
			switch {
			case c.numbers.proof < got.proof:
				second, got.proof, best = got.proof, c.numbers.proof, i
			case c.numbers.proof < second:
				second = c.numbers.proof
			}
			got.disproof = min(got.disproof+c.numbers.disproof, infinite)
		}
		if got.proof == 0 {
			got.disproof = infinite
		}
		if got.proof >= proof || got.disproof >= disproof || got.settled() || p.stopped() {
			return got
		}
		c := &children[best]
		p.Play(c.move)
		c.numbers = follow(min(proof, second+second/4+1), disproof-got.disproof+c.numbers.disproof)
		stored := c.numbers
		if turn {
			stored = stored.turned()
		}
		p.table.store(c.key, stored)
		p.Undo()
	}
}
