package fairy_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"rookery/chess"
	"rookery/fairy"
	"rookery/fairy/attribute"
	"rookery/fairy/condition"
	"rookery/fairy/walk"
	"rookery/internal/tests"
	"rookery/problem"
	"rookery/problem/lexicon"
)

// A long random walk: after every half move tried, and after every one taken
// back at the end, the position is what it was before it, bit for bit, and what
// is kept beside men and state is what they say.

func TestUndo(t *testing.T) {
	for i, w := range append(lexicon.AllWalks(), "n/s", "g/le", "p/r", "l/si") {
		if !tests.Sampled(*long, i) {
			continue
		}
		t.Run("walk "+string(w), func(t *testing.T) {
			try(t, &problem.Problem{Board: crowd(w)})
		})
	}
	for a := range fairy.Attributes {
		t.Run("attribute "+string(fairy.AttributeNames[a]), func(t *testing.T) {
			p := &problem.Problem{Board: crowd("g")}
			for i := range p.Board {
				if m := &p.Board[i].Man; m.Walk == "g" {
					m.Attributes = append(m.Attributes, fairy.AttributeNames[a])
				}
			}
			if a == fairy.Royal {
				p.Board = p.Board[2:] // the kings
			}
			try(t, p)
		})
	}
	for i, name := range lexicon.Conditions.Names() {
		if !tests.Sampled(*long, i) {
			continue
		}
		t.Run("condition "+name.English(), func(t *testing.T) {
			try(t, &problem.Problem{Board: crowd("g"), Conditions: []problem.Condition{sample(name.English())}})
		})
	}
}

func try(t *testing.T, p *problem.Problem) {
	t.Helper()
	pos, err := position(p)
	if err != nil {
		t.Fatal(err)
	}
	moves := 10
	if *long {
		moves = 40
	}
	if err := wander(pos, moves, rand.New(rand.NewPCG(1, 2))); err != nil {
		t.Error(err)
	}
}

func position(p *problem.Problem, extra ...fairy.Hooks) (*fairy.Position, error) {
	r, err := condition.Rules(p.Conditions, walk.Find)
	if err == nil {
		r.SetBound(chess.Black)
		err = walk.Promote(r, p.Board)
	}
	if err == nil {
		err = attribute.Apply(r, p)
	}
	if err == nil {
		err = condition.Apply(r, p.Conditions)
	}
	if err != nil {
		return nil, err
	}
	for _, h := range extra {
		r.Add(h, fairy.Order{})
	}
	return r.NewPosition(fairy.Setup{Board: p.Board})
}

// crowd is a position where much can happen: men of a walk on both sides among
// kings and rooks that may castle, pawns before promotion and double steps.
func crowd(w problem.Walk) (list []problem.Placement) {
	for _, x := range []struct {
		colour  problem.Colour
		walk    problem.Walk
		squares string
	}{
		{problem.White, "k", "e1"}, {problem.Black, "k", "e8"},
		{problem.White, "r", "a1h1"}, {problem.Black, "r", "a8h8"},
		{problem.White, "p", "b7d2g5"}, {problem.Black, "p", "c2f7b4"},
		{problem.White, w, "d4f3c5"}, {problem.Black, w, "e5d6g6"},
		{problem.Neutral, w, "g3"}, {problem.White, "q", "g1"}, {problem.Black, "s", "b6"},
	} {
		for i := 0; i < len(x.squares); i += 2 {
			list = append(list, problem.Placement{
				Square: chess.At(int(x.squares[i]-'a'), int(x.squares[i+1]-'1')),
				Man:    problem.Man{Colour: x.colour, Walk: x.walk},
			})
		}
	}
	return list
}

// sample is a condition with parameters, if it can work with them.
func sample(name string) problem.Condition {
	d4 := chess.At(3, 3)
	c := problem.Condition{Name: name, Params: []problem.Param{
		{Kind: problem.SquaresParam, Squares: []chess.Square{d4, d4 + 9}},
		{Kind: problem.WalksParam, Walks: []problem.Walk{"q", "s"}},
		{Kind: problem.NumberParam, Number: 1},
	}}
	if _, err := position(&problem.Problem{Conditions: []problem.Condition{c}}); err != nil {
		c.Params = nil
	}
	if name == "FES" {
		c.Params = []problem.Param{{Kind: problem.WordParam, Word: "Circe"}, {Kind: problem.WordParam, Word: "AndernachChess"}}
	}
	return c
}

// errImmobile says that there was nothing to try.
var errImmobile = errors.New("nobody can move")

