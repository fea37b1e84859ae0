package olv

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/problem/movement"
	"rookery/problem/popeye"
)

// Entries reads the entries of a text one by one. Name is the file's name in
// the places of problems and errors. An entry with an error is nil or what
// could be read of it; the next ones follow all the same.
func Entries(name string, src []byte) iter.Seq2[*Entry, error] { return EntriesFrom(name, 1, src) }

// EntriesFrom is Entries for a part of a file that begins with a line of it.
func EntriesFrom(name string, first int, src []byte) iter.Seq2[*Entry, error] {
	return func(yield func(*Entry, error) bool) {
		for line, doc := range documents(src) {
			line += first - 1
			v, err := parseDocument(doc)
			var e *Entry
			switch {
			case err != nil:
			case v.isZero():
				continue
			case v.fields == nil:
				err = errors.New("a document is a mapping of fields")
			case len(v.fields) > 0 && len(v.others(fieldNames...)) == len(v.fields):
				err = fmt.Errorf("%q: no field of a problem, such as algebraic or stipulation", v.fields[0].key)
			default:
				e, err = readEntry(problem.Pos{File: name, Line: line, Col: 1}, v)
			}
			if err != nil {
				err = fmt.Errorf("%s:%d: %w", name, line, err)
			}
			if !yield(e, err) {
				return
			}
		}
	}
}

// ReadJSON reads an entry that is an object of JSON, as YACPDB's own interface gives them, with the same fields.
func ReadJSON(pos problem.Pos, src []byte) (*Entry, error) {
	d := json.NewDecoder(bytes.NewReader(src))
	d.UseNumber()
	v, err := valueOfJSON(d, maxDepth)
	if err != nil {
		return nil, err
	}
	if v.fields == nil {
		return nil, errors.New("an entry is an object")
	}
	return readEntry(pos, v)
}

// documents cuts a stream at the lines that begin documents, so that one that
// is broken does not spoil the others. It yields first lines and texts.
func documents(src []byte) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		first, line := 1, 0
		var doc []byte
		for text := range bytes.Lines(bytes.TrimPrefix(src, []byte("\ufeff"))) {
			line++
			if isSeparator(text) {
				if len(doc) > 0 && !yield(first, doc) {
					return
				}
				first, doc = line+1, nil
				continue
			}
			doc = append(doc, bytes.TrimRight(text, "\r\n")...)
			doc = append(doc, '\n')
		}
		if len(doc) > 0 {
			yield(first, doc)
		}
	}
}

func isSeparator(line []byte) bool {
	line = bytes.TrimRight(line, " \t\r\n")
	return string(line) == "---" || string(line) == "..."
}

// fieldNames are the fields of an entry that are understood; the last ones are
// those of older files.
var fieldNames = []string{
	"authors", "source", "award", "reprints", "algebraic", "glyphs", "stipulation", "options", "twins", intendedSolutions,
	"solution", "keywords", "comments", "foreignids",
	"date", "source-id", "distinction", "judge", "tourney",
}

// intendedSolutions is the field for the number of an author's solutions.
const intendedSolutions = "intended-solutions"

// sourceNames are the fields of a source.
var sourceNames = []string{"name", "date", "volume", "issue", "round", "problemid", "pagenumber", "variant", "comments"}

func readEntry(pos problem.Pos, v value) (*Entry, error) {
	e := &Entry{
		Stipulation: strings.TrimSpace(v.get("stipulation").text),
		Source:      readSource(v),
		Award:       readAward(v),
		Solution:    v.get("solution").text,
		Keywords:    v.get("keywords").texts(),
		Comments:    v.get("comments").texts(),
		others:      v.others(fieldNames...),
	}
	for _, r := range v.get("reprints").list {
		e.Reprints = append(e.Reprints, sourceOf(r))
	}
	for _, id := range v.get("foreignids").list {
		e.ForeignIDs = append(e.ForeignIDs, ForeignID{id.get("domain").text, id.get("problemid").text, id.others("domain", "problemid")})
	}
	for _, g := range v.get("glyphs").fields {
		e.Glyphs = append(e.Glyphs, Glyph{g.key, g.value.text})
	}
	var own []problem.OwnWalk
	own, e.Comments = ownWalks(e.Comments)
	var intended []string
	intended, e.Comments = intendedPlay(e.Comments)
	var titles, remarks []string
	titles, e.Comments = captions(e.Comments, titleComment)
	remarks, e.Comments = captions(e.Comments, remarkComment)
	men, errs := readMen(pos, v.get("algebraic"), own)
	p, err := parsePlay(e.Stipulation, v, own)
	if err != nil && errors.Join(errs...) == nil {
		err = fmt.Errorf("%w: %w", ErrUnclear, err)
		e.unread = unread(v, own)
	}
	errs = append(errs, err)
	p.Pos, p.Board, p.Authors = pos, men, v.get("authors").texts()
	p.Intention.Play = append(p.Intention.Play, intended...)
	p.Titles, p.Remarks = append(p.Titles, titles...), append(p.Remarks, remarks...)
	if number := v.get(intendedSolutions); number.text != "" && !p.Intention.SetNumber(number.text) {
		e.others = append(e.others, field{intendedSolutions, number}) // something that is no number
	}
	if caption := e.Source.caption(); caption != "" {
		p.Origins = []string{caption}
	}
	if e.Award != nil {
		award := *e.Award
		if award.Tourney == e.Source.Name && award.Date == e.Source.Date {
			award.Tourney, award.Date = "", "" // the source says it
		}
		p.Awards = []string{award.caption()}
	}
	e.textual = !v.get(intendedSolutions).plain && v.get(intendedSolutions).text != ""
	e.Problem = p
	return e, errors.Join(errs...)
}

