package condition_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/fairy"
	"rookery/fairy/attribute"
	"rookery/fairy/condition"
	"rookery/fairy/walk"
	"rookery/problem"
	"rookery/problem/popeye"
)

// rebirths are positions with White to move, and all legal moves that capture or
// have an effect.
var rebirths = []struct{ pieces, conditions, moves string }{
	{"white ke1 ra5 qd4 pb7 pf7 black kh7 ba1 pg5 rh5 ph4 se4 rc8 gg7", "circe",
		"Qd4*a1[+bBf8] Qd4*g7[+bGg1] Qd4*e4[+bSg8] Ra5*a1[+bBf8] Ra5*g5 b7*c8=Q[+bRa8] b7*c8=S[+bRa8] b7*c8=R[+bRa8] b7*c8=B[+bRa8] b7*c8=G[+bRa8]"},
	{"white ke1 ra5 qd4 pb7 black kh7 ba1 rh5 se4 rc8", "circe mirror",
		"Qd4*a1[+bBc1] Qd4*e4[+bSb1] Ra5*a1[+bBc1]"},
	{"white ke1 qd4 pb7 black kh7 ba1 se4 rc8", "circe file",
		"Qd4*a1[+bBa8] Qd4*e4[+bSe8] b7*c8=Q b7*c8=S b7*c8=R b7*c8=B"},
	{"white ke1 qd4 pb7 black kh7 ba1 se4 rc8 sa8", "circe rank",
		"Qd4*a1[+bBc1] Qd4*e4[+bSg4] b7*c8=Q b7*c8=S b7*c8=R b7*c8=B b7*a8=Q[+bSg8] b7*a8=S[+bSg8] b7*a8=R[+bSg8] b7*a8=B[+bSg8]"},
	{"white ke1 qd4 pe2 black kh7 ba1 se4 rd8", "circe symmetry",
		"Qd4*a1[+bBh8] Qd4*d8 Qd4*e4[+bSd5]"},
	{"white ke1 qd4 pe2 black kh7 ba1 se4 rd8", "circe antipodes",
		"Qd4*a1[+bBe5] Qd4*d8[+bRh4] Qd4*e4[+bSa8]"},
	{"white ke1 qd4 pe2 black kh7 ba1 se4 rd8", "circe diametral",
		"Qd4*a1[+bBc1] Qd4*d8 Qd4*e4[+bSb1]"},
	{"white ke1 qd4 pe2 black kh7 ba1 se4 rd8", "circe verticalmirror",
		"Qd4*a1[+bBc8] Qd4*d8[+bRa8] Qd4*e4[+bSb8]"},
	{"white kf1 qd4 black kh7 ba1 se4 pd2", "circe pwc",
		"Qd4*a1[+bBd4] Qd4*d2[+bPd4] Qd4*e4[+bSd4]"},
	{"white kf1 qd4 black kh7 ba1 se4 rd6", "circe equipollents",
		"Qd4*a1 Qd4*d6[+bRd8] Qd4*e4[+bSf4]"},
	{"white kf1 qd4 black kh7 ba1 se4 rd6", "circe clone",
		"Qd4*a1[+bQd8] Qd4*d6[+bQd8] Qd4*e4[+bQd8]"},
	{"white kf1 qd4 black kh7 ba1 se4 rd6", "circe chameleon",
		"Qd4*a1[+bRh8] Qd4*d6[+bQd8] Qd4*e4[+bBc8]"},
	{"white kf1 qd4 black kh7 ba1 se4 rd6 pd7", "circe einstein",
		"Qd4*a1[+bSb8] Qd4*d6[+bBf8] Qd4*e4[+bPe7]"},
	{"white kf1 qd4 black kh7 ba1 se4 rd6", "circe turncoats",
		"Qd4*a1[+bBf8=w] Qd4*d6[+bRh8=w] Qd4*e4[+bSg8=w]"},
	{"white kf1 qd4 black kh7 ba1 se4 rd6", "circe couscous",
		"Qd4*a1[+bBd1] Qd4*e4[+bSd1]"},
	{"white kf1 qd4 black kh7 ba1 se4 bg8", "circe assassin",
		"Qd4*a1[+bBf8] Qd4*e4[+bSg8]"},
	{"white kf1 qd4 black kh7 ba1 se4 bg8", "circe volcanic",
		"Qd4*a1[+bBf8] Qd4*e4[+bSg8->v]"},
	{"white kf1 qd4 black kh7 ba1 se4 bg8", "circe strict",
		"Qd4*a1[+bBf8]"},
	{"white kf1 sf2 black kh7 bd3", "aprilchess s",
		"Sf2*d3"},
	{"white kb6 ra7 black ka8 rb8 sc8", "circe rexinclusive",
		"Ra7*a8[+bKe8]"},
	{"white kf1 sd4 black kh7 pe2 bb3", "circe take&make",
		"Kf1*e2[+bPe1=S] Kf1*e2[+bPe1=B] Sd4*e2[+bPe1=S] Sd4*e2[+bPe1=B]"},
	{"white kg3 pg2 sb1 black kh1 ph2 rg1 bd2 pd3", "circe cage",
		"Sb1*d2"},
	{"white kf1 rh2 pb7 black kg8 se4 ra8 pa7 ph6", "anticirce",
		"Rh2*h6[wRh6->a1] b7*a8=Q[wQa8->d1] b7*a8=S[wSa8->b1] b7*a8=R[wRa8->h1]"},
	{"white kf2 rh1 bf8 black kg8 bc5 sh5 pa3", "anticirce cheylan",
		"Rh1*h5[wRh5->h1] Bf8*c5[wBc5->c1]"},
	{"white ke1 qd4 black kh7 se4 ba1", "anticirce clone",
		"Qd4*a1[wQa1->Bc1] Qd4*e4[wQe4->Sb1]"},
	{"white kc1 ra5 qd4 pb4 sf7 black kh8 ba1 pg5 rh5 ph4 se4", "marscirce",
		"Qd4-d1*h5"},
	{"white kc3 ra5 black kh8 pa2 pg5", "antimarscirce",
		"[wKc3->e1][wRa5->a1]0-0-0 Ra5*a2 Ra5*g5"},
	{"white kg1 ra5 pb2 black kh8 ba7 pg5 sa3 bc1", "phantomchess",
		"Ra5*a7"},
	{"white kc1 rd4 bg2 black kh8 bd5 se4 ra7", "pluschess",
		"Bg2*e4 Rd4*d5 Rd4*e4"},
	{"white kf1 qd4 black kh7 ba1 se4 rd6 sg8", "immunchess",
		"Qd4*a1 Qd4*d6"},
	{"white kf1 qd4 rd1 black kh7 ba1 se4 rd6", "genevachess",
		"Rd1*a1"},
	{"white kf1 sd4 pa2 black kh7 pb3 ", "sentinelles parasentinelles",
		"a2*b3 Sd4*b3[+wPd4] Sd4-c2[+wPd4] Sd4-e2[+wPd4] Sd4-f3[+wPd4] Sd4-f5[+wPd4] Sd4-e6[+wPd4] Sd4-c6[+wPd4] Sd4-b5[+wPd4]"},
	{"white ka1 rb5 black kh8 rb8 sa5", "circe parachute",
		"Rb5*a5[+bSb8] Rb5*b8[+bRh8]"},
	{"white kf1 pc4 bb3 black kg8 pd5 pf7", "circe frischauf",
		"c4*d5[+bPd7]"},
	{"white ke1 sd4 black kh7 be2 rf3", "anticirce couscous",
		"Ke1*e2[wKe2->c8] Sd4*e2[wSe2->c8] Sd4*f3[wSf3->a8]"},
	{"white kf1 sd4 black kh7 pb3", "sentinelles",
		"Sd4*b3[+wPd4] Sd4-c2[+wPd4] Sd4-e2[+wPd4] Sd4-f3[+wPd4] Sd4-f5[+wPd4] Sd4-e6[+wPd4] Sd4-c6[+wPd4] Sd4-b5[+wPd4]"},
	{"white kf1 sd4 nb1 black kh7 pb3 pc3", "sentinelles pionadvers maximumblack 2",
		"Nb1*c3 Sd4*b3[+bPd4]"},
	{"white kf1 qd4 black kh7 se4 pb2", "kobul",
		"Qd4*b2 Qd4*e4[h7=rS]"},
	{"white kf1 bc4 nd3 black kh7 bd5 pb4", "diagramcirce",
		"Nd3*b4 Bc4*d5"},
	{"white pa6 pb6 black pa7 pb7 ph7", "republican",
		"a6*b7 b6*a7"},
}

