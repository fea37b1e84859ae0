package games

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"rookery/chess"
	"rookery/cmd/internal/cli"
	"rookery/pgn"
)

// FilterFlags are the flags that choose games.
type FilterFlags struct {
	pgn.Filter
	results, speeds     []string
	position, positions string
	lines, reach        string
	materials, patterns []string
	sameColours         bool
	whiteElo, blackElo  string
	eitherElo           string
	eloDifference, men  string
	winner, toMove      string
}

// Define adds the flags.
func (f *FilterFlags) Define(flags *pflag.FlagSet) {
	flags.StringVar(&f.Player, "player", "", "part of the name of either player")
	flags.StringVar(&f.White, "white", "", "part of White's name")
	flags.StringVar(&f.Black, "black", "", "part of Black's name")
	flags.StringVar(&f.Event, "event", "", "part of the event's name")
	flags.StringVar(&f.Site, "site", "", "part of the site's name")
	flags.BoolVar(&f.Sounds, "soundex", false, "the five above need only sound like the beginning of a word of the tag")
	flags.IntVar(&f.MinElo, "min-elo", 0, "least rating of both players")
	flags.IntVar(&f.MaxElo, "max-elo", 0, "greatest rating of both players")
	flags.StringVar(&f.Since, "since", "", "first date: 2024, 2024.05, 2024.05.31")
	flags.StringVar(&f.Until, "until", "", "last date")
	flags.StringSliceVar(&f.results, "result", nil, "results: 1-0, 0-1, 1/2-1/2, *")
	flags.StringSliceVar(&f.speeds, "speed", nil, "time controls: ultrabullet, bullet, blitz, rapid, classical, correspondence")
	flags.StringSliceVar(&f.Variants, "variant", nil, "variants: standard, chess960, or another name of a Variant tag")
	flags.StringSliceVar(&f.ECO, "eco", nil, "codes of openings by the ECO tag, or their beginnings: C, C6, C65")
	flags.IntVar(&f.MinPly, "min-length", 0, "least number of half moves")
	flags.IntVar(&f.MaxPly, "max-length", 0, "greatest number of half moves")
	flags.StringVar(&f.position, "position", "", "a position (FEN, or its key of Polyglot in 16 digits) that the game comes through")
	flags.StringVar(&f.positions, "position-list", "", "a `file` of positions (FEN or EPD), through one of which the game comes")
	flags.StringVar(&f.lines, "lines", "", "a `file` of lines of moves, with one of which the game begins; * is any move, a|b one of two, !a another one")
	flags.StringVar(&f.reach, "reach", "", "a `file` of lines of moves, the last position of one of which the game comes to, in whatever order")
	flags.StringArrayVar(&f.materials, "material", nil, "men of both sides in a position of the game: \"QR2P* qr2p*\", also compared, \"RP+ r=p1>=\"; also with colours exchanged")
	flags.IntVar(&f.MaterialPlies, "material-plies", 0, "--material: for so many half moves more")
	flags.BoolVar(&f.sameColours, "same-colours", false, "--material: White's men first, not exchanged")
	flags.StringArrayVar(&f.patterns, "pattern", nil, "squares in a position of the game, as in a FEN with ? ! A a _ * [Rr] [^p]; words behind it are a label for --add-match")
	flags.StringVar(&f.men, "men", "", "men in a position of the game, kings among them: `LEAST-GREATEST`")
	flags.IntVar(&f.MinMatch, "match-from", 0, "--position, --position-list, --reach, --material, --pattern, --men: from this half move on")
	flags.StringVar(&f.toMove, "to-move", "", "the same: where this side is to move: white, black")
	flags.IntVar(&f.MaxMatch, "match-plies", 0, "the same: up to this half move; 0: in the whole game")
	flags.StringVar(&f.whiteElo, "white-elo", "", "White's rating: `LEAST-GREATEST`, either of which may be left out")
	flags.StringVar(&f.blackElo, "black-elo", "", "Black's rating")
	flags.StringVar(&f.eitherElo, "either-elo", "", "the rating of one of them")
	flags.StringVar(&f.eloDifference, "elo-diff", "", "difference of the ratings, whoever has the higher one: `LEAST-GREATEST`")
	flags.StringVar(&f.winner, "winner", "", "games that one of them has won, by the ratings: higher, lower")
	flags.BoolVar(&f.Odds, "odds", false, "games in which the sides begin with different men")
	flags.BoolVar(&f.Commented, "commented", false, "games with a comment")
	flags.BoolVar(&f.GoodResult, "good-result", false, "games whose result, its tag and the board do not contradict each other")
	flags.BoolVar(&f.Mate, "mate", false, "games that end in mate")
	flags.BoolVar(&f.Stalemate, "stalemate", false, "games that end in stalemate")
	flags.BoolVar(&f.Insufficient, "insufficient", false, "games that end when neither side can mate")
	flags.BoolVar(&f.Repetition, "repetition", false, "games in which a position comes three times")
	flags.BoolVar(&f.Fivefold, "fivefold", false, "games in which a position comes five times")
	flags.BoolVar(&f.SeventyFive, "seventyfive", false, "games with seventy-five moves without a capture and a pawn's move")
	flags.BoolVar(&f.Fifty, "fifty", false, "games with fifty moves without a capture and a pawn's move")
	flags.BoolVar(&f.Underpromotion, "underpromotion", false, "games in which a pawn becomes something else than a queen")
}

