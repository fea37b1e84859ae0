package themes_test

import (
	"strings"
	"testing"

	"rookery/analysis"
	"rookery/analysis/themes"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solve"
)

// study solves a problem with all that themes look at.
func study(t *testing.T, text string) *themes.Study {
	t.Helper()
	problems, errs := popeye.Parse(t.Name(), []byte("beginproblem\n"+text+"\nendproblem\n"))
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	p := problems[0]
	analysis.Prepare(p)
	var b solution.Builder
	if _, err := solve.Solve(t.Context(), p, solve.Config{}, &b); err != nil {
		t.Fatal(err)
	}
	return themes.NewStudy(b.Solution)
}

const (
	// F. Healey, Bristol 1861.
	healey = `pieces white Kh2 Qg6 Rd1f3 Ba1 Sb6f7 Pa3c3d2d5g2 black Kc5 Bb5 Sb7 Pa4c4f4g7 stipulation #3`
	// C. Mansfield, British Chess Magazine 1922.
	mansfield = `forsyth 6K1/6p1/7b/4Pk2/2Q2s1P/2B3R1/5sP1/5R2 stipulation #2`
	// G. Heathcote, Hampstead and Highgate Express 1900.
	heathcote = `pieces white Ka6 Qa3 Bc7 Se7g5 Pf2 black Kd4 Qh2 Bh8 Sd2 Pd7g6c4f4g2 stipulation #2`

	// S. Loyd, London Era 1861.
	excelsior = `forsyth s1rb4/1p3p1p/1p6/1R5K/8/p3p1PS/1PP1R3/S6k stipulation #5`
	// K. Schmeisser, Die Schwalbe 1942.
	schmeisser = `pieces white Ke1 Ra1h7 Pa5 black Kf8 Sb5 stipulation #4`
	// S. Saletic, Buletin Problemistic 1972.
	saletic = `pieces white Ka8 Pf2 black Ka1 Pd7 stipulation h#6 twin stipulation h=6 move a1 h1`
	// J. Szöghy, Aachener Nachrichten 1977.
	szoeghy = `pieces white Ke1 Ra1 Sd1 Bd4 black Kd3 Qc1 Bh6 Sd5 Pc3c4 stipulation h#2`
	// B. Schwarz, Horten 1979.
	schwarz = `pieces white Ke1 Ra4h1 black Kc3 stipulation #3`
	// D. Müller and T. Linß, Šachová Skladba 1987.
	indian = `pieces white Kc4 Be5 Sb5 Pe2h3 black Kg5 Be3 Sg3 Pb7c6d7e4 stipulation h#3 option whitetoplay duplex`
	// G. Maleika, Problemkiste 1988.
	maleika = `pieces white Ke1 Ra1 Ba4 Se6g8 Pc6c7d2e5g6 black Ke8 Pd3d7 stipulation =2`
	// A. Johandl, FIDE Tourney 1959.
	johandl = `pieces white Ke1 Qa4 Ra1 Ba8f6 black Ke8 Rh8 Sb5 Pb6c5c7d7e5f7h5h7 stipulation #4`
	// L. Lindner, BTSB 1952.
	lindner = `pieces white Ke1 Rh1 Sg5 black Kg8 Sh3 Pg7 stipulation h#2 twin move h3 h4`
	// Z. Zilahi, Revista Romana de Sah 1935.
	umnov = `pieces white Ke1 Ra1 Bb6f3 Sb1 Pb3d4e4 black Kd3 Sa2 Pe3 stipulation h#2`
	// B. Bursać, Problemkiste 1994.
	bursac = `pieces white Kf3 Pb7 black Kh3 Ph2h4 stipulation h#2 twin stipulation h=2 remove h4`
	// M. Myllyniemi, Kaila Jubilee 1967.
	myllyniemi = `pieces white Kd3 Rf6 Ba4 Sc4 Pc6e2e7g5 black Kd5 Sh8 Pc5c7d4d6e3e6f7g6 stipulation #2
		twin stipulation h#2 twin stipulation s#2 twin stipulation h=2`
	// D. Müller and T. Linß, Die Schwalbe 1986.
	zilahi = `pieces white Ke3 Bf1h4 Ph2 black Kh5 Rf4 Se7 Pd5d6h3 stipulation h#3 option whitetoplay duplex`
	// J. Tafferner, Revista Romana de Sah 1934.
	tafferner = `pieces white Kd1 Ra1 Pa2b4c3d2 black Ke8 Rh8 Pd3e7g7 stipulation h#3 twin mirror a1<-->h1`

	// M. Manolescu, Revista de Şah 1956.
	manolescu = `forsyth 8/8/K4P2/1R1P2Br/p1k3S1/r7/3Q4/b7 stipulation #2`
	// A version of L. Loshinsky, Tijdschrift van den Nederlandschen Schaakbond 1930,
	// made from its variations; here the king has the key.
	loshinsky = `pieces white Kd8 Qf4 Rc7 Ba2 Sb5 Pd4 black Ke6 Ra7h7 Ba8h8 Pf7d5 stipulation #2`
	// J. Hartong, Tijdschrift van den Nederlandschen Schaakbond 1943.
	hartong = `forsyth b6s/2SpQ3/r7/p1pr1p2/S1k1PP2/1pBsK3/8/1B6 stipulation #3`
	// W. Shinkman, White Rooks 1910.
	shinkman = `forsyth 3k3K/R2p2R1/p2P4/8/3P4/8/q5b1/8 stipulation #3`
	// J. Plachutta, Leipziger Illustrirte Zeitung 1858.
	plachutta = `forsyth 3B2r1/7r/s3pb2/2P1k3/2K1P3/2pP4/8/3Q2R1 stipulation #4`
	// G. Doukhan, The Problemist 1977.
	doukhan = `pieces white Kh1 Qb2 Rf1 Ba8g3 Sb4c3 Pf3 black Ke3 Qc6 Rd1f8 Bh5 Sd4g1 Pc4d2 stipulation #2 condition circe volcanic`
	// L. Yarosh, Shakhmaty v SSSR 1983.
	yarosh = `forsyth 1q5R/P2S4/5p2/2p2p2/2Pk1b1s/6P1/PSpP1P1K/BQ3R1B stipulation #4`
	// A. Pankratiev, Orbit 2003.
	pankratiev = `pieces white Kf2 Rd8 Bg8a1 Sc3 Pg6e3 black Kf5 Qb8 Re7h5 Bf6b5 Sc5 Pg7e6e5c4e4d3d2 stipulation h#2.5
		twin move c3 c6 twin move g8 a2`
	// B. Schwarzkopf, feenschach 1979.
	schwarzkopf = `stipulation ser-!=186 pieces white Pa2 black Ga1a5 white royal WEb1
		condition grid irregular a8 a7b7b8 a5a6b5b6c6c7c8 a1a2a3 b1b2 c1c2d1d2 e1e2e3e4e5e6e7e8 f1f2f3g3h3 g1g2h2 h1 f4f5g4g5h4h5 f8f7f6g6h6 g7g8h7 h8
		gridline vb61 vc41 hc41 hd51 vd11 hg52`

	// H. Loveday, The Chess Player's Chronicle 1845.
	loveday = `forsyth 3R4/4p3/7B/4p3/4k1P1/8/5K2/8 stipulation #3`
	// G. Cheney, 1860.
	cheney = `forsyth 1K6/3p2B1/3Sp3/4ppp1/1P1k2P1/1R4P1/8/7B stipulation #3`
	// A. Musset, 1849.
	musset = `forsyth 1s2k1K1/7R/8/4S3/6S1/8/8/8 stipulation #3`
	// G. Guidelli, 1917.
	guidelli = `forsyth 4KQ2/3pS3/1PpkpbR1/8/1P1p1r1p/4S3/b6B/2q1R3 stipulation #2`
	// D. Kutzborski, 1980.
	kutzborski = `forsyth 8/8/3p3r/1p1pp3/1R1P1S2/P1kP2p1/Pp5r/1K1RS1bb stipulation #4`

	// N. Macleod, Broodings 50, no. 6: White's rook goes there and back.
	macleod = `pieces white Rb2 Kh1 black Sc1 Qg3 Rh3 Ph2 Rg2 Pc2c4 Ka4 Bd5 Pc6 Bb8 stipulation h#5`
	// W. Grimshaw 1852: Black may promote, and nothing depends on the man.
	promoting = `forsyth 8/1s4K1/qpB4p/3R3P/4kp1S/2p4P/2P1pP2/6R1 stipulation #3`
	// YACPDB 45243.
	five = `pieces white Kb2 Rb7 Be5b3 Sf3d3 black Kc6 Re3 Sa5 Pf6e4a6 stipulation h#2`
	// Of the tests of YACPDB's indexer.
	takeAndMake = `pieces white Ke3 Rb4 Ba6 Sa3 Ph3 black Kf5 Rc4 Bb7b2 Sa2 Ph4h2g7g2d7c3 stipulation h#2 condition Take&MakeChess`
	// YACPDB 76735: king and rook have changed places before the mate.
	midline = `pieces white Kh8 Rg8 Bc6 Pe5 black Ke7 Pe6c7 stipulation #4`
	// In b the rook castles, and mates on a1.
	castling = `pieces white Ke1 Ra1 Pg3 black Kc5 Sb5 Rb4 Pc4 stipulation h#3 twin add black Bb5`
	// A. Chéron, Le Temps 1930: both defences have the same answer.
	cheron = `forsyth 4k3/8/4K3/8/1R5R/8/1b5b/4Q3 stipulation #3`
	// E. Klemanič, Gvozdják-30 tourney 1995.
	klemanic = `pieces white Kg8 Qf1 Rf8h5 Bb1 Sf6 Pd5f2 black Kf4 Rd3f3 Pd6h6 stipulation #2 twin move g8 e8`

	// Of changing play.
	// L. Lačný, Magyar Sakkélet 1955.
	lacny = `pieces white Kh1 Qh8 Rd1d7 Ba4c5 Sd4g4 Pb4e6 black Kc4 Qc7 Rc2c6 Bc1 Sd2d6 Pc3e3e4f3f5 stipulation #2`
	// J. Hannelius, 1952.
	hannelius = `forsyth 2KRQ2B/b6p/4S3/3S4/R1b1kp1P/2p1p2q/3sB1P1/2r5 stipulation #2`
	// A. Dombrovskis, 1958.
	dombrovskis = `forsyth 4s3/8/pp5B/4K2S/QP2R3/2pk4/2S2p2/4bq2 stipulation #2`
	// M. Schneider, 1978.
	schneider = `forsyth 1rr5/4S1pB/3Pp3/4Q1K1/1pk5/PR3S2/P3b3/5s2 stipulation #2`
	// L. Zagoruiko, 1950.
	zagoruiko = `forsyth 1B3s2/1K4b1/Sp1SR2r/3k4/r2P2p1/7p/8/4RQ2 stipulation #2`
	// C. Poisson, Phénix 1992.
	poisson = `pieces white Qd8 Be8 Kc7 Pf7e4 Rf6 Sc3 black Bf8 Rh8g5 Pd7b5e5f5 Sd6 Ke6 Qh1 stipulation #2 condition anticirce`
	// S. Emmerson, The Problemist 1997.
	emmerson = `pieces white Kh6 Sf2 Ph2h7 black Kh4 Pe2 stipulation #2 condition isardam`
	// P. Petkov, feenschach 2001.
	petkov = `forsyth 2B5/7P/6Q1/3p3p/7k/K6S/s1P1pp1P/1q3b2 stipulation #2 condition masand`

	// R. Aschwanden, Springaren 2001.
	aschwanden = `stipulation #2 pieces white Kh2 Sh1 Ra2 Bc5 Rh4 white magic Ba8 Pb7 Sf6 Qh6
		black Kf3 Sg3f7 Bb1 Pe3h5 black magic Pe2e6 Sg1`
	// M. Rittirsch, M. Manhart and T. Linß, Andernach 1990.
	rittirsch = `stipulation #2 condition madrasi rexinclusive circe pieces white Bf8 Qd6 Pa5d5e4b2d2 Kb5 Rd4 Sc1h3
		black Bh8 Pc7c4c3d3g3f2 Ka4 Qf3 Re1 Sg1`

	// N. Pergialis 2013.
	pergialis = `forsyth 8/1B6/S7/k2r2Qr/8/KR5b/4s3/8 stipulation #2`
	// N. Pergialis 2016: only the threat needs the pin.
	threatened = `forsyth 7q/s1b5/S7/1S6/K1kp1s2/R7/8/7Q stipulation #2`
	// L. Fontaine, diagrammes 1973: batteries take the men that check.
	fontaine = `forsyth 8/3Sr1s1/3PP1Rp/sQ1P1kqP/2p4R/2K1B1pP/2P3S1/1B6 stipulation #2`
	// M. Velimirović, Die Schwalbe 1986.
	velimirovic = `forsyth 3S2sB/1p3Prq/2pR1r1b/2P1kppR/2Pp4/3P3B/s2QPSK1/8 stipulation #3`
	// J. Kohtz and C. Kockelkorn, Deutsches Wochenschach 1905.
	kohtz = `forsyth 8/1S2b3/8/1B6/K2P4/2k1P3/5Q2/8 stipulation #4`
	// D. Meinking, Suomen Tehtäväniekat 1996.
	meinking = `forsyth 4B3/8/p7/Pq5R/3K3P/8/4PB2/3S1k2 stipulation h#2`

	// The others are schemes.
	separation = `pieces white Kc6 Rc1d1 Bf1 Sa6 Pe3 black Ka8 Sa1b1 Be1 Ph4a5 stipulation #2`
	ladder     = `pieces white Kb6 Rh1 black Ka8 stipulation #1`
	novotny    = `pieces white Sa6f5b5 Kh7 Qe1 Rb1 black Kc2 Rd8 Bf8 Pe3f7 stipulation #2` // 1.Sd6!
	goethart   = `forsyth 8/3B4/1KSp4/P7/k3b2R/P7/QP6/8 stipulation #2`                    // 1.Qg8? d5 2.Sd4#
	fleck      = `pieces white Kc8 Qg8 Rh8c5 Bd4 Sf8f7 Pd2 black Ke8 Rd8 Be1c7 Sb4 Pa7 stipulation #2`
)

