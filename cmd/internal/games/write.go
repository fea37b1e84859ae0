package games

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"rookery/chess"
	"rookery/cmd/internal/cli"
	"rookery/eco"
	"rookery/pgn"
)

// gameOutput is how commands write games.
type gameOutput struct {
	out    string
	format string
	width  int
	quiet  bool

	keepBroken, fixResults bool

	bare                             bool // none of the next three
	noComments, noVariations, noNAGs bool
	noNumbers, noChecks, noResult    bool
	noTags, roster, onlyTags         bool
	tags                             []string
	letters                          string
	comments                         []string
	eco, hash, plyCount, lines       bool
	dropPlies, maxPlies, quiescent   int
	dropBefore                       string
	commentLines, possibleEP         bool
	commentsInPlace                  bool
	splitVariations                  int

	finds     func(*pgn.Game) []pgn.Find // what --mark and --add-match write of
	mark      string
	matchTags bool

	names   *eco.Table
	ecoFile string // of names in place of our own
	foreign pgn.Letters
}

func (o *gameOutput) define(flags *pflag.FlagSet, format string) {
	o.defineFile(flags)
	flags.StringVar(&o.format, "to", format, "san, uci, lan, epd, fen, json or same (the text as it is)")
	flags.BoolVar(&o.keepBroken, "keep-broken", false, "write broken games, too, as they stand")
	flags.BoolVar(&o.fixResults, "fix-results", false, "correct results by mate and stalemate, and by what stands behind the moves")
	flags.BoolVar(&o.bare, "bare", false, "leave comments, variations and glyphs out")
	flags.BoolVar(&o.noComments, "no-comments", false, "leave comments out")
	flags.BoolVar(&o.noVariations, "no-variations", false, "leave variations out")
	flags.BoolVar(&o.noNAGs, "no-nags", false, "leave glyphs out")
	flags.BoolVar(&o.noNumbers, "no-numbers", false, "leave move numbers out")
	flags.BoolVar(&o.noChecks, "no-checks", false, "leave + and # out")
	flags.BoolVar(&o.noResult, "no-result", false, "leave the result behind the moves out")
	flags.BoolVar(&o.noTags, "no-tags", false, "leave tags out")
	flags.BoolVar(&o.roster, "roster", false, "only the seven tags of the roster, and FEN")
	flags.StringSliceVar(&o.tags, "tag-order", nil, "`names` of the tags that come first, in their order")
	flags.BoolVar(&o.onlyTags, "only-tags", false, "--tag-order: no other tags")
	flags.StringSliceVar(&o.comments, "comment", nil, "comments behind each move: fen, hash (Polyglot's key), evaluation (men and mobility, by Shannon)")
	flags.BoolVar(&o.commentLines, "comment-lines", false, "write comments on lines of their own")
	flags.BoolVar(&o.commentsInPlace, "comments-in-place", false, "leave comments behind variations there, and do not join them to those of the move")
	flags.BoolVar(&o.possibleEP, "possible-ep", false, "en passant squares in FEN and EPD only where a pawn can take")
	flags.BoolVar(&o.eco, "add-eco", false, "set the tags ECO and Opening by the positions")
	flags.StringVar(&o.ecoFile, "eco-file", "", "--add-eco: by the lines of a `file` of PGN with the tags ECO, Opening, Variation and SubVariation")
	flags.BoolVar(&o.hash, "add-hash", false, "set the tag HashCode to Polyglot's key of the last position")
	flags.BoolVar(&o.plyCount, "add-ply-count", false, "set the tag PlyCount")
	flags.BoolVar(&o.lines, "add-lines", false, "set the tag Lines to the file and the lines in it where the game stands: games.pgn:10-25")
	flags.IntVar(&o.dropPlies, "drop-plies", 0, "leave so many half moves out at the beginning; below 0: keep so many at the end")
	flags.IntVar(&o.maxPlies, "max-plies", 0, "write at most so many half moves")
	flags.IntVar(&o.quiescent, "quiescent", 0, "--max-plies: go on until so many half moves have no capture, check and promotion")
	flags.StringVar(&o.dropBefore, "drop-before", "", "leave out what comes before the `comment` with this text")
	flags.IntVar(&o.splitVariations, "split-variations", 0, "write variations as games of their own, nested at most so `deeply`; below 0: all")
	if o.finds != nil {
		flags.StringVar(&o.mark, "mark", "", "`comment` behind the first move with a position, material, pattern, repetition or fifty moves as asked for; fen: the position there")
		flags.BoolVar(&o.matchTags, "add-match", false, "set the tags MaterialMatch (the side that has the men named first in --material) and MatchLabel (the words behind --pattern)")
	}
	flags.BoolVarP(&o.quiet, "quiet", "q", false, "do not list broken games and false results")
}

