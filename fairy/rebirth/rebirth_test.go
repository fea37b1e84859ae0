package rebirth_test

import (
	"slices"
	"testing"

	"rookery/chess"
	"rookery/fairy"
	"rookery/fairy/rebirth"
	"rookery/fairy/walk"
	"rookery/problem"
)

func square(t *testing.T, name string) chess.Square {
	t.Helper()
	if name == "" {
		return fairy.Off
	}
	s, err := chess.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// position is a board with some men.
func position(t *testing.T, men ...problem.Placement) *fairy.Position {
	t.Helper()
	r, err := fairy.NewRules(walk.Find)
	if err != nil {
		t.Fatal(err)
	}
	if err := walk.Promote(r, men); err != nil {
		t.Fatal(err)
	}
	p, err := r.NewPosition(fairy.Setup{Board: men})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func man(t *testing.T, colour problem.Colour, w problem.Walk, at string) problem.Placement {
	t.Helper()
	return problem.Placement{Square: square(t, at), Man: problem.Man{Colour: colour, Walk: w}}
}

// TestHomeSquare: men captured by White come home to Black's side and the other way
// round, rooks, bishops and knights to the square of the capture's colour.
func TestHomeSquare(t *testing.T) {
	p := position(t, man(t, problem.White, "g", "a1"))
	grasshopper, err := p.Rules.Walk("g")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		walk             fairy.WalkID
		on               string
		byWhite, byBlack string
	}{
		{fairy.KingWalk, "c3", "e8", "e1"},
		{fairy.QueenWalk, "c3", "d8", "d1"},
		{fairy.RookWalk, "c3", "h8", "a1"},
		{fairy.RookWalk, "c4", "a8", "h1"},
		{fairy.BishopWalk, "c3", "f8", "c1"},
		{fairy.BishopWalk, "c4", "c8", "f1"},
		{fairy.KnightWalk, "c3", "b8", "g1"},
		{fairy.KnightWalk, "c4", "g8", "b1"},
		{fairy.PawnWalk, "c3", "c7", "c2"},
		{grasshopper, "c3", "c1", "c8"},
	} {
		on := square(t, c.on)
		if got := rebirth.HomeSquare(p.Rules, c.walk, on, chess.White); got != square(t, c.byWhite) {
			t.Errorf("walk %d on %s, taken by White: %v, want %s", c.walk, c.on, got, c.byWhite)
		}
		if got := rebirth.HomeSquare(p.Rules, c.walk, on, chess.Black); got != square(t, c.byBlack) {
			t.Errorf("walk %d on %s, taken by Black: %v, want %s", c.walk, c.on, got, c.byBlack)
		}
	}
}

// TestHome: where a white knight of b3 would be reborn under variants.
func TestHome(t *testing.T) {
	for _, c := range []struct {
		name    string
		variant rebirth.Variant
		want    string
	}{
		{"home", rebirth.Variant{}, "b1"},
		{"mirror", rebirth.Variant{Whose: rebirth.OtherHome}, "g8"},
		{"file", rebirth.Variant{Square: rebirth.File}, "b1"},
		{"symmetry", rebirth.Variant{Square: rebirth.Symmetry}, "g6"},
		{"vertical symmetry", rebirth.Variant{Square: rebirth.VerticalSymmetry}, "g3"},
		{"horizontal symmetry", rebirth.Variant{Square: rebirth.HorizontalSymmetry}, "b6"},
		{"antipodes", rebirth.Variant{Square: rebirth.Antipodes}, "f7"},
		{"the square of the capture", rebirth.Variant{Square: rebirth.CaptureSquare}, "b3"},
		{"diagram", rebirth.Variant{Square: rebirth.Diagram}, "b3"},
		{"diametral", rebirth.Variant{Adapt: rebirth.Diametral}, "g8"},
		{"vertical mirror", rebirth.Variant{Adapt: rebirth.VerticalMirror}, "g1"},
		{"april, of knights", rebirth.Variant{April: map[fairy.WalkID]bool{fairy.KnightWalk: true}}, "b1"},
		{"april, of others", rebirth.Variant{April: map[fairy.WalkID]bool{fairy.QueenWalk: true}}, ""},
	} {
		p := position(t, man(t, problem.White, "s", "b3"))
		if got := c.variant.Home(p, square(t, "b3"), fairy.KnightWalk, chess.White); got != square(t, c.want) {
			t.Errorf("%s: %v, want %q", c.name, got, c.want)
		}
	}
	kings := position(t, man(t, problem.White, "k", "b3"))
	plain, inclusive := rebirth.Variant{}, rebirth.Variant{Kings: true}
	if got := plain.Home(kings, square(t, "b3"), fairy.KingWalk, chess.White); got != fairy.Off {
		t.Errorf("a king is reborn on %v", got)
	}
	if got := inclusive.Home(kings, square(t, "b3"), fairy.KingWalk, chess.White); got != square(t, "e1") {
		t.Errorf("with kings included one is reborn on %v", got)
	}
}

// TestStands: a man does not stand where somebody else does, and its own square
// counts as empty.
func TestStands(t *testing.T) {
	v := rebirth.Variant{}
	knight, b1 := man(t, problem.White, "s", "b3"), man(t, problem.Black, "r", "b1")
	at := square(t, "b3")
	if got := v.Stands(position(t, knight), at, fairy.KnightWalk, chess.White, nil); !slices.Equal(got, []chess.Square{square(t, "b1")}) {
		t.Errorf("on an empty board it stands on %v", got)
	}
	if got := v.Stands(position(t, knight, b1), at, fairy.KnightWalk, chess.White, nil); len(got) != 0 {
		t.Errorf("where somebody stands it stands on %v", got)
	}
	home := man(t, problem.White, "s", "b1")
	if got := v.Stands(position(t, home), square(t, "b1"), fairy.KnightWalk, chess.White, nil); !slices.Equal(got, []chess.Square{square(t, "b1")}) {
		t.Errorf("at home it stands on %v", got)
	}
	anywhere := rebirth.Variant{Square: rebirth.Super}
	if got := anywhere.Stands(position(t, knight, b1), at, fairy.KnightWalk, chess.White, nil); len(got) != 63 {
		t.Errorf("of 64 squares, one of which is taken, it stands on %d", len(got))
	}
}

// TestBarred: squares barred to the reborn are where men would be reborn all the same.
func TestBarred(t *testing.T) {
	p := position(t, man(t, problem.White, "s", "b3"))
	p.BarRebirths(func(_ *fairy.Position, s chess.Square) bool { return s.Rank() == 0 })
	v := rebirth.Variant{}
	if got := v.Home(p, square(t, "b3"), fairy.KnightWalk, chess.White); got != square(t, "b1") {
		t.Errorf("it would be reborn on %v", got)
	}
}

// TestParse: words change the variant they belong to, and unknown ones are errors.
func TestParse(t *testing.T) {
	r, err := fairy.NewRules(walk.Find)
	if err != nil {
		t.Fatal(err)
	}
	word := func(w string) problem.Param { return problem.Param{Kind: problem.WordParam, Word: w} }
	v, err := rebirth.Parse(r, rebirth.Variant{}, []problem.Param{word("Mirror"), word("Assassin"), word("RexInclusive")})
	if err != nil {
		t.Fatal(err)
	}
	if v.Whose != rebirth.OtherHome || v.Occupied != rebirth.Assassin || !v.Kings {
		t.Errorf("Mirror Assassin RexInclusive is %+v", v)
	}
	if v, err := rebirth.Parse(r, rebirth.Variant{}, []problem.Param{word("Sideways")}); err == nil {
		t.Errorf("Sideways is %+v", v)
	}
}
