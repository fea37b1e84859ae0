package invisible

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// The oracle writes down all histories, by their last positions.
type oracle map[state]bool

// newOracle is all placings of the invisible men in a diagram.
func newOracle(n *Node) oracle {
	o := oracle{}
	var place func(st *state, left int, after int8)
	place = func(st *state, left int, after int8) {
		if left == 0 {
			if st.king[0] != nowhere && st.king[1] != nowhere && !st.inCheck(n.rules, 1-n.turn) {
				o[*st] = true
			}
			return
		}
		for s := after; s < 64; s++ {
			if st.at[s] != Empty {
				continue
			}
			for w := King; w <= Pawn; w++ {
				for c := range 2 {
					if w == Pawn && (rank(s) == 0 || rank(s) == 7) || w == King && st.king[c] != nowhere {
						continue
					}
					next := *st
					next.put(s, manOf(c, w))
					next.unseen |= bit(s)
					place(&next, left-1, s+1)
				}
			}
		}
	}
	place(n.root, n.count, 0)
	return o
}

func (o oracle) play(r *Rules, side int, m Move) oracle {
	next := oracle{}
	for st := range o {
		st.continues(r, side, m, 0, new(state), func(x *state) bool { next[*x] = true; return false })
	}
	return next
}

// betray gives the invisible men whom all positions have in common, and makes them
// visible.
func (o oracle) betray() (list []Reveal, visible oracle) {
	count := map[Reveal]int{}
	for st := range o {
		for s := range int8(64) {
			if st.unseen&bit(s) != 0 {
				count[Reveal{s, st.at[s]}]++
			}
		}
	}
	var seen uint64
	for s := int8(63); s >= 0; s-- {
		for m := range Man(128) {
			if r := (Reveal{s, m}); count[r] > 0 && count[r] == len(o) {
				list = append(list, r)
				seen |= bit(s)
			}
		}
	}
	visible = oracle{}
	for st := range o {
		st.unseen &^= seen
		visible[st] = true
	}
	return list, visible
}

func (o oracle) reached(r *Rules, g Goal, side int) bool {
	for st := range o {
		if !st.reached(r, g, side) {
			return false
		}
	}
	return len(o) > 0
}

// grasshoppers and zebras are G and Z in diagrams.
func fairyRules(holes uint64, laws Laws) *Rules {
	var grasshoppers, zebras Ways
	for from := range int8(64) {
		for _, v := range directions {
			var empty uint64
			for n := 1; on(file(from)+(n+1)*v[0], rank(from)+(n+1)*v[1]); n++ {
				hurdle := from + int8(n*(8*v[1]+v[0]))
				to := hurdle + int8(8*v[1]+v[0])
				if holes&(empty|bit(hurdle)|bit(to)) == 0 {
					grasshoppers[from][to] = append(grasshoppers[from][to], Way{empty, bit(hurdle)})
				}
				empty |= bit(hurdle)
			}
		}
		for to := range int8(64) {
			f, r := file(to)-file(from), rank(to)-rank(from)
			if f*f+r*r == 13 && holes&bit(to) == 0 {
				zebras[from][to] = []Way{{}}
			}
		}
	}
	return NewRules([]*Ways{&grasshoppers, &zebras}, Laws{Promotions: both(append(Promotions(), Walk(0), Walk(1))), Peaceful: laws.Peaceful})
}

func both(walks []Man) [2][]Man { return [2][]Man{walks, walks} }

