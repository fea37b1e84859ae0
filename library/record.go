package library

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/klauspost/compress/zstd"

	"rookery/problem"
	"rookery/puzzle"
	"rookery/solution/caption"
)

// An ID is the number of an entry, from 1. It stays when others go.
type ID uint32

// A Record is an entry ready to be stored.
type Record struct {
	// Hash tells the same problem, also mirrored or with the colours changed.
	Hash uint64
	// Former is what earlier versions took for it, if that was something else; otherwise 0.
	Former uint64
	// Document is the puzzle, packed.
	Document []byte
	Facts    *Facts
	Puzzle   *puzzle.Puzzle
}

// NewRecord makes a puzzle ready to be stored.
func NewRecord(p *puzzle.Puzzle) (*Record, error) {
	text, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	if len(text) > MaxDocument {
		return nil, fmt.Errorf("a problem of %d bytes; at most %d are kept", len(text), MaxDocument)
	}
	facts, err := FactsOf(p, nil)
	if err != nil {
		return nil, err
	}
	hash, former, err := hashOf(p, facts)
	if err != nil {
		return nil, err
	}
	return &Record{Hash: hash, Former: former, Document: Pack(text), Facts: facts, Puzzle: p}, nil
}

// MaxDocument bounds what is kept of a problem, in bytes.
const MaxDocument = 1 << 20

// Hash is [Record.Hash] of a puzzle, for those who keep puzzles themselves.
func Hash(p *puzzle.Puzzle) (uint64, error) {
	f, _, err := posed(p)
	if err != nil {
		return 0, err
	}
	hash, _, err := hashOf(p, f)
	return hash, err
}

// hashOf is a number that the same problem has, whatever is known beside it: men, task,
// conditions, twins. Where nothing names a square the problem mirrored, or with the colours
// changed and upside down, is the same; without pawns also turned. A proof game is the same however it is asked for
// ("PG2.5", "dia 2.5"); former is the number that it had when it was not, otherwise 0.
func hashOf(p *puzzle.Puzzle, f *Facts) (hash, former uint64, err error) {
	prob, err := problemOf(p)
	if err != nil {
		return 0, 0, err
	}
	task := func(text string) string { return strings.ToLower(strings.ReplaceAll(text, " ", "")) }
	text := task(StipulationOf(p, prob))
	if !prob.Stipulation.HasGoal(problem.ProofGame) {
		return hashWith(text, p, prob, f), 0, nil
	}
	asked := task(caption.Stipulation(&prob.Stipulation, problem.English))
	if hash = hashWith(asked, p, prob, f); asked != text {
		former = hashWith(text, p, prob, f)
	}
	return hash, former, nil
}

// hashWith is the number of a problem that asks for a task.
func hashWith(task string, p *puzzle.Puzzle, prob *problem.Problem, f *Facts) uint64 {
	unclear := "" // it may name squares and sides
	if p.Composed != nil {
		unclear = p.Composed.Unclear()
	}
	h := fnv.New64a()
	sum := func(b *Board, fairies []Fairy) uint64 {
		h.Reset()
		for _, plane := range b {
			_ = binary.Write(h, binary.LittleEndian, plane) // a hash takes all
		}
		for _, m := range fairies {
			fmt.Fprintf(h, "%d%s,", m.Square, m.Name)
		}
		fmt.Fprintf(h, "|%s", task)
		for _, t := range f.Terms {
			if t.Field == OptionName && !isOutput(t.Text) {
				fmt.Fprintf(h, "|%s", strings.ToLower(t.Text))
			}
		}
		if len(prob.Twins) > 0 || prob.ZeroPosition {
			fmt.Fprintf(h, "|%v%s%s", prob.ZeroPosition, placeless(prob.ZeroChanges), placeless(prob.Twins))
		}
		for _, m := range prob.Target {
			fmt.Fprintf(h, "%d%d%s,", m.Square, m.Man.Colour, m.Man.Walk)
		}
		_, _ = h.Write([]byte(unclear)) // a hash takes all
		return h.Sum64()
	}
	first := sum(&f.Board, f.Fairy)
	if len(prob.Twins) > 0 || prob.ZeroPosition || len(prob.Conditions) > 0 || len(f.Fairy) > 0 || namesSquares(f) || len(prob.Target) > 0 || unclear != "" {
		return first
	}
	pawns := f.Board.Of(WhitePawn) | f.Board.Of(BlackPawn)
	exchanged := f.Board.Exchanged()
	for i := range exchanged {
		exchanged[i] = upsideDown(exchanged[i])
	}
	for s := range symmetries {
		if s != 0 && s != 4 && pawns != 0 {
			continue
		}
		for _, b := range [...]*Board{&f.Board, &exchanged} {
			if b == &exchanged && !sidesAlike(f) {
				continue
			}
			t := b.Turned(s)
			first = min(first, sum(&t, nil))
		}
	}
	return first
}

// sidesAlike: colours may be changed where the task does not say whose move it is.
func sidesAlike(f *Facts) bool {
	return !slices.ContainsFunc(f.Terms, func(t Term) bool { return t.Field == OptionName && strings.HasPrefix(t.Text, "HalfDuplex") })
}

