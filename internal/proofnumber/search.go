// Package proofnumber is proof-number search, depth first (df-pn; Nagai 2002), by any number of
// threads over one table.
//
// The proof number of a position counts the positions that still have to be proved for the
// attacker to enforce an end, its disproof number those that have to be disproved for the
// defender; a move of the attacker proves his position, all of the defender's are needed for
// that. Disproof numbers are those of weak proof-number search (Ueda, Hashimoto, Hashimoto and Iida 2008): the
// greatest of the attacker's moves and one for each further move that is open, since the moves of one man
// lead to much the same positions, and sums count those many times over. A position and the half moves left make a node, so that there are no cycles and what is
// found out does not depend on the way to a position. What is played, and what the end is, is a
// [Game]'s business.
package proofnumber

import "sync/atomic"

// Infinite is the number of what cannot be shown any more.
const Infinite = 1<<24 - 1

// Numbers of a node. Proof is 0 if it is proved, Disproof if it is disproved.
type Numbers struct {
	Proof, Disproof uint32
	Length          int // half moves of the proof, if it is proved
}

// Disproved are the numbers of what has been refuted.
var Disproved = Numbers{Proof: Infinite}

// Proved are the numbers of what has been proved in so many half moves.
func Proved(length int) Numbers { return Numbers{Disproof: Infinite, Length: length} }

// Settled reports whether the node is proved or disproved.
func (n Numbers) Settled() bool { return n.Proof == 0 || n.Disproof == 0 }

// A Child is a node one half move further.
type Child struct {
	Move uint64 // as the game numbers it
	Key  Key
	Numbers
}

// Others is the move of a child that stands for moves of the attacker which the game has not listed: the last one of a list.
// Its proof number is about the least that one of them has, its length is how many they are.
const Others = ^uint64(0)

// A Game is what is searched, on a board of one thread.
type Game interface {
	// Expand appends what follows a position with so many half moves left, with a first guess at
	// the numbers. Where it appends nothing, or settles the position, its numbers stand. It has the table
	// fetch what follows as soon as it knows the key: the table is read when the list is complete. What is expected to
	// decide is among what it lists.
	Expand(t *Table, left int, attacking bool, expected uint64, list []Child) ([]Child, Numbers)
	// Others appends the moves that Expand has not, Others having been taken off the list.
	Others(t *Table, left int, list []Child) []Child
	Play(move uint64)
	Undo()
	// Settle is told what has been found out about the position on the board.
	Settle(left int, attacking bool, n Numbers)
}

// A Searcher is one thread of a search.
type Searcher struct {
	Game  Game
	Table *Table
	Busy  *Busy       // nil for a thread alone
	Over  func() bool // whether the search is to end
	Nodes uint64      // visited so far
	Most  uint64      // nodes after which the visit ends; 0 for any number

	lists [][]Child // by depth
	last  []uint64  // by depth the move that has decided the last node there
	depth int
}

// Busy counts the threads that are at nodes, so that others look elsewhere first. Nodes that
// share a counter cost time only.
type Busy [1 << 14]atomic.Int32

func (b *Busy) at(k Key, left int) *atomic.Int32 {
	return &b[(k.Lo>>32^uint64(left)*0x9e37)%uint64(len(b))]
}

func (s *Searcher) over() bool { return s.Most > 0 && s.Nodes >= s.Most || s.Over() }

// Visit gives the numbers of the position on the board with so many half moves left, as soon as one of
// them reaches its limit or the search is over.
func (s *Searcher) Visit(left int, attacking bool, proof, disproof uint32) Numbers {
	s.Nodes++
	if len(s.lists) <= s.depth {
		s.lists, s.last = append(s.lists, nil), append(s.last, 0)
	}
	list, settled := s.Game.Expand(s.Table, left, attacking, s.last[s.depth], s.lists[s.depth][:0])
	s.lists[s.depth] = list
	if settled.Settled() || len(list) == 0 {
		return settled
	}
	s.expect(list, attacking)
	s.look(list, left-1)
	for visits := 1; ; visits++ {
		if s.shared(left) && visits%refresh == 0 {
			s.look(list, left-1)
		}
		n, best, second := s.choose(list, left-1, attacking)
		if n.Settled() {
			if n.Proof == 0 == attacking {
				s.last[s.depth] = list[best].Move
			}
			s.Game.Settle(left, attacking, n)
			return n
		}
		if list[best].Move == Others {
			list = s.Game.Others(s.Table, left, list[:best])
			s.lists[s.depth] = list
			s.look(list[best:], left-1)
			continue
		}
		if n.Proof >= proof || n.Disproof >= disproof || s.over() {
			if !attacking && n.Proof >= proof {
				s.last[s.depth] = hardest(list)
			}
			return n
		}
		c := &list[best]
		// A limit a little beyond the second child's keeps the search from going to and fro. Where another
		// thread is at the best child this one has to get on with what it has been given, too.
		p, d := proof, disproof
		if attacking {
			p, d = max(c.Proof+1, min(p, second+second>>2+1)), rest(d, n.Disproof, c.Disproof)
		} else {
			p, d = rest(p, n.Proof, c.Proof), max(c.Disproof+1, min(d, second+second>>2+1))
		}
		c.Numbers = s.follow(*c, left-1, !attacking, p, d)
	}
}

