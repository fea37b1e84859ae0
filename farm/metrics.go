package farm

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"

	"rookery/farm/internal/coordinator"
	"rookery/farm/internal/queue"
	"rookery/internal/job"
)

// A Collector tells Prometheus how a farm is.
type Collector struct {
	coordinator                                                                *coordinator.Coordinator
	waiting, running, workers, memory, ended, retries, deaths, submitted, kept *prometheus.Desc
}

// NewCollector makes a Collector of what a coordinator knows.
func NewCollector(c *coordinator.Coordinator) *Collector {
	d := func(name, help string, labels ...string) *prometheus.Desc {
		return prometheus.NewDesc("rookery_farm_"+name, help, labels, nil)
	}
	return &Collector{
		c,
		d("waiting", "Jobs that wait for a worker.", "class"),
		d("running", "Jobs that were given to workers."),
		d("workers", "Workers by what they are at.", "state"),
		d("workers_memory_bytes", "Memory in use by the processes of workers."),
		d("ended_total", "Jobs that have ended."),
		d("retries_total", "Jobs that were given out again."),
		d("deaths_total", "Processes of workers that died."),
		d("submitted_total", "Jobs that were taken in; answers that were kept are not counted."),
		d("answers_bytes", "Size of the kept answers."),
	}
}

// Describe tells what there is to be collected.
func (c *Collector) Describe(ch chan<- *prometheus.Desc) { prometheus.DescribeByCollect(c, ch) }

// Collect asks the coordinator.
func (c *Collector) Collect(ch chan<- prometheus.Metric) {
	s := c.coordinator.Status(context.Background())
	gauge := func(d *prometheus.Desc, v float64, labels ...string) {
		ch <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v, labels...)
	}
	counter := func(d *prometheus.Desc, v int) {
		ch <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, float64(v))
	}
	gauge(c.waiting, float64(s.Waiting[job.Person]), "person")
	gauge(c.waiting, float64(s.Waiting[job.Batch]), "batch")
	gauge(c.running, float64(len(s.Running)))
	states := map[string]int{queue.StateIdle: 0, queue.StateBusy: 0, queue.StateDraining: 0}
	memory := int64(0)
	for _, w := range s.Workers {
		states[w.State]++
		memory += w.Memory
	}
	for state, n := range states {
		gauge(c.workers, float64(n), state)
	}
	gauge(c.memory, float64(memory))
	gauge(c.kept, float64(s.Kept))
	counter(c.ended, s.Counts.Ended)
	counter(c.retries, s.Counts.Retries)
	counter(c.deaths, s.Counts.Deaths)
	counter(c.submitted, s.Counts.Submitted)
}
