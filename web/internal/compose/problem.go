package compose

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"rookery/chess"
	"rookery/diagram"
	"rookery/problem"
	"rookery/problem/movement"
	"rookery/problem/olv"
	"rookery/problem/popeye"
	"rookery/solution/caption"
	"rookery/solution/json"
	solutiontext "rookery/solution/text"
	"rookery/web/internal/site"
)

// A Man is a man on a square, as the pages have it.
type Man struct {
	Square     string   `json:"square" pattern:"^[a-h][1-8]$" example:"e1"`
	Colour     string   `json:"colour" enum:"white,black,neutral"`
	Walk       string   `json:"walk" maxLength:"16" doc:"English code in lower case" example:"k"`
	Attributes []string `json:"attributes,omitempty" maxItems:"32"`
}

// A Problem is one as the pages edit it: the board as data, the rest in the
// words of Popeye's language.
type Problem struct {
	Language    string   `json:"language,omitempty" enum:"en,de,fr" doc:"of the words; English if empty"`
	Authors     []string `json:"authors,omitempty"`
	Titles      []string `json:"titles,omitempty"`
	Origins     []string `json:"origins,omitempty"`
	Awards      []string `json:"awards,omitempty"`
	Remarks     []string `json:"remarks,omitempty"`
	Board       []Man    `json:"board" maxItems:"256"`
	Stipulation string   `json:"stipulation,omitempty" doc:"\"#2\", or \"white 3ad[#]\" for a structured one"`
	Conditions  []string `json:"conditions,omitempty" doc:"each with its parameters"`
	Options     []string `json:"options,omitempty" doc:"each with its arguments"`
	Intended    string   `json:"intended,omitempty" maxLength:"32" doc:"how many solutions the author means: \"2\", \"2.1.1...\""`
	Play        []string `json:"play,omitempty" maxItems:"64" doc:"the keys or lines that the author means"`
	Twins       []string `json:"twins,omitempty" doc:"the changes of each twin; those of the first, a), too where the diagram is a zero position"`
	Zero        bool     `json:"zero,omitempty" doc:"the diagram is a zero position: only its twins are solved"`
	Walks       []string `json:"walks,omitempty" maxItems:"64" doc:"of the author's own: name, code, = and definition"`
}

// A Complaint is something wrong with a text, at a place.
type Complaint struct {
	Line     int      `json:"line"`
	Column   int      `json:"column"`
	Message  string   `json:"message"`
	Expected []string `json:"expected,omitempty"`
	Warning  bool     `json:"warning,omitempty"`

	of *popeye.Error // nil for others
}

// A Reading is what a text says: the first of its problems, in all forms.
type Reading struct {
	Problem    Problem      `json:"problem"`
	Text       string       `json:"text" doc:"in Popeye's language"`
	Forsyth    string       `json:"forsyth" doc:"FEN's placement, or Popeye's Forsyth where there are fairy men"`
	XFEN       string       `json:"xfen,omitempty" doc:"the placement as Olive and YACPDB have it, where there are fairy men"`
	FFEN       string       `json:"ffen,omitempty" doc:"the placement as FEN Tool has it, where there are fairy men"`
	Problems   int          `json:"problems" doc:"how many the text holds"`
	Holes      []string     `json:"holes,omitempty" doc:"squares that are not on the board"`
	OwnWalks   []Term       `json:"ownWalks,omitempty" doc:"the walks of the author's own, explained"`
	Imitators  []string     `json:"imitators,omitempty" doc:"their squares"`
	Marks      []SquareMark `json:"marks,omitempty" doc:"squares that are something to a condition"`
	Grid       *GridLines   `json:"grid,omitempty" doc:"lines of grid chess"`
	Seams      []string     `json:"seams,omitempty" enum:"files,ranks" doc:"edges of the board that are joined"`
	Captions   Captions     `json:"captions"`
	Complaints []Complaint  `json:"complaints,omitempty"`
	Doubts     []Doubt      `json:"doubts,omitempty" doc:"what is unusual about the men"`
	About      *About       `json:"about,omitempty" doc:"what the text says beside the problem"`

	whole *problem.Problem // of which it is the reading
}

