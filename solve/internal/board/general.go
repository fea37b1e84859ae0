package board

import (
	"slices"

	"rookery/chess"
	"rookery/fairy"
	"rookery/fairy/attribute"
	"rookery/fairy/condition"
	"rookery/fairy/walk"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve/internal/picture"
	"rookery/solve/internal/proof"
)

// general is the board of every problem, on the rules of package fairy. It
// gives the same answers as orthodox where both can be used; a test holds them
// to it.
type general struct {
	p     *fairy.Position
	rules *generalRules
	list  []fairy.Move // scratch
	// course is the way to a target, nil where nothing is deduced about it.
	course *course
	// tally counts men's travels to it where less is known, nil where not even that.
	tally *proof.Tally
	// gap is what outOfReach has counted last.
	gap gap
	// shadow is what final pictures see, if they are used.
	shadow *shadow
	// passed tells for the half moves played whether the last one that was chosen was a
	// null move.
	passed []bool
}

type generalRules struct {
	nullMoves bool
	exclusive [][2]chess.Square
	target    *[64]fairy.Man
	wanted    chess.Bitboard // squares of the target's men
	puts      fairy.Puts     // what a half move may put on them, if it is counted
	counted   bool
	imitators chess.Bitboard // squares of the target's imitators, if it names them
	travels   *proof.Travels // to the target, nil if they are not counted
	step      doubleStep     // the diagram's last move
	// terms are those of final pictures, if the rules admit them.
	terms  picture.Terms
	drafts bool
}

// newGeneral sets up a problem's diagram under its conditions.
func newGeneral(p *problem.Problem, in Setup) (*general, error) {
	rules, err := condition.Rules(p.Conditions, walk.Finder(p.Walks))
	if err != nil {
		return nil, &Unsolved{what: err.Error()}
	}
	rules.SetBound(in.Bound)
	if in.Parry {
		rules.Parry()
	}
	r := &generalRules{nullMoves: p.Options.NullMoves, exclusive: p.Options.ExclusiveCastlings}
	board := p.Board
	var aim []problem.Placement
	fromArray := false
	if p.Options.Own.NamesSquares() {
		rules.HomesCount()
	}
	for _, g := range in.Goals {
		switch g.Kind {
		case problem.Circuit, problem.CircuitByRebirth, problem.Exchange, problem.ExchangeByRebirth, problem.Kiss:
			rules.HomesCount()
		case problem.ProofGame:
			board, aim, fromArray = problem.GameArray(p.Pos), p.Board, true
		case problem.AToB:
			aim = p.Target
			for _, s := range p.TargetImitators {
				r.imitators |= s.Bit()
			}
		}
	}
	if err := walk.Promote(rules, board); err != nil {
		return nil, &Unsolved{what: err.Error()}
	}
	if err := attribute.Apply(rules, p); err != nil {
		return nil, &Unsolved{what: err.Error()}
	}
	if err := condition.Apply(rules, p.Conditions); err != nil {
		return nil, &Unsolved{what: err.Error()}
	}
	walk.ListPromotions(rules)
	if fromArray {
		rules.Standardise(board)
	}
	if consequent(p) {
		rules.Forget(p.Options.Barred())
	}
	setup := fairy.Setup{Board: board, Turn: in.Turn, NoCastling: p.Options.Barred()}
	r.step = lastStep(p, in.First)
	setup.Passed, setup.Pawn, setup.Either = r.step.passed, r.step.pawn, r.step.either
	pos, err := rules.NewPosition(setup)
	if err != nil {
		return nil, &Unsolved{what: err.Error()}
	}
	g := &general{p: pos, rules: r}
	if aim != nil {
		to, err := rules.NewPosition(fairy.Setup{Board: aim})
		if err != nil {
			return nil, &Unsolved{what: err.Error()}
		}
		r.target = new([64]fairy.Man)
		for s := range chess.Square(64) {
			if r.target[s] = to.At(s); r.target[s] != 0 {
				r.wanted |= s.Bit()
			}
		}
		r.puts, r.counted = pos.Search().Puts()
		if consequent(p) {
			// nothing is deduced: both reckon with rights that are lost once and for all
		} else if g.course = newCourse(pos, to); g.course == nil {
			g.rules.travels = newTravels(pos, to)
		}
	}
	g.tally = proof.NewTally(r.travels)
	r.terms, r.drafts = pictureTerms(p, pos)
	r.drafts = r.drafts && !consequent(p)
	return g, nil
}

func (g *general) Clone(stop func() bool, unbounded func()) Board {
	p := g.p.Search().Clone()
	p.Search().Watch(stop, unbounded)
	return &general{p: p, rules: g.rules, course: g.course.clone(), passed: slices.Clone(g.passed), tally: proof.NewTally(g.rules.travels)}
}

func (g *general) Traits() Traits {
	return Traits{Slow: true, AnyDiagram: g.p.Traits().Has(fairy.AnyDiagram), Hindsight: g.p.Properties().Hindsight.Tired != nil, Regresses: g.p.Traits().Has(fairy.Regress)}
}

