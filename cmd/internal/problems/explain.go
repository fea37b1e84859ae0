package problems

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"rookery/chess"
	"rookery/cmd/internal/cli"
	"rookery/diagram"
	"rookery/diagram/draw"
	"rookery/fairy/glossary"
	"rookery/fairy/walk"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/problem/movement"
)

// An explained is something that problem chess knows, for readers.
type explained struct {
	Kind   string            `json:"kind"` // walk, condition, attribute
	Codes  map[string]string `json:"codes,omitempty"`
	Names  map[string]string `json:"names"`
	Syntax string            `json:"syntax,omitempty"`
	Rule   string            `json:"rule"`
	Source string            `json:"source,omitempty"`
	// Definition is what makes a walk of an author's own.
	Definition string `json:"definition,omitempty"`
	// An example of a walk: Forsyth-like placement by squares.
	Example *example `json:"example,omitempty"`

	english string
	reach   walk.Reach
	own     []problem.OwnWalk
}

type example struct {
	Men   []string `json:"men"` // "white g d4", the one that moves first
	To    []string `json:"to"`
	Taken []string `json:"taken,omitempty"`
}

// byLanguage are the words of a term, each under its language's code.
func byLanguage(n glossary.Names) map[string]string {
	m := map[string]string{}
	for lang := range problem.Languages {
		m[lang.String()] = n[lang]
	}
	return m
}

// NewWalks is the command "rookery walks".
func NewWalks() *cobra.Command {
	return newExplain("walks [CODE|NAME]", "Explain the ways men move", `Walks lists the ways men move, or explains one: its codes and names in three
languages, its rule, its source, and an example of where it goes. The walk is
given by its code, its name or the beginning of one, in any language; hunters as
two codes with a slash between ("g/li").

With --walks it is walks of one's own that are listed or explained: those of a file
or of a library that comes with the program. See docs/walks.md.`, `  rookery walks
  rookery walks g
  rookery walks Nachtreiter --format svg > nightrider.svg
  rookery walks --walks musketeer hawk
  rookery walks --walks animals --language de`, walkCatalogue)
}

// NewConditions is the command "rookery conditions".
func NewConditions() *cobra.Command {
	return newExplain("conditions [NAME]", "Explain the fairy conditions", `Conditions lists the fairy conditions, or explains one: its names in three
languages, what may follow it in the input, its rule and its source. The name may
be the beginning of one, in any language.`, `  rookery conditions
  rookery conditions madrasi
  rookery conditions laengstzueger --language de`, conditionCatalogue)
}

// NewAttributes is the command "rookery attributes".
func NewAttributes() *cobra.Command {
	return newExplain("attributes [NAME]", "Explain the attributes of men", `Attributes lists what single men may be besides their walk, or explains one.`,
		`  rookery attributes
  rookery attributes kamikaze`, attributeCatalogue)
}

