package pgn

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"rookery/chess"
	"rookery/chess/variant"
)

// A Game is a game as read: tags and main line. Texts in it are parts of the
// input, of which a game that is kept keeps a block in memory; Clone cuts it
// loose.
type Game struct {
	Number int // in the input from 1; within its part for [Process]
	Line   int // of the input on which it begins, from 1

	Tags  Tags
	Start chess.Position
	// Moves are those of the main line up to the first fault that breaks it, or
	// as many as were asked for.
	Moves []chess.Move
	// Other is the game where it was played by other rules than those of chess; then there are no Moves.
	Other *Other
	// Keys are the keys of the positions before the moves.
	Keys []uint64
	// Result is that of the tag, or of the moves' end where the tag says nothing.
	Result Result
	// Stated is the result that stands behind the moves, Unknown if none does.
	Stated Result
	// Before is the text between the game before and this one that is no game.
	Before string
	// Faults are what is wrong with the main line and the text around it.
	Faults []Fault

	text  string    // the game's part of the input
	moves int       // offset of what follows the tags
	page  *codePage // nil: the text is UTF-8
	read  limits
}

// Err is the fault that breaks the game, nil if it is whole.
func (g *Game) Err() error {
	for i := range g.Faults {
		if g.Faults[i].Breaks() {
			return &g.Faults[i]
		}
	}
	return nil
}

// Text is the game as it stands in the input.
func (g *Game) Text() string { return g.text }

// End is the position after the moves.
func (g *Game) End() chess.Position {
	pos := g.Start
	for _, m := range g.Moves {
		play(&pos, m)
	}
	return pos
}

// Clone is a copy that shares nothing with the input.
func (g *Game) Clone() *Game {
	c := *g
	c.text = strings.Clone(g.text)
	c.Tags = make(Tags, len(g.Tags))
	for i, t := range g.Tags {
		c.Tags[i] = Tag{strings.Clone(t.Name), strings.Clone(t.Value)}
	}
	c.Moves = append([]chess.Move(nil), g.Moves...)
	c.Keys = append([]uint64(nil), g.Keys...)
	if g.Other != nil {
		o := *g.Other
		o.Moves = append([]variant.Move(nil), o.Moves...)
		c.Other = &o
	}
	c.Faults = append([]Fault(nil), g.Faults...)
	return &c
}

// parse reads the game at the beginning of a text into g, whose buffers it
// uses again, and returns the length of what it read; found is false when
// nothing but blanks and comments is left.
func (g *Game) parse(src string, firstLine int, page *codePage, limits limits) (length int, found bool) {
	lead := 0
	for lead < len(src) && src[lead] <= ' ' {
		if src[lead] == '\n' {
			firstLine++
		}
		lead++
	}
	src = src[lead:]
	*g = Game{
		Number: g.Number, Line: firstLine,
		Tags: g.Tags[:0], Moves: g.Moves[:0], Keys: g.Keys[:0], Faults: g.Faults[:0],
		text: src, page: page, read: limits,
	}
	g.moves = g.readTags(src)
	l := lexer{src: src, pos: g.moves}
	pos := start
	var err error
	if g.Other, err = g.other(); g.Other == nil && err == nil {
		pos, err = startOf(g.Tags)
	}
	if err != nil {
		l.start = max(0, strings.Index(src[:g.moves], "[FEN"))
		g.fault(&l, err, g.Tags.Get("FEN"))
	}
	g.Start = pos
	if name := g.Tags.Get("Variant"); name != "" && g.Other == nil && !movesAsInChess(g.Variant()) {
		g.fault(&l, ErrVariant, name)
	}
	end := g.parseMoves(&l, pos, err != nil, limits)
	found = len(g.Tags) > 0 || g.Plies() > 0 || g.Err() != nil || end == resultToken
	g.text = src[:l.pos]
	switch end {
	case resultToken:
		g.text = src[:g.behind(l)]
	case endOfGame:
		g.text = src[:l.start]
	}
	return lead + len(g.text), found
}

// behind is where what belongs to the game ends behind its result: comments
// and variations on the same line, or all that is left if no game follows.
func (g *Game) behind(l lexer) int {
	end, last, inLine := l.pos, l.pos, true
	for {
		k, start := l.next(), l.start
		switch k {
		case commentToken:
			if l.unclosed {
				g.fault(&l, ErrUnclosedComment, l.text())
			}
		case openToken:
			l.skipVariation()
		case nagToken, glyphToken, closeToken, strayToken:
		case endOfText:
			return last
		default:
			return end
		}
		if inLine = inLine && !strings.Contains(l.src[last:start], "\n"); inLine {
			end = l.pos
		}
		last = l.pos
	}
}

// limits are how the moves of a game are read.
type limits struct {
	moves int  // beyond so many, words are not looked at; 0: all are
	pass  bool // a move may be passed over
	men   Letters
}