// expect has the move that decided the last node of the same depth tried early: the positions differ by a move or two, so that
// what has mated against one reply often mates against the next, and what has refuted one move the next.
func (s *Searcher) expect(list []Child, attacking bool) {
	m := s.last[s.depth]
	for i := range list {
		if list[i].Move != m {
			continue
		}
		if !attacking {
			list[0], list[i] = list[i], list[0]
		} else if !list[i].Settled() {
			list[i].Proof = (list[i].Proof + 3) / 4
		}
		return
	}
}

// hardest is the move to the child with the greatest proof number.
func hardest(list []Child) uint64 {
	best := 0
	for i := range list {
		if list[i].Proof > list[best].Proof {
			best = i
		}
	}
	return list[best].Move
}

// refresh is after how many visits to children the table is asked what other threads have found out about them.
const refresh = 4

// choose sums up the children of a position and chooses the one to follow, around other threads if there are any at the
// best one.
func (s *Searcher) choose(list []Child, left int, attacking bool) (n Numbers, best int, second uint32) {
	for delays := false; ; delays = true {
		if attacking {
			n, best, second = s.attack(list, left, delays)
		} else {
			n, best, second = s.defend(list, left, delays)
		}
		if delays || n.Settled() || !s.shared(left) || s.Busy.at(list[best].Key, left).Load() <= 0 {
			return n, best, second
		}
	}
}

// shared reports whether threads keep out of each other's way at nodes with so many half moves left: where there are few
// it takes as long as the node.
func (s *Searcher) shared(left int) bool { return s.Busy != nil && left > 4 }

// rest is what a child may add to a node's number until that reaches its limit.
func rest(limit, node, child uint32) uint32 {
	if limit == Infinite {
		return Infinite
	}
	return max(child+1, min(Infinite, limit-node+child))
}

// follow visits a child.
func (s *Searcher) follow(c Child, left int, attacking bool, proof, disproof uint32) Numbers {
	if s.shared(left) {
		busy := s.Busy.at(c.Key, left)
		busy.Add(1)
		defer busy.Add(-1)
	}
	s.Game.Play(c.Move)
	s.depth++
	n := s.Visit(left, attacking, proof, disproof)
	s.depth--
	s.Game.Undo()
	s.Table.Store(c.Key, left, n)
	return n
}

// look has children's numbers from the table.
func (s *Searcher) look(list []Child, left int) {
	for i := range list {
		if c := &list[i]; !c.Settled() && c.Move != Others {
			if n, ok := s.Table.Load(c.Key, left); ok {
				c.Numbers = n
			}
		}
	}
}

// attack sums up the children of a position of the attacker: its numbers, the child to follow and the
// proof number of the one after that, delayed by other threads if they are to be reckoned with.
//
// Numbers of what is open stay below Infinite, here and in defend: a node that has reached a limit by counting
// positions many times over would never be visited again.
func (s *Searcher) attack(list []Child, left int, delays bool) (n Numbers, best int, second uint32) {
	n, second = Disproved, Infinite
	least := uint32(Infinite)
	unsettled := uint32(0)
	for i := range list {
		c := &list[i]
		if c.Proof == 0 {
			return Proved(c.Length + 1), i, 0
		}
		n.Proof, n.Disproof = min(n.Proof, c.Proof), max(n.Disproof, c.Disproof)
		switch {
		case c.Move == Others:
			unsettled += uint32(c.Length)
		case c.Disproof > 0:
			unsettled++
		}
		p := c.Proof
		if delays {
			p = s.delayed(c, p, left)
		}
		switch {
		case p < least || p == least && c.Disproof < list[best].Disproof:
			second, least, best = least, p, i
		case p < second:
			second = p
		}
	}
	if unsettled > 0 {
		n.Disproof = min(n.Disproof+unsettled-1, Infinite-1)
	}
	return n, best, second
}

// defend does so for one of the defender, with the disproof number of the second child.
func (s *Searcher) defend(list []Child, left int, delays bool) (n Numbers, best int, second uint32) {
	n, second = Numbers{Disproof: Infinite}, Infinite
	least := uint32(Infinite)
	length := 0
	for i := range list {
		c := &list[i]
		if c.Disproof == 0 {
			return Disproved, i, 0
		}
		n.Proof, n.Disproof, length = n.Proof+c.Proof, min(n.Disproof, c.Disproof), max(length, c.Length)
		d := c.Disproof
		if delays {
			d = s.delayed(c, d, left)
		}
		switch {
		case d < least || d == least && c.Proof > list[best].Proof:
			second, least, best = least, d, i
		case d < second:
			second = d
		}
	}
	if n.Proof == 0 {
		return Proved(length + 1), 0, 0
	}
	n.Proof = min(n.Proof, Infinite-1)
	return n, best, second
}

// delayed is a child's number as a thread sees it that others may be in the way of.
func (s *Searcher) delayed(c *Child, number uint32, left int) uint32 {
	if number >= Infinite {
		return number
	}
	if b := uint32(max(0, s.Busy.at(c.Key, left).Load())); b > 0 {
		return min(Infinite-1, number+number/2*b+b)
	}
	return number
}
