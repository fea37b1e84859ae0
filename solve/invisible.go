package solve

import (
	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve/internal/invisible"
	"rookery/solve/internal/proof"
)

// unseen is the board of problems with total invisible men. A position is a whole
// play and what is known after it, so that no two of them are the same.
type unseen struct {
	line []*invisible.Node // the diagram, then the play after each half move
	keys []key
}

// newUnseen sets up a problem with invisible men.
func newUnseen(p *problem.Problem, turn chess.Colour, pl *plan) (*unseen, error) {
	d := &invisible.Diagram{Passed: -1, Count: p.TotalInvisible}
	plain := *p
	plain.Conditions = nil
	for _, c := range p.Conditions {
		if c.Name != "Hole" {
			return nil, &unsolved{"invisible men and condition " + c.Name}
		}
		for _, param := range c.Params {
			for _, s := range param.Squares {
				d.Holes |= uint64(s.Bit())
			}
		}
	}
	if err := orthodoxOnly(&plain); err != nil {
		return nil, &unsolved{"invisible men and " + err.Error()}
	}
	switch {
	case p.Options.NullMoves:
		return nil, &unsolved{"invisible men and moves that pass"}
	case len(p.Options.ExclusiveCastlings) > 0:
		return nil, &unsolved{"invisible men and castlings that exclude each other"}
	case p.TotalInvisible > invisible.MostMen:
		return nil, &unsolved{"so many invisible men"}
	}
	for _, g := range pl.goals {
		if _, ok := invisibleGoals[g.Kind]; !ok {
			return nil, &unsolved{"invisible men and the goal " + g.String()}
		}
	}
	if n := leastLength(pl.root); n > 2*invisible.MostActs {
		return nil, &unsolved{"invisible men in play of that length"}
	}
	var kings [2]int
	for _, m := range p.Board {
		man := invisibleWalks[m.Man.Walk]
		if m.Man.Colour == problem.Black {
			man |= invisible.Black
		}
		if man.Walk() == invisible.King {
			kings[man.Colour()]++
		}
		d.Men[m.Square] = man
	}
	if kings[0] > 1 || kings[1] > 1 {
		return nil, &unsolved{"invisible men and several kings of one side"}
	}
	var b chess.Board
	place(&b, p.Board)
	d.Rooks = uint64(homeRooks(&b))
	for _, sq := range p.Options.NoCastling {
		d.Barred |= uint64(castlingAt(sq))
	}
	d.Rooks &^= d.Barred
	if ep := enPassant(&p.Options); len(ep) >= 3 {
		d.Passed = int8(ep[1])
	}
	return &unseen{line: []*invisible.Node{invisible.NewNode(d, int(turn), nil)}, keys: []key{{lo: mix(uint64(turn)), hi: 1}}}, nil
}

var invisibleWalks = map[problem.Walk]invisible.Man{
	problem.King: invisible.King, problem.Queen: invisible.Queen, problem.Rook: invisible.Rook,
	problem.Bishop: invisible.Bishop, problem.Knight: invisible.Knight, problem.Pawn: invisible.Pawn,
}

var walksOfInvisible = [...]problem.Walk{
	invisible.King: problem.King, invisible.Queen: problem.Queen, invisible.Rook: problem.Rook,
	invisible.Bishop: problem.Bishop, invisible.Knight: problem.Knight, invisible.Pawn: problem.Pawn,
}

var invisibleGoals = map[problem.GoalKind]invisible.Goal{
	problem.Mate: invisible.Mate, problem.Stalemate: invisible.Stalemate,
	problem.MateOrStalemate: invisible.MateOrStalemate, problem.Check: invisible.Check, problem.Any: invisible.Any,
}

// heed makes searches for histories end when stop says so.
func (u *unseen) heed(stop func() bool) { u.line[0] = u.line[0].Clone(stop) }

func (u *unseen) clone() board {
	top := len(u.line) - 1
	return &unseen{line: []*invisible.Node{u.line[top].Clone(nil)}, keys: []key{u.keys[top]}}
}

func (u *unseen) here() *invisible.Node { return u.line[len(u.line)-1] }

