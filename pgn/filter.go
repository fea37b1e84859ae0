package pgn

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"rookery/chess"
)

// A Filter says which games are wanted. What is left zero is no condition.
type Filter struct {
	// Player is part of either player's name, White and Black of the one's;
	// letters of either case are the same.
	Player, White, Black string
	// Event and Site are parts of these tags.
	Event, Site string
	// Sounds wants the five texts above only to sound like the beginning of the
	// tag or of one of its words.
	Sounds bool
	// MinElo and MaxElo bound the ratings of both players. A player without a
	// rating fulfils neither.
	MinElo, MaxElo int
	// Elo bounds the ratings of White and of Black, and EitherElo that of one of
	// them.
	Elo       [2]Bounds
	EitherElo Bounds
	// EloDifference bounds how much the ratings differ, whoever has the higher one.
	EloDifference Bounds
	// Winner is who of the two has won.
	Winner Rated
	// Since and Until bound the date, as "2024", "2024.05" or "2024.05.31", both
	// included. Games without a date are outside.
	Since, Until string
	Results      []Result
	Speeds       []Speed
	// Variants are names as in Variant tags, in small letters without blanks;
	// see [Game.Variant].
	Variants []string
	// ECO are beginnings of codes, such as "C", "C6" or "C65".
	ECO []string
	// MinPly and MaxPly bound the number of half moves.
	MinPly, MaxPly int
	// Position is the key of a position that the game comes through.
	Position uint64
	// Positions are keys of positions, through one of which the game comes.
	Positions map[uint64]bool
	// Lines are lines of moves with one of which the game begins; nil: any.
	Lines *Lines
	// Materials and Patterns are what a position of the game has, one of each.
	// A material has to last MaterialPlies half moves.
	Materials []Material
	Patterns  []Pattern

	MaterialPlies int
	// Men bounds how many men a position of the game has, kings among them.
	Men Bounds
	// MinMatch and MaxMatch are the half moves from which on and up to which the game has
	// to come through Position or Positions, or to have a position of Materials, Patterns or
	// Men; 0 is no bound.
	MinMatch, MaxMatch int
	// ToMove are the sides that may be to move there; none: both.
	ToMove []chess.Colour
	// GoodResult wants no game whose result differs from the tag or the board.
	GoodResult bool
	// Mate wants games that end in mate, and so on.
	Mate, Stalemate, Insufficient, Repetition, Fivefold, Fifty, SeventyFive, Underpromotion bool
	// Odds wants games in which the sides begin with different men, Commented those with a comment.
	Odds, Commented bool
}

// Bounds are the least and the greatest of a number; 0 is no bound.
type Bounds struct{ Min, Max int }

// admits reports whether a number lies within, if there are bounds.
func (b Bounds) admits(text string) bool {
	if b == (Bounds{}) {
		return true
	}
	n, err := strconv.Atoi(text)
	return err == nil && n >= b.Min && (b.Max == 0 || n <= b.Max)
}

// Match reports whether a game is wanted.
func (f *Filter) Match(g *Game) bool {
	return f.matchPlayers(g.Tags) && f.matchRatings(g) && f.matchDate(g.Tags) &&
		f.has(g.Tags.Get("Event"), f.Event) && f.has(g.Tags.Get("Site"), f.Site) &&
		!(f.GoodResult && slices.ContainsFunc(g.Faults, func(fault Fault) bool {
			return errors.Is(fault.Err, ErrBoard) || errors.Is(fault.Err, ErrResults)
		})) &&
		(len(f.Results) == 0 || slices.Contains(f.Results, g.Result)) &&
		(len(f.Speeds) == 0 || slices.Contains(f.Speeds, SpeedOf(g.Tags.Get("TimeControl")))) &&
		(len(f.Variants) == 0 || slices.Contains(f.Variants, g.Variant())) &&
		(len(f.ECO) == 0 || slices.ContainsFunc(f.ECO, func(code string) bool {
			return strings.HasPrefix(g.Tags.Get("ECO"), code)
		})) &&
		g.Plies() >= f.MinPly && (f.MaxPly == 0 || g.Plies() <= f.MaxPly) &&
		(f.Position == 0 || f.comesThrough(g) >= 0) &&
		(!f.Odds || g.AtOdds()) && (!f.Commented || g.Commented()) &&
		f.matchPlay(g)
}

