package libraries

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"rookery/chess"
	"rookery/library"
	"rookery/library/intake"
	"rookery/pgn"
)

// A maker makes entries for measurements out of problems and games: their positions turned, with men moved,
// added, taken away and exchanged for others, names and sources of theirs, and lines of legal moves for
// solutions. What it makes is no problem that anybody would print, but as different in matrices, men,
// names and play as those are.
type maker struct {
	random    *rand.Rand
	positions []library.Board
	names     []string
	sources   []string
	keywords  []string
}

// read takes positions and names from a file.
func (m *maker) read(ctx context.Context, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if plain := strings.TrimSuffix(name, ".gz"); filepath.Ext(plain) == ".pgn" {
		return m.games(f)
	}
	if filepath.Ext(name) == ".tsv" {
		in := bufio.NewScanner(f)
		for in.Scan() {
			m.forsyth(in.Text())
		}
		return in.Err()
	}
	for item := range intake.Read(ctx, name, "", f, 0) {
		if item.Err != nil {
			continue // so many are to be read that some may be broken
		}
		facts := item.Record.Facts
		if n := men(&facts.Board); n >= 3 && !facts.Fairied {
			m.positions = append(m.positions, facts.Board)
		}
		for _, t := range facts.Terms {
			switch t.Field {
			case library.Author:
				m.names = append(m.names, t.Text)
			case library.Source:
				m.sources = append(m.sources, t.Text)
			case library.Keyword:
				m.keywords = append(m.keywords, t.Text)
			}
		}
	}
	return nil
}

func men(b *library.Board) (n int) {
	for sq := range chess.NoSquare {
		if b.At(sq) != library.Empty {
			n++
		}
	}
	return n
}

// forsyth takes the position that a line begins with, if it does.
func (m *maker) forsyth(line string) {
	fields := strings.Fields(line)
	if len(fields) == 0 || strings.Count(fields[0], "/") != 7 {
		return
	}
	if setup, err := chess.ParseFENLenient(fields[0]); err == nil {
		m.positions = append(m.positions, library.BoardOfSetup(&setup))
	}
}

// games takes positions of the ends of games, and players' names.
func (m *maker) games(r io.Reader) error {
	in, err := pgn.Open(r)
	if err != nil {
		return err
	}
	defer in.Close()
	games := pgn.NewReader(in)
	for {
		var g pgn.Game
		err := games.Read(&g)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if g.Variant() != "standard" {
			continue
		}
		for _, tag := range [...]string{"White", "Black"} {
			if name := g.Tags.Get(tag); len(name) > 3 {
				m.names = append(m.names, strings.Clone(name))
			}
		}
		if e := g.Tags.Get("Event"); len(e) > 3 {
			m.sources = append(m.sources, strings.Clone(e))
		}
		pos := g.Start
		for ply, move := range g.Moves {
			pos.Play(move)
			if ply > 30 && ply%12 == 0 {
				setup := pos.Setup()
				m.positions = append(m.positions, library.BoardOfSetup(&setup))
			}
		}
	}
}

// pick takes one of a list, the first ones far more often than the last.
func (m *maker) pick(list []string) string {
	x := m.random.Float64()
	return list[int(x*x*x*float64(len(list)))]
}

// position is a position changed.
func (m *maker) position() library.Board {
	b := m.positions[m.random.IntN(len(m.positions))]
	if m.random.IntN(2) == 0 {
		b = b.Turned(4 * m.random.IntN(2))
	}
	// Endings of games have more pawns than problems: some go.
	for men(&b) > 6+m.random.IntN(16) {
		m.change(&b, func(sq chess.Square, k library.Kind) { b.Put(sq, library.Empty) })
	}
	for range 1 + m.random.IntN(4) {
		m.change(&b, func(sq chess.Square, k library.Kind) {
			switch m.random.IntN(4) {
			case 0:
				b.Put(sq, library.Empty)
			case 1:
				b.Put(sq, k&8|library.Kind(1+m.random.IntN(5)))
			default:
				if to := chess.Square(8 + m.random.IntN(48)); b.At(to) == library.Empty {
					b.Put(sq, library.Empty)
					b.Put(to, k)
				}
			}
		})
	}
	return b
}

// change does something with a man that is no king, nor a pawn on an edge.
func (m *maker) change(b *library.Board, do func(chess.Square, library.Kind)) {
	for range 64 {
		sq := chess.Square(m.random.IntN(64))
		if k := b.At(sq); k != library.Empty && k%8 != library.WhiteKing {
			do(sq, k)
			return
		}
	}
}

var asked = []string{"#2", "#2", "#2", "#3", "#3", "#4", "#5", "h#2", "h#2", "h#2", "h#3", "h#2.5", "h#4", "s#3", "ser-h#5", "h=2", "+", "=", "s#7", "r#2"}

