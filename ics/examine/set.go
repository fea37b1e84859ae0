package examine

import (
	"strconv"
	"strings"
	"time"

	"rookery/chess"
	"rookery/ics/accounts"
	"rookery/ics/command"
)

// What examiners say of the players of an examined game: their clocks and ratings.

// maxClock is the most that a clock can be set to.
const maxClock = 24 * time.Hour

// awaitClockSet sets a clock of the examined game.
func (b Boards) awaitClockSet(c *command.Call, side chess.Colour) {
	left, ok := parseClock(c.Arg(0))
	if !ok {
		c.Refuse("A clock is set to [[hours:]minutes:]seconds, as 1:30:00 or 5:00, to less than a day.")
		return
	}
	b.AwaitBoard(c, func(t Table) {
		t.Study().SetClock(side, left)
		t.Tell("Game %d: %s sets %s's clock to %s.", t.Number(), c.User().Name, side, clockText(left))
		t.Show()
	})
}

// parseClock reads seconds, minutes and seconds, or hours, minutes and seconds.
func parseClock(text string) (left time.Duration, ok bool) {
	parts := strings.Split(text, ":")
	if len(parts) > 3 {
		return 0, false
	}
	for _, part := range parts {
		n, err := strconv.ParseUint(part, 10, 17)
		if err != nil {
			return 0, false
		}
		left = left*60 + time.Duration(n)*time.Second
	}
	return left, left < maxClock
}

// clockText is a clock as "1:30:00" or "5:00".
func clockText(d time.Duration) string {
	text := time.Time{}.Add(d).Format("15:04:05")
	text = strings.TrimPrefix(text, "00:")
	if trimmed := strings.TrimPrefix(text, "0"); trimmed != "" {
		return trimmed
	}
	return text
}

func (b Boards) cmdResetclock(c *command.Call) {
	b.AwaitBoard(c, func(t Table) {
		t.Study().ResetClocks()
		t.Tell("Game %d: %s resets the clocks.", t.Number(), c.User().Name)
		t.Show()
	})
}

// awaitRatingSet says which rating a player of the examined game has.
func (b Boards) awaitRatingSet(c *command.Call, side chess.Colour) {
	if !c.Given(0) || c.Numbers[0] < 0 || c.Numbers[0] > 9999 {
		c.Refuse("A rating is a number from 0 to 9999.")
		return
	}
	text := accounts.UnratedText
	if c.Numbers[0] > 0 {
		text = strconv.Itoa(c.Numbers[0])
	}
	b.AwaitBoard(c, func(t Table) {
		t.SetRating(side, text)
		t.Tell("Game %d: %s says that %s's rating is %s.", t.Number(), c.User().Name, side, text)
		t.Show()
	})
}
