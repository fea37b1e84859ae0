package match

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"rookery/chess"
	"rookery/pgn"
)

// numberTag holds a game's number, by which a match that was cut off goes on.
const numberTag = "GameNumber"

// PGN is the game as a text with tags and comments: of each move the score as
// the mover sees it, the depth, the time taken and what is left of it:
// {+0.21/14 1.2s [%clk 0:00:58.8]}.
func (g *Game) PGN(s *Settings, event, site string) ([]byte, error) {
	out := pgn.Game{Start: g.Opening.Start, Moves: g.Moves, Result: g.Result}
	end := g.Opening.Start
	for _, m := range g.Moves {
		end.Play(m)
	}
	tags := &out.Tags
	tags.Set("Event", event)
	tags.Set("Site", site)
	tags.Set("Date", g.Began.Format("2006.01.02"))
	tags.Set("Round", fmt.Sprintf("%d.%d", g.Round, g.Meeting+1))
	tags.Set("White", s.Entrants[g.White].Name)
	tags.Set("Black", s.Entrants[g.Black].Name)
	tags.Set("Result", g.Result.String())
	tags.Set(numberTag, strconv.Itoa(g.Number))
	if s.Chess960 {
		tags.Set("Variant", "Chess960")
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

	line := pgn.LineOf(g.Moves)
	for i := range line.Plies {
		text := "book"
		if at := i - len(g.Opening.Moves); at >= 0 {
			text = g.comment(s, at, i%2 == int(g.Opening.Start.Turn()))
		}
		line.Plies[i].Comment = text
	}
	if n := len(line.Plies); n > 0 && g.Detail != "" {
		line.Plies[n-1].Comment += ", " + clean(g.Detail)
	} else {
		line.Comment = clean(g.Detail)
	}
	var b bytes.Buffer
	w := pgn.NewWriter(&b)
	if err := w.Write(&out, line); err != nil {
		return nil, err
	}
	err := w.Flush()
	return b.Bytes(), err
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
		end := g.Result.String() + "\n\n"
		at := bytes.Index(text[ends:], []byte(g.Text()))
		if g.Err() != nil || g.Result == pgn.Unknown || at < 0 {
			continue
		}
		stop := ends + at + len(g.Text())
		for stop < len(text) && (text[stop] == '\n' || text[stop] == '\r') {
			stop++
		}
		if !bytes.HasSuffix(text[:stop], []byte(end)) {
			continue
		}
		ends = stop
		if n, err := strconv.Atoi(g.Tags.Get(numberTag)); err == nil {
			results[n] = g.Result
		}
	}
}

// ReadOpenings reads openings: the moves of games in PGN, or the positions of
// an EPD or FEN file. No more than plies half moves are taken of a game, 0: all.
func ReadOpenings(r io.Reader, epd bool, plies int) ([]Opening, error) {
	if epd {
		return readPositions(r)
	}
	var list []Opening
	games := pgn.NewReader(r)
	games.MaxMoves = plies
	for {
		var g pgn.Game
		err := games.Read(&g)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if err := g.Err(); err != nil {
			return nil, err
		}
		list = append(list, Opening{Start: g.Start, Moves: append([]chess.Move(nil), g.Moves...)})
	}
	if len(list) == 0 {
		return nil, errors.New("no openings")
	}
	return list, nil
}

func readPositions(r io.Reader) ([]Opening, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	var list []Opening
	number := 0
	for line := range strings.Lines(string(text)) {
		number++
		words := strings.Fields(line)
		if len(words) < 4 || strings.HasPrefix(line, "#") {
			if len(words) > 0 && !strings.HasPrefix(line, "#") {
				return nil, fmt.Errorf("line %d: no position", number)
			}
			continue
		}
		fen := words[:4]
		if len(words) >= 6 {
			if _, err := strconv.Atoi(words[4]); err == nil {
				fen = words[:6]
			}
		}
		s, err := chess.ParseFENLenient(strings.Join(fen, " "))
		var p chess.Position
		if err == nil {
			p, err = s.Position(chess.Game)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		list = append(list, Opening{Start: p})
	}
	if len(list) == 0 {
		return nil, errors.New("no positions")
	}
	return list, nil
}
