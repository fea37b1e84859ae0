package survey

import (
	"context"
	"fmt"
	"time"

	"rookery/chess"
	"rookery/engine"
)

// A Finding is what a player has found in a position.
type Finding struct {
	Mate   int           // as the player's last score says; 0 if it says none
	Line   []string      // to the mate
	Least  bool          // the player says that no mate is shorter
	Fault  string        // what is wrong with the line; "" if it is a mate in as many moves as said
	Time   time.Duration // until it said so, or gave up
	Nodes  uint64
	Failed error // the player did not answer
}

// Best reports whether the mate is as short as the list knows one, or shorter.
func (f *Finding) Best(e Entry) bool {
	return f.Found(e) && abs(f.Mate) <= abs(e.Mate)
}

// Found reports whether there is a mate for the same side as in the list, and a line that shows it.
func (f *Finding) Found(e Entry) bool {
	return f.Fault == "" && f.Mate != 0 && (f.Mate > 0) == (e.Mate > 0)
}

func abs(n int) int { return max(n, -n) }

// Ask has a player look for a mate within the limits.
func Ask(ctx context.Context, p engine.Player, e Entry, l engine.Limits) (f Finding) {
	if f.Failed = p.Begin(ctx, ""); f.Failed != nil {
		return f
	}
	start := time.Now()
	g := engine.Game{Start: e.Position.FEN(), White: e.Position.Turn() == chess.White}
	a, err := p.Think(ctx, g, l, func(i engine.Info) {
		f.Nodes = max(f.Nodes, i.Nodes)
		if i.Line > 1 || i.Bound != engine.Exact || i.Text != "" && len(i.PV) == 0 {
			return
		}
		if mate := scoreOf(i); mate != f.Mate || f.Mate == 0 {
			f.Time = time.Since(start)
			f.Mate = mate
		}
		if f.Mate != 0 {
			f.Line, f.Least = i.PV, i.Least
		}
	})
	if err != nil {
		f.Failed = err
		return f
	}
	if f.Mate == 0 {
		f.Time = time.Since(start)
		return f
	}
	f.Fault = fault(e.Position, f.Mate, f.Line)
	if f.Fault == "" && len(f.Line) > 0 && a.Move != f.Line[0] {
		f.Fault = fmt.Sprintf("plays %s and not %s", a.Move, f.Line[0])
	}
	return f
}

func scoreOf(i engine.Info) int {
	if i.Score.IsMate {
		return i.Score.Mate
	}
	return 0
}

// fault is what is wrong with a line that is said to mate in so many moves; "" if nothing is.
func fault(pos chess.Position, mate int, line []string) string {
	want := 2*mate - 1
	if mate < 0 {
		want = -2 * mate
	}
	for i, text := range line {
		m, err := pos.ParseMove(text)
		if err != nil {
			return fmt.Sprintf("half move %d: %v", i+1, err)
		}
		pos.Play(m)
	}
	switch {
	case len(line) != want:
		return fmt.Sprintf("%d half moves for a mate in %d", len(line), mate)
	case !pos.IsCheckmate():
		return "no mate at the end"
	}
	return ""
}