func newExplain(use, short, long, examples string, catalogue func(problem.Language) []explained) *cobra.Command {
	var format, language string
	var files walkFiles
	forms := []string{"text", "json"}
	pictures := strings.HasPrefix(use, "walks")
	if pictures {
		forms = append(forms, "svg")
	}
	cmd := &cobra.Command{
		Use: use, Short: short, Long: long, Example: examples,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := cli.OneOf("format", format, forms...); err != nil {
				return err
			}
			lang := problem.English
			if named, err := languageNamed(language); err != nil {
				return err
			} else if named != nil {
				lang = *named
			}
			list := catalogue(lang)
			if len(files) > 0 {
				own, err := files.read()
				if err == nil {
					list, err = ownCatalogue(own, lang)
				}
				if err != nil {
					return cli.Fail(err)
				}
			}
			if len(args) == 0 {
				return showCatalogue(cmd.OutOrStdout(), list, format)
			}
			e, err := findExplained(list, args[0], lang)
			if err != nil {
				return err
			}
			return e.show(cmd.OutOrStdout(), format)
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			var names []string
			for _, e := range catalogue(problem.English) {
				names = append(names, e.english)
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
	}
	if pictures {
		files.add(cmd.Flags(), "walks of one's own")
	}
	cmd.Flags().StringVar(&language, "language", "", "language in which rules are told: en, de, fr")
	cmd.Flags().StringVar(&format, "format", "text", "form: "+strings.Join(forms, ", "))
	return cmd
}

// explain is what the glossary says of a term.
func explain(kind string, t *glossary.Term) explained {
	e := explained{
		Kind: kind, Names: byLanguage(t.Names), Syntax: t.Syntax(), Rule: t.Rule, Source: t.Source, english: t.Names[problem.English],
	}
	if t.Walk == "" {
		return e
	}
	e.Codes = byLanguage(t.Codes)
	if t.Own != nil {
		e.Definition, e.own = movement.Line(*t.Own), []problem.OwnWalk{*t.Own}
	}
	if r, err := t.Example(); err == nil {
		e.exemplify(r)
	}
	return e
}

func walkCatalogue(lang problem.Language) (list []explained) {
	for _, t := range glossary.Walks(lang) {
		list = append(list, explain("walk", &t))
	}
	return list
}

// ownCatalogue explains walks of an author's own in a language.
func ownCatalogue(own []problem.OwnWalk, lang problem.Language) (list []explained, err error) {
	for _, w := range own {
		t, err := glossary.OwnWalk(w, lang)
		if err != nil {
			return nil, err
		}
		list = append(list, explain("walk", &t))
	}
	return list, nil
}

// exemplify takes in a walk's example.
func (e *explained) exemplify(r walk.Reach) {
	e.reach = r
	e.Example = &example{To: squareNames(r.To), Taken: squareNames(r.Taken)}
	for _, m := range r.Men {
		e.Example.Men = append(e.Example.Men, fmt.Sprintf("%s %s %s", colourWord(m.Man.Colour), m.Man.Walk, m.Square))
	}
}

func conditionCatalogue(lang problem.Language) (list []explained) {
	for _, t := range glossary.Conditions(lang) {
		list = append(list, explain("condition", &t))
	}
	return list
}

func attributeCatalogue(lang problem.Language) (list []explained) {
	for _, t := range glossary.Attributes(lang) {
		list = append(list, explain("attribute", &t))
	}
	return list
}

// findExplained finds an entry by a code, a name or its beginning, in any
// language.
func findExplained(list []explained, word string, in problem.Language) (explained, error) {
	if away, home, ok := strings.Cut(word, "/"); ok {
		for lang := range problem.Languages {
			if w, ok := lexicon.FindWalk(lang, away+"/"+home); ok && list[0].Kind == "walk" {
				t := glossary.Walk(w, in)
				return explain("walk", &t), nil
			}
		}
	}
	matches := func(fits func(text string) bool, byCode bool) (found []explained) {
		for lang := range problem.Languages {
			code := lang.String()
			for _, e := range list {
				text := e.Names[code]
				if byCode {
					text = e.Codes[code]
				}
				if text != "" && fits(text) && !slices.ContainsFunc(found, func(f explained) bool { return f.english == e.english }) {
					found = append(found, e)
				}
			}
		}
		return found
	}
	exactly := func(text string) bool { return strings.EqualFold(text, word) }
	if found := matches(exactly, true); len(found) > 0 {
		return found[0], nil // English codes go first
	}
	if found := matches(exactly, false); len(found) > 0 {
		return found[0], nil
	}
	found := matches(func(text string) bool { return len(text) >= len(word) && strings.EqualFold(text[:len(word)], word) }, false)
	if len(found) == 0 {
		found = matches(func(text string) bool { return strings.Contains(strings.ToLower(text), strings.ToLower(word)) }, false)
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		return explained{}, fmt.Errorf("%q may be any of %s", word, englishNames(found))
	}
	return explained{}, fmt.Errorf("no %s %q; the nearest: %s", list[0].Kind, word, englishNames(nearest(list, word)))
}

func englishNames(list []explained) string {
	var names []string
	for _, e := range list {
		names = append(names, e.english)
	}
	return strings.Join(names, ", ")
}

// nearest are the entries whose names need the fewest changes to be the word.
func nearest(list []explained, word string) []explained {
	distance := func(e explained) int {
		best := 1 << 30
		for _, name := range e.Names {
			best = min(best, changes(strings.ToLower(name), strings.ToLower(word)))
		}
		return best
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b explained) int { return distance(a) - distance(b) })
	return list[:min(3, len(list))]
}

