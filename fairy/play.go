package fairy

import (
	"rookery/chess"
	"rookery/solution"
)

// written is what a reader is told of a move beyond the plain move.
type written struct{ Before, Effects []solution.Effect }

// Add keeps an effect for the notation; conditions call it beside the change
// itself. It does nothing while searching.
func (n Notes) Add(e solution.Effect) {
	if n.p.notes != nil {
		n.p.notes.Effects = append(n.p.notes.Effects, e)
	}
}

// AddBefore is Add for what is thought to happen before the man leaves.
func (n Notes) AddBefore(e solution.Effect) {
	if n.p.notes != nil {
		n.p.notes.Before = append(n.p.notes.Before, e)
	}
}

// Wanted reports whether notes are kept, for notes that are dear to make.
func (n Notes) Wanted() bool { return n.p.notes != nil }

// Play makes a move with all its effects. The right to move passes over.
func (p *Position) Play(m Move) {
	f := p.begin()
	f.move = m
	p.play(f)
}

// PlayPacked is Play for the move that Bits was made from.
func (q Search) PlayPacked(b uint64) {
	p := q.p
	f := p.begin()
	f.move.Unpack(b)
	p.play(f)
}

// play makes the move of a frame just begun.
func (p *Position) play(f *frame) {
	m := &f.move // effects may change it
	if p.hooks.Has(chooses) || len(p.hooks.Preludes) > 0 {
		p.inquire(m)
		if pre := p.preludeOf(m); pre.Square != Off {
			p.Put(pre.Square, p.men[pre.Square].WithWalk(pre.Walk))
		}
	}
	mover := p.men[m.From&63]
	if m.Kind == SpecialMove {
		mover = 0 // From is nobody's square
	}
	f.mover = mover
	p.SetState(statePassed, 0)
	if m.Capture != Off {
		f.captured = p.men[m.Capture&63]
	}
	passable := p.passable(m, mover)
	p.loseCastling(m)
	switch m.Kind {
	case Castle, Partnered:
		rook := p.men[m.Make&63]
		p.Put(m.From, 0)
		p.Put(m.Make, 0)
		p.Put(m.To, mover)
		p.Put(m.Rebirth, rook)
	case Swap:
		p.Put(m.From, p.men[m.To&63])
		p.Put(m.To, mover)
	case SpecialMove:
	default:
		if m.Capture != Off && m.Capture != m.To {
			p.Put(m.Capture, 0)
		}
		if m.From != m.To {
			p.carryOver(m.From, m.To, mover)
		}
	}
	p.follow(m, AfterSpecial, passable)
	if p.state[stateCastling] != 0 && len(p.hooks.Effects) > 0 {
		p.unsettle()
	}
	if p.forgetful.is {
		p.forget()
	}
	p.turn = p.turn.Other()
}

// follow has happen what follows a plain move, from a phase on.
func (p *Position) follow(played *Move, from Phase, passable bool) {
	unchanged := p.facts.takings && p.frames[len(p.frames)-1].captured == 0
	if unchanged && played.Promote == 0 && !passable {
		return
	}
	together := p.together
	p.together = true
	p.pending.effects++
	p.sequel(played, from, passable)
	p.pending.effects--
	p.together = together
}

func (p *Position) sequel(played *Move, from Phase, passable bool) {
	m, mover := *played, p.frames[len(p.frames)-1].mover
	legs := p.frames[len(p.frames)-1].legs
	done := Phase(0)
	promoted := m.Promote == 0 && !p.hooks.Has(chooses)
	for i := range p.hooks.Effects {
		e := &p.hooks.Effects[i]
		if e.Phase < from {
			continue
		}
		if !promoted && e.Phase >= Promotion {
			p.promoteMover(m)
			promoted = true
		}
		if passable && done <= RightsNoted && e.Phase > RightsNoted {
			p.notePassed(m, mover)
		}
		done = e.Phase
		if e.Phase == Balance && p.hooks.Has(chooses) {
			p.giveLate()
		}
		if e.When.Captures && p.frames[len(p.frames)-1].captured == 0 {
			continue
		}
		if m.Kind == SpecialMove && e.Phase > AfterSpecial && !e.When.Passes {
			continue // the others are about the man that has moved
		}
		p.happen(e, played)
		if f := &p.frames[len(p.frames)-1]; f.legs != legs || f.refused {
			return // what follows has followed the continuation, or cannot matter
		}
	}
	if !promoted {
		p.promoteMover(m)
	}
	if passable && done <= RightsNoted {
		p.notePassed(m, mover)
	}
	if p.hooks.Has(chooses) {
		p.giveLate()
	}
}

// happen has an effect of the move in play happen.
func (p *Position) happen(e *Effect, m *Move) {
	c := p.course(m)
	if e.Says != nil {
		if x := e.Says(p, c); !x.Unsaid {
			p.carryOut(c, &x)
			return
		}
	}
	if e.Do != nil {
		e.Do(p, c)
	}
}

