package library

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"regexp"
	"slices"
	"strings"

	"rookery/library/packing"
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
	return &Record{Hash: hash, Former: former, Document: packing.Pack(text), Facts: facts, Puzzle: p}, nil
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
// ("PG2.5", "dia 2.5"); former is the number that it had when it was not, otherwise 0: asked for by these words, or by "PG" where it is
// asked for as everybody is now.
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
	hash = hashWith(asked, p, prob, f)
	if moves, dia := strings.CutPrefix(text, "dia"); dia && asked == text {
		text = "pg" + moves
	}
	if asked != text {
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

// unpackPuzzle reads a stored document.
func unpackPuzzle(packed []byte) (*puzzle.Puzzle, error) {
	text, err := packing.Unpack(packed)
	if err != nil {
		return nil, err
	}
	p := new(puzzle.Puzzle)
	return p, json.Unmarshal(text, p)
}