// defineFile adds the flags of a file of games and of its lines.
func (o *gameOutput) defineFile(flags *pflag.FlagSet) {
	flags.StringVarP(&o.out, "out", "o", "-", "file to write; - is standard output")
	flags.IntVar(&o.width, "width", 80, "longest line of moves; 0: all on one line")
	flags.StringVar(&o.letters, "letters", "", "`letters` of king, queen, rook, bishop and knight: KDTLS")
}

// checkLetters says what is wrong with these.
func (o *gameOutput) checkLetters() (err error) {
	if o.foreign, err = pgn.ParseLetters(o.letters); err != nil {
		return fmt.Errorf("invalid argument for --letters: %w", err)
	}
	if o.width < 0 {
		return fmt.Errorf("invalid argument %d for --width: a number of at least 0", o.width)
	}
	return nil
}

func (o *gameOutput) check() (err error) {
	if err := cli.OneOf("to", o.format, "san", "uci", "lan", "epd", "fen", "json", "same"); err != nil {
		return err
	}
	for _, what := range o.comments {
		if err := cli.OneOf("comment", what, "fen", "hash", "evaluation"); err != nil {
			return err
		}
	}
	if err := o.checkLetters(); err != nil {
		return err
	}
	if o.maxPlies < 0 {
		return fmt.Errorf("invalid argument %d for --max-plies: a number of at least 0", o.maxPlies)
	}
	if o.quiescent < 0 {
		return fmt.Errorf("invalid argument %d for --quiescent: a number of at least 0", o.quiescent)
	}
	if o.quiescent > 0 && o.maxPlies == 0 {
		return errors.New("--quiescent needs --max-plies")
	}
	if err := o.checkFormat(); err != nil {
		return err
	}
	if o.onlyTags && o.tags == nil {
		return errors.New("--only-tags needs --tag-order")
	}
	if err = o.readNames(); err != nil {
		return err
	}
	changed := o.eco || o.hash || o.plyCount || o.lines || o.fixResults || o.noTags || o.roster || o.tags != nil || o.letters != "" ||
		o.comments != nil || o.dropPlies != 0 || o.maxPlies > 0 || o.dropBefore != "" || o.commentLines || o.commentsInPlace || o.splitVariations != 0 || o.bare || o.noComments ||
		o.noVariations || o.noNAGs || o.noNumbers || o.noChecks || o.noResult ||
		o.mark != "" || o.matchTags
	if o.format == "same" && changed {
		o.format = "san" // the text cannot stay
	}
	return nil
}

// checkFormat refuses what has no place in the format.
func (o *gameOutput) checkFormat() error {
	tags := []string{"san", "json"}
	for _, wanted := range [...]struct {
		flag  string
		given bool
		in    []string
	}{
		{"comment", o.comments != nil && !slices.Equal(o.comments, []string{"evaluation"}), tags},
		{"comment evaluation", slices.Contains(o.comments, "evaluation"), tags[:1]},
		{"mark", o.mark != "", tags[:1]},
		{"comment-lines", o.commentLines, tags[:1]},
		{"comments-in-place", o.commentsInPlace, tags[:1]},
		{"add-match", o.matchTags, tags}, {"add-eco", o.eco, tags}, {"add-hash", o.hash, tags}, {"add-lines", o.lines, tags}, {"add-ply-count", o.plyCount, tags},
		{"tag-order", o.tags != nil, tags}, {"roster", o.roster, tags},
		{"letters", o.letters != "", []string{"san", "json", "lan"}},
		{"possible-ep", o.possibleEP && !slices.Contains(o.comments, "fen") && !strings.EqualFold(o.mark, "fen") && o.dropPlies == 0 && o.dropBefore == "", []string{"epd", "fen"}},
	} {
		if wanted.given && !slices.Contains(wanted.in, o.format) && o.format != "same" {
			return fmt.Errorf("--%s does nothing with --to %s", wanted.flag, o.format)
		}
	}
	return nil
}

