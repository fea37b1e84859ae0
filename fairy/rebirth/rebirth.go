package rebirth

import (
	"slices"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
	"rookery/solution"
)

// Hooks are what every variant that plays its rebirths needs of the engine.
func (v *Variant) Hooks(phase fairy.Phase) fairy.Hooks {
	h := fairy.Hooks{Traits: fairy.Rebirths,
		Playing: fairy.Playing{Effects: []fairy.Effect{v.effect(phase, v.afterMove)}},
	}
	if v.sayable() && !v.Turncoat && !v.Kamikaze {
		h.Effects[0].Says = v.say
	}
	if v.Choice || v.Promote {
		h.Chooses = []func(*fairy.Position, fairy.Move) bool{v.asks}
	}
	h.Effects = v.remembering(h.Effects)
	if v.Adapt == Frischauf {
		h.Effects = append(h.Effects, fairy.Effect{
			Phase: fairy.RightsNoted, Do: markPromoted,
			When: fairy.When{Journey: func(j *fairy.Journey) bool { return j.WalkOf(j.Man.Walk()).Pawn }},
		})
	}
	if v.Turncoat && v.Kings && !v.Kamikaze {
		h.Effects = append(h.Effects, fairy.Effect{
			Phase: fairy.Dynasty, Do: reclaim,
			When: fairy.When{Journey: func(j *fairy.Journey) bool { return j.Man.Has(fairy.Deposed) }},
		})
	}
	if v.Occupied == Volcanic || v.Occupied == Parachute {
		h.Effects = append(h.Effects, fairy.Effect{
			Phase: fairy.Planting, Do: uncover,
			When: fairy.When{Leaves: Uncovers, Board: func(p *fairy.Position, m fairy.Move) bool { return m.IsCapture() || MayUncover(p, m) }},
		})
	}
	return h
}

// remembering adds the effect that keeps captures for later rebirths.
func (v *Variant) remembering(effects []fairy.Effect) []fairy.Effect {
	if v.Capture == ThisMove {
		return effects
	}
	return append(effects, fairy.Effect{
		Phase: fairy.Remembered, Do: v.remember, Limit: fairy.StateOnly, When: fairy.When{
			Captures: v.Capture == LastCapture,
			Board:    func(p *fairy.Position, m fairy.Move) bool { return m.IsCapture() || p.State(v.memory) != 0 },
		},
	})
}

// effect is one that concerns captures or, if those of the move before are meant,
// moves after a capture.
func (v *Variant) effect(phase fairy.Phase, do func(*fairy.Position, *fairy.Course)) fairy.Effect {
	e := fairy.Effect{Phase: phase, Do: do, When: fairy.When{Captures: true}, Limit: fairy.AnyOneMan}
	if v.Capture == LastMove {
		e.When = fairy.When{Board: func(p *fairy.Position, _ fairy.Move) bool { return p.State(v.memory) != 0 }}
	}
	if v.Capture == ThisMove && !v.Capturer && !v.Kings && v.Change == Unchanged {
		e.When.Journey = func(j *fairy.Journey) bool { return !j.Taken.King() }
	}
	if v.Kamikaze {
		e.When.Journey = func(j *fairy.Journey) bool { return j.Man.Has(fairy.Kamikaze) }
	}
	if v.Turncoat || v.Kamikaze {
		return e
	}
	switch {
	case v.Capturer && v.Capture == ThisMove:
		e.Limit = fairy.MovingMan
	case !v.Capturer && v.Capture == ThisMove && v.Occupied <= Strict:
		e.Limit = fairy.TakenMan
	case !v.Capturer && v.Capture == ThisMove:
		e.Limit = fairy.OneOfOthers
	case !v.Capturer && v.Capture == LastMove:
		e.Limit, e.When.AfterCapture = fairy.OneOfMovers, true
	}
	return e
}

