package game

import "rookery/chess"

// An EventKind is what happened.
type EventKind uint8

// The events, and what of an Event they fill beside Side.
const (
	Moved       EventKind = iota // Ply
	TakenBack                    // Offer.Half
	Offered                      // Offer, by Side
	Accepted                     // Offer, by Side, who did not make it
	Declined                     // Offer, by Side, who did not make it
	Withdrawn                    // Offer, by Side, who made it
	Paused                       //
	Resumed                      //
	Switched                     // the players have changed sides
	EditBegun                    //
	EditEnded                    // the position may be another one
	ResignAsked                  // Side is to confirm that it resigns
	Said                         // Text, by Side; it waits in the other's queue
	TimeGiven                    // Text, to Side
	Seated                       // Side has another player
	Ended                        // Result
)

// An Event is something that happened in a game, for those who show it.
type Event struct {
	Kind   EventKind
	Side   chess.Colour
	Ply    Ply
	Offer  Offer
	Result Result
	Text   string
}
