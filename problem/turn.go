package problem

import (
	"slices"

	"rookery/chess"
)

// A Turning says where a square of the board goes, and whether it stays on it.
type Turning func(chess.Square) (chess.Square, bool)

// QuarterTurn turns the board clockwise.
func QuarterTurn(sq chess.Square) (chess.Square, bool) {
	return chess.At(sq.Rank(), 7-sq.File()), true
}

// MirrorFiles exchanges left and right.
func MirrorFiles(sq chess.Square) (chess.Square, bool) {
	return chess.At(7-sq.File(), sq.Rank()), true
}

// ShiftBy moves the board by so many files and ranks.
func ShiftBy(files, ranks int) Turning {
	return func(sq chess.Square) (chess.Square, bool) {
		f, r := sq.File()+files, sq.Rank()+ranks
		return chess.At(f&7, r&7), f == f&7 && r == r&7
	}
}

// Turned is the problem with all that names squares turned along: men of the
// diagram and of the position to be reached, squares of conditions, goals and
// twins. Men and squares of conditions that leave the board are gone. What
// cannot be turned stays as it is, and left says where that was written.
func (p *Problem) Turned(to Turning) (turned *Problem, left []Pos) {
	t := turner{to: to}
	q := *p
	q.Board = t.men(p.Board)
	q.Target = t.men(p.Target)
	q.TargetImitators = t.squares(p.TargetImitators)
	q.Stipulation = t.stipulation(p.Stipulation)
	q.SetConditions(t.conditions(p.Conditions))
	t.options(p.Options.Given)
	q.ZeroChanges = t.changes(p.ZeroChanges)
	q.Twins = slices.Clone(p.Twins)
	for i := range q.Twins {
		q.Twins[i].Changes = t.changes(q.Twins[i].Changes)
	}
	return &q, t.left
}

type turner struct {
	to   Turning
	left []Pos
}

func (t *turner) men(list []Placement) (turned []Placement) {
	for _, m := range list {
		if sq, ok := t.to(m.Square); ok {
			m.Square = sq
			turned = append(turned, m)
		}
	}
	return turned
}

func (t *turner) squares(list []chess.Square) (turned []chess.Square) {
	for _, sq := range list {
		if sq, ok := t.to(sq); ok {
			turned = append(turned, sq)
		}
	}
	return turned
}

// inside tells whether squares stay on the board.
func (t *turner) inside(list ...chess.Square) bool { return len(t.squares(list)) == len(list) }

func (t *turner) conditions(list []Condition) (turned []Condition) {
	for _, c := range list {
		params := c.Params
		c.Params = nil
		lost := false
		for _, par := range params {
			switch {
			case par.Kind == TextParam: // lines of a grid
				t.left = append(t.left, c.Pos)
			case par.Man != nil:
				men := t.men([]Placement{*par.Man})
				if lost = lost || len(men) == 0; !lost {
					par.Man = &men[0]
				}
			case len(par.Squares) > 0:
				par.Squares = t.squares(par.Squares)
				lost = lost || len(par.Squares) == 0
			}
			c.Params = append(c.Params, par)
		}
		// A condition all of whose squares are gone says nothing any more.
		if !lost {
			turned = append(turned, c)
		}
	}
	return turned
}

// options that name squares are about castling and en passant, which only the
// board as it stands has.
func (t *turner) options(list []Option) {
	for _, o := range list {
		switch o.Name {
		case "EnPassant", "NoCastling", "CastlingMutuallyExclusive", "MatedKing", "EpOn", "CastlingOff",
			"ManMoves", "ManFrom", "PromotesOn", "TakenOn", "NeverTaken", "Castles":
			t.left = append(t.left, o.Pos)
		case "MatingMan", "MoveBy": // by its square
			if _, err := chess.ParseSquare(o.Args[len(o.Args)-1]); err == nil {
				t.left = append(t.left, o.Pos)
			}
		}
	}
}

