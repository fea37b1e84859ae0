package caption_test

import (
	"slices"
	"strings"
	"testing"

	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solution/caption"
)

// header is the diagram and the twins' lines of the first problem of a text.
func header(t *testing.T, src string) []string {
	t.Helper()
	problems, errs := popeye.Parse("test", []byte(src))
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	p := problems[0]
	text := caption.Header(p, p.Language)
	for _, tw := range p.Expand() {
		text += caption.Twin(solution.Twin{Label: tw.Label, Continued: tw.Continued, Zero: tw.Zero,
			Changes: tw.Changes, Problem: tw.Problem, Before: tw.Before}, p.Language)
	}
	return strings.Split(text+"\n", "\n")
}

// captions are the lines of a header from the stipulation to the blank line.
func captions(lines []string) []string {
	last := 0
	for i, l := range lines {
		if strings.HasPrefix(l, "+---") {
			last = i
		}
	}
	lines = lines[last+1:]
	return lines[:slices.Index(lines, "")]
}

func TestCaptions(t *testing.T) {
	for _, tt := range []struct {
		input string
		want  []string
	}{
		{"stip h#2", []string{"  h#2                         1 + 1"}},
		{"stip h#3\noption whitetoplay", []string{"  h#2.5                       1 + 1"}},
		{"stip ser-h#3\noption whitetoplay", []string{"  ser-h#2                     1 + 1"}},
		{"stip #4\noption threat 2", []string{"  #4/2                        1 + 1"}},
		{"stip #4\noption maxflightsquares 3 nontrivial 1 2", []string{"  #4//3;1,2                   1 + 1"}},
		{"stip #2\npieces neutral ge5", []string{"  #2                     1 + 1 + 1n"}},
		{"sstip black 4hh[2da[#]]", []string{"  Black 4hh[2da[#]]           1 + 1"}},
		{"stip #2\noption duplex quodlibet castlingmutuallyexclusive a1h8", []string{"  #2                          1 + 1",
			"CastlingMutuallyExclusive a1h8", "               Duplex", "              Quodlibet"}},
		{"stip ser-reci-h#1", []string{"  reci-h#1                    1 + 1"}},
		{"stip ser-reci-h#2", []string{"  ser-reci-h#2                1 + 1"}},
		{"stip #2\npieces white royal sh3 white kamikaze sg3 black kamikaze sb7", []string{"  #2                          3 + 2",
			"              Royal h3", "           Kamikaze b7 g3"}},
		{"stip #2\ncondition madrasi rexincl circe", []string{"  #2                          1 + 1",
			"                Circe", "        Madrasi RexInclusive"}},
	} {
		got := captions(header(t, "beginproblem\npieces white kc1 black ka8\n"+tt.input+"\nendproblem\n"))
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s:\ngot  %q\nwant %q", tt.input, got, tt.want)
		}
	}
}

