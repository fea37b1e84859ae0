package popeye

import (
	"reflect"
	"strings"
	"testing"

	"rookery/problem"
)

// parseOne reads a problem from what stands between its delimiters.
func parseOne(t *testing.T, body string) (*problem.Problem, Errors) {
	t.Helper()
	list, errs := Parse("", []byte("beginproblem\n"+body+"\nendproblem\n"))
	if len(list) != 1 {
		t.Fatalf("%d problems in %q", len(list), body)
	}
	return list[0], errs
}

func men(list []problem.Placement) string {
	var words []string
	for _, m := range list {
		s := m.Square.String() + "=" + "wbn"[m.Man.Colour:m.Man.Colour+1] + string(m.Man.Walk)
		for _, a := range m.Man.Attributes {
			s += "/" + string(a)
		}
		words = append(words, s)
	}
	return strings.Join(words, " ")
}

func TestMen(t *testing.T) {
	for _, test := range []struct{ body, want string }{
		{"pieces white Ke1 qA1b2 black le c3", "e1=wk a1=wq b2=wq c3=ble"},
		{"pieces w lea1 15b2 b c3 b d4", "a1=wle b2=w15 c3=wb d4=wb"},
		{"pieces white royal kamikaze Ra1b1 Bc1", "a1=wr/Royal/Kamikaze b1=wr/Royal/Kamikaze c1=wb/Kamikaze"},
		{"pieces neutral k/ga1 le/ba1 g2/le a2", "a1=nk/g a1=nle/b a2=ng2/le"},
		{"forsyth 1k6/8/+b-B=q.PA.ma-.15", "b8=bk a6=wb b6=bb c6=nq d6=wpa e6=bma f6=b15"},
		{"forsyth 16k\npieces white Ra6 forsyth 16Q", "a6=bk a6=wq"},
		{"forsyth 62KQ pieces black kb1", "g1=wk h1=wq b1=bk"},
	} {
		p, errs := parseOne(t, test.body+"\nstip #2")
		if errs.Err() != nil {
			t.Errorf("%s: %v", test.body, errs)
		}
		if got := men(p.Board); got != test.want {
			t.Errorf("%s: %s, want %s", test.body, got, test.want)
		}
	}
}

func TestTargetOfAToB(t *testing.T) {
	p, errs := parseOne(t, "forsyth K7 stip ser-ha=>b2 forsyth 8/K option set pieces black ka1")
	if errs.Err() != nil || men(p.Board) != "a8=wk" || men(p.Target) != "a7=wk a1=bk" {
		t.Error(errs, men(p.Board), "->", men(p.Target))
	}
	p, _ = parseOne(t, "stip dia4 forsyth K7")
	if men(p.Board) != "a8=wk" || p.Target != nil {
		t.Error(men(p.Board), "->", men(p.Target))
	}
	p, errs = parseOne(t, "condition imitator d4 stip a=>b2 forsyth K7 condition imitator f3 circe")
	if errs.Err() != nil || len(p.Conditions) != 2 || p.Conditions[0].Params[0].Squares[0].String() != "d4" ||
		len(p.TargetImitators) != 1 || p.TargetImitators[0].String() != "f3" {
		t.Error(errs, p.Conditions, p.TargetImitators)
	}
	p, _ = parseOne(t, "initialgamearray stip ~1")
	if len(p.Board) != 32 || !p.FromGameArray {
		t.Error(men(p.Board))
	}
}

