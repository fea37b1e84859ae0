package pgn

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"rookery/chess"
)

// A Tree is games from one position put together: each way of playing is in it once.
type Tree struct {
	Start chess.Position
	Root  Branch // which has no move of its own
}

// A Branch is a move of a tree, and what follows it.
type Branch struct {
	Move    chess.Move
	Results [4]int // the games in which the move was played, by [Result]
	NAGs    []int
	Comment string
	Next    []*Branch
}

// Games is the number of games in which the move was played.
func (b *Branch) Games() int {
	n := 0
	for _, games := range b.Results {
		n += games
	}
	return n
}

// Counts are the games as "+10 =5 -3 *1": what White won, drew and lost, and what has no result.
func (b *Branch) Counts() string {
	text := fmt.Sprintf("+%d =%d -%d", b.Results[WhiteWins], b.Results[Draw], b.Results[BlackWins])
	if n := b.Results[Unknown]; n > 0 {
		text += fmt.Sprintf(" *%d", n)
	}
	return text
}

// Note adds a comment, unless it is there.
func (b *Branch) Note(text string) {
	if text = strings.TrimSpace(text); text != "" && !strings.Contains(b.Comment, text) {
		b.Comment = joined(b.Comment, text)
	}
}

// To is the branch of a move that follows, a new one if need be.
func (b *Branch) To(m chess.Move) *Branch {
	for _, next := range b.Next {
		if next.Move == m {
			return next
		}
	}
	next := &Branch{Move: m}
	b.Next = append(b.Next, next)
	return next
}

// Add puts a game of so many half moves at most into the tree (0: all of it), with its variations
// and comments, and returns where it ends. The caller sees to it that it begins from the
// tree's position.
func (t *Tree) Add(line Line, result Result, plies int) *Branch {
	at := &t.Root
	at.Results[result]++
	at.Note(line.Comment)
	for i := range line.Plies {
		if plies > 0 && i == plies {
			break
		}
		ply := &line.Plies[i]
		left := 0
		if plies > 0 {
			left = plies - i
		}
		before := at
		at = at.annotate(ply)
		at.Results[result]++
		before.vary(ply.Variations, left)
	}
	return at
}

// vary adds variations, which nobody played.
func (b *Branch) vary(variations []Line, plies int) {
	for _, v := range variations {
		at := b
		for i := range v.Plies {
			if plies > 0 && i == plies {
				break
			}
			before := at
			at = at.annotate(&v.Plies[i])
			if i == 0 {
				at.Note(v.Comment)
			}
			left := 0
			if plies > 0 {
				left = plies - i
			}
			before.vary(v.Plies[i].Variations, left)
		}
		at.Note(v.After)
	}
}

// annotate goes on with a move and what is written about it.
func (b *Branch) annotate(p *Ply) *Branch {
	next := b.To(p.Move)
	for _, nag := range p.NAGs {
		if !slices.Contains(next.NAGs, nag) {
			next.NAGs = append(next.NAGs, nag)
		}
	}
	next.Note(p.Comment)
	return next
}

// Prune leaves out what fewer games have played, and with it what follows.
func (b *Branch) Prune(games int) {
	b.Next = slices.DeleteFunc(b.Next, func(next *Branch) bool { return next.Games() < games })
	for _, next := range b.Next {
		next.Prune(games)
	}
}

// Each calls a function for the moves of the tree.
func (b *Branch) Each(do func(*Branch)) {
	for _, next := range b.Next {
		do(next)
		next.Each(do)
	}
}

// Line is the tree as a line with variations: the move that most games have comes first, of
// equal ones that which was there first.
func (t *Tree) Line() Line {
	line := t.Root.line()
	line.Comment = t.Root.Comment
	return line
}

func (b *Branch) line() (line Line) {
	for len(b.Next) > 0 {
		slices.SortStableFunc(b.Next, func(x, y *Branch) int { return cmp.Compare(y.Games(), x.Games()) })
		ply := b.Next[0].ply()
		for _, other := range b.Next[1:] {
			v := other.line()
			v.Plies = slices.Insert(v.Plies, 0, other.ply())
			ply.Variations = append(ply.Variations, v)
		}
		line.Plies = append(line.Plies, ply)
		b = b.Next[0]
	}
	return line
}

func (b *Branch) ply() Ply { return Ply{Move: b.Move, NAGs: b.NAGs, Comment: b.Comment} }
