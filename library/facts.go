package library

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"rookery/chess"
	"rookery/library/traits"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/puzzle"
	"rookery/solution"
	"rookery/solution/caption"
)

// A Field says of what kind a term is.
type Field byte

// The fields.
const (
	Stipulation Field = 'q'
	Author      Field = 'a'
	Source      Field = 's'
	Reprint     Field = 'r' // where it was printed again
	ReprintType Field = 'y' // what kind of publication that is
	Tourney     Field = 't'
	Judge       Field = 'j'
	Distinction Field = 'd'
	Keyword     Field = 'k'
	OptionName  Field = 'o' // an option or a fairy condition, as it is written
	SourceID    Field = 'i' // the number in the source
	IssueID     Field = 'u'
	FairyMan    Field = 'm' // "nNH"
	Trait       Field = 'p' // a pattern of the solution: "TraceBack(wR,1,true)"
	Theme       Field = 'h' // what package analysis/themes finds
	Verdict     Field = 'v'
	KeyMove     Field = 'f' // the first move of a solution: "wSf2-g4"
	Move        Field = 'x' // any move of a solution
	Word        Field = 'w' // of texts, folded
)

// A Term is something that an entry has, and how often.
type Term struct {
	Field Field
	Text  string
	Count int
}

// A Fairy is a man that is none of the game's, by what it is called: "nNH".
type Fairy struct {
	Square chess.Square
	Name   string
}

// Facts are what queries ask of an entry.
type Facts struct {
	Board Board
	Fairy []Fairy
	// Fairied: there are men or conditions that are none of the game's.
	Fairied bool
	// Solved: the solution is known, and so what it shows is among the terms.
	Solved bool
	Twins  int
	Date   Date
	Terms  []Term
	// Mates are the final pictures of the solution, up to a number.
	Mates []Board
	// Signs tell solutions that are alike, under all symmetries: of the key, of a mate, of who
	// plays what.
	Signs []Sign
	// Lines are the lines of play that solve, a move a text.
	Lines [][]string
}

// maxMates is how many final pictures of an entry are kept.
const maxMates = 12

// A Date is a day, or the first day that a month or year may mean; 0 is unknown. Dates compare as
// numbers.
type Date uint32

// date puts a date together.
func date(year, month, day int) Date { return Date(year*512 + month*32 + day) }

// Year is the year of a date.
func (d Date) Year() int { return int(d / 512) }

func (d Date) String() string {
	if d == 0 {
		return ""
	}
	return fmt.Sprintf("%04d-%02d-%02d", d/512, max(d/32%16, 1), max(d%32, 1))
}

// ParseDate reads the first day of what sources say: "1965", "1965-1967", "1965-04", "1965-04-30".
func ParseDate(text string) (Date, bool) {
	first, rest, _ := strings.Cut(strings.TrimSpace(text), "-")
	year, err := strconv.Atoi(first)
	if err != nil || len(first) != 4 {
		return 0, false
	}
	month, day := 1, 1
	parts := strings.Split(rest, "-")
	if m, err := strconv.Atoi(parts[0]); err == nil && m >= 1 && m <= 12 && len(parts[0]) <= 2 {
		month = m
		if len(parts) > 1 {
			if d, err := strconv.Atoi(parts[1]); err == nil && d >= 1 && d <= 31 {
				day = d
			}
		}
	}
	return date(year, month, day), true
}

// FactsOf takes the facts from a puzzle and, where it is known, from its solution.
func FactsOf(p *puzzle.Puzzle, s *solution.Solution) (*Facts, error) {
	f, err := FactsSaid(p)
	if err != nil {
		return nil, err
	}
	if s == nil {
		s = published(p)
	}
	if s != nil {
		f.solved(s)
	}
	return f, nil
}