// append writes a game of a file as wanted, and its variations if these become games. Lost
// is what is left out of them though it was wanted.
func (o *gameOutput) append(b *strings.Builder, file string, g *pgn.Game) (lost []pgn.Fault, err error) {
	b.WriteString(o.prose(g.Before))
	if o.format == "same" || g.Err() != nil {
		b.WriteString(strings.TrimSpace(g.Text()))
		b.WriteString("\n\n")
		return nil, nil //nolint:nilerr // a broken game is written as it came
	}
	if g.Other != nil {
		return nil, o.appendOther(b, g)
	}
	if o.fixResults {
		g.FixResult()
	}
	if o.lines {
		last := g.Line + strings.Count(strings.TrimSpace(g.Text()), "\n")
		g.Tags.Set("Lines", fmt.Sprintf("%s:%d-%d", file, g.Line, last))
	}
	o.nameOpening(g)
	line := pgn.LineOf(g.Moves)
	if o.format == "san" && !o.bare || o.splitVariations != 0 || o.dropBefore != "" {
		var faults []pgn.Fault
		if line, faults = g.Annotated(); !o.commentsInPlace || o.noVariations || o.splitVariations != 0 {
			line.JoinComments()
		}
		if o.splitVariations != 0 || o.format == "san" && !o.bare && !o.noVariations {
			lost = slices.DeleteFunc(faults, func(f pgn.Fault) bool { return !f.Breaks() })
		}
	}
	finds := o.tagFinds(g)
	if o.splitVariations == 0 {
		return lost, o.appendLine(b, *g, line, finds)
	}
	for i, branch := range branches(line, o.splitVariations) {
		game := *g
		if i > 0 {
			game.Result = pgn.Unknown // nobody played it to an end
		}
		if err := o.appendLine(b, game, branch, finds); err != nil {
			return lost, err
		}
	}
	return lost, nil
}

// prose is text between games as it is written: not at all, unless everything is kept.
func (o *gameOutput) prose(text string) string {
	if text = strings.TrimSpace(text); text == "" || !o.keepBroken || o.format != "san" && o.format != "same" {
		return ""
	}
	return text + "\n\n"
}

// branches are a line and its variations as lines from the same beginning,
// nested at most so deeply; below 0 all.
func branches(line pgn.Line, depth int) []pgn.Line {
	trunk := pgn.Line{Comment: line.Comment}
	var nested []pgn.Line
	for _, ply := range line.Plies {
		if depth != 0 {
			for _, v := range ply.Variations {
				for _, branch := range branches(v, depth-1) {
					nested = append(nested, join(trunk, branch))
				}
			}
		}
		ply.Variations = nil
		trunk.Plies = append(trunk.Plies, ply)
	}
	return append([]pgn.Line{trunk}, nested...)
}

// join is a line that goes on with another one, whose comment comes behind the
// last move before it.
func join(trunk, branch pgn.Line) pgn.Line {
	line := pgn.Line{Comment: trunk.Comment, Plies: slices.Concat(trunk.Plies, branch.Plies)}
	comment := &line.Comment
	if n := len(trunk.Plies); n > 0 {
		comment = &line.Plies[n-1].Comment
	}
	*comment = strings.TrimSpace(*comment + " " + branch.Comment)
	return line
}