// wander plays random legal moves, trying all others on the way, and takes them
// back.
func wander(p *fairy.Position, plies int, random *rand.Rand) error {
	var trail []fairy.Snapshot
	var met [2][]fairy.Move // moves that a side has had
	for range plies {
		now := p.Snapshot()
		if err := consistent(p); err != nil {
			return err
		}
		ahead, foreseen := p.Search().Outlook(p.Turn().Other())
		for _, m := range p.Moves().Pseudo(nil) {
			var lo, hi uint64
			known := false
			if foreseen {
				lo, hi, known = ahead.Key(&m)
			}
			inert, followed := p.Moves().Inert(m, p.Turn()), fairy.FollowedFrom(p)
			if p.Unfollowed(m) && !inert {
				return fmt.Errorf("%+v is followed by what is not told beforehand", m)
			}
			said, ok := p.Said(m)
			var before *fairy.Position
			if ok {
				before = p.Search().Clone()
			}
			p.Play(m)
			err := consistent(p)
			if ok {
				if wrong := comesTrue(&said, before, p); wrong != nil {
					err = fmt.Errorf("it is not what is said: %w", wrong)
				}
			}
			if inert && (fairy.FollowedFrom(p)^followed)&^(m.From.Bit()|m.To.Bit()) != 0 {
				err = errors.New("what follows when others leave their squares does not stay so")
			}
			if l, h := p.Key(); known && (l != lo || h != hi) {
				err = errors.New("the key was told wrong")
			}
			p.Undo()
			if err != nil {
				return fmt.Errorf("after %+v: %w", m, err)
			}
			if p.Snapshot() != now {
				return fmt.Errorf("%+v is not undone", m)
			}
		}
		if err := shortCuts(p); err != nil {
			return err
		}
		met[p.Turn()] = append(met[p.Turn()], p.Moves().Pseudo(nil)...)
		moves := p.Legal(nil)
		for _, m := range met[p.Turn()] {
			if p.Search().Allows(m) && !slices.ContainsFunc(moves, func(l fairy.Move) bool { return l.Bits() == m.Bits() }) {
				return fmt.Errorf("%+v is allowed, but not legal", m)
			}
		}
		if p.Snapshot() != now {
			return errors.New("the position has changed while moves were generated")
		}
		if len(moves) == 0 {
			moves = p.Moves().Pseudo(moves) // the play need not be legal
		}
		if len(moves) == 0 {
			break
		}
		trail = append(trail, now)
		p.Play(moves[random.IntN(len(moves))])
	}
	if len(trail) == 0 {
		return errImmobile
	}
	for i := len(trail) - 1; i >= 0; i-- {
		p.Undo()
		if p.Snapshot() != trail[i] {
			return fmt.Errorf("half move %d is not undone", i)
		}
	}
	return nil
}

// shortCuts compares what is found out with and without short cuts. Without them more questions
// come up, so that the bound on those can leave open what is settled with them.
func shortCuts(p *fairy.Position) error {
	p.Search().LeftOpen()
	moves, mobile := p.Legal(nil), p.Mobile()
	open := p.Search().LeftOpen()
	pseudo := p.Moves().Pseudo(nil)
	may := p.Checking(pseudo)
	left := p.Left(moves)
	found, first := looked(p), firstLegal(p)
	var err error
	p.Slowly(func() {
		slow, slowMobile := p.Legal(nil), p.Mobile()
		settled := open || !p.Search().LeftOpen()
		switch {
		case settled && !slices.Equal(moves, slow):
			err = fmt.Errorf("legal moves %v, without short cuts %v", moves, slow)
			return
		case settled && !slices.Equal(first, slow):
			err = fmt.Errorf("legal moves of the first class that has any: %v, without short cuts %v", first, slow)
			return
		case settled && mobile != slowMobile:
			err = fmt.Errorf("mobile: %t is wrong", mobile)
			return
		}
		for i, m := range pseudo {
			p.Play(m)
			check := p.InCheck(p.Turn())
			p.Undo()
			if check && !may[i] {
				err = fmt.Errorf("%v gives check", m)
				return
			}
		}
		if all := lookedAt(p, slow); settled && !p.Search().LeftOpen() && found != all {
			err = fmt.Errorf("of what is played: %+v, without short cuts %+v", found, all)
			return
		}
		for i, q := range left {
			if q[0] != fairy.Off && !waits(p, moves[i], q) {
				err = fmt.Errorf("%v leaves no waiting move %v", moves[i], q)
				return
			}
		}
	})
	return err
}

// firstLegal are the legal moves of the first of the lists of Classes that has any.
func firstLegal(p *fairy.Position) (legal []fairy.Move) {
	p.Search().Classes(func(class []fairy.Move) bool {
		for _, m := range class {
			p.Play(m)
			if p.Search().LegalNow() {
				legal = append(legal, m)
			}
			p.Undo()
		}
		return len(legal) == 0
	})
	return p.Search().Compare(legal)
}

