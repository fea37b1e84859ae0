package coordinator

import (
	"encoding/json"
	"time"

	"rookery/farm/internal/job"
	"rookery/farm/internal/queue"
)

// lendAfter is how long a job is solved by one worker alone while others are idle, hintEvery
// how often those are told of again: parts that were asked for are there by then.
const (
	lendAfter = 2 * time.Millisecond
	hintEvery = 5 * time.Millisecond
)

// hint tells workers that others have nothing to do, or soon will have.
func (c *Coordinator) hint() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.line.len(job.Person)+c.line.len(job.Batch) > 0 {
		return
	}
	var long []*entry
	for _, e := range c.entries {
		if e.state == queue.JobRunning && since(e) >= lendAfter {
			long = append(long, e)
		}
	}
	free := c.free() + c.partsAhead() - c.coming
	for i, e := range long {
		n := (free + len(long) - 1 - i) / len(long)
		if n <= 0 {
			return
		}
		c.coming += n
		doc, _ := json.Marshal(queue.AtWord{Idle: n}) // plain data
		_ = c.q.Nc.Publish(c.q.Subject("at", e.id), doc)
	}
}
