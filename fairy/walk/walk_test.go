package walk_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/fairy"
	"rookery/fairy/walk"
	"rookery/problem"
	"rookery/problem/lexicon"
)

// Two boards on which every walk shows what it can do: the man stands among
// others on d4, and on a7 at the edge.
const (
	middle = "white sb2 pd6 rg4 pe3 black sf6 pb4 pd2 rg7 bc5 se2 ph4"
	edge   = "white sb5 pa3 rc8 black sc6 pb8 pf2 rh7 bd7"
)

// walks are the moves of a white man on d4 and on a7 of those boards.
var walks = []struct {
	walk           problem.Walk
	fromD4, fromA7 string
}{
	{"k", "c4 *c5 d3 e5", "a6 a8 b6 b7"},
	{"p", "*c5 d5", "a8 *b8"},
	{"q", "*b4 c3 c4 *c5 *d2 d3 d5 e4 e5 f4 *f6", "a4 a5 a6 a8 b6 b7 *b8 c5 c7 d4 *d7 e3 *f2"},
	{"s", "b3 b5 c2 c6 *e2 e6 f3 f5", "*c6"},
	{"r", "*b4 c4 *d2 d3 d5 e4 f4", "a4 a5 a6 a8 b7 c7 *d7"},
	{"b", "c3 *c5 e5 *f6", "b6 *b8 c5 d4 e3 *f2"},
	{"le", "c3 c4 d3 d5 e4 e5 f4 *g7 *h4", "a4 a5 a6 a8 b6 b7 c5 c7 d4 e3 *h7"},
	{"ma", "b3 b5 c2 c6 *e2 e6 f3 f5", "*c6"},
	{"pa", "c4 d3 d5 e4 f4 *h4", "a4 a5 a6 a8 b7 c7 *h7"},
	{"va", "c3 e5 *g7", "b6 c5 d4 e3"},
	{"ro", "a1 a7 b3 b5 c2 c6 d8 *e2 e6 f3 f5 g1 *g7 *h4", "*c6"},
	{"g", "a1 a4 b6 d1 d7 f2 *g7 *h4", "a2 e7 g1"},
	{"n", "b3 b5 b8 c2 c6 *e2 e6 f3 f5 f8 h2 h6", "*c6"},
	{"z", "a2 a6 b1 b7 f1 f7 g2 g6", "c4 d5"},
	{"ca", "a3 a5 c1 c7 e1 e7 g3 g5", "b4 d6 d8"},
	{"gi", "c8 e8 h3 h5", "b3 e6 e8"},
	{"rf", "", "*f2 h6 h8"},
	{"bu", "a8 g8 h1 h7", "a2 d3 e4 f7"},
	{"we", "c4 d3 d5 e4", "a6 a8 b7"},
	{"al", "b6 f2 *f6", "c5"},
	{"fe", "c3 *c5 e5", "b6 *b8"},
	{"da", "*b4 *d2 f4", "a5 c7"},
	{"li", "a1 a4 a7 b6 d1 d7 d8 f2 g1 *g7 *h4", "a1 a2 e7 f7 g1 g7 *h7"},
	{"ne", "b6 d8 f2 h8", "c3 e5 g7"},
	{"l", "*b4-a4 *c5-b6 *d2-d1", "*d7-e7 *f2-g1"},
	{"bp", "e5", ""},
	{"am", "b3 *b4 b5 c2 c3 c4 *c5 c6 *d2 d3 d5 *e2 e4 e5 e6 f3 f4 f5 *f6", "a4 a5 a6 a8 b6 b7 *b8 c5 *c6 c7 d4 *d7 e3 *f2"},
	{"em", "b3 *b4 b5 c2 c4 c6 *d2 d3 d5 *e2 e4 e6 f3 f4 f5", "a4 a5 a6 a8 b7 *c6 c7 *d7"},
	{"pr", "b3 b5 c2 c3 *c5 c6 *e2 e5 e6 f3 f5 *f6", "b6 *b8 c5 *c6 d4 e3 *f2"},
	{"gn", "a3 a5 b3 b5 c1 c2 c6 c7 e1 *e2 e6 e7 f3 f5 g3 g5", "b4 *c6 d6 d8"},
	{"an", "a8 g8 h1 h7", "d3 e4"},
	{"sq", "b3 *b4 b5 b6 c2 c6 *d2 *e2 e6 f2 f3 f4 f5 *f6", "a5 c5 *c6 c7"},
	{"wa", "b3 *b4 b5 b8 c2 c4 c6 *d2 d3 d5 *e2 e4 e6 f3 f4 f5 f8 h2 h6", "a4 a5 a6 a8 b7 *c6 c7 *d7"},
	{"dr", "b3 b5 c2 *c5 c6 d5 *e2 e6 f3 f5", "a8 *b8 *c6"},
	{"ka", "h8", ""},
	{"ss", "b3 *b4 b5 c2 c6 *d2 d8 *e2 e6 f3 f4 f5 g6 *h4", "*c6"},
	{"uu", "a1 a2 a3 a4 a5 a6 a7 a8 b1 b3 *b4 b5 b6 b7 b8 c1 c2 c3 c4 *c5 c6 c7 c8 d1 *d2 d3 d5 d7 d8 e1 *e2 e4 e5 e6 e7 e8 f1 f2 f3 f4 f5 *f6 f7 f8 g1 g2 g3 g5 g6 *g7 g8 h1 h2 h3 *h4 h5 h6 h7 h8", "*c6"},
	{"ha", "c3 c4 d3 d5 e5 f4", "a4 c7 e3"},
	{"m", "a2 a3 a5 b1 b5 c1 c6 c7 e1 *e2 e7 f3 f7 g6 h3 h5", "b2 e6 e8 f1 g2"},
	{"ea", "a3 b3 *b4 b5 c1 c2 c6 *d2 *e2 e6 e7 f4 g3 g5", "b3 c7 d6 d8 e1 g3"},
	{"sw", "b3 c2 c3 c4 *c5 d3 d5 e4 e5 e6 f3 f5", "a8 b4 b7 *c6 e2 f3"},
	{"ar", "c3 *c5 e5 *f6", "b6 *b8 c5 d4 e3 *f2"},
	{"rb", "c3 *c5 e5 *f6", "b6 *b8 c5 d4 e3 *f2"},
	{"c", "c3 *c5 e5 *f6", "a6 a8 b6 *b8 c5 d4 e3 *f2"},
	{"nh", "", "c3 e5"},
	{"du", "", ""},
	{"cr", "a3 a5 c1 c7 e1 e7 g3 g5", "b4 c1 d6 d8 g5"},
	{"zr", "a2 a6 b1 b7 f1 f7 g2 g6", "c4 d5 e1 g3"},
	{"gr", "a3 a5 b3 b5 b8 c1 c2 c6 c7 e1 *e2 e6 e7 f3 f5 f8 g3 g5 h2 h6", "b4 c1 *c6 d6 d8 g5"},
	{"ch", "", ""},
	{"zh", "", ""},
	{"gh", "", "c3 e5"},
	{"ds", "a1 a4 a7 b3 b5 c2 c3 *c5 c6 d7 *e2 e5 e6 f3 f5 *f6 g1 *g7", "*c6"},
	{"bk", "b3 b5 c2 c6 *e2 e6 f3 f5", "*c6"},
	{"eq", "b6 d8 f2", "c3 e5 g7"},
	{"ct", "b3 b5 c2 c6 c8 *e2 e6 e8 f3 f5 h3 h5", "*c6"},
	{"bs", "e5", ""},
	{"sp", "*c5 d5 *f6", "a8 *b8"},
	{"rl", "a4 d1 d7 d8 *h4", "a1 a2 e7 f7 g7 *h7"},
	{"bl", "a1 a7 b6 f2 g1 *g7", "g1"},
	{"si", "*b4-a4 c3 c4 *c5-b6 *d2-d1 d3 d5 e4 e5 f4", "a4 a5 a6 a8 b6 b7 c5 c7 d4 *d7-e7 e3 *f2-g1"},
	{"tr", "*b4-a4 c4 *d2-d1 d3 d5 e4 f4", "a4 a5 a6 a8 b7 c7 *d7-e7"},
	{"nd", "c3 *c5-b6 e5", "b6 c5 d4 e3 *f2-g1"},
	{"o", "b3 b5 c2 c3 *c5 c6 *e2 e5 e6 f3 f5 *f6", "*c6"},
	{"eh", "", "b6 b7 c5 c7 d4 *d7 e3 *f2"},
	{"mo", "b3 c2 e6 f5", "*c6"},
	{"rr", "c3 d5", "a8 b6 c5 d4 e3 *f2"},
	{"br", "*c5 *d2 d3 e5 *f6", "a4 a5 a6 *b8"},
	{"ao", "b3 b5 b8 c2 c6 *e2 e6 f3 f5 f8 h2 h6", "*c6"},
	{"oa", "b3 c2 e6 f5 f8 h6", "*c6"},
	{"rh", "a4 d1 d7 *h4", "a2 e7"},
	{"bh", "a1 b6 f2 *g7", "g1"},
	{"ek", "c3 c4 *c5 d3 d5 e4 e5", "a6 a8 b6 b7 *b8"},
	{"bt", "*b4 c3 *c5 *d2 e5 f4 g5 *h4", "a5 b4 b6 *b8 c7 d6 e7 f6 g7 h6"},
	{"gt", "b3 c2 c3 c4 *c5 d3 d5 e4 e5 e6 f5 *f6", "a6 a8 b6 b7 *b8 *c6"},
	{"sk", "b3 b5 c2 c6 e6 f3 f5", ""},
	{"cy", "b3 c2 *c5-b5 *c5-c6 e6 f5", ""},
	{"cg", "a7 b6 f2 g1", ""},
	{"rn", "g1", "a1 c2 d4 e3 e7 f5 g7"},
	{"rp", "g1", "d4 e7"},
	{"ok", "a2 a6 b1 b3 b5 b7 c2 c6 *e2 e6 f1 f3 f5 f7 g2 g6", "c4 *c6 d5"},
	{"37", "", "h4"},
	{"g2", "a7 d8 g1", "a1 f7"},
	{"g3", "", "g7"},
	{"16", "", "b1 g6 g8"},
	{"24", "b8 f8 h2 h6", "c3 e5"},
	{"35", "", "d2 f4"},
	{"dg", "b3 c3 c4 *d2 d3 d5 e6 f3 f7 h3 h7", "a4 c7 e3 g2"},
	{"kh", "b6 f2", ""},
	{"or", "b6 d8 f2", "g7"},
	{"15", "", "b2 f6 f8"},
	{"25", "", "c2 f5"},
	{"gl", "a4 b6 d1 d7 f2 *f6 *h4", "a2 c5 e7"},
	{"lr", "*b4-a4 *d2-d1", "*d7-e7"},
	{"lb", "*c5-b6", "*f2-g1"},
	{"ln", "", "*c6-e5"},
	{"wr", "*b4 c4 *d2 d3 d5 e4 f4", "a4 a5 a6 a8 b7 c7 *d7"},
	{"fr", "c3 *c5 e5 *f6", "b6 *b8 c5 d4 e3 *f2"},
	{"bi", "a2 a3 a5 a6 b1 b7 c1 c7 e1 e7 f1 f7 g2 g3 g5 g6", "b4 c4 d5 d6 d8"},
	{"et", "b3 *b4 b5 b8 c2 c3 c4 *c5 c6 *d2 d3 d5 *e2 e4 e5 e6 f3 f4 f5 *f6 f8 h2 h6", "a4 a5 a6 a8 b6 b7 *b8 c5 *c6 c7 d4 *d7 e3 *f2"},
	{"na", "b3 b5 b8 c2 c6 e6 f3 f5 f8 h2 h6", ""},
	{"rm", "a3 a5 c1 c7 e1 e7 h3 h5", "b2 e6 e8"},
	{"re", "b3 b5 c2 c6 *e2 e6 g3 g5", "b3 d6 d8"},
	{"rw", "c3 *c5 e5 f3 f5", "b4 *c6"},
	{"bm", "a2 b1 b5 c6 *e2 f3 f7 g6", "f1 g2"},
	{"be", "a3 *b4 c1 *d2 e7 f4 g5", "c7 e1 g3"},
	{"bw", "b3 c2 c4 d3 d5 e4 e6 f5", "a8 b7 e2 f3"},
	{"ra", "a1 a7 b3 b5 c2 c6 d8 e6 f3 f5 g1", ""},
	{"so", "a1 a4 b6 c3 c4 *c5 d1 d3 d5 d7 e4 e5 f2 *g7 *h4", "a2 a6 a8 b6 b7 *b8 e7 g1"},
	{"mg", "a1 a2 a3 a4 a5 b1 b3 *b4 b5 b6 c1 c2 c3 c4 *c5 c6 c7 d1 *d2 d3 d5 d7 e1 *e2 e4 e5 e6 e7 f2 f3 f4 f5 f7 g3 g5 g6 *g7 h3 *h4 h5", "a2 a4 a8 b2 b3 b4 b7 *c6 c7 d6 d8 e1 e2 e3 e6 e7 e8 f1 f3 g1 g2 g3"},
	{"36", "", "d1 g4"},
	{"nl", "", "c3 d1 e5 g4"},
	{"ml", "", "c3 d1 e5 g4"},
	{"mm", "b5 b8 c6 *e2 f3 h2", "c3 d1 e5 g4"},
	{"f", "*b4 c4 *c5 *d2 d3 d5 e4 f4", "*c6"},
	{"do", "a1 a4 b6 d1 d7 f2 *g7 *h4 h8", "a2 e7 g1"},
	{"rt", "h8", ""},
	{"bo", "", ""},
	{"qe", "c3 c4 d3 d5 e5", "a5"},
	{"qf", "c3 c4 d3 d5 e5 f4", "a5"},
	{"qq", "*b4 c3 c4 *c5 *d2 d3 d5 e4 e5 f4 *f6", "a4 a5 a6 a8 b7 c7 *d7"},
	{"b1", "*c5 *d2 f4 *f6", "a5 b6 b7 *b8"},
	{"b2", "*d2 f4", "a5 b7"},
	{"b3", "*c5 *f6", "b6 *b8"},
	{"cp", "d5", "a8 b7"},
	{"rk", "*b4 b6 c1 c3 d8 f2 f4 g1 g3 *h4 h8", "a5 b4 *b8 c7 d4 d8 e5 e7 g7"},
	{"pp", "d3", "a5 a6"},
	{"ls", "*e2-g1", "*c6-d4 *c6-e7"},
	{"ze", "a3 a5 c1 c7 c8 e1 e7 e8 g3 g5 h3 h5", "b3 b4 d6 d8 e6 e8"},
	{"bn", "a2 a3 a5 a6 b1 b3 *b4 b5 b6 b7 b8 c1 c2 c3 c4 *c5 c6 c7 *d2 d3 d5 d7 d8 e1 *e2 e4 e5 e6 e7 e8 f1 f3 f4 f5 *f6 f7 f8 g2 g3 g5 g6 *g7 g8 h2 *h4 h5 h6 h7", "*c6"},
	{"s2", "b3 *b4 b5 c2 c6 *d2 *e2 e6 f3 f4 f5 g6 *h4", "*c6"},
	{"s4", "b3 b5 c2 c6 d8 *e2 e6 f3 f5 *h4", "*c6"},
	{"s1", "a4 b3 b5 c2 c3 *c5 c6 d7 *e2 e5 e6 f3 f5 *f6", "*c6"},
	{"s3", "a1 a7 b3 b5 c2 c6 *e2 e6 f3 f5 g1 *g7", "*c6"},
	{"qn", "a3 a5 a8 b3 b5 c1 c2 c6 c7 e1 *e2 e6 e7 f3 f5 g3 g5 g8 h7", "*c6"},
	{"dk", "c4 d3 d5 h7", "a4 c7 g2"},
	{"db", "c3", "e3"},
	{"no", "b6 d8 f2 h8", "g7"},
	{"th", "*b4 b6 *d2 d8 f2 f4 *f6 g1 *g7 *h4 h8", "c7 d4 e3 g7"},
	{"lh", "a1 a4 a7 *b4 b6 c3 *c5 d1 *d2 d7 d8 e5 f2 f4 *f6 g1", "a4 b6 e7"},
	{"ge", "*b4 b6 c1 c3 *d2 d8 f2 f4 *f6 g1 g3 *g7 *h4 h8", "a5 b4 b6 *b8 c3 c7 d4 d6 d8 e3 e5 e7 g7"},
	{"gf", "a1 a4 a7 b3 *b4 b5 b6 c2 c3 *c5 c6 d1 *d2 d7 d8 e5 e6 f2 f3 f4 f5 *f6 g1", "a4 b6 *c6 e7 h6 h8"},
	{"kl", "h8", ""},
	{"ko", "b3 b5 c2 c6 e6 f3 f5", ""},
	{"kp", "", "c3 e5"},
	{"sh", "*b4 c4 *c5 *d2 d3 d5 e4 f4", "a4 a5 a6 a8 b7 *b8 c7 *d7"},
	{"gy", "c3 *c5 d5 e5 *f6", "a8 b6 *b8 c5 d4 e3 *f2"},
	{"ms", "b3 b5 c2 c6 e6 f3 f5", "*c6-e5"},
	{"po", "c4 *c5-b6 d3 e5", "a6 a8 b6 b7"},
	{"mp", "*c5-b6 d5", "a8"},
	{"mh", "*b4-a4 c4 *c5-b6 *d2-d1 d3 d5 e4 f4", "a4 a5 a6 a8 b7 c7 *d7-e7"},
	{"st", "a1 a4 c4 *c5 d1 d3 e5 f2 *g7 *h4", "a2 a6 a8 b6 b7"},
	{"se", "a1 a4 a7 *b4 b6 *c5 d1 *d2 d7 d8 f2 *f6 g1", "a1 a2 *b8 *d7 e7 *f2 f7 g1 g7"},
	{"fa", "a4 *b4 d1 *d2 d7 d8", "a1 a2 *d7 e7 f7 g7"},
	{"lo", "a1 a7 b6 *c5 f2 *f6 g1", "*b8 *f2 g1"},
	{"sa", "b5 c6 *e2 f3", "*c6"},
	{"ah", "", ""},
	{"oh", "b5 c6 *e2 f3", ""},
	{"hc", "*c5", ""},
	{"ee", "*b4 b6 c1 *d2 d8 f4 *f6 g1 g3 *g7 *h4", "b4 c7 d4 d6 d8 e3"},
	{"en", "*b4 b6 c1 *d2 d8 f2 f4 *f6 g1 g3 *g7 *h4 h8", "b4 c7 d4 d6 d8 e3"},
	{"sc", "a6 b7 c8 e8 f1 g2 g8 h7", "b1 f6 f8 h1"},
	{"n/s", "b3 b5 b8 c2 c6 *e2 e6 f3 f5 f8 h6", "*c6"},
	{"g/le", "b6 c3 d3 d7 *g7", "a4 a5 a6 b6 c5 d4 e3"},
	{"p/r", "*c5 *d2 d3 d5", "a4 a5 a6 a8 *b8"},
}