// Continue plays another move as part of the one in play, with all that follows
// from the departure on. The half move is remembered by its first move.
func (in InPlay) Continue(m Move) {
	p := in.p
	f := &p.frames[len(p.frames)-1]
	move, mover, captured := f.move, f.mover, f.captured
	defer func() { f.move, f.mover, f.captured = move, mover, captured }()
	f.move, f.mover, f.captured = m, p.men[m.From&63], 0
	f.legs++
	if p.notes != nil {
		e := solution.Effect{Kind: solution.Onward, Square: m.From, To: m.To, Inline: true}
		if m.IsCapture() {
			man := p.Man(p.men[m.Capture&63])
			e.Other = &man
		}
		p.Notes().Add(e)
	}
	if m.Capture != Off {
		f.captured = p.men[m.Capture&63]
		p.Put(m.Capture, 0)
	}
	passable := p.passable(&m, f.mover)
	p.loseCastling(&m)
	p.carryOver(m.From, m.To, f.mover)
	p.follow(&f.move, Departure, passable)
}

// promoteMover turns the pawn that has arrived into the chosen walk.
func (p *Position) promoteMover(m Move) {
	man := p.men[m.To&63]
	if man == 0 {
		return
	}
	if p.hooks.Has(chooses) {
		p.promoteArrived(p.moverAt(&m), p.playedFor(p.frames[len(p.frames)-1].mover))
		return
	}
	p.Put(m.To, man.WithWalk(m.Promote))
	p.Settle(m.To)
}

// moverAt is where the man that moves stands now, Off if he is gone. Men that change
// places do not arrive anywhere.
func (p *Position) moverAt(m *Move) chess.Square {
	mover := p.frames[len(p.frames)-1].mover
	if m.Kind == Swap || mover == 0 {
		return Off
	}
	return p.Follow(mover.ID(), m.To)
}

// Refuse is for effects that find the move in play impossible: it is illegal.
func (in InPlay) Refuse() { in.p.frames[len(in.p.frames)-1].refused = true }

// SetReborn notes that a man has been reborn in the move in play: who was captured on a square or, where that is Off, the man
// that moves himself.
func (in InPlay) SetReborn(s, on chess.Square, captured Man) {
	f := &in.p.frames[len(in.p.frames)-1]
	if on == Off {
		f.returned = s + 1
		return
	}
	f.reborn, f.rebornFrom, f.rebornAs = s+1, on, captured
}

// Reborn is where a man has been reborn in the last move, Off if none has, where he was captured, and what he was.
func (in InPlay) Reborn() (at, on chess.Square, was Man) {
	p := in.p
	if n := len(p.frames); n > 0 && p.frames[n-1].reborn > 0 {
		f := &p.frames[n-1]
		return f.reborn - 1, f.rebornFrom, f.rebornAs
	}
	return Off, Off, 0
}

// returned is where the man has been reborn that makes the move in play, Off if he has not been.
func (in InPlay) returned() chess.Square {
	p := in.p
	if f := &p.frames[len(p.frames)-1]; f.returned > 0 {
		return f.returned - 1
	}
	return Off
}

// Refused reports whether the last half move is none: an effect has refused it, or a
// condition with NoMove objects.
func (in InPlay) Refused() bool {
	p := in.p
	n := len(p.frames)
	return n > 0 && p.frames[n-1].refused || !p.agreed(p.hooks.moves)
}

// Suffocated reports whether a side is stalemated for a condition's reasons.
func (q Search) Suffocated(side chess.Colour) bool {
	p := q.p
	for _, suffocated := range p.hooks.Suffocated {
		if suffocated(p, side) {
			return true
		}
	}
	return false
}

// ManMated reports whether it is asked if a man is mated that is no king.
func (p *Position) ManMated() bool {
	for _, asked := range p.hooks.ManMated {
		if asked(p) {
			return true
		}
	}
	return false
}

// Earlier runs a function in the position before the half move in play.
func (in InPlay) Earlier(f func()) {
	p := in.p
	board := p.Board
	var state [stateWords]uint64
	used := p.state[:p.stateUsed]
	copy(state[:], used)
	journal, version := p.journal, p.version
	p.revert(p.frames[len(p.frames)-1].journal)
	p.journal = journal // what f does lies behind
	p.version = p.frames[len(p.frames)-1].version
	f()
	p.version = version
	p.Board = board
	copy(used, state[:])
}

// Touched are the squares that the half move in play has changed; all of them, if it has
// changed what else men's sight depends on.
func (in InPlay) Touched() (squares chess.Bitboard) {
	p := in.p
	for _, c := range p.journal[p.frames[len(p.frames)-1].journal:] {
		switch {
		case c.at < 64:
			squares |= chess.Square(c.at).Bit()
		case c.at-64 == statePassed || c.at-64 == stateHoles:
			return chess.Everywhere
		}
	}
	return squares
}

