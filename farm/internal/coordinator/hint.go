package coordinator

import (
	"encoding/json"
	"time"

	"rookery/farm/internal/queue"
	"rookery/internal/job"
)

// lendAfter is how long a job is solved by one worker alone while others are idle, hintEvery
// how often those are told of again, comingIn how long it takes at most until parts that were
// asked for are there.
const (
	lendAfter = 2 * time.Millisecond
	hintEvery = 2 * time.Millisecond
	comingIn  = 5 * time.Millisecond
)

// hint tells workers that others have nothing to do, or soon will have.
func (c *Coordinator) hint() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.line.len(job.Person)+c.line.len(job.Batch) > 0 {
		return
	}
	var long []*entry
	running := false
	for _, e := range c.entries {
		if e.state == queue.JobRunning {
			running = true
			if since(e) >= lendAfter {
				long = append(long, e)
			}
		}
	}
	if time.Since(c.asked) >= comingIn {
		c.coming = 0 // by now they are there, or nobody had any
	}
	free := c.free() + c.partsAhead()
	if running && free > 0 {
		c.hintAgain()
	}
	free -= c.coming
	for i, e := range long {
		n := (free + len(long) - 1 - i) / len(long)
		if n <= 0 {
			return
		}
		c.coming += n
		c.asked = time.Now()
		doc, _ := json.Marshal(queue.AtWord{Idle: n}) // plain data
		_ = c.q.Nc.Publish(c.q.Subject("at", e.id), doc)
	}
}

// hintAgain has it looked again soon who has nothing to do.
func (c *Coordinator) hintAgain() {
	if c.hinting {
		return
	}
	c.hinting = true
	time.AfterFunc(hintEvery, func() {
		c.mu.Lock()
		c.hinting = false
		c.mu.Unlock()
		c.awake()
	})
}