// TestThemes has for each theme a problem that shows it and one that just misses it.
func TestThemes(t *testing.T) {
	studies := map[string]*themes.Study{} // many stand for one theme and against another
	of := func(t *testing.T, text string) *themes.Study {
		if studies[text] == nil {
			studies[text] = study(t, text)
		}
		return studies[text]
	}
	for _, test := range schemes {
		t.Run(test.theme, func(t *testing.T) {
			theme, ok := themes.Named(strings.ToUpper(test.theme))
			if !ok {
				t.Fatal("no such theme")
			}
			if list := theme.Look(of(t, test.with)); len(list) == 0 {
				t.Error("is not found where it is")
			}
			if list := theme.Look(of(t, test.without)); len(list) > 0 {
				t.Errorf("is found where it is not: %v", list)
			}
		})
	}
}

// TestDetails: moves that follow each other are told as a line is, and no move twice.
func TestDetails(t *testing.T) {
	// C. Jones, Orbit 2004.
	s := study(t, "forsyth 6K1/3p4/6P1/2p3q1/R1r1k1P1/8/2bb4/1B6 stipulation h#3 twin move c5 c3")
	for name, want := range map[string]string{
		"Diagonal-orthogonale Transformation": "1.Kd4 Ra3 2.Bxg6 Bxg6 3.Qe5 Rd3# | 1.Kd3 Ba2 2.Rxg4 Rxg4 3.Qe3 Bc4#",
		"Coup anticritique":                   "2...Bxg6 3...Rd3#",
		"Indirect unpinning":                  "1.Kd4 2.Bxg6",
	} {
		theme, ok := themes.Named(name)
		if !ok {
			t.Fatal(name)
		}
		if list := theme.Look(s); len(list) == 0 || list[0].Detail != want {
			t.Errorf("%s: %v, want %q", name, list, want)
		}
	}
}

