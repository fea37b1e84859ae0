package play

import (
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"rookery/chess"
	"rookery/game"
)

// styles are the colours of the screen.
type styles struct {
	light, dark, from, chosen, check lipgloss.Style // squares
	label, button, active, low       lipgloss.Style
}

// The men are black and white on squares between.
var (
	whiteMen = lipgloss.Color("231")
	blackMen = lipgloss.Color("16")
)

func newStyles() styles {
	r := lipgloss.NewStyle()
	square := func(colour string) lipgloss.Style {
		return r.Background(lipgloss.Color(colour)).Bold(true)
	}
	return styles{
		light: square("180"), dark: square("137"), from: square("143"), chosen: square("109"), check: square("167"),
		label: r.Faint(true), button: r.Reverse(true), active: r.Bold(true),
		low: r.Foreground(lipgloss.Color("203")).Bold(true),
	}
}

// A layout is where things stand on the screen.
type layout struct {
	left, top     int // of the board's squares
	width, height int // of a square
	panel         int // column of what stands beside the board
}

const (
	fewestColumns = 58
	fewestRows    = 17
	panelWidth    = 28
)

func (s *screen) layout() layout {
	l := layout{left: 3, top: 2, width: 3, height: 1}
	if s.height >= 8*3+8 && s.width >= 8*7+3+panelWidth {
		l.width, l.height = 7, 3
	}
	l.panel = l.left + 8*l.width + 3
	return l
}

// at is the square under a point of the screen.
func (l layout) at(look Look, x, y int) (chess.Square, bool) {
	col, row := x-l.left, y-l.top
	if col < 0 || row < 0 || col >= 8*l.width || row >= 8*l.height {
		return chess.NoSquare, false
	}
	return look.square(row/l.height, col/l.width), true
}

// paletteTop is the row of White's men in the palette, as seen in the panel.
const paletteTop = 4

func (l layout) fromPalette(x, y int) (chess.Piece, bool) {
	side, i := y-l.top-paletteTop, (x-l.panel)/3
	if side < 0 || side > 1 || x < l.panel || i >= len(palette[0]) {
		return 0, false
	}
	return chess.ParsePiece(palette[side][i])
}

// View shows the screen, with a mouse.
func (s *screen) View() tea.View {
	v := tea.NewView(s.picture())
	v.AltScreen, v.MouseMode = true, tea.MouseModeCellMotion
	return v
}

// picture draws the screen.
func (s *screen) picture() string {
	if s.width < fewestColumns || s.height < fewestRows {
		return fmt.Sprintf("The window is too small: rookery needs %d columns and %d rows.", fewestColumns, fewestRows)
	}
	if len(s.help) > 0 {
		return strings.Join(append(slices.Clone(s.page()), "", "Any key goes on."), "\n")
	}
	l := s.layout()
	v := s.table.game.View(s.now)
	lines := []string{s.buttonRow(), ""}
	board, panel := s.boardLines(l, v), s.panelLines(l, v)
	for i := range max(len(board), len(panel)) {
		b := strings.Repeat(" ", l.panel-3)
		if i < len(board) {
			b = board[i]
		}
		if i < len(panel) {
			b += "   " + panel[i]
		}
		lines = append(lines, b)
	}
	lines = append(lines, "")
	lines = append(lines, s.logLines(max(1, s.height-len(lines)-1))...)
	return strings.Join(append(lines, "> "+s.line+"▏"), "\n")
}

func (s *screen) buttonRow() string {
	var texts []string
	for _, b := range s.shown() {
		text := b.text(s.width)
		if s.look.Colour {
			text = s.styles.button.Render(text)
		}
		texts = append(texts, text)
	}
	row := strings.Join(texts, " ")
	return lipgloss.NewStyle().MaxWidth(s.width).Render(row)
}

