package fairy_test

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/problem/popeye"
)

// The files of testdata/behaviour hold facts: positions, and the moves that
// there are in them, as the reference program lists them. A fact is a block of
// lines:
//
//	Circe RexInclusive, Madrasi
//		white ke1 qd4 black kh7 se4
//		white gains Qd4*e4[+bSg8]+
//		white loses Qd4*e4+
//
// The first line is what the block is about: conditions as the input language
// writes them, separated by commas; a walk; or an attribute. The second is the
// position. The rest is what is so: which moves White or Black gains and loses
// by the conditions or by the attribute, and "plays", all the moves that there
// are; or "mates", all the moves that mate. "white after Kh7-h8 gains ..." speaks
// of the moves after that one. "+" is written behind a move that gives check.
// Where the block names moves gained or lost there must be some, and without the
// rule other moves must mate: the rule acts in every fact.
type fact struct {
	place    string // file:line
	about    string
	position string
	claims   []claim
}

// A claim says which moves a side has after another's move, or what it gains and loses.
type claim struct {
	side         chess.Colour
	after        []string // the moves that have been made
	plays        []string
	gains, loses []string
	full         bool // plays says everything
	mates        bool // plays says everything that mates
}

func TestBehaviour(t *testing.T) {
	for _, kind := range []string{"conditions", "walks", "attributes", "pairs"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			for _, f := range readFacts(t, kind) {
				if err := f.check(kind); err != nil {
					t.Errorf("%s: %s, %s: %v", f.place, f.about, f.position, err)
				}
			}
		})
	}
}

// check compares what a fact claims with the moves that the engine finds.
func (f *fact) check(kind string) error {
	conditions := ""
	if kind == "conditions" || kind == "pairs" {
		conditions = "condition " + strings.ReplaceAll(f.about, ", ", " condition ")
	}
	p, err := parseFact(f.position, conditions)
	if err != nil {
		return err
	}
	without := &problem.Problem{Board: slices.Clone(p.Board)}
	if kind == "attributes" {
		for i := range without.Board {
			without.Board[i].Man.Attributes = nil
		}
	}
	for _, c := range f.claims {
		now, err := c.moves(p)
		if err != nil {
			return err
		}
		want := c.plays
		if !c.full || c.mates {
			plain, err := c.moves(without)
			if err != nil {
				return err
			}
			if c.mates {
				if slices.Equal(plain, now) {
					return fmt.Errorf("the same moves of %s mate without the rule", c.side)
				}
			} else if want, err = c.apply(plain); err != nil {
				return err
			}
		}
		slices.Sort(want)
		if gained, lost := subtract(now, want), subtract(want, now); len(gained)+len(lost) > 0 {
			return fmt.Errorf("%s: too much: %s; missing: %s", c.side, strings.Join(gained, " "), strings.Join(lost, " "))
		}
	}
	return nil
}

// apply changes the moves without the rule to those with it.
func (c *claim) apply(plain []string) ([]string, error) {
	if len(c.gains)+len(c.loses) == 0 {
		return nil, fmt.Errorf("%s neither gains nor loses anything", c.side)
	}
	if missing := subtract(c.loses, plain); len(missing) > 0 {
		return nil, fmt.Errorf("%s cannot play %s even without the rule", c.side, strings.Join(missing, " "))
	}
	return append(subtract(plain, c.loses), c.gains...), nil
}

// moves are a side's moves, sorted, in a position or after a move there.
func (c *claim) moves(pr *problem.Problem) ([]string, error) {
	p, err := position(pr)
	if err != nil {
		return nil, err
	}
	p.SetTurn(c.side)
	if len(c.after)%2 == 1 {
		p.SetTurn(c.side.Other())
	}
	for _, move := range c.after {
		moves := p.Legal(nil)
		i := slices.IndexFunc(moves, func(m fairy.Move) bool { return written(p, m) == move })
		if i < 0 {
			var list []string
			for _, m := range moves {
				list = append(list, written(p, m))
			}
			return nil, fmt.Errorf("there is no move %s, but %s", move, strings.Join(list, " "))
		}
		p.Play(moves[i])
	}
	var list []string
	for _, m := range p.Legal(nil) {
		p.Play(m)
		counts := !c.mates || p.Mated()
		p.Undo()
		if counts {
			list = append(list, strings.TrimSuffix(written(p, m), c.unwritten()))
		}
	}
	if p.Search().MayPass() && !c.mates {
		pass := p.Record().Pass()
		list = append(list, strings.TrimSpace(pass.Notation(problem.English)))
	}
	slices.Sort(list)
	return list, nil
}

// unwritten is what is not written behind the moves of a claim: that mates check.
func (c *claim) unwritten() string {
	if c.mates {
		return "+"
	}
	return ""
}

