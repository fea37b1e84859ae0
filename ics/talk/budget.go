// Package talk is the room of what users say: how much of it each kind of talk allows them, which coming
// back does not renew, and the crier, who tells thousands without keeping moves waiting. Who may be told what
// is the server's affair.
package talk

import "time"

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

// A Kind of talk has a budget of its own.
type Kind int

// The kinds.
const (
	Shouts    Kind = iota // to everybody
	Strangers             // tells to users who have not told this one anything
	Ads                   // seeks
	Asks                  // challenges, and other offers to play
	Letters               // messages
	Mails                 // that the server sends
	Kinds
)

// budgets are the bounds of each kind.
var budgets = [Kinds]bound{
	Shouts:    {3, 20 * time.Second, "shouts"},
	Strangers: {20, 3 * time.Second, "tells to people who have not talked to you"},
	Ads:       {20, 3 * time.Second, "seeks"},
	Asks:      {20, 3 * time.Second, "challenges"},
	Letters:   {10, 30 * time.Second, "messages"},
	Mails:     {5, time.Minute, "mails"},
}

// quotaEvery is how long users on the list quota wait between shouts.
const quotaEvery = 5 * time.Minute

// String is the kind as who has used it up is told.
func (k Kind) String() string { return budgets[k].name }

// Bound is how much there may be at once, and in what time another one comes.
func (k Kind) Bound() (burst int, every time.Duration) { return budgets[k].burst, budgets[k].every }

// at is how much a budget has at a time.
func (b budget) at(now time.Time, most bound) float64 {
	if b.since.IsZero() {
		return float64(most.burst)
	}
	return min(float64(most.burst), b.left+now.Sub(b.since).Seconds()/most.every.Seconds())
}

// An Allowance is what a session has of each budget. That of a new one is full.
type Allowance [Kinds]budget

// Spend takes from a budget; wait is how long it takes, if it is used up, until there is something in it again.
// seldom: shouts are few.
func (a *Allowance) Spend(k Kind, now time.Time, seldom bool) (wait time.Duration, ok bool) {
	b, limit := &a[k], budgets[k]
	if k == Shouts && seldom {
		limit.burst, limit.every = 1, quotaEvery
	}
	b.left, b.since = b.at(now, limit), now
	if b.left < 1 {
		wait = time.Duration((1 - b.left) * float64(limit.every)).Round(time.Second)
		return max(wait, time.Second), false
	}
	b.left--
	return 0, true
}

// A purse is what those who have left had of their budgets. Whoever comes back has no more than that, under the
// same account or from the same address: coming back renews nothing.
type purse struct {
	of    Allowance
	spent time.Time // last
}

// Purses are kept by accounts and addresses.
type Purses map[string]*purse

const (
	// keepPurse is for how long: every budget is full by then.
	keepPurse  = 5 * time.Minute
	mostPurses = 100_000
)

// Keep keeps what somebody who leaves has.
func (p Purses) Keep(now time.Time, keys []string, have Allowance) {
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
func (p Purses) sweep(now time.Time) {
	for key, old := range p {
		if now.Sub(old.spent) > keepPurse {
			delete(p, key)
		}
	}
	if len(p) >= mostPurses {
		clear(p)
	}
}

// Left is what somebody has who comes.
func (p Purses) Left(now time.Time, keys []string) (have Allowance) {
	for _, key := range keys {
		if old := p[key]; old != nil && now.Sub(old.spent) <= keepPurse {
			have = least(now, have, old.of)
		}
	}
	return have
}

// least takes of each kind the budget that has less.
func least(now time.Time, a, b Allowance) Allowance {
	for k := range a {
		if b[k].at(now, budgets[k]) < a[k].at(now, budgets[k]) {
			a[k] = b[k]
		}
	}
	return a
}