// asks: a move may lead to a rebirth with a choice.
func (v *Variant) asks(p *fairy.Position, m fairy.Move) bool {
	man := fairy.Man(0)
	switch {
	case v.Capture != LastMove && !m.IsCapture():
		return false
	case v.Capture != ThisMove && v.Capturer: // or who has captured him in turn
		return p.State(v.capturer) != 0
	case v.Capture != ThisMove:
		man, _, _ = recall(p.State(v.memory))
	case v.Capturer:
		man = p.At(m.From)
	default:
		man = p.At(m.Capture)
	}
	return man != 0 && (v.Choice || v.Change != Unchanged || p.WalkOf(man.Walk()).Pawn)
}

// afterMove lets the man be reborn whose turn it is after the plain move.
func (v *Variant) afterMove(p *fairy.Position, c *fairy.Course) {
	var t reborn
	if !v.begin(p, c, &t) {
		return
	}
	if s, ok := v.choose(p, &t); ok {
		v.perform(p, &t, s)
	}
}

// Permission are the hooks of rules that let a man capture only if there could
// be a rebirth, which does not happen.
func (v *Variant) Permission() fairy.Hooks {
	e := v.effect(fairy.MakePart, func(p *fairy.Position, c *fairy.Course) {
		if !v.couldBe(p, c) {
			p.InPlay().Refuse()
		}
	})
	if v.sayable() {
		e.Says = func(p *fairy.Position, c *fairy.Course) fairy.Change {
			if c.Told() && p.BarredRebirths() != nil {
				return fairy.Unsaid()
			}
			return fairy.Change{Refused: !v.couldBe(p, c)}
		}
	}
	return fairy.Hooks{Traits: fairy.Tried | fairy.TryChecks.If(v.Kings || v.Capturer || v.Couscous || v.Capture != ThisMove),
		Playing: fairy.Playing{Effects: v.remembering([]fairy.Effect{e})},
	}
}

// couldBe: somebody could be reborn in a move, or nobody has to be.
func (v *Variant) couldBe(p *fairy.Position, c *fairy.Course) bool {
	var t reborn
	if !v.begin(p, c, &t) {
		return true
	}
	departure := c.Leaves()
	if v.FromDeparture {
		t.on = departure
	}
	return slices.ContainsFunc(v.squares(p, &t), func(s chess.Square) bool {
		return !(v.FromDeparture && s == departure) && (v.Occupied == Relaxed || s != fairy.Off && !c.Hole(p, s) && c.On(p, s) == 0)
	})
}

// begin tells of the man who is to be reborn in a move; false: nobody is.
func (v *Variant) begin(p *fairy.Position, c *fairy.Course, t *reborn) bool {
	captured := c.Taken
	if v.Kamikaze && !c.Man.Has(fairy.Kamikaze) || captured == 0 && v.Capture != LastMove {
		return false
	}
	*t = reborn{from: c.From, took: c.Capture, at: fairy.Off, shift: shift(&c.Move), by: c.Side, on: c.Capture}
	switch v.Capture {
	case LastMove:
		captured, t.on, t.by = recall(p.State(v.memory))
	case LastCapture:
		if captured == 0 {
			return false
		}
		captured, t.on, t.by = recall(p.State(v.memory))
	}
	if captured == 0 {
		return false
	}
	t.man, t.as = captured, t.by.Other()
	other := c.Man
	if v.Capturer {
		if v.Capture != ThisMove && v.Square == Equipollents && v.Whose != OtherHome && c.From == t.on && c.Man.ID() == fairy.Man(p.State(v.capturer)).ID() {
			p.InPlay().Refuse() // the way of its own move leads to where it stands itself
			return false
		}
		t.at = v.capturerAt(p, c)
		t.as, t.by = t.by, t.by.Other()
		switch {
		case t.at != fairy.Off:
			t.man = c.On(p, t.at)
			if was := v.capturing(p, c); p.Properties().Defecting.Has(t.at) && !t.man.Neutral() && !was.Neutral() && t.man.Colour() != was.Colour() {
				t.as, t.by = t.by, t.as // he counts as a man of his new side
			}
		case v.Kamikaze:
			t.at, t.man = c.To, c.Man // the capture has removed him
			if c.Promote != 0 {
				t.man = t.man.WithWalk(c.Promote)
			}
		default:
			return false
		}
		other = captured
	}
	if v.Couscous {
		t.relevant = captured
		if !v.Capturer {
			at := v.capturerAt(p, c)
			if at == fairy.Off {
				return false
			}
			t.relevant = c.On(p, at)
		}
		t.by = t.by.Other()
	}
	return v.complete(p.Rules, t, other)
}