// A look is what is found of the legal moves while they are played: how many give check, mate and leave the other
// side without a move, a sum of which they are, whether there are some, and whether all give check. Besides it is after
// how many moves the side that made them would be in check, or both sides, what each side observes, and how many captures
// its men have.
type look struct {
	checks, mates, stops int
	exposed, both        int
	which                uint64
	some, all            bool
	observed             [2]chess.Bitboard
	captures             [2]int
}

// looked leaves the engine to find them.
func looked(p *fairy.Position) (l look) {
	p.Search().EachCheck(false, func(m fairy.Move) bool {
		l.checks++
		l.which += m.Bits() * 3
		return true
	})
	p.Search().EachCheck(true, func(m fairy.Move) bool {
		if p.CheckMates() {
			l.mates++
			l.which += m.Bits() * 5
		}
		return true
	})
	p.Search().EachImmobilising(func(m fairy.Move) bool {
		if !p.Mobile() {
			l.stops++
			l.which += m.Bits() * 7
		}
		return true
	})
	for checking, n := range map[bool]*int{false: &l.exposed, true: &l.both} {
		if p.Compares() {
			break // it depends on the goal which moves are compared
		}
		p.Search().EachExposing(checking, func(m fairy.Move) bool {
			if exposed(p, checking) {
				*n++
				l.which += m.Bits() * 11
			}
			return true
		})
	}
	l.some, l.all = p.Search().EveryLegal(false, func() bool { return p.InCheck(p.Turn()) })
	if some, all := p.Search().EveryLegal(true, func() bool { return true }); some != l.some || all != l.all {
		l.checks = -1
	}
	for side := range chess.Colour(2) {
		l.observed[side] = p.Look().Observed(chess.Everywhere, side)
		if l.observed[side]&^p.Look().MayObserve(chess.Everywhere, side) != 0 {
			l.checks = -2
		}
		l.captures[side] = captures(p, side)
	}
	return l
}

// exposed: the side that has just moved is in check, if checking the other one, too.
func exposed(p *fairy.Position, checking bool) bool {
	return !p.InPlay().Refused() && p.InCheck(p.Turn().Other()) && (!checking || p.InCheck(p.Turn()))
}

// captures counts a side's.
func captures(p *fairy.Position, side chess.Colour) (n int) {
	for s := range p.Men(side).Squares() {
		n += p.Moves().CapturesOf(s, side)
	}
	return n
}

// lookedAt looks at all of them.
func lookedAt(p *fairy.Position, legal []fairy.Move) (l look) {
	l.some, l.all = len(legal) > 0, true
	for _, m := range legal {
		p.Play(m)
		if !p.Mobile() {
			l.stops++
			l.which += m.Bits() * 7
		}
		if p.InCheck(p.Turn()) {
			l.checks++
			l.which += m.Bits() * 3
			if p.CheckMates() {
				l.mates++
				l.which += m.Bits() * 5
			}
		} else {
			l.all = false
		}
		p.Undo()
	}
	if !p.Compares() {
		for _, m := range p.Search().Candidates(nil) {
			p.Play(m)
			if exposed(p, false) {
				l.exposed++
				l.which += m.Bits() * 11
			}
			if exposed(p, true) {
				l.both++
				l.which += m.Bits() * 11
			}
			p.Undo()
		}
	}
	for side := range chess.Colour(2) {
		for s := range (^p.Holes()).Squares() {
			if p.Observed(fairy.Check, s, side) {
				l.observed[side] |= s.Bit()
			}
		}
		l.captures[side] = captures(p, side)
	}
	return l
}

// comesTrue compares what is said of a half move before it with what has become of the board.
func comesTrue(said *fairy.Saying, before, p *fairy.Position) error {
	switch {
	case said.Refused != p.RefusedByEffects():
		return fmt.Errorf("refused: %t", p.RefusedByEffects())
	case said.Refused:
		return nil
	}
	return said.Becomes(before, p)
}

// consistent compares what is kept beside men and state with what they say.
func consistent(p *fairy.Position) error {
	if p.Snapshot() != p.Recomputed() {
		return errors.New("bitboards differ from those of the men")
	}
	return nil
}

// bystander is where somebody stands whom a move does not concern.
func bystander(p *fairy.Position, c *fairy.Course) chess.Square {
	return (p.Occupied() &^ (c.From.Bit() | c.To.Bit())).First()
}