// A SquareMark is a square that is something to a condition.
type SquareMark struct {
	Square string `json:"square"`
	Kind   string `json:"kind" enum:"magic,whiteForced,blackForced,whitePromotion,blackPromotion,whiteRoyal,blackRoyal,wormhole"`
}

// GridLines are drawn at the left and at the lower edges of squares.
type GridLines struct {
	Left  []string `json:"left,omitempty"`
	Below []string `json:"below,omitempty"`
}

// Captions are what stands below a diagram, in the reader's language.
type Captions struct {
	Count      string   `json:"count" example:"8 + 5 + 2n"`
	Conditions []string `json:"conditions,omitempty"`
	Twins      []string `json:"twins,omitempty" doc:"a line each: \"b) bPf3 → b4\""`
	Notes      []string `json:"notes,omitempty"`
	Legend     []Legend `json:"legend,omitempty" doc:"the fairy men"`
}

// A Legend says what a sign stands for.
type Legend struct {
	Walk string `json:"walk"`
	Name string `json:"name"`
}

// Limits of what the pages may send in one problem.
const (
	maxText  = 64 << 10
	maxTwins = 64
	maxMen   = 2048
)

func popeyeLimits() popeye.Limits {
	return popeye.Limits{Bytes: maxText, Problems: 1000, Men: maxMen, Twins: maxTwins}
}

type readInput struct {
	Body struct {
		Text string `json:"text,omitempty" maxLength:"65536" doc:"Popeye's language, FEN, XFEN, Forsyth, a list of men, .olv or a LaTeX diagram"`
		// Onto is a problem that keeps all but its men where Text is a position alone.
		Onto string `json:"onto,omitempty" maxLength:"65536" doc:"a problem that a position alone is put into"`
		// Problem replaces what Text says, as far as a Problem can say it.
		Problem *Problem `json:"problem,omitempty"`
		Turn    string   `json:"turn,omitempty" enum:"rotate,mirror,left,right,up,down" doc:"turns the edited problem"`
		// Language is that of the captions.
		Language string `json:"language,omitempty" enum:"en,de,fr" doc:"of the captions; the text's if not given"`
	}
}

type readOutput struct{ Body Reading }

func (s *Service) addProblem(api huma.API) {
	site.Register(api, huma.Operation{
		OperationID: "read-problem", Method: "POST", Path: "/api/problem", Summary: "Read a problem in any form",
		Description: "Reads text, or an edited problem on top of a text, and answers with all forms of it.",
		Tags:        []string{"problems"},
	}, func(_ context.Context, in *readInput) (*readOutput, error) {
		var r Reading
		var err error
		text := in.Body.Text
		switch to := turnings[in.Body.Turn]; {
		case in.Body.Problem == nil:
			r, _, err = readOnto(text, in.Body.Onto)
		case to != nil:
			r, err = turnedProblem(text, in.Body.Problem, to)
		default:
			r, err = edited(text, in.Body.Problem)
		}
		if errors.Is(err, ErrNothing) {
			return nil, huma.Error422UnprocessableEntity(nothing[languageOr(in.Body.Language, problem.English)])
		}
		if err != nil {
			return nil, huma.Error422UnprocessableEntity(err.Error())
		}
		r.caption(in.Body.Language)
		return &readOutput{r}, nil
	})
}

// readOnto is read, but for a position alone, which is put into another problem.
func readOnto(text, onto string) (Reading, *problem.Problem, error) {
	pos, ok := readPosition(text)
	if !ok || onto == "" {
		return Read(text)
	}
	_, base, err := Read(onto)
	if err != nil {
		return Read(text)
	}
	p := pos.on(*base)
	r, err := ReadingOf(p)
	r.Problems = 1
	return r, p, err
}

// ErrNothing tells that a text holds no problem.
var ErrNothing = errors.New(nothing[problem.English])

// nothing says so in each language.
var nothing = [problem.Languages]string{
	"this is no problem: Popeye's input, a FEN, a Forsyth, a list of men (White: Ka1, Qb2; Black: Kc8), .olv, JSON or a LaTeX diagram was expected",
	"das ist kein Problem: erwartet werden Popeyes Eingabe, FEN, Forsyth, eine Liste der Steine (Weiß: Ka1, Db2; Schwarz: Kc8), .olv, JSON oder ein LaTeX-Diagramm",
	"ce n’est pas un problème : une entrée de Popeye, un FEN, un Forsyth, une liste des pièces (Blancs : Ra1, Db2 ; Noirs : Rc8), .olv, JSON ou un diagramme LaTeX était attendu",
}