// rebirthLines are moves in turn, each of which must be legal as written.
var rebirthLines = []struct {
	pieces, conditions string
	starter            chess.Colour
	line               string
}{
	{"white rh5 bf1 black ke4 sg3 pd4", "ghostchess", chess.Black, "Sg3*h5 Bf1-e2 Sh5-f4[+wuRh5] uRh5-e5"},
	{"white ka1 rh5 black kd8 sg3 pa7", "hauntedchess", chess.Black, "Sg3*h5 Ka1-a2 Sh5-f4[+wRh5] Rh5-h6"},
	{"white kf7 pb2 black ba1", "anticirce parrain", chess.Black, "Ba1*b2 Kf7-g6[bBb2->c1]"},
	{"black bh8 white sg7g1", "circe volcanic", chess.Black, "Bh8*g7[+wSg1->v] Sg1-h3[+wSg1]"},
	{"black pa7 sg1 white sb6", "circe parachute", chess.Black, "a7*b6[+wSg1] Sg1-h3[+bSg1]"},
	{"white pc7 black bd6 pa7", "anticirce frischauf", chess.White, "c7-c8=S a7-a6 fSc8*d6[wfSd6->d8]"},
	{"white ke1 rh3 pa2 black kf8 pa7 rh8", "circe", chess.Black, "Rh8*h3[+wRh1] a2-a3 a7-a6 0-0"},
}

