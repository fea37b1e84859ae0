package game

import (
	"fmt"
	"io"
	"strings"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/pgn"
)

// A Form is how a transcript writes moves. The first three are nchess's, with
// its numbers.
type Form uint8

// The forms.
const (
	Formal    Form = iota // P/K2-K4, R/KB3xP
	Minimal               // P-K4, RxP
	Algebraic             // E2E4, F3F5
	SAN                   // e4, Rxf5
	PGN                   // a game in Portable Game Notation
	forms
)

var formNames = [forms]string{"formal", "minimal", "algebraic", "san", "pgn"}

// String is the form's name.
func (f Form) String() string {
	if f < forms {
		return formNames[f]
	}
	return fmt.Sprintf("Form(%d)", f)
}

// ParseForm reads a form's name or number.
func ParseForm(text string) (Form, error) {
	for i, name := range formNames {
		if text == name || text == fmt.Sprint(i) {
			return Form(i), nil
		}
	}
	return 0, fmt.Errorf("transcripts are %s (0 to %d), not %q", strings.Join(formNames[:], ", "), forms-1, text)
}

// Write writes a move that is legal in a state. Descriptive forms say no more
// than is needed: where several legal moves would read the same, the minimal
// form names the square of departure, and both forms that of a capture.
func (f Form) Write(s variant.State, m variant.Move) string {
	switch f {
	case Algebraic:
		return strings.ToUpper(m.String())
	case SAN, PGN:
		return s.SAN(m)
	}
	texts := []func(variant.State, variant.Move) string{minimal, formal, full}
	if f == Formal {
		texts = texts[1:]
	}
	legal := s.Legal(nil)
	for _, text := range texts {
		mine, same := text(s, m), 0
		for _, other := range legal {
			if text(s, other) == mine {
				same++
			}
		}
		if same == 1 {
			return mine
		}
	}
	return full(s, m)
}

func minimal(s variant.State, m variant.Move) string { return descriptive(s, m, false, false) }
func formal(s variant.State, m variant.Move) string  { return descriptive(s, m, true, false) }
func full(s variant.State, m variant.Move) string    { return descriptive(s, m, true, true) }

// descriptive writes a move in the English notation: from says whether the
// square of departure is named, at whether that of a capture is.
func descriptive(s variant.State, m variant.Move, from, at bool) string {
	us := s.Turn()
	switch {
	case m.IsCastling() && m.IsShort():
		return "O-O"
	case m.IsCastling():
		return "O-O-O"
	case m.Drop() != chess.NoRole:
		return string(m.Role().Letter()) + "@" + descriptiveSquare(us, m.To())
	}
	var b strings.Builder
	b.WriteByte(m.Role().Letter())
	if from {
		b.WriteString("/" + descriptiveSquare(us, m.From()))
	}
	if m.IsCapture() {
		b.WriteString("x" + string(m.Captured().Letter()))
		if at {
			b.WriteString("/" + descriptiveSquare(us, m.CaptureSquare()))
		}
		if m.IsEnPassant() {
			b.WriteString("ep")
		}
	} else {
		b.WriteString("-" + descriptiveSquare(us, m.To()))
	}
	if p := m.Promotion(); p != chess.NoRole {
		b.WriteString("(" + string(p.Letter()) + ")")
	}
	return b.String()
}

var descriptiveFiles = [8]string{"QR", "QN", "QB", "Q", "K", "KB", "KN", "KR"}

// descriptiveSquare names a square by the piece that begins on its file, the
// rank counted from the mover's side.
func descriptiveSquare(mover chess.Colour, s chess.Square) string {
	rank := s.Rank() + 1
	if mover == chess.Black {
		rank = 9 - rank
	}
	return fmt.Sprintf("%s%d", descriptiveFiles[s.File()], rank)
}