func (u *unseen) standing() (list []problem.Placement) {
	for s := range chess.Square(64) {
		if m := invisibleMan(u.here().Stands(int8(s))); m != nil {
			list = append(list, problem.Placement{Square: s, Man: *m})
		}
	}
	return list
}

func (u *unseen) turn() chess.Colour { return chess.Colour(u.here().Turn()) }

func (u *unseen) push(n *invisible.Node, m move) {
	k := u.keys[len(u.keys)-1]
	k.lo = mix(k.lo ^ uint64(m))
	k.hi = mix(k.hi + uint64(m)<<1)
	u.line, u.keys = append(u.line, n), append(u.keys, k)
}

func (u *unseen) play(m move) {
	if n := u.here().Play(unpackInvisible(m)); n != nil {
		u.push(n, m)
		return
	}
	// What cannot be played is only shown: see option MoveNumbers.
	u.push(u.here().Impossible(unpackInvisible(m)), m)
}

func (u *unseen) pass() {
	u.play(packInvisible(invisible.Move{Kind: invisible.Pass, From: -1, To: -1}))
}

func (u *unseen) turnOver() { u.push(u.here().TurnOver(), null) }

func (u *unseen) undo() {
	top := len(u.line) - 1
	u.line[top].Forget()
	u.line, u.keys = u.line[:top], u.keys[:top]
}

func (u *unseen) moves(buf []move) []move {
	for _, m := range u.here().Moves(nil) {
		if u.here().Play(m) != nil {
			buf = append(buf, packInvisible(m))
		}
	}
	return buf
}

func (u *unseen) listed(buf []move) []move { return u.moves(buf) }

func (u *unseen) pseudo(buf []move) []move {
	for _, m := range u.here().Moves(nil) {
		buf = append(buf, packInvisible(m))
	}
	return buf
}

// Moves are in their order from the beginning.
func (u *unseen) sort([]move)                   {}
func (u *unseen) sortLast([]move, problem.Goal) {}

func (u *unseen) goalMoves(buf []move, g problem.Goal) []move {
	for _, m := range u.here().Moves(nil) {
		if u.here().Reaches(m, invisibleGoals[g.Kind]) {
			buf = append(buf, packInvisible(m))
		}
	}
	return buf
}

func (u *unseen) hasGoalMove(g problem.Goal) bool {
	for _, m := range u.here().Moves(nil) {
		if u.here().Reaches(m, invisibleGoals[g.Kind]) {
			return true
		}
	}
	return false
}

func (u *unseen) onlyGoalMoves(g problem.Goal) bool {
	list := u.moves(nil)
	for _, m := range list {
		if !u.here().Reaches(unpackInvisible(m), invisibleGoals[g.Kind]) {
			return false
		}
	}
	return len(list) > 0
}

func (u *unseen) same(m, other move) bool { return m == other }
func (u *unseen) mobile() bool            { return len(u.moves(nil)) > 0 }
func (u *unseen) mobility() int           { return len(u.moves(nil)) }

func (u *unseen) flights() int {
	n := 0
	for _, m := range u.moves(nil) {
		if x := unpackInvisible(m); x.Kind == invisible.Visible && x.Man.Walk() == invisible.King {
			n++
		}
	}
	return n
}

// inCheck: in all histories. In the diagram, where nobody has moved, that means
// that the other side could not be the one to move.
func (u *unseen) inCheck() bool {
	if len(u.line) == 1 {
		return !u.here().TurnOver().Playable()
	}
	return u.here().Reached(invisible.Check)
}

func (u *unseen) exposed() bool { return !u.here().Playable() }

// checkAt says nothing of checks on the way, as the reference program does.
func (u *unseen) checkAt(back int) bool { return back == 0 && u.inCheck() }

func (u *unseen) reached(g problem.Goal) bool { return u.here().Reached(invisibleGoals[g.Kind]) }

