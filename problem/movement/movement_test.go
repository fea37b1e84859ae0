package movement

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"rookery/problem"
)

// TestFaults: what is wrong with a definition is told with its place.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		line   string
		offset int
		token  string
		fault  Fault
	}{
		{"", 0, "", NoName},
		{"ru = R", 0, "ru", NoName},
		{"Rabbit ru", 9, "", NoEquals},
		{"Rabbit rux = R", 7, "rux", BadCode},
		{"Rabbit r! = R", 7, "r!", BadCode},
		{"Rabbit RT = R", 7, "RT", CodeTaken},
		{"Rabbit la = R", 7, "la", CodeTaken}, // French
		{"Rabbit ru =", 11, "", NoMovement},
		{"Rabbit ru = Rw", 13, "w", NoModifier},
		{"Rabbit ru = iR", 12, "i", FirstMoves},
		{"Rabbit ru = RefcF", 13, "e", EnPassants},
		{"Rabbit ru = oR", 12, "o", Cylinders},
		{"Rabbit ru = mdR", 13, "d", TakesOwn},
		{"Rabbit ru = uR", 12, "u", ActsOnOthers},
		{"Rabbit ru = tR", 12, "t", ActsOnOthers},
		{"Rabbit ru = xR", 12, "x", ActsOnOthers},
		{"Rabbit ru = R mf", 14, "mf", NoAtom},
		{"Rabbit ru = RX", 13, "X", NoSuchAtom},
		{"Rabbit ru = R(1,9)", 13, "(1,9)", BadVector},
		{"Rabbit ru = (1,4", 12, "(1,4", BadVector},
		{"Rabbit ru = R9", 13, "9", BadNumber},
		{"Rabbit ru = hN", 12, "h", BadDirections},
		{"Rabbit ru = qafN", 12, "q", CannotBend},
		{"Rabbit ru = cacafK", 14, "c", TwoVictims},
		{"Rabbit ru = cafcK", 14, "f", TwoVictims},
		{"Rabbit ru = aaaaaaaaK", 17, "a", TooManyLegs},
		{"Rabbit ru = mpampampampampampR4", 12, "m", TooManyParts},
		{"Rabbit ru = hops quickly", 17, "quickly", NoWord},
		{"Rabbit ru = runs straight", 12, "runs", NoVerb},
		{"Rabbit ru = hops over two men", 12, "hops", NoLine},
		{"Rabbit ru = rides straight up to here", 27, "up", NoNumber},
		{"Rabbit ru = rides straight up to 8", 33, "8", BadNumber},
		{"Rabbit ru = hops straight turning 50 degrees", 34, "50", BadAngle},
		{"Rabbit ru = hops like a locust straight, taking", 12, "hops", TwoVictims},
		{"Rabbit ru = R; hops straight zigzag", 15, "hops", CannotBend},
	} {
		_, err := Define(c.line)
		var e *Error
		if !errors.As(err, &e) || *e != (Error{c.offset, c.token, c.fault}) {
			t.Errorf("%q: %v (%+v)", c.line, err, e)
		}
	}
	for f := range Faults {
		for lang := range faults[f] {
			if faults[f][lang] == "" {
				t.Errorf("fault %d is not told in language %d", f, lang)
			}
		}
	}
}

// TestDescribe: definitions in words for readers.
func TestDescribe(t *testing.T) {
	for _, c := range []struct{ definition, want string }{
		{"NB2", "It leaps by (1,2). It goes up to 2 steps along diagonals."},
		{"KDAsN", "It goes one step along ranks, files and diagonals. It leaps by (0,2) or by (2,2) or by (1,2) aside rather than ahead or backwards."},
		{"mfWcfF", "Without capturing it goes one step along ranks and files ahead. To capture it goes one step along diagonals ahead."},
		{"pafpR", "It hops over the first man along ranks and files, hops over the first man in the same direction, and goes on any number of steps in the same direction."},
		{"gabmQ", "Without capturing it hops over the first man along ranks, files and diagonals, and turns back and lands directly before that square."},
		{"cyafmQ", "It takes the first man along ranks, files and diagonals, and lands directly behind."},
		{"nN kK", "It leaps by (1,2) if the squares on its way are empty. It goes one step along ranks, files and diagonals. It is royal."},
		{"qN", "It goes any number of steps by (1,2), turning to one side after each step by an eighth of a circle."},
		{"leaps (1,2) left forward", "It leaps by (1,2) ahead or by 1 back and 2 to the left or by 2 back and 1 to the left."},
		{"hops diagonally over an own man next to it, turning by 90 degrees", "It hops over a man of its own side one step away along diagonals, and goes on one step at 90 degrees to either side."},
	} {
		m, err := Parse(c.definition)
		if err != nil {
			t.Errorf("%q: %v", c.definition, err)
			continue
		}
		if got := m.Describe(problem.English); got != c.want {
			t.Errorf("%q:\n%s\nnot\n%s", c.definition, got, c.want)
		}
	}
}

