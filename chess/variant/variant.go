package variant

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"rookery/chess"
)

// Rules are what decides about moves and ends; variants that differ in their
// initial position alone share them.
type Rules uint8

// The rules.
const (
	Chess Rules = iota
	Crazyhouse
	Bughouse
	Suicide
	Giveaway
	Losers
	Atomic
	// Blitz is chess in which nobody need see to a check, and the game is won by
	// taking the king.
	Blitz
	// ThreeCheck is won by giving check for the third time, too.
	ThreeCheck
	// Hill (King of the Hill) is won by a king that reaches one of the four squares in the middle, too.
	Hill
	// Racing (Racing Kings) is won by the king that comes to the last rank first; no move may give check. Black
	// has a move more where White is there first, and with it may draw.
	Racing
	// Horde: White has many pawns and no king, and wins by mate; Black by taking all of them.
	Horde
)

var ruleNames = [...]string{"chess", "crazyhouse", "bughouse", "suicide", "giveaway", "losers", "atomic", "blitz-chess", "3check", "kingofthehill", "racingkings", "horde"}

// String is the name of the variant that the rules are named for.
func (r Rules) String() string {
	if int(r) < len(ruleNames) {
		return ruleNames[r]
	}
	return fmt.Sprintf("rules %d", uint8(r))
}

func (r Rules) drops() bool      { return r == Crazyhouse || r == Bughouse }
func (r Rules) compulsory() bool { return r == Suicide || r == Giveaway || r == Losers }

// royal: kings must not be left in check.
func (r Rules) royal() bool { return r != Suicide && r != Giveaway && r != Blitz }

// A Variant is rules and where a game begins.
type Variant struct {
	Name  string
	Rules Rules
	// Drawn tells that the initial position is drawn by lot.
	Drawn bool
	start func(r *rand.Rand) State
}

const array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// variants are all, those that give rules their names first.
var variants = [...]Variant{
	{"chess", Chess, false, fixed(Chess, array)},
	{"crazyhouse", Crazyhouse, false, fixed(Crazyhouse, array)},
	{"bughouse", Bughouse, false, fixed(Bughouse, array)},
	{"suicide", Suicide, false, fixed(Suicide, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1")},
	{"giveaway", Giveaway, false, fixed(Giveaway, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1")},
	{"losers", Losers, false, fixed(Losers, array)},
	{"atomic", Atomic, false, fixed(Atomic, array)},
	{"blitz-chess", Blitz, false, fixed(Blitz, array)},
	{"3check", ThreeCheck, false, fixed(ThreeCheck, array)},
	{"kingofthehill", Hill, false, fixed(Hill, array)},
	{"racingkings", Racing, false, fixed(Racing, "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1")},
	{"horde", Horde, false, fixed(Horde, "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1")},
	{"chess960", Chess, true, start960},
	{"wild/0", Chess, false, fixedWild("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")},
	{"wild/1", Chess, true, startWild1},
	{"wild/2", Chess, true, startWild2},
	{"wild/3", Chess, true, startWild3},
	{"wild/4", Chess, true, startWild4},
	// Each side's men stand where the other side's belong, pawns about to promote.
	{"wild/5", Chess, false, fixed(Chess, "RNBQKBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbqkbnr w - - 0 1")},
	{"wild/6", Chess, false, fixed(Chess, array)},
	// Kings and three pawns each: Szén's position.
	{"wild/7", Chess, false, fixed(Chess, "4k3/5ppp/8/8/8/8/PPP5/3K4 w - - 0 1")},
	{"wild/8", Chess, false, fixed(Chess, "rnbqkbnr/8/8/pppppppp/PPPPPPPP/8/8/RNBQKBNR w - - 0 1")},
	{"wild/8a", Chess, false, fixed(Chess, "rnbqkbnr/8/8/PPPPPPPP/pppppppp/8/8/RNBQKBNR w - - 0 1")},
}

// aliases are other names, as servers and programs write them.
var aliases = map[string]string{
	"": "chess", "standard": "chess", "normal": "chess", "lightning": "chess", "blitz": "chess",
	"wild/fr": "chess960", "fischerandom": "chess960", "fischerrandom": "chess960", "fr": "chess960",
	"zh": "crazyhouse", "bug": "bughouse", "antichess": "giveaway", "misere": "losers", "wildcastle": "wild/0",
	"threecheck": "3check", "three-check": "3check", "3-check": "3check", "three check": "3check", "koth": "kingofthehill", "king of the hill": "kingofthehill",
	"racing kings": "racingkings", "racing": "racingkings", "from position": "chess",
}

// Find is the variant of a name; case does not matter.
func Find(name string) (Variant, error) {
	name = strings.ToLower(strings.TrimSpace(name))
	if other, ok := aliases[name]; ok {
		name = other
	}
	if n, ok := strings.CutPrefix(name, "wild "); ok {
		name = "wild/" + n
	}
	for _, v := range variants {
		if v.Name == name {
			return v, nil
		}
	}
	return Variant{}, fmt.Errorf("no variant is called %q", name)
}

// All are the variants, those with rules of their own first.
func All() []Variant { return append([]Variant(nil), variants[:]...) }

// Names are the names of all variants, in that order.
func Names() (names []string) {
	for _, v := range variants {
		names = append(names, v.Name)
	}
	return names
}

// Start is an initial position; r is asked only where it is drawn by lot.
func (v Variant) Start(r *rand.Rand) State { return v.start(r) }

// Parse reads a position of the variant; unlike the function of this name it
// knows from which variants the king castles in wild manner.
func (v Variant) Parse(fen string) (State, error) {
	s, err := Parse(v.Rules, fen)
	s.wild = err == nil && v.Wild()
	return s, err
}

// Wild reports whether kings stand on the d-file in some initial positions, and
// castle from there as from the e-file: two squares.
func (v Variant) Wild() bool { return v.Name == "wild/0" || v.Name == "wild/1" }

func fixed(rules Rules, fen string) func(*rand.Rand) State {
	return func(*rand.Rand) State { return must(Parse(rules, fen)) }
}

func fixedWild(fen string) func(*rand.Rand) State {
	return func(*rand.Rand) State {
		s := must(Parse(Chess, fen))
		s.wild = true
		return s
	}
}

// must is for positions written in this package.
func must(s State, err error) State {
	if err != nil {
		panic(err)
	}
	return s
}

func start960(r *rand.Rand) State {
	p, _ := chess.Chess960(r.IntN(960))
	s := FromPosition(Chess, p)
	return s
}
