package library

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestArena: lists stay what they are while others are put in their places, and what is nobody's is left out in time.
func TestArena(t *testing.T) {
	random := rand.New(rand.NewPCG(46, 4))
	var a arena[int]
	want := map[uint32][]int{}
	for range 40_000 {
		i := uint32(random.IntN(300))
		list := make([]int, random.IntN(12))
		for k := range list {
			list[k] = random.Int()
		}
		a.put(i, list)
		want[i] = list
	}
	for i, list := range want {
		if !slices.Equal(a.of(i), list) {
			t.Fatalf("%d: %v, want %v", i, a.of(i), list)
		}
	}
	if len(a.items) > 1<<17+10_000 || len(a.of(5000)) != 0 {
		t.Errorf("%d items are kept", len(a.items))
	}
}

// TestLinesPacked: lines come back as they were, also none.
func TestLinesPacked(t *testing.T) {
	names := []string{"", "a", "b", "c"}
	for _, lines := range [][][]string{nil, {{"a"}}, {{"a", "b"}, {"a", "c", "b"}, {"a", "c"}, {}, {"b"}}} {
		var got [][]string
		packed := packLines(lines, func(m string) uint32 { return uint32(slices.Index(names, m)) })
		if len(packed) == 0 {
			t.Error("no lines are nothing")
		}
		for line := range unpackLines(packed) {
			var l []string
			for _, n := range line {
				l = append(l, names[n])
			}
			got = append(got, l)
		}
		if !slices.EqualFunc(got, lines, slices.Equal) {
			t.Errorf("%v, want %v", got, lines)
		}
	}
	for range unpackLines([]byte{0, 0x80}) { // broken
	}
}
