package database

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rookery/chess"
	"rookery/library"
	"rookery/library/intake"
	"rookery/library/solving"
	"rookery/solve"
)

// child tells whether this process is the one that a test kills, and of which database.
func child() (url string, ok bool) {
	url = os.Getenv("ROOKERY_TEST_KILLED")
	return url, url != ""
}

// killing runs a test's work in a process of its own and kills it during the work that follows a line that
// it has written, later each time; so often, and then it comes to its end. Told is given each line, and
// after every end the database is looked at.
func killing(t *testing.T, url string, kills int, told func(line string), look func()) {
	t.Helper()
	for n := 0; ; n++ {
		cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
		cmd.Env = append(os.Environ(), "ROOKERY_TEST_KILLED="+url)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		ended := false
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			switch line := lines.Text(); {
			case line == "PASS":
				ended = true
			case strings.HasPrefix(line, "done "):
				told(strings.TrimPrefix(line, "done "))
			default:
				t.Log(line)
			}
			if n < kills {
				time.Sleep(time.Duration(n) * time.Millisecond)
				_ = cmd.Process.Kill()
			}
		}
		_ = cmd.Wait() // killed
		look()
		switch {
		case ended && n < kills:
			t.Fatal("it has ended before it was killed")
		case ended:
			return
		case n > kills:
			t.Fatal("it does not come to an end")
		}
	}
}

// TestKilledImport: what was told as stored is there after every end, and at last everything is there once.
func TestKilledImport(t *testing.T) {
	if url, ok := child(); ok {
		db, _ := open(t, url)
		jobs, err := db.Jobs(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		job := library.Job{Name: "a"}
		if len(jobs) > 0 {
			job = jobs[0]
		}
		_, err = intake.Import(context.Background(), db, job, "list.fen", intake.FEN, strings.NewReader(list(5000)), intake.Teller{
			Fault:    func(err error) error { return err },
			Progress: func(j library.Job) { fmt.Println("done", j.Done) },
		})
		if err != nil {
			t.Fatal(err)
		}
		return
	}
	url := filepath.Join(t.TempDir(), "library.db")
	told := 0
	killing(t, url, 5, func(line string) { _, _ = fmt.Sscan(line, &told) }, func() {
		if _, l := open(t, url); l.Len() < told {
			t.Fatalf("%d were told, and %d are there", told, l.Len())
		}
	})
	db, l := open(t, url)
	jobs, err := db.Jobs(context.Background())
	if err != nil || l.Len() != 5000 || jobs[0].Added != 5000 || jobs[0].Known+jobs[0].Merged != 0 {
		t.Errorf("%d entries, %+v, %v", l.Len(), jobs, err)
	}
}

// mates are problems that are solved at once, so many that none is another one turned.
func mates() string {
	var b strings.Builder
	for _, pawn := range []string{"f2", "g2", "h2"} {
		for king := range chess.NoSquare {
			if king.File() < 3 || king.Rank() < 3 {
				continue
			}
			var board library.Board
			for square, kind := range map[string]library.Kind{"a1": library.WhiteKing, "b2": 4, "c1": 4, pawn: library.WhitePawn} {
				sq, err := chess.ParseSquare(square)
				if err != nil {
					panic(err)
				}
				board.Put(sq, kind)
			}
			board.Put(king, library.BlackKing)
			fmt.Fprintf(&b, "%s #1; Author; Source\n", board.Forsyth())
		}
	}
	return b.String()
}

// TestKilledSolving: what was told as solved is so after every end, and is not solved again; at last everything
// is solved.
func TestKilledSolving(t *testing.T) {
	if url, ok := child(); ok {
		_, l := open(t, url)
		err := solving.Run(context.Background(), l, solving.Work{Workers: 3, Means: solving.Means{Config: solve.Config{Jobs: 1, MaxMemory: 1 << 20}}, Tell: func(d solving.Done) error {
			fmt.Println("done", d.ID, d.Verdict)
			return nil
		}})
		if err != nil {
			t.Fatal(err)
		}
		return
	}
	url := filepath.Join(t.TempDir(), "library.db")
	db, _ := open(t, url)
	all := imported(t, db, library.Job{Name: "a"}, mates()).Added
	told := map[library.ID]string{}
	killing(t, url, 6, func(line string) {
		var id library.ID
		var verdict string
		if _, err := fmt.Sscan(line, &id, &verdict); err != nil {
			return // it was cut off
		}
		if told[id] != "" {
			t.Errorf("entry %d is solved again", id)
		}
		told[id] = line[strings.IndexByte(line, ' ')+1:]
	}, func() {
		_, l := open(t, url)
		for e, err := range l.All(context.Background(), nil) {
			if err != nil {
				t.Fatal(err)
			}
			if v := told[e.ID]; v != "" && (e.Result == nil || e.Result.Verdict != v) {
				t.Errorf("entry %d was told as %q, and there is %+v", e.ID, v, e.Result)
			}
		}
	})
	_, l := open(t, url)
	if s := l.Statistics(); all < 70 || s.Entries != all || s.Open != 0 || s.Solved != all {
		t.Errorf("%d entries: %+v", all, s)
	}
}

// TestKilledMerge: after every end each two entries are apart or one; at last all are merged, and nothing of what
// was known is lost.
func TestKilledMerge(t *testing.T) {
	const pairs = 60
	ctx := context.Background()
	if url, ok := child(); ok {
		db, _ := open(t, url)
		for i := range library.ID(pairs) {
			switch err := db.Merge(ctx, 2*i+1, 2*i+2); {
			case err == nil:
				fmt.Println("done", i)
			case !errors.Is(err, library.ErrNoEntry): // it is merged already
				t.Fatal(err)
			}
		}
		return
	}
	url := filepath.Join(t.TempDir(), "library.db")
	db, l := open(t, url)
	imported(t, db, library.Job{Name: "a"}, list(2*pairs))
	if err := l.Refresh(ctx); err != nil {
		t.Fatal(err)
	}
	for i := range library.ID(2 * pairs) {
		if err := errors.Join(l.Mark(ctx, fmt.Sprint("set ", i%3), []library.ID{i + 1}, true), l.Note(ctx, library.Note{ID: i + 1, Text: fmt.Sprint("note ", i+1)})); err != nil {
			t.Fatal(err)
		}
	}
	told := map[int]bool{}
	killing(t, url, 6, func(line string) {
		var i int
		if _, err := fmt.Sscan(line, &i); err == nil {
			if told[i] {
				t.Errorf("%d is merged twice", i)
			}
			told[i] = true
		}
	}, func() {
		_, l := open(t, url)
		for i := range library.ID(pairs) {
			es, err := l.Entries(ctx, 2*i+1, 2*i+2)
			if err != nil {
				t.Fatal(err)
			}
			_, note := l.Marked(2*i + 1)
			switch {
			case len(es) == 2 && !told[int(i)] && len(es[0].Also) == 0 && note == fmt.Sprint("note ", 2*i+1):
			case len(es) == 1 && len(es[0].Also) == 1 && note == fmt.Sprintf("note %d\nnote %d", 2*i+1, 2*i+2):
			default:
				t.Fatalf("pair %d, told %v: %d entries, note %q", i, told[int(i)], len(es), note)
			}
		}
	})
	db, l = open(t, url)
	if l.Len() != pairs {
		t.Errorf("%d entries", l.Len())
	}
	if j := imported(t, db, library.Job{Name: "b"}, list(2*pairs)); j.Known != 2*pairs || j.Merged != 0 {
		t.Errorf("what was there is not known: %+v", j)
	}
}