// appendLine writes a game with the moves of a line, and where what was found.
func (o *gameOutput) appendLine(b *strings.Builder, g pgn.Game, line pgn.Line, finds []pgn.Find) error {
	if o.splitVariations != 0 {
		g.Moves = nil
		for _, ply := range line.Plies {
			g.Moves = append(g.Moves, ply.Move)
		}
	}
	dropped := o.cut(&g, &line)
	if dropped > 0 && o.possibleEP {
		g.Start = o.told(&g.Start)
	}
	if o.plyCount || dropped > 0 && g.Tags.Get("PlyCount") != "" {
		g.Tags.Set("PlyCount", strconv.Itoa(len(g.Moves)))
	}
	if o.hash {
		end := g.End()
		g.Tags.Set("HashCode", keyText(end.Key()))
	}
	switch o.format {
	case "san":
		o.strip(&line)
		o.markFinds(g.Start, &line, finds, dropped)
		o.annotate(g.Start, &line)
		w := o.writer(b)
		if err := w.Write(&g, line); err != nil {
			return err
		}
		return w.Flush()
	case "json":
		return o.appendJSON(b, &g)
	case "epd", "fen":
		o.positions(b, &g)
	default:
		o.appendMoves(b, &g)
	}
	return nil
}

// cut leaves half moves out at the beginning and at the end, and tells how many
// at the beginning.
func (o *gameOutput) cut(g *pgn.Game, line *pgn.Line) int {
	whole := len(line.Plies)
	if o.dropBefore != "" {
		o.cutBefore(g, line)
	}
	drop := o.dropPlies
	if drop < 0 {
		drop = len(g.Moves) + drop
	}
	drop = max(0, min(drop, len(g.Moves), len(line.Plies)))
	for _, m := range g.Moves[:drop] {
		playOrPass(&g.Start, m)
	}
	g.Moves, line.Plies = g.Moves[drop:], line.Plies[drop:]
	drop = whole - len(line.Plies)
	if o.maxPlies > 0 {
		most := o.quietFrom(g)
		g.Moves = g.Moves[:min(most, len(g.Moves))]
		line.Plies = line.Plies[:min(most, len(line.Plies))]
	}
	return drop
}

// cutBefore leaves out the moves before a comment, and that.
func (o *gameOutput) cutBefore(g *pgn.Game, line *pgn.Line) {
	for i, ply := range line.Plies {
		if ply.Comment != o.dropBefore || i >= len(g.Moves) {
			continue
		}
		for _, m := range g.Moves[:i+1] {
			playOrPass(&g.Start, m)
		}
		g.Moves, line.Plies, line.Comment = g.Moves[i+1:], line.Plies[i+1:], ""
		return
	}
}

// quietFrom is the number of half moves that are written: the first one from
// maxPlies on behind which enough have had no capture, check and promotion.
func (o *gameOutput) quietFrom(g *pgn.Game) int {
	if o.quiescent == 0 {
		return o.maxPlies
	}
	pos, quiet := g.Start, 0
	for i, m := range g.Moves {
		if i >= o.maxPlies && quiet >= o.quiescent {
			return i
		}
		taken := pos.Board().Occupied()
		playOrPass(&pos, m)
		quiet++
		if pos.InCheck() || m.Promotion() != chess.NoRole || taken.Count() != pos.Board().Occupied().Count() {
			quiet = 0
		}
	}
	return len(g.Moves)
}

func playOrPass(pos *chess.Position, m chess.Move) {
	if m == chess.NoMove {
		pos.Pass()
	} else {
		pos.Play(m)
	}
}

// strip takes out of a line what is not wanted.
func (o *gameOutput) strip(line *pgn.Line) {
	if o.bare || o.noComments {
		line.Comment = ""
	}
	for i := range line.Plies {
		p := &line.Plies[i]
		if o.bare || o.noComments {
			p.Comment = ""
		}
		if o.bare || o.noNAGs {
			p.NAGs = nil
		}
		if o.bare || o.noVariations {
			p.Variations = nil
		}
		for j := range p.Variations {
			o.strip(&p.Variations[j])
			if o.bare || o.noComments {
				p.Variations[j].After = ""
			}
		}
	}
}

