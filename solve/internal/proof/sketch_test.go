package proof

import (
	"math/rand/v2"
	"slices"
	"testing"

	"rookery/chess"
)

// TestSketches: whether there are sketches is what plain play of the men in them says. The same drawing is used for many questions, so
// that what was kept from one serves the next.
func TestSketches(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(31, 32))
	yes, no := 0, 0
	for range 150 {
		k := &sketch{kings: [2]int{-1, -1}, passes: [2]bool{r.IntN(2) == 0, r.IntN(2) == 0}}
		w := &drawing{sketch: k, credit: 1 << 40, kept: make([]outline, 1<<uint(r.IntN(14)))}
		squares := slices.Collect(small.Squares())
		r.Shuffle(len(squares), func(i, j int) { squares[i], squares[j] = squares[j], squares[i] })
		for i := range 2 + r.IntN(3) {
			m := sketched{number: i, side: chess.Colour(i & 1), role: chess.Knight + chess.Role(r.IntN(4)), begin: squares[i]}
			if i < 2 && r.IntN(3) > 0 {
				m.role, k.kings[i] = chess.King, i
			}
			for _, s := range squares {
				m.moves[s] = chess.Attacks(m.role, s, ^small) & small
				m.codes[s] = codeOf(uint64(i), uint64(s))
			}
			m.measure(squares[5+i].Bit() | squares[9].Bit() | squares[10].Bit() | m.begin.Bit())
			m.meets = make([]*meeting, i)
			if i > 1 && r.IntN(2) == 0 {
				m.meets[0] = new(meeting)
				for s := range m.meets[0] {
					m.meets[0][s] = chess.Bitboard(r.Uint64() | r.Uint64())
				}
			}
			k.men = append(k.men, m)
		}
		trail := &Trail{sketch: k}
		for i := range k.men {
			trail.where[i] = k.men[i].begin
		}
		d := NewDeduction(NewTarget(new(chess.Board)))
		d.drawn = w
		k.sign()
		for q := range 20 {
			if q == 10 { // what was found out does not serve others
				o := *k
				k = &o
				if len(k.men) > 2 && r.IntN(2) == 0 {
					k.men = slices.Clone(k.men)
					last := &k.men[len(k.men)-1]
					last.meets = slices.Clone(last.meets)
					last.meets[0] = new(meeting)
				} else {
					k.passes[r.IntN(2)] = true
				}
				k.sign()
				trail.sketch = k
			}
			us, n, budget := chess.Colour(r.IntN(2)), 1+r.IntN(5), [2]int{r.IntN(5), r.IntN(5)}
			want := plainSketch(k, trail.where, us, n, budget)
			if got := d.drawing(trail).search(us, n, budget); got != want {
				t.Fatalf("%d men, passes %v, %v on move, %d half moves, %v moves: %t, want %t", len(k.men), k.passes, us, n, budget, got, want)
			}
			if want {
				yes++
			} else {
				no++
			}
		}
	}
	if min(yes, no) < 300 {
		t.Errorf("there are sketches in %d cases and none in %d", yes, no)
	}
}

// plainSketch plays all half moves of the men of a sketch that does without castling.
func plainSketch(k *sketch, where [maxTravellers]chess.Square, us chess.Colour, n int, budget [2]int) bool {
	inCheck := func(side chess.Colour) bool {
		king := k.kings[side]
		for i := range k.men {
			if m := &k.men[i]; king >= 0 && m.side != side && touches(m.side, m.role, where[i]).Has(where[king]) {
				return true
			}
		}
		return false
	}
	if n == 0 {
		for i := range k.men {
			if k.men[i].back[where[i]] > 0 {
				return false
			}
		}
		return true
	}
	check := inCheck(us)
	if !check && k.passes[us] && plainSketch(k, where, us.Other(), n-1, budget) {
		return true
	}
	if budget[us]--; budget[us] < 0 {
		return false
	}
	for i := range k.men {
		m := &k.men[i]
		if m.side != us || check && k.kings[us] != i {
			continue
		}
		from := where[i]
		for to := range m.moves[from].Squares() {
			free := true
			for j := range k.men {
				free = free && where[j] != to && !chess.Between(from, to).Has(where[j])
			}
			if !free {
				continue
			}
			where[i] = to
			for a := range k.men {
				for b, both := range k.men[a].meets {
					if (a == i || b == i) && both != nil && !both[where[a]].Has(where[b]) {
						free = false
					}
				}
			}
			if free && (k.kings[us] != i || !inCheck(us)) && plainSketch(k, where, us.Other(), n-1, budget) {
				return true
			}
			where[i] = from
		}
	}
	return false
}

// TestSketchesNotice: in a game of which White's men can waste twelve moves, nearly all play by chance that nothing else is said
// against leads to positions that no sketch leads on from.
func TestSketchesNotice(t *testing.T) {
	t.Parallel()
	reached, err := position("5rrk/pp2np1p/2n1pq2/2p5/1b1p2b1/2P3pP/PP1PPPPQ/RNB1KBNR w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	start := chess.Start()
	moves := [2]int{16, 16}
	d := NewDeduction(NewTarget(reached.Board()))
	if !d.Deduce(start.Board(), start.Castling(), moves, Facts{}) {
		t.Fatal("out of reach")
	}
	begin, ok := d.Survey(&Trail{})
	if !ok || !d.Sketched(&begin, chess.White, moves) {
		t.Fatal("no sketch")
	}
	r := rand.New(rand.NewPCG(1, 2))
	const games = 100
	noticed := 0
	for range games {
		pos, left, trail := start, moves, begin
		for d.Deduce(pos.Board(), pos.Castling(), left, Facts{}) {
			us := pos.Turn()
			if !d.Sketched(&trail, us, left) {
				noticed++
				break
			}
			list := slices.DeleteFunc(pos.Legal(nil), func(m chess.Move) bool {
				next := trail
				return !d.Area(us, m.From()).Has(m.To()) || !next.Move(m)
			})
			if len(list) == 0 {
				break
			}
			m := list[r.IntN(len(list))]
			trail.Move(m)
			pos.Play(m)
			left[us]--
		}
	}
	if noticed < games/2 {
		t.Errorf("only %d of %d games are noticed to lead nowhere", noticed, games)
	}
}
