package match

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/pgn"
)

// numberTag holds a game's number, by which a match that was cut off goes on.
const numberTag = "GameNumber"

// PGN is the game as a text with tags and comments: of each move the score as
// the mover sees it, the depth, the time taken and what is left of it:
// {+0.21/14 1.2s [%clk 0:00:58.8]}.
func (g *Game) PGN(s *Settings, event, site string) ([]byte, error) {
	v := s.variant()
	tags := &pgn.Tags{}
	tags.Set("Event", event)
	tags.Set("Site", site)
	tags.Set("Date", g.Began.Format("2006.01.02"))
	tags.Set("Round", fmt.Sprintf("%d.%d", g.Round, g.Meeting+1))
	tags.Set("White", s.Entrants[g.White].Name)
	tags.Set("Black", s.Entrants[g.Black].Name)
	tags.Set("Result", g.Result.String())
	tags.Set(numberTag, strconv.Itoa(g.Number))
	switch v.Name {
	case "chess":
	case "chess960":
		tags.Set("Variant", "Chess960")
	default:
		tags.Set("Variant", v.Name)
	}
	if array := variant.FromPosition(v.Rules, chess.Start()); array.FEN() != g.Opening.Start.FEN() || v.Wild() {
		tags.Set("SetUp", "1")
		tags.Set("FEN", g.Opening.Start.FEN())
	}
	tags.Set("PlyCount", strconv.Itoa(len(g.Moves)))
	tags.Set("GameDuration", duration(g.Lasted))
	white, black := s.Entrants[g.White].Control.String(), s.Entrants[g.Black].Control.String()
	if white == black {
		tags.Set("TimeControl", white)
	} else {
		tags.Set("WhiteTimeControl", white)
		tags.Set("BlackTimeControl", black)
	}
	tags.Set("Termination", string(g.Reason))

	state := g.Opening.Start
	words := make([]pgn.Word, len(g.Moves))
	for i, m := range g.Moves {
		words[i] = pgn.Word{Move: state.SAN(m), Comment: "book"}
		if at := i - len(g.Opening.Moves); at >= 0 {
			words[i].Comment = g.comment(s, at, state.Turn() == chess.White)
		}
		state.Play(m)
	}
	if n := len(words); n > 0 && g.Detail != "" {
		words[n-1].Comment += ", " + clean(g.Detail)
	} else if g.Detail != "" {
		tags.Set("TerminationDetails", g.Detail)
	}
	var b bytes.Buffer
	w := pgn.NewWriter(&b)
	start := g.Opening.Start
	if err := w.WriteWords(*tags, g.Result, start.FullMoves(), start.Turn() == chess.Black, words); err != nil {
		return nil, err
	}
	err := w.Flush()
	return b.Bytes(), err
}

// usual is the FEN of where games of a variant begin, "" if the lot decides.
func usual(v variant.Variant) string {
	if v.Drawn {
		return ""
	}
	s := v.Start(nil)
	return s.FEN()
}

// clean makes a text fit for a comment.
func clean(text string) string {
	return strings.NewReplacer("{", "(", "}", ")", "\n", " ").Replace(text)
}

func (g *Game) comment(s *Settings, at int, white bool) string {
	n := g.Notes[at]
	text := "book"
	if n.Info.Depth > 0 {
		text = fmt.Sprintf("%s/%d", evaluation(n), n.Info.Depth)
	}
	text += fmt.Sprintf(" %.3gs", n.Took.Seconds())
	who := g.Black
	if white {
		who = g.White
	}
	if c := s.Entrants[who].Control; c.Base > 0 || c.Inc > 0 {
		text += " [%clk " + clock(n.Left) + "]"
	}
	return text
}

func evaluation(n Note) string {
	score := n.Info.Score
	switch {
	case !score.IsMate:
		return fmt.Sprintf("%+.2f", float64(score.Centipawns)/100)
	case score.Mate < 0:
		return fmt.Sprintf("-M%d", -score.Mate)
	}
	return fmt.Sprintf("+M%d", score.Mate)
}

func clock(d time.Duration) string {
	d = max(d, 0)
	return fmt.Sprintf("%d:%02d:%04.1f", int(d.Hours()), int(d.Minutes())%60, (d % time.Minute).Truncate(100*time.Millisecond).Seconds())
}

func duration(d time.Duration) string {
	return fmt.Sprintf("%02d:%02d:%02d", int(d.Hours()), int(d.Minutes())%60, int(d.Seconds())%60)
}

// String is the control as PGN's tag TimeControl has it: "40/300+2", "?" where
// no clock runs.
func (c Control) String() string {
	switch {
	case c.MoveTime > 0:
		return fmt.Sprintf("%g/move", c.MoveTime.Seconds())
	case c.Base == 0 && c.Inc == 0:
		return "?"
	}
	text := ""
	if c.Moves > 0 {
		text = strconv.Itoa(c.Moves) + "/"
	}
	text += strconv.FormatFloat(c.Base.Seconds(), 'g', -1, 64)
	if c.Inc > 0 {
		text += "+" + strconv.FormatFloat(c.Inc.Seconds(), 'g', -1, 64)
	}
	return text
}