// written is a move as solutions write it.
func written(p *fairy.Position, m fairy.Move) string {
	d := p.Record().Move(m)
	text := d.Notation(problem.English)
	p.Play(m)
	defer p.Undo()
	if p.InCheck(p.Turn()) {
		text += "+"
	}
	return strings.ReplaceAll(text, " ", "")
}

// subtract is what a has more than b, each counted as often as it occurs.
func subtract(a, b []string) (rest []string) {
	left := map[string]int{}
	for _, x := range b {
		left[x]++
	}
	for _, x := range a {
		if left[x]--; left[x] < 0 {
			rest = append(rest, x)
		}
	}
	return rest
}

func parseFact(pieces, conditions string) (*problem.Problem, error) {
	list, errs := popeye.Parse("", []byte("beginproblem pieces "+pieces+" stipulation ~1 "+conditions+" endproblem"))
	if err := errs.Err(); err != nil {
		return nil, err
	}
	return list[0], nil
}

// readFacts reads a file of facts.
func readFacts(t *testing.T, kind string) (list []*fact) {
	t.Helper()
	path := filepath.Join("testdata", "behaviour", kind+".txt")
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	scanner := bufio.NewScanner(file)
	for n := 1; scanner.Scan(); n++ {
		line := scanner.Text()
		text, indented := strings.CutPrefix(line, "\t")
		place := fmt.Sprintf("%s:%d", path, n)
		switch {
		case line == "" || strings.HasPrefix(line, "//"):
		case !indented:
			list = append(list, &fact{place: place, about: text})
		case len(list) == 0:
			t.Fatalf("%s: this belongs to nothing", place)
		default:
			f := list[len(list)-1]
			if f.position == "" {
				f.position = text
			} else if err := f.claim(text); err != nil {
				t.Fatalf("%s: %v", place, err)
			}
		}
	}
	if err := scanner.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

// claim reads a line "white after Kh7-h8 gains ...".
func (f *fact) claim(line string) error {
	words := strings.Fields(line)
	c := claim{side: chess.White}
	if words[0] == "black" {
		c.side = chess.Black
	}
	verb := slices.IndexFunc(words, func(w string) bool { return w == "gains" || w == "loses" || w == "plays" || w == "mates" })
	if verb < 1 {
		return fmt.Errorf("%q says none of gains, loses, plays and mates", line)
	}
	if verb > 2 && words[1] == "after" {
		c.after = words[2:verb]
	}
	i := slices.IndexFunc(f.claims, func(o claim) bool { return o.side == c.side && slices.Equal(o.after, c.after) })
	if i < 0 {
		i = len(f.claims)
		f.claims = append(f.claims, c)
	}
	was := &f.claims[i]
	switch moves := words[verb+1:]; words[verb] {
	case "gains":
		was.gains = moves
	case "loses":
		was.loses = moves
	case "plays":
		was.plays, was.full = moves, true
	case "mates":
		was.plays, was.full, was.mates = moves, true, true
	}
	return nil
}

// TestBehaviourIsComplete: there is a fact about each condition, each of their
// keywords, each walk and each attribute, and many about several conditions
// together.
func TestBehaviourIsComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range readFacts(t, "conditions") {
		first, _, _ := strings.Cut(f.about, ",") // the others are there for it
		words := strings.Fields(first)
		seen[words[0]] = true
		for _, w := range words[1:] {
			seen[words[0]+" "+w] = true
		}
	}
	var lacking []string
	for _, n := range lexicon.Conditions.Names() {
		name := n.English()
		want := []string{name}
		for _, param := range lexicon.Conditions.Params(name) {
			if param.Kind != lexicon.Word {
				continue
			}
			for _, w := range param.Words.Names() {
				if param.Accepts(w.English()) {
					want = append(want, name+" "+w.English())
				}
			}
		}
		for _, w := range want {
			if !seen[w] {
				lacking = append(lacking, w)
			}
		}
	}
	for _, f := range readFacts(t, "walks") {
		seen["walk "+f.about] = true
	}
	for _, w := range lexicon.AllWalks() {
		if !seen["walk "+string(w)] {
			lacking = append(lacking, "walk "+string(w))
		}
	}
	for _, f := range readFacts(t, "attributes") {
		seen["attribute "+f.about] = true
	}
	for a := range fairy.Attributes {
		if name := "attribute " + string(fairy.AttributeNames[a]); !seen[name] {
			lacking = append(lacking, name)
		}
	}
	for _, name := range lacking {
		if unsaid[name] == "" {
			t.Errorf("no file of testdata/behaviour says anything about %s", name)
		}
	}
	for name, why := range unsaid {
		if !slices.Contains(lacking, name) {
			t.Errorf("%s is excused (%s), and there is a fact about it", name, why)
		}
	}
	if n := len(readFacts(t, "pairs")); n < 300 {
		t.Errorf("only %d facts about several conditions together", n)
	}
}

