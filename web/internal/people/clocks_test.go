package people

import (
	"encoding/json"
	"strings"
	"testing"

	"rookery/web/internal/play"
)

// The clocks of a board come without the board.
func TestClocksComeAlone(t *testing.T) {
	b := HubBoard{White: "anna", Game: play.Game{Clocks: [2]int64{1000, 2000}}, Other: &OtherBoard{White: "bert", Clocks: [2]int64{3000, 4000}}}
	c := b.clocks()
	text, err := json.Marshal(b)
	if err != nil || strings.Contains(string(text), "000") {
		t.Errorf("%s: %v", text, err)
	}
	b.set(c)
	if b.Clocks != [2]int64{1000, 2000} || b.Other.Clocks != [2]int64{3000, 4000} {
		t.Errorf("%+v", b)
	}
}