// Parse turns the flags' texts into values.
func (f *FilterFlags) Parse() error {
	for _, name := range f.results {
		found := false
		for _, r := range [...]pgn.Result{pgn.Unknown, pgn.WhiteWins, pgn.BlackWins, pgn.Draw} {
			if name == r.String() || name == "1/2" && r == pgn.Draw {
				f.Results, found = append(f.Results, r), true
			}
		}
		if !found {
			return fmt.Errorf("invalid argument %q for --result: 1-0, 0-1, 1/2-1/2 or *", name)
		}
	}
	for _, name := range f.speeds {
		speed, ok := pgn.ParseSpeed(name)
		if !ok {
			return fmt.Errorf("invalid argument %q for --speed", name)
		}
		f.Speeds = append(f.Speeds, speed)
	}
	for i := range f.Variants {
		f.Variants[i] = strings.ToLower(f.Variants[i])
	}
	for flag, date := range map[string]string{"since": f.Since, "until": f.Until} {
		if date != "" && !isDate(date) {
			return fmt.Errorf("invalid argument %q for --%s: a date such as 2024, 2024.05 or 2024.05.31", date, flag)
		}
	}
	f.Since, f.Until = strings.ReplaceAll(f.Since, "-", "."), strings.ReplaceAll(f.Until, "-", ".")
	for _, text := range f.materials {
		m, err := pgn.ParseMaterial(text)
		if err != nil {
			return fmt.Errorf("invalid argument for --material: %w", err)
		}
		m.Either = !f.sameColours
		f.Materials = append(f.Materials, m)
	}
	for _, text := range f.patterns {
		p, err := pgn.ParsePattern(text)
		if err != nil {
			return fmt.Errorf("invalid argument for --pattern: %w", err)
		}
		f.Patterns = append(f.Patterns, p)
	}
	for flag, to := range map[string]struct {
		text   string
		bounds *pgn.Bounds
	}{
		"elo-diff": {f.eloDifference, &f.EloDifference}, "men": {f.men, &f.Men},
		"white-elo": {f.whiteElo, &f.Elo[chess.White]}, "black-elo": {f.blackElo, &f.Elo[chess.Black]}, "either-elo": {f.eitherElo, &f.EitherElo},
	} {
		var err error
		if *to.bounds, err = parseBounds(to.text); err != nil {
			return fmt.Errorf("invalid argument %q for --%s: %w", to.text, flag, err)
		}
	}
	var ok bool
	if f.Winner, ok = map[string]pgn.Rated{"": pgn.AnyRated, "higher": pgn.HigherRated, "lower": pgn.LowerRated}[f.winner]; !ok {
		return fmt.Errorf("invalid argument %q for --winner: higher or lower", f.winner)
	}
	if f.ToMove, ok = map[string][]chess.Colour{"": nil, "white": {chess.White}, "black": {chess.Black}}[f.toMove]; !ok {
		return fmt.Errorf("invalid argument %q for --to-move: white or black", f.toMove)
	}
	if err := f.checkNumbers(); err != nil {
		return err
	}
	if err := f.readLists(); err != nil {
		return err
	}
	if f.position != "" {
		var err error
		if f.Filter.Position, err = positionKey(f.position); err != nil {
			return fmt.Errorf("invalid argument for --position: %w", err)
		}
	}
	return nil
}

// positionKey is Polyglot's key of a position that is given as FEN or by that key.
func positionKey(text string) (uint64, error) {
	if len(text) == 16 {
		if key, err := strconv.ParseUint(text, 16, 64); err == nil {
			return key, nil
		}
	}
	setup, err := chess.ParseFENLenient(text)
	if err != nil {
		return 0, err
	}
	pos, err := setup.Position(chess.Problem)
	return pos.Key(), err
}

// checkNumbers refuses numbers and bounds that nothing can fulfil.
func (f *FilterFlags) checkNumbers() error {
	for _, number := range [...]struct {
		flag  string
		value int
	}{
		{"min-length", f.MinPly}, {"max-length", f.MaxPly}, {"min-elo", f.MinElo}, {"max-elo", f.MaxElo},
		{"material-plies", f.MaterialPlies}, {"match-plies", f.MaxMatch}, {"match-from", f.MinMatch},
	} {
		if number.value < 0 {
			return fmt.Errorf("invalid argument %d for --%s: a number of at least 0", number.value, number.flag)
		}
	}
	n := min(len(f.Since), len(f.Until))
	switch {
	case f.MaxPly > 0 && f.MinPly > f.MaxPly:
		return fmt.Errorf("--min-length %d is more than --max-length %d", f.MinPly, f.MaxPly)
	case f.MaxElo > 0 && f.MinElo > f.MaxElo:
		return fmt.Errorf("--min-elo %d is more than --max-elo %d", f.MinElo, f.MaxElo)
	case f.Since[:n] > f.Until[:n]:
		return fmt.Errorf("--since %s is later than --until %s", f.Since, f.Until)
	case f.Materials == nil && (f.sameColours || f.MaterialPlies > 0):
		return errors.New("--same-colours and --material-plies need --material")
	case f.MaxMatch > 0 && f.MinMatch > f.MaxMatch:
		return fmt.Errorf("--match-from %d is more than --match-plies %d", f.MinMatch, f.MaxMatch)
	case (f.MaxMatch > 0 || f.MinMatch > 0 || f.ToMove != nil) && !f.asksForPosition():
		return errors.New("--match-from, --match-plies and --to-move need --position, --position-list, --reach, --material, --pattern or --men")
	}
	return nil
}