func TestConditionCaptions(t *testing.T) {
	for input, want := range map[string]string{
		"mirrorcirce":                           "Circe Mirror",
		"pwc":                                   "Circe PWC",
		"circe rexincl file mirror":             "Circe File Mirror RexInclusive",
		"circe equipollents lastmove":           "Circe Parrain",
		"contraparrain":                         "Circe ContraParrain Mirror",
		"april s q":                             "Circe Super April Q S",
		"april p mirrorcirce":                   "Circe Super April P Mirror",
		"circeassassin april p":                 "Circe Super April P Assassin",
		"april q april p":                       "Circe Super April P",
		"circe strict aprilchess p":             "Circe Super April P Strict",
		"mirrorfilecirce rankcirce":             "Circe Rank",
		"rankcirce mirrorcirce":                 "Circe Rank Mirror",
		"circeclone chameleoncirce":             "Circe Chameleon",
		"parraincirce mirrorcirce":              "Circe ContraParrain Mirror",
		"contraparrain pwc":                     "Circe PWC Mirror",
		"circe chameleon q s":                   "Circe Chameleon Q->S->Q",
		"chameleonsequence r q s r":             "ChameleonSequence Q->S->R->Q",
		"chameleonchess chameleonsequence s q":  "ChameleonChess Q->S->Q|ChameleonSequence Q->S->Q",
		"antisupercirce cheylan fileanticirce":  "AntiCirce File",
		"anticirce cheylan file":                "AntiCirce File Cheylan",
		"anticirce rexexclusive":                "AntiCirce RexExclusive",
		"circe rexinclusive rexexclusive PWC":   "Circe PWC",
		"circe rexexclusive rexinclusive":       "Circe RexInclusive",
		"circe waitcapture contraparrain":       "Circe ContraParrain Mirror",
		"circe waitcapture lastmove":            "Circe",
		"circe equipollents waitcapture":        "Circe Parrain WaitCapture",
		"anticirce cheylan calvet":              "AntiCirce",
		"circe april q s april b":               "Circe April B",
		"castchess inverse inverse":             "CASTChess Inverse",
		"magicsquares b3a2 type2":               "MagicSquares Type2 a2 b3",
		"imitator f4e3":                         "Imitator f4 e3",
		"hole c3":                               "",
		"promonly s q b":                        "PromOnly Q S B",
		"koeko neighbour s":                     "S-KoeKo",
		"sat 2 3":                               "SAT II/III",
		"bgl 3.5 4":                             "BGL 3.5/4",
		"bgl":                                   "BGL -/-",
		"sentinelles pionadvers maximumblack 3": "Sentinelles  PionAdvers 8/3",
		"sentinelles pionneutre pionadvers":     "Sentinelles  PionAdvers",
		"republicanchess":                       "RepublicanChess    Type2",
		"singlebox type3":                       "SingleBox    Type3",
		"annan typeb":                           "AnnanChess    TypeB",
		"isardam typeb rexincl":                 "Isardam    TypeB RexInclusive",
		"blackmaximummer ultra":                 "BlackMaximummer  ultra",
		"maximummer":                            "Maximummer",
		"volage hypervolage":                    "Hypervolage",
		"contactgrid gridchess":                 "ContactGridChess",
		"whiteoscillatingkings typec blackoscillatingkings typec": "SwappingKings",
		"whiteoscillatingkings typeb swappingkings":               "SwappingKings",
		"swappingkings whiteoscillatingkings typec":               "SwappingKings",
		"reflectivekings":     "ReflectiveKings|WhiteReflectiveKing|BlackReflectiveKing",
		"kobulkings white":    "KobulKings White",
		"breton chrom adv":    "Breton Adverse Chromatic",
		"noiprom":             "",
		"ghostchess":          "Uncapturable|GhostChess",
		"roleexchange 4":      "RoleExchange 4",
		"whitemaxdister a1h8": "WhiteMaxDister a1 h8",
	} {
		lines := captions(header(t, "beginproblem\nstip #2\npieces white kc1 black ka8\ncondition "+input+"\nendproblem\n"))[1:]
		for i, l := range lines {
			lines[i] = strings.TrimSpace(l)
		}
		if got := strings.Join(lines, "|"); got != want {
			t.Errorf("%s: %q, want %q", input, got, want)
		}
	}
	german := captions(header(t, "anfangproblem\nforderung #2\nsteine weiss kc1 schwarz ka8\nbedingung schwarzerlaengst ultra\nendeproblem\n"))
	if got := strings.TrimSpace(german[1]); got != "SchwarzerLaengstzueger  Ultra" {
		t.Errorf("German: %q", got)
	}
}