// Names are a set of men, as the rules tell them apart.
type Names = fairy.Names

func (g *general) Tired() Names { return g.p.Properties().Hindsight.Tired(g.p) }

func (g *general) Checked(side chess.Colour) (bool, Names) {
	return g.p.Properties().Hindsight.Checked(g.p, side)
}

func (g *general) Turn() chess.Colour { return g.p.Turn() }

func (g *general) Standing() []problem.Placement { return g.p.Record().Men() }

func (g *general) Moves(buf []Move) []Move { return g.movesIf(nil, buf) }

// movesIf are the legal moves that pass a test, nil for all.
func (g *general) movesIf(test func(m fairy.Move) bool, buf []Move) []Move {
	if g.comparesNull() {
		list, null := g.p.Search().WithNull(g.p.Legal(g.list[:0]))
		g.list = list
		for _, m := range list {
			if test == nil || test(m) {
				buf = append(buf, Move(m.Bits()))
			}
		}
		if null || g.p.Search().MayPass() {
			buf = append(buf, Null)
		}
		return buf
	}
	return g.allow(g.p.Search().LegalIf(test, g.list[:0]), buf)
}

func (g *general) Forcing(buf []Move, goal problem.Goal) []Move {
	if goal.Kind != problem.Mate || g.p.Compares() {
		return g.Moves(buf)
	}
	return g.allow(g.p.Search().LegalForcing(g.list[:0]), buf)
}

// comparesNull: the null move is one of those that conditions compare.
func (g *general) comparesNull() bool { return g.p.Compares() && g.mayPassAtWill() }

// allow appends a list of moves, which it keeps for scratch, and the null move where that is
// allowed.
func (g *general) allow(list []fairy.Move, buf []Move) []Move {
	g.list = list
	for _, m := range list {
		buf = append(buf, Move(m.Bits()))
	}
	if g.mayPass() {
		buf = append(buf, Null)
	}
	return buf
}

func (g *general) mayPass() bool {
	if g.p.Search().MayPass() {
		return true
	}
	return g.mayPassAtWill()
}

// mayPassAtWill: the option allows a null move, and no condition objects to what comes of it.
func (g *general) mayPassAtWill() bool {
	return g.rules.nullMoves && !g.hasPassed() && !g.p.InCheck(g.p.Turn()) && g.p.Search().AdmitsPass()
}

// mayPassInto tells whether a null move, at will or by a condition, may reach a goal: one by which the mover may
// expose himself it reaches out of check, too.
func (g *general) mayPassInto(goal problem.GoalKind) bool {
	return g.mayPass() || SelfExposing(goal) && g.rules.nullMoves && !g.hasPassed()
}

// hasPassed reports whether the last half move that was chosen was a null move.
func (g *general) hasPassed() bool { return len(g.passed) > 0 && g.passed[len(g.passed)-1] }

func (g *general) Pseudo(buf []Move) []Move {
	if g.p.Search().MayPass() && !g.comparesNull() { // where the side cannot do what it must
		return append(buf, Null)
	}
	all := g.p.Moves().Pseudo(nil)
	beaten := false
	if g.p.Compares() {
		n := len(all)
		all = g.unbeaten(all)
		beaten = len(all) < n
	}
	first := len(buf)
	for _, m := range all {
		g.p.Play(m)
		if !g.p.InPlay().Refused() {
			buf = append(buf, Move(m.Bits()))
		}
		g.p.Undo()
	}
	if beaten {
		buf = g.upToLegal(buf, first)
	}
	if g.comparesNull() {
		rest, null := g.p.Search().WithNull(g.p.Legal(nil))
		if len(rest) == 0 && null {
			buf = buf[:0]
		}
		if null {
			buf = append(buf, Null)
		}
	} else if g.mayPassAtWill() {
		buf = append(buf, Null)
	}
	return buf
}

// unbeaten are the moves of a list, legal or not, that would remain if they were
// compared with the legal ones, and those beside them.
func (g *general) unbeaten(list []fairy.Move) []fairy.Move {
	legal := g.p.Legal(nil)
	return slices.DeleteFunc(list, func(m fairy.Move) bool {
		rest := g.p.Search().Compare(append(slices.Clone(legal), m))
		return !slices.Contains(rest, m) || len(rest) == 1 && len(legal) > 0 && !slices.Contains(legal, m)
	})
}

// upToLegal leaves out the moves of a list, from one on, that are listed behind the last
// legal one: moves are compared from the end, and nothing is measured by those that are not.
func (g *general) upToLegal(list []Move, first int) []Move {
	legal := g.Moves(nil)
	g.Sort(list[first:], problem.Goal{})
	n := len(list)
	for n > first && !slices.Contains(legal, list[n-1]) {
		n--
	}
	if n == first {
		return list
	}
	return list[:n]
}

