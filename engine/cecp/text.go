package cecp

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"rookery/engine"
)

// A mate is told as a score beyond all others, with the moves to it added.
const mateScore = 100000

// parseThinking reads a line of thinking output: "ply score time nodes pv",
// where the ply may have a mark behind it and a bar may separate what some
// programs add before the line of play.
func parseThinking(line string) (i engine.Info, ok bool) {
	words := strings.Fields(line)
	if len(words) < 4 {
		return i, false
	}
	var n [4]int64
	for at := range n {
		word := words[at]
		if at == 0 {
			word = strings.TrimRight(word, ".+-&")
		}
		v, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			return i, false
		}
		n[at] = v
	}
	i.Line, i.Depth, i.Nodes = 1, int(n[0]), uint64(max(0, n[3]))
	i.Elapsed = time.Duration(n[2]) * 10 * time.Millisecond
	switch {
	case n[1] >= mateScore:
		i.Score = engine.Score{IsMate: true, Mate: int(n[1] - mateScore)}
	case n[1] <= -mateScore:
		i.Score = engine.Score{IsMate: true, Mate: int(n[1] + mateScore)}
	default:
		i.Score = engine.Score{Centipawns: int(n[1])}
	}
	_, pv, found := strings.Cut(line, "\t")
	if !found {
		pv = strings.Join(words[4:], " ")
	}
	for _, word := range strings.Fields(pv) {
		if number := strings.TrimRight(word, "."); number != word {
			if _, err := strconv.Atoi(number); err == nil {
				continue // a move's number
			}
		}
		i.PV = append(i.PV, word)
	}
	return i, true
}

// thinkingText is a line of thinking output.
func thinkingText(i engine.Info) string {
	score := i.Score.Centipawns
	if i.Score.IsMate {
		score = mateScore + i.Score.Mate
		if i.Score.Mate < 0 {
			score = -mateScore + i.Score.Mate
		}
	}
	return fmt.Sprintf("%d %d %d %d %s", i.Depth, score, i.Elapsed.Milliseconds()/10, i.Nodes, strings.Join(i.PV, " "))
}