// capturerAt is where the capturer stands now, Off if it is gone. Who captures
// the capturer of the last move stands for it.
func (v *Variant) capturerAt(p *fairy.Position, c *fairy.Course) chess.Square {
	if v.Capture == ThisMove {
		return c.At
	}
	capturer := fairy.Man(p.State(v.capturer))
	switch {
	case capturer == 0:
		return fairy.Off
	case v.Capture == LastMove && c.Taken != 0 && c.Taken.ID() == capturer.ID():
		return c.At
	}
	return p.Follow(capturer.ID(), fairy.Off)
}

// capturing is the capturer as he was when he captured.
func (v *Variant) capturing(p *fairy.Position, c *fairy.Course) fairy.Man {
	if v.Capture == ThisMove {
		return c.Man
	}
	return fairy.Man(p.State(v.capturer))
}

// complete adapts what is told to what becomes of the man; false: he is not reborn.
func (v *Variant) complete(r *fairy.Rules, t *reborn, other fairy.Man) bool {
	t.old = t.man
	t.man = v.changed(r, t.old, other)
	if !v.Couscous {
		t.relevant = t.man
	}
	if t.man.King() && !v.Kings || t.relevant.Walk() == 0 {
		return false
	}
	return v.April == nil || v.April[t.relevant.Walk()]
}

// shift is the way that men go in a move.
func shift(m *fairy.Move) fairy.Vector {
	v := fairy.VectorFrom(m.From, m.To)
	if m.Kind == fairy.Swap {
		return fairy.Vec(0, 0)
	}
	if m.Kind == fairy.Castle || m.Kind == fairy.Partnered {
		v = fairy.Vec(v.Files()+m.Rebirth.File()-m.Make.File(), v.Ranks()+m.Rebirth.Rank()-m.Make.Rank())
	}
	return v
}

// choose finds the square of a rebirth; false: there is none, or the move
// cannot be played.
func (v *Variant) choose(p *fairy.Position, t *reborn) (chess.Square, bool) {
	if !v.Choice {
		return v.find(p, t), true
	}
	if v.Square != Super && v.Square != Cage && v.Square != TakeMake {
		return v.find(p, t), true
	}
	s, ok := p.InPlay().ChooseSquare(func([]chess.Square) []chess.Square { return v.options(p, t) })
	if !ok {
		p.InPlay().Refuse()
	}
	return s, s != fairy.Off
}

// squares are those of a rebirth, whatever bars rebirths and whoever stands there, Off for none.
func (v *Variant) squares(p *fairy.Position, t *reborn) []chess.Square {
	if v.Choice && v.Square >= Super {
		return v.options(p, t)
	}
	return []chess.Square{v.square(p, t)}
}

// options are the squares that a side can choose from, Off for no rebirth.
func (v *Variant) options(p *fairy.Position, t *reborn) (squares []chess.Square) {
	switch v.Square {
	case Super:
		squares = v.anywhere(p, t.at)
	case Cage:
		squares = v.cages(p, t)
	case TakeMake:
		return makes(p, t)
	}
	if v.Occupied != Strict && (v.Square == Super || len(squares) == 0) {
		squares = slices.Insert(squares, 0, fairy.Off)
	}
	return squares
}

// anywhere are all squares on which somebody who stands on at, if anywhere, can
// be reborn.
func (v *Variant) anywhere(p *fairy.Position, at chess.Square) (list []chess.Square) {
	squares := ^p.Occupied()
	if v.Occupied > Strict {
		squares = chess.Everywhere
	} else if at != fairy.Off && !v.Cheylan {
		squares |= at.Bit()
	}
	list = make([]chess.Square, 0, 64)
	for squares &^= p.Holes(); squares != 0; {
		list = append(list, squares.Pop())
	}
	return list
}