func TestTwins(t *testing.T) {
	lines := header(t, `beginproblem
stip #2
pieces white kc1 qb3 ra8 sc3c4 pb4 black ka6 ng1
twin move c1 c2
twin continued exchange c2 b3
twin remove c1 add white kc1
twin remove b4
twin add white rh8 black rh7
twin rotate 90
twin shift a1 a1
twin mirror a1<-->h1
twin polishtype
twin substitute q r
twin stipulation h#1
twin condition circe madrasi
twin move a8 b3
twin add white rb3
twin move c1 c2 move c2 c3
endproblem
`)
	var got []string
	for i, l := range lines {
		if strings.Contains(l, ") ") {
			if next := lines[i+1]; strings.HasPrefix(next, "   ") {
				l += "|" + next
			}
			got = append(got, strings.TrimRight(l, " "))
		}
	}
	want := []string{"a)", "b) wKc1-->c2", "+c) wKc2<-->wQb3", "d) wKc1", "e) -wPb4", "f) +wRh8  +bRh7",
		"g) rotate 90", "h) shift a1 ==> a1", "i) mirror a1<-->h1", "j) PolishType", "k) Q ==> R", "l) h#1",
		"m) Circe|   Madrasi", "n) -wQb3  wRa8-->b3", "o) wRb3", "p) wKc1-->c2  -wSc3  wKc2-->c3"}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestDiagramSigns(t *testing.T) {
	for _, tt := range []struct{ input, rank, want, below string }{
		{"condition grid\n", "2 ", "2   .   . | .   . | .   . | .   .   2", "|                                   |"},
		{"condition grid\n", "3 ", "3   .   . | .   . | .   . | .   .   3", "|  --- --- --- --- --- --- --- ---  |"},
		{"condition grid orthogonal ce357\n", "8 ", "8  -K   .   . | .   . | .   .   .   8", "|  --- --- --- --- --- --- --- ---  |"},
		{"condition grid irregular gridline vb22\n", "3 ", "3   . | .   .   .   .   .   .   .   3", "|                                   |"},
		{"condition imitator d4 hole e4\n", "4 ", "4   .   .   .   I       .   .   .   4", "|                                   |"},
		{"pieces neutral s/qd4 black caf4\n", "4 ", "4   .   .   .  =S/  . -CA   .   .   4", "|               Q                   |"},
	} {
		lines := header(t, "beginproblem\nstip #2\npieces white kc1 black ka8\n"+tt.input+"endproblem\n")
		i := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, tt.rank) })
		if lines[i] != tt.want || lines[i+1] != tt.below {
			t.Errorf("%s\ngot  %q %q\nwant %q %q", tt.input, lines[i], lines[i+1], tt.want, tt.below)
		}
	}
}

func TestTwoBoards(t *testing.T) {
	lines := header(t, "beginproblem\npieces white kc1 black ka8\nstip a=>b2\npieces white kc2 black ka8\nendproblem\n")
	all := strings.Join(lines, "\n")
	if strings.Count(all, "+---a---b") != 4 || !strings.Contains(all, "\n            => (Black ->)\n\n\n+---") ||
		!strings.Contains(all, "\n  a=>b2                       1 + 1\n") {
		t.Errorf("got\n%s", all)
	}
}

// A twin names men as the changes before have left them, and stipulations as they are solved.
func TestChangesOneAfterTheOther(t *testing.T) {
	lines := header(t, `beginproblem
stip #1
option whitetoplay
pieces white ka1 qb6 black ka8
twin rotate 90 move h1 h2
twin polishtype move a8 a7
twin mirror a1<-->h1 exchange h1 h8
twin substitute q r move b6 b5
twin shift h1 g1 move b6 b5
twin exchange a1 c1
twin stip h#3
twin stip ser-reci-h#1
endproblem
`)
	var got []string
	for _, l := range lines {
		if strings.Contains(l, ") ") {
			got = append(got, strings.TrimRight(l, " "))
		}
	}
	want := []string{"a)", "b) rotate 90  wKh1-->h2", "c) PolishType  wKa8-->a7", "d) mirror a1<-->h1  wKh1<-->bKh8",
		"e) Q ==> R  wRb6-->b5", "f) wQb6-->b5", "g)", "h) h#2.5", "i) reci-h#1"}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Men that bring the two boards of AliceChess along have both named, also if one is empty.
func TestBoardsOfMen(t *testing.T) {
	all := strings.Join(header(t, "beginproblem\npieces white ka1 white AliceA pb2 black kh8\nstip ~1\nendproblem\n"), "\n")
	if !strings.Contains(all, "AliceA h8 b2 a1\n               AliceB\n             AliceChess") {
		t.Errorf("got\n%s", all)
	}
}

// Of the words about squares on which somebody stands the last counts.
func TestLatestWord(t *testing.T) {
	for text, want := range map[string]string{
		"Circe Relaxed Assassin":                 "Circe Assassin",
		"Circe Assassin\ncondition Circe Strict": "Circe Strict",
		"AntiCirce Volcanic Relaxed":             "AntiCirce Relaxed",
	} {
		lines := header(t, "beginproblem\npieces white ka1 black kh8\ncondition "+text+"\nstip ~1\nendproblem\n")
		if !slices.ContainsFunc(lines, func(l string) bool { return strings.TrimSpace(l) == want }) {
			t.Errorf("%q: no %q among %q", text, want, lines)
		}
	}
}
