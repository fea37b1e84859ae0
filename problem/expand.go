package problem

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"rookery/chess"
)

// A TwinProblem is one position of a problem with its stipulation, ready to
// be solved: the diagram itself or one of its twins.
type TwinProblem struct {
	// Label is "" for a problem without twins, else "a", "b" ... "z", "z1",
	// "z2" ...; "zeroposition" for a zero position.
	Label     string
	Continued bool
	// Zero marks a zero position, which is shown but not solved.
	Zero    bool
	Changes []Change // what made this twin; nil for the diagram
	Remarks []string
	// Problem is the twin's own problem, Before the one that it was made of
	// (nil for the diagram). Neither shares anything with another twin that a
	// change could touch; neither has twins.
	Problem *Problem
	Before  *Problem
	// Errs are the changes that were not possible and so were left out.
	Errs []*ChangeError
}

// A ChangeError says why a change of a twin is not possible.
type ChangeError struct {
	Pos    Pos
	Reason ChangeReason
	Square chess.Square // that it is about, unless the option is wrong
	Option *OptionError
}

// A ChangeReason is why a change of a twin can be impossible.
type ChangeReason uint8

const (
	NothingThere      ChangeReason = iota // nothing stands on the square
	NoTransformation                      // there is no such transformation of the board
	ManLeavesBoard                        // the man on the square would leave the board
	HoleLeavesBoard                       // the hole on the square would leave the board
	ImpossibleOptions                     // an option is wrong
)

func (e *ChangeError) Error() string {
	what := ""
	switch e.Reason {
	case NothingThere:
		what = "nothing stands on " + e.Square.String()
	case NoTransformation:
		what = "there is no such transformation of the board"
	case ManLeavesBoard:
		what = "the man on " + e.Square.String() + " would leave the board"
	case HoleLeavesBoard:
		what = "the hole " + e.Square.String() + " would leave the board"
	case ImpossibleOptions:
		what = e.Option.Error()
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.Pos.File, e.Pos.Line, e.Pos.Col, what)
}

// Expand makes the sequence of problems that a problem with twins stands for.
func (p *Problem) Expand() []TwinProblem {
	diagram := p.single()
	if len(p.Twins) == 0 && !p.ZeroPosition {
		return []TwinProblem{{Problem: diagram}}
	}
	first := TwinProblem{Label: twinLabel(0), Problem: diagram}
	if p.ZeroPosition {
		first.Label, first.Zero = "zeroposition", true
	}
	list := []TwinProblem{first}
	last := diagram
	apply := func(t Twin, number int) {
		tp := TwinProblem{Label: twinLabel(number), Continued: t.Continued, Changes: t.Changes, Remarks: t.Remarks}
		// A twin without changes is as the one before.
		tp.Before = diagram
		if t.Continued || len(t.Changes) == 0 {
			tp.Before = last
		}
		tp.Problem, tp.Errs = tp.Before.Apply(t.Changes)
		last = tp.Problem
		list = append(list, tp)
	}
	if p.ZeroPosition {
		apply(Twin{Pos: p.ZeroPos, Changes: p.ZeroChanges, Remarks: p.ZeroRemarks}, 0)
	}
	for i, t := range p.Twins {
		apply(t, i+1)
	}
	return list
}

// twinLabel counts a, b ... z, z1, z2 ...
func twinLabel(n int) string {
	if n < 26 {
		return string(rune('a' + n))
	}
	return "z" + strconv.Itoa(n-25)
}

// single is a copy without twins.
func (p *Problem) single() *Problem {
	c := *p
	c.Twins, c.ZeroPosition, c.ZeroChanges, c.ZeroRemarks = nil, false, nil, nil
	c.Board = slices.Clone(p.Board)
	c.Target = slices.Clone(p.Target)
	c.TargetImitators = slices.Clone(p.TargetImitators)
	c.Conditions = slices.Clone(p.Conditions)
	// Options only ever grow: what they have may be shared, what they get not.
	c.Options.Given = slices.Clip(p.Options.Given)
	c.Options.EnPassant = slices.Clip(p.Options.EnPassant)
	c.Options.ExclusiveCastlings = slices.Clip(p.Options.ExclusiveCastlings)
	return &c
}