func (t *turner) stipulation(s Stipulation) Stipulation {
	if s.Traditional != nil {
		trad := *s.Traditional
		trad.Goal = t.goal(trad.Goal, s.Pos)
		trad.ReciprocalGoal = t.goal(trad.ReciprocalGoal, s.Pos)
		if trad != *s.Traditional {
			s.Traditional, s.Text = &trad, trad.String()
		}
	}
	if s.Structured != nil {
		s.Structured = &Structured{Starter: s.Structured.Starter, Root: t.node(s.Structured.Root)}
	}
	return s
}

func (t *turner) goal(g Goal, pos Pos) Goal {
	if !g.Kind.HasSquare() {
		return g
	}
	sq, ok := t.to(chess.Square(g.Square))
	if !ok {
		t.left = append(t.left, pos)
		return g
	}
	g.Square = uint8(sq)
	return g
}

func (t *turner) node(n Node) Node {
	switch n := n.(type) {
	case *GoalNode:
		return &GoalNode{n.Pos, t.goal(n.Goal, n.Pos)}
	case *Not:
		return &Not{n.Pos, t.node(n.X)}
	case *Swap:
		return &Swap{n.Pos, t.node(n.X)}
	case *And:
		return &And{n.Pos, t.node(n.L), t.node(n.R)}
	case *Or:
		return &Or{n.Pos, t.node(n.L), t.node(n.R)}
	case *Branch:
		b := *n
		b.Legs = slices.Clone(n.Legs)
		for i := range b.Legs {
			leg := &b.Legs[i]
			leg.Forks, leg.Constraints = slices.Clone(leg.Forks), slices.Clone(leg.Constraints)
			for j := range leg.Forks {
				leg.Forks[j].X = t.node(leg.Forks[j].X)
			}
			for j := range leg.Constraints {
				leg.Constraints[j] = t.node(leg.Constraints[j])
			}
		}
		return &b
	}
	return n
}

func (t *turner) changes(list []Change) []Change {
	list = slices.Clone(list)
	for i := range list {
		if c := &list[i]; !t.change(c) {
			t.left = append(t.left, c.Pos)
		}
	}
	return list
}

// change turns a change of a twin, if it can be.
func (t *turner) change(c *Change) bool {
	switch c.Kind {
	case MoveMan, ExchangeMen, ShiftBoard:
		if !t.inside(c.From, c.To) {
			return false
		}
		c.From, _ = t.to(c.From)
		c.To, _ = t.to(c.To)
	case RemoveMen:
		if !t.inside(c.Squares...) {
			return false
		}
		c.Squares = t.squares(c.Squares)
	case AddMen, ReplaceBoard:
		men := t.men(c.Men)
		if len(men) < len(c.Men) {
			return false
		}
		c.Men = men
	case Rotate, MirrorBoard:
		return t.conjugate(c)
	case ChangeStipulation:
		c.Stipulation = t.stipulation(c.Stipulation)
	case ChangeConditions:
		c.Conditions = t.conditions(c.Conditions)
	case ChangeOptions:
		t.options(c.Options)
	case PolishType, SubstituteWalk:
	}
	return true
}

// conjugate finds the rotation or mirroring that does to the turned board what
// the change does to the board. There is none if the board is shifted.
func (t *turner) conjugate(c *Change) bool {
	of, ok := transformation(c)
	if !ok {
		return true // it does nothing
	}
	same := func(with *Change) bool {
		by, _ := transformation(with)
		for sq := range chess.Square(64) {
			before, ok1 := t.to(sq)
			after, ok2 := t.to(chess.At(of(sq.File(), sq.Rank())))
			if !ok1 || !ok2 || chess.At(by(before.File(), before.Rank())) != after {
				return false
			}
		}
		return true
	}
	for _, angle := range [...]int{90, 180, 270} {
		if with := (Change{Pos: c.Pos, Kind: Rotate, Angle: angle}); same(&with) {
			*c = with
			return true
		}
	}
	for _, axis := range [...]string{"a1<-->h1", "a1<-->a8", "a1<-->h8", "a8<-->h1"} {
		if with := (Change{Pos: c.Pos, Kind: MirrorBoard, Axis: axis}); same(&with) {
			*c = with
			return true
		}
	}
	return false
}
