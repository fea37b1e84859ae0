package fairy_test

import (
	"flag"
	"fmt"
	"hash/maphash"
	"math/rand/v2"
	"testing"

	"rookery/chess"
	"rookery/fairy"
	"rookery/internal/tests"
	"rookery/problem"
	"rookery/problem/lexicon"
)

var long = flag.Bool("long", false, "all cases, not only a third of them; TestKeysTellAll: four positions for each condition; "+
	"TestCombinations: four times as many; TestUndo: four times as many moves")

// TestKeysTellAll: positions of one key that come about on different ways, after as many
// half moves, have the same future. A table of positions would be wrong otherwise.
func TestKeysTellAll(t *testing.T) {
	met, tried, seeds := 0, 0, uint64(1)
	if *long {
		seeds = 4
	}
	for i, n := range lexicon.Conditions.Names() {
		if !tests.Sampled(*long, i) {
			continue
		}
		name := n.English()
		tried++
		for seed := range seeds {
			p := &problem.Problem{Board: few(seed), Conditions: []problem.Condition{sample(name)}}
			pos, err := position(p)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			again, err := forks(pos)
			if err != nil {
				t.Errorf("%s, seed %d: %v", name, seed, err)
			}
			met += again
		}
	}
	if met < 100*tried*int(seeds) {
		t.Errorf("only %d positions were met again under %d conditions", met, tried)
	}
}

// TestKeysFindFaults: a rule that looks back at the last half move, and does not say so,
// is noticed.
func TestKeysFindFaults(t *testing.T) {
	for seed := range uint64(4) {
		pos, err := position(&problem.Problem{Board: few(seed)}, fairy.Hooks{Choice: fairy.Choice{
			Keep: []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool {
				last, _, _, ok := p.Last()
				return !ok || m.To.File() != last.From.File()
			}},
		}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := forks(pos); err == nil {
			t.Errorf("seed %d: nothing is noticed", seed)
		}
	}
}

// TestOutlook: of a plain journey, capturing or not, the key is known before it is made, of
// what has more to it it is not. TestUndo compares the keys with those after the moves.
func TestOutlook(t *testing.T) {
	pos, err := position(&problem.Problem{Board: crowd("s")})
	if err != nil {
		t.Fatal(err)
	}
	ahead, ok := pos.Search().Outlook(chess.Black)
	if !ok {
		t.Fatal("nothing is known")
	}
	home := pos.CastlingRights()
	for _, m := range pos.Moves().Pseudo(nil) {
		pawn := pos.WalkOf(pos.At(m.From).Walk()).Code == problem.Pawn
		plain := m.Kind == fairy.Plain && m.Promote == 0 && !home.Has(m.From) && !home.Has(m.To) && !(pawn && m.To == m.From+16)
		if _, _, known := ahead.Key(&m); known != plain {
			t.Errorf("%+v: known %t", m, known)
		}
	}
}

// few is a random board with few men, whose moves can be made in many orders.
func few(seed uint64) (list []problem.Placement) {
	random := rand.New(rand.NewPCG(seed, 5))
	squares := random.Perm(64)
	for _, man := range []problem.Man{
		{Colour: problem.White, Walk: "k"}, {Colour: problem.Black, Walk: "k"}, {Colour: problem.White, Walk: "s"}, {Colour: problem.Black, Walk: "s"},
		{Colour: problem.White, Walk: "f"}, {Colour: problem.Black, Walk: "f"},
	} {
		list = append(list, problem.Placement{Square: chess.Square(squares[0]), Man: man})
		squares = squares[1:]
	}
	return list
}

// forks plays all that there is for three half moves and compares the futures of
// positions with one key. It counts those that were met again.
func forks(p *fairy.Position) (again int, err error) {
	type meeting struct {
		future uint64
		line   string
	}
	known := [4]map[[2]uint64]meeting{{}, {}, {}, {}}
	var visit func(depth int, line string)
	visit = func(depth int, line string) {
		lo, hi := p.Key()
		now := meeting{future(p), line}
		before, met := known[depth][[2]uint64{lo, hi}]
		if met {
			if again++; before.future != now.future && err == nil {
				err = fmt.Errorf("%s and %s have one key and not the same future", before.line, line)
			}
			return
		}
		known[depth][[2]uint64{lo, hi}] = now
		if depth == len(known)-1 {
			return
		}
		for _, m := range p.Legal(nil) {
			p.Play(m)
			visit(depth+1, line+" "+m.From.String()+m.To.String())
			p.Undo()
		}
	}
	visit(0, "")
	return again, err
}

var futures = maphash.MakeSeed()

// future is what a position's legal moves lead to, whatever their order.
func future(p *fairy.Position) (sum uint64) {
	for _, m := range p.Legal(nil) {
		p.Play(m)
		var h maphash.Hash
		h.SetSeed(futures)
		for s := range chess.Square(64) {
			if man := p.At(s); man != 0 {
				maphash.WriteComparable(&h, [3]uint64{uint64(s), uint64(man.Walk()), identity.sides(man)})
			}
		}
		maphash.WriteComparable(&h, p.InCheck(p.Turn()))
		sum += h.Sum64()
		p.Undo()
	}
	return sum
}
