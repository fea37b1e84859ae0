package pgn

import (
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
	// MinElo and MaxElo bound the ratings of both players. A player without a
	// rating fulfils neither.
	MinElo, MaxElo int
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
	// Mate wants games that end in mate.
	Mate bool
}

// Match reports whether a game is wanted.
func (f *Filter) Match(g *Game) bool {
	return f.matchPlayers(g.Tags) && f.matchDate(g.Tags) &&
		(f.Event == "" || contains(g.Tags.Get("Event"), f.Event)) &&
		(f.Site == "" || contains(g.Tags.Get("Site"), f.Site)) &&
		(len(f.Results) == 0 || slices.Contains(f.Results, g.Result)) &&
		(len(f.Speeds) == 0 || slices.Contains(f.Speeds, SpeedOf(g.Tags.Get("TimeControl")))) &&
		(len(f.Variants) == 0 || slices.Contains(f.Variants, g.Variant())) &&
		(len(f.ECO) == 0 || slices.ContainsFunc(f.ECO, func(code string) bool {
			return strings.HasPrefix(g.Tags.Get("ECO"), code)
		})) &&
		len(g.Moves) >= f.MinPly && (f.MaxPly == 0 || len(g.Moves) <= f.MaxPly) &&
		(f.Position == 0 || g.comesThrough(f.Position)) &&
		(!f.Mate || g.endsInMate())
}

func (f *Filter) matchPlayers(tags Tags) bool {
	if f.Player != "" || f.White != "" || f.Black != "" {
		white, black := tags.Get("White"), tags.Get("Black")
		if !contains(white, f.White) || !contains(black, f.Black) ||
			!contains(white, f.Player) && !contains(black, f.Player) {
			return false
		}
	}
	if f.MinElo == 0 && f.MaxElo == 0 {
		return true
	}
	for _, name := range [...]string{"WhiteElo", "BlackElo"} {
		elo, err := strconv.Atoi(tags.Get(name))
		if err != nil || elo < f.MinElo || f.MaxElo > 0 && elo > f.MaxElo {
			return false
		}
	}
	return true
}

func (f *Filter) matchDate(tags Tags) bool {
	if f.Since == "" && f.Until == "" {
		return true
	}
	date := tags.Get("Date")
	if date == "" || date[0] == '?' {
		date = tags.Get("UTCDate")
	}
	if date == "" || date[0] == '?' {
		return false
	}
	// Dates sort as texts. Of a date that is less exact only what it says counts.
	date = strings.TrimRight(strings.ReplaceAll(date, "-", "."), ".?")
	n := min(len(date), len(f.Since))
	m := min(len(date), len(f.Until))
	return date[:n] >= f.Since[:n] && date[:m] <= f.Until[:m]
}

// contains reports whether a text has a part, letters of either case being the
// same.
func contains(text, part string) bool {
	return part == "" || strings.Contains(strings.ToLower(text), strings.ToLower(part))
}

func (g *Game) comesThrough(key uint64) bool {
	if slices.Contains(g.Keys, key) {
		return true
	}
	end := g.End()
	return end.Key() == key
}

func (g *Game) endsInMate() bool {
	end := g.End()
	return end.IsCheckmate()
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
