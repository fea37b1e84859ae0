package servers

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"rookery/farm"
	"rookery/ics"
	"rookery/store"
)

// A Monitor tells those who run the server how it is: /metrics for
// Prometheus, /healthz (it runs) and /readyz (it can serve, and is not about
// to stop).
type Monitor struct {
	Registry *prometheus.Registry
	requests *prometheus.HistogramVec
	moves    prometheus.Histogram
	stopping atomic.Bool
	operator func(*http.Request) bool // who may ask for the metrics; nil: everybody

	mu     sync.Mutex
	checks []func(context.Context) error
}

// NewMonitor is one that watches the process itself.
func NewMonitor() *Monitor {
	m := &Monitor{Registry: prometheus.NewRegistry()}
	m.requests = prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "rookery_http_request_seconds", Help: "How long requests took, by method and status.",
		Buckets: []float64{.001, .01, .1, 1, 10},
	}, []string{"method", "status"})
	m.moves = prometheus.NewHistogram(prometheus.HistogramOpts{
		Name: movesMetric, Help: "How long moves of chess clients were in the server, from when they were read until the network was given the opponent's board.",
		Buckets: []float64{.001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 5},
	})
	m.Registry.MustRegister(m.requests, m.moves, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// movesMetric is where rookery bench ics finds how long moves took in the server.
const movesMetric = "rookery_ics_move_seconds"

// gauge and counter add a number that is asked for when somebody looks.

func (m *Monitor) gauge(name, help string, value func() int) {
	m.Registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 { return float64(value()) }))
}

func (m *Monitor) counter(name, help string, value func() float64) {
	m.Registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, value))
}

// watchStore adds what the store has written, and asks it before the server
// is called ready.
func (m *Monitor) watchStore(s *store.Store) {
	m.mu.Lock()
	m.checks = append(m.checks, s.Ping)
	m.mu.Unlock()
	m.counter("rookery_store_commits_total", "Transactions written.", func() float64 { return float64(s.Stats().Commits) })
	m.counter("rookery_store_writes_total", "Writes in these transactions: moves and other changes.", func() float64 { return float64(s.Stats().Writes) })
	m.counter("rookery_store_failures_total", "Transactions that failed.", func() float64 { return float64(s.Stats().Failures) })
	held := func(users bool) func() int {
		return func() int {
			ctx, cancel := context.WithTimeout(context.Background(), time.Second)
			defer cancel()
			guests, registered, err := s.Held(ctx)
			switch {
			case err != nil:
				return -1
			case users:
				return int(registered)
			}
			return int(guests)
		}
	}
	m.gauge("rookery_kept_guest_bytes", "What is kept on the pages of those who have not logged in; -1: the database does not answer.", held(false))
	m.gauge("rookery_kept_user_bytes", "What is kept on the pages of registered users; -1: the database does not answer.", held(true))
	m.counter("rookery_store_commit_seconds_total", "Time spent in transactions.", func() float64 { return s.Stats().Committing.Seconds() })
}

// watchChess adds who is on the internet chess server.
func (m *Monitor) watchChess(s *ics.Server) {
	m.gauge("rookery_ics_connections", "Connections of chess clients.", func() int { return s.Counts().Connections })
	m.gauge("rookery_ics_users", "Users who are logged in, guests and robots included.", func() int { return s.Counts().Users })
	m.gauge("rookery_ics_guests", "Guests who are logged in.", func() int { return s.Counts().Guests })
	m.gauge("rookery_ics_games", "Games in play or examined.", func() int { return s.Counts().Games })
	m.counter("rookery_ics_played_total", "Games begun.", func() float64 { return float64(s.Counts().Played) })
}

// WatchFarm adds what waits to be solved, and who solves it.
func (m *Monitor) WatchFarm(c *farm.Coordinator) {
	m.Registry.MustRegister(farm.NewCollector(c))
}

// ready says why the server is not ready.
func (m *Monitor) ready(ctx context.Context) error {
	if m.stopping.Load() {
		return fmt.Errorf("stopping")
	}
	m.mu.Lock()
	checks := m.checks
	m.mu.Unlock()
	for _, check := range checks {
		if err := check(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Handler answers for the monitor, and has pages answer the rest. Browsers'
// requests are measured by it.
func (m *Monitor) Handler(pages http.Handler) http.Handler {
	mux := http.NewServeMux()
	metrics := promhttp.HandlerFor(m.Registry, promhttp.HandlerOpts{})
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		if m.operator != nil && !m.operator(r) {
			http.Error(w, "metrics are for operators", http.StatusForbidden)
			return
		}
		metrics.ServeHTTP(w, r)
	})
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		fmt.Fprintln(w, "ok")
	})
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), 5*time.Second)
		defer cancel()
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		if err := m.ready(ctx); err != nil {
			// What is wrong may name hosts and files: it is for the log only.
			w.WriteHeader(http.StatusServiceUnavailable)
			fmt.Fprintln(w, "not ready")
			return
		}
		fmt.Fprintln(w, "ok")
	})
	mux.Handle("/", m.measured(pages))
	return mux
}

// methods are those that have a time series of their own; what clients make
// up does not get one.
var methods = map[string]bool{http.MethodGet: true, http.MethodHead: true, http.MethodPost: true, http.MethodPut: true, http.MethodDelete: true}

func (m *Monitor) measured(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begin := time.Now()
		noted := &statusWriter{ResponseWriter: w, status: http.StatusOK}
		h.ServeHTTP(noted, r)
		method := r.Method
		if !methods[method] {
			method = "other"
		}
		m.requests.WithLabelValues(method, strconv.Itoa(noted.status)).Observe(time.Since(begin).Seconds())
	})
}

// A statusWriter notes the status of an answer. What else the writer can do,
// http.ResponseController and libraries find by Unwrap, which is why it can
// also flush.
type statusWriter struct {
	http.ResponseWriter
	status int
}

func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Flush sends what has been written: events are streamed.
func (w *statusWriter) Flush() { _ = http.NewResponseController(w.ResponseWriter).Flush() }