func (g *general) Sort(list []Move, goal problem.Goal) {
	sortMoves(list, goal, passingOf(g.rules.nullMoves), g.journey)
}

func (g *general) Allows(m Move) bool {
	return m < Skip && g.p.Search().Allows(fairy.MoveOf(uint64(m)))
}

func (g *general) AboutReplies(m Move) (n int, check bool) { return replies(g, m) }

func (g *general) Refutes(Move, Move, problem.Goal) bool { return false }

func (g *general) Replies(m Move) (n int, check bool) { return replies(g, m) }

func (g *general) Mobility() int {
	if g.p.Search().Compared() || g.p.InCheck(g.p.Turn()) { // otherwise nearly all are legal
		g.list = g.p.Legal(g.list[:0])
	} else {
		g.list = g.p.Moves().Pseudo(g.list[:0])
	}
	return len(g.list)
}

func (g *general) Flights() int {
	n := 0
	for _, m := range g.p.Legal(nil) {
		if g.p.At(m.From).Has(fairy.Royal) {
			n++
		}
	}
	return n
}

func (g *general) Play(m Move) {
	g.passed = append(g.passed, m == Null || m == Skip && g.hasPassed())
	switch m {
	case Null:
		g.pass()
		return
	case Skip:
		g.skip()
		return
	}
	if g.course != nil {
		g.course.play(g.p.Turn(), fairy.MoveOf(uint64(m)))
	}
	g.p.Search().PlayPacked(uint64(m))
	if len(g.rules.exclusive) > 0 {
		if f := fairy.MoveOf(uint64(m)); f.Kind == fairy.Castle {
			g.forbidExclusive(f.Make)
		}
	}
}

func (g *general) forbidExclusive(rook chess.Square) {
	for _, pair := range g.rules.exclusive {
		for i, s := range pair {
			if s == rook {
				g.p.SetCastlingRights(g.p.CastlingRights() &^ pair[1-i].Bit())
			}
		}
	}
}

func (g *general) pass() {
	if g.course != nil {
		g.course.push()
	}
	g.p.Search().Pass()
}

// skip lets a half move pass that nobody makes.
func (g *general) skip() {
	if g.course != nil {
		g.course.push()
	}
	g.p.Search().Skip()
}

func (g *general) TurnOver() {
	if g.course != nil {
		g.course.push()
	}
	g.p.TurnOver()
	g.passed = append(g.passed, false)
	switch step := g.rules.step; {
	case step.either != 0:
		g.p.Search().NotePassed(step.either, step.passed[0])
	case len(step.passed) > 0:
		g.p.Search().NotePassed(step.pawn.Bit(), step.passed...)
	}
}

func (g *general) Undo() {
	g.p.Undo()
	g.passed = g.passed[:len(g.passed)-1]
	if g.course != nil {
		g.course.pop()
	}
}

func (g *general) InCheck(side chess.Colour) bool { return g.p.InCheck(side) }

func (g *general) CanMate(c chess.Colour) bool {
	return g.p.Men(c)&^g.p.Royals(c) != 0
}

func (g *general) Key() Key {
	lo, hi := g.p.Key()
	if g.rules.nullMoves && g.hasPassed() {
		hi ^= passedKey
	}
	return Key{lo, hi}
}

func (g *general) Ahead(keys []Key, list []Move, skip bool) []Key {
	next := g.p.Turn()
	if !skip {
		next = next.Other()
	}
	outlook, ok := g.p.Search().Outlook(next)
	if !ok {
		return keys
	}
	var f fairy.Move
	for _, m := range list {
		var k Key
		if m < Skip {
			f.Unpack(uint64(m))
			if lo, hi, known := outlook.Key(&f); known {
				k = Key{lo, hi}
			}
		}
		keys = append(keys, k)
	}
	return keys
}

func (g *general) Weight(m Move) int {
	if m == Null {
		return -1
	}
	w := 0
	if fairy.Captures(uint64(m)) {
		w += 12
	}
	if fairy.Promotes(uint64(m)) {
		w += 8
	}
	return w
}

func (g *general) Same(m, other Move) bool {
	if m == Null || other == Null {
		return m == other
	}
	a, b := fairy.MoveOf(uint64(m)), fairy.MoveOf(uint64(other))
	if a.Capture != b.Capture && g.p.Search().Asks(a) {
		return false // it goes with a choice that the other did not have
	}
	a.Capture, b.Capture = 0, 0
	if a.Kind == fairy.Partnered && b.Kind == fairy.Partnered {
		a.Make, b.Make = 0, 0 // the partner may have moved meanwhile
	}
	return a == b
}

func (g *general) Mover() (problem.Walk, chess.Square) {
	_, man, _, ok := g.p.Last()
	if !ok {
		return "", chess.NoSquare
	}
	return g.p.WalkOf(man.Walk()).Code, man.Home()
}

func (g *general) Describe(m Move) solution.Move {
	if m == Null {
		return g.p.Record().Pass()
	}
	return g.p.Record().Move(fairy.MoveOf(uint64(m)))
}
