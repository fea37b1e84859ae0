package pgn

import (
	"slices"
	"strconv"
	"strings"

	"rookery/chess"
)

// A Line is a run of moves with what is written about them: the main line of a
// game, or a variation.
type Line struct {
	Comment string // before the first move
	Plies   []Ply
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

// Annotated reads the game again with its variations and comments, all of them
// resolved by the rules. A variation breaks off where it breaks the rules; what
// is wrong is told in the faults, those of the main line among them.
func (g *Game) Annotated() (Line, []Fault) {
	r := lineReader{lexer: lexer{src: g.text, pos: g.moves}, game: *g}
	r.game.Faults = nil
	line := r.read(g.Start, 0, g.Err() != nil && len(g.Moves) == 0)
	return line, r.game.Faults
}

type lineReader struct {
	lexer
	game Game // for its faults
}

// read reads moves up to the end of the game or of the variation.
func (r *lineReader) read(pos chess.Position, depth int, broken bool) (line Line) {
	before := pos // the last move
	var comments []string
	defer func() { line.comment(comments) }()
	for {
		last := (*Ply)(nil)
		if n := len(line.Plies); n > 0 {
			last = &line.Plies[n-1]
		}
		switch k := r.next(); k {
		case moveToken:
			if broken {
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
			line.Plies = append(line.Plies, Ply{Move: m})
		case nagToken, glyphToken:
			if nag := r.nag(k); nag > 0 && last != nil && !broken {
				last.NAGs = append(last.NAGs, nag)
			}
		case commentToken:
			if r.unclosed {
				r.game.fault(&r.lexer, ErrUnclosedComment, r.text())
			}
			comments = append(comments, r.comment())
		case openToken:
			switch {
			case depth == maxDepth:
				r.game.fault(&r.lexer, ErrNesting, "")
				fallthrough
			case last == nil:
				if !r.skipVariation() {
					r.game.fault(&r.lexer, ErrUnclosedVariation, "(")
				}
			default:
				last.Variations = append(last.Variations, r.read(before, depth+1, broken))
			}
		case closeToken:
			if depth > 0 {
				return line
			}
			r.game.fault(&r.lexer, ErrStray, r.text())
		case strayToken:
			r.game.fault(&r.lexer, ErrStray, r.text())
		case resultToken:
			if depth == 0 {
				return line
			}
		case endOfText, endOfGame:
			if depth > 0 {
				r.game.fault(&r.lexer, ErrUnclosedVariation, "")
			}
			r.pos = r.start // for the lines around this one
			return line
		}
	}
}

// comment is the text of a comment, its lines joined.
func (r *lineReader) comment() string {
	text := r.text()
	if !r.game.valid {
		text = decode(text)
	}
	return strings.Join(strings.Fields(text), " ")
}

// comment puts comments behind the last move.
func (l *Line) comment(texts []string) {
	texts = slices.DeleteFunc(texts, func(s string) bool { return s == "" })
	text := strings.Join(texts, " ")
	if n := len(l.Plies); n > 0 {
		l.Plies[n-1].Comment = text
	} else {
		l.Comment = text
	}
}

// nag is the number of a glyph.
func (r *lineReader) nag(k kind) int {
	if k == glyphToken {
		return nagOf(r.text())
	}
	n, err := strconv.Atoi(r.text()[1:])
	if err != nil || n > 255 {
		return 0
	}
	return n
}
