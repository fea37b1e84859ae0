package uci

import (
	"strconv"
	"strings"
	"time"

	"rookery/engine"
)

// parseOption reads what follows "option": name, type and what else there is,
// where name and values may have blanks in them.
func parseOption(text string) (o Option) {
	var word string
	fields := map[string]*string{"name": &o.Name, "type": &o.Kind, "default": &o.Default, "min": &o.Min, "max": &o.Max}
	for _, w := range strings.Fields(text) {
		_, known := fields[w]
		switch {
		case w == "var":
			o.Values = append(o.Values, "")
			word = w
		case known && (word == "" || w != "name"):
			word = w
		case word == "var":
			last := &o.Values[len(o.Values)-1]
			*last = strings.TrimSpace(*last + " " + w)
		case word != "":
			*fields[word] = strings.TrimSpace(*fields[word] + " " + w)
		}
	}
	return o
}

// parseInfo reads what follows "info". Words that it does not know it passes
// over, with what belongs to them; false if nothing of interest is left.
func parseInfo(text string) (i engine.Info, ok bool) {
	i.Line = 1
	words := strings.Fields(text)
	number := func(at int) int {
		if at >= len(words) {
			return 0
		}
		n, err := strconv.Atoi(words[at])
		if err != nil {
			return 0
		}
		return n
	}
	for at := 0; at < len(words); at++ {
		switch words[at] {
		case "depth":
			i.Depth, ok = number(at+1), true
		case "seldepth":
			i.Selective = number(at + 1)
		case "multipv":
			i.Line = number(at + 1)
		case "nodes":
			i.Nodes = uint64(max(0, number(at+1)))
		case "time":
			i.Elapsed = time.Duration(number(at+1)) * time.Millisecond
		case "hashfull":
			i.Full = number(at + 1)
		case "score":
			ok = true
			if at+2 < len(words) {
				switch n := number(at + 2); words[at+1] {
				case "cp":
					i.Score = engine.Score{Centipawns: n}
				case "mate":
					i.Score = engine.Score{Mate: n, IsMate: true}
				}
				at += 2
			}
		case "lowerbound":
			i.Bound = engine.AtLeast
		case "upperbound":
			i.Bound = engine.AtMost
		case "pv":
			i.PV = words[at+1:]
			return i, true
		case "string":
			i.Text = strings.Join(words[at+1:], " ")
			return i, true
		case "refutation", "currline":
			return i, ok
		}
	}
	return i, ok
}

// infoText is a line about one line of play, or with what is said in words alone.
func infoText(i engine.Info) string {
	if i.Text != "" && len(i.PV) == 0 {
		return "info string " + i.Text
	}
	var b strings.Builder
	b.WriteString("info depth " + strconv.Itoa(i.Depth))
	if i.Selective > 0 {
		b.WriteString(" seldepth " + strconv.Itoa(i.Selective))
	}
	b.WriteString(" multipv " + strconv.Itoa(max(1, i.Line)))
	if i.Score.IsMate {
		b.WriteString(" score mate " + strconv.Itoa(i.Score.Mate))
	} else {
		b.WriteString(" score cp " + strconv.Itoa(i.Score.Centipawns))
	}
	switch i.Bound {
	case engine.AtLeast:
		b.WriteString(" lowerbound")
	case engine.AtMost:
		b.WriteString(" upperbound")
	}
	ms := i.Elapsed.Milliseconds()
	b.WriteString(" nodes " + strconv.FormatUint(i.Nodes, 10))
	if ms > 0 {
		b.WriteString(" nps " + strconv.FormatUint(i.Nodes*1000/uint64(ms), 10))
	}
	b.WriteString(" hashfull " + strconv.Itoa(i.Full) + " time " + strconv.FormatInt(ms, 10))
	if len(i.PV) > 0 {
		b.WriteString(" pv " + strings.Join(i.PV, " "))
	}
	return b.String()
}

// parsePosition reads what follows "position".
func parsePosition(text string) (g engine.Game, ok bool) {
	setup, moves, _ := strings.Cut(text, "moves")
	words := strings.Fields(setup)
	switch {
	case len(words) == 0:
		return g, false
	case words[0] == "fen" || words[0] == "sfen":
		g.Start = strings.Join(words[1:], " ")
	case words[0] != "startpos":
		return g, false
	}
	g.Moves = strings.Fields(moves)
	// The first field after the board tells the side to move: of chess w, of
	// shogi b is the side that begins.
	g.White = len(words) < 3 || (words[2] == "w") == (words[0] == "fen")
	if len(g.Moves)%2 == 1 {
		g.White = !g.White
	}
	return g, true
}

// parseGo reads what follows "go".
func (d Dialect) parseGo(text string) (l engine.Limits, ponder bool) {
	words := strings.Fields(text)
	number := func(at int) int64 {
		if at >= len(words) {
			return 0
		}
		n, err := strconv.ParseInt(words[at], 10, 64)
		if err != nil || n < 0 {
			return 0
		}
		return min(n, 1<<40)
	}
	ms := func(at int) time.Duration { return time.Duration(number(at)) * time.Millisecond }
	first, second := "w", "b"
	if d == USI {
		first, second = "b", "w"
	}
	for at := 0; at < len(words); at++ {
		switch words[at] {
		case first + "time":
			l.Clock[0] = max(ms(at+1), time.Millisecond)
		case second + "time":
			l.Clock[1] = max(ms(at+1), time.Millisecond)
		case first + "inc":
			l.Increment[0] = ms(at + 1)
		case second + "inc":
			l.Increment[1] = ms(at + 1)
		case "byoyomi":
			l.Byoyomi = ms(at + 1)
		case "movestogo":
			l.MovesToGo = int(number(at + 1))
		case "movetime":
			l.MoveTime = max(ms(at+1), time.Millisecond)
		case "depth":
			l.Depth = int(number(at + 1))
		case "nodes":
			l.Nodes = uint64(number(at + 1))
		case "mate":
			l.Mate = int(number(at + 1))
		case "infinite":
			l.Infinite = true
		case "ponder":
			ponder = true
		case "searchmoves":
			for _, m := range words[at+1:] {
				if len(m) < 4 || len(m) > 5 {
					break
				}
				l.Moves = append(l.Moves, m)
			}
		}
	}
	return l, ponder
}