func TestWanderFindsFaults(t *testing.T) {
	for name, fault := range map[string]func(p *fairy.Position, c *fairy.Course){
		"a change behind the journal": func(p *fairy.Position, c *fairy.Course) {
			s := bystander(p, c)
			p.Tamper(s, p.At(s).Turned())
		},
		"one that only some moves make": func(p *fairy.Position, c *fairy.Course) {
			if c.IsCapture() {
				p.Tamper(bystander(p, c), 0)
			}
		},
	} {
		r, err := fairy.NewRules(walk.Find)
		if err != nil {
			t.Fatal(err)
		}
		r.Add(fairy.Hooks{Playing: fairy.Playing{Effects: []fairy.Effect{{Phase: fairy.SideChange, Do: fault}}}}, fairy.Order{})
		p, err := r.NewPosition(fairy.Setup{Board: crowd("g")})
		if err != nil {
			t.Fatal(err)
		}
		if wander(p, 20, rand.New(rand.NewPCG(1, 2))) == nil {
			t.Errorf("%s: not found", name)
		}
	}
}

// TestWanderFindsFalseSayings: effects that say what does not come, or that nothing does, are noticed.
func TestWanderFindsFalseSayings(t *testing.T) {
	turned := func(c *fairy.Course) fairy.Change { return c.Becomes(c.Now.Turned()) }
	never := func(*fairy.Journey) bool { return false }
	d4 := chess.At(3, 3)
	for name, fault := range map[string]fairy.Effect{
		"another in play": {Says: func(_ *fairy.Position, c *fairy.Course) fairy.Change {
			if c.Told() {
				return fairy.Change{}
			}
			return turned(c)
		}},
		"one that looks at the board where it has to ask the course": {Says: func(p *fairy.Position, c *fairy.Course) (x fairy.Change) {
			if x.Puts = p.Empty(c.From); x.Puts {
				x.Put, x.As = c.From, fairy.NewMan(problem.White, fairy.PawnWalk)
			}
			return x
		}},
		"a deed that is said not to follow": {When: fairy.When{Journey: never}, Do: func(p *fairy.Position, c *fairy.Course) {
			p.Put(c.To, p.At(c.To).Turned())
		}},
		"a deed that is said not to follow when squares are left": {When: fairy.When{Leaves: func(*fairy.Position, chess.Square) bool {
			return false
		}}, Do: func(p *fairy.Position, c *fairy.Course) { p.Put(c.To, p.At(c.To).Turned()) }},
		"one that follows when squares are left if somebody else is gone": {When: fairy.When{
			Leaves: func(p *fairy.Position, _ chess.Square) bool { return p.Empty(d4) },
			Board:  func(p *fairy.Position, _ fairy.Move) bool { return p.Empty(d4) },
		}, Do: func(p *fairy.Position, c *fairy.Course) {
			stood := false
			p.InPlay().Earlier(func() { stood = !p.Empty(d4) })
			if !stood {
				p.Put(c.To, p.At(c.To).Turned())
			}
		}},
		"one that does something beside what it says": {Says: func(p *fairy.Position, c *fairy.Course) fairy.Change {
			if !c.Told() {
				p.Put(c.To, 0)
			}
			return fairy.Change{}
		}},
		"a refusal that does not come": {Says: func(_ *fairy.Position, c *fairy.Course) fairy.Change {
			return fairy.Change{Refused: c.Told() && c.IsCapture()}
		}},
	} {
		fault.Phase = fairy.SideChange
		p, err := position(&problem.Problem{Board: crowd("g")}, fairy.Hooks{Playing: fairy.Playing{Effects: []fairy.Effect{fault}}})
		if err != nil {
			t.Fatal(err)
		}
		if wander(p, 4, rand.New(rand.NewPCG(1, 2))) == nil {
			t.Errorf("%s: not found", name)
		}
	}
}

// TestSteady: a king's flight that a move of the other side bars by what follows the step is no flight; who believes that
// what follows steps does not change overlooks the mate.
func TestSteady(t *testing.T) {
	// White's man on g2 has kings refused whatever they do.
	barred := fairy.Effect{
		Phase: fairy.SideChange,
		When: fairy.When{Board: func(p *fairy.Position, m fairy.Move) bool {
			return p.At(m.From).Has(fairy.Royal) && p.At(chess.At(6, 1)).Is(p.Turn().Other())
		}},
		Do: func(p *fairy.Position, c *fairy.Course) {
			if c.Man.Has(fairy.Royal) && p.At(chess.At(6, 1)).Is(p.Turn().Other()) {
				p.InPlay().Refuse()
			}
		},
	}
	for _, believed := range []bool{false, true} {
		p, err := parseFact("white kd1 qg5 black kg8", "condition Grid")
		if err != nil {
			t.Fatal(err)
		}
		p.Conditions = nil
		pos, err := position(p, fairy.Hooks{Playing: fairy.Playing{Effects: []fairy.Effect{barred}}})
		if err != nil {
			t.Fatal(err)
		}
		if believed {
			pos.BelieveSteady()
		}
		if err := shortCuts(pos); (err != nil) != believed {
			t.Errorf("what follows steps is believed steady: %t, short cuts: %v", believed, err)
		}
	}
}