// ErrUnclear is wrapped by the error about an entry of which everything was read but what is asked for.
var ErrUnclear = errors.New("what is asked for is not understood")

// unread are the fields that make no sense, or beside ones that do not: the twins, and options if it is they.
func unread(v value, own []problem.OwnWalk) (raw []field) {
	names := []string{"twins"}
	if _, err := parsePlay("", value{fields: []field{{"options", v.get("options")}}}, own); err != nil {
		names = []string{"options", "twins"}
	}
	for _, name := range names {
		if f := v.get(name); !f.isZero() {
			raw = append(raw, field{name, f})
		}
	}
	return raw
}

// AsWritten is an entry with [ErrUnclear] to be kept: what is asked for stays as it was written, and the problem asks
// for nothing.
func (e *Entry) AsWritten() *Entry {
	out, p := *e, *e.Problem
	p.Stipulation = problem.Stipulation{}
	p.Twins, p.ZeroPosition, p.ZeroChanges, p.ZeroRemarks = nil, false, nil, nil
	if (value{fields: e.unread}).get("options").list != nil {
		p.Conditions, p.Options = nil, problem.Options{}
	}
	out.Problem, out.unread = &p, nil
	out.others = slices.Concat(e.others, e.unread)
	return &out
}

// Unclear are the options and twins that were not understood, as texts; "" if there are none.
func (e *Entry) Unclear() string {
	var texts []string
	for _, f := range e.others {
		switch f.key {
		case "options":
			texts = append(texts, f.value.texts()...)
		case "twins":
			for _, twin := range f.value.fields {
				texts = append(texts, twin.key+") "+twin.value.text)
			}
		}
	}
	return strings.Join(texts, "; ")
}

// readSource reads the source, also in the older manner: a name, with date and
// number beside it.
func readSource(v value) Source {
	s := sourceOf(v.get("source"))
	if s.Date == "" {
		s.Date = date(v.get("date"))
	}
	if s.ProblemID == "" {
		s.ProblemID = v.get("source-id").text
	}
	return s
}

func sourceOf(v value) Source {
	if v.text != "" {
		return Source{Name: v.text}
	}
	return Source{
		Name:      v.get("name").text,
		Date:      date(v.get("date")),
		Volume:    v.get("volume").text,
		Issue:     v.get("issue").text,
		Round:     v.get("round").text,
		ProblemID: v.get("problemid").text,
		Page:      v.get("pagenumber").text,
		Variant:   v.get("variant").text,
		Comments:  v.get("comments").texts(),
		others:    v.others(sourceNames...),
	}
}

// date is a date as a text, from a text or from year, month and day.
func date(v value) string {
	if v.text != "" {
		return v.text
	}
	text := v.get("year").text
	for _, part := range [...]string{v.get("month").text, v.get("day").text} {
		if part == "" || text == "" {
			break
		}
		if len(part) == 1 {
			part = "0" + part
		}
		text += "-" + part
	}
	return text
}

func readAward(v value) *Award {
	a := v.get("award")
	if a.isZero() {
		a = value{fields: []field{
			{"distinction", v.get("distinction")},
			{"judges", v.get("judge")},
			{"tourney", v.get("tourney")},
		}}
	}
	award := Award{
		Distinction: a.get("distinction").text,
		Tourney:     a.get("tourney").text,
		Judges:      a.get("judges").texts(),
	}
	if t := a.get("tourney"); t.fields != nil {
		award.Tourney, award.Date = t.get("name").text, date(t.get("date"))
		award.tourney = t.others("name", "date")
	}
	award.others = a.others("distinction", "tourney", "judges")
	if award.Distinction == "" && award.Tourney == "" && award.Judges == nil && award.others == nil && award.tourney == nil {
		return nil
	}
	return &award
}

// readMen reads the diagram: lists of texts such as "Kamikaze Royal Ga1".
func readMen(pos problem.Pos, v value, own []problem.OwnWalk) (men []problem.Placement, errs []error) {
	for _, side := range v.fields {
		colour, ok := map[string]problem.Colour{
			"white": problem.White, "black": problem.Black, "neutral": problem.Neutral,
		}[side.key]
		if !ok {
			errs = append(errs, fmt.Errorf("algebraic: there are no %s men", side.key))
			continue
		}
		for _, text := range side.value.texts() {
			man, square, err := readMan(text, own)
			if err != nil {
				errs = append(errs, fmt.Errorf("algebraic: %s: %w", side.key, err))
				continue
			}
			man.Colour = colour
			men = append(men, problem.Placement{Pos: pos, Square: square, Man: man})
		}
	}
	return men, errs
}

