package ics

import (
	"fmt"
	"time"

	"rookery/ics/accounts"
	"rookery/ics/phrase"
	"rookery/internal/origin"
)

// A budget bounds how often a session may do something that others hear: so many
// at once, and then one each time the interval has passed.
type budget struct {
	left  float64
	since time.Time
}

// A bound is what a budget is: so many at once, and in what time another one.
type bound struct {
	burst int
	every time.Duration
	name  string
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

// budgets are the bounds of each kind.
var budgets = [talks]bound{
	shouts:    {3, 20 * time.Second, "shouts"},
	strangers: {20, 3 * time.Second, "tells to people who have not talked to you"},
	ads:       {20, 3 * time.Second, "seeks"},
	asks:      {20, 3 * time.Second, "challenges"},
	letters:   {10, 30 * time.Second, "messages"},
	mails:     {5, time.Minute, "mails"},
}

// quotaEvery is how long users on the list quota wait between shouts.
const quotaEvery = 5 * time.Minute

// at is how much a budget has at a time.
func (b budget) at(now time.Time, most bound) float64 {
	if b.since.IsZero() {
		return float64(most.burst)
	}
	return min(float64(most.burst), b.left+now.Sub(b.since).Seconds()/most.every.Seconds())
}

// mayTalk takes from a budget, or says that it is used up. Admins and services
// have no bounds.
func (c *call) mayTalk(k talk) bool {
	if c.user.IsAdmin() || c.user.Has("TD") || c.server.config.Limits.Talk {
		return true
	}
	b, limit, now := &c.budgets[k], budgets[k], c.server.now()
	if k == shouts && c.server.lists.Has(accounts.Quota, c.user.Name) {
		limit.burst, limit.every = 1, quotaEvery
	}
	b.left, b.since = b.at(now, limit), now
	if b.left < 1 {
		wait := time.Duration((1 - b.left) * float64(limit.every)).Round(time.Second)
		c.refuse("Too many %s: please wait %s.", limit.name, phrase.LongSpan(max(wait, time.Second)))
		return false
	}
	b.left--
	return true
}

// A purse is what those who have left had of their budgets. Whoever comes back has no more than that, under the
// same account or from the same address: coming back renews nothing.
type purse struct {
	of    [talks]budget
	spent time.Time // last
}

// purses are kept by accounts and addresses.
type purses map[string]*purse

const (
	// keepPurse is for how long: every budget is full by then.
	keepPurse  = 5 * time.Minute
	mostPurses = 100_000
)

// purseKeys are what a session's budgets are kept under. A guest's name is nobody's.
func (x *session) purseKeys() (keys []string) {
	if !x.user.Guest {
		keys = append(keys, fmt.Sprintf("user %d", x.user.ID))
	}
	if from := origin.Network(x.conn.Address()); from != "" {
		keys = append(keys, "from "+from)
	}
	return keys
}

// keep keeps what somebody who leaves has.
func (p purses) keep(now time.Time, keys []string, have [talks]budget) {
	last := time.Time{}
	for _, b := range have {
		if b.since.After(last) {
			last = b.since
		}
	}
	if last.IsZero() || now.Sub(last) > keepPurse {
		return
	}
	if len(p) >= mostPurses {
		p.sweep(now)
	}
	for _, key := range keys {
		old := p[key]
		if old == nil || now.Sub(old.spent) > keepPurse {
			old = &purse{}
			p[key] = old
		}
		old.of = least(now, old.of, have)
		if last.After(old.spent) {
			old.spent = last
		}
	}
}

// sweep forgets those that are full, and, where that makes no room, all.
func (p purses) sweep(now time.Time) {
	for key, old := range p {
		if now.Sub(old.spent) > keepPurse {
			delete(p, key)
		}
	}
	if len(p) >= mostPurses {
		clear(p)
	}
}

// left is what somebody has who comes.
func (p purses) left(now time.Time, keys []string) (have [talks]budget) {
	for _, key := range keys {
		if old := p[key]; old != nil && now.Sub(old.spent) <= keepPurse {
			have = least(now, have, old.of)
		}
	}
	return have
}

// least takes of each kind the budget that has less.
func least(now time.Time, a, b [talks]budget) [talks]budget {
	for k := range a {
		if b[k].at(now, budgets[k]) < a[k].at(now, budgets[k]) {
			a[k] = b[k]
		}
	}
	return a
}