// diagram has men in capital letters for White, in small ones for Black, and behind = for both;
// words in between are laws.
func diagram(count int, holes uint64, men string) *Diagram {
	laws := Laws{Promotions: both(Promotions())}
	var list []string
	for _, f := range strings.Fields(men) {
		switch f {
		case "peace":
			laws.Peaceful = [2]bool{true, true}
		case "white-peace":
			laws.Peaceful[0] = true
		case "black-peace":
			laws.Peaceful[1] = true
		case "rooks":
			laws.Promotions = both([]Man{Rook})
		case "no-white-promotion":
			laws.Promotions[0] = nil
		case "no-black-promotion":
			laws.Promotions[1] = nil
		default:
			list = append(list, f)
		}
	}
	men = strings.Join(list, " ")
	d := &Diagram{Rules: NewRules(nil, laws), Passed: nowhere, Count: count, Holes: holes}
	if strings.ContainsAny(men, "GgZz") {
		d.Rules = fairyRules(holes, laws)
	}
	for _, f := range list {
		f, neutral := strings.CutPrefix(f, "=")
		i := strings.IndexByte("KQRBSPGZkqrbspgz", f[0])
		m := manOf(i/8, King+Man(i%8))
		if m.Walk() >= hole {
			m++
		}
		if neutral {
			m |= White | Black
		}
		d.Men[int(f[2]-'1')*8+int(f[1]-'a')] = m
	}
	for _, r := range [4]struct{ king, rook int }{{4, 0}, {4, 7}, {60, 56}, {60, 63}} {
		c := r.king / 60
		if d.Men[r.king] == manOf(c, King) && d.Men[r.rook] == manOf(c, Rook) {
			d.Rooks |= 1 << r.rook
		}
	}
	return d
}

// corner leaves a board of some files and ranks.
func corner(files, ranks int) (holes uint64) {
	for s := range int8(64) {
		if file(s) >= files || rank(s) >= ranks {
			holes |= bit(s)
		}
	}
	return holes
}

var long = flag.Bool("long", false, "four times as many random plays")