// TestTitlesAreNames: a theme is found by what reports call it, in each language.
func TestTitlesAreNames(t *testing.T) {
	for _, theme := range themes.All() {
		for _, title := range theme.Title {
			if got, _ := themes.Named(title); got.Name != theme.Name {
				t.Errorf("%q is %s, want %s", title, got.Name, theme.Name)
			}
		}
	}
}

// schemes are problems that show a theme, and such that just miss it.
var schemes = []struct{ theme, with, without string }{
	{"Bristol", healey, strings.Replace(healey, "Rd1", "Rb1", 1)},
	{"HalfPin", mansfield, strings.Replace(mansfield, "5R2", "7R", 1)},
	{"PinMate", mansfield, novotny},
	{"Wheel", mansfield, heathcote},
	{"SelfBlock", heathcote, ladder},
	{"SelfBlock", macleod, ladder},
	{"TempoMove", macleod, heathcote},
	{"CyclicZilahi", five, zilahi},
	{"CyclicZilahi", takeAndMake, zilahi},
	{"ExchangeOfPlaces", midline, loveday},
	{"Switchback", castling, heathcote},
	{"Allumwandlung", yarosh, promoting},
	{"Zagoruiko", klemanic, cheron},
	{"ModelMate", heathcote, strings.Replace(ladder, "Rh1", "Rh1 Bh2", 1)},
	{"Novotny", novotny, strings.Replace(novotny, "Rd8 Bf8", "Rd8f8", 1)},
	{"Interference", novotny, heathcote},
	{"Fleck", fleck, novotny},
	{"KarlstromFleck", `pieces white Ka8 Qd6 Re4a4 Bg8g2 Sc2a6 black Kc8 Ra2b2 Bd7d1 Ph3g3g5 stipulation #2`, novotny},
	{"HalfBattery", `pieces white Kc8 Qc2 Rb6b2 Bd2g4 Sb3f3 Pe5c3 black Kf1 Rg3 Ba8 Pf7e6d3 stipulation #2`, mansfield},
	{"Star", `pieces white Kg6 Qf2 Rb2f1 Bh7b6 Sa6c6 Pd2c5 black Kb7 Rb1 Ba7 Pc2d5 stipulation #2`, mansfield},
	{"Cross", `pieces white Kg1 Qd1 Rb8g5 Bg6 Sf5f4 black Kf8 Rf6 Be8 Pb6c5 stipulation #2`, heathcote},
	{"BigStar", `pieces white Kb8 Qe5 Rd8a4 Bg1e4 Sc7h2 black Kd1 Rd4 Ba1 Pb2 stipulation #2`, heathcote},
	{"Zagoruiko", klemanic, mansfield},
	{"ChangedMate", mansfield, heathcote},
	{"Salazar", `pieces white Kf1 Qh8 Rc7b8 Bf5a3 Sh2e6 Pd4 black Kh6 Rh4 Bg6 Qa5 Ph7 stipulation #2`, mansfield},
	{"ChameleonEcho", `pieces white Kh1 Qe5 Rd7a5 Bg6 Sh3h8 Ph7g3c2 black Kc6 Rg2 Bf8 Pe3 stipulation #2`, heathcote},
	{"Excelsior", excelsior, `pieces white Ph3 Ka1 black Ka8 stipulation ser-zh85`},
	{"Underpromotion", `pieces white Kc4 Pa7c7 black Kd6 Sa8e8 stipulation h#2.5`, healey},
	{"Albino", `pieces white Ka1 Pd2 black Kh8 Pc3e3 stipulation ~1`, `pieces white Ka1 Pd3 black Kh8 Pc4e4 stipulation ~1`},
	{"Switchback", `pieces white Ka1 Sb1 black Ka8 stipulation ser-zb12`, ladder},
	{"IdealMate", strings.Replace(ladder, "Rh1", "Rg7", 1), strings.Replace(ladder, "Ka8", "Ka8 Ph7", 1)},
	{"BatteryMate", `pieces white Kc7 Ra1 Ba3 black Ka8 stipulation #1`, ladder},
	{"CornerToCorner", `pieces white Ka8 Ba1 black Kc8 stipulation ser-zh81`, heathcote},
	{"ExchangeOfPlaces", `pieces white Ka1 Rb1 black Kh8 stipulation ser-za14`, ladder},
	{"RoundTrip", `pieces white Ka1 black Kh8 stipulation ser-za13`, `pieces white Ka1 black Kh8 stipulation ser-za12`},
	{"BigCross", schmeisser, strings.Replace(schmeisser, "Ra1h7", "Rg7h7", 1)},
	{"ClosedLine", saletic, strings.Replace(saletic, "Pf2", "Pf3", 1)},
	{"CriticalMove", szoeghy, strings.Replace(szoeghy, "Ra1", "Rb1", 1)},
	{"Echo", schwarz, strings.Replace(schwarz, "Kc3", "Kd3", 1)},
	{"Indian", indian, strings.Replace(indian, "Be5", "Bg1", 1)},
	{"Pickaninny", maleika, strings.Replace(maleika, "g8", "c3", 1)},
	{"PureMate", johandl, strings.Replace(johandl, "Ke1", "Ka2", 1)},
	{"Kniest", johandl, strings.Replace(johandl, "Ke1", "Ka2", 1)},
	{"TempoMove", lindner, strings.Replace(lindner, "Pg7", "Pg6", 1)},
	{"Umnov", umnov, strings.Replace(umnov, "Bb6f3", "Bf3", 1)},
	{"MixedAllumwandlung", bursac, strings.TrimSuffix(bursac, " twin stipulation h=2 remove h4")},
	{"Allumwandlung", myllyniemi, strings.TrimSuffix(myllyniemi, " twin stipulation h=2")},
	{"Zilahi", zilahi, strings.TrimSuffix(zilahi, " duplex")},
	{"FollowMyLeader", tafferner, ladder},
	{"Grimshaw", manolescu, strings.Replace(manolescu, "r7", "8", 1)},
	{"PawnGrimshaw", loshinsky, strings.Replace(loshinsky, "Pf7d5", "Pf6d5", 1)},
	{"WurzburgPlachutta", hartong, loshinsky},
	{"Plachutta", plachutta, novotny},
	{"Plachutta", shinkman, strings.Replace(shinkman, "q5b1", "qb6", 1)},
	{"Stocchi", doukhan, heathcote},
	{"Babson", yarosh, strings.Replace(yarosh, "1q5R", "1r5R", 1)},
	{"CyclicZilahi", pankratiev, strings.TrimSuffix(pankratiev, " twin move g8 a2")},
	{"FourCorners", schwarzkopf, schwarz},
	{"CombinativeSeparation", separation, strings.Replace(separation, "Ph4a5", "Pa5", 1)},
	{"Lacny", lacny, hannelius},
	{"ReciprocalChange", hannelius, lacny},
	{"Dombrovskis", dombrovskis, schneider},
	{"Hannelius", schneider, dombrovskis},
	{"Rukhlis", zagoruiko, mansfield},
	{"TransferredMate", hannelius, heathcote},
	{"LeGrand", poisson, emmerson},
	{"Banny", emmerson, petkov},
	{"Vladimirov", petkov, emmerson},
	{"IdealRukhlis", aschwanden, zagoruiko},
	{"PseudoLeGrand", rittirsch, poisson},
	{"Indian", loveday, strings.Replace(loveday, "3R4", "7R", 1)},
	{"LongDiagonal", cheney, musset},
	{"IdealMate", musset, cheney},
	{"BatteryMate", guidelli, musset},
	{"Novotny", kutzborski, shinkman},
	{"CheneyLoyd", cheney, loveday},
	{"ArrivalCorrection", `forsyth 2BS3B/q2b1pK1/3p2p1/2prk3/3R1r2/5P2/3PP3/1Q6 stipulation #2`,
		`forsyth 8/p3S2Q/B3p3/5rP1/1P1pk1p1/5SB1/2pP1P2/2K5 stipulation #2`},
	{"Gamage", pergialis, hartong},
	{"Goethart", goethart, strings.Replace(goethart, "Sp4", "S5", 1)},
	{"CrossChecks", fontaine, ladder},
	{"PinMate", threatened, novotny},
	{"Pinning", threatened, novotny},
	{"HalfPin", velimirovic, novotny},
	{"Logical", kohtz, `pieces white ka6 se6 pa7b2 black ka8 se8 pc3c6 stipulation #3`},
	{"Decoy", kohtz, `pieces white ka6 se6 pa7b2 black ka8 se8 pc3c6 stipulation #3`},
	{"DoubleBishopMate", `pieces white kb1 bc8d4 black kh1 ph2 stipulation #1`, `pieces white kf1 ba8 pf2 black kh1 pe4h2 stipulation h#2.5`},
	{"Transformed", meinking, `pieces white ka1 qc2 black ka3 pa2b4 stipulation h#1.5`},
}

