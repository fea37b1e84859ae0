package solve_test

import (
	"flag"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rookery/internal/tests"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solve"
)

// What is held together in TestCutCorpus takes long:
//
//	go test ./solve -run CutCorpus -cut-corpus DIR -timeout 1h
var (
	cutCorpus   = flag.String("cut-corpus", "", "folder of problems for TestCutCorpus; empty: it is skipped")
	cutProblems = flag.Int("cut-problems", 100, "how many of them")
)

// cut are problems with play that is long enough to be cut below the first moves.
var cut = []string{
	"forsyth 8/8/8/8/8/1K6/7R/3k4\nstipulation h#2.5\ncondition circe",
	"forsyth 8/8/8/8/8/5k2/7p/5K1R\nstipulation h#2.5\noption setplay duplex\ntwin move f1 e1",
	"forsyth 8/8/8/8/8/1K6/7R/3k4\nstipulation ser-h#4",
	"forsyth 8/8/8/8/8/1K6/7R/3k4\nstipulation h#3\noption maxsolutions 7",
	"forsyth 8/8/8/8/8/1K6/7R/3k4\nstipulation h#3\noption movenum",
	"forsyth 8/8/8/8/8/1K6/7R/3k4\nstipulation h#3\noption maxsolutions 9 intelligent 1",
	"forsyth 8/8/8/8/8/1K6/7R/3k4\nstipulation h#3\noption stoponshort",
	"forsyth 8/8/8/2p5/8/k1K5/8/1R6\nstipulation #4\noption variations try setplay",
	"forsyth 8/p7/8/3k4/8/8/1QQ4p/K7\nstipulation #3\noption variations try",
	"forsyth 8/p7/8/3k4/8/8/1QQ4p/K7\nstipulation #3\ncondition circe\noption variations",
	"forsyth 7k/5K2/8/8/6P1/8/8/8\nstipulation ser-=4",
	"forsyth rsbqkbsr/ppppp1pp/8/8/2B1P3/3r1P2/PPPP2PP/RSBQK2R\nstipulation dia7.5",
}

// A taker takes whatever there is to be taken of a search, and of the parts that it has
// taken, to some depth. It gives every third part back.
type taker struct {
	t     *testing.T
	text  string
	p     *problem.Problem
	n     int
	most  int              // parts
	below map[int]int      // how many pieces by depth
	known [3]*solve.Memory // of those at one depth
	asked map[int8]int     // how many questions by answer
}

func (tk *taker) config(depth int) solve.Config {
	return solve.Taken(solve.Config{Jobs: 1, MaxMemory: 8 << 20}, func(run *solve.Run) {
		var list []solve.Part
		for tk.n+len(list) < tk.most {
			part, ok := run.Take()
			if !ok {
				break
			}
			list = append(list, part)
		}
		for _, part := range list {
			if tk.n++; tk.n%3 == 0 {
				run.Give(part, nil)
				continue
			}
			question := strings.HasPrefix(part.Below, "?")
			if part.Below != "" && !question {
				tk.below[1+strings.Count(part.Below, ".")]++
			}
			cfg := solve.Config{MaxMemory: 8 << 20}
			if depth > 0 {
				cfg = tk.config(depth - 1)
			}
			cfg.Memory = tk.known[depth]
			found, err := carried(tk.t, part).Solve(tk.t.Context(), tk.p, cfg)
			if err != nil {
				tk.t.Errorf("%s: %+v: %v", tk.text, part, err)
				run.Give(part, nil)
				continue
			}
			if question {
				tk.asked[found.Answer]++
			}
			run.Give(part, carried(tk.t, found))
			news := cfg.Memory.News()
			for _, m := range tk.known {
				if err := m.Learn(carried(tk.t, news)); err != nil {
					tk.t.Errorf("%s: %v", tk.text, err)
				}
			}
		}
	})
}

func newTaker(t *testing.T, text string, p *problem.Problem) *taker {
	tk := &taker{t: t, text: text, p: p, most: 1 << 20, below: map[int]int{}, asked: map[int8]int{}}
	for i := range tk.known {
		tk.known[i] = new(solve.Memory)
	}
	return tk
}

// whole is the configuration for the whole problem.
func (tk *taker) whole() solve.Config {
	cfg := tk.config(1)
	cfg.Memory = tk.known[2]
	return cfg
}

// TestCutCorpus: the same of problems of a corpus that take neither too short nor too long.
func TestCutCorpus(t *testing.T) {
	if *cutCorpus == "" {
		t.Skip("problems are given by -cut-corpus")
	}
	var files []string
	if err := filepath.WalkDir(*cutCorpus, func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".inp") {
			files = append(files, path)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(5, 6))
	questions, done := 0, 0
	for _, k := range r.Perm(len(files)) {
		if done == *cutProblems {
			break
		}
		b, err := os.ReadFile(files[k])
		if err != nil {
			t.Fatal(err)
		}
		list, errs := popeye.Parse(files[k], b)
		if len(errs) > 0 || len(list) == 0 {
			continue
		}
		begun := time.Now()
		want, sum := solvedText(t, list[0], solve.Config{Jobs: 1, MaxMemory: 8 << 20, MaxTime: time.Second})
		if took := time.Since(begun); sum.Interrupted || took < 10*time.Millisecond {
			continue
		}
		done++
		tk := newTaker(t, files[k], list[0])
		tk.most = 300
		if got, _ := solvedText(t, list[0], tk.whole()); got != want {
			t.Errorf("%s: cut\n%s\nwhole\n%s", files[k], got, want)
		}
		questions += tk.asked[1] + tk.asked[-1]
	}
	t.Logf("%d problems, %d questions", done, questions)
}

// TestCut: what is taken of a search while it runs, first moves and pieces of their
// play, makes the same solution, by whomever it is solved.
func TestCut(t *testing.T) {
	t.Parallel()
	for i, text := range cut {
		if !tests.Sampled(*long, i) {
			continue
		}
		p := parsed(t, text)
		want, sum := solvedText(t, p, solve.Config{Jobs: 1, MaxMemory: 8 << 20})
		if sum.Solutions == 0 {
			t.Errorf("%s: no solution", text)
		}
		tk := newTaker(t, text, p)
		if got, _ := solvedText(t, p, tk.whole()); got != want {
			t.Errorf("%s: cut\n%s\nwhole\n%s", text, got, want)
		}
		if t.Logf("%s: %d parts, pieces by depth %v, questions by answer %v", text, tk.n, tk.below, tk.asked); len(tk.below) == 0 {
			t.Errorf("%s: nothing was cut", text)
		}
	}
}
