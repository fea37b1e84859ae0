package board

import (
	"slices"

	"rookery/chess"
	"rookery/fairy/condition"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve/internal/invisible"
)

// invisibleBoard is the board of problems with total invisible men. A position is a whole
// play and what is known after it, so that no two of them are the same.
type invisibleBoard struct {
	line []*invisible.Node // the diagram, then the play after each half move
	keys []Key
	// battle is play with a key. The key belongs to a visible man and takes nobody
	// else, and a check is what looks like one: who might stand between does not count.
	battle bool
	looks  bool // its goals ask only what is to be seen
	depth  int  // half moves since the diagram
	walks  []problem.Walk
}

// newInvisible sets up a problem with invisible men.
func newInvisible(p *problem.Problem, in Setup) (*invisibleBoard, error) {
	d := &invisible.Diagram{Passed: -1, Count: p.TotalInvisible}
	plain := *p
	plain.Conditions = nil
	plain.Board = nil
	var laws invisible.Laws
	var pawns []problem.Condition // conditions about those
	for _, c := range p.Conditions {
		aboutPawns, castlers := condition.AboutPawns(c)
		may, rooks := condition.Leads(c)
		switch {
		case may != nil:
			laws.Barred = bar(laws.Barred, may)
			if rooks {
				d.Barred |= stuckRooks(may)
			}
		case condition.Peaceful(c) != nil:
			for _, side := range condition.Peaceful(c) {
				laws.Peaceful[side] = true
			}
		case aboutPawns:
			pawns = append(pawns, c)
		case c.Mark != problem.HoleMark:
			return nil, unsolvedCondition(c)
		}
		if castlers {
			d.Barred |= uint64(castlingAt(chess.At(4, 0)) | castlingAt(chess.At(4, 7)))
		}
	}
	for _, s := range problem.Marked(p.Conditions, problem.HoleMark) {
		d.Holes |= uint64(s.Bit())
	}
	if err := orthodoxOnly(&plain); err != nil {
		return nil, &Unsolved{what: "invisible men and " + err.Error()}
	}
	walks, rules, err := invisibleRules(p, chess.Bitboard(d.Holes), laws, pawns)
	if err != nil {
		return nil, err
	}
	d.Rules = rules
	switch {
	case p.Options.NullMoves:
		return nil, &Unsolved{what: "invisible men and moves that pass"}
	case len(p.Options.ExclusiveCastlings) > 0:
		return nil, &Unsolved{what: "invisible men and castlings that exclude each other"}
	case p.Options.Own.EpOn || len(p.Options.Own.MatingMan) > 0 || len(p.Options.Own.MoveBy) > 0 || len(p.Options.Own.Game) > 0:
		return nil, &Unsolved{what: "invisible men and men that have to make certain moves"}
	case p.TotalInvisible > invisible.MostMen:
		return nil, &Unsolved{what: "so many invisible men"}
	}
	for _, g := range in.Goals {
		if _, ok := invisibleGoals[g.Kind]; !ok && !(in.Key && g.Kind == problem.Capture) {
			return nil, &Unsolved{what: "invisible men and the goal " + g.String()}
		}
	}
	if in.Length > 2*invisible.MostActs {
		return nil, &Unsolved{what: "invisible men in play of that length"}
	}
	var kings [2]int
	var b chess.Board
	for _, m := range p.Board {
		man := invisible.Man(slices.Index(walks, m.Man.Walk)) | invisibleSides[m.Man.Colour]
		switch {
		case m.Man.Walk != problem.King:
		case man.Neutral():
			return nil, &Unsolved{"invisible men and a neutral king (" + m.Square.String() + ")", m.Pos}
		default:
			kings[man.Colour()]++
		}
		d.Men[m.Square] = man
		if !man.Neutral() && m.Man.Walk.Orthodox() {
			place(&b, []problem.Placement{m})
		}
	}
	if kings[0] > 1 || kings[1] > 1 {
		return nil, &Unsolved{what: "invisible men and several kings of one side"}
	}
	d.Rooks = uint64(homeRooks(&b))
	for _, sq := range p.Options.Barred() {
		d.Barred |= uint64(castlingAt(sq))
	}
	d.Rooks &^= d.Barred
	if ep := enPassant(p); len(ep) >= 3 {
		d.Passed = int8(ep[1])
	}
	return &invisibleBoard{
		line:   []*invisible.Node{invisible.NewNode(d, int(in.Turn), nil)},
		keys:   []Key{{Lo: Mix(uint64(in.Turn)), Hi: 1}},
		battle: in.Key,
		walks:  walks,
		looks:  slices.ContainsFunc(in.Goals, func(g problem.Goal) bool { return byLooks(g.Kind) }),
	}, nil
}

func unsolvedCondition(c problem.Condition) error {
	return &Unsolved{"invisible men and condition " + c.Name, c.Pos}
}