// TestGrimshaws finds as many as the literature tells of.
func TestGrimshaws(t *testing.T) {
	// J. Kiss, Probleemblad 1953. On e2 the rook keeps the bishop from pinning the
	// knight that mates.
	const kiss = `forsyth 8/bS1B1s2/r1p5/1pp1BPpK/1P2k1S1/3R3P/2Pp1QR1/3br3 stipulation #2`
	for _, test := range []struct {
		text, theme string
		want        int
	}{
		{kiss, "Grimshaw", 2},
		{manolescu, "Grimshaw", 1},
		{loshinsky, "Grimshaw", 2},
		{loshinsky, "PawnGrimshaw", 1},
	} {
		theme, _ := themes.Named(test.theme)
		if list := theme.Look(study(t, test.text)); len(list) != test.want {
			t.Errorf("%s: %v, want %d", test.text, list, test.want)
		}
	}
}

// Where edges are joined, nothing is said of lines and guards, which are those of a flat board.
func TestThemesOnSurfaces(t *testing.T) {
	const problem = `pieces white ka8 sb7c6 black kd5 stipulation h#3`
	flat := themes.Find(study(t, healey))
	if len(flat) == 0 {
		t.Error("nothing is found on a flat board, which shows nothing")
	}
	s := study(t, problem+" condition VerticalCylinder")
	for _, f := range themes.Find(s) {
		t.Errorf("%+v", f)
	}
	if !s.Seams {
		t.Error("the edges that are joined are not known")
	}
}

// TestThemesOfInvisibleMen: nobody knows who makes the last move.
func TestThemesOfInvisibleMen(t *testing.T) {
	s := study(t, `pieces TotalInvisible 3 white ka3 qc8 black kh6 qb7 rd6 be3 pa5g7h5h7 stipulation h#2`)
	for _, f := range themes.Find(s) {
		if f.Theme == "Grimshaw" {
			t.Errorf("%+v", f)
		}
	}
}