func TestWalks(t *testing.T) {
	missing := map[problem.Walk]bool{}
	for _, w := range lexicon.AllWalks() {
		missing[w] = true
	}
	for _, x := range walks {
		delete(missing, x.walk)
		for _, b := range []struct{ board, from, want string }{{middle, "d4", x.fromD4}, {edge, "a7", x.fromA7}} {
			p := set(t, "white "+string(x.walk)+b.from+" "+b.board)
			if got := moves(p, square(b.from)); got != b.want {
				t.Errorf("%s on %s:\n got %s\nwant %s", x.walk, b.from, got, b.want)
			}
		}
	}
	for w := range missing {
		t.Errorf("walk_test.go: the list walks has no line for %s", w)
	}
}

// What the two boards do not show.
var more = []struct{ men, from, want string }{
	{"white spd2 black ph6 pa5", "d2", "d3 d4 d5 d6 d7 d8 *h6 *a5"},
	{"white bsd2 black pd6", "d2", "*d6 a5 b4 c3 e3 f4 g5 h6"},
	{"white bpd2", "d2", "b4 c3 e3 f4"},
	{"white ppd7", "d7", "d5 d6"},
	{"white ppd8", "d8", ""},
	{"white pd1", "d1", ""},
	{"white mpd2 black pe3", "d2", "*e3-f4 d3 d4"},
	{"white cpd4 black pd5", "d4", "*d5"},
	{"white cpd5 black pc5", "d5", "*c5 d6 e5"},
	{"white p/rd1 black pe2 rd5", "d1", ""},
	{"white od4 black nf8", "d4", "b3 b5 b8 c2 c6 e2 e6 f3 f5 *f8 h2 h6"},
	{"white od4 black od7 white rb7", "d4", "a4 b4 c4 d1 d2 d3 d5 d6 *d7 e4 f4 g4 h4"},
	{"white fd4 white fb5 white sd6 black sa3", "d4", "b3 c2 c6 e2 e6 f3 f5"},
	{"white rkd4 white pd5 black pd3", "d4", "c3 d2 e3"},
	{"white dga1 white pb1 white pc3", "a1", "b2 c4"},
	{"white b1c4", "c4", "c8 f1 f4 f7"},
}

