package pgn

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"rookery/chess"
)

// A Line is a run of moves with what is written about them: the main line of a
// game, or a variation.
type Line struct {
	Comment string // before the first move
	Plies   []Ply
	After   string // of a variation: behind it and before what follows
}

// A Ply is one move of a Line.
type Ply struct {
	Move       chess.Move // NoMove if the side passes, which the game itself may by [Reader.Pass] only
	NAGs       []int      // numeric annotation glyphs, in their order
	Comment    string     // behind the move
	Variations []Line     // what could be played instead
}

// maxDepth is how deeply variations may be nested.
const maxDepth = 100

// LineOf is a line without annotations.
func LineOf(moves []chess.Move) Line {
	line := Line{Plies: make([]Ply, len(moves))}
	for i, m := range moves {
		line.Plies[i].Move = m
	}
	return line
}

// JoinComments moves the comments behind variations to those behind the moves that the
// variations belong to, for programs that know no other place.
func (l *Line) JoinComments() {
	for i := range l.Plies {
		p := &l.Plies[i]
		for j := range p.Variations {
			v := &p.Variations[j]
			p.Comment = joined(p.Comment, v.After)
			v.After = ""
			v.JoinComments()
		}
	}
}

// joined are two comments in one.
func joined(a, b string) string { return strings.TrimSpace(a + " " + b) }

// Annotated reads the game again with its variations and comments, all of them
// resolved by the rules. A variation breaks off where it breaks the rules; what
// is wrong is told in the faults, those of the main line among them. A game by other rules than those of chess has no such line.
func (g *Game) Annotated() (Line, []Fault) {
	if g.Other != nil {
		return Line{}, g.Faults
	}
	r := lineReader{lexer: lexer{src: g.text, pos: g.moves}, game: *g}
	r.game.Faults = nil
	line := r.read(g.Start, 0, g.Err() != nil && len(g.Moves) == 0)
	return line, r.game.Faults
}

type lineReader struct {
	lexer
	game  Game // for its faults
	ended bool // the result has been read
}

// read reads moves up to the end of the game or of the variation.
func (r *lineReader) read(pos chess.Position, depth int, broken bool) (line Line) {
	before := pos // the last move
	var comments []string
	var early []int // glyphs before the first move
	if depth == 0 {
		comments = r.amongTags()
	}
	defer func() {
		for _, nag := range early { // of a line without moves
			comments = append(comments, "$"+strconv.Itoa(nag))
		}
		line.comment(comments)
	}()
	for {
		last := (*Ply)(nil)
		if n := len(line.Plies); n > 0 {
			last = &line.Plies[n-1]
		}
		switch k := r.next(); k {
		case moveToken:
			if broken || r.ended && depth == 0 {
				continue
			}
			r.unglue()
			m, err := resolve(&pos, r.game.read.men.english(r.text()))
			if err == nil && m == chess.NoMove && (depth == 0 && !r.game.read.pass || pos.InCheck()) {
				err = ErrNullMove
			}
			if err != nil {
				r.game.fault(&r.lexer, err, r.text())
				broken = true
				continue
			}
			line.comment(comments)
			comments = comments[:0]
			before = pos
			if m == chess.NoMove {
				pos.Pass()
			} else {
				pos.Play(m)
			}
			line.Plies = append(line.Plies, Ply{Move: m, NAGs: early})
			early = nil
		case nagToken, glyphToken:
			switch nag := r.nag(k); {
			case broken:
			case nag > 0 && last != nil:
				last.NAGs = append(last.NAGs, nag)
			case nag > 0:
				early = append(early, nag) // as editors write prefix signs
			case !wordGlyphs[r.text()] && strings.Trim(r.text(), "+#-:/|^_@$") != "":
				comments = append(comments, r.text()) // so that it is not lost
			}
		case commentToken:
			if r.unclosed {
				r.game.fault(&r.lexer, ErrUnclosedComment, r.text())
			}
			comments = append(comments, r.comment())
		case openToken:
			var why error
			switch {
			case depth == maxDepth:
				why = ErrNesting
			case last == nil && !broken:
				why = ErrNoMove
			case last != nil:
				line.comment(comments)
				comments = comments[:0]
				last.Variations = append(last.Variations, r.read(before, depth+1, broken))
				continue
			}
			if why != nil {
				r.game.fault(&r.lexer, why, "")
			}
			if !r.skipVariation() {
				r.game.fault(&r.lexer, ErrUnclosedVariation, "(")
			}
		case closeToken:
			if depth > 0 {
				return line
			}
			r.game.fault(&r.lexer, ErrStray, r.text())
		case strayToken:
			r.game.fault(&r.lexer, ErrStray, r.text())
			if r.text()[0] >= utf8.RuneSelf {
				comments = append(comments, r.comment()) // a glyph that we do not know
			}
		case resultToken:
			r.ended = r.ended || depth == 0
		case endOfText, endOfGame:
			if depth > 0 {
				r.game.fault(&r.lexer, ErrUnclosedVariation, "")
			}
			r.pos = r.start // for the lines around this one
			return line
		}
	}
}

// amongTags are the comments before the tags and between them.
func (r *lineReader) amongTags() (comments []string) {
	for i := 0; i < r.game.moves; {
		switch c := r.src[i]; {
		case c == '[' && isTag(r.src[i:]):
			_, i = readTag(r.src, i, nil)
		case c == '{' || c == ';':
			l := lexer{src: r.src, pos: i}
			l.next()
			comments = append(comments, r.plain(l.text()))
			i = l.pos
		case c == '%' || c == '[':
			i += lineLength(r.src[i:])
		default:
			i++
		}
	}
	return comments
}

// comment is the text of a comment, its lines joined.
func (r *lineReader) comment() string { return r.plain(r.text()) }

func (r *lineReader) plain(text string) string {
	if r.game.page != nil {
		text = r.game.page.decode(text)
	}
	return strings.Join(strings.Fields(text), " ")
}

// comment puts comments behind what has been read: the last move, or its last variation.
func (l *Line) comment(texts []string) {
	texts = slices.DeleteFunc(texts, func(s string) bool { return s == "" })
	place := &l.Comment
	if n := len(l.Plies); n > 0 {
		last := &l.Plies[n-1]
		place = &last.Comment
		if n := len(last.Variations); n > 0 {
			place = &last.Variations[n-1].After
		}
	}
	*place = strings.Join(texts, " ")
}

// nag is the number of a glyph.
func (r *lineReader) nag(k kind) int {
	if k == glyphToken {
		return nagOf(r.text())
	}
	n, err := strconv.Atoi(r.text()[1:])
	if err != nil {
		return 0
	}
	return n
}