// Read finds out what a text is and reads its first problem.
func Read(text string) (Reading, *problem.Problem, error) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return Reading{}, nil, ErrNothing
	case isLaTeX(text):
		return readLaTeX(text)
	case isOlv(text):
		return readOlv(text)
	case strings.HasPrefix(text, "{"):
		return readJSON(text)
	}
	if pos, ok := readPosition(text); ok {
		p := &problem.Problem{Board: pos.men}
		if pos.asked != nil {
			p.Stipulation = *pos.asked
		}
		r, err := ReadingOf(p)
		r.Problems = 1
		return r, p, err
	}
	switch {
	case isFEN(text):
		_, err := chess.ParseFENLenient(text)
		return Reading{}, nil, fmt.Errorf("reading FEN: %w", err)
	case begins(text):
		return readPopeye(text)
	}
	r, p, err := readPopeye("beginproblem\n" + text + "\nendproblem")
	if err == nil && !understood(p) {
		return Reading{}, nil, ErrNothing
	}
	return r, p, err
}

// understood reports whether there is anything in a problem: what was read of a text in
// no language is nothing.
func understood(p *problem.Problem) bool {
	return p != nil && (len(p.Board) > 0 || !p.Stipulation.IsZero() || len(p.Conditions) > 0 || len(p.Options.Given) > 0 ||
		len(p.Authors)+len(p.Titles)+len(p.Origins)+len(p.Awards)+len(p.Remarks) > 0)
}

// readForsyth reads a position alone: nothing is asked of it yet.
func readForsyth(text string) (Reading, *problem.Problem, bool) {
	r, p, err := readPopeye("beginproblem\nforsyth " + text + "\nstipulation #1\nendproblem")
	if err != nil || len(r.Complaints) > 0 || strings.ContainsAny(text, " \t\n") {
		return r, p, false
	}
	p.Stipulation = problem.Stipulation{}
	r, err = ReadingOf(p)
	r.Problems = 1
	return r, p, err == nil
}

// begins tells whether a text begins as a problem does in one of the languages.
func begins(text string) bool {
	words := strings.Fields(strings.ToLower(text))
	return len(words) > 0 && slices.Contains([]string{"beginproblem", "anfangproblem", "debutprobleme"}, words[0])
}

func isFEN(text string) bool {
	placement, _, _ := strings.Cut(text, " ")
	// In Popeye's Forsyth a minus stands before black men, in the XFEN with stars before neutral ones.
	return strings.Count(placement, "/") == 7 && !strings.ContainsAny(placement, "+=.") && (!strings.Contains(placement, "-") || strings.Contains(placement, "*"))
}

func isOlv(text string) bool {
	return strings.HasPrefix(text, "---") || strings.Contains(text, "algebraic:")
}

func readOlv(text string) (Reading, *problem.Problem, error) {
	var first *problem.Problem
	var about *About
	n := 0
	var bad []Complaint
	for e, err := range olv.Entries("", []byte(text)) {
		n++
		if n > 1 {
			continue
		}
		if err != nil {
			bad = append(bad, Complaint{Line: 1, Column: 1, Message: err.Error()})
		}
		if e != nil {
			first, about = e.Problem, AboutOf(e)
		}
	}
	if first == nil {
		return Reading{}, nil, ErrNothing
	}
	r, err := ReadingOf(first)
	r.Problems, r.Complaints, r.About = n, append(bad, r.Complaints...), about
	return r, first, err
}

// readJSON reads the problem of a solution (docs/json.md), and takes the solution as one that was published.
func readJSON(text string) (Reading, *problem.Problem, error) {
	d := json.NewDecoder(strings.NewReader(text))
	p, found, err := d.Solved()
	if err != nil {
		return Reading{}, nil, err
	}
	if !understood(p) {
		return Reading{}, nil, ErrNothing
	}
	e := olv.Of(p)
	if e.Solution, err = solutiontext.Moves(found); err != nil {
		return Reading{}, nil, err
	}
	r, err := ReadingOf(p)
	r.About = AboutOf(e)
	for r.Problems = 1; err == nil; r.Problems++ {
		if _, _, more := d.Solved(); more != nil {
			break
		}
	}
	return r, p, err
}

