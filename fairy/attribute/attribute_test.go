package attribute_test

import (
	"slices"
	"strings"
	"testing"

	"rookery/fairy"
	"rookery/fairy/attribute"
	"rookery/fairy/walk"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/problem/popeye"
)

// position sets men up, as the input language tells them.
func position(t *testing.T, men string) *fairy.Position {
	t.Helper()
	list, errs := popeye.Parse("", []byte("beginproblem pieces "+men+" stipulation ~1 endproblem"))
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	r, err := fairy.NewRules(walk.Find)
	if err != nil {
		t.Fatal(err)
	}
	if err := walk.Promote(r, list[0].Board); err != nil {
		t.Fatal(err)
	}
	if err := attribute.Apply(r, list[0]); err != nil {
		t.Fatal(err)
	}
	p, err := r.NewPosition(fairy.Setup{Board: list[0].Board})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// find is the legal move that is written so, without its effects.
func find(p *fairy.Position, move string) (fairy.Move, bool) {
	for _, m := range p.Legal(nil) {
		if m.From.String()+m.To.String() == move {
			return m, true
		}
	}
	return fairy.Move{}, false
}

// standing tells who stands where: colour, attributes, walk and square.
func standing(p *fairy.Position) string {
	var men []string
	for _, m := range p.Record().Men() {
		man := lexicon.ColourName(problem.English, m.Man.Colour)[:1]
		for _, a := range m.Man.Attributes {
			if a != fairy.AttributeNames[fairy.Royal] {
				man += "-" + string(a)
			}
		}
		men = append(men, strings.ToLower(man)+" "+string(m.Man.Walk)+m.Square.String())
	}
	slices.Sort(men)
	return strings.Join(men, ", ")
}

// TestMoves: what stands on the board after a move with an attribute, and which
// moves it forbids.
func TestMoves(t *testing.T) {
	for _, c := range []struct {
		name, men string
		play      string // moves, Black's after White's
		want      string // the board, "illegal" if the last of the moves is none
	}{
		{"a kamikaze man vanishes with what it takes", "white kamikaze ra1 black qa8", "a1a8", ""},
		{"and stays where it takes nothing", "white kamikaze ra1 black qa8", "a1a7", "b qa8, w-kamikaze ra7"},
		{"a chameleon queen becomes a knight", "white chameleon qa1", "a1a2", "w-chameleon sa2"},
		{"a chameleon knight becomes a bishop", "white chameleon sa1", "a1b3", "w-chameleon bb3"},
		{"a chameleon bishop becomes a rook", "white chameleon ba1", "a1b2", "w-chameleon rb2"},
		{"a chameleon rook becomes a queen", "white chameleon ra1", "a1b1", "w-chameleon qb1"},
		{"a protean man becomes what it takes", "white protean ra1 black sa8", "a1a8", "w-protean sa8"},
		{"a volage man changes its side when it first moves", "white volage ra1", "a1a2", "b ra2"},
		{"and is like others then", "white volage ra1 black rh8", "a1a2 a2a3", "b ra3, b rh8"},
		{"a paralysed man does not move", "white ra1 black paralysing ra8", "a1a2", "illegal"},
		{"a paralysing man takes nothing", "white paralysing ra1 black ba8", "a1a8", "illegal"},
		{"nobody takes an uncapturable man", "white ra1 black uncapturable ra8", "a1a8", "illegal"},
		{"it may take itself", "white uncapturable ra1 black ra8", "a1a8", "w-uncapturable ra8"},
		{"a patrol man takes nothing unguarded", "white patrol ra1 black ba8", "a1a8", "illegal"},
		{"and moves elsewhere", "white patrol ra1 black ba8", "a1a7", "b ba8, w-patrol ra7"},
		{"a guarded one takes", "white patrol ra1 white rb1 black ba8", "a1a8", "w rb1, w-patrol ra8"},
		{"a functionary moves only when it is attacked", "white functionary ra1 black bd8", "a1a2", "illegal"},
		{"then it does", "white functionary ra1 black bh8", "a1a2", "b bh8, w-functionary ra2"},
		{"a jigger needs a neighbour where it goes", "white jigger ra1 white sh8", "a1a2", "illegal"},
		{"and goes to one", "white jigger ra1 white sh8", "a1g1", "illegal"},
		{"beside it", "white jigger rg1 white sh8", "g1g7", "w sh8, w-jigger rg7"},
		{"men that a magic man observes after a move change sides", "white magic ra1 black sb8", "a1a8", "w sb8, w-magic ra8"},
		{"not those that it observed before", "white magic ra1 black sa8", "a1a2", "b sa8, w-magic ra2"},
		{"a half-neutral man becomes neutral", "white halfneutral ra1", "a1a2", "n-halfneutral ra2"},
		{"and takes the side that moves it", "white halfneutral ra1 black sh8", "a1a2 a2a3", "b sh8, b-halfneutral ra3"},
	} {
		p := position(t, c.men)
		moves := strings.Fields(c.play)
		got := ""
		for i, move := range moves {
			m, ok := find(p, move)
			if !ok {
				got = "illegal"
				if i < len(moves)-1 {
					got += " too early"
				}
				break
			}
			p.Play(m)
		}
		if got == "" {
			got = standing(p)
		}
		if got != c.want {
			t.Errorf("%s (%s: %s): %s, want %s", c.name, c.men, c.play, got, c.want)
		}
		for p.Search().Ply() > 0 {
			p.Undo()
		}
		if before := standing(position(t, c.men)); standing(p) != before {
			t.Errorf("%s: taken back there stand %s, before %s", c.name, standing(p), before)
		}
	}
}

// TestRegistry: every attribute has a rule and a name, and those without hooks
// are the ones that the engine or a condition looks for.
func TestRegistry(t *testing.T) {
	bare := []fairy.Attribute{fairy.Royal, fairy.Frischauf}
	for a, entry := range attribute.All() {
		switch {
		case entry.Bit != fairy.Attribute(a):
			t.Errorf("entry %d is about attribute %d", a, entry.Bit)
		case entry.Rule == "" || fairy.AttributeNames[a] == "":
			t.Errorf("attribute %d has no name or rule", a)
		case (entry.Hooks == nil && entry.Apply == nil) != slices.Contains(bare, entry.Bit):
			t.Errorf("attribute %s has hooks or has none", fairy.AttributeNames[a])
		}
	}
}

// TestAbsent: attributes that no man has change no rule.
func TestAbsent(t *testing.T) {
	p := position(t, "white ka1 ra2 black kh8 rh7")
	with := position(t, "white ka1 ra2 black kh8 rh7 white kamikaze sd4")
	for _, move := range []string{"a2h2", "a2a8"} {
		m, ok := find(p, move)
		n, other := find(with, move)
		if !ok || !other || m != n {
			t.Errorf("%s is %v, with a kamikaze man elsewhere %v", move, m, n)
		}
	}
}