// TestOracle holds what nodes say along random plays against all histories.
func TestOracle(t *testing.T) {
	cases := []struct {
		count int
		holes uint64
		men   string
		plies int
	}{
		{1, 0, "Kf6 Qd5 kh6 ph7", 4},
		{1, 0, "Kb8 Qh1 ka1 sb1 se7", 4},
		{1, 0, "Ke1 Rh1 Pg2 kg3 ba1 sg4 pf4", 4},
		{1, 0, "Ke1 Se3 kh3 ph5", 4},
		{1, 0, "Kc4 Ra1 Rb1 Pa5 ka6", 4},
		{1, 0, "Kg6 Ra1 Pf6 kg8", 4},
		{1, 0, "Kd6 Sd8 kb6 bb8 ba6 rb1 rh7 pa5 pa7", 4},
		{1, 0, "Qc7 ka8 pb2", 4},
		{2, corner(4, 4), "Ka1 Rb1 kd4 pc3", 3},
		{2, corner(3, 4), "Ka1 Ra3 kc4", 4},
		{2, corner(4, 3), "Rc3 ka1", 3},
		{2, corner(4, 4), "Ka1 Pb2 kd1 rd3", 3},
		{3, corner(3, 3), "Ka1 Rc1 ka3", 3},
		{2, corner(4, 4), "ka1 Rc4 Bd4 pc3 sb4", 4},
		{3, corner(3, 3), "Bc2 ka3", 3},
		// Neutral men.
		{1, 0, "Kb2 ka4 =Rb8", 4},
		{1, 0, "Kc1 ka1 =Pb2 =Qd4 ph7", 4},
		{2, corner(4, 4), "Ka1 =Rb2 kd4 =Pc3", 3},
		{2, corner(3, 4), "Ka1 =Ba3 kc4", 4},
		// Men who hop, and leap.
		{1, 0, "Kc2 Gd1 Ra8 ka1", 4},
		{1, 0, "Kc1 Pb2 gd4 Ge7 ka1 pc5", 4},
		{1, 0, "Kb3 Ze5 Rh1 ka1 zg7", 4},
		{2, corner(4, 4), "Ka1 Gd1 kd4 gc3", 3},
		{2, corner(4, 4), "Ka1 Pb3 Gb1 kd2 =Gd4", 3},
		{2, corner(4, 4), "Ka1 Zb1 ka3 gc3", 3},
		{3, corner(3, 3), "Ka1 Gc1 ka3", 3},
		// Laws.
		{1, 0, "Kf6 Qd5 kh6 ph7 black-peace", 4},
		{1, 0, "Kc2 Qa3 Pa2 ka1 pb2 white-peace", 4},
		{1, 0, "Kc2 Qa3 Pa2 ka1 pb2 no-black-promotion", 4},
		{1, 0, "Ke1 Rh1 Pg2 Ph7 kg3 ba1 sg4 pf4 peace", 4},
		{1, 0, "Kc1 Pb7 gd4 Ge7 ka6 pc5 pd2 peace", 4},
		{1, 0, "Kc1 ka1 =Pb7 =Qd4 ph7 black-peace no-white-promotion", 4},
		{1, 0, "Kc3 Pg7 ka1 pb2 rooks", 4},
		{2, corner(4, 4), "Ka1 Rb1 kd4 pc3 peace", 3},
		{2, corner(4, 4), "Ka1 Pb2 kd1 rd3 white-peace", 3},
		{2, corner(3, 4), "Ka1 Ra3 kc4 black-peace no-black-promotion", 4},
		{3, corner(3, 3), "Ka1 Rc1 ka3 peace", 3},
		{3, corner(3, 3), "Bc2 ka3 black-peace", 3},
	}
	plays := 2
	if *long {
		plays = 8
	}
	mates := 0
	for i, c := range cases {
		t.Run(fmt.Sprint(i, " ", c.men), func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(i), 3))
			for range plays {
				n := NewNode(diagram(c.count, c.holes, c.men), r.IntN(2), nil)
				all := newOracle(n)
				if n.Playable() != (len(all) > 0) {
					t.Fatalf("playable %v, %d placings", n.Playable(), len(all))
				}
				var line []string
				for range c.plies {
					side := n.turn
					var next []Move
					for _, m := range n.Moves(nil) {
						after := all.play(n.rules, side, m)
						where := fmt.Sprint(line, m)
						if got := n.Reaches(m, Mate); got != after.reached(n.rules, Mate, side) {
							t.Fatalf("%s: mate %v", where, got)
						} else if got {
							mates++
						}
						child := n.Play(m)
						if (child != nil) != (len(after) > 0) {
							t.Fatalf("%s: playable %v, %d histories", where, child != nil, len(after))
						}
						if child == nil {
							continue
						}
						next = append(next, m)
						if got, want := child.Reached(Check), after.reached(n.rules, Check, side); got != want {
							t.Fatalf("%s: check %v", where, got)
						}
						if want, _ := after.betray(); !slices.Equal(child.Shown(), want) {
							t.Fatalf("%s: betrays %v, want %v", where, child.Shown(), want)
						}
					}
					if len(next) == 0 {
						break
					}
					m := next[r.IntN(len(next))]
					_, all = all.play(n.rules, side, m).betray()
					n = n.Play(m)
					line = append(line, fmt.Sprint(m))
				}
			}
		})
	}
	if mates == 0 {
		t.Error("no play ends with mate")
	}
}

// TestMissedMate: a helpmate of Crisan and Huber, of which another program says that this is no
// mate, has 1.Kg2-g1 Qd3-g3 2.TI~-~ 0-0-0 #: all histories end so.
func TestMissedMate(t *testing.T) {
	n := NewNode(diagram(2, 0, "Ke1 Qd3 Pf2 kg2"), 1, nil)
	all := newOracle(n)
	for i, m := range []Move{
		{Man: manOf(1, King), From: 14, To: 6},
		{Man: manOf(0, Queen), From: 19, To: 22},
		{Kind: Random, From: nowhere, To: nowhere},
		{Kind: Castles, Man: manOf(0, King), From: 4, To: 2},
	} {
		if all = all.play(n.rules, (i+1)%2, m); len(all) == 0 {
			t.Fatalf("half move %d has no history", i)
		}
		if n = n.Play(m); n == nil {
			t.Fatalf("half move %d cannot be played", i)
		}
	}
	if got, want := n.Reached(Mate), all.reached(n.rules, Mate, 0); !got || !want {
		t.Errorf("mate %v, in all of %d histories %v", got, len(all), want)
	}
}
