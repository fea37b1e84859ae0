package compose

import (
	"context"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"rookery/fairy"
	"rookery/fairy/attribute"
	"rookery/fairy/walk"
	"rookery/problem"
	"rookery/problem/lexicon"
)

// A Term is a word of problem chess, explained.
type Term struct {
	Key    string   `json:"key" doc:"English name; for walks the code"`
	Names  []string `json:"names" doc:"in English, German and French"`
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
	Names []string `json:"names" doc:"in English, German and French"`
	After []Param  `json:"after,omitempty"`
}

var paramKinds = map[lexicon.Kind]string{
	lexicon.Word: "word", lexicon.Squares: "squares", lexicon.SquareGroups: "squareGroups", lexicon.Walks: "walks", lexicon.Number: "number",
	lexicon.Decimal: "decimal", lexicon.MoveNumber: "moveNumber", lexicon.Lines: "lines", lexicon.Segments: "segments", lexicon.Man: "man",
	lexicon.Mover: "mover", lexicon.Play: "play",
}

func paramsOf(params []lexicon.Param) (list []Param) {
	for _, p := range params {
		out := Param{Kind: paramKinds[p.Kind], Min: p.Min, Max: p.Max, Repeat: p.Repeat}
		if p.Kind == lexicon.Word {
			for _, n := range p.Words.Names() {
				if p.Accepts(n.English()) {
					out.Words = append(out.Words, ParamWord{n.English(), n[:], paramsOf(p.After[n.English()])})
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
}

type catalogueOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Catalogue
}

func (s *Service) addCatalogue(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "catalogue", Method: "GET", Path: "/api/catalogue",
		Summary: "Walks, attributes, conditions and options with their explanations", Tags: []string{"problems"},
	}, func(context.Context, *struct{}) (*catalogueOutput, error) {
		return &catalogueOutput{"private, max-age=3600", catalogue()}, nil
	})
}

func inAll(word func(problem.Language) string) (list []string) {
	for lang := range problem.Languages {
		list = append(list, word(lang))
	}
	return list
}

// ownTerms explains walks of an author's own.
func ownTerms(own []problem.OwnWalk) (list []Term) {
	for _, w := range own {
		rule, _, err := walk.Explain(w)
		if err != nil {
			continue // it is complained of
		}
		code := strings.ToUpper(string(w.Code))
		list = append(list, Term{
			Key: string(w.Code), Rule: rule,
			Names: inAll(func(problem.Language) string { return w.Name }),
			Codes: inAll(func(problem.Language) string { return code }),
		})
	}
	return list
}

func catalogue() Catalogue {
	var c Catalogue
	for _, w := range lexicon.AllWalks() {
		c.Walks = append(c.Walks, Term{
			Key:   string(w),
			Names: inAll(func(l problem.Language) string { return lexicon.WalkTitleIn(l, w) }),
			Codes: inAll(func(l problem.Language) string { return lexicon.WalkLetters(l, w) }),
			Rule:  walk.Rule(w),
		})
	}
	for _, a := range attribute.All() {
		name := string(fairy.AttributeNames[a.Bit])
		c.Attributes = append(c.Attributes, Term{
			Key: name, Names: inAll(func(l problem.Language) string { return lexicon.Attributes.In(l, name) }), Rule: a.Rule,
		})
	}
	for _, r := range lexicon.Conditions.Records() {
		c.Conditions = append(c.Conditions, Term{
			Key: r.Name.English(), Names: r.Name[:], Rule: r.Rule,
			Syntax: lexicon.Syntax(problem.English, r.Params), Params: paramsOf(r.Params),
		})
	}
	for _, n := range lexicon.Options.Names() {
		c.Options = append(c.Options, Term{
			Key: n.English(), Names: n[:],
			Syntax: lexicon.Syntax(problem.English, lexicon.Options.Params(n.English())),
			Params: paramsOf(lexicon.Options.Params(n.English())),
			Rule:   optionRules[n.English()],
		})
	}
	return c
}

// optionRules say in a line what the options do; those that have no say in the
// solution of a page are left out.
var optionRules = map[string]string{
	"Defence":                   "Tries with at most so many refutations are shown.",
	"SetPlay":                   "The play is shown as it would be with the other side to move.",
	"WhiteToPlay":               "White begins in a help stipulation.",
	"Variations":                "The variations are shown.",
	"NoWk":                      "White has no king.",
	"NoBk":                      "Black has no king.",
	"Duplex":                    "The problem is solved again with the sides exchanged.",
	"HalfDuplex":                "The problem is solved with the sides exchanged only.",
	"Threat":                    "Threats of at most so many moves are shown.",
	"NoThreat":                  "Threats are not shown.",
	"Try":                       "Tries with one refutation are shown.",
	"MaxSolutions":              "The search ends after so many solutions.",
	"MaxFlightsquares":          "Only moves that leave the king at most so many squares are tried.",
	"NonTrivial":                "Only so many defences may be answered by more than a short mate.",
	"KeepMatingPiece":           "The attacker keeps at least one man that can mate.",
	"EnPassant":                 "Squares over which a pawn has just passed.",
	"NoShortVariations":         "Variations shorter than the stipulation are not shown.",
	"PostKeyPlay":               "The diagram stands after the key.",
	"Intelligent":               "Final pictures are looked for first.",
	"MaxTime":                   "The search ends after so many seconds.",
	"NoCastling":                "Kings and rooks on these squares have moved.",
	"Quodlibet":                 "Either goal will do.",
	"StopOnShortSolutions":      "The search ends when a short solution was found.",
	"CastlingMutuallyExclusive": "One of two castlings at most is possible.",
	"GoalIsEnd":                 "Play ends when the goal is reached.",
	"NullMoves":                 "Null moves are allowed as threats.",
	"TrivialTriesAvoid":         "Tries refuted by an unprovided check or flight are not shown.",
	"MatesIn1":                  "Mates in one are shown, too.",
	"SingleContinuation":        "Only defences that leave a single continuation are shown.",
	"TotalDefences":             "Only defences that meet every threat are shown.",
	"ThreatAnswers":             "Only threats that work after so many defences are shown.",
	"DualsApart":                "Defences that leave a choice stand behind the others.",
	"MatingMan":                 "This man has to reach the goal: a walk, or a square of the diagram.",
	"MatedKing":                 "The king has to stand on one of these squares at the end.",
	"MoveBy":                    "A half move is made by this man: its number, and a walk or a square of the diagram.",
	"Intended":                  "What is meant to be the solution, a number or a line of play; a verdict is given.",
	"EpOn":                      "A pawn may have just made a double step, wherever that could be.",
	"CastlingOff":               "Nobody may castle.",
	"MoveNumbers":               "The first moves are counted while they are tried.",
}