// changes is how many letters must be put in, taken out or replaced
// (Levenshtein's distance).
func changes(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := before
			if a[i] != b[j] {
				cost++
			}
			before = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

func showCatalogue(w io.Writer, list []explained, format string) error {
	if format == "json" {
		return writeJSON(w, list)
	}
	if format != "text" {
		return errors.New("a picture shows one walk: say which")
	}
	width := 0
	for _, e := range list {
		width = max(width, len(e.english))
	}
	for _, e := range list {
		code := ""
		if e.Codes != nil {
			code = fmt.Sprintf("%-3s ", e.Codes["en"])
		}
		rule, _, _ := strings.Cut(strings.TrimSuffix(e.Rule, "."), ". ")
		if limit := 100 - width - len(code); len(rule) > limit {
			rule = rule[:strings.LastIndex(rule[:limit], " ")] + " ..."
		}
		if _, err := fmt.Fprintf(w, "%s%-*s  %s\n", code, width, e.english, rule); err != nil {
			return err
		}
	}
	return nil
}

func writeJSON(w io.Writer, v any) error {
	j := json.NewEncoder(w)
	j.SetEscapeHTML(false)
	j.SetIndent("", "  ")
	return j.Encode(v)
}

// show writes all that is known of one entry.
func (e explained) show(w io.Writer, format string) error {
	switch format {
	case "json":
		return writeJSON(w, e)
	case "svg":
		return draw.SVG(w, e.diagram(), draw.Options{})
	}
	var b strings.Builder
	for i, lang := range []string{"en", "de", "fr"} {
		if i > 0 && e.Definition != "" {
			break // it has one name
		}
		if i > 0 {
			b.WriteString("   " + lang + ": ")
		}
		if e.Codes != nil {
			b.WriteString(e.Codes[lang] + " ")
		}
		b.WriteString(e.Names[lang])
	}
	b.WriteString("\n\n")
	b.WriteString(wrap(e.Rule, 78))
	if e.Syntax != "" {
		b.WriteString("\n" + wrap("In the input: "+e.Names["en"]+" "+strings.ReplaceAll(e.Syntax, "|", " | "), 78))
	}
	if e.Source != "" {
		b.WriteString("\nSource: " + e.Source + "\n")
	}
	if e.Definition != "" {
		b.WriteString("\nIn the input: walk " + e.Definition + "\n")
	}
	if e.Example != nil {
		b.WriteString("\n" + e.reach.Text())
		b.WriteString("\n" + legend(e.reach))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// legend says what the signs of an example mean, as far as they occur in it.
func legend(r walk.Reach) string {
	text := "o: where it can go"
	if r.Taken != 0 {
		text += "   x: what it can take"
	}
	black := slices.ContainsFunc(r.Men, func(m problem.Placement) bool { return m.Man.Colour == problem.Black && !r.Taken.Has(m.Square) })
	if black {
		text += "   -: other black men"
	}
	return text + "\n"
}

func (e explained) diagram() diagram.Diagram {
	d := diagram.Diagram{Men: e.reach.Men, Titles: []string{e.english}, Walks: e.own}
	for s := range (e.reach.To | e.reach.Taken).Squares() {
		d.Marks = append(d.Marks, diagram.Mark{Square: s, Kind: problem.MagicMark})
	}
	return d
}

// wrap breaks a text into lines.
func wrap(text string, width int) string {
	var b strings.Builder
	column := 0
	for word := range strings.FieldsSeq(text) {
		switch {
		case column == 0:
		case column+1+len(word) > width:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	b.WriteByte('\n')
	return b.String()
}

func squareNames(set chess.Bitboard) (names []string) {
	for s := range set.Squares() {
		names = append(names, s.String())
	}
	return names
}

func colourWord(c problem.Colour) string {
	if c == problem.Black {
		return "black"
	}
	return "white"
}
