package search

import (
	"rookery/internal/proofnumber"
	"rookery/solve/internal/board"
	"rookery/solve/internal/plan"
)

// Direct reports whether proof numbers can find a key of a branch: an attack without options that
// count anything, at the end of which stands something that is reached and not a position given.
func (s *Search) Direct(b *plan.Branch) bool {
	if !b.Battle || b.Defence || b.Reply != plan.Always || b.Min > 1 {
		return false
	}
	for i := range b.Legs {
		if b.Legs[i].Spoils != nil {
			return false
		}
	}
	for _, g := range s.plan.Goals {
		if board.SelfExposing(g.Kind) || plan.IsProofGoal(g.Kind) {
			return false
		}
	}
	return s.maxThreat < 0 && s.maxFlights < 0 && s.nontrivial < 0
}

// Proofs are what workers share who look for a key together, by proof numbers (package
// proofnumber): where one key is enough, the search goes on where the least is left to be shown.
type Proofs struct {
	branch *plan.Branch
	table  *proofnumber.Table
	busy   *proofnumber.Busy // nil for a worker alone
	Eager  bool              // every position is searched depth first for a while, too, for tests
}

// NewProofs readies so many workers for the proof of a branch, with numbers in so many bytes.
func NewProofs(b *plan.Branch, bytes int64, workers int) *Proofs {
	p := &Proofs{branch: b, table: proofnumber.NewTable(bytes)}
	if workers > 1 {
		p.busy = new(proofnumber.Busy)
	}
	return p
}

// Prove reports whether a first move enforces the end of the branch.
func (w *Worker) Prove(p *Proofs) bool {
	s := proofnumber.Searcher{Game: &prover{Worker: w, b: p.branch, attempts: make([]attempts, p.branch.Max+1), begun: w.Nodes, eager: p.Eager}, Table: p.table, Busy: p.busy, Over: w.stopped}
	return s.Visit(p.branch.Max, true, proofnumber.Infinite, proofnumber.Infinite).Proof == 0
}

// Key is a first move that enforces the end of a branch of which that has been proved.
func (w *Worker) Key(p *Proofs) (key board.Move, ok bool) {
	b := p.branch
	if goal, single := b.Legs[0].Goal(); single {
		if list := w.B.GoalMoves(nil, goal); len(list) > 0 {
			w.B.Sort(list, goal)
			return list[0], true
		}
	}
	// The numbers may have been lost, but the table of results knows the way; else it is searched once more.
	for _, again := range []bool{false, true} {
		for _, m := range board.Listed(w.B) {
			w.Play(m)
			ok := w.known(b, b.Max-1, defending).Proof == 0 || (again || b.Max <= depthFirst) && w.Attacked(b, b.Max-1)
			w.Undo()
			if ok {
				return m, true
			}
		}
	}
	return 0, false
}

// depthFirst is the length of attacks that are searched depth first, as they are
// done before their numbers would tell anything.
const depthFirst = 3

const attacking, defending = 0, 1

// open are the numbers of what has not been looked at.
var open = proofnumber.Numbers{Proof: 1, Disproof: 1}

// known tells what the table of results knows of a position, r half moves being left; open for nothing.
func (w *Worker) known(b *plan.Branch, r int, side uint64) proofnumber.Numbers {
	v := bounds(w.table.load(w.battleKey(b, r, side)))
	if s := v.solves(); s != 0 && s <= r {
		return proofnumber.Proved(s)
	}
	if v.fails() >= r {
		return proofnumber.Disproved
	}
	return open
}

// A prover is the battle play of a branch as a game for the search by proof numbers. What is
// settled goes into the table of results, too, and what that knows is not searched.
type prover struct {
	*Worker
	b        *plan.Branch
	attempts []attempts // by half moves left
	// begun is how many nodes had been examined when the proof began, spent how many the attempts have taken since, given those that
	// were given up.
	begun, spent, given int64
	eager               bool
}

// Settle is as proofnumber.Game has it.
func (p *prover) Settle(left int, attacks bool, n proofnumber.Numbers) {
	if p.stopped() {
		return
	}
	side := uint64(defending)
	if attacks {
		side = attacking
	}
	k := p.battleKey(p.b, left, side)
	p.Worker.table.store(k, uint32(bounds(p.Worker.table.load(k)).with(left, n.Proof == 0)), left)
}

// Play is as proofnumber.Game has it.
func (p *prover) Play(m uint64) { p.Worker.Play(board.Move(m)) }

// Expand is as proofnumber.Game has it.
func (p *prover) Expand(t *proofnumber.Table, left int, attacks bool, _ uint64, list []proofnumber.Child) ([]proofnumber.Child, proofnumber.Numbers) {
	if attacks {
		return p.attacker(t, left, list)
	}
	return p.defender(t, left, list)
}