// Transcript writes the game in a form: who plays, the initial position, the
// moves, the result. A game whose position was edited has several chapters.
func (g *Game) Transcript(w io.Writer, f Form) error {
	if f == PGN {
		return g.writePGN(w)
	}
	var b strings.Builder
	for _, c := range [2]chess.Colour{chess.White, chess.Black} {
		p := g.players[c]
		fmt.Fprintf(&b, "%-9s %s", name(c)+":", known(p.Name))
		if p.Machine {
			b.WriteString(" (machine)")
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "Variant:  %s\nBegan:    %s\n", g.variant.Name, g.began.Format("2006-01-02 15:04"))
	if white, black := g.clock.controls[0], g.clock.controls[1]; white == black {
		fmt.Fprintf(&b, "Time:     %v\n", white)
	} else {
		fmt.Fprintf(&b, "Time:     %v against %v\n", white, black)
	}
	for i, c := range g.chapters() {
		title := "Initial position"
		if i > 0 {
			title = "Position set up"
		}
		fmt.Fprintf(&b, "\n%s: %s\n\n%s\n", title, c.Start.FEN(), board(c.Start))
		chapter(&b, c, f)
	}
	fmt.Fprintf(&b, "\n%v\n", g.result)
	_, err := io.WriteString(w, b.String())
	return err
}

// chapters are the game's parts, the one in play included.
func (g *Game) chapters() []Chapter { return append(g.Earlier(), Chapter{g.start, g.plies}) }

func name(c chess.Colour) string {
	if c == chess.White {
		return "White"
	}
	return "Black"
}

func known(name string) string {
	if name == "" {
		return "?"
	}
	return name
}

// board draws a position in letters.
func board(s variant.State) string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		fmt.Fprintf(&b, "  %d ", rank+1)
		for file := range 8 {
			letter := byte('.')
			if p, ok := s.Board().At(chess.At(file, rank)); ok {
				letter = p.Letter()
			}
			b.WriteString(" " + string(letter))
		}
		b.WriteByte('\n')
	}
	return b.String() + "     a b c d e f g h\n"
}

// chapter writes moves, a pair a line.
func chapter(b *strings.Builder, c Chapter, f Form) {
	for i, p := range c.Plies {
		text := f.Write(p.Before, p.Move)
		switch {
		case p.Before.Turn() == chess.White:
			fmt.Fprintf(b, "%3d. %s", p.Before.FullMoves(), text)
			if i < len(c.Plies)-1 {
				b.WriteString(strings.Repeat(" ", max(1, 16-len(text))))
				continue
			}
		case i == 0:
			fmt.Fprintf(b, "%3d. %-16s%s", p.Before.FullMoves(), "...", text)
		default:
			b.WriteString(text)
		}
		b.WriteByte('\n')
	}
}

// writePGN writes the game, or the chapters one after the other as games.
func (g *Game) writePGN(w io.Writer) error {
	out := pgn.NewWriter(w)
	chapters := g.chapters()
	for i, c := range chapters {
		tags, result := g.pgnTags(c), pgn.Unknown
		if i == len(chapters)-1 {
			result = g.result.Score
		}
		moves := make([]pgn.Word, len(c.Plies))
		for i, p := range c.Plies {
			moves[i].Move = p.SAN
			who := p.Before.Turn()
			if g.clock.controls[who].Mode != Untimed {
				moves[i].Comment = "[%clk " + hms(p.Left[who]) + "]"
			}
		}
		if err := out.WriteWords(tags, result, c.Start.FullMoves(), c.Start.Turn() == chess.Black, moves); err != nil {
			return err
		}
	}
	return out.Flush()
}

func (g *Game) pgnTags(c Chapter) pgn.Tags {
	tags := g.Tags()
	tags.Set("Date", g.began.Format("2006.01.02"))
	for side, colour := range [2]string{"White", "Black"} {
		p := g.players[side]
		tags.Set(colour, known(p.Name))
		if p.Elo > 0 {
			tags.Set(colour+"Elo", fmt.Sprint(p.Elo))
		}
		if p.Machine {
			tags.Set(colour+"Type", "program")
		}
	}
	if g.variant.Name != "chess" {
		tags.Set("Variant", g.variant.Name)
	}
	usual, err := variant.Find("chess")
	if err != nil || c.Start != usual.Start(nil) {
		tags.Set("SetUp", "1")
		tags.Set("FEN", c.Start.FEN())
	}
	if white, black := g.clock.controls[0].String(), g.clock.controls[1].String(); white == black {
		tags.Set("TimeControl", white)
	} else {
		tags.Set("WhiteTimeControl", white)
		tags.Set("BlackTimeControl", black)
	}
	if g.result.Over() {
		tags.Set("Termination", string(g.result.Reason))
	}
	return tags
}

// hms is a time as the PGN command %clk has it.
func hms(d time.Duration) string {
	d = max(d, 0).Truncate(100 * time.Millisecond)
	return fmt.Sprintf("%d:%02d:%04.1f", int(d.Hours()), int(d.Minutes())%60, (d % time.Minute).Seconds())
}
