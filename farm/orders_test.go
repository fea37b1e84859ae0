package farm_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"rookery/chess"
	"rookery/farm"
	"rookery/solution"
	"rookery/solve"
)

// gauged are the metrics of a farm, by names and labels.
func gauged(t *testing.T, l *farm.Local) map[string]float64 {
	t.Helper()
	r := prometheus.NewRegistry()
	if err := r.Register(farm.NewCollector(l.Coordinator)); err != nil {
		t.Fatal(err)
	}
	families, err := r.Gather()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]float64{}
	for _, f := range families {
		for _, m := range f.GetMetric() {
			name := strings.TrimPrefix(f.GetName(), "rookery_farm_")
			for _, label := range m.GetLabel() {
				name += " " + label.GetValue()
			}
			all[name] = m.GetGauge().GetValue() + m.GetCounter().GetValue()
		}
	}
	return all
}

// TestOrders: a worker that drains takes no more, one that is stopped gives back what it has, and both go on when they are told to.
// What operators see, and what is measured, says so.
func TestOrders(t *testing.T) {
	t.Parallel()
	l := local(t, 1)
	status := func() farm.Status {
		t.Helper()
		s, err := l.Client.Status(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	until(t, "the worker is there", func() bool { s := status(); return len(s.Workers) == 1 && s.Workers[0].State == "idle" })
	worker := status().Workers[0]
	order := func(what string) {
		t.Helper()
		if err := l.Client.Order(t.Context(), worker.ID, what); err != nil {
			t.Fatal(what, err)
		}
	}
	if worker.PID == 0 || worker.Host == "" || worker.Program != "test" || worker.Job != "" || worker.Deaths != 0 {
		t.Errorf("%+v", worker)
	}
	if err := l.Client.Order(t.Context(), "nobody", "drain"); err == nil || !strings.Contains(err.Error(), "no such worker") {
		t.Errorf("an order to nobody: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := make(chan error, 2)
	for i := range 2 {
		p := parsed(t, endless)
		p.Options.MaxTime.Set, p.Options.MaxTime.N = true, 1000+i
		go func() {
			sum, err := l.Client.Solve(ctx, farm.Who{User: fmt.Sprint(i)}, p, solve.Config{Jobs: 1}, new(solution.Builder))
			if err == nil && !sum.Interrupted {
				err = errors.New("it came to an end")
			}
			ended <- err
		}()
		until(t, "a job is known", func() bool { s := status(); return len(s.Running)+len(s.Next) == i+1 && len(s.Running) == 1 })
	}
	until(t, "the worker is busy", func() bool { s := status(); return s.Workers[0].State == "busy" && s.Workers[0].Job == s.Running[0].ID })
	s := status()
	if s.Running[0].State != "running" && s.Running[0].State != "sent" || len(s.Next) != 1 || s.Next[0].Place != 1 || s.Waiting[0]+s.Waiting[1] != 1 || s.Program != "test" || s.Since.IsZero() {
		t.Errorf("%+v", s)
	}
	m := gauged(t, l)
	for name, want := range map[string]float64{"waiting person": 1, "waiting batch": 0, "running": 1, "workers idle": 0, "workers busy": 1, "workers draining": 0} {
		if m[name] != want {
			t.Errorf("%s: %v, want %v of %v", name, m[name], want, m)
		}
	}
	if m["submitted_total"]+m["submitted"] < 2 {
		t.Errorf("%v", m)
	}
	order("stop")
	until(t, "the worker drains", func() bool { return status().Workers[0].State == "draining" })
	runs := func() (n int) {
		for _, j := range status().Running {
			if j.State == "running" {
				n++
			}
		}
		return n
	}
	until(t, "nobody is at a job", func() bool {
		s := status()
		return runs() == 0 && len(s.Running)+len(s.Next) == 2 && s.Workers[0].Job == ""
	})
	if m := gauged(t, l); m["workers draining"] != 1 || m["waiting person"]+m["running"] != 2 {
		t.Errorf("%v", m)
	}
	order("resume")
	until(t, "one runs again", func() bool { return runs() == 1 && status().Workers[0].State == "busy" })
	order("drain")
	if runs() != 1 {
		t.Errorf("a worker that drains gives back what it has: %+v", status())
	}
	cancel()
	for range 2 {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	until(t, "nothing is left", func() bool {
		s := status()
		return len(s.Running)+len(s.Next) == 0 && s.Workers[0].State == "draining"
	})
}

// TestRepliesAndNotes: the built-in player answers, and what clients remember is there until it is forgotten.
func TestRepliesAndNotes(t *testing.T) {
	t.Parallel()
	l := local(t, 1)
	pos, err := chess.ParsePosition("7k/8/6K1/8/8/8/8/R7 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if move, err := l.Client.Reply(t.Context(), farm.Who{User: "a"}, pos, 50*time.Millisecond); err != nil || move != "a1a8" {
		t.Errorf("%q, %v", move, err)
	}
	mate, err := chess.ParsePosition("R6k/8/6K1/8/8/8/8/8 b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if move, err := l.Client.Reply(t.Context(), farm.Who{User: "a"}, mate, 50*time.Millisecond); err == nil {
		t.Errorf("in a mate %q is played", move)
	}
	ctx := t.Context()
	if err := errors.Join(l.Client.Remember(ctx, "one", []byte("1")), l.Client.Remember(ctx, "two", []byte("2")), l.Client.Remember(ctx, "one", []byte("3")), l.Client.Forget(ctx, "two"), l.Client.Forget(ctx, "none")); err != nil {
		t.Fatal(err)
	}
	notes, err := l.Client.Recall(ctx)
	if err != nil || len(notes) != 1 || string(notes["one"]) != "3" {
		t.Errorf("%q, %v", notes, err)
	}
	late, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := l.Client.Recall(late); err == nil {
		t.Error("notes for who is gone")
	}
}