// Others is as proofnumber.Game has it: there are none.
func (p *prover) Others(_ *proofnumber.Table, _ int, list []proofnumber.Child) []proofnumber.Child {
	return list
}

// attacker lists the moves of a position with the attacker to move, as [Worker.attack] sees it.
func (p *prover) attacker(t *proofnumber.Table, n int, list []proofnumber.Child) ([]proofnumber.Child, proofnumber.Numbers) {
	if n <= depthFirst {
		switch ok := p.attack(p.b, n); {
		case p.stopped():
			return list, open
		case ok:
			return list, proofnumber.Proved(n)
		}
		return list, proofnumber.Disproved
	}
	if numbers, done := p.attempt(n); done {
		return list, numbers
	}
	l := &p.b.Legs[0]
	if !p.Allowed(l) {
		return list, proofnumber.Disproved
	}
	goal, single := l.Goal()
	if single && p.B.HasGoalMove(goal) {
		p.Settle(n, true, proofnumber.Proved(1))
		return list, proofnumber.Proved(1)
	}
	for _, m := range p.legal() {
		p.Worker.Play(m)
		ended := !single && len(l.Ends) > 0 && p.ended(l)
		if !ended {
			c := p.child(t, m, n-1, defending)
			if c.Numbers == open {
				c.Proof += uint32(p.B.Mobility())
			}
			list = append(list, c)
		}
		p.Undo()
		if ended {
			return list, proofnumber.Proved(1)
		}
	}
	if len(list) == 0 {
		return list, proofnumber.Disproved
	}
	return list, open
}

// attempts are what the searches depth first of positions with so many half moves left have cost.
type attempts struct {
	visits int64 // to positions that they have not settled
	tried  int64 // less the older they are
	nodes  int64
}

const (
	// worth is how many visits an attempt may cost on average: it settles the position, which a visit seldom does.
	worth = 2
	// learning is the part of the nodes that may have been lost to attempts which were given up.
	learning = 8
	// patient is how much longer than on average an attempt may take, lost how much it counts for that was given up.
	patient, lost = 16, 4
	// early is how many nodes tell what a visit costs.
	early = 3000
	// recent is how many attempts count.
	recent = 256
)

// attempt searches a position of the attacker depth first where that has cost little more than the visits by numbers have, all that follows
// included: where the defender has little choice all positions are much alike to the numbers, and where a visit leads through many
// others it is good to be done with this one. Done is false if the position is not settled.
func (p *prover) attempt(n int) (_ proofnumber.Numbers, done bool) {
	c := &p.attempts[n]
	others := p.Nodes - p.begun - p.spent
	visit := others / max(1, c.visits)
	c.visits++
	var most int64
	switch {
	case p.eager:
		most = 1 + 8*(c.visits%64)
	case c.tried > 3 && c.nodes <= worth*visit*c.tried:
		most = patient * c.nodes / c.tried
	case others > early && p.given*learning <= others:
		most = 2 * visit
	default:
		return open, false
	}
	before := p.Nodes
	p.most = before + most
	ok := p.attack(p.b, n)
	done = !p.stopped()
	p.most = 0
	nodes := p.Nodes - before
	p.spent += nodes
	if !done {
		p.given += nodes
		nodes *= lost
	}
	c.tried, c.nodes = c.tried+1, c.nodes+nodes
	if c.tried > recent {
		c.tried, c.nodes = c.tried/2, c.nodes/2
	}
	if p.stopped() || !done {
		return open, false
	}
	c.visits--
	if ok {
		return proofnumber.Proved(n), true
	}
	return proofnumber.Disproved, true
}

// defender lists the moves of a position with the defender to move, as [Worker.defend] sees it.
func (p *prover) defender(t *proofnumber.Table, r int, list []proofnumber.Child) ([]proofnumber.Child, proofnumber.Numbers) {
	l := &p.b.Legs[1]
	if !p.Allowed(l) {
		return list, proofnumber.Disproved
	}
	moves := p.legal()
	if len(moves) == 0 {
		return list, proofnumber.Disproved // the end has not been reached
	}
	for _, m := range moves {
		p.Worker.Play(m)
		if len(l.Ends) == 0 || !p.ended(l) {
			list = append(list, p.child(t, m, r-1, attacking))
		}
		p.Undo()
	}
	if len(list) == 0 {
		return list, proofnumber.Proved(1)
	}
	return list, open
}

// child is the position on the board, after a move, with r half moves left.
func (p *prover) child(t *proofnumber.Table, m board.Move, r int, side uint64) proofnumber.Child {
	k := proofnumber.Key(p.battleKey(p.b, r, side))
	t.Fetch(k)
	return proofnumber.Child{Move: uint64(m), Key: k, Numbers: p.known(p.b, r, side)}
}