var invisibleGoals = map[problem.GoalKind]invisible.Goal{
	problem.Mate: invisible.Mate, problem.Stalemate: invisible.Stalemate,
	problem.MateOrStalemate: invisible.MateOrStalemate, problem.Check: invisible.Check, problem.Any: invisible.Any,
}

func (i *invisibleBoard) Clone(stop func() bool, _ func()) Board {
	top := len(i.line) - 1
	return &invisibleBoard{
		line: []*invisible.Node{i.line[top].Clone(stop)}, keys: []Key{i.keys[top]},
		battle: i.battle, looks: i.looks, depth: i.depth, walks: i.walks,
	}
}

func (i *invisibleBoard) Traits() Traits { return Traits{Hidden: true} }

func (i *invisibleBoard) here() *invisible.Node { return i.line[len(i.line)-1] }

func (i *invisibleBoard) Standing() (list []problem.Placement) {
	for s := range chess.Square(64) {
		if m := i.man(i.here().Stands(int8(s))); m != nil {
			list = append(list, problem.Placement{Square: s, Man: *m})
		}
	}
	return list
}

func (i *invisibleBoard) Turn() chess.Colour { return chess.Colour(i.here().Turn()) }

func (i *invisibleBoard) push(n *invisible.Node, m Move) {
	k := i.keys[len(i.keys)-1]
	k.Lo = Mix(k.Lo ^ uint64(m))
	k.Hi = Mix(k.Hi + uint64(m)<<1)
	i.line, i.keys = append(i.line, n), append(i.keys, k)
	i.depth++
}

func (i *invisibleBoard) Play(m Move) {
	if m == Null || m == Skip {
		m = packInvisible(invisible.Move{Kind: invisible.Pass, From: -1, To: -1})
	}
	if n := i.here().Play(unpackInvisible(m)); n != nil {
		i.push(n, m)
		return
	}
	// What cannot be played is only shown: see option MoveNumbers.
	i.push(i.here().Impossible(unpackInvisible(m)), m)
}

func (i *invisibleBoard) TurnOver() { i.push(i.here().TurnOver(), Null) }

func (i *invisibleBoard) Undo() {
	top := len(i.line) - 1
	i.line[top].Forget()
	i.line, i.keys = i.line[:top], i.keys[:top]
	i.depth--
}

// moves are the half moves that may be announced.
func (i *invisibleBoard) moves() []invisible.Move {
	list := i.here().Moves(nil)
	if i.battle && i.depth == 0 {
		list = slices.DeleteFunc(list, func(m invisible.Move) bool {
			return !i.here().Apparent(m)
		})
	}
	return list
}

func (i *invisibleBoard) Moves(buf []Move) []Move {
	for _, m := range i.moves() {
		if i.here().Play(m) != nil {
			buf = append(buf, packInvisible(m))
		}
	}
	return buf
}

func (i *invisibleBoard) Forcing(buf []Move, _ problem.Goal) []Move { return i.Moves(buf) }

func (i *invisibleBoard) Pseudo(buf []Move) []Move {
	for _, m := range i.moves() {
		buf = append(buf, packInvisible(m))
	}
	return buf
}

// Sort leaves the moves in the order in which they are made.
func (i *invisibleBoard) Sort([]Move, problem.Goal) {}

// reaches reports whether a half move can be played and reaches a goal.
func (i *invisibleBoard) reaches(m invisible.Move, k problem.GoalKind) bool {
	if !byLooks(k) {
		return i.here().Reaches(m, invisibleGoals[k])
	}
	n := i.here().Play(m)
	return n != nil && i.looksReached(n, k)
}

// byLooks reports whether a goal asks only what is to be seen.
func byLooks(k problem.GoalKind) bool {
	return k == problem.Any || k == problem.Check || k == problem.Capture
}

// looksReached reports whether the last half move to a node looks as if it reached a goal.
// Help and series play ends only with an invisible man's move, or with a mate by the
// visible men that nobody shuts off.
func (i *invisibleBoard) looksReached(n *invisible.Node, k problem.GoalKind) bool {
	switch {
	case k == problem.Capture:
		return n.Took()
	case k == problem.Check && !n.LooksInCheck():
		return false
	case i.battle:
		return true
	case k == problem.Any && n.Unseen():
		return n.KingSeen()
	}
	return (n.Unseen() || n.LooksMated()) && n.Reached(invisible.Check)
}

func (i *invisibleBoard) GoalMoves(buf []Move, g problem.Goal) []Move {
	for _, m := range i.moves() {
		if i.reaches(m, g.Kind) {
			buf = append(buf, packInvisible(m))
		}
	}
	return buf
}

func (i *invisibleBoard) HasGoalMove(g problem.Goal) bool {
	return slices.ContainsFunc(i.moves(), func(m invisible.Move) bool { return i.reaches(m, g.Kind) })
}