func TestTraditional(t *testing.T) {
	for in, want := range map[string]string{
		"#3": "#3", "HZg74": "hzg74", "sKa74": "ska74", "S+2": "s+2", "R==3": "r==3", "HS#3": "hs#3",
		"SER-+7": "ser-+7", "SEMI-R+4": "semi-r+4", "x3": "x3", "RECI-H#2": "reci-h#2",
		"RECI-H(=)#2": "reci-h(=)#2", "SER-%4": "ser-%4", "H##!4": "h##!4", "SER-H##3": "ser-h##3",
		"2->ser-h#4": "2->ser-h#4", "h003": "h003", "dia6.5": "dia6.5", "ser-dia9": "ser-dia9",
		"ser-!=7": "ser-!=7", "ser-ct10": "ser-ct10", "h<>3": "h<>3", "ser-sctr2": "ser-sctr2",
		"ser-h<>r5": "ser-h<>r5", "#=2": "#=2", "h~1": "h~1", "HR#3": "hr#3", "pser-h#6": "pser-h#6",
		"phser-s#6": "phser-s#6", "!#2": "!#2", "exact-ser-#3": "exact-ser-#3", "3->exact-ser-#2": "exact-3->ser-#2",
		"dia 4": "dia4", "h# 2.5": "h#2.5", "ep1": "ep1", "c812": "c812", "ser-reci-h#3": "ser-reci-h#3",
		"h#0.5": "h#0.5", "a=>b1": "a=>b1", "#2.5": "#2", "pser-hs#3": "pser-hs#3", "phser-#4": "phser-#4", "h#2x": "h#2",
	} {
		p, errs := parseOne(t, "stip "+in)
		if errs.Err() != nil {
			t.Errorf("%s: %v", in, errs)
		} else if got := p.Stipulation.Traditional.String(); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
	for _, in := range []string{"", "#", "#0", "h", "2", "ser-#0", "0->ser-#2", "x->#2", "hz2", "kz92", "reci-h(#2", "reci-h(#=2", "#99999999999"} {
		if p, errs := parseOne(t, "stip "+in); errs.Err() == nil || !p.Stipulation.IsZero() {
			t.Errorf("%q is read as %+v", in, p.Stipulation)
		}
	}
}

func TestTakenBack(t *testing.T) {
	for in, want := range map[string]string{
		"-1w&#1": "-1w&#1", "-1(w+b), then h#1": "-1(w+b)&h#1", "-1W & H# 1.5": "-1w&h#1.5", "-2(B+W)thens#2": "-2(b+w)&s#2",
		"-3b #1": "-3b&#1", "-1w & 3->ser-#2": "-1w&3->ser-#2", "#2": "#2",
	} {
		p, errs := parseOne(t, "stip "+in)
		if got := p.Stipulation.Text; errs.Err() != nil || !strings.EqualFold(got, want) || p.Stipulation.BackText()+p.Stipulation.Traditional.String() != want {
			t.Errorf("%s: %q, want %q (%v)", in, got, want, errs.Err())
		}
	}
	for _, in := range []string{"-#1", "-w&#1", "-0w&#1", "-4w&#1", "-1&#1", "-1(w)&#1", "-1x&#1", "-1w", "-1w&", "-1w then", "-1w&h"} {
		if p, errs := parseOne(t, "stip "+in); errs.Err() == nil || !p.Stipulation.IsZero() {
			t.Errorf("%q is read as %+v", in, p.Stipulation)
		}
	}
}

func TestStructured(t *testing.T) {
	for in, want := range map[string]string{
		"white 3a[#]d | 4hh[#]":                "3a[#]d|4hh[#]",
		"white !# & !=":                        "!#&!=",
		"b 1h[#]h & 2hh[#] | 1s[=]":            "1h[#]h&2hh[#]|1s[=]",
		"black (1s[#] & 1s[=]) | 1s[+]":        "(1s[#]&1s[=])|1s[+]",
		"white 3 : 5 s [ # ]":                  "3:5s[#]",
		"white 3a[1a[#]d]d{!1a[#]d}":           "3a[1a[#]d]d{!1a[#]d}",
		"white 3a[#][1a[#]d]d":                 "3a[#][1a[#]d]d",
		"black - 5h[/1d[x]a{!+}]h":             "-5h[/1d[x]a{!+}]h",
		"white 15a[>/1a[#]d]?+?d{!1a[#]d}":     "15a[>/1a[#]d]?+?d{!1a[#]d}",
		"white 15h[1d[#]a]?+?h":                "15h[1d[#]a]?+?h",
		"white 2s[00]":                         "2s[00]",
		"black 1s[#]{x}":                       "1s[#]{x}",
		"black 1s[-1s[#]]{x}":                  "1s{x}[-1s[#]]",
		"black 1s[1s[#]]{!1s[=]}":              "1s[1s[#]]{!1s[=]}",
		"black 2h[1h[#]h]{x}h":                 "2h{x}[1h[#]h]h",
		"black 2hh[1s[#]]{x}":                  "2hh[1s[#]]{x}",
		"black 3a[1d[#]]{x}d":                  "3a[1d[#]]{x}d",
		"white 3d[==]a":                        "3d[==]a",
		"white -(1h[zg7]h|2hh[<>r])":           "-(1h[zg7]h|2hh[<>r])",
		"white\n 4hh[#]\n &\n (4ad[#]|4hh[=])": "4hh[#]&4ad[#]|4hh[=]",
	} {
		p, errs := parseOne(t, "sstip "+in+"\nauthor A")
		if errs.Err() != nil {
			t.Errorf("%s: %v", in, errs)
		} else if got := p.Stipulation.Structured.String(); got != want || len(p.Authors) != 1 {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
	for _, in := range []string{"", "3a[#]d", "white", "neutral 3a[#]d", "white 3a[#d", "white 3h[#]", "white 3a[#]dx",
		"white 0s[#]", "white 3x[#]", "white (3a[#]d", "white 3d[#]a & 3d[#]a", "white # | 3a[#]d", "white " + strings.Repeat("(", 5000)} {
		if p, errs := parseOne(t, "sstip "+in+"\nauthor A"); errs.Err() == nil || !p.Stipulation.IsZero() || len(p.Authors) != 1 {
			t.Errorf("%q is read as %+v", in, p.Stipulation)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, test := range []struct{ body, want string }{
		{"stip #2 rubbish more author A", `2:9: there is no such command: "rubbish"`},
		{"s #2 stip #2", `2:1: the abbreviation is not unique: "s"; expected sstipulation or stipulation`},
		{"pieces ka1 author A stip #2", `2:8: a colour is missing: "ka1"; expected White or Black or Neutral or TotalInvisible`},
		{"pieces white xxa1 stip #2", `2:14: this is no man with its squares: "xxa1"`},
		{"pieces white k stip #2", `2:16: men are missing: "stip"`},
		{"pieces white kh9 stip #2", `2:14: this is no man with its squares: "kh9"`},
		{"forsyth 8/8/Y stip #2", `2:13: this is no man: "Y"`},
		{"author A", `2:1: the problem has no stipulation: ""; expected stipulation`},
		{"stip #2 option maxtime stip #2", `2:24: a number is missing: "stip"`},
		{"stip #2 option maxtime 0", `2:16: this is no time: "MaxTime"`},
		{"stip #2 option castlingmut a1", `2:28: squares are missing: "a1"`},
		{"stip #2 condition anti", `2:19: the abbreviation is not unique: "anti"`},
		{"stip #2 condition stip #2", `2:9: no condition follows: "condition"`},
		{"stip #2 condition imitator option try", `2:28: squares are missing: "option"`},
		{"stip #2 condition blackmindister a1b2c3", `2:34: this is no such list of squares: "a1b2c3"`},
		{"stip #2 twin rotate 45", `2:21: this is no angle`},
		{"stip #2 twin mirror a1", `2:21: this is no way to mirror: "a1"`},
		{"stip #2 twin move a1", `two squares are missing`},
		{"stip #2 twin nonsense move a1 b2", `2:14: this cannot stand in a twin: "nonsense"`},
		{"stip #2 twin zero", `2:14: the zero position must come before all twins: "zero"`},
		{"stip #2 * $", `2:9: this has no meaning here: "*"`},
	} {
		_, errs := parseOne(t, test.body)
		if len(errs) == 0 {
			t.Errorf("%s: no error", test.body)
			continue
		}
		if got := errs[0].Error(); !strings.Contains(got, strings.Replace(test.want, `: ""`, "", 1)) {
			t.Errorf("%s:\ngot  %s\nwant %s", test.body, got, test.want)
		}
	}
}

// One broken problem must not take the next one with it.
func TestGoesOn(t *testing.T) {
	list, errs := Parse("f", []byte("beginproblem pieces Xa1 stip #2x twin move\nnextproblem stip s#3 end"))
	if len(list) != 2 || list[1].Stipulation.Traditional.String() != "s#3" || errs.Err() == nil {
		t.Error(list, errs)
	}
	if _, errs := Parse("f", []byte("hello")); len(errs) != 1 || errs[0].Pos.Line != 1 {
		t.Error(errs)
	}
	if _, errs := Parse("f", nil); errs.Err() == nil {
		t.Error("an empty text is no problem")
	}
	if _, errs := Parse("f", []byte("beginproblem stip #2")); errs.Err() == nil || !strings.Contains(errs.Error(), "ends within") {
		t.Error(errs)
	}
}

func TestTexts(t *testing.T) {
	const latin1 = "anfangproblem\r\nautor  J\xf6rg M\xfcller \r\nAutor\r\nford #2\r\nBemerkung ;x;\r\nsteine weiss Ta1\r\nende"
	list, errs := Parse("", []byte(latin1))
	if errs.Err() != nil {
		t.Fatal(errs)
	}
	p := list[0]
	if p.Language != problem.German || len(p.Authors) != 1 || p.Authors[0] != "Jörg Müller " || p.Remarks[0] != "x;" || men(p.Board) != "a1=wr" {
		t.Errorf("%+v", p)
	}
	_, errs = Parse("", []byte("\ufeffbeginproblem stip #2 author é ?\nü x"))
	if len(errs) == 0 || errs[0].Pos.Line != 2 || errs[0].Token != "ü" || errs[1].Pos.Col != 3 {
		t.Error(errs)
	}
}

// A French "pieces" is no abbreviation of the condition PiecesPerdues.
func TestCommandsAreNoAbbreviations(t *testing.T) {
	list, errs := Parse("", []byte("debutprobleme enonce #2 condition circe pieces blanc ra1 finproblemes"[:68]))
	if errs.Err() != nil || len(list[0].Conditions) != 1 || men(list[0].Board) != "a1=wk" {
		t.Error(errs)
	}
}

func TestOptions(t *testing.T) {
	p, errs := parseOne(t, "stip #2 option try defence 3 intelligent 2 beep nocast a1h8 enpass a2a3a4 castlingm h1a8 startmove 2:1 postkey")
	o := p.Options
	if errs.Err() != nil || o.Defence != (problem.Limit{Set: true, N: 3}) || !o.Intelligent || o.MaxPerPicture.N != 2 ||
		!o.Beep.Set || len(o.NoCastling) != 2 || len(o.EnPassant) != 3 || len(o.ExclusiveCastlings) != 1 ||
		o.StartMoveNumber != "2:1" || !o.MoveNumbers || !o.Variations || len(o.Given) != 9 {
		t.Errorf("%v %+v", errs, o)
	}
}

func TestLimits(t *testing.T) {
	src := []byte("beginproblem pieces white ra1b1c1 stip #2 twin move a1 b2 twin move a1 b2 nextproblem stip #2 endproblem")
	for _, limits := range []Limits{{Bytes: 50}, {Problems: 1}, {Men: 2}, {Twins: 1}} {
		var all Errors
		for _, errs := range Problems("", src, limits) {
			all = append(all, errs...)
		}
		if all.Err() == nil {
			t.Errorf("%+v is not kept", limits)
		}
	}
	for _, errs := range Problems("", src, Limits{Bytes: 200, Problems: 2, Men: 3, Twins: 2}) {
		if errs.Err() != nil {
			t.Error(errs)
		}
	}
}

// A condition about a pair of squares is nothing without the pair.
func TestPairOfSquares(t *testing.T) {
	for squares, want := range map[string]int{"a1h8": 1, "a1": 0, "": 0, "a1a1": 0, "a1b1c1": 0} {
		p, errs := parseOne(t, "condition circe blackmindister "+squares+"\nstip #2")
		if got := len(p.Conditions) - 1; got != want || (errs.Err() == nil) != (want == 1) {
			t.Errorf("%q: %d conditions, want %d; %v", squares, got, want, errs)
		}
	}
}

// Options of rookery's own are read and written in three languages, and only when
// they are written out: the others keep their abbreviations.
func TestOwnOptions(t *testing.T) {
	const src = "beginproblem\nstipulation hc#2\noption MatingMan s MatingMan b2 MoveBy 3 p Intended Ba5 Intended 2 MatedKing a1b2 EpOn ThreatAnswers 2 ManMoves e5 4 6 ManMoves a8 3 ManFrom e5 b1g1 PromotesOn c8 s b2 PromotesOn a1h1 TakenOn e4 c1 TakenOn d5 q NeverTaken a1b2 Castles White Long Castles Black\nendproblem\n"
	list, errs := Parse("", []byte(src))
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	for lang := range problem.Languages {
		p := *list[0]
		p.Language = lang
		var b strings.Builder
		if err := Write(&b, lang, &p); err != nil {
			t.Fatal(err)
		}
		again, errs := Parse("", []byte(b.String()))
		if err := errs.Err(); err != nil {
			t.Fatalf("%s: %v", b.String(), err)
		}
		if got, want := again[0].Options.Own, p.Options.Own; !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, not %+v", b.String(), got, want)
		}
		if st := again[0].Stipulation.Traditional; st == nil || !st.Consequent || st.String() != "hc#2" {
			t.Errorf("stipulation %+v", st)
		}
	}
	for text, ok := range map[string]bool{"Threat 2": true, "Thr 2": true, "DualsApart": true, "DualsApa": false, "EpO": false, "MatingMan zz": false,
		"ManMoves e5 4": true, "ManMoves e5": false, "ManMoves 4": false, "ManFrom e5": false, "Castles White Never": true, "Castles Long": false,
		"NeverTaken": false, "": false} {
		if _, err := ParseOptions(text); (err == nil) != ok {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestFileNames: the names of files are what stands in the rest of the line, full stops at its beginning among it.
func TestFileNames(t *testing.T) {
	for text, want := range map[string]string{
		"../out.txt": "../out.txt", "./out.txt  ": "./out.txt", ".out": ".out", " \tmy file.txt": "my file.txt", "out.txt": "out.txt",
	} {
		list, errs := Parse("", []byte("beginproblem\nstipulation #1\npieces white kb6 rh1 black ka8\nprotocol "+text+"\nlatex "+text+"\nendproblem\n"))
		if errs.Err() != nil || len(list) != 1 || list[0].Protocol != want || list[0].LaTeX != want {
			t.Errorf("%q: %+v, %v", text, list, errs.Err())
		}
	}
}
