package books

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"rookery/book"
	"rookery/book/formats"
	"rookery/chess"
	"rookery/cmd/internal/cli"
)

func newBookInfo() *cobra.Command {
	var from string
	cmd := &cobra.Command{
		Use:   "info BOOK...",
		Short: "Say what is in a book",
		Long: `Info tells the format of a book, how many positions and moves it has, and what
its moves lead to from the start of the game. A book "-" is standard input, where
one of Polyglot needs --from polyglot.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, name := range args {
				s, err := studyBook(name, from)
				if err != nil {
					return cli.Fail(err)
				}
				s.show(cmd.OutOrStdout())
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "format of the books; by default what they look like")
	return cmd
}

func newBookVerify() *cobra.Command {
	var from string
	cmd := &cobra.Command{
		Use:   "verify BOOK...",
		Short: "Check that a book is well made",
		Long: `Verify reads a book from end to end. It tells of keys out of order, positions
and moves that come twice, better weights behind worse ones, moves of weight 0,
and moves that are not legal in positions that the book leads to. A book "-" is
standard input, where one of Polyglot needs --from polyglot.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			failed := false
			for _, name := range args {
				s, err := studyBook(name, from)
				if err != nil {
					return cli.Fail(err)
				}
				for _, fault := range s.faults {
					failed = true
					fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", name, fault)
				}
				if len(s.faults) == 0 {
					fmt.Fprintf(cmd.OutOrStdout(), "%s: %d positions, %d moves, no faults\n", name, s.positions, s.moves)
				}
			}
			if failed {
				return cli.Fail(nil)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "format of the books; by default what they look like")
	return cmd
}

// A bookStudy is what a book turns out to hold.
type bookStudy struct {
	name             string
	format           *formats.Format
	positions, moves int
	known            int // positions with FEN
	walked           bool
	reached          [2]int // positions that the book leads to, by the side to move
	deepest          int
	faults           []string
}

// maxBookFaults is how many faults of a book are told.
const maxBookFaults = 100

func (s *bookStudy) fault(format string, args ...any) {
	if len(s.faults) < maxBookFaults {
		s.faults = append(s.faults, fmt.Sprintf(format, args...))
	}
}

func studyBook(name, from string) (*bookStudy, error) {
	b, err := OpenBook(name, from)
	if err != nil {
		return nil, err
	}
	defer b.Close()
	s := &bookStudy{name: name, format: b.format}
	if err := s.read(b); err != nil {
		return nil, err
	}
	if b.format.Shogi {
		return s, nil
	}
	return s, s.walk(b)
}

// read goes through the entries as they stand.
func (s *bookStudy) read(b *openedBook) error {
	r, err := b.reader()
	if err != nil {
		return err
	}
	last := uint64(0)
	met := make(map[uint64]bool) // positions of a book that need not be sorted by keys
	for {
		p, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if s.format.Sorted && s.positions > 0 && p.Key <= last {
			s.fault("key %016x comes after %016x", p.Key, last)
		}
		last = p.Key
		if !s.format.Sorted {
			if met[p.Key] {
				s.fault("key %016x: the position comes twice", p.Key)
			}
			met[p.Key] = true
		}
		s.positions++
		s.moves += len(p.Moves)
		if p.FEN != "" {
			s.known++
		}
		seen := make(map[string]bool, len(p.Moves))
		for i, m := range p.Moves {
			if seen[m.Text] {
				s.fault("key %016x: %s comes twice", p.Key, m.Text)
			}
			seen[m.Text] = true
			if s.format.Sorted && i > 0 && m.Weight > p.Moves[i-1].Weight {
				s.fault("key %016x: %s of weight %d comes after weight %d", p.Key, m.Text, m.Weight, p.Moves[i-1].Weight)
			}
			if m.Weight == 0 && m.Mark != book.Bad {
				s.fault("key %016x: %s has weight 0", p.Key, m.Text)
			}
		}
	}
}

// walk follows the book's moves from the start of the game.
func (s *bookStudy) walk(b *openedBook) error {
	prober, err := b.Prober()
	if err != nil {
		return err
	}
	s.walked = true
	lookup, _ := prober.(interface {
		Lookup(key uint64) ([]book.Move, error)
	})
	visits, err := book.FromStart(prober, s.positions, nil)
	if err != nil {
		return err
	}
	for _, v := range visits {
		s.reached[v.Position.Turn()]++
		s.deepest = max(s.deepest, v.Ply)
		if lookup == nil {
			continue
		}
		all, err := lookup.Lookup(v.Position.Key())
		if err != nil {
			return err
		}
		for _, m := range all {
			if _, err := v.Position.ParseMove(m.Text); err != nil {
				s.fault("%s: %s is not legal", v.Position.FEN(), m.Text)
			}
		}
	}
	return nil
}

func (s *bookStudy) show(out io.Writer) {
	fmt.Fprintf(out, "%s: %s (%s)\n", s.name, s.format.Name, s.format.About)
	fmt.Fprintf(out, "  %d positions, %d moves\n", s.positions, s.moves)
	if s.known > 0 && s.known < s.positions {
		fmt.Fprintf(out, "  %d positions are known, the others are keys alone\n", s.known)
	}
	if s.walked {
		fmt.Fprintf(out, "  from the start it leads to %d positions, %d with White to move and %d with Black, up to half move %d\n",
			s.reached[0]+s.reached[1], s.reached[chess.White], s.reached[chess.Black], s.deepest+1)
	}
	if n := len(s.faults); n > 0 {
		fmt.Fprintf(out, "  %d faults: see \"rookery book verify\"\n", n)
	}
}