func (i *invisibleBoard) OnlyGoalMoves(g problem.Goal) bool {
	list := i.Moves(nil)
	for _, m := range list {
		if !i.reaches(unpackInvisible(m), g.Kind) {
			return false
		}
	}
	return len(list) > 0
}

func (i *invisibleBoard) Same(m, other Move) bool { return m == other }
func (i *invisibleBoard) Allows(Move) bool        { return false }

func (i *invisibleBoard) AboutReplies(m Move) (int, bool) { return replies(i, m) }

func (i *invisibleBoard) Refutes(Move, Move, problem.Goal) bool { return false }

func (i *invisibleBoard) Replies(m Move) (int, bool) { return replies(i, m) }

func (i *invisibleBoard) Mobility() int { return len(i.Moves(nil)) }

func (i *invisibleBoard) Flights() int {
	n := 0
	for _, m := range i.Moves(nil) {
		if x := unpackInvisible(m); x.Kind == invisible.Visible && x.Man.Walk() == invisible.King {
			n++
		}
	}
	return n
}

// InCheck: in all histories. In the diagram, where nobody has moved, that means
// that the other side could not be the one to move.
func (i *invisibleBoard) InCheck(side chess.Colour) bool {
	switch {
	case side != i.Turn():
		return !i.here().Playable()
	case len(i.line) == 1:
		return !i.here().TurnOver().Playable()
	}
	if i.battle || i.looks && i.here().Unseen() {
		return i.here().LooksInCheck()
	}
	return i.here().Reached(invisible.Check)
}

func (i *invisibleBoard) Reached(g problem.Goal) bool {
	if byLooks(g.Kind) {
		return i.looksReached(i.here(), g.Kind)
	}
	return i.here().Reached(invisibleGoals[g.Kind])
}

func (i *invisibleBoard) ProofGame() ProofGame      { return nil }
func (i *invisibleBoard) Scenes() Scenes            { return nil }
func (i *invisibleBoard) CanMate(chess.Colour) bool { return true }
func (i *invisibleBoard) Key() Key                  { return i.keys[len(i.keys)-1] }

func (i *invisibleBoard) Ahead(keys []Key, _ []Move, _ bool) []Key { return keys }

func (i *invisibleBoard) Weight(m Move) int {
	if unpackInvisible(m).Prey == invisible.Nothing {
		return 0
	}
	return 10
}

func (i *invisibleBoard) Describe(m Move) solution.Move {
	x := unpackInvisible(m)
	side, other := problem.Colour(i.Turn()), problem.Colour(i.Turn().Other())
	d := solution.Move{From: chess.NoSquare, To: chess.NoSquare, CaptureSquare: chess.NoSquare}
	if x.Kind == invisible.Pass {
		d.Null = true
		return d
	}
	d.Man = problem.Man{Colour: side, Walk: problem.Unknown}
	if x.From >= 0 {
		d.Man = *i.man(x.Man, true)
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
		d.Promotion = i.walks[x.Promote]
	}
	switch x.Prey {
	case invisible.Seen:
		d.Captured = i.man(i.here().Seen(x.To), true)
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
	if n := i.here().Play(x); n != nil {
		for s := range chess.Square(64) {
			was, there := i.here().Stands(int8(s))
			if is, now := n.Stands(int8(s)); is != was || now != there {
				d.After = append(d.After, solution.Standing{Square: s, Man: i.man(is, now)})
			}
		}
		for _, r := range n.Shown() {
			d.Effects = append(d.Effects, solution.Effect{
				Kind: solution.Reveal, Square: chess.Square(r.Square),
				Man: *i.man(r.Man, true),
			})
		}
	}
	return d
}

// man is a man that is visible or, if his walk is not known, at least known
// to be there; nil for none.
func (i *invisibleBoard) man(m invisible.Man, ok bool) *problem.Man {
	if !ok {
		return nil
	}
	man := &problem.Man{Colour: problem.Neutral, Walk: problem.Unknown}
	if !m.Neutral() {
		man.Colour = problem.Colour(m.Colour())
	}
	if w := m.Walk(); w != invisible.Empty {
		man.Walk = i.walks[w]
	}
	return man
}

func packInvisible(m invisible.Move) Move {
	return Move(m.Kind) | Move(m.Prey)<<3 | Move(m.Man)<<6 | Move(m.Promote)<<14 | Move(m.From+1)<<19 | Move(m.To+1)<<26
}

func unpackInvisible(m Move) invisible.Move {
	return invisible.Move{
		Kind: invisible.Kind(m & 7), Prey: invisible.Prey(m >> 3 & 7), Man: invisible.Man(m >> 6),
		Promote: invisible.Man(m >> 14 & 31), From: int8(m>>19&127) - 1, To: int8(m>>26&127) - 1,
	}
}

// Mover tells nothing: who moves is not always known.
func (*invisibleBoard) Mover() (problem.Walk, chess.Square) { return "", chess.NoSquare }