// namesSquares tells options that name squares.
func namesSquares(f *Facts) bool {
	return slices.ContainsFunc(f.Terms, func(t Term) bool { return t.Field == OptionName && strings.ContainsAny(t.Text, "12345678") })
}

// isOutput tells options that are about what is written, and change no problem.
func isOutput(text string) bool {
	word, _, _ := strings.Cut(text, " ")
	return slices.Contains(outputs, word)
}

var outputs = []string{"Variation", "Variations", "NoThreat", "Try", "SetPlay", "NoBoard", "MaxTime", "MaxSolutions", "Intelligent", "MoveNumbers",
	"StartMoveNumber", "Defence", "Threat", "NonTrivial", "NoShortVariations"}

func upsideDown(x uint64) uint64 { return mirrored(turned(x, 2)) }

// placeless is what changes of twins do, without where they were written.
func placeless(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Append(nil, v)
	}
	return places.ReplaceAll(text, nil)
}

var places = regexp.MustCompile(`"Pos":\{[^{}]*\},?`)

// dictionary is what documents have in common, so that short ones become shorter. It belongs to
// what is stored and may not be changed: a new one would get a number of its own.
const dictionary = `{"id":"000","fen":"8/8/8/8/8/8/8/8 w - - 0 1","lead":1,"line":["e2e4","e7e8q"],"keys":["d1h5"],"mate":2,"themes":["mate","mateIn2","short","middlegame","endgame","advantage","crushing","oneMove"],"openings":[],"url":"https://lichess.org/","rating":1500,"deviation":75,"popularity":90,"plays":1000,"description":[],"solution":[],"popeye":"BeginProblem\nStipulation h#2\nPieces\n  White Ka1 Qb2 Rc3 Bd4 Se5 Pf6g7\n  Black Kh8 Qg7 Rf6 Be5 Sd4 Pc3b2\nEndProblem\n",` +
	`"olv":"---\nauthors:\n  - \"\"\nsource:\n  name: Die Schwalbe\n  date:\n    year: 1990\n    month: 1\n    day: 1\n  issue: \"1\"\n  problemid: \"1\"\naward:\n  tourney:\n    name: Problem\n    date:\n      year: 1990\n  distinction: 1st Prize, ex aequo\n  judges:\n    - \"\"\nreprints:\n  - name: FIDE Album\nalgebraic:\n  white:\n    - Ka1\n    - Qb2\n    - Rc3\n    - Bd4\n    - Se5\n    - Pf6\n  black:\n    - Kh8\n    - Qg7\n    - Rf6\n    - Be5\n    - Sd4\n    - Pc3\n  neutral:\n    - Gg1\nstipulation: \"#2\"\nstipulation: \"h#2\"\noptions:\n  - SetPlay\n  - Duplex\ntwins:\n  b: Move a1 b2\nintended-solutions: 2.1.1...\nsolution: |\n  1...Kg2-f1\n    2.Rg8-a8 #\n  1.Sf2-g4 ! threat:\n      2.Qb2-h8 #\n  1.Ke5-d4 g2*f3   2.e6-e5 d2*c3 #\n  zugzwang.\n  but\n    1...Kh3 !\nkeywords:\n  - Grimshaw\n  - Model mates\n  - Miniature\ncomments:\n  - \"\"\nforeignids:\n  - domain: YACPDB\n    problemid: \"1\"\n"}`

// packers pack and unpack; they may be used by several at a time. Better levels save one byte in a hundred
// and take six times as long, most of it to forget what was packed before.
var packers = sync.OnceValues(func() (*zstd.Encoder, *zstd.Decoder) {
	w, err := zstd.NewWriter(nil, zstd.WithEncoderDictRaw(1, []byte(dictionary)), zstd.WithEncoderConcurrency(runtime.GOMAXPROCS(0)), zstd.WithEncoderCRC(false),
		zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithWindowSize(64<<10), zstd.WithLowerEncoderMem(true))
	if err != nil {
		panic(err) // the options are constants
	}
	r, err := zstd.NewReader(nil, zstd.WithDecoderDictRaw(1, []byte(dictionary)), zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(64<<20), zstd.WithDecoderLowmem(true))
	if err != nil {
		panic(err)
	}
	return w, r
})

// Pack makes text small.
func Pack(text []byte) []byte {
	w, _ := packers()
	return w.EncodeAll(text, nil)
}

// SameDocument reports whether two packed documents say the same. How they were packed does not matter.
func SameDocument(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	x, err := Unpack(a)
	if err != nil {
		return false
	}
	y, err := Unpack(b)
	return err == nil && bytes.Equal(x, y)
}

// Unpack gives what was packed.
func Unpack(packed []byte) ([]byte, error) {
	_, r := packers()
	return r.DecodeAll(packed, nil)
}

// unpackPuzzle reads a stored document.
func unpackPuzzle(packed []byte) (*puzzle.Puzzle, error) {
	text, err := Unpack(packed)
	if err != nil {
		return nil, err
	}
	p := new(puzzle.Puzzle)
	return p, json.Unmarshal(text, p)
}