func TestMoreOfWalks(t *testing.T) {
	for _, x := range more {
		p := set(t, x.men)
		got, want := moves(p, square(x.from)), sorted(strings.Fields(x.want))
		if got != want {
			t.Errorf("%s:\n got %s\nwant %s", x.men, got, want)
		}
	}
}

func TestPromotions(t *testing.T) {
	for _, x := range []struct{ men, from, want string }{
		{"white pa7", "a7", "q s r b"},
		{"white pa7 black zb1 white gh8 black leh7", "a7", "q s r b le g z"},
		{"white bsa7 black dub1 white sth8", "a7", "q s r b"},
		{"white ppa2", "a2", "q s r b"},
		{"white mpa7 black gb1", "a7", "si tr nd ms g"},
		{"white cpa7", "a7", ""},
		{"white dra7", "a7", ""},
		{"white pa7 white n/sb1", "a7", "q s r b n/s"},
	} {
		p := set(t, x.men)
		var got []string
		for _, m := range p.Legal(nil) {
			if m.From == square(x.from) && m.Promote != 0 {
				if code := string(p.WalkOf(m.Promote).Code); !slices.Contains(got, code) {
					got = append(got, code)
				}
			}
		}
		slices.Sort(got)
		want := strings.Fields(x.want)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: promotes to %v, want %v", x.men, got, want)
		}
	}
}

