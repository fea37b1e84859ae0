// Package styles draws boards for people at terminals, in the ways that the variable
// style chooses. Style 12, which programs read, is package style12's; the raw lines 8,
// 10 and 11 of older programs are here, since nothing reads them back.
package styles

import (
	"fmt"
	"strings"
	"time"

	"rookery/chess"
	"rookery/ics/style12"
)

// A View is a board with what is shown beside it.
type View struct {
	Board style12.Board
	Title string    // of the game: "Game 7 (A vs. B)"
	Moves []Move    // the last ones; four will do
	Drops bool      // men can be dropped
	Hands [2]string // what the sides can drop
}

// A Move is one of the game's.
type Move struct {
	Number int
	Side   chess.Colour
	SAN    string
	Took   time.Duration
}

// Text is the board in a style from 1 to 13 other than 12, without a line end at its end.
func Text(style int, v View) string {
	switch style {
	case 8:
		return v.hash(v.Board.Pretty)
	case 9:
		return v.lastMoves()
	case 10:
		return v.ten()
	case 11:
		return v.hash(v.Board.Verbose)
	}
	f, ok := frames[style]
	if !ok {
		f = frames[1]
	}
	return v.draw(f)
}

// A frame is how a board looks: each square is a cell of equal width.
type frame struct {
	cell        func(man byte, dark bool) string
	top, mid    string // lines above and below, and between ranks
	left, right string
	files       string // of a cell, with its letter for "x"
	bare        bool   // what is beside the board goes below it
}

var frames = map[int]frame{
	1:  {cell: marked(" %c ", "*%c ", "   ", "   "), top: "  +---+---+---+---+---+---+---+---+", mid: "  +---+---+---+---+---+---+---+---+", left: "|", right: "|", files: "  x "},
	2:  {cell: marked("  %c  ", " <%c> ", "     ", " ... "), top: "  " + strings.Repeat("=", 42), left: "|", right: "|", files: "  x  "},
	3:  {cell: inverse("\x1b[7m", true), files: " x ", bare: true},
	4:  {cell: inverse("\x1b[7m", false), files: " x ", bare: true},
	5:  {cell: marked("  %c  ", " (%c) ", "     ", "  :  "), top: "  +" + strings.Repeat("-----+", 8), mid: "  |" + strings.Repeat("     |", 8), left: "|", right: "|", files: "   x  "},
	6:  {cell: named, top: "  " + strings.Repeat("-", 41), mid: "  " + strings.Repeat("-", 41), left: "|", right: "|", files: "  x  "},
	7:  {cell: marked("%c ", "%c ", ". ", ". "), files: "x ", left: " "},
	13: {cell: coloured, files: " x ", bare: true},
}

// lines between cells where the frame has them.
func (f frame) between() string {
	if strings.Contains(f.mid, "+") || strings.Contains(f.mid, "|") || strings.HasPrefix(f.mid, "  ---") {
		return "|"
	}
	return ""
}

// marked writes White's men in one form and Black's in another.
func marked(white, black, light, dark string) func(byte, bool) string {
	return func(man byte, isDark bool) string {
		switch {
		case man == '-' && isDark:
			return dark
		case man == '-':
			return light
		case man >= 'a' && strings.Contains(black, "*") || man >= 'a' && strings.ContainsAny(black, "<("):
			return fmt.Sprintf(black, man-'a'+'A')
		case man >= 'a':
			return fmt.Sprintf(black, man)
		}
		return fmt.Sprintf(white, man)
	}
}

// named writes colour and man, as one can in a mail: "wp", "BK".
func named(man byte, _ bool) string {
	switch {
	case man == '-':
		return "    "
	case man == 'P':
		return " wp "
	case man == 'p':
		return " bp "
	case man >= 'a':
		return fmt.Sprintf(" B%c ", man-'a'+'A')
	}
	return fmt.Sprintf(" W%c ", man)
}

// inverse turns squares of one kind around: on a dark terminal the light ones shine.
func inverse(on string, light bool) func(byte, bool) string {
	return func(man byte, dark bool) string {
		text := fmt.Sprintf(" %c ", man)
		switch {
		case man == '-':
			text = "   "
		case man >= 'a':
			text = fmt.Sprintf("*%c ", man-'a'+'A')
		}
		if dark != light {
			return on + text + "\x1b[m"
		}
		return text
	}
}

// coloured has white and purple men on black and blue squares.
func coloured(man byte, dark bool) string {
	ground := "44"
	if dark {
		ground = "40"
	}
	switch {
	case man == '-':
		return "\x1b[" + ground + "m   \x1b[m"
	case man >= 'a':
		return fmt.Sprintf("\x1b[1;35;%sm %c \x1b[m", ground, man-'a'+'A')
	}
	return fmt.Sprintf("\x1b[1;37;%sm %c \x1b[m", ground, man)
}