// asksForPosition reports whether a position is asked for that can be marked.
func (f *FilterFlags) asksForPosition() bool {
	return f.position != "" || f.positions != "" || f.reach != "" || f.Materials != nil || f.Patterns != nil || f.men != ""
}

// NeedsMoves reports whether the filter looks at a whole game, not at its
// beginning.
func (f *FilterFlags) NeedsMoves() bool {
	return f.MinPly > 0 || f.MaxPly > 0 || f.Filter.Position != 0 || f.Filter.Positions != nil || f.Filter.Lines != nil ||
		f.Materials != nil || f.Patterns != nil || f.men != "" || f.GoodResult || f.Mate || f.Stalemate || f.Insufficient || f.Repetition || f.Fivefold || f.Fifty || f.SeventyFive || f.Underpromotion
}

// isDate reports whether a text is a year, a month or a day that there is.
func isDate(text string) bool {
	text = strings.ReplaceAll(text, "-", ".")
	for _, layout := range [...]string{"2006", "2006.01", "2006.01.02"} {
		if _, err := time.Parse(layout, text); err == nil {
			return true
		}
	}
	return false
}

// parseBounds reads "2400-2600", "2400-", "-2600" or "2400", which is the least.
func parseBounds(text string) (b pgn.Bounds, err error) {
	if text == "" {
		return b, nil
	}
	least, greatest, _ := strings.Cut(text, "-")
	for _, side := range [...]struct {
		text string
		to   *int
	}{{least, &b.Min}, {greatest, &b.Max}} {
		if side.text == "" {
			continue
		}
		n, err := strconv.Atoi(side.text)
		if err != nil || n <= 0 {
			return b, errors.New("want two numbers with a hyphen between them")
		}
		*side.to = n
	}
	if b.Max > 0 && b.Min > b.Max {
		return b, errors.New("the least is greater than the greatest")
	}
	return b, nil
}

// readLists reads the files of positions and lines.
func (f *FilterFlags) readLists() error {
	if f.positions != "" {
		err := listLines(f.positions, func(line string) error {
			pos, err := positionOfEPD(line)
			f.add(pos.Key())
			return err
		})
		if err != nil {
			return err
		}
	}
	if f.lines != "" {
		f.Filter.Lines = new(pgn.Lines)
		if err := listLines(f.lines, f.Filter.Lines.Add); err != nil {
			return err
		}
	}
	if f.reach == "" {
		return nil
	}
	return listLines(f.reach, func(line string) error {
		_, end, err := movesOf(line)
		f.add(end.Key())
		return err
	})
}

// add adds a position to those through which games come.
func (f *FilterFlags) add(key uint64) {
	if f.Filter.Positions == nil {
		f.Filter.Positions = make(map[uint64]bool)
	}
	f.Filter.Positions[key] = true
}

// listLines reads the lines of a file but empty ones and those that begin with #
// or %, of which there must be one. Errors name the line.
func listLines(file string, read func(line string) error) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return cli.Short(err)
	}
	number, found := 0, false
	for line := range strings.Lines(string(text)) {
		number++
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' || line[0] == '%' {
			continue
		}
		found = true
		if err := read(line); err != nil {
			return fmt.Errorf("%s:%d: %w", file, number, err)
		}
	}
	if !found {
		return fmt.Errorf("%s: nothing to look for", file)
	}
	return nil
}

// positionOfEPD is the position of a FEN or of an EPD, whose operations do not
// count.
func positionOfEPD(line string) (chess.Position, error) {
	fields := strings.Fields(line)
	setup, err := chess.ParseFENLenient(strings.Join(fields[:min(len(fields), 6)], " "))
	if err != nil {
		setup, err = chess.ParseFENLenient(strings.Join(fields[:min(len(fields), 4)], " "))
	}
	if err != nil {
		return chess.Position{}, err
	}
	return setup.Position(chess.Problem)
}

// movesOf are the moves of a line from the start of the game, and where they
// lead.
func movesOf(line string) ([]chess.Move, chess.Position, error) {
	var g pgn.Game
	if err := pgn.NewReader(strings.NewReader(line + " *")).Read(&g); err != nil {
		return nil, chess.Start(), errors.New("no moves")
	}
	return g.Moves, g.End(), g.Err()
}