// position is the board that is shown now.
func (s *screen) position(v game.View) chess.Board {
	board := s.table.shownBoard()
	if s.now.Before(s.replay) && s.table.editor == nil {
		board = *v.Last.Before.Board()
	}
	if s.turning != nil {
		m := s.turning.moves[s.turning.i]
		board.Remove(m.From())
		board.Put(m.To(), chess.PieceOf(v.State.Turn(), m.Promotion()))
	}
	return board
}

// boardLines are the board with its coordinates.
func (s *screen) boardLines(l layout, v game.View) []string {
	board := s.position(v)
	var lines []string
	for row := range 8 {
		for part := range l.height {
			label := "   "
			if part == l.height/2 {
				label = fmt.Sprintf(" %d ", s.look.square(row, 0).Rank()+1)
			}
			var b strings.Builder
			b.WriteString(s.styles.label.Render(label))
			for col := range 8 {
				at := s.look.square(row, col)
				man := " "
				p, ok := board.At(at)
				if ok && part == l.height/2 {
					man = s.look.man(p)
				}
				b.WriteString(s.square(l, v, at, p, man))
			}
			lines = append(lines, b.String())
		}
	}
	files := strings.Repeat(" ", l.left)
	for col := range 8 {
		files += center(s.look.square(0, col).String()[:1], l.width)
	}
	return append(lines, s.styles.label.Render(files))
}

// square draws a line of a square. Without colours what is marked has brackets,
// and dark squares have dots.
func (s *screen) square(l layout, v game.View, at chess.Square, p chess.Piece, man string) string {
	played := s.table.editor == nil && v.Plies > 0 && (at == v.Last.Move.From() || at == v.Last.Move.To())
	inCheck := s.table.editor == nil && v.Check && v.State.Board().Of(v.State.Turn(), chess.King).Has(at)
	chosen := at == s.selected || s.turning != nil && at == s.turning.moves[0].To()
	if !s.look.Colour {
		if man == " " && chess.DarkSquares.Has(at) {
			man = "·"
		}
		text := center(man, l.width)
		if chosen || played {
			text = "[" + text[1:len(text)-1] + "]"
		}
		return text
	}
	style := s.styles.light
	switch {
	case chosen:
		style = s.styles.chosen
	case inCheck:
		style = s.styles.check
	case played:
		style = s.styles.from
	case chess.DarkSquares.Has(at):
		style = s.styles.dark
	}
	if p.Colour() == chess.White {
		style = style.Foreground(whiteMen)
	} else {
		style = style.Foreground(blackMen)
	}
	return style.Render(center(man, l.width))
}

// center sets one character into the middle of a width.
func center(text string, width int) string {
	left := (width - 1) / 2
	return strings.Repeat(" ", left) + text + strings.Repeat(" ", width-1-left)
}

// panelLines stand beside the board: the player on the far side, the moves or
// the palette, the player on the near side, and below what waits.
func (s *screen) panelLines(l layout, v game.View) []string {
	far := chess.Black
	if s.look.Flip {
		far = chess.White
	}
	room := 8*l.height - 2
	middle := s.moveLines(room)
	if s.table.editor != nil {
		middle = s.editLines(s.width - l.panel)
	}
	for len(middle) < room {
		middle = append(middle, "")
	}
	lines := append([]string{s.playerLine(v, far)}, middle...)
	lines = append(lines, s.playerLine(v, far.Other()))
	lines = append(lines, s.asked(v)...)
	for i := range lines {
		lines[i] = lipgloss.NewStyle().MaxWidth(s.width - l.panel).Render(lines[i])
	}
	return lines
}

// playerLine is a side with its clock.
func (s *screen) playerLine(v game.View, c chess.Colour) string {
	mark := "  "
	if v.State.Turn() == c && !v.Result.Over() && s.table.editor == nil {
		mark = "▶ "
		if s.look.ASCII {
			mark = "> "
		}
	}
	text := fmt.Sprintf("%s%-16s", mark, s.table.who(c))
	if v.Controls[c].Mode == game.Untimed {
		return text
	}
	r := v.Clocks[c]
	clock := clockText(r.Left)
	if r.Periods > 0 {
		clock += fmt.Sprintf(" x%d", r.Periods)
	}
	if r.MovesToGo > 0 {
		clock += fmt.Sprintf(" (%d moves)", r.MovesToGo)
	}
	switch {
	case r.Left < 10*time.Second:
		clock = s.styles.low.Render(clock)
	case r.Running:
		clock = s.styles.active.Render(clock)
	}
	return text + " " + clock
}