// draw draws the board in a frame, with clocks and the last move beside it.
func (v View) draw(f frame) string {
	b := &v.Board
	var s strings.Builder
	fmt.Fprintf(&s, "%s  Move %d, %s to move\n\n", v.Title, b.MoveNumber, b.Turn)
	line := func(text string) { s.WriteString(strings.TrimRight(text, " ") + "\n") }
	if f.top != "" {
		line(f.top)
	}
	beside := v.beside()
	for row := range 8 {
		if row > 0 && f.mid != "" {
			line(f.mid)
		}
		rank := 7 - row
		if b.Flip {
			rank = row
		}
		var cells []string
		for i := range 8 {
			file := i
			if b.Flip {
				file = 7 - i
			}
			cells = append(cells, f.cell(b.At(file, rank), (file+rank)%2 == 0))
		}
		text := fmt.Sprintf("%d %s%s%s", rank+1, f.left, strings.Join(cells, f.between()), f.right)
		if !f.bare && beside[row] != "" {
			text += "   " + beside[row]
		}
		line(text)
	}
	if f.top != "" {
		line(f.top)
	}
	files := "  " + strings.Repeat(" ", len(f.left)*min(1, 1-len(f.between())))
	letters := "abcdefgh"
	if b.Flip {
		letters = "hgfedcba"
	}
	for _, c := range letters {
		files += strings.ReplaceAll(f.files, "x", string(c))
	}
	line(files)
	if f.bare {
		for _, text := range beside {
			if text != "" {
				line(text)
			}
		}
	}
	if v.Drops {
		line(fmt.Sprintf("White holds [%s], Black holds [%s]", v.Hands[chess.White], v.Hands[chess.Black]))
	}
	return strings.TrimRight(s.String(), "\n")
}

// beside is what stands at the right of the ranks.
func (v View) beside() [8]string {
	b := &v.Board
	var last string
	if b.Pretty != style12.None && b.Pretty != "" {
		last = fmt.Sprintf("Last move: %s (%s)", b.Pretty, Minutes(b.Took))
	}
	return [8]string{0: last, 2: "White clock: " + Minutes(b.WhiteClock), 3: "Black clock: " + Minutes(b.BlackClock),
		5: fmt.Sprintf("White strength: %d", b.WhiteStrength), 6: fmt.Sprintf("Black strength: %d", b.BlackStrength)}
}

// squares are the men from a1 on, file after file, with a blank for an empty square.
func (v View) squares(byRank bool) string {
	var s strings.Builder
	for i := range 64 {
		file, rank := i%8, i/8
		if byRank {
			rank = 7 - rank
		}
		man := v.Board.At(file, rank)
		if man == '-' {
			man = ' '
		}
		s.WriteByte(man)
	}
	return s.String()
}

// hash is styles 8 and 11: fields of fixed width between "#@#".
func (v View) hash(move string) string {
	b := &v.Board
	marks := [2]string{"*", ":"}
	if b.Flip {
		marks = [2]string{":", "*"}
	}
	return fmt.Sprintf("#@#%03d%-16s%s%-16s%s%s%03d%s%02d%02d%05d%05d%-7s(%s)@#@", b.Game, b.White, marks[0], b.Black, marks[1], v.squares(false),
		b.MoveNumber, letter(b.Turn), b.WhiteStrength, b.BlackStrength, int(b.WhiteClock/time.Second), int(b.BlackClock/time.Second), move, Minutes(b.Took))
}

// ten is style 10: the fields of style 12, the board drawn between them.
func (v View) ten() string {
	b := &v.Board
	var s strings.Builder
	s.WriteString("<10>\n")
	men := v.squares(true)
	for row := range 8 {
		s.WriteString("|" + men[8*row:8*row+8] + "|\n")
	}
	bit := map[bool]int{true: 1}
	fmt.Fprintf(&s, "%s %d %d %d %d %d %d\n", letter(b.Turn), b.DoublePush, bit[b.WhiteShort], bit[b.WhiteLong], bit[b.BlackShort], bit[b.BlackLong], b.Irreversible)
	fmt.Fprintf(&s, "%d %s %s %d %d %d %d %d %d %d %d %s (%s) %s %d\n>10<", b.Game, b.White, b.Black, b.Relation, int(b.Initial/time.Minute),
		int(b.Increment/time.Second), b.WhiteStrength, b.BlackStrength, int(b.WhiteClock/time.Second), int(b.BlackClock/time.Second), b.MoveNumber,
		b.Verbose, Minutes(b.Took), b.Pretty, bit[b.Flip])
	return s.String()
}

// lastMoves is style 9: no board at all.
func (v View) lastMoves() string {
	var s strings.Builder
	fmt.Fprintf(&s, "Move     %-23s%s\n----     --------------         --------------\n", v.Board.White, v.Board.Black)
	moves := v.Moves[max(0, len(v.Moves)-4):]
	if len(moves) == 4 && moves[0].Side == chess.Black {
		moves = moves[1:]
	}
	for i := 0; i < len(moves); {
		white, number := "...", moves[i].Number
		if moves[i].Side == chess.White {
			white = moves[i].text()
			i++
		}
		line := fmt.Sprintf("  %2d     %-23s", number, white)
		if i < len(moves) && moves[i].Side == chess.Black {
			line += moves[i].text()
			i++
		}
		s.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return strings.TrimRight(s.String(), "\n")
}

func (m Move) text() string { return fmt.Sprintf("%-7s (%s)", m.SAN, Minutes(m.Took)) }

func letter(c chess.Colour) string {
	if c == chess.White {
		return "W"
	}
	return "B"
}

// Minutes is a time on a clock: "2:05", "-0:03", "1:02:03".
func Minutes(d time.Duration) string {
	sign := ""
	s := int(d / time.Second)
	if s < 0 {
		sign, s = "-", -s
	}
	if s >= 3600 {
		return fmt.Sprintf("%s%d:%02d:%02d", sign, s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%s%d:%02d", sign, s/60, s%60)
}