// perform puts the man on his square.
func (v *Variant) perform(p *fairy.Position, t *reborn, s chess.Square) {
	if v.Capturer {
		if v.Cheylan && s == t.at {
			p.InPlay().Refuse()
			return
		}
		if p.At(t.at) == t.old {
			p.Put(t.at, 0)
		}
	}
	var occupant fairy.Man
	if s != fairy.Off {
		occupant = p.At(s)
	}
	if s == fairy.Off || occupant != 0 {
		if !v.makeRoom(p, s, occupant) {
			return
		}
	}
	if p.Notes().Wanted() {
		v.note(p, t.at, t.old, t.man, s)
	}
	p.Put(s, t.man)
	if v.Promote && t.promotes(p, s) {
		p.InPlay().PromoteNow(s, t.as)
		if v.Square == Cage && !p.Empty(s) && p.At(s) != t.man && leaves(p, s, t.as) { // empty: it has become an imitator
			p.InPlay().Refuse()
			return
		}
	}
	if v.Turncoat && !t.man.Neutral() {
		man := p.At(s).Turned()
		p.Put(s, guest(p, man, s))
		p.Notes().Colour(s, man)
	}
	if v.Occupied == Volcanic && occupant != 0 {
		p.Underworld().Bury(p.Underworld().Len(), p.At(s), s)
		p.Put(s, occupant)
		p.Notes().Add(solution.Effect{Kind: solution.OtherEffect, Text: "->v", Square: s, Inline: true})
		p.InPlay().SetReborn(s, t.on, t.old)
		return
	}
	p.Settle(s)
	if v.Capturer {
		p.InPlay().SetReborn(s, fairy.Off, 0)
	} else {
		p.InPlay().SetReborn(s, t.on, t.old)
	}
}

// makeRoom deals with a square that is occupied or beyond the board; false:
// nobody is reborn on it.
func (v *Variant) makeRoom(p *fairy.Position, s chess.Square, occupant fairy.Man) bool {
	switch {
	case v.Occupied == Strict || v.Occupied == Relaxed && v.Choice:
		p.InPlay().Refuse()
		return false
	case v.Occupied == Relaxed || s == fairy.Off:
		return false
	case v.Occupied == Assassin:
		if occupant.Has(fairy.Royal) && (occupant.Is(p.Turn()) || p.Traits().Has(fairy.KingsKept) && !p.Trying()) {
			p.InPlay().Refuse()
			return false
		}
	case v.Occupied == Parachute:
		p.Underworld().Bury(0, occupant, s)
	}
	p.Put(s, 0)
	return true
}

// note tells the reader that a man, who has stood somewhere if he is the capturer, is another one now on a square.
func (v *Variant) note(p *fairy.Position, at chess.Square, old, reborn fairy.Man, s chess.Square) {
	man := p.Man(reborn)
	if v.Capturer {
		e := solution.Effect{Kind: solution.MoveMan, Square: at, To: s, Man: p.Man(old)}
		if old.Walk() != reborn.Walk() {
			man = problem.Man{Walk: man.Walk, Colour: problem.White} // it keeps its colour and attributes
			if v.Change == Clone && reborn.Has(fairy.Royal) && reborn.Walk() != fairy.KingWalk {
				man.Attributes = []problem.Attribute{fairy.AttributeNames[fairy.Royal]}
			}
			e.Other = &man
		}
		p.Notes().Add(e)
		return
	}
	p.Notes().Add(solution.Effect{Kind: solution.AddMan, Square: s, Man: man})
}

// markPromoted gives a promoted man the attribute that tells where it came from.
func markPromoted(p *fairy.Position, c *fairy.Course) {
	s := c.At
	if s == fairy.Off || !p.WalkOf(c.Man.Walk()).Pawn || p.WalkOf(p.At(s).Walk()).Pawn {
		return
	}
	p.Put(s, p.At(s).With(fairy.Frischauf))
}