// parseMoves reads the main line and tells what ended it.
func (g *Game) parseMoves(l *lexer, pos chess.Position, broken bool, limits limits) kind {
	result, stray := Unknown, false
	for {
		if !broken {
			g.usualMoves(l, &pos, limits)
		}
		switch k := l.next(); k {
		case moveToken:
			if broken {
				continue
			}
			l.unglue()
			if limits.moves > 0 && g.Plies() >= limits.moves {
				continue
			}
			if g.Other != nil {
				if err := g.Other.play(limits.men.english(l.text())); err != nil {
					g.fault(l, err, l.text())
					broken = true
				}
				continue
			}
			m, err := resolve(&pos, limits.men.english(l.text()))
			if err == nil && m == chess.NoMove && (!limits.pass || pos.InCheck()) {
				err = ErrNullMove
			}
			if err != nil {
				g.fault(l, err, l.text())
				broken = true
				continue
			}
			g.Keys = append(g.Keys, pos.Key())
			g.Moves = append(g.Moves, m)
			play(&pos, m)
		case commentToken:
			if l.unclosed {
				g.fault(l, ErrUnclosedComment, l.text())
			}
		case openToken:
			if !l.skipVariation() && !broken {
				g.fault(l, ErrUnclosedVariation, "(")
			}
		case closeToken, strayToken:
			if !stray && !broken {
				g.fault(l, ErrStray, l.text())
			}
			stray = true
		case resultToken:
			if l.text() != "*" {
				result = parseResult(l.text())
			}
			g.judge(l, &pos, result, true, broken)
			return k
		case endOfText, endOfGame:
			g.judge(l, &pos, result, false, broken)
			return k
		}
	}
}

// usualMoves plays the moves at hand that are written as most are, one after the other, with their numbers
// passed over. What is in any way odd is left to the lexer.
func (g *Game) usualMoves(l *lexer, pos *chess.Position, limits limits) {
	if g.Other != nil || limits.men != (Letters{}) {
		return
	}
	src, i := l.src, l.pos
	for i < len(src) {
		switch classes[src[i]] {
		case blank:
			i++
		case digit: // of a number, which a full stop ends
			j := i + 1
			for j < len(src) && classes[src[j]] == digit {
				j++
			}
			if j+1 >= len(src) || src[j] != '.' || classes[src[j+1]] == digit {
				return
			}
			i = j + 1
		case letter:
			if limits.moves > 0 && len(g.Moves) >= limits.moves {
				return
			}
			m, n := pos.ReadSAN(src[i:])
			if n == 0 || i+n < len(src) && inWord[src[i+n]] {
				return
			}
			g.Keys = append(g.Keys, pos.Key())
			g.Moves = append(g.Moves, m)
			pos.Play(m)
			i += n
			l.pos = i
		default:
			return
		}
	}
}

// inWord are the bytes with which a word may go on, a promotion in brackets among them.
var inWord = func() (table [256]bool) {
	for i := range table {
		switch classes[i] {
		case letter, digit, sign:
			table[i] = true
		}
	}
	table['('] = true
	return table
}()

// judge settles the result from the tag and what stands after the moves.
func (g *Game) judge(l *lexer, end *chess.Position, result Result, stated, broken bool) {
	tag := parseResult(g.Tags.Get("Result"))
	g.Stated = result
	if said := cmp.Or(tag, result); !broken && said != Unknown {
		if board := g.atEnd(end); board != Unknown && board != said {
			g.fault(l, ErrBoard, said.String())
		}
	}
	switch {
	case broken:
	case !stated && (len(g.Tags) > 0 || g.Plies() > 0):
		g.fault(l, ErrNoResult, "")
	case stated && tag != Unknown && result != Unknown && tag != result:
		g.fault(l, ErrResults, l.text())
	}
	if g.Result = tag; tag == Unknown {
		g.Result = result
	}
}

// maxFaults is how many faults of a game are told.
const maxFaults = 100

// fault notes what is wrong at the token.
func (g *Game) fault(l *lexer, err error, text string) {
	if len(g.Faults) == maxFaults {
		return
	}
	f := Fault{Game: g.Number, Text: text, Err: err}
	f.place(l.src, g.Line, l.start, g.page)
	g.Faults = append(g.Faults, f)
}

// skipVariation passes over a variation that has been opened; false if it is
// not closed.
func (l *lexer) skipVariation() bool {
	open := l.start
	for depth := 1; depth > 0; {
		switch l.next() {
		case openToken:
			depth++
		case closeToken:
			depth--
		case endOfText:
			l.start = open
			return false
		case endOfGame:
			l.pos = l.start
			l.start = open
			return false
		}
	}
	return true
}

// start is where games begin that do not say otherwise.
var start = chess.Start()

// startOf is the position that the tags let a game begin with.
func startOf(tags Tags) (chess.Position, error) {
	fen := tags.Get("FEN")
	if fen == "" || fen == "?" || fen == "-" {
		return start, nil
	}
	setup, err := chess.ParseFENLenient(fen)
	if err != nil {
		return chess.Position{}, fmt.Errorf("%w: %w", ErrPosition, err)
	}
	pos, err := setup.Position(chess.Game)
	if err == nil {
		return pos, nil
	}
	// Rights to castle that nobody has, and too many queens, are no obstacle.
	for _, fault := range [...]chess.Fault{
		chess.NoKing, chess.SeveralKings, chess.KingCapturable, chess.PawnOnEdge, chess.TooManyChecks, chess.BadClock,
	} {
		if errors.Is(err, fault) {
			return chess.Position{}, fmt.Errorf("%w: %w", ErrPosition, err)
		}
	}
	return setup.Position(chess.Problem)
}
