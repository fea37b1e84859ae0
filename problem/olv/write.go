package olv

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/problem/movement"
	"rookery/problem/popeye"
)

// Of makes an entry of a problem. What its captions say of source and award is taken apart.
func Of(p *problem.Problem) *Entry {
	e := &Entry{Problem: p}
	if len(p.Origins) == 1 {
		e.Source = sourceNamed(p.Origins[0])
	} else {
		e.Source.Name = strings.Join(p.Origins, " ")
	}
	if len(p.Awards) > 0 {
		e.Award = awardNamed(strings.Join(p.Awards, ", "), e.Source)
	}
	return e
}

// sourceNamed takes a caption apart.
func sourceNamed(caption string) Source {
	o := problem.ReadOrigin(caption)
	return Source{Name: o.Name, Date: o.Date(), Issue: o.Issue, ProblemID: o.Number}
}

// awardNamed takes the caption of an award apart. Where a problem was published in a tourney
// that is the award's.
func awardNamed(caption string, source Source) *Award {
	distinction, tourney := problem.ReadAward(caption)
	a := &Award{Distinction: distinction, Tourney: tourney.Name, Date: tourney.Date()}
	if a.Tourney == "" && tourneyWord.MatchString(source.Name) {
		a.Tourney, a.Date = source.Name, source.Date
	}
	return a
}

// tourneyWord is one by which the name of a source tells a tourney.
var tourneyWord = regexp.MustCompile(`(?i)tourney|tournament|turnier|tournoi|concours|championship|olymp|jubil|memorial|gedenk|\b(tny|tt|jt|mt|ty)\b|-(tt|jt|mt)\b`)

// ErrFormat is wrapped by errors about what the format cannot say.
var ErrFormat = errors.New("the .olv format cannot say it")

// Write writes entries, each as a document.
func Write(w io.Writer, entries ...*Entry) error {
	for _, e := range entries {
		doc, err := e.document()
		if err != nil {
			return err
		}
		if _, err := w.Write(doc.appendTo([]byte("---\n"), "")); err != nil {
			return err
		}
	}
	return nil
}

func (e *Entry) document() (mapping, error) {
	p := e.Problem
	if p.TotalInvisible > 0 {
		return nil, fmt.Errorf("olv: invisible men: %w", ErrFormat)
	}
	stipulation, err := e.stipulation()
	if err != nil {
		return nil, err
	}
	men, err := algebraic(p.Board)
	if err != nil {
		return nil, err
	}
	options, err := playTexts(p)
	if err != nil {
		return nil, err
	}
	twins, err := twinTexts(p)
	if err != nil {
		return nil, err
	}
	var doc, glyphs mapping
	for _, g := range e.Glyphs {
		glyphs.put(g.Code, g.Figure)
	}
	doc.put("authors", p.Authors)
	if !e.Source.isZero() {
		doc.put("source", e.Source.mapping())
	}
	if a := e.Award; a != nil {
		doc.put("award", a.mapping())
	}
	var reprints, ids []mapping
	for _, r := range e.Reprints {
		reprints = append(reprints, r.mapping())
	}
	for _, id := range e.ForeignIDs {
		var m mapping
		m.put("domain", id.Domain)
		m.put("problemid", id.ProblemID)
		m.add(id.others)
		ids = append(ids, m)
	}
	doc.put("reprints", reprints)
	doc.put("algebraic", men)
	doc.put("glyphs", glyphs)
	doc.put("stipulation", stipulation)
	doc.put("options", options)
	doc.put("twins", twins)
	if number := p.Intention.Number(); number != "" && e.textual {
		doc.put(intendedSolutions, quoted(number))
	} else {
		doc.put(intendedSolutions, number)
	}
	doc = append(doc, member{"solution", scalar(e.Solution)}) // it may not be missing
	doc.put("keywords", e.Keywords)
	comments := slices.Clone(e.Comments)
	for _, w := range e.Problem.Walks {
		comments = append(comments, walkComment+movement.Line(w))
	}
	for _, line := range p.Intention.Play {
		comments = append(comments, intendedComment+line)
	}
	for _, line := range p.Titles {
		comments = append(comments, titleComment+line)
	}
	for _, line := range p.Remarks {
		comments = append(comments, remarkComment+line)
	}
	doc.put("comments", comments)
	doc.put("foreignids", ids)
	doc.add(e.others)
	return doc, nil
}

func (s *Source) mapping() mapping {
	var m mapping
	for i, text := range s.fields() {
		switch key := sourceNames[i]; key {
		case "date":
			m.put(key, dateFields(text))
		case "volume", "issue", "round", "problemid", "pagenumber":
			m.put(key, texty(text))
		default:
			m.put(key, text)
		}
	}
	m.put("comments", s.Comments)
	m.add(s.others)
	return m
}

