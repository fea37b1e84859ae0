package coordinator

import (
	"context"
	"encoding/json"
	"time"

	"rookery/farm/internal/queue"
	"rookery/internal/job"
)

// What a person waits for does not wait for a batch: where all workers are at batches,
// the job of a batch that was begun last makes room. A bundle ends with its present
// problem; a longer search is given up, and goes to another worker later, with what was
// found out (solve.Memory). The parts that it had lent are kept. Where all are at what
// persons wait for, a person who has several makes room, in the same way, for one who has
// none. What has made room waits for its turn again.
//
// A search that is given up begins again, so each time it has twice as long before it
// is asked anew: who takes T is begun with no more than about log2(T/undisturbed)
// times, however many come.

// undisturbed is how long a job that has made room once is not asked again.
const undisturbed = 10 * time.Second

// settles is when a job may be asked to make room.
func (e *entry) settles() time.Time {
	if e.madeRoom == 0 {
		return e.since
	}
	return e.since.Add(undisturbed << min(e.madeRoom-1, 16)) // a week is enough
}

// hurry makes room for persons that wait: as many jobs of batches as there are whole jobs
// for which no worker is free, those that were begun last, and then jobs of persons who
// have several for persons who have none.
func (c *Coordinator) hurry(ctx context.Context) {
	c.recallAll(ctx, func(e *entry) bool { return e.left })
	c.mu.Lock()
	short := c.persons() - max(0, c.free())
	crowded := short > 0
	for ; short > 0; short-- {
		if !c.makeRoom(func(e *entry) bool { return e.class == job.Batch }) {
			break
		}
	}
	for _, user := range c.line.classes[job.Person].users {
		if short <= 0 {
			break
		}
		if has := c.having(); has[user] == 0 {
			short--
			c.makeRoom(func(e *entry) bool { return e.class == job.Person && has[e.user] > 1 && has[e.user] == most(has) })
		}
	}
	c.mu.Unlock()
	if crowded { // they would be taken before
		c.recallAll(ctx, func(e *entry) bool { return e.class == job.Batch || e.part })
	}
}

// persons is how many whole jobs of persons wait: parts do without.
func (c *Coordinator) persons() (n int) {
	for _, e := range c.entries {
		if !e.part && e.class == job.Person && e.state == queue.JobWaiting {
			n++
		}
	}
	return n
}

// recallAll has those jobs wait again that were given out, that no worker has taken
// yet, and that are such.
func (c *Coordinator) recallAll(ctx context.Context, such func(*entry) bool) {
	c.mu.Lock()
	var list []*entry
	for _, e := range c.entries {
		if e.state == queue.JobSent && such(e) {
			list = append(list, e)
		}
	}
	c.mu.Unlock()
	for _, e := range list {
		c.recall(ctx, e)
	}
}

// makeRoom tells the job that was begun last of those that may be told to make room; it
// reports whether there is one.
func (c *Coordinator) makeRoom(may func(*entry) bool) bool {
	last := c.youngest(time.Now(), may)
	if last == nil {
		return false
	}
	last.yields = true
	last.madeRoom++
	c.tellToYield(last)
	return true
}

// tellToYield tells a job to make room. The sweep repeats it: a worker may not listen yet.
func (c *Coordinator) tellToYield(e *entry) {
	doc, _ := json.Marshal(queue.AtWord{Yield: true}) // plain data
	_ = c.q.Nc.Publish(c.q.Subject("at", e.id), doc)
}

// youngest is the job that was begun last of those that may be told to make room; nil
// if there is none.
func (c *Coordinator) youngest(now time.Time, may func(*entry) bool) (last *entry) {
	for _, e := range c.entries {
		if e.state == queue.JobRunning && !e.yields && !now.Before(e.settles()) && may(e) && (last == nil || e.since.After(last.since)) {
			last = e
		}
	}
	return last
}

// having is how many workers each person's jobs have, and are not about to leave. For
// whom room was made already, but who has not come to it, none is counted.
func (c *Coordinator) having() map[string]int {
	has := map[string]int{}
	for _, e := range c.entries {
		if e.class == job.Person && (e.state == queue.JobSent || e.state == queue.JobRunning && !e.yields) {
			has[e.user]++
		}
	}
	return has
}

func most(has map[string]int) (n int) {
	for _, k := range has {
		n = max(n, k)
	}
	return n
}

// recall has a job wait again that was given out, and that no worker has taken yet.
func (c *Coordinator) recall(ctx context.Context, e *entry) {
	inner, cancel := queue.Call(ctx)
	defer cancel()
	msg, err := c.q.Tasks.GetLastMsgForSubject(inner, c.q.Subject("task", e.id))
	if err != nil || c.q.Tasks.DeleteMsg(inner, msg.Sequence) != nil {
		return // the sweep finds out
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.entries[e.id] == e && e.state == queue.JobSent {
		e.state, e.left = queue.JobWaiting, false
		c.line.add(e.class, e.user, e.id)
	}
}
