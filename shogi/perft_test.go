package shogi

import "testing"

// Numbers that are published for these positions by several programs, among
// them YaneuraOu and ShogiLibSharp.
var perfts = []struct {
	name, sfen string
	nodes      []uint64
}{
	{"start", StartSFEN, []uint64{30, 900, 25470, 719731, 19861490}},
	{"matsuri", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
		[]uint64{207, 28684, 4809015, 516925165}},
	{"most moves", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
		[]uint64{593, 105677, 53393368}},
}

func TestPerft(t *testing.T) {
	limit := uint64(1e6)
	if !testing.Short() {
		limit = 5e6
	}
	for _, tt := range perfts {
		t.Run(tt.name, func(t *testing.T) {
			p := mustSFEN(t, tt.sfen)
			for i, want := range tt.nodes {
				if want > limit {
					break
				}
				if got := Perft(p, i+1); got != want {
					t.Fatalf("depth %d: %d, want %d", i+1, got, want)
				}
			}
		})
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, tt := range perfts[:2] {
		b.Run(tt.name, func(b *testing.B) {
			p := mustSFEN(b, tt.sfen)
			for b.Loop() {
				Perft(p, 3)
			}
			b.ReportMetric(float64(tt.nodes[2])*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mnps")
		})
	}
}

func mustSFEN(tb testing.TB, sfen string) Position {
	tb.Helper()
	p, err := ParseSFEN(sfen)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}