// Apply returns a copy of the problem with changes made to it, one after the
// other, and an error for each that is not possible. In a problem from one
// position to another (a=>b) the changes are those of the position to be
// reached.
func (p *Problem) Apply(changes []Change) (*Problem, []*ChangeError) {
	q := p.single()
	var errs []*ChangeError
	for i := range changes {
		if err := q.apply(&changes[i]); err != nil {
			err.Pos = changes[i].Pos
			errs = append(errs, err)
		}
	}
	return q, errs
}

// apply makes one change, or says why it cannot be made.
func (p *Problem) apply(c *Change) *ChangeError {
	men := &p.Board
	if p.Stipulation.HasGoal(AToB) {
		men = &p.Target
	}
	switch c.Kind {
	case MoveMan:
		return p.moveMan(men, c.From, c.To)
	case ExchangeMen:
		i, j := Top(*men, c.From), Top(*men, c.To)
		if i < 0 {
			return nothingOn(c.From)
		}
		if j < 0 {
			return nothingOn(c.To)
		}
		(*men)[i].Man, (*men)[j].Man = (*men)[j].Man, (*men)[i].Man
	case RemoveMen:
		for _, sq := range c.Squares {
			if Top(*men, sq) < 0 {
				return nothingOn(sq)
			}
			clearSquare(men, sq)
		}
	case AddMen:
		for _, m := range c.Men {
			p.put(men, m)
		}
		if c.Invisible > 0 {
			p.TotalInvisible = c.Invisible
		}
	case Rotate, MirrorBoard:
		turn, ok := transformation(c)
		if !ok {
			return &ChangeError{Reason: NoTransformation}
		}
		p.transform(men, turn)
	case ShiftBoard:
		return p.shift(men, c.From, c.To)
	case PolishType:
		for i := range *men {
			if m := &(*men)[i].Man; m.Colour <= Black {
				m.Colour = Black - m.Colour
			}
		}
	case SubstituteWalk:
		for i := range *men {
			if m := &(*men)[i].Man; m.Walk == c.Walks[0] {
				m.Walk = c.Walks[1]
			}
		}
	case ChangeStipulation:
		// The position at hand becomes the one that a=>b starts from, or that
		// of the new stipulation.
		p.Board, p.Target = *men, nil
		p.Stipulation = c.Stipulation
	case ChangeConditions:
		p.SetConditions(append(slices.Clone(c.Conditions), p.lasting(c.Conditions)...))
	case ChangeOptions:
		var wrong *OptionError
		if err := p.addOptions(c.Options); errors.As(err, &wrong) {
			return &ChangeError{Reason: ImpossibleOptions, Option: wrong}
		}
	case ReplaceBoard:
		*men = slices.Clone(c.Men)
		for _, m := range c.Men {
			p.FillHole(m.Square)
		}
	}
	return nil
}

func nothingOn(sq chess.Square) *ChangeError { return &ChangeError{Reason: NothingThere, Square: sq} }

// clearSquare takes all men off a square: those of the underworld do not come
// up when the one above them leaves.
func clearSquare(men *[]Placement, sq chess.Square) {
	*men = slices.DeleteFunc(*men, func(m Placement) bool { return m.Square == sq })
}

// put sets a man on a square in the place of the one that stands there, or of a hole.
func (p *Problem) put(men *[]Placement, m Placement) {
	p.FillHole(m.Square)
	if i := Top(*men, m.Square); i >= 0 {
		(*men)[i] = m
	} else {
		*men = append(*men, m)
	}
}

func (p *Problem) moveMan(men *[]Placement, from, to chess.Square) *ChangeError {
	i := Top(*men, from)
	if i < 0 {
		return nothingOn(from)
	}
	if from != to {
		m := (*men)[i]
		clearSquare(men, from)
		m.Square = to
		p.put(men, m)
	}
	return nil
}

