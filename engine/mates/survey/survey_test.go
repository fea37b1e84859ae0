package survey

import (
	"context"
	"strings"
	"testing"
	"time"

	"rookery/engine"
)

// FuzzRead: no list stops the program.
func FuzzRead(f *testing.F) {
	f.Add("fen\tmate\n6k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - -\t1\n")
	f.Add("# a list\n6k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - - bm #1; id \"x\";\n")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := Read(strings.NewReader(text))
		for _, e := range list {
			if e.Mate == 0 && err == nil {
				t.Errorf("no number of moves: %q", text)
			}
		}
	})
}

// TestRead: what is no position with a number is said with its line.
func TestRead(t *testing.T) {
	for text, want := range map[string]string{
		"8/8 w\t3\n": "line 1: ", "fen\tmate\n\n6k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - -\tx\n": "line 3: \"x\"",
		"6k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - -": "line 1: neither", "6k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - -\t0": "line 1: \"0\"",
	} {
		if _, err := Read(strings.NewReader(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// claimer says what it is told to say.
type claimer struct {
	mate int
	line string
}

func (claimer) Name() string                        { return "claimer" }
func (claimer) Begin(context.Context, string) error { return nil }
func (claimer) Close() error                        { return nil }
func (c claimer) Think(_ context.Context, _ engine.Game, _ engine.Limits, report func(engine.Info)) (engine.Answer, error) {
	i := engine.Info{Score: engine.Score{Mate: c.mate, IsMate: true}, PV: strings.Fields(c.line)}
	report(i)
	return engine.Answer{Move: i.PV[0], Info: i}, nil
}

// TestFaults: nobody is believed.
func TestFaults(t *testing.T) {
	list, err := Read(strings.NewReader("6k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - -\t1\n"))
	if err != nil {
		t.Fatal(err)
	}
	table := NewTable()
	for _, c := range []struct {
		claimer
		fault string
		best  bool
	}{
		{claimer{1, "a1a8"}, "", true},
		{claimer{1, "a1a7"}, "no mate at the end", false},
		{claimer{2, "a1a8"}, "1 half moves for a mate in 2", false},
		{claimer{1, "a1b8"}, "half move 1", false},
		{claimer{2, "a1b1 g8f8 b1b8"}, "", false},
		{claimer{-1, "a1a8"}, "1 half moves for a mate in -1", false},
	} {
		f := Ask(t.Context(), c.claimer, list[0], engine.Limits{})
		if !strings.HasPrefix(f.Fault, c.fault) || (f.Fault == "") != (c.fault == "") || f.Best(list[0]) != c.best {
			t.Errorf("%+v: %+v", c.claimer, f)
		}
		table.Add(list[0], f)
	}
	var b strings.Builder
	if err := table.Write(&b); err != nil || table.Faults() != 4 {
		t.Errorf("%d faults, %v", table.Faults(), err)
	}
	if text := strings.Join(strings.Fields(b.String()), " "); !strings.Contains(text, "1-6 6 2 33.3 1 16.7 0 4 0") {
		t.Errorf("%s", b.String())
	}
}

// TestGain: the means are those of the positions in which both have found the mate, in as many moves as the list knows.
func TestGain(t *testing.T) {
	e := Entry{Mate: 3}
	found := func(mate int, d time.Duration, nodes uint64) Finding {
		return Finding{Mate: mate, Time: d, Nodes: nodes}
	}
	var g Gain
	if s := g.String(); !strings.Contains(s, "no position") {
		t.Error(s)
	}
	g.Add(e, found(3, 8*time.Second, 100), found(3, 2*time.Second, 200))
	g.Add(e, found(3, time.Second, 100), found(2, time.Second, 50))
	g.Add(e, found(3, time.Second, 1), found(4, time.Hour, 1000))
	g.Add(e, found(0, time.Second, 1), found(3, time.Hour, 1000))
	if s := g.String(); s != "2.00 times as fast as the first, 1.00 of its nodes, in 2 positions" {
		t.Error(s)
	}
}