// FactsSaid takes the facts from a puzzle but for its solution: for [Facts.Learn] they are enough.
func FactsSaid(p *puzzle.Puzzle) (*Facts, error) {
	f, prob, err := posed(p)
	if err != nil {
		return nil, err
	}
	f.about(p, prob)
	return f, nil
}

// posed takes the facts of what is asked: men, task and conditions.
func posed(p *puzzle.Puzzle) (*Facts, *problem.Problem, error) {
	f := &Facts{Twins: 1}
	prob, err := problemOf(p)
	if err != nil {
		return nil, nil, err
	}
	f.Board = BoardOf(prob.Board)
	for sq, man := range problem.TopMen(prob.Board) {
		if k := kindOf(man); k == WhiteFairy || k == BlackFairy || k == Neutral {
			f.Fairy = append(f.Fairy, Fairy{sq, manName(man)})
		}
	}
	slices.SortFunc(f.Fairy, func(a, b Fairy) int { return int(a.Square) - int(b.Square) })
	f.Fairied = len(f.Fairy) > 0 || len(prob.Conditions) > 0
	for _, man := range f.Fairy {
		f.add(FairyMan, man.Name)
	}
	f.Twins = max(1, len(prob.Twins))
	if len(prob.Twins) > 0 && !prob.ZeroPosition {
		f.Twins++
	}
	f.add(Stipulation, StipulationOf(p, prob))
	for _, o := range prob.Options.Given {
		f.add(OptionName, strings.Join(append([]string{o.Name}, o.Args...), " "))
	}
	for i := range prob.Conditions {
		f.add(OptionName, conditionText(&prob.Conditions[i]))
	}
	return f, prob, nil
}

// FactsOfText takes the words of what cannot be understood as a problem.
func FactsOfText(text string) *Facts {
	f := &Facts{Twins: 1}
	for _, word := range words(text) {
		f.add(Word, word)
	}
	return f
}

// problemOf is the problem of a puzzle; of a mere position without a claim one that asks for nothing.
func problemOf(p *puzzle.Puzzle) (*problem.Problem, error) {
	prob, err := p.Problem()
	if !errors.Is(err, puzzle.ErrNoClaim) {
		return prob, err
	}
	claimed := *p
	claimed.Mate = 1
	if prob, err = claimed.Problem(); err == nil {
		prob.Stipulation = problem.Stipulation{}
	}
	return prob, err
}

// StipulationOf is the stipulation of a puzzle as it is looked for.
func StipulationOf(p *puzzle.Puzzle, prob *problem.Problem) string {
	switch {
	case p.Composed != nil && p.Composed.Stipulation != "":
		return p.Composed.Stipulation
	case prob.Stipulation.Text != "":
		return prob.Stipulation.Text
	}
	return caption.Stipulation(&prob.Stipulation, problem.English)
}

// manName is what a man is called in patterns: colour and walk.
func manName(m problem.Man) string {
	return string("wbn?"[min(m.Colour, 3)]) + lexicon.WalkLetters(problem.English, m.Walk)
}

// add notes a term once more.
func (f *Facts) add(field Field, text string) { f.addTimes(field, text, 1) }

func (f *Facts) addTimes(field Field, text string, times int) {
	text = strings.TrimSpace(text)
	if text == "" || times <= 0 {
		return
	}
	if len(text) > maxTerm {
		text = strings.ToValidUTF8(text[:maxTerm], "")
	}
	for i := range f.Terms {
		if t := &f.Terms[i]; t.Field == field && t.Text == text {
			if field == Trait {
				t.Count += times
			}
			return
		}
	}
	f.Terms = append(f.Terms, Term{field, text, times})
}

// maxTerm is how long a name may be, in bytes.
const maxTerm = 200