// transformation gives where a square goes; rotations are counterclockwise,
// axes are named by two corners that change places.
func transformation(c *Change) (func(file, rank int) (int, int), bool) {
	if c.Kind == Rotate {
		switch c.Angle {
		case 90:
			return func(f, r int) (int, int) { return 7 - r, f }, true
		case 180:
			return func(f, r int) (int, int) { return 7 - f, 7 - r }, true
		case 270:
			return func(f, r int) (int, int) { return r, 7 - f }, true
		}
		return nil, false
	}
	switch c.Axis {
	case "a1<-->h1":
		return func(f, r int) (int, int) { return 7 - f, r }, true
	case "a1<-->a8":
		return func(f, r int) (int, int) { return f, 7 - r }, true
	case "a1<-->h8":
		return func(f, r int) (int, int) { return 7 - r, 7 - f }, true
	case "a8<-->h1":
		return func(f, r int) (int, int) { return r, f }, true
	}
	return nil, false
}

// transform moves the men, and with them imitators and holes.
func (p *Problem) transform(men *[]Placement, turn func(file, rank int) (int, int)) {
	at := func(sq chess.Square) chess.Square { return chess.At(turn(sq.File(), sq.Rank())) }
	for i := range *men {
		(*men)[i].Square = at((*men)[i].Square)
	}
	p.mapSquares(ImitatorMark, at)
	p.mapSquares(HoleMark, at)
}

// shift moves all men in parallel, holes with them; none may leave the board.
func (p *Problem) shift(men *[]Placement, from, to chess.Square) *ChangeError {
	df, dr := to.File()-from.File(), to.Rank()-from.Rank()
	inside := func(sq chess.Square) bool {
		f, r := sq.File()+df, sq.Rank()+dr
		return 0 <= f && f < 8 && 0 <= r && r < 8
	}
	at := func(sq chess.Square) chess.Square { return chess.At(sq.File()+df, sq.Rank()+dr) }
	for _, m := range *men {
		if !inside(m.Square) {
			return &ChangeError{Reason: ManLeavesBoard, Square: m.Square}
		}
	}
	for _, sq := range Marked(p.Conditions, HoleMark) {
		if !inside(sq) {
			return &ChangeError{Reason: HoleLeavesBoard, Square: sq}
		}
	}
	for i := range *men {
		(*men)[i].Square = at((*men)[i].Square)
	}
	p.mapSquares(HoleMark, at)
	return nil
}

// lasting are the conditions that stay where others come in their place: holes are part of the
// board, and men stay on the boards on which they stand.
func (p *Problem) lasting(others []Condition) (list []Condition) {
	for _, c := range p.Conditions {
		again := slices.ContainsFunc(others, func(other Condition) bool { return other.Mark == BoardMark })
		if c.Mark == HoleMark || c.Mark == BoardMark && !again {
			list = append(list, c)
		}
	}
	return list
}

// FillHole makes an ordinary square of a hole, for a man who comes to stand there.
func (p *Problem) FillHole(s chess.Square) {
	if !slices.Contains(Marked(p.Conditions, HoleMark), s) {
		return
	}
	var list []Condition
	for _, c := range p.Conditions {
		if c.Mark == HoleMark {
			c.Params = slices.Clone(c.Params)
			for i := range c.Params {
				c.Params[i].Squares = slices.DeleteFunc(slices.Clone(c.Params[i].Squares), func(hole chess.Square) bool { return hole == s })
			}
			if len(Marked([]Condition{c}, HoleMark)) == 0 {
				continue
			}
		}
		list = append(list, c)
	}
	p.Conditions = list
}

// mapSquares moves the squares that conditions with a mark name.
func (p *Problem) mapSquares(mark Mark, at func(chess.Square) chess.Square) {
	for i, c := range p.Conditions {
		if c.Mark != mark {
			continue
		}
		params := slices.Clone(c.Params)
		for j := range params {
			params[j].Squares = slices.Clone(params[j].Squares)
			for k, sq := range params[j].Squares {
				params[j].Squares[k] = at(sq)
			}
		}
		p.Conditions[i].Params = params
	}
}