// clockText is a time as a clock shows it.
func clockText(d time.Duration) string {
	sign := ""
	if d < 0 {
		sign, d = "-", -d
	}
	if d < 10*time.Second {
		return fmt.Sprintf("%s0:%04.1f", sign, d.Truncate(frame).Seconds())
	}
	if d >= time.Hour {
		return fmt.Sprintf("%s%d:%02d:%02d", sign, int(d.Hours()), int(d.Minutes())%60, int(d.Seconds())%60)
	}
	return fmt.Sprintf("%s%d:%02d", sign, int(d.Minutes()), int(d.Seconds())%60)
}

// asked is what there is to drop, what waits for an answer, and how the game
// stands.
func (s *screen) asked(v game.View) []string {
	var lines []string
	if text := hands(v.State); text != "" {
		lines = append(lines, text)
	}
	for c := range chess.Colour(2) {
		for _, o := range v.Offers[c] {
			lines = append(lines, fmt.Sprintf("%v %s", name(c), asks(o)))
		}
		if n := v.Waiting[c]; n > 0 {
			lines = append(lines, fmt.Sprintf("%v has %d %s to read", name(c), n, plural(n, "line")))
		}
	}
	switch {
	case v.Result.Over():
		lines = append(lines, s.styles.active.Render(v.Result.String()))
	case v.Paused:
		lines = append(lines, s.styles.active.Render("Paused"))
	case v.Claim != "":
		lines = append(lines, "Draw can be claimed: "+string(v.Claim))
	case v.Check:
		lines = append(lines, "Check")
	}
	return lines
}

// moveLines are the last moves that there is room for.
func (s *screen) moveLines(room int) []string {
	var lines []string
	for i, p := range s.table.game.Plies() {
		switch {
		case p.Before.Turn() == chess.White:
			lines = append(lines, fmt.Sprintf("  %3d. %-8s", p.Before.FullMoves(), p.SAN))
		case i == 0:
			lines = append(lines, fmt.Sprintf("  %3d. %-8s %s", p.Before.FullMoves(), "...", p.SAN))
		default:
			lines[len(lines)-1] += " " + p.SAN
		}
	}
	return lines[max(0, len(lines)-room):]
}

// editLines are the palette and what is odd about the position. The palette
// begins in row paletteTop of the panel.
func (s *screen) editLines(width int) []string {
	e := s.table.editor
	lines := []string{"", fmt.Sprintf("%s moves first", name(e.Setup.Turn)), "Take a man, click squares:"}
	for _, men := range palette {
		row := ""
		for i := range len(men) {
			p, _ := chess.ParsePiece(men[i])
			text := Look{ASCII: s.look.ASCII}.man(p)
			if p == s.hand {
				row += "[" + text + "]"
			} else {
				row += " " + text + " "
			}
		}
		lines = append(lines, row)
	}
	for _, f := range e.Report() {
		mark := "odd: "
		if f.Fatal {
			mark = "not playable: "
		}
		lines = append(lines, strings.Split(lipgloss.NewStyle().Width(width).Render(mark+f.Text), "\n")...)
	}
	return lines
}

// logLines are the last lines of what was told, wrapped.
func (s *screen) logLines(room int) []string {
	var lines []string
	for _, text := range s.log[max(0, len(s.log)-room):] {
		lines = append(lines, strings.Split(lipgloss.NewStyle().Width(s.width-1).Render(text), "\n")...)
	}
	lines = lines[max(0, len(lines)-room):]
	for len(lines) < room {
		lines = append(lines, "")
	}
	return lines
}
