package match

import (
	"encoding/json"
	"time"

	"rookery/chess/variant"
	"rookery/ics/lobby"
	"rookery/store"
)

// Details are what the store keeps of a game for the server alone.
type Details struct {
	Odds      *lobby.Odds `json:"odds,omitempty"`
	Setup     string      `json:"setup,omitempty"`    // where it began: "odds/rook"
	Giver     string      `json:"giver,omitempty"`    // who gives the simul of which it is a board
	ECO       string      `json:"eco,omitempty"`      // of a game that is over or adjourned
	Strengths [2]int      `json:"strengths,omitzero"` // of the men then
	Next      string      `json:"next,omitempty"`     // the move to come then: "W12"
	Left      string      `json:"left,omitempty"`     // "white" or "black": who lost the connection when it was adjourned
	Appeal    string      `json:"appeal,omitempty"`   // a request to adjudicate it
	Unplayed  bool        `json:"unplayed,omitempty"` // it was lost before both had moved
}

// Text is what is kept; nothing if there is nothing to keep.
func (d Details) Text() string {
	if d == (Details{}) {
		return ""
	}
	text, err := json.Marshal(d)
	if err != nil {
		return ""
	}
	return string(text)
}

// DetailsOf reads them; what cannot be read is nothing.
func DetailsOf(r store.Game) Details {
	var d Details
	if r.State == "" || json.Unmarshal([]byte(r.State), &d) != nil {
		return Details{}
	}
	return d
}

// Opening is the code of the game's opening in lists.
func (d Details) Opening() string {
	if d.ECO == "" {
		return "---"
	}
	return d.ECO
}

// TermsOf are those on which a game was played.
func TermsOf(r store.Game) lobby.Terms {
	v, err := variant.Find(r.Variant)
	if err != nil {
		v, _ = variant.Find("chess")
	}
	d := DetailsOf(r)
	w := lobby.Terms{Variant: v, Rated: r.Rated, Private: r.Private, Base: int(r.Base / time.Minute), Inc: int(r.Increment / time.Second),
		Odds: d.Odds, Setup: d.Setup, Giver: d.Giver, High: 9999}
	if w.Setup != "" {
		w.Start = r.Setup
	}
	return w
}

// SetTerms puts the times into a game's row, as TermsOf reads them.
func SetTerms(t lobby.Terms) func(*store.Game) {
	return func(r *store.Game) {
		r.Base, r.Increment = time.Duration(t.Base)*time.Minute, time.Duration(t.Inc)*time.Second
		d := DetailsOf(*r)
		d.Odds = t.Odds
		r.State = d.Text()
	}
}