func TestRebirthLines(t *testing.T) {
	for _, test := range rebirthLines {
		p := rebirthPosition(t, test.pieces, test.conditions)
		p.SetTurn(test.starter)
		for _, want := range strings.Fields(test.line) {
			list := p.Legal(nil)
			var seen []string
			i := slices.IndexFunc(list, func(m fairy.Move) bool {
				d := p.Record().Move(m)
				seen = append(seen, d.Notation(problem.English))
				return seen[len(seen)-1] == want
			})
			if i < 0 {
				t.Errorf("%s: %s is not among %v", test.conditions, want, seen)
				break
			}
			p.Play(list[i])
		}
	}
}

func TestRebirths(t *testing.T) {
	for _, test := range rebirths {
		p := rebirthPosition(t, test.pieces, test.conditions)
		var got []string
		for _, m := range p.Legal(nil) {
			d := p.Record().Move(m)
			if s := d.Notation(problem.English); strings.ContainsAny(s, "*[") {
				got = append(got, s)
			}
		}
		want := strings.Fields(test.moves)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s, %s:\n got %s\nwant %s", test.conditions, test.pieces, strings.Join(got, " "), strings.Join(want, " "))
		}
	}
}

// Undo must restore everything after every move of a long random walk.
func TestRebirthsUndone(t *testing.T) {
	for _, test := range rebirths {
		p := rebirthPosition(t, test.pieces, test.conditions)
		random := rand.New(rand.NewPCG(1, 2))
		for range 40 {
			list := p.Legal(nil)
			if len(list) == 0 {
				break
			}
			before := photograph(p)
			for _, m := range list {
				p.Play(m)
				p.Undo()
				if photograph(p) != before {
					t.Fatalf("%s: undo does not restore the position before %v", test.conditions, m)
				}
			}
			p.Play(list[random.IntN(len(list))])
		}
	}
}

// A photo is all that can be seen of a position.
type photo struct {
	men    [64]fairy.Man
	state  [64]uint64
	turn   chess.Colour
	lo, hi uint64
}

func photograph(p *fairy.Position) (ph photo) {
	for s := range ph.men {
		ph.men[s] = p.At(chess.Square(s))
	}
	for word := range ph.state {
		ph.state[word] = p.State(word)
	}
	ph.turn = p.Turn()
	ph.lo, ph.hi = p.Key()
	return ph
}

func rebirthPosition(t *testing.T, pieces, conditions string) *fairy.Position {
	t.Helper()
	list, errs := popeye.Parse("", []byte("beginproblem pieces "+pieces+"\nstipulation ~1\ncondition "+conditions+"\nendproblem"))
	if errs.Err() != nil {
		t.Fatal(errs)
	}
	p := list[0]
	r, err := fairy.NewRules(walk.Find)
	if err != nil {
		t.Fatal(err)
	}
	for _, apply := range []func() error{
		func() error { return walk.Promote(r, p.Board) },
		func() error { return attribute.Apply(r, p) },
		func() error { return condition.Apply(r, p.Conditions) },
	} {
		if err := apply(); err != nil {
			t.Fatal(err)
		}
	}
	pos, err := r.NewPosition(fairy.Setup{Board: p.Board, Turn: chess.White})
	if err != nil {
		t.Fatal(err)
	}
	return pos
}