// matchPlay looks at what needs the game to be played.
func (f *Filter) matchPlay(g *Game) bool {
	if f.Lines != nil && !f.Lines.begin(g) {
		return false
	}
	if f.Mate || f.Stalemate || f.Insufficient || f.Repetition || f.Fivefold || f.Fifty || f.SeventyFive || f.Underpromotion {
		e := g.Ending()
		if f.Mate && !e.Checkmate || f.Stalemate && !e.Stalemate || f.Insufficient && !e.Insufficient ||
			f.Repetition && !e.Repetition || f.Fivefold && !e.Fivefold || f.SeventyFive && !e.SeventyFive || f.Fifty && !e.Fifty || f.Underpromotion && !e.Underpromotion {
			return false
		}
	}
	_, all := f.findMen(g)
	return all
}

func (f *Filter) matchPlayers(tags Tags) bool {
	if f.Player != "" || f.White != "" || f.Black != "" {
		white, black := tags.Get("White"), tags.Get("Black")
		if !f.has(white, f.White) || !f.has(black, f.Black) ||
			!f.has(white, f.Player) && !f.has(black, f.Player) {
			return false
		}
	}
	return true
}

func (f *Filter) matchDate(tags Tags) bool {
	if f.Since == "" && f.Until == "" {
		return true
	}
	date := tags.Date()
	if date == "" {
		return false
	}
	// Dates sort as texts. Of a date that is less exact only what it says counts.
	n := min(len(date), len(f.Since))
	m := min(len(date), len(f.Until))
	return date[:n] >= f.Since[:n] && date[:m] <= f.Until[:m]
}

// has reports whether a tag has the text that is wanted.
func (f *Filter) has(tag, wanted string) bool {
	if f.Sounds {
		return wanted == "" || soundsLike(tag, wanted)
	}
	return contains(tag, wanted)
}

// contains reports whether a text has a part, letters of either case being the
// same.
func contains(text, part string) bool {
	return part == "" || strings.Contains(strings.ToLower(text), strings.ToLower(part))
}

// comesThrough is the half move before which the game has Position, -1 if it has not.
func (f *Filter) comesThrough(g *Game) int {
	for i := f.MinMatch; i < len(g.Keys) && (f.MaxMatch == 0 || i <= f.MaxMatch); i++ {
		if g.Keys[i] == f.Position {
			return i
		}
	}
	last := len(g.Moves)
	if end := g.End(); f.counts(last, &end) && end.Key() == f.Position {
		return last
	}
	return -1
}

// Variant is the name of the variant by the rules of which the game was played:
// "standard", "chess960", or what the Variant tag says, in small letters and
// without blanks. Games from a set position are of the standard variant unless
// they castle as only Chess960 does.
func (g *Game) Variant() string {
	name := strings.ReplaceAll(strings.ToLower(g.Tags.Get("Variant")), " ", "")
	switch name {
	case "chess960", "fischerandom", "fischerrandom", "fischerrandomchess":
		return "chess960"
	case "", "chess", "standard", "normal", "fromposition":
		for _, c := range [...]chess.Colour{chess.White, chess.Black} {
			rooks := g.Start.Castling() & g.Start.Board().ByColour[c]
			if rooks != 0 && g.Start.Board().King(c).File() != 4 || rooks&^(chess.FileA|chess.FileH) != 0 {
				return "chess960"
			}
		}
		return "standard"
	}
	return name
}

// movesAsInChess reports whether the men of a variant move and take as in chess,
// so that its games can be read.
func movesAsInChess(variant string) bool {
	switch variant {
	case "standard", "chess960", "kingofthehill", "threecheck", "3check", "three-check":
		return true
	}
	return strings.HasPrefix(variant, "wild") // where only the beginning is another one
}
