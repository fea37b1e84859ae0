package game

import (
	"fmt"
	"time"

	"rookery/chess"
)

// An OfferKind is what a side may ask of the other.
type OfferKind uint8

// What can be asked for.
const (
	Draw OfferKind = iota
	Takeback
	Adjourn
	Abort
	Switch // the players change sides and keep their time
	Pause
	Resume
	Edit // the position
	offerKinds
)

var offerNames = [offerKinds]string{"draw", "takeback", "adjourn", "abort", "switch", "pause", "resume", "edit"}

// String is the offer in a word.
func (k OfferKind) String() string {
	if k < offerKinds {
		return offerNames[k]
	}
	return fmt.Sprintf("OfferKind(%d)", k)
}

// ParseOffer finds a kind of offer by its word.
func ParseOffer(word string) (OfferKind, bool) {
	for k, name := range offerNames {
		if name == word {
			return OfferKind(k), true
		}
	}
	return 0, false
}

// An Offer needs the other side's consent.
type Offer struct {
	Kind OfferKind
	Half int // half moves to take back
}

// pending are the offers of a side that wait for an answer; a takeback has its
// half moves, the others 1, 0 is none.
type pending [offerKinds]int

func (p *pending) offer(k OfferKind) Offer {
	if k == Takeback {
		return Offer{k, p[k]}
	}
	return Offer{Kind: k}
}

// Offer asks the other side for something. When that side has asked for the
// same this accepts it. A machine consents to everything at once but a draw,
// about which its driver answers with Accept or Decline.
func (g *Game) Offer(now time.Time, who chess.Colour, o Offer) ([]Event, error) {
	if err := g.mayOffer(o); err != nil {
		return nil, err
	}
	if o.Kind != Takeback {
		o.Half = 0
	}
	them := who.Other()
	if theirs := g.offers[them]; theirs[o.Kind] > 0 && theirs.offer(o.Kind) == o {
		return g.Accept(now, who, o.Kind)
	}
	mine := &g.offers[who]
	if mine[o.Kind] > 0 && mine.offer(o.Kind) == o {
		return nil, ErrPending
	}
	mine[o.Kind] = max(o.Half, 1)
	events := []Event{{Kind: Offered, Side: who, Offer: o}}
	if !g.players[them].Machine || o.Kind == Draw {
		return events, nil
	}
	more, err := g.Accept(now, them, o.Kind)
	return append(events, more...), err
}

func (g *Game) mayOffer(o Offer) error {
	switch {
	case o.Kind >= offerKinds:
		return fmt.Errorf("%w: %v", ErrNoOffer, o.Kind)
	case g.result.Over():
		return ErrOver
	case g.editing:
		return ErrEditing
	case o.Kind == Resume && !g.paused:
		return ErrRunning
	case o.Kind == Pause && g.paused:
		return ErrPaused
	case o.Kind == Takeback && (o.Half < 1 || o.Half > len(g.plies)):
		return fmt.Errorf("%w: %d half moves", ErrTakeback, len(g.plies))
	}
	return nil
}

// UndoHalf is how many half moves a side takes back so that it is to move
// again before its last move: one if the other side is to move, else two. It is
// 0 if the side has not moved yet.
func (g *Game) UndoHalf(who chess.Colour) int {
	for i := len(g.plies) - 1; i >= 0; i-- {
		if g.plies[i].Before.Turn() == who {
			return len(g.plies) - i
		}
	}
	return 0
}

// Offers are those of a side that wait for an answer.
func (g *Game) Offers(who chess.Colour) []Offer {
	var list []Offer
	for k, n := range g.offers[who] {
		if n > 0 {
			list = append(list, g.offers[who].offer(OfferKind(k)))
		}
	}
	return list
}

// Accept consents to what the other side has offered, and it is done.
func (g *Game) Accept(now time.Time, who chess.Colour, k OfferKind) ([]Event, error) {
	them := who.Other()
	if k >= offerKinds || g.offers[them][k] == 0 {
		return nil, fmt.Errorf("%w: %v", ErrNoOffer, k)
	}
	o := g.offers[them].offer(k)
	if err := g.mayOffer(o); err != nil {
		return nil, err
	}
	g.offers[them][k] = 0
	events := []Event{{Kind: Accepted, Side: who, Offer: o}}
	switch k {
	case Draw:
		return append(events, g.end(now, DrawnBy(Agreement))...), nil
	case Takeback:
		g.takeBack(now, o.Half)
		return append(events, Event{Kind: TakenBack, Side: them, Offer: o}), nil
	case Adjourn:
		return append(events, g.end(now, Result{Reason: Adjourned})...), nil
	case Abort:
		return append(events, g.end(now, Result{Reason: Aborted})...), nil
	case Switch:
		g.changePlaces(now)
		return append(events, Event{Kind: Switched}), nil
	case Pause:
		return append(events, g.Pause(now)...), nil
	case Resume:
		return append(events, g.Resume(now)...), nil
	default:
		return append(events, g.edit(now)...), nil
	}
}

// Decline refuses what the other side has offered.
func (g *Game) Decline(who chess.Colour, k OfferKind) ([]Event, error) {
	return g.drop(who.Other(), k, Event{Kind: Declined, Side: who})
}

// Withdraw takes an offer back.
func (g *Game) Withdraw(who chess.Colour, k OfferKind) ([]Event, error) {
	return g.drop(who, k, Event{Kind: Withdrawn, Side: who})
}

func (g *Game) drop(whose chess.Colour, k OfferKind, e Event) ([]Event, error) {
	if k >= offerKinds || g.offers[whose][k] == 0 {
		return nil, fmt.Errorf("%w: %v", ErrNoOffer, k)
	}
	e.Offer = g.offers[whose].offer(k)
	g.offers[whose][k] = 0
	return []Event{e}, nil
}

// lapse ends the offers that a move answers: all that its maker was asked. Who has
// asked to take back moves asks for this one, too: it is about the same position.
func (g *Game) lapse(mover chess.Colour) (events []Event) {
	for k := range offerKinds {
		if e, err := g.Decline(mover, k); err == nil {
			events = append(events, e...)
		}
	}
	if half := &g.offers[mover][Takeback]; *half > 0 {
		*half++
		events = append(events, Event{Kind: Offered, Side: mover, Offer: Offer{Takeback, *half}})
	}
	return events
}