// TestDescribeInLanguages: the same in German and French, and nothing is left in English.
func TestDescribeInLanguages(t *testing.T) {
	for _, c := range []struct{ definition, german, french string }{
		{"NB2", "Er springt um (1,2). Er geht bis zu 2 Schritte auf Diagonalen.", "Elle bondit de (1,2). Elle fait jusqu'à 2 pas le long des diagonales."},
		{
			"mfWcfF", "Er geht einen Schritt auf Reihen und Linien vorwärts, ohne zu schlagen. Er geht einen Schritt auf Diagonalen vorwärts, nur um zu schlagen.",
			"Elle fait un pas le long des rangées et colonnes en avant, sans prendre. Elle fait un pas le long des diagonales en avant, seulement pour prendre.",
		},
		{
			"pafpR; royal", "Er überspringt den ersten Stein auf Reihen und Linien, überspringt den ersten Stein in derselben Richtung und geht von dort beliebig viele Schritte in derselben Richtung. Er ist königlich.",
			"Elle saute par-dessus la première pièce le long des rangées et colonnes, saute par-dessus la première pièce dans la même direction et fait ensuite un nombre quelconque de pas dans la même direction. Elle est royale.",
		},
		{"cyafmQ", "Er schlägt den ersten Stein auf Reihen, Linien und Diagonalen und landet direkt dahinter.", "Elle prend la première pièce le long des rangées, colonnes et diagonales et se pose juste derrière."},
		{"qN", "Er geht beliebig viele Schritte um (1,2), nach jedem Schritt zu derselben Seite um einen Achtelkreis gewendet.", "Elle fait un nombre quelconque de pas de (1,2), en tournant après chaque pas d'un huitième de cercle, toujours du même côté."},
	} {
		m, err := Parse(c.definition)
		if err != nil {
			t.Errorf("%q: %v", c.definition, err)
			continue
		}
		for lang, want := range map[problem.Language]string{problem.German: c.german, problem.French: c.french} {
			if got := m.Describe(lang); got != want {
				t.Errorf("%q:\n%s\nnot\n%s", c.definition, got, want)
			}
		}
	}
}

// TestOtherWords: what is said in German and French means what it means in English.
func TestOtherWords(t *testing.T) {
	for _, c := range [][3]string{
		{"rides diagonally up to 3 squares", "gleitet diagonal bis zu 3 Felder", "glisse diagonalement jusqu'à 3 cases"},
		{"rides forward orthogonally; leaps knight forward", "gleitet vorwärts orthogonal; springt wie ein Springer vorwärts", "glisse en avant orthogonalement; bondit comme un cavalier en avant"},
		{
			"hops orthogonally over two men, landing anywhere", "hüpft orthogonal über zwei Steine, landet irgendwo dahinter",
			"saute orthogonalement par-dessus deux pièces, atterrissant n'importe où derrière",
		},
		{
			"hops diagonally over an enemy next to it, taking", "hüpft diagonal über einen gegnerischen Stein daneben, schlagend",
			"saute diagonalement par-dessus une pièce adverse voisine, en prenant",
		},
		{
			"hops straight like a locust", "hüpft geradlinig wie ein Lokust", "saute en ligne rectiligne comme une locuste",
		},
		{
			"hops straight over an own man, landing before the hurdle", "hüpft geradlinig über einen eigenen Stein, landet direkt davor",
			"saute rectiligne par-dessus une pièce amie, atterrissant devant le sautoir",
		},
		{"hops straight turning 90 degrees, landing 2", "hüpft geradlinig, abbiegend um 90 Grad, landet 2 Felder dahinter", "saute rectiligne, tournant de 90 degrés, atterrissant 2 cases derrière"},
		{"rides (1,3) without taking; royal", "reitet (1,3) ohne zu schlagen; königlich", "chevauche (1,3) sans prendre; royale"},
		{"steps sideways queen lame", "geht seitwärts wie eine Dame, lahm", "va de côté comme une dame boiteuse"},
		{"rides bishop zigzag", "gleitet wie ein Läufer zickzack", "glisse comme un fou en zigzag"},
		{"hops orthogonally, landing equally far", "hüpft orthogonal, landet gleich weit dahinter", "saute orthogonalement, atterrissant aussi loin"},
	} {
		want, err := Parse(c[0])
		if err != nil {
			t.Fatalf("%q: %v", c[0], err)
		}
		for _, other := range c[1:] {
			got, err := Parse(other)
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%q: %v\n%+v\nnot\n%+v", other, err, got, want)
			}
		}
	}
}

