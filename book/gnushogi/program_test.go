package gnushogi

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"rookery/shogi"
)

// program is GNU Shogi in a directory of its own, if it is installed.
type program struct {
	tb        testing.TB
	path, dir string
}

func installed(tb testing.TB) program {
	for _, name := range []string{"gnushogi", "/usr/games/gnushogi"} {
		if path, err := exec.LookPath(name); err == nil {
			return program{tb, path, tb.TempDir()}
		}
	}
	tb.Skip("GNU Shogi is not installed")
	panic("unreachable")
}

func (p program) file(name string) string { return filepath.Join(p.dir, name) }

// run starts the program on its book, has it carry out commands and returns
// what it said. It adds the text book that lies in its directory.
func (p program) run(commands string, args ...string) string {
	cmd := exec.CommandContext(p.tb.Context(), p.path, append([]string{"-R", "-B", "./book.bbk"}, args...)...)
	cmd.Dir, cmd.WaitDelay = p.dir, time.Second
	cmd.Stdin = strings.NewReader(commands + "\nquit\n")
	out, err := cmd.CombinedOutput()
	if err != nil {
		p.tb.Fatalf("%v: %v\n%s", cmd.Args, err, out)
	}
	return string(out)
}

var (
	books = flag.Int("books", 5, "how many books of two texts are compared with GNU Shogi's")
	seed  = flag.Uint64("seed", 2, "which texts these are")
)

// TestProgramMakesTheSame has GNU Shogi make books of random openings, add
// others to them, and compares.
func TestProgramMakesTheSame(t *testing.T) {
	program := installed(t)
	rng := rand.New(rand.NewPCG(1, *seed))
	for range *books {
		size, plies := 900+rng.IntN(1000), 1+rng.IntN(60)
		var ours *Book
		os.Remove(program.file("book.bbk"))
		for range 2 {
			text := randomText(rng)
			os.WriteFile(program.file("gnushogi.tbk"), text, 0o666)
			said := program.run("", "-S", strconv.Itoa(size), "-P", strconv.Itoa(plies))
			theirs, err := os.ReadFile(program.file("book.bbk"))
			if err != nil {
				t.Fatal(err)
			}
			wrong := 0
			opt := Options{Size: size, Plies: plies, Report: func(*LineError) { wrong++ }}
			if ours == nil {
				ours, err = Build(bytes.NewReader(text), opt)
			} else {
				err = ours.AddText(bytes.NewReader(text), opt)
			}
			if err != nil {
				t.Fatal(err)
			}
			if n := strings.Count(said, "Illegal move"); n != wrong {
				t.Errorf("%d wrong moves, GNU Shogi finds %d", wrong, n)
			}
			if !bytes.Equal(ours.image, theirs) {
				t.Fatalf("-S %d -P %d: %d records differ from GNU Shogi's of\n%s", size, plies, ours.Count(), text)
			}
		}
	}
}

// randomText is a text book of random play, in all notations.
func randomText(rng *rand.Rand) []byte {
	var text bytes.Buffer
	for i := range 6 {
		fmt.Fprintf(&text, "# opening %d\n", i)
		pos := shogi.Start()
		for ply := range 5 + rng.IntN(60) {
			legal := pos.Legal(nil)
			if len(legal) == 0 {
				break
			}
			m := legal[rng.IntN(len(legal))]
			for range 3 { // prefer moves that captures and drops come of
				if other := legal[rng.IntN(len(legal))]; other.IsPromotion() || other.IsDrop() || !other.IsDrop() && pos.At(other.To()) != shogi.NoPiece {
					m = other
				}
			}
			if ply < 4 {
				m = legal[rng.IntN(3)]
			}
			if ply%2 == 0 && rng.IntN(2) == 0 {
				fmt.Fprintf(&text, "%d.%.*s", ply/2+1, rng.IntN(2), " ")
			}
			text.WriteString(randomNotation(rng, &pos, m))
			text.WriteString([]string{" ", " ", "\n", "? ", "! ", "!?/?!\n", "(0:01) ", "(1)? ", "?? [ # ] "}[rng.IntN(9)])
			pos.Play(m)
		}
		if rng.IntN(5) == 0 {
			text.WriteString("P9a ")
		}
		text.WriteString("\n")
	}
	text.WriteString("#\n")
	return text.Bytes()
}

func randomNotation(rng *rand.Rand, pos *shogi.Position, m shogi.Move) string {
	long := pos.Western(m)
	if m.IsDrop() {
		return strings.Replace(long, "*", string("*'"[rng.IntN(2)]), 1)
	}
	switch rng.IntN(4) {
	case 0:
		return m.String()
	case 1:
		return strings.Replace(long, "x", "-", 1)
	case 2:
		if onlyOne(pos, m) {
			return origin.ReplaceAllString(long, "$1")
		}
	}
	return long
}

var origin = regexp.MustCompile(`\d[a-i](x|-)`)

// onlyOne reports whether a side has no second piece of the kind that moves:
// to GNU Shogi a move is ambiguous even if the other piece is pinned.
func onlyOne(pos *shogi.Position, m shogi.Move) bool {
	n := 0
	for s := range shogi.NoSquare {
		if pos.At(s) == pos.At(m.From()) {
			n++
		}
	}
	return n == 1
}

// TestProgramPlaysFromOurBook has GNU Shogi answer moves of openings that no
// one else plays.
func TestProgramPlaysFromOurBook(t *testing.T) {
	program := installed(t)
	b, err := Build(strings.NewReader("#\n1g1f 9c9d 9g9f 8b9b 1i1h 9b8b\n# the other side of the board\n9i9h 1c1d! 2h1h 1a1c?"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(program.file("book.bbk"), b.image, 0o666); err != nil {
		t.Fatal(err)
	}
	said := program.run("1g1f\n9g9f\n1i1h")
	for _, reply := range []string{"9c9d", "8b9b", "9b8b"} {
		if !strings.Contains(said, reply) {
			t.Errorf("no %s in\n%s", reply, said)
		}
	}
	if said := program.run("9i9h"); !strings.Contains(said, "1c1d") {
		t.Errorf("no 1c1d in\n%s", said)
	}
}