func (u *unseen) outOfReach([2]int) bool     { return false }
func (u *unseen) towards(list []move) []move { return list }
func (u *unseen) aim() (*proof.Target, *chess.Board, chess.Bitboard) {
	return nil, nil, 0
}
func (u *unseen) terms() (terms, bool)      { return terms{}, false }
func (u *unseen) follow(chess.Colour)       {}
func (u *unseen) scene() scene              { return scene{} }
func (u *unseen) canMate(chess.Colour) bool { return true }
func (u *unseen) key() key                  { return u.keys[len(u.keys)-1] }

func (u *unseen) weight(m move) int {
	if unpackInvisible(m).Prey == invisible.Nothing {
		return 0
	}
	return 10
}

func (u *unseen) index(m move) int { return int(m) & (moveIndexes - 1) }

func (u *unseen) describe(m move) solution.Move {
	x := unpackInvisible(m)
	side, other := problem.Colour(u.turn()), problem.Colour(u.turn().Other())
	d := solution.Move{From: chess.NoSquare, To: chess.NoSquare, CaptureSquare: chess.NoSquare}
	if x.Kind == invisible.Pass {
		d.Null = true
		return d
	}
	d.Man = problem.Man{Colour: side, Walk: problem.Unknown}
	if x.From >= 0 {
		d.Man = problem.Man{Colour: side, Walk: walksOfInvisible[x.Man.Walk()]}
		d.From = chess.Square(x.From)
	}
	if x.To >= 0 {
		d.To = chess.Square(x.To)
	}
	if x.Kind == invisible.Castles {
		d.Castling = 'Q'
		if x.To > x.From {
			d.Castling = 'K'
		}
	}
	if x.Promote != invisible.Empty {
		d.Promotion = walksOfInvisible[x.Promote]
	}
	switch x.Prey {
	case invisible.Seen:
		victim := u.here().Seen(x.To)
		d.Captured = &problem.Man{Colour: other, Walk: walksOfInvisible[victim.Walk()]}
		d.CaptureSquare = d.To
	case invisible.Passing:
		d.Captured = &problem.Man{Colour: other, Walk: problem.Pawn}
		d.CaptureSquare, d.EnPassant = chess.Square(x.To^8), true
	case invisible.Known, invisible.Uncovered:
		victim := problem.Man{Colour: other, Walk: problem.Unknown}
		d.Captured, d.CaptureSquare = &victim, d.To
		if x.Prey == invisible.Uncovered {
			d.Before = []solution.Effect{{Kind: solution.AddMan, Square: d.To, Man: victim}}
		}
	}
	if n := u.here().Play(x); n != nil {
		for s := range chess.Square(64) {
			was, there := u.here().Stands(int8(s))
			if is, now := n.Stands(int8(s)); is != was || now != there {
				d.After = append(d.After, solution.Standing{Square: s, Man: invisibleMan(is, now)})
			}
		}
		for _, r := range n.Shown() {
			d.Effects = append(d.Effects, solution.Effect{
				Kind: solution.Reveal, Square: chess.Square(r.Square),
				Man: problem.Man{Colour: problem.Colour(r.Man.Colour()), Walk: walksOfInvisible[r.Man.Walk()]},
			})
		}
	}
	return d
}

// invisibleMan is a man that is visible or, if his walk is not known, at least known
// to be there; nil for none.
func invisibleMan(m invisible.Man, ok bool) *problem.Man {
	switch {
	case !ok:
		return nil
	case m.Walk() == invisible.Empty:
		return &problem.Man{Colour: problem.Colour(m.Colour()), Walk: problem.Unknown}
	}
	return &problem.Man{Colour: problem.Colour(m.Colour()), Walk: walksOfInvisible[m.Walk()]}
}

func packInvisible(m invisible.Move) move {
	return move(m.Kind) | move(m.Prey)<<3 | move(m.Man)<<6 | move(m.Promote)<<10 | move(m.From+1)<<13 | move(m.To+1)<<20
}

func unpackInvisible(m move) invisible.Move {
	return invisible.Move{
		Kind: invisible.Kind(m & 7), Prey: invisible.Prey(m >> 3 & 7), Man: invisible.Man(m >> 6 & 15),
		Promote: invisible.Man(m >> 10 & 7), From: int8(m>>13&127) - 1, To: int8(m>>20&127) - 1,
	}
}