// Pawns are taken in passing by what captures as they do.
func TestInPassing(t *testing.T) {
	for _, x := range []struct{ men, double, by, want string }{
		{"white pd2 black pe4", "d2d4", "e4", "*d4-d3 e3"},
		{"white bpd2 black pe4", "d2b4", "e4", "e3"},
		{"white bpd2 black bpc4", "d2b4", "c4", "*b4-c3 b3 d3"},
		{"white pd2 black dre4", "d2d4", "e4", "*d4-d3 c3 c5 d2 d6 e3 f2 f6 g3 g5"},
		{"white pd2 black mpe4", "d2d4", "e4", "*d4-c2 e3"},
		{"white spd2 black pe4", "d2d4", "e4", "e3"},
		{"white ppd7 black ppe5", "d7d5", "e5", "*d5-d6 e6"},
	} {
		p := set(t, x.men)
		played := false
		for _, m := range p.Legal(nil) {
			if m.From == square(x.double) && m.To == square(x.double[2:]) {
				p.Play(m)
				played = true
				break
			}
		}
		if got := moves(p, square(x.by)); !played || got != sorted(strings.Fields(x.want)) {
			t.Errorf("%s after %s: got %s, want %s", x.men, x.double, got, x.want)
		}
	}
}

// A man observes what it could take: here a king.
func TestChecks(t *testing.T) {
	for _, x := range []struct {
		men   string
		check bool
	}{
		{"white ld4 black kd6", true},
		{"white ld4 black kd6 white pd7", false},
		{"white had4 black kd6", false},
		{"white mad4 black ke6", true},
		{"white mad4 black ke6 black pd5", false},
		{"white skd4 black kd5", true},
		{"white skd4 black kd5 white pc6 white pe6", false},
		{"white kod4 black kh6 black pf5", true},
		{"white p/rd1 black ke2", true},
		{"white pd1 black ke2", false},
		{"white pod4 black kd5", true},
		{"white ch4 black kd8", true},
		{"white od4 black rd8 black kh4", true},
		{"white od4 black bd8 black kh4", false},
	} {
		if p := set(t, x.men); p.InCheck(chess.Black) != x.check {
			t.Errorf("%s: check is %v", x.men, !x.check)
		}
	}
}

