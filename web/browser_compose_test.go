package web

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solve"
	"rookery/web/internal/compose"
)

// Problems in whose solutions men are reborn, vanish, change walk, colour,
// attributes and place, imitators move and squares become holes: of the
// project's examples, and of the corpus.
var (
	fairyExamples = []string{"widlert-andernach.inp", "schwarzkopf-proof-game.inp"}
	fairyCorpus   = []string{
		"BEISPIEL/anticir-056", "BEISPIEL/duplex-006", "BEISPIEL/bgl-001", "BEISPIEL/volage-001", "BEISPIEL/imitator-008", "BEISPIEL/ep-008",
		"BEISPIEL/duplex-007", "BEISPIEL/haan-005", "BEISPIEL/osckings-002", "BEISPIEL/rollentausch-001", "BEISPIEL/wurmloch-004",
		"BEISPIEL/phantom-002", "EXAMPLES/alice-006", "EXAMPLES/breton-003", "EXAMPLES/anda-001", "EXAMPLES/lostpieces-001", "EXAMPLES/marine-014",
	}
)

// lineOf is the first line of a solution: the first node, its first
// continuation and so on.
func lineOf(s *solution.Solution) (start []problem.Placement, line []*solution.Node) {
	for _, twin := range s.Twins {
		for _, half := range twin.Halves {
			for _, phase := range half.Phases {
				if len(phase.Nodes) == 0 {
					continue
				}
				if start = half.Start; start == nil {
					start = twin.Problem.Board
				}
				for next := phase.Nodes; len(next) > 0; {
					n := next[0]
					line = append(line, n)
					next = slices.Concat(n.Threats, n.Replies, n.Refutations)
				}
				return start, line
			}
		}
	}
	return nil, nil
}

func shownMan(m problem.Man) string {
	marked := ""
	if len(m.Attributes) > 0 {
		marked = "*"
	}
	return compose.ColourName(m.Colour) + " " + strings.NewReplacer("/", "_").Replace(string(m.Walk)) + marked
}

// The board follows a line to the position that the solver reached, whatever
// conditions did to it.
func TestReplayInBrowser(t *testing.T) {
	t.Parallel()
	var texts []string
	for _, name := range fairyExamples {
		texts = append(texts, example(t, name))
	}
	for _, name := range fairyCorpus {
		src, err := os.ReadFile(filepath.Join("../../shared/corpus/popeye", name+".inp"))
		if err != nil {
			continue // it is not at hand
		}
		texts = append(texts, string(src))
	}
	ctx, _ := browsing(t, "/")
	for _, text := range texts {
		follow(ctx, t, text)
	}
}

const lookAtBoard = `JSON.stringify(Object.fromEntries([...document.querySelectorAll("cg-board piece")].filter((p) => !/fading|ghost/.test(p.className))
	.map((p) => [p.cgKey, [...p.classList].find((c) => /^(white|black|neutral)$/.test(c)) + " " +
		[...p.classList].find((c) => c.startsWith("w-")).slice(2) + (p.classList.contains("marked") ? "*" : "")])))`

func follow(ctx context.Context, t *testing.T, text string) {
	t.Helper()
	var b solution.Builder
	next, stop := iter.Pull2(popeye.Problems("", []byte(text), popeye.Limits{}))
	defer stop()
	p, errs, ok := next()
	if !ok || errs.Err() != nil {
		t.Fatalf("%v in %s", errs, text)
	}
	if _, err := solve.Solve(t.Context(), p, solve.Config{}, &b); err != nil {
		t.Fatal(err)
	}
	start, line := lineOf(b.Solution)
	if len(line) == 0 {
		t.Fatalf("no solution of %s", text)
	}
	board := map[string]string{}
	for _, m := range start {
		if m.Man.Colour != problem.Invisible {
			board[m.Square.String()] = shownMan(m.Man)
		}
	}
	run(ctx, t, chromedp.Evaluate(`window.jobBefore = document.querySelector(".solution")?.dataset.job, undefined`, nil), paste(text), press("Solve"),
		until(`document.querySelector(".solution").dataset.job !== window.jobBefore && document.querySelector(".state.done") && document.querySelectorAll(".tree .row, .column .move").length > 0`))
	for _, n := range line {
		for _, c := range n.Move.Changes() {
			if delete(board, c.Square.String()); c.Man != nil {
				board[c.Square.String()] = shownMan(*c.Man)
			}
		}
		want, err := json.Marshal(board)
		if err != nil {
			t.Fatal(err)
		}
		var got string
		equal := fmt.Sprintf(`(() => { const want = %s, got = JSON.parse(%s);
			return Object.keys(want).length === Object.keys(got).length && Object.keys(want).every((k) => want[k] === got[k]); })()`, want, lookAtBoard)
		var now string
		run(ctx, t, press("Forward"), chromedp.Evaluate(`document.querySelector(".now").innerText`, &now))
		if err := chromedp.Run(ctx, chromedp.Poll(equal, nil, chromedp.WithPollingTimeout(patience/6))); err != nil {
			run(ctx, t, chromedp.Evaluate(lookAtBoard, &got))
			t.Fatalf("after %s of\n%s\nthe board shows %s\nnot %s", now, text, got, want)
		}
	}
}

// The book of the named openings can be taken away.
func TestOpeningsInBrowser(t *testing.T) {
	t.Parallel()
	ctx, _ := browse(t, Config{}, "/books", "table.book tbody tr")
	run(ctx, t,
		// What would be saved is looked at instead.
		chromedp.Evaluate(`URL.createObjectURL = (blob) => (window.saved = blob.size, "#saved"), undefined`, nil),
		click(".menu", "CSV"),
		until(`window.saved > 100000`),
	)
}
