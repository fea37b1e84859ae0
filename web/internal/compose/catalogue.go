package compose

import (
	"context"
	"unicode"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"rookery/analysis/themes"
	"rookery/fairy/glossary"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/problem/movement"
	"rookery/web/internal/site"
)

// A Term is a word of problem chess, explained.
type Term struct {
	Key    string   `json:"key" doc:"English name; for walks the code"`
	Names  []string `json:"names" doc:"in English, German and French, as they are typed"`
	Title  string   `json:"title,omitempty" doc:"as magazines print it, in the language asked for; absent: as it is typed"`
	Codes  []string `json:"codes,omitempty" doc:"letters of a walk in the three languages"`
	Syntax string   `json:"syntax,omitempty" doc:"what may follow it, in a line"`
	Params []Param  `json:"params,omitempty" doc:"what may follow it, one after the other"`
	Rule   string   `json:"rule,omitempty"`
}

// A Param is something that may follow a word.
type Param struct {
	Kind   string      `json:"kind" enum:"word,squares,squareGroups,walks,number,decimal,moveNumber,lines,segments,man,mover,play"`
	Min    int         `json:"min" doc:"how many there must be: of squares and walks; 0 for what may be left out"`
	Max    int         `json:"max" doc:"how many there may be; 0: any number"`
	Repeat bool        `json:"repeat,omitempty" doc:"any number of the words may follow"`
	Words  []ParamWord `json:"words,omitempty"`
}

// A ParamWord is a keyword among parameters, with what may follow it.
type ParamWord struct {
	Key   string   `json:"key" doc:"English name"`
	Names []string `json:"names" doc:"in English, German and French, as they are typed"`
	Title string   `json:"title,omitempty" doc:"as magazines print it, in the language asked for; absent: as it is typed"`
	After []Param  `json:"after,omitempty"`
}

var paramKinds = map[lexicon.Kind]string{
	lexicon.Word: "word", lexicon.Squares: "squares", lexicon.SquareGroups: "squareGroups", lexicon.Walks: "walks", lexicon.Number: "number",
	lexicon.Decimal: "decimal", lexicon.MoveNumber: "moveNumber", lexicon.Lines: "lines", lexicon.Segments: "segments", lexicon.Man: "man",
	lexicon.Mover: "mover", lexicon.Play: "play",
}

func paramsOf(params []lexicon.Param, lang problem.Language) (list []Param) {
	for _, p := range params {
		out := Param{Kind: paramKinds[p.Kind], Min: p.Min, Max: p.Max, Repeat: p.Repeat}
		if p.Kind == lexicon.Word {
			for _, n := range p.Words.Names() {
				if p.Accepts(n.English()) {
					w := ParamWord{Key: n.English(), Names: n[:], After: paramsOf(p.After(n.English()), lang)}
					w.Title = printedTitle(n[:], p.Words.Printed(lang, n.English()), lang)
					out.Words = append(out.Words, w)
				}
			}
		}
		list = append(list, out)
	}
	return list
}

// A Catalogue lists what a problem may be made of.
type Catalogue struct {
	Walks      []Term `json:"walks"`
	Attributes []Term `json:"attributes"`
	Conditions []Term `json:"conditions"`
	Options    []Term `json:"options"`
	Themes     []Term `json:"themes" doc:"their names alone"`
	// Libraries are walks that can be defined in a problem as they are.
	Libraries []WalkLibrary `json:"libraries"`
}

// A WalkLibrary is a file of walks that comes with the program.
type WalkLibrary struct {
	Name  string   `json:"name"`
	Walks []string `json:"walks" doc:"definitions, a line each: \"Leopard lp = NB2\""`
}

type catalogueInput struct {
	Language string `query:"language" enum:"en,de,fr" default:"en" doc:"in which rules are told"`
}

type catalogueOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Catalogue
}

func (s *Service) addCatalogue(api huma.API) {
	site.Register(api, huma.Operation{
		OperationID: "catalogue", Method: "GET", Path: "/api/catalogue",
		Summary: "Walks, attributes, conditions and options with their explanations, and names of themes", Tags: []string{"problems"},
	}, func(_ context.Context, in *catalogueInput) (*catalogueOutput, error) {
		lang, _ := problem.ParseLanguage(in.Language) // the API knows no other
		return &catalogueOutput{"private, max-age=3600", catalogue(lang)}, nil
	})
}

// printedTitle is how a word is printed where that is not how it is typed.
func printedTitle(names []string, printed string, lang problem.Language) string {
	if printed == names[lang] {
		return ""
	}
	return printed
}

// capitalised begins a title like its neighbours in a list.
func capitalised(title string) string {
	first, size := utf8.DecodeRuneInString(title)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + title[size:]
}

// termOf is what the glossary says in a language, under a key.
func termOf(t *glossary.Term, key string, lang problem.Language) Term {
	out := Term{Key: key, Names: t.Names[:], Syntax: t.Syntax(), Params: paramsOf(t.Params, lang), Rule: t.Rule}
	out.Title = capitalised(printedTitle(out.Names, t.Titles[lang], lang))
	if t.Walk != "" {
		out.Codes = t.Codes[:]
	}
	return out
}

// ownTerms explains walks of an author's own in a language.
func ownTerms(own []problem.OwnWalk, lang problem.Language) (list []Term) {
	for _, w := range own {
		if t, err := glossary.OwnWalk(w, lang); err == nil { // it is complained of
			list = append(list, termOf(&t, string(w.Code), lang))
		}
	}
	return list
}

func catalogue(lang problem.Language) Catalogue {
	var c Catalogue
	for _, t := range glossary.Walks(lang) {
		c.Walks = append(c.Walks, termOf(&t, string(t.Walk), lang))
	}
	for _, t := range glossary.Attributes(lang) {
		c.Attributes = append(c.Attributes, termOf(&t, t.Names[problem.English], lang))
	}
	for _, t := range glossary.Conditions(lang) {
		c.Conditions = append(c.Conditions, termOf(&t, t.Names[problem.English], lang))
	}
	for _, t := range themes.All() {
		c.Themes = append(c.Themes, Term{Key: t.Name, Names: t.Title[:]})
	}
	for _, name := range movement.Libraries() {
		l := WalkLibrary{Name: name}
		walks, _ := movement.Library(name) // a test reads them all
		for _, w := range walks {
			l.Walks = append(l.Walks, movement.Line(w))
		}
		c.Libraries = append(c.Libraries, l)
	}
	for _, t := range glossary.Options(lang) {
		c.Options = append(c.Options, termOf(&t, t.Names[problem.English], lang))
	}
	return c
}
