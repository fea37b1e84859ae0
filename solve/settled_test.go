package solve_test

import (
	"strings"
	"testing"

	"rookery/problem/popeye"
	"rookery/solve"
)

// TestSettled: small problems about rules that are easily got wrong. The wanted
// lines, without blanks at their ends, are what the reference program writes.
func TestSettled(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, input string
		want        string
	}{
		{"riders and leapers between the lines go round", "pieces white nd4 stipulation ~1 option nowk nobk movenum", "" +
			"Nd4-b3 Nd4-c2 Nd4-e2 Nd4-h2 Nd4-f3 Nd4-h6 Nd4-f5 Nd4-f8 Nd4-e6 Nd4-b8 Nd4-c6 Nd4-b5"},
		{"steps before hops", "pieces white std4 black pc4e5 stipulation ~1 option nobk movenum", "" +
			"STd4-c3 STd4-e3 STd4*e5 STd4-c5 STd4*c4 STd4-d5 STd4-e4 STd4-f6 STd4-b4"},
		{"squares in turn", "pieces white roa1 stipulation ~1 option nowk nobk movenum", "" +
			"ROa1-a7 ROa1-c6 ROa1-a5 ROa1-d4 ROa1-f3 ROa1-b3 ROa1-c2 ROa1-g1 ROa1-e1"},
		{"own men give check as well", "pieces white ke3 sd6 black kd7 rb8 bh1 sb5 pg7c5 stipulation h#1.5 condition bicolores option",
			"Sd6-e4 Kd7-c6 Se4-f6 #"},
		{"a castling king needs no contact on its way", "pieces white ke1 rh1 black rf8 pd6 kb8 stipulation 001 condition koeko option",
			"0-0"},
		{"but is not in check there", "pieces white ke1 rh1 black rg8 pd6 kb8 stipulation 001 condition koeko option",
			""},
		{"a king that moves like a king castles", "pieces white ke1 rh1 black kd8 stipulation 001 condition pointreflection option",
			"0-0"},
		{"one that moves like a knight does not", "pieces white ke1 rh1 black sd8 stipulation 001 condition pointreflection option nobk",
			""},
		{"no pawn guards its neighbour in passing", "pieces white ke1 sg3 black ke8 ph7g7 stipulation hx1 condition superguards option",
			"h7-h5 Sg3*h5 x"},
		{"a longest move that ends the play may expose the own king", "pieces black kg5 ra1a2 bg4 ph6h5f6 white kg2 pg3f5f2e4 stipulation ##1 condition whitemaxi option",
			"f2-f4 ##"},
		{"impossible captures are the longest moves of an exact maximummer", "pieces white pg4h2 black kh5 ph3 ba8 condition whitemaxi exact anticirce stipulation ser-~1 option nowk",
			""},
		{"of another one they are not", "pieces white pg4h2 black kh5 ph3 ba8 condition whitemaxi anticirce stipulation ser-~1 option nowk",
			"g4-g5"},
		{"a magic man looks along a new zigzag", "pieces white magic btb1 black pb7 stipulation zc61 option nowk nobk",
			"mBTb1-c6[b7=w] z"},
		{"but not along those it knew", "pieces white magic btb1 black pb7 stipulation zb51 option nowk nobk",
			"mBTb1-b5 z"},
		{"two circles to a square cancel", "pieces white magic roc1 black pe4d3h5 sb4 stipulation ~1 option nowk nobk",
			"mROc1-c7[h5=w] mROc1-e6 mROc1-a6[d3=w] mROc1-g5 mROc1-c5 mROc1-f4[b4=w] mROc1-h3 mROc1*d3 " +
				"mROc1-b3 mROc1-e2[h5=w] mROc1-a2 mROc1-g1"},
		{"a magic man that takes may make room in the box", "pieces white ke3 qg1 ra7 bh1b8 sh8g2 white magic rh7 pd6 black ke8 stipulation +1 condition singlebox type1 option",
			"mRh7-e7 + mPd6-d7 +"},
		{"a null move can end the play", "pieces white kb6 qc6 black ka8 stipulation h=1 option nullmoves",
			"Ka8-b8 = Ka8-b8 Kb6-a6 ="},
		{"also under conditions", "pieces white kb6 qc6 black ka8 stipulation h=1 condition madrasi option nullmoves",
			"Ka8-b8 = Ka8-b8 Kb6-a6 ="},
		{"who was passed over may make a null move, who has made one not", "pieces white kc1 black ka1 pa2h3 stipulation ser-hzd12 option nullmoves",
			"Kc1-d1 z h3-h2 Kc1-d1 z h3-h2 Kc1-d1 z h3-h2 Kc1-d1 z h3-h2 h2-h1=S Kc1-d1 z h3-h2 h2-h1=B Kc1-d1 z"},
		{"a null move may be all that is forced", "pieces white ka1 pa2h2 black kc1 pa3h4 stipulation hs~1 option nullmoves",
			"Kc1-d2 Kc1-c2 Kc1-d1 h4-h3 h2-h3 h2-h3 Kc1-d2 h2-h3 Kc1-c2 h2-h3 Kc1-d1"},
		{"null moves and set play exclude each other", "pieces white kb6 qc6 black ka8 stipulation h=1 option nullmoves setplay",
			""},
		{"a man of Make&Take Chess castles like the king that it takes", "pieces white be8 black ke6 ra8h8 stipulation ser-zf82 condition make&take mirrorcirce rexincl option nowk nobk",
			"0-0*e6[+bKe1] Be6*f8[+bRa1] z"},
		{"the partner of a king is written before it", "pieces white ka4 sd1 black kc5 stipulation +1 condition exchangecastling option",
			"Sd1<->Ka4 +"},
	} {
		list, errs := popeye.Parse(test.name, []byte("BeginProblem\n"+test.input+" NoBoard\nEndProblem\n"))
		if len(errs) > 0 || len(list) != 1 {
			t.Errorf("%s: %v", test.name, errs)
			continue
		}
		text, err := trySolving(t, list[0], solve.Config{Jobs: 1})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if got := played(text); got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", test.name, got, test.want)
		}
	}
}

// played are the moves of a solution in the order in which they are written,
// without the lines that only number them.
func played(text string) string {
	var moves []string
	for _, line := range strings.Split(text, "\n") {
		if strings.Contains(line, "(") || !strings.HasPrefix(line, " ") {
			continue
		}
		for _, word := range strings.Fields(line) {
			if _, move, ok := strings.Cut(word, "."); ok {
				word = strings.TrimLeft(move, ".")
			}
			if word != "" && word != "!" {
				moves = append(moves, word)
			}
		}
	}
	return strings.Join(moves, " ")
}