// TestRead: a file of walks, with its errors in their places.
func TestRead(t *testing.T) {
	list, err := Read("w.walks", strings.NewReader("# two\n\nwalk Leopard le = R\n walk  Big Hawk hw = ADGH\nleopard\nwalk Hawk hw = D\n"))
	want := "w.walks:3:14: another walk has this code in some language: \"le\"\n" +
		"w.walks:5:1: a line of a file of walks begins with \"walk\": \"leopard\"\n" +
		"w.walks:6:6: this code has been defined already: \"hw\""
	if err == nil || err.Error() != want {
		t.Errorf("errors:\n%v", err)
	}
	if len(list) != 1 || list[0].Name != "Big Hawk" || list[0].Code != "hw" || list[0].Definition != "ADGH" || list[0].Pos.Line != 4 || Line(list[0]) != "Big Hawk hw = ADGH" {
		t.Errorf("%+v", list)
	}
}

// TestLibrary: the walks of the library can be read and explained, and no two have a code.
func TestLibrary(t *testing.T) {
	seen := map[string]string{}
	for _, name := range Libraries() {
		list, err := Library(name)
		if err != nil || len(list) == 0 {
			t.Errorf("%s: %d walks, %v", name, len(list), err)
		}
		for _, w := range list {
			if other, ok := seen[string(w.Code)]; ok {
				t.Errorf("%s and %s have one code", other, w.Name)
			}
			seen[string(w.Code)] = w.Name
			if m, err := Parse(w.Definition); err != nil || m.Describe(problem.English) == "" {
				t.Errorf("%s: %v", w.Name, err)
			}
		}
	}
	if len(seen) != 16 {
		t.Errorf("%d walks", len(seen))
	}
	if _, err := Library("nothing"); err == nil {
		t.Error("a library that does not exist")
	}
}

// FuzzDefine reads anything without a crash; what is read can be explained and is read
// again from what Line writes.
func FuzzDefine(f *testing.F) {
	for _, s := range []string{
		"Rook Rabbit ru = pafpR", "X xx = mQ cyafmQ; royal", "X xx = hops forward diagonally over two men, landing 2 behind, turning by 45 degrees",
		"X xx = fhN(1,4)nNNjDqNzB", "X xx = R3flFfpR4", "x xx = rides exactly 3 steps (2,3) sideways lame without taking; leaps knight",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		w, err := Define(line)
		if err != nil {
			return
		}
		m, err := Parse(w.Definition)
		if err != nil || m.Describe(problem.English) == "" {
			t.Fatalf("%q is not read twice: %v", line, err)
		}
		if again, err := Define(Line(w)); err != nil || again != w {
			t.Fatalf("%q becomes %+v, %v", Line(w), again, err)
		}
		for _, p := range m.Parts {
			for _, s := range p.Steps {
				if max(abs(s.Files), abs(s.Ranks)) > 7 || s == (Step{}) {
					t.Fatalf("%q has the step %v", line, s)
				}
			}
			if len(p.Steps) == 0 || len(p.Legs) == 0 || p.Legs[len(p.Legs)-1].End != Arrival {
				t.Fatalf("%q has the part %+v", line, p)
			}
		}
	})
}