func (a *Award) mapping() mapping {
	var m, tourney mapping
	tourney.put("name", a.Tourney)
	tourney.put("date", dateFields(a.Date))
	tourney.add(a.tourney)
	m.put("tourney", tourney)
	m.put("distinction", a.Distinction)
	m.put("judges", a.Judges)
	m.add(a.others)
	return m
}

// texty is a text that stays one where it looks like a number: the schema has
// issues and numbers of problems as texts.
func texty(text string) any {
	if text == "" {
		return ""
	}
	return quoted(text)
}

var dateParts = regexp.MustCompile(`^([0-9?]{1,4}(?:-[0-9]{4})?)(?:-([0-9]{1,2})(?:-([0-9]{1,2}))?)?$`)

// dateFields is a date as the schema has it: year, or a span of years, with
// month and day if they are known. What is no such date stays a text.
func dateFields(text string) any {
	parts := dateParts.FindStringSubmatch(text)
	if parts == nil {
		return text
	}
	var m mapping
	for i, key := range [...]string{"year", "month", "day"} {
		switch n, err := strconv.Atoi(parts[i+1]); {
		case parts[i+1] == "":
		case err != nil:
			m.put(key, quoted(parts[i+1]))
		default:
			m = append(m, member{key, number(n)})
		}
	}
	return m
}

func (e *Entry) stipulation() (string, error) {
	s := &e.Problem.Stipulation
	switch {
	case s.Structured != nil:
		return "", fmt.Errorf("olv: a structured stipulation: %w", ErrFormat)
	case len(e.Problem.Target) > 0:
		return "", fmt.Errorf("olv: play from one position to another: %w", ErrFormat)
	case s.Traditional == nil:
		return e.Stipulation, nil
	case s.Text == "":
		return s.Traditional.String(), nil
	case s.HasGoal(problem.ProofGame) && strings.HasPrefix(strings.ToLower(s.Text), "dia"):
		return "PG" + s.Text[len("dia"):], nil
	}
	return s.Text, nil
}

// algebraic lists the men by colour.
func algebraic(men []problem.Placement) (mapping, error) {
	var lists [3][]string
	for _, m := range men {
		if int(m.Man.Colour) >= len(lists) {
			return nil, fmt.Errorf("olv: an invisible man: %w", ErrFormat)
		}
		text := ""
		for _, a := range m.Man.Attributes {
			text += string(a) + " "
		}
		text += lexicon.WalkLetters(problem.English, m.Man.Walk) + m.Square.String()
		lists[m.Man.Colour] = append(lists[m.Man.Colour], text)
	}
	var m mapping
	for colour, key := range [...]string{"white", "black", "neutral"} {
		m.put(key, lists[colour])
	}
	return m, nil
}

// playTexts lists options and conditions, each in Popeye's words.
func playTexts(p *problem.Problem) (texts []string, err error) {
	for _, o := range p.Options.Given {
		texts = append(texts, strings.Join(append([]string{o.Name}, o.Args...), " "))
	}
	for _, c := range p.Conditions {
		text, err := inputOf(&problem.Problem{Conditions: []problem.Condition{c}})
		if err != nil {
			return nil, err
		}
		_, text, _ = strings.Cut(text, " ") // the command
		texts = append(texts, text)
	}
	return texts, nil
}

// twinTexts maps the letters of twins to their changes in Popeye's words.
func twinTexts(p *problem.Problem) (mapping, error) {
	var m mapping
	put := func(key string, t problem.Twin) error {
		t.Remarks = nil
		text, err := inputOf(&problem.Problem{Twins: []problem.Twin{t}})
		if err != nil {
			return err
		}
		_, text, _ = strings.Cut(text, " ") // the command
		text = capitals(text)
		m = append(m, member{key, scalar(text)}) // "" says that nothing changes
		return nil
	}
	label := 'b'
	if p.ZeroPosition {
		if err := put("a", problem.Twin{Changes: p.ZeroChanges}); err != nil {
			return nil, err
		}
	}
	for i, t := range p.Twins {
		key := string(label + rune(i))
		if n := i - int('z'-'b'); n > 0 {
			key = fmt.Sprintf("z%d", n)
		}
		if err := put(key, t); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// capitals spells the words of a twin as Olive does: "Continued Exchange a1 b2".
func capitals(text string) string {
	words := strings.Fields(text)
	for i, word := range words {
		if _, err := lexicon.Twinnings.Find(problem.English, word); err == nil && len(word) > 2 {
			words[i] = strings.ToUpper(word[:1]) + word[1:]
		}
	}
	return strings.Join(words, " ")
}

// inputOf is a part of a problem as Popeye's input, on one line.
func inputOf(p *problem.Problem) (string, error) {
	var buf bytes.Buffer
	if err := popeye.Write(&buf, problem.English, p); err != nil {
		return "", err
	}
	words := strings.Fields(buf.String())
	return strings.Join(words[1:len(words)-1], " "), nil
}