// Mated reports whether the side to move is mated.
func (p *Position) Mated() bool { return p.InCheck(p.turn) && p.CheckMates() }

// CheckMates reports whether the side to move, which is in check, is mated.
func (p *Position) CheckMates() bool {
	return !p.Mobile() && p.admitMate()
}

// mates is CheckMates where that may be open.
func (p *Position) mates() Verdict {
	v := p.Stuck()
	if v != No && !p.admitMate() {
		return No
	}
	return v
}

// admitMate: no condition objects to a mate.
func (p *Position) admitMate() bool {
	for _, mates := range p.hooks.Mates {
		if !mates(p) {
			return false
		}
	}
	return true
}

// MayPass reports whether a condition lets the side to move pass.
func (q Search) MayPass() bool {
	p := q.p
	for _, may := range p.hooks.MayPass {
		if may(p) {
			return true
		}
	}
	return false
}

// AdmitsPass reports whether no condition objects to the position after a pass.
func (q Search) AdmitsPass() bool {
	p := q.p
	if len(p.hooks.legal)|len(p.hooks.moves) == 0 {
		return true
	}
	p.Search().Pass()
	admitted := p.allowed()
	p.Undo()
	return admitted
}

// unplayed judges the position before the last half move, which is given.
func (p *Position) unplayed(judge func(m Move) bool) bool {
	played, notes := p.frames[len(p.frames)-1].move, p.notes
	p.notes = nil
	p.Undo()
	ok := judge(played)
	p.Play(played)
	p.notes = notes
	return ok
}

// Move tells a move as data; it plays the move and takes it back.
func (r Record) Move(m Move) solution.Move {
	p := r.p
	mover := p.men[m.From&63]
	d := solution.Move{From: m.From, To: m.To, CaptureSquare: Off}
	if m.Kind != SpecialMove {
		d.Man = p.Man(mover)
	}
	if m.Kind == Castle {
		d.Castling = 'Q'
		if m.To > m.Rebirth && !m.IsCapture() || m.Make > m.From && m.IsCapture() {
			d.Castling = 'K'
		}
	}
	if m.Capture != Off {
		man := p.Man(p.men[m.Capture&63])
		d.Captured, d.CaptureSquare = &man, m.Capture
		d.EnPassant = m.Kind == EnPassant
	}
	if m.Promote != 0 && m.Promote != mover.Walk() {
		d.Promotion = p.walks[m.Promote].Code
	}
	notes := &written{}
	p.notes = notes
	if m.Kind == Partnered {
		p.Notes().Add(solution.Effect{Kind: solution.Partner, Square: m.Make, To: m.Rebirth, Man: p.Man(p.men[m.Make&63]), Inline: true})
	}
	before, holes := p.men, p.state[stateHoles]
	p.Play(m)
	p.notes = nil
	after := p.standings(&before, holes)
	p.Undo()
	d.Before, d.Effects = notes.Before, notes.Effects
	if m.Kind == Swap {
		man := p.Man(p.men[m.To&63])
		d.Swapped = &man
		if m.Make == m.To {
			d.From, d.To, d.Man, man = d.To, d.From, man, d.Man
		}
	}
	p.describePrelude(&d, m)
	if m.Kind == SpecialMove {
		d.Special = p.specials[m.Make]
	}
	if m.Kind == Shifted {
		describeShift(&d, m)
	}
	if !plain(&d, after) {
		if len(after) == 0 { // the journey would say more
			after = []solution.Standing{{Square: m.From, Man: p.standsAs(mover)}}
		}
		d.After = after
	}
	return d
}

// describeShift tells a move from a stand: the man goes there and on.
func describeShift(d *solution.Move, m Move) {
	onward := []solution.Effect{{Kind: solution.Onward, Square: m.Make, To: m.To, Other: d.Captured, Inline: true}}
	if d.Promotion != "" {
		man := d.Man
		man.Walk = d.Promotion
		onward = append(onward, solution.Effect{Kind: solution.SetWalk, Square: m.To, Man: man, Inline: true})
	}
	d.To, d.Captured, d.CaptureSquare, d.Promotion = m.Make, nil, Off, ""
	d.Effects = append(onward, d.Effects...)
}

// MatesAmongOthers tells whether the half move in play mates, and counts the other moves that
// would, and those of which that is open.
func (in InPlay) MatesAmongOthers() (mates Verdict, others, open int) {
	p := in.p
	if !p.InCheck(p.turn) {
		return No, 0, 0
	}
	if mates = p.mates(); mates == No {
		return No, 0, 0
	}
	p.unplayed(func(played Move) bool {
		list := p.everything(p.list())
		for _, m := range list {
			if others > 0 || m.Bits() == played.Bits() {
				continue
			}
			p.Play(m)
			if !p.InCheck(p.turn.Other()) && p.InCheck(p.turn) {
				switch p.mates() {
				case Yes:
					others++
				case Open:
					open++
				}
			}
			p.Undo()
		}
		p.free(list)
		return true
	})
	return mates, others, open
}
