package ics

import "time"

// A budget bounds how often a session may do something that others hear: so many
// at once, and then one each time the interval has passed.
type budget struct {
	left  float64
	since time.Time
}

// A kind of talk has a budget of its own.
type talk int

const (
	shouts    talk = iota // to everybody
	strangers             // tells to users who have not told this one anything
	ads                   // seeks
	asks                  // challenges, and other offers to play
	letters               // messages
	mails                 // that the server sends
	talks
)

// budgets are how many of a kind may come at once, and in what time another one.
var budgets = [talks]struct {
	burst int
	every time.Duration
	name  string
}{
	shouts:    {3, 20 * time.Second, "shouts"},
	strangers: {20, 3 * time.Second, "tells to people who have not talked to you"},
	ads:       {20, 3 * time.Second, "seeks"},
	asks:      {20, 3 * time.Second, "challenges"},
	letters:   {10, 30 * time.Second, "messages"},
	mails:     {5, time.Minute, "mails"},
}

// quotaEvery is how long users on the list quota wait between shouts.
const quotaEvery = 5 * time.Minute

// mayTalk takes from a budget, or says that it is used up. Admins and services
// have no bounds.
func (c *call) mayTalk(k talk) bool {
	if c.user.isAdmin() || c.user.has("TD") || c.server.config.Limits.Talk {
		return true
	}
	b, limit, now := &c.budgets[k], budgets[k], c.server.now()
	if k == shouts && c.server.list("quota").has(c.user.name) {
		limit.burst, limit.every = 1, quotaEvery
	}
	if b.since.IsZero() {
		b.left = float64(limit.burst)
	} else {
		b.left = min(float64(limit.burst), b.left+now.Sub(b.since).Seconds()/limit.every.Seconds())
	}
	b.since = now
	if b.left < 1 {
		wait := time.Duration((1 - b.left) * float64(limit.every)).Round(time.Second)
		c.refuse("Too many %s: please wait %s.", limit.name, longSpan(max(wait, time.Second)))
		return false
	}
	b.left--
	return true
}
