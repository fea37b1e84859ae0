package problem

import (
	"strconv"
	"strings"

	"rookery/chess"
)

// goalSymbols are the goals as the input language writes them.
var goalSymbols = [...]string{
	Mate: "#", Stalemate: "=", DoubleStalemate: "==", AutoStalemate: "!=",
	AutoMate: "!#", DoubleMate: "##", CounterMate: "##!", MateOrStalemate: "#=",
	Check: "+", Capture: "x", PieceGain: "%", EnPassant: "ep", Castling: "00",
	Target: "z", Kiss: "k", Circuit: "ct", CircuitByRebirth: "ctr",
	Exchange: "<>", ExchangeByRebirth: "<>r", Chess81: "c81", Any: "~",
	ProofGame: "dia", AToB: "a=>b",
	MateAndStalemate: "#&=", Zat: "zat",
}

// Symbol is the goal as the input language writes it, without a square.
func (k GoalKind) Symbol() string {
	if int(k) < len(goalSymbols) {
		return goalSymbols[k]
	}
	return ""
}

// HasSquare reports whether the goal names a square.
func (k GoalKind) HasSquare() bool { return k == Target || k == Kiss }

// String is the goal in the input language: "#", "zg7".
func (g Goal) String() string {
	if g.Kind.HasSquare() {
		return g.Kind.Symbol() + chess.Square(g.Square).String()
	}
	return g.Kind.Symbol()
}

// CutGoal takes a goal off the front of an input text. Letters may be of
// either case; of goals that begin alike the longest counts. A target or kiss
// without a square is returned with rest unread and ok false.
func CutGoal(s string) (g Goal, rest string, ok bool) {
	for k, symbol := range goalSymbols {
		if k == int(NoGoal) || len(symbol) <= len(g.Kind.Symbol()) && g.Kind != NoGoal {
			continue
		}
		if len(s) >= len(symbol) && strings.EqualFold(s[:len(symbol)], symbol) {
			g.Kind = GoalKind(k)
		}
	}
	if g.Kind == NoGoal {
		return g, s, false
	}
	rest = s[len(g.Kind.Symbol()):]
	if g.Kind.HasSquare() {
		if len(rest) < 2 {
			return g, rest, false
		}
		sq, err := chess.ParseSquare(rest[:2])
		if err != nil {
			return g, rest, false
		}
		g.Square, rest = uint8(sq), rest[2:]
	}
	return g, rest, true
}

var playSymbols = [...]string{Direct: "", Self: "s", Reflex: "r", SemiReflex: "semi-r", Help: "h", HelpSelf: "hs", HelpReflex: "hr"}

var seriesSymbols = [...]string{NoSeries: "", Series: "ser-", ParrySeries: "pser-", ParryHelpSeries: "phser-"}

// BackText writes what is taken back in the input language, "-1(w+b)&"; "" if nothing is.
func (s *Stipulation) BackText() string {
	letter := func(c Colour) string { return string("wb"[c&1]) }
	switch n := len(s.Back); {
	case n == 0:
		return ""
	case n > 1 && s.Back[0] != s.Back[1]:
		return "-" + strconv.Itoa(n/2) + "(" + letter(s.Back[0]) + "+" + letter(s.Back[1]) + ")&"
	default:
		return "-" + strconv.Itoa(n) + letter(s.Back[0]) + "&"
	}
}

// String writes the stipulation in the input language: "exact-ser-h#3".
func (t *Traditional) String() string {
	var b strings.Builder
	if t.Exact {
		b.WriteString("exact-")
	}
	if t.Intro > 0 {
		b.WriteString(strconv.Itoa(t.Intro) + "->")
	}
	b.WriteString(seriesSymbols[t.Series])
	if t.Reciprocal {
		b.WriteString("reci-")
	}
	b.WriteString(playSymbols[t.Play])
	if t.Consequent {
		b.WriteByte('c')
	}
	if t.ReciprocalGoal.Kind != NoGoal {
		b.WriteString("(" + t.ReciprocalGoal.String() + ")")
	}
	b.WriteString(t.Goal.String())
	b.WriteString(strconv.Itoa(t.Moves))
	if t.Half {
		b.WriteString(".5")
	}
	return b.String()
}