func set(t *testing.T, men string) *fairy.Position {
	t.Helper()
	var board []problem.Placement
	colour := problem.White
	for _, word := range strings.Fields(men) {
		switch word {
		case "white":
			colour = problem.White
		case "black":
			colour = problem.Black
		default:
			at := len(word) - 2
			board = append(board, problem.Placement{
				Square: square(word[at:]), Man: problem.Man{Colour: colour, Walk: problem.Walk(word[:at])},
			})
		}
	}
	r, err := fairy.NewRules(walk.Find)
	if err == nil {
		err = walk.Promote(r, board)
	}
	if err != nil {
		t.Fatal(err)
	}
	p, err := r.NewPosition(fairy.Setup{Board: board})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func square(s string) chess.Square { return chess.At(int(s[0]-'a'), int(s[1]-'1')) }

// moves writes where a man can go: "e5", "*e5" for a capture there, "*e5-e6" for
// one on the way.
func moves(p *fairy.Position, from chess.Square) string {
	list := map[string]bool{}
	for _, m := range p.Legal(nil) {
		s := m.To.String()
		switch {
		case m.From != from:
			continue
		case m.Capture == m.To:
			s = "*" + s
		case m.IsCapture():
			s = "*" + m.Capture.String() + "-" + s
		}
		list[s] = true
	}
	return sorted(slices.Collect(maps.Keys(list)))
}

func sorted(list []string) string {
	slices.SortFunc(list, func(a, b string) int {
		return strings.Compare(strings.TrimLeft(a, "*"), strings.TrimLeft(b, "*"))
	})
	return strings.Join(list, " ")
}