// walkComment begins a comment that defines a walk of the author's own: .olv has no
// place for them.
const walkComment = "walk "

// ownWalks takes the definitions of walks out of the comments.
func ownWalks(comments []string) (own []problem.OwnWalk, rest []string) {
	for _, c := range comments {
		if line, ok := strings.CutPrefix(c, walkComment); ok {
			if w, err := movement.Define(line); err == nil {
				own = append(own, w)
				continue
			}
		}
		rest = append(rest, c)
	}
	return own, rest
}

// intendedComment begins a comment that names a solution which the author means: .olv has
// a place for their number alone.
const intendedComment = "intended "

// intendedPlay takes the solutions that are meant out of the comments.
func intendedPlay(comments []string) (play, rest []string) {
	for _, c := range comments {
		if line, ok := strings.CutPrefix(c, intendedComment); ok && problem.IsPlay(line) {
			play = append(play, line)
			continue
		}
		rest = append(rest, c)
	}
	return play, rest
}

// titleComment begins a comment that is a title, and remarkComment one that is a remark of the problem's own: .olv has
// no place for them.
const titleComment, remarkComment = "title: ", "remark: "

// captions take the lines that begin with a word out of the comments.
func captions(comments []string, word string) (lines, rest []string) {
	for _, c := range comments {
		if line, ok := strings.CutPrefix(c, word); ok && strings.TrimSpace(line) != "" {
			lines = append(lines, line)
		} else {
			rest = append(rest, c)
		}
	}
	return lines, rest
}

func readMan(text string, own []problem.OwnWalk) (man problem.Man, square chess.Square, err error) {
	words := strings.Fields(text)
	if len(words) == 0 || len(words[len(words)-1]) < 3 {
		return man, square, fmt.Errorf("%q is no man with its square", text)
	}
	last := len(words) - 1
	for _, word := range words[:last] {
		name, err := lexicon.Attributes.Find(problem.English, word)
		if err != nil {
			return man, square, fmt.Errorf("%q: there is no attribute %q", text, word)
		}
		man.Attributes = append(man.Attributes, problem.Attribute(name))
	}
	code, at := words[last][:len(words[last])-2], words[last][len(words[last])-2:]
	walk, ok := lexicon.FindWalk(problem.English, code)
	if !ok {
		walk = problem.Walk(strings.ToLower(code))
		_, ok = problem.FindOwn(own, walk)
	}
	if !ok {
		return man, square, fmt.Errorf("%q: there is no man %q", text, code)
	}
	man.Walk = walk
	if square, err = chess.ParseSquare(at); err != nil {
		return man, square, fmt.Errorf("%q: %w", text, err)
	}
	return man, square, nil
}

// proofGame is how a proof game is asked for; Popeye says dia.
var proofGame = regexp.MustCompile(`^(?i:pg) ?([0-9]+(\.[05])?)$`)

// parsePlay reads stipulation, options, conditions and twins by writing them as
// Popeye's input. The problem is never nil.
func parsePlay(stipulation string, v value, own []problem.OwnWalk) (*problem.Problem, error) {
	var text strings.Builder
	text.WriteString("BeginProblem\n")
	for _, w := range own {
		text.WriteString(walkComment + movement.Line(w) + "\n")
	}
	if m := proofGame.FindStringSubmatch(stipulation); m != nil {
		stipulation = "dia" + m[1]
	}
	study := isStudy(stipulation)
	if study {
		stipulation = "~1" // in its place, for the reader wants one
	}
	fmt.Fprintf(&text, "stipulation %s\n", stipulation)
	for _, option := range v.get("options").texts() {
		command := "condition"
		word, _, _ := strings.Cut(strings.TrimSpace(option), " ")
		if _, _, err := lexicon.Options.FindEntry(problem.English, word); err == nil && !lexicon.Conditions.Exact(problem.English, word) {
			command = "option"
		}
		fmt.Fprintf(&text, "%s %s\n", command, option)
	}
	for i, twin := range v.get("twins").fields {
		command := "twin"
		if i == 0 && (twin.key == "a" || strings.HasPrefix(twin.key, "z")) {
			command = "zeroposition"
		}
		fmt.Fprintf(&text, "%s %s\n", command, twin.value.text)
	}
	text.WriteString("EndProblem\n")
	problems, errs := popeye.Parse("", []byte(text.String()))
	var reasons []error
	for _, e := range errs {
		if !e.Warning {
			reasons = append(reasons, fmt.Errorf("%q: %s", e.Token, e.Msg()))
		}
	}
	if len(problems) == 0 || problems[0] == nil {
		return &problem.Problem{}, errors.Join(reasons...)
	}
	if study {
		problems[0].Stipulation = problem.Stipulation{}
	}
	return problems[0], errors.Join(reasons...)
}

// isStudy reports whether the stipulation is to win or to draw, or none.
func isStudy(stipulation string) bool {
	return stipulation == "+" || stipulation == "=" || stipulation == ""
}