// annotate puts the comments that are wanted behind the moves of the game.
func (o *gameOutput) annotate(pos chess.Position, line *pgn.Line) {
	if len(o.comments) == 0 {
		return
	}
	for i := range line.Plies {
		p := &line.Plies[i]
		playOrPass(&pos, p.Move)
		for _, what := range o.comments {
			text := ""
			switch what {
			case "fen":
				text = o.fen(&pos)
			case "hash":
				text = keyText(pos.Key())
			case "evaluation":
				text = fmt.Sprintf("%.2f", shannon(pos))
			}
			p.Comment = strings.TrimSpace(p.Comment + " " + text)
		}
	}
}

// shannon is what a position is worth for White, in pawns: the men, and a tenth
// for each move that a side has or would have (Claude Shannon, Programming a
// Computer for Playing Chess, 1950, as far as pgn-extract has it).
func shannon(pos chess.Position) float64 {
	tenths := 0
	for role, value := range map[chess.Role]int{chess.Pawn: 10, chess.Knight: 30, chess.Bishop: 30, chess.Rook: 50, chess.Queen: 90} {
		men := func(c chess.Colour) int { return (pos.Board().ByRole[role] & pos.Board().ByColour[c]).Count() }
		tenths += value * (men(chess.White) - men(chess.Black))
	}
	sign := 1
	if pos.Turn() == chess.Black {
		sign = -1
	}
	tenths += sign * pos.CountLegal()
	pos.Pass()
	tenths -= sign * pos.CountLegal()
	return float64(tenths) / 10
}

// fen is a position as FEN.
func (o *gameOutput) fen(pos *chess.Position) string {
	told := o.told(pos)
	return told.FEN()
}

// told is a position with the square for en passant only if that is wanted.
func (o *gameOutput) told(pos *chess.Position) chess.Position {
	if !o.possibleEP || pos.EnPassant() == chess.NoSquare || slices.ContainsFunc(pos.Captures(nil), chess.Move.IsEnPassant) {
		return *pos
	}
	setup := pos.Setup()
	setup.EnPassant = chess.NoSquare
	if told, err := setup.Position(chess.Problem); err == nil {
		return told
	}
	return *pos
}

// keyText is Polyglot's key of a position as people write it.
func keyText(key uint64) string { return fmt.Sprintf("%016x", key) }

func (o *gameOutput) writer(to io.Writer) *pgn.Writer {
	w := pgn.NewWriter(to)
	if w.Width = o.width; w.Width == 0 {
		w.Width = -1
	}
	w.CommentLines = o.commentLines
	w.Bare, w.NoChecks, w.NoResult, w.NoTags = o.noNumbers, o.noChecks, o.noResult, o.noTags
	w.Tags, w.OnlyTags, w.Letters = o.tags, o.onlyTags || o.roster, o.foreign
	return w
}

// appendMoves writes a line of moves in coordinates or in long notation.
func (o *gameOutput) appendMoves(b *strings.Builder, g *pgn.Game) {
	pos := g.Start
	for i, m := range g.Moves {
		if i > 0 {
			b.WriteByte(' ')
		}
		switch {
		case m == chess.NoMove:
			b.WriteString("0000")
		case o.format == "lan":
			b.WriteString(o.foreign.Foreign(pos.LAN(m)))
		default:
			b.WriteString(m.String())
		}
		playOrPass(&pos, m)
	}
	if !o.noResult {
		if len(g.Moves) > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(g.Result.String())
	}
	b.WriteByte('\n')
}

// positions writes all positions of a game, a line each.
func (o *gameOutput) positions(b *strings.Builder, g *pgn.Game) {
	about := " c0 " + strconv.Quote(g.Tags.Get("White")+" - "+g.Tags.Get("Black")) + ";\n"
	pos := g.Start
	for i := 0; ; i++ {
		fen := o.fen(&pos)
		if o.format == "epd" {
			counts := strings.LastIndexByte(fen, ' ')
			counts = strings.LastIndexByte(fen[:counts], ' ')
			b.WriteString(fen[:counts])
			b.WriteString(about)
		} else {
			b.WriteString(fen)
			b.WriteByte('\n')
		}
		if i == len(g.Moves) {
			return
		}
		playOrPass(&pos, g.Moves[i])
	}
}