// Add puts a man back on the board and tells the reader.
func Add(p *fairy.Position, s chess.Square, man fairy.Man) {
	p.Put(s, man)
	p.Settle(s)
	if p.Notes().Wanted() {
		p.Notes().Add(solution.Effect{Kind: solution.AddMan, Square: s, Man: p.Man(man)})
	}
}

// remember keeps a capture for a later rebirth.
func (v *Variant) remember(p *fairy.Position, c *fairy.Course) { v.keep(p, c.Capture) }

func (v *Variant) keep(p *fairy.Position, took chess.Square) {
	if _, mover, captured, _ := p.Last(); captured != 0 {
		p.SetState(v.memory, memory(captured, took, p.Turn()))
		p.SetState(v.capturer, uint64(mover))
	} else if v.Capture == LastMove {
		p.SetState(v.memory, 0)
		p.SetState(v.capturer, 0)
	}
}

// A capture is remembered in a word: the man, the square where men have
// nothing else, and who captured.
const (
	squareShift = 10
	squareBits  = 63 << squareShift
	blackTook   = 1 << 63
)

func memory(man fairy.Man, on chess.Square, by chess.Colour) uint64 {
	return uint64(man) | uint64(on)<<squareShift | uint64(by)*blackTook
}

func recall(word uint64) (man fairy.Man, on chess.Square, by chess.Colour) {
	return fairy.Man(word &^ (squareBits | blackTook)), chess.Square(word & squareBits >> squareShift), chess.Colour(word / blackTook)
}

// Before has the move before the diagram capture a man, for conditions
// that let him be reborn later.
func Before(r *fairy.Rules, last *problem.Placement) (fairy.Hooks, error) {
	word, err := r.SharedState("last capture")
	if err != nil {
		return fairy.Hooks{}, err
	}
	w, err := r.Walk(last.Man.Walk)
	if err != nil {
		return fairy.Hooks{}, err
	}
	man := fairy.NewMan(last.Man.Colour, w)
	by := chess.Black
	if man.Is(chess.Black) {
		by = chess.White
	}
	return fairy.Hooks{Start: []func(p *fairy.Position){func(p *fairy.Position) {
		p.SetState(word, memory(man, last.Square, by))
	}}}, nil
}

// Stands appends the empty squares on which the man on s, moving by a walk for
// a side, would be reborn; its own square counts as empty.
func (v *Variant) Stands(p *fairy.Position, s chess.Square, w fairy.WalkID, side chess.Colour, list []chess.Square) []chess.Square {
	if v.Square == Super {
		return append(list, v.anywhere(p, s)...)
	}
	if to := v.Home(p, s, w, side); to != fairy.Off && (to == s || p.Empty(to)) {
		list = append(list, to)
	}
	return list
}

// Home is the square on which the man on s, moving by a walk for a side, would be
// reborn, whoever stands there; Off if there is none.
func (v *Variant) Home(p *fairy.Position, s chess.Square, w fairy.WalkID, side chess.Colour) chess.Square {
	return v.HomeOf(p, p.At(s), s, w, side)
}

// HomeOf is Home for a man that stands on s, or may come there.
func (v *Variant) HomeOf(p *fairy.Position, man fairy.Man, s chess.Square, w fairy.WalkID, side chess.Colour) chess.Square {
	t := reborn{man: man.WithWalk(w), on: s, from: s, at: s, shift: fairy.Vec(0, 0), by: side.Other(), as: side}
	if !v.complete(p.Rules, &t, 0) {
		return fairy.Off
	}
	return v.square(p, &t) // nobody is reborn now
}

// ForKamikazes is what becomes of kamikaze men that capture under a rule for
// captured men.
func (v *Variant) ForKamikazes() *Variant {
	k := &Variant{Capturer: true, Kamikaze: true, Kings: true}
	k.Whose, k.Adapt, k.Change, k.sequel, k.Turncoat = v.Whose, v.Adapt, v.Change, v.sequel, v.Turncoat
	k.Square, k.Promote, k.Choice = v.Square, v.Promote, v.Choice
	return k
}