// entry is an entry as .olv.
func (m *maker) entry(n int) string {
	var s strings.Builder
	b := m.position()
	stipulation := asked[m.random.IntN(len(asked))]
	s.WriteString("---\nauthors:\n")
	for range 1 + m.random.IntN(8)/6 {
		fmt.Fprintf(&s, "  - %q\n", m.pick(m.names))
	}
	fmt.Fprintf(&s, "source:\n  name: %q\n  date: {year: %d, month: %d}\n  issue: \"%d\"\n  problemid: \"%d\"\n", m.pick(m.sources), 1850+m.random.IntN(170), 1+m.random.IntN(12), m.random.IntN(300), m.random.IntN(20000))
	if m.random.IntN(8) == 0 {
		fmt.Fprintf(&s, "award:\n  tourney: {name: %q}\n  distinction: %q\n  judges: [%q]\n", m.pick(m.sources), []string{"1st Prize", "2nd Prize", "1st HM", "Comm."}[m.random.IntN(4)], m.pick(m.names))
	}
	if m.random.IntN(20) == 0 {
		fmt.Fprintf(&s, "reprints:\n  - {name: %q, type: book}\n", m.pick(m.sources))
	}
	s.WriteString("algebraic:\n")
	for side, name := range [...]string{"white", "black"} {
		var list []string
		for sq := range chess.NoSquare {
			if k := b.At(sq); k != library.Empty && int(k>>3) == side {
				list = append(list, ".PSBRQK"[k&7:k&7+1]+sq.String())
			}
		}
		fmt.Fprintf(&s, "  %s: [%s]\n", name, strings.Join(list, ", "))
	}
	fmt.Fprintf(&s, "stipulation: %q\n", stipulation)
	if m.random.IntN(20) == 0 {
		fmt.Fprintf(&s, "options: [%s]\n", []string{"SetPlay", "Duplex", "Variation"}[m.random.IntN(3)])
	}
	if text := m.play(&b, stipulation); text != "" {
		fmt.Fprintf(&s, "solution: |\n%s", text)
	}
	if len(m.keywords) > 0 && m.random.IntN(2) == 0 {
		fmt.Fprintf(&s, "keywords: [%q, %q]\n", m.pick(m.keywords), m.pick(m.keywords))
	}
	if m.random.IntN(4) == 0 {
		fmt.Fprintf(&s, "comments:\n  - %q\n", "version of a problem by "+m.pick(m.names)+", shown in "+m.pick(m.sources))
	}
	fmt.Fprintf(&s, "foreignids:\n  - {domain: made, problemid: \"%d\"}\n", n)
	return s.String()
}

// play are lines of legal moves, as long as a solution would have them; "" where there are none.
func (m *maker) play(b *library.Board, stipulation string) string {
	setup := chess.EmptySetup()
	for sq := range chess.NoSquare {
		if k := b.At(sq); k != library.Empty {
			setup.Board.Put(sq, chess.PieceOf(chess.Colour(k>>3), chess.Role(k&7)-1+chess.Pawn))
		}
	}
	moves, black := 0, false
	switch {
	case stipulation[0] == '#':
		moves = min(int(stipulation[1]-'0'), 3)
	case strings.HasPrefix(stipulation, "h") && !strings.Contains(stipulation, "."):
		moves, black = int(stipulation[2]-'0'), true
		setup.Turn = chess.Black
	default:
		return ""
	}
	pos, err := setup.Position(chess.Problem)
	if err != nil {
		return ""
	}
	var s strings.Builder
	if black {
		for range 1 + m.random.IntN(3) {
			s.WriteString("  ")
			at := pos
			for ply := range 2 * moves {
				move, ok := m.move(&at)
				if !ok {
					return ""
				}
				if ply%2 == 0 {
					fmt.Fprintf(&s, "%d.", ply/2+1)
				}
				s.WriteString(m.long(&at, move) + " ")
				at.Play(move)
			}
			s.WriteString("#\n")
		}
		return s.String()
	}
	key, ok := m.move(&pos)
	if !ok {
		return ""
	}
	fmt.Fprintf(&s, "  1.%s ! zugzwang.\n", m.long(&pos, key))
	pos.Play(key)
	for range 2 + m.random.IntN(4) {
		at := pos
		for ply := 1; ply < 2*moves-1; ply++ {
			move, ok := m.move(&at)
			if !ok {
				break
			}
			dots := "."
			if ply%2 == 1 {
				dots = "..."
			}
			fmt.Fprintf(&s, "%s%d%s%s\n", strings.Repeat("  ", 2+ply), ply/2+1, dots, m.long(&at, move))
			at.Play(move)
		}
	}
	return s.String()
}

func (m *maker) move(pos *chess.Position) (chess.Move, bool) {
	list := pos.Legal(nil)
	if len(list) == 0 {
		return chess.NoMove, false
	}
	return list[m.random.IntN(len(list))], true
}

// long is a move in Popeye's notation.
func (m *maker) long(pos *chess.Position, move chess.Move) string {
	if move.IsCastling() {
		if move.To().File() < move.From().File() {
			return "0-0-0"
		}
		return "0-0"
	}
	text := ".PSBRQK"[move.Role()-chess.Pawn+1 : move.Role()-chess.Pawn+2]
	if move.Role() == chess.Pawn {
		text = ""
	}
	sign := "-"
	if _, taken := pos.Board().At(move.To()); taken || move.Role() == chess.Pawn && move.From().File() != move.To().File() {
		sign = "*"
	}
	text += move.From().String() + sign + move.To().String()
	if r := move.Promotion(); r != chess.NoRole {
		text += "=" + ".PSBRQK"[r-chess.Pawn+1:r-chess.Pawn+2]
	}
	return text
}