// unsaid are conditions, their keywords, walks and attributes without a fact,
// and why.
var unsaid = excuses(map[string][]string{
	"the reference program plays it by no definition, see docs/py.md": {
		"ImmunChess Assassin", "ImmunChess Parrain", "ImmunChess Cage", "ImmunChess Take&Make", "ImmunChess Super",
		"ImmunChess Volcanic", "ImmunChess Parachute", "MarsCirce Antipodes", "MarsCirce Volcanic", "MarsCirce CaptureSquare",
		"PhantomChess Symmetry", "PhantomChess VerticalSymmetry", "PhantomChess Antipodes", "PhantomChess Super",
		"PhantomChess CaptureSquare", "AntiMarsCirce Assassin", "AntiMarsCirce Cage", "AntiMarsCirce File",
		"AntiMarsCirce VerticalSymmetry", "AntiMarsCirce Volcanic", "AntiMarsCirce Parachute", "AntiMarsCirce CaptureSquare",
		"GenevaChess Assassin", "GenevaChess Cage", "GenevaChess Symmetry", "GenevaChess Antipodes", "GenevaChess Super",
		"GenevaChess Volcanic", "GenevaChess Parachute",
	},
	"no position has been found in which the word changes anything": {
		"Circe CaptureSquare", "ImmunChess LastMove", "ImmunChess ContraParrain", "ImmunChess PWC", "ImmunChess Relaxed",
		"ImmunChess WaitCapture", "GenevaChess Relaxed", "GenevaChess CaptureSquare",
	},
	"the reference program admits no diagram with it": {
		"MarsCirce Cage", "MarsCirce Super", "PhantomChess Cage", "AntiKoeko Neighbour",
	},
	"the reference program takes the word and does nothing": {
		"PatienceChess", "Dummy",
	},
	"it is about what diagrams are legal, not about moves": {
		"LeseMajeste",
	},
	"the reference program does not take the word here": {
		"PWC RexInclusive", "CouscousCirce RexInclusive", "FileImmunChess RexInclusive", "MirrorFileImmunChess RexInclusive", "SymmetryImmunChess RexInclusive",
		"AntipodeanImmunChess RexInclusive", "EquipollentsImmunChess RexInclusive", "CirceTurncoats RexInclusive", "CirceTake&Make RexInclusive",
		"ImmuneVerticalSymmetry RexInclusive", "ImmuneHorizontalSymmetry RexInclusive",
	},
	"the reference program refuses the combination": {
		"MarsCirce Clone", "MarsCirce Chameleon", "MarsCirce Turncoats", "MarsCirce Couscous", "MarsCirce LastMove", "MarsCirce Equipollents",
		"MarsCirce Parrain", "MarsCirce ContraParrain", "MarsCirce PWC", "MarsCirce Take&Make", "MarsCirce Einstein", "MarsCirce ReversalEinstein",
		"MarsCirce WaitCapture", "PhantomChess Clone", "PhantomChess Chameleon", "PhantomChess Turncoats", "PhantomChess Couscous",
		"PhantomChess LastMove", "PhantomChess Equipollents", "PhantomChess Parrain", "PhantomChess ContraParrain", "PhantomChess PWC",
		"PhantomChess Take&Make", "PhantomChess Einstein", "PhantomChess ReversalEinstein", "PhantomChess WaitCapture", "AntiMarsCirce Clone",
		"AntiMarsCirce Chameleon", "AntiMarsCirce Turncoats", "AntiMarsCirce Couscous", "AntiMarsCirce LastMove", "AntiMarsCirce Equipollents",
		"AntiMarsCirce Parrain", "AntiMarsCirce ContraParrain", "AntiMarsCirce PWC", "AntiMarsCirce Take&Make", "AntiMarsCirce Einstein",
		"AntiMarsCirce ReversalEinstein", "AntiMarsCirce WaitCapture", "GenevaChess Clone", "GenevaChess Chameleon", "GenevaChess Turncoats",
		"GenevaChess Couscous", "GenevaChess LastMove", "GenevaChess Equipollents", "GenevaChess Parrain", "GenevaChess ContraParrain",
		"GenevaChess PWC", "GenevaChess Take&Make", "GenevaChess Einstein", "GenevaChess ReversalEinstein", "GenevaChess WaitCapture",
	},
	"the reference program does not come to an end reading it": {
		"VaultingKings Transmuting", "WhiteVaultingKing Transmuting", "BlackVaultingKing Transmuting",
	},
	"it never moves": {
		"walk du",
	},
})