// ParseControl reads a control as match programs write it: "moves/time+inc" or
// "time+inc", time in seconds or minutes:seconds, "inf" for no clock.
func ParseControl(text string) (c Control, err error) {
	bad := fmt.Errorf("time control %q: want [MOVES/]TIME[+INCREMENT], TIME as SECONDS or MINUTES:SECONDS", text)
	if text == "inf" || text == "infinite" {
		return c, nil
	}
	rest := text
	if moves, after, ok := strings.Cut(rest, "/"); ok {
		if c.Moves, err = strconv.Atoi(moves); err != nil || c.Moves < 0 {
			return c, bad
		}
		rest = after
	}
	base, inc, hasInc := strings.Cut(rest, "+")
	minutes, seconds, ok := strings.Cut(base, ":")
	if !ok {
		minutes, seconds = "0", base
	}
	m, err := strconv.ParseFloat(minutes, 64)
	if err != nil {
		return c, bad
	}
	sec, err := strconv.ParseFloat(seconds, 64)
	if err != nil {
		return c, bad
	}
	total := m*60 + sec
	if !(total >= 0 && total < 1e7) {
		return c, bad
	}
	c.Base = time.Duration(total * float64(time.Second))
	if hasInc {
		i, err := strconv.ParseFloat(inc, 64)
		if err != nil || !(i >= 0 && i < 1e6) {
			return c, bad
		}
		c.Inc = time.Duration(i * float64(time.Second))
	}
	if c.Base == 0 && c.Inc == 0 {
		return c, bad
	}
	return c, nil
}

// Played reads what a match that was cut off has written: the numbers and
// results of the whole games, and how many bytes they take. What follows is the
// beginning of a game that was not finished.
func Played(r io.Reader) (results map[int]pgn.Result, whole int64, err error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, 0, err
	}
	results = map[int]pgn.Result{}
	var g pgn.Game
	games := pgn.NewReader(bytes.NewReader(text))
	ends := 0
	for {
		err := games.Read(&g)
		if errors.Is(err, io.EOF) {
			return results, int64(ends), nil
		}
		if err != nil {
			return nil, 0, err
		}
		// A game is whole if its result stands at its end, with an empty line.
		at := bytes.Index(text[ends:], []byte(g.Text()))
		if g.Err() != nil || g.Result == pgn.Unknown || at < 0 {
			continue
		}
		stop := ends + at + len(g.Text())
		for stop < len(text) && (text[stop] == '\n' || text[stop] == '\r') {
			stop++
		}
		played := bytes.TrimRight(text[:stop], "\r\n")
		if !bytes.HasSuffix(played, []byte(g.Result.String())) || bytes.Count(text[len(played):stop], []byte("\n")) < 2 {
			continue
		}
		ends = stop
		if n, err := strconv.Atoi(g.Tags.Get(numberTag)); err == nil {
			results[n] = g.Result
		}
	}
}

// ReadOpenings reads openings of a variant: the moves of games in PGN, or the
// positions of an EPD or FEN file. No more than plies half moves are taken of a
// game, 0: all. Games are of chess, from whichever position. Faults are of
// lines and games that are no openings; the others are read all the same.
func ReadOpenings(r io.Reader, v variant.Variant, epd bool, plies int) (list []Opening, faults []error, err error) {
	if epd {
		return readPositions(r, v)
	}
	if v.Rules != variant.Chess || v.Wild() {
		return nil, nil, fmt.Errorf("openings of %s are read as positions only", v.Name)
	}
	games := pgn.NewReader(r)
	games.MaxMoves = plies
	for {
		var g pgn.Game
		err := games.Read(&g)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, nil, err
		}
		if err := g.Err(); err != nil {
			faults = append(faults, err)
			continue
		}
		o, err := openingOf(&g)
		if err != nil {
			faults = append(faults, fmt.Errorf("game %d: %w", g.Number, err))
			continue
		}
		list = append(list, o)
	}
	if len(list) == 0 {
		return nil, faults, errors.New("no openings")
	}
	return list, faults, nil
}

func openingOf(g *pgn.Game) (Opening, error) {
	state := variant.FromPosition(variant.Chess, g.Start)
	o := Opening{Start: state}
	for _, move := range g.Moves {
		m, err := state.ParseMove(move.UCI960())
		if err != nil {
			return o, err
		}
		o.Moves = append(o.Moves, m)
		state.Play(m)
	}
	return o, nil
}

// operand is that of an operation of EPD, or what counts without it.
func operand(words []string, code, without string) string {
	if i := slices.Index(words, code); i >= 0 && i+1 < len(words) {
		return strings.TrimSuffix(words[i+1], ";")
	}
	return without
}

func readPositions(r io.Reader, v variant.Variant) (list []Opening, faults []error, err error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, nil, err
	}
	number := 0
	for line := range strings.Lines(string(text)) {
		number++
		words := strings.Fields(line)
		if len(words) < 4 || strings.HasPrefix(line, "#") {
			if len(words) > 0 && !strings.HasPrefix(line, "#") {
				faults = append(faults, fmt.Errorf("line %d: no position", number))
			}
			continue
		}
		fen := words[:4]
		if len(words) >= 6 {
			if _, err := strconv.Atoi(words[4]); err == nil {
				fen = words[:6]
			} else {
				fen = append(slices.Clone(fen), operand(words[4:], "hmvc", "0"), operand(words[4:], "fmvn", "1"))
			}
		}
		s, err := v.Parse(strings.Join(fen, " "))
		if err != nil {
			faults = append(faults, fmt.Errorf("line %d: %w", number, err))
			continue
		}
		list = append(list, Opening{Start: s})
	}
	if len(list) == 0 {
		return nil, faults, errors.New("no positions")
	}
	return list, faults, nil
}