func readPopeye(text string) (Reading, *problem.Problem, error) {
	var r Reading
	var first *problem.Problem
	n := 0
	for p, errs := range popeye.Joined("", []byte(text), popeyeLimits()) {
		n++
		if n > 1 {
			continue
		}
		r.Complaints = complaints(errs)
		first = p
	}
	if first == nil {
		if len(r.Complaints) > 0 {
			return Reading{}, nil, errors.New(r.Complaints[0].Message)
		}
		return Reading{}, nil, ErrNothing
	}
	whole, err := ReadingOf(first)
	if err != nil {
		return Reading{}, nil, err
	}
	whole.Problems, whole.Complaints = n, r.Complaints
	if len(r.Complaints) > 0 {
		whole.Text = text // the places of the complaints are those of this text
	}
	return whole, first, nil
}

func complaints(errs popeye.Errors) (list []Complaint) {
	for _, e := range errs {
		c := Complaint{Line: e.Pos.Line, Column: e.Pos.Col, Message: shortMessage(e), Expected: e.Expected, Warning: e.Warning, of: e}
		list = append(list, c)
	}
	return list
}

func shortMessage(e *popeye.Error) string {
	if e.Token == "" {
		return e.Msg()
	}
	return fmt.Sprintf("%q: %s", e.Token, e.Msg())
}

// ReadingOf puts a problem into all its forms.
func ReadingOf(p *problem.Problem) (Reading, error) {
	q := *p
	q.Protocol, q.LaTeX = "", "" // files of the machine are none of the pages' business
	var text strings.Builder
	if err := popeye.Write(&text, p.Language, &q); err != nil {
		return Reading{}, err
	}
	r := Reading{
		Problem: problemOf(p), Text: text.String(), Forsyth: forsyth(p),
		OwnWalks: ownTerms(p.Walks, p.Language), Doubts: doubts(p), whole: p,
	}
	if slices.ContainsFunc(p.Board, func(m problem.Placement) bool { return gameRole(m.Man) == chess.NoRole }) {
		r.XFEN, r.FFEN = diagram.XFEN(p.Board), diagram.FFEN(p.Board)
	}
	return r, nil
}

// caption adds what is seen on the board and below it, in the reader's language, and says
// in that what is wrong with the text.
func (r *Reading) caption(language string) {
	for i := range r.Complaints {
		if c := &r.Complaints[i]; c.of != nil {
			e := *c.of
			e.Language = languageOr(language, e.Language)
			c.Message = shortMessage(&e)
		}
	}
	if r.whole == nil {
		return
	}
	d := diagram.FromProblem(r.whole, languageOr(language, r.whole.Language))
	r.Holes, r.Imitators = squareNames(d.Holes), squareNames(d.Imitators)
	for _, m := range d.Marks {
		r.Marks = append(r.Marks, SquareMark{m.Square.String(), markNames[m.Kind]})
	}
	if d.Seams.Files {
		r.Seams = append(r.Seams, "files")
	}
	if d.Seams.Ranks {
		r.Seams = append(r.Seams, "ranks")
	}
	if d.Grid != nil {
		r.Grid = &GridLines{}
		for s := range chess.Square(64) {
			if d.Grid.Left(s) {
				r.Grid.Left = append(r.Grid.Left, s.String())
			}
			if d.Grid.Below(s) {
				r.Grid.Below = append(r.Grid.Below, s.String())
			}
		}
	}
	r.Captions = Captions{Count: d.Count(), Conditions: d.Conditions, Twins: d.Twins, Notes: d.Notes}
	for _, w := range d.Legend(diagram.Options{}) {
		r.Captions.Legend = append(r.Captions.Legend, Legend{string(w), d.WalkName(w)})
	}
}

// markNames are the kinds of marks in the words of the API.
var markNames = map[problem.Mark]string{
	problem.MagicMark: "magic", problem.WormholeMark: "wormhole", problem.WhiteForcedMark: "whiteForced", problem.BlackForcedMark: "blackForced",
	problem.WhitePromotionMark: "whitePromotion", problem.BlackPromotionMark: "blackPromotion",
	problem.WhiteRoyalMark: "whiteRoyal", problem.BlackRoyalMark: "blackRoyal",
}