// about takes what is known beside the position.
func (f *Facts) about(p *puzzle.Puzzle, prob *problem.Problem) {
	texts := slices.Concat(p.Description, p.Openings)
	for _, theme := range p.Themes {
		f.add(Keyword, theme)
	}
	for _, a := range prob.Authors {
		f.add(Author, a)
	}
	texts = slices.Concat(texts, prob.Titles, prob.Remarks)
	if e := p.Composed; e != nil {
		f.add(Source, e.Source.Name)
		f.add(SourceID, e.Source.ProblemID)
		f.add(IssueID, e.Source.Issue)
		f.Date, _ = ParseDate(e.Source.Date)
		for _, r := range e.Reprints {
			f.add(Reprint, r.Name)
			f.add(ReprintType, r.Other("type"))
		}
		if a := e.Award; a != nil {
			f.add(Tourney, a.Tourney)
			f.add(Distinction, a.Distinction)
			for _, j := range a.Judges {
				f.add(Judge, j)
			}
			if f.Date == 0 {
				f.Date, _ = ParseDate(a.Date)
			}
			texts = append(texts, a.Tourney, a.Distinction)
		}
		for _, k := range e.Keywords {
			f.add(Keyword, k)
		}
		texts = slices.Concat(texts, e.Comments, e.Source.Comments, []string{e.Source.Name}, prob.Authors, e.Keywords)
	}
	for _, text := range texts {
		for _, word := range words(text) {
			f.add(Word, word)
		}
	}
}

