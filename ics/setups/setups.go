// Package setups is the positions from which games of chess can begin on the server
// beside the usual one: openings by code and name, odds, endings, armies of one kind.
// Clients ask for them by category and name, "odds rook" or "odds/rook".
//
// Variants with rules or ratings of their own, wild among them, are package
// variant's; what the players do with a setup is the server's affair.
package setups

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"rookery/chess/variant"
	"rookery/eco"
)

// A Setup is where a game begins.
type Setup struct {
	Category, Name string
	FEN            string
	About          string
	// Asker is the side of the one who asks for the game, "white" or "black"; empty if
	// that is agreed on as always. Who asks for odds gives them.
	Asker string
}

// String is the setup as lines about games have it: "odds/rook".
func (s Setup) String() string { return s.Category + "/" + s.Name }

// Errors of Find.
var (
	ErrCategory = errors.New("no such category of boards")
	ErrName     = errors.New("no such board")
)

// The categories, in the order in which they are listed.
var categories = []string{"eco", "openings", "odds", "pawns", "misc", "endings", "uwild"}

// Categories are the names of the categories.
func Categories() []string { return slices.Clone(categories) }

// IsCategory reports whether a word is one.
func IsCategory(word string) bool { return slices.Contains(categories, word) }

// List are the setups of a category; ErrCategory if there is none.
func List(category string, openings *eco.Table) ([]Setup, error) {
	switch category {
	case "eco":
		return byCode(openings), nil
	case "openings":
		return byName(openings), nil
	case "uwild":
		return unratedWild(), nil
	}
	var list []Setup
	for _, s := range fixed {
		if s.Category == category {
			list = append(list, s)
		}
	}
	if list == nil {
		return nil, fmt.Errorf("%q: %w", category, ErrCategory)
	}
	return list, nil
}

// Find is the setup of a category and a name, whose beginning will do if it is the
// only one.
func Find(category, name string, openings *eco.Table) (Setup, error) {
	list, err := List(category, openings)
	if err != nil {
		return Setup{}, err
	}
	name = strings.ToLower(name)
	var fits []Setup
	for _, s := range list {
		if s.Name == name {
			return s, nil
		}
		if name != "" && strings.HasPrefix(s.Name, name) {
			fits = append(fits, s)
		}
	}
	if len(fits) != 1 {
		return Setup{}, fmt.Errorf("%s/%s: %w", category, name, ErrName)
	}
	return fits[0], nil
}

const army = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// fixed are the setups that no table gives. Names and positions are those of FICS:
// its help page "odds", and what programs that read its games know of the others.
var fixed = []Setup{
	{"odds", "pawn", "rnbqkbnr/pppppppp/8/8/8/8/PPPPP1PP/RNBQKBNR w KQkq - 0 1", "White without the pawn f2", "white"},
	{"odds", "pawn-and-move", "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Black without the pawn f7", "black"},
	{"odds", "knight", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1", "White without the knight b1", "white"},
	{"odds", "knight-and-move", "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Black without the knight b8", "black"},
	{"odds", "rook", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1", "White without the rook a1", "white"},
	{"odds", "rook-and-move", "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1", "Black without the rook a8", "black"},
	{"odds", "queen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1", "White without the queen", "white"},
	{"odds", "queen-and-move", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Black without the queen", "black"},

	{"pawns", "pawns-only", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", "kings and pawns, as at the start", ""},
	{"pawns", "little-game", "4k3/5ppp/8/8/8/8/PPP5/3K4 w - - 0 1", "Szén's three pawns against three", ""},
	{"pawns", "wild-five", "4K3/PPPPPPPP/8/8/8/8/pppppppp/4k3 w - - 0 1", "each pawn one step from promotion", ""},

	{"misc", "knights-only", "1n2k1n1/pppppppp/8/8/8/8/PPPPPPPP/1N2K1N1 w - - 0 1", "only knights beside kings and pawns", ""},
	{"misc", "bishops-only", "2b1kb2/pppppppp/8/8/8/8/PPPPPPPP/2B1KB2 w - - 0 1", "only bishops beside kings and pawns", ""},
	{"misc", "rooks-only", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1", "only rooks beside kings and pawns", ""},
	{"misc", "queens-only", "3qk3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1", "only queens beside kings and pawns", ""},
	{"misc", "no-queens", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1", "chess without queens", ""},
	{"misc", "queen-rooks", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w kq - 0 1", "a queen against two rooks", ""},
	{"misc", "runaway", "rnbq1bnr/pppppppp/4k3/8/8/4K3/PPPPPPPP/RNBQ1BNR w - - 0 1", "the kings have run before their pawns", ""},

	{"endings", "kqk", "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", "queen against bare king", ""},
	{"endings", "krk", "8/8/8/3k4/8/8/8/4K2R w - - 0 1", "rook against bare king", ""},
	{"endings", "kbbk", "8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1", "two bishops against bare king", ""},
	{"endings", "kbnk", "8/8/8/3k4/8/8/8/4KBN1 w - - 0 1", "bishop and knight against bare king", ""},
	{"endings", "kpk", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "pawn against bare king", ""},
	{"endings", "krkn", "4k1n1/8/8/8/8/8/8/4K2R w - - 0 1", "rook against knight", ""},
	{"endings", "kqkr", "r3k3/8/8/8/8/8/8/3QK3 w - - 0 1", "queen against rook", ""},
	{"endings", "lucena", "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1", "Lucena's position: the bridge wins", ""},
	{"endings", "philidor", "3k4/R7/8/3KP3/8/7r/8/8 b - - 0 1", "Philidor's defence with the rook on the third rank", ""},
}

// unratedWild are the fixed positions of wild, for games that do not count.
func unratedWild() []Setup {
	var list []Setup
	for _, v := range variant.All() {
		name, wild := strings.CutPrefix(v.Name, "wild/")
		if !wild || v.Drawn || v.Wild() {
			continue
		}
		start := v.Start(nil)
		if start.FEN() != army {
			list = append(list, Setup{Category: "uwild", Name: name, FEN: start.FEN(), About: "as wild " + name + ", never rated"})
		}
	}
	return list
}

// byCode has the shortest line of each code of the Encyclopaedia.
func byCode(openings *eco.Table) []Setup {
	return shortest("eco", openings, func(l eco.Line) string { return strings.ToLower(l.Code) })
}

// byName has the openings that are named for themselves, not as variations of others.
func byName(openings *eco.Table) []Setup {
	return shortest("openings", openings, func(l eco.Line) string {
		if strings.ContainsAny(l.Name, ":,") {
			return ""
		}
		return slug(l.Name)
	})
}

func shortest(category string, openings *eco.Table, key func(eco.Line) string) []Setup {
	best := map[string]eco.Line{}
	for _, l := range openings.All() {
		k := key(l)
		if b, ok := best[k]; k != "" && (!ok || len(l.Moves) < len(b.Moves)) {
			best[k] = l
		}
	}
	var list []Setup
	for k, l := range best {
		p, err := l.Position()
		if err != nil {
			continue // the table has been read: there is no such line
		}
		list = append(list, Setup{Category: category, Name: k, FEN: p.FEN(), About: l.Name + " (" + l.Moves + ")"})
	}
	slices.SortFunc(list, func(a, b Setup) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// slug is a name as one types it: "Ruy Lopez" is "ruy-lopez".
func slug(name string) string {
	name = strings.NewReplacer("'", "", ".", "", "é", "e", "ö", "o", "ü", "u", "á", "a").Replace(strings.ToLower(name))
	return strings.Join(strings.Fields(name), "-")
}