func squareNames(list []chess.Square) (names []string) {
	for _, s := range list {
		names = append(names, s.String())
	}
	return names
}

// starterWords are the sides before structured stipulations, as Popeye writes them.
var starterWords = map[problem.Language][2]string{
	problem.English: {"white", "black"}, problem.German: {"weiss", "schwarz"}, problem.French: {"blanc", "noir"},
}

func problemOf(p *problem.Problem) Problem {
	out := Problem{
		Language: p.Language.String(),
		Authors:  p.Authors, Titles: p.Titles, Origins: p.Origins, Awards: p.Awards, Remarks: p.Remarks,
		Board:       MenOf(p.Board),
		Stipulation: caption.Stipulation(&p.Stipulation, p.Language),
	}
	if s := p.Stipulation.Structured; s != nil {
		out.Stipulation = starterWords[p.Language][s.Starter&1] + " " + s.String()
	}
	for _, c := range p.Conditions {
		out.Conditions = append(out.Conditions, popeye.ConditionText(p.Language, c))
	}
	for _, o := range p.Options.Given {
		out.Options = append(out.Options, popeye.OptionText(p.Language, o))
	}
	out.Intended, out.Play = p.Intention.Number(), p.Intention.Play
	if out.Zero = p.ZeroPosition; out.Zero {
		out.Twins = append(out.Twins, popeye.TwinText(p.Language, &problem.Twin{Changes: p.ZeroChanges}))
	}
	for i := range p.Twins {
		out.Twins = append(out.Twins, popeye.TwinText(p.Language, &p.Twins[i]))
	}
	for _, w := range p.Walks {
		out.Walks = append(out.Walks, movement.Line(w))
	}
	return out
}

// forsyth is the placement of FEN, or Popeye's where FEN has no letter.
func forsyth(p *problem.Problem) string {
	setup := chess.EmptySetup()
	for _, m := range p.Board {
		role := gameRole(m.Man)
		if role == chess.NoRole {
			return popeye.Forsyth(p.Language, sorted(p.Board))
		}
		setup.Board.Put(m.Square, chess.PieceOf(chess.Colour(m.Man.Colour), role))
	}
	return setup.Board.Placement()
}

// gameRole is what a man of the game is, NoRole for others.
func gameRole(m problem.Man) chess.Role {
	switch {
	case !m.Orthodox():
		return chess.NoRole
	case m.Walk == "s":
		return chess.Knight
	}
	return chess.ParseRole(m.Walk[0])
}

// sorted are the men in the order of Forsyth notation, the top ones only.
func sorted(men []problem.Placement) []problem.Placement {
	var out []problem.Placement
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			if i := problem.Top(men, chess.At(file, rank)); i >= 0 {
				out = append(out, men[i])
			}
		}
	}
	return out
}

// Placements are the men of a position as a problem has them.
func Placements(setup *chess.Setup) (men []problem.Placement) {
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			sq := chess.At(file, rank)
			piece, ok := setup.Board.At(sq)
			if !ok {
				continue
			}
			walk := strings.ToLower(string(rune(piece.Role().Letter())))
			if walk == "n" {
				walk = "s"
			}
			men = append(men, problem.Placement{Square: sq, Man: problem.Man{
				Colour: problem.Colour(piece.Colour()), Walk: problem.Walk(walk)}})
		}
	}
	return men
}

// ColourName is a colour in the words of the API.
func ColourName(c problem.Colour) string {
	return [...]string{"white", "black", "neutral", "invisible"}[c&3]
}

func colourOf(name string) problem.Colour {
	switch name {
	case "black":
		return problem.Black
	case "neutral":
		return problem.Neutral
	}
	return problem.White
}

// MenOf are the men of a board that can be seen, as the pages have them.
func MenOf(board []problem.Placement) []Man {
	men := []Man{}
	for _, m := range board {
		if m.Man.Colour == problem.Invisible {
			continue
		}
		man := Man{Square: m.Square.String(), Colour: ColourName(m.Man.Colour), Walk: string(m.Man.Walk)}
		for _, a := range m.Man.Attributes {
			man.Attributes = append(man.Attributes, string(a))
		}
		men = append(men, man)
	}
	return men
}