// words are the folded words of a text that are letters alone.
func words(text string) []string {
	list := strings.FieldsFunc(Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return slices.DeleteFunc(list, func(w string) bool {
		return len(w) < 3 || len(w) > 40 || strings.ContainsAny(w, "0123456789")
	})
}

// solved takes what a solution shows.
func (f *Facts) solved(s *solution.Solution) {
	f.Solved = true
	found := traits.Of(s)
	for _, t := range found.Traits {
		f.addTimes(Trait, t.Name, t.Count)
	}
	for _, theme := range found.Themes {
		f.add(Theme, theme)
	}
	for _, m := range found.Keys {
		f.add(KeyMove, m)
	}
	for _, m := range found.Moves {
		f.add(Move, m)
	}
	for _, final := range found.Finals {
		if len(f.Mates) == maxMates {
			break
		}
		if b := BoardOf(final.Men); !slices.Contains(f.Mates, b) {
			f.Mates = append(f.Mates, b)
		}
	}
	f.Lines = linesOf(found.Lines)
	f.sign(found)
}

// conditionText is a condition as it is written in Popeye's English.
func conditionText(c *problem.Condition) string {
	words := []string{c.Name}
	for _, p := range c.Params {
		switch p.Kind {
		case problem.WordParam, problem.TextParam:
			if !p.Tacit {
				words = append(words, p.Word)
			}
		case problem.NumberParam:
			words = append(words, strconv.Itoa(p.Number))
		case problem.SquaresParam:
			text := ""
			for _, sq := range p.Squares {
				text += sq.String()
			}
			words = append(words, text)
		case problem.WalksParam:
			for _, w := range p.Walks {
				words = append(words, lexicon.WalkLetters(problem.English, w))
			}
		case problem.ManParam:
			if p.Man != nil {
				words = append(words, manName(p.Man.Man)+p.Man.Square.String())
			}
		}
	}
	return strings.Join(words, " ")
}

// Flags of a stored entry.
const (
	flagFairied = 1 << iota
	flagSolved
)

// encode writes facts for the store; number gives the numbers of terms.
func (f *Facts) encode(number func(Field, string) uint32) []byte {
	men := make([]fairy, len(f.Fairy))
	for i, m := range f.Fairy {
		men[i] = fairy{m.Square, number(FairyMan, m.Name)}
	}
	terms := make([]termCount, len(f.Terms))
	for i, t := range f.Terms {
		terms[i] = termCount{number(t.Field, t.Text), uint16(min(t.Count, 1<<16-1))}
	}
	return f.encodeWith(men, terms, packLines(f.Lines, func(move string) uint32 { return number(Move, move) }))
}

// encodeWith writes facts with names that are numbers already.
func (f *Facts) encodeWith(men []fairy, terms []termCount, lines []byte) []byte {
	b := make([]byte, 0, 96)
	board := func(board *Board) {
		for _, plane := range board {
			b = binary.LittleEndian.AppendUint64(b, plane)
		}
	}
	board(&f.Board)
	flags := byte(0)
	if f.Fairied {
		flags |= flagFairied
	}
	if f.Solved {
		flags |= flagSolved
	}
	b = append(b, flags, byte(min(f.Twins, 255)))
	b = binary.AppendUvarint(b, uint64(f.Date))
	b = binary.AppendUvarint(b, uint64(len(men)))
	for _, m := range men {
		b = append(b, byte(m.square))
		b = binary.AppendUvarint(b, uint64(m.name))
	}
	b = binary.AppendUvarint(b, uint64(len(terms)))
	for _, t := range terms {
		if t.count == 1 {
			b = binary.AppendUvarint(b, uint64(t.term)<<1)
			continue
		}
		b = binary.AppendUvarint(b, uint64(t.term)<<1|1)
		b = binary.AppendUvarint(b, uint64(t.count))
	}
	b = append(b, byte(len(f.Mates)))
	for i := range f.Mates {
		board(&f.Mates[i])
	}
	b = binary.AppendUvarint(b, uint64(len(f.Signs)))
	for _, s := range f.Signs {
		b = binary.LittleEndian.AppendUint32(b, uint32(s))
	}
	return append(b, lines...) // they are the rest
}

// Numbered facts are facts as they are stored: terms are numbers.
type numbered struct {
	board  Board
	flags  byte
	twins  uint8
	date   Date
	fairy  []fairy
	terms  []termCount
	mates  []Board
	signs  []Sign
	lines  []byte // see unpackLines; nothing where they were not noted
	absent bool
}

type fairy struct {
	square chess.Square
	name   uint32
}

type termCount struct {
	term  uint32
	count uint16
}

var errFacts = errors.New("what is stored of an entry is broken")

// decode reads what encode has written; nothing is an entry that is no more.
func decode(b []byte) (f numbered, err error) {
	if len(b) == 0 {
		return numbered{absent: true}, nil
	}
	fail := false
	bytes := func(n int) []byte {
		if n > len(b) {
			fail = true
			return make([]byte, n)
		}
		out := b[:n]
		b = b[n:]
		return out
	}
	number := func() uint64 {
		n, size := binary.Uvarint(b)
		if size <= 0 {
			fail = true
			return 0
		}
		b = b[size:]
		return n
	}
	count := func() int {
		n := number()
		if n > uint64(len(b)) {
			fail = true
			return 0
		}
		return int(n)
	}
	board := func() (board Board) {
		for i := range board {
			board[i] = binary.LittleEndian.Uint64(bytes(8))
		}
		return board
	}
	f.board = board()
	f.flags, f.twins = bytes(1)[0], bytes(1)[0]
	f.date = Date(number())
	for n := count(); n > 0 && !fail; n-- {
		f.fairy = append(f.fairy, fairy{chess.Square(bytes(1)[0]), uint32(number())})
	}
	n := count()
	f.terms = make([]termCount, 0, n)
	for ; n > 0 && !fail; n-- {
		t := number()
		c := uint64(1)
		if t&1 != 0 {
			c = min(number(), 1<<16-1)
		}
		f.terms = append(f.terms, termCount{uint32(t >> 1), uint16(c)})
	}
	for n := int(bytes(1)[0]); n > 0 && !fail; n-- {
		f.mates = append(f.mates, board())
	}
	for n := count(); n > 0 && !fail; n-- {
		f.signs = append(f.signs, Sign(binary.LittleEndian.Uint32(bytes(4))))
	}
	if fail {
		return f, errFacts
	}
	f.lines = b
	return f, nil
}
