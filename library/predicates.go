package library

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/library/query"
	"rookery/solution"
)

// A Domain says what a parameter may be.
type Domain string

// The domains, by the names that YACPDB's guide gives them.
const (
	Boolean         Domain = "BOOLEAN"         // true or false
	Colour          Domain = "COLOR"           // w, b or n
	DateText        Domain = "DATE"            // 1965, 1965-04 or 1965-04-30
	Integer         Domain = "INTEGER"         // a number
	RefType         Domain = "REFTYPE"         // author, judge, source, reprint, tourney or keyword
	Transformations Domain = "TRANSFORMATIONS" // All, Mirror or None
	Piece           Domain = "PIECE"           // wK, nNH
	Text            Domain = "STRING"          // any text
)

var domains = map[Domain]*regexp.Regexp{
	Boolean:         regexp.MustCompile(`^(true|false)$`),
	Colour:          regexp.MustCompile(`^[wbn]$`),
	DateText:        regexp.MustCompile(`^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$`),
	Integer:         regexp.MustCompile(`^[0-9]{1,9}$`),
	RefType:         regexp.MustCompile(`^(author|judge|source|reprint|tourney|keyword)$`),
	Transformations: regexp.MustCompile(`^(All|Mirror|None)$`),
	Piece:           regexp.MustCompile(`^[wbn][0-9A-Z][0-9A-Z]?$`),
}

// A Param is a parameter of a predicate.
type Param struct {
	Name   string
	Domain Domain
	// Optional: it and those behind it may be left out.
	Optional bool
}

// A Predicate is a question that queries may ask.
type Predicate struct {
	Name   string
	Params []Param
	// Solved: it is answered for entries whose solution is known.
	Solved bool
	eval   func(*evaluation, []query.Arg) (answer, error)
}

// An answer is how often something is found in each entry: at most once, or counted.
type answer struct {
	set    *Set
	counts []uint32
}

// Named is the predicate of a name.
func Named(name string) (Predicate, bool) {
	for _, p := range Predicates() {
		if p.Name == name {
			return p, true
		}
	}
	return Predicate{}, false
}

// Declaration is how a predicate is written: "TraceBack(PIECE visitor, INTEGER count, BOOLEAN withCaptures)".
func (p Predicate) Declaration() string {
	if len(p.Params) == 0 {
		return p.Name
	}
	parts := make([]string, len(p.Params))
	for i, a := range p.Params {
		parts[i] = string(a.Domain) + " " + a.Name
		if a.Optional {
			parts[i] = "[" + parts[i] + "]"
		}
	}
	return p.Name + "(" + strings.Join(parts, ", ") + ")"
}

// params reads "STRING name, BOOLEAN flag, [COLOR side]".
func params(text string) (list []Param) {
	for part := range strings.SplitSeq(text, ", ") {
		if part == "" {
			continue
		}
		optional := strings.HasPrefix(part, "[")
		domain, name, _ := strings.Cut(strings.Trim(part, "[]"), " ")
		list = append(list, Param{name, Domain(domain), optional})
	}
	return list
}

// Predicates are all there are, in the order of the guide: those of position and data, of which all
// entries are asked, then those of solutions.
func Predicates() []Predicate {
	list := []Predicate{
		{"Matrix", params("STRING piecelist"), false, matrix},
		{"MatrixExtended", params("STRING piecelist, BOOLEAN xshift, BOOLEAN yshift, TRANSFORMATIONS transformations"), false, matrix},
		{"Pattern", params("STRING piecelist, [TRANSFORMATIONS transformations], [BOOLEAN xshift], [BOOLEAN yshift], [BOOLEAN colours]"), false, pattern},
		{"Similar", params("STRING position, [INTEGER percent]"), false, similar},
		{"Material", params("STRING men"), false, material},
		{"With", params("STRING pieces"), false, with},
		{"PCount", params("COLOR color"), false, pieceCount},
		{"Fairy", nil, false, isFairy},
		{"Stip", params("STRING regex"), false, stip},
		{"Option", params("STRING option"), false, option},
		{"Twins", nil, false, twins},
		{"Entity", params("REFTYPE type, STRING name"), false, entity},
		{"Author", params("STRING name"), false, ofField(Author)},
		{"Source", params("STRING name"), false, ofField(Source)},
		{"Reprint", params("STRING name"), false, ofField(Reprint)},
		{"ReprintType", params("STRING type"), false, ofField(ReprintType)},
		{"SourceId", params("STRING sourceid"), false, ofField(SourceID)},
		{"IssueId", params("STRING issueid"), false, ofField(IssueID)},
		{"Tourney", params("STRING name"), false, ofField(Tourney)},
		{"Judge", params("STRING name"), false, ofField(Judge)},
		{"Award", params("STRING distinction"), false, ofField(Distinction)},
		{"Keyword", params("STRING keyword"), false, ofField(Keyword)},
		{"PublishedAfter", params("DATE date"), false, publishedAfter},
		{"PublishedBefore", params("DATE date"), false, publishedBefore},
		{"Published", params("DATE from, DATE to"), false, publishedBetween},
		{"Id", params("INTEGER id"), false, hasID},
		{"Text", params("STRING pattern"), false, hasText},
		{"Solution", params("STRING verdict"), false, verdict},
		{"Key", params("STRING move"), true, ofMove(KeyMove)},
		{"Line", params("STRING moves"), true, line},
		{"Mate", params("STRING piecelist, [TRANSFORMATIONS transformations], [BOOLEAN xshift], [BOOLEAN yshift], [BOOLEAN colours]"), true, mate},
		{"Theme", params("STRING name"), true, ofField(Theme)},
	}
	for _, t := range [...]struct{ name, params string }{
		{"ClosedWalk", "PIECE visitor, INTEGER length, BOOLEAN withCaptures"},
		{"TraceBack", "PIECE visitor, INTEGER count, BOOLEAN withCaptures"},
		{"ArealCycle", "PIECE visitor, INTEGER length, BOOLEAN withCaptures"},
		{"LinearCycle", "PIECE visitor, INTEGER length, BOOLEAN withCaptures"},
		{"PW", "INTEGER count"},
		{"PWPiece", "PIECE participant"},
		{"Star", "PIECE visitor"},
		{"BigStar", "PIECE visitor"},
		{"Cross", "PIECE visitor"},
		{"BigCross", "PIECE visitor"},
		{"Wheel", "PIECE visitor"},
		{"Albino", "PIECE visitor"},
		{"Pickaninny", "PIECE visitor"},
		{"CornerToCorner", "PIECE visitor"},
		{"FourCorners", "PIECE visitor"},
		{"Excelsior", "PIECE promotion, INTEGER length"},
		{"Phases", ""},
		{"ZilahiPiece", "PIECE actor, BOOLEAN unmoved"},
		{"Zilahi", "INTEGER folds"},
		{"Models", "INTEGER pins, BOOLEAN ideal"},
		{"HundredDollar", ""},
	} {
		list = append(list, Predicate{t.name, params(t.params), true, trait(t.name)})
	}
	return list
}

// known is the answer of a set.
func (e *evaluation) known(test func(i uint32) bool) answer {
	set := newSet(len(e.x.boards))
	e.x.live.each(func(i uint32) bool {
		if test(i) {
			set.add(i)
		}
		return true
	})
	return answer{set: set}
}

func matrix(e *evaluation, args []query.Arg) (answer, error) {
	p, err := e.pattern(args[0])
	if err != nil {
		return answer{}, err
	}
	if len(args) > 1 {
		transform(p, args[1:3], args[3])
	}
	return e.positions(p), nil
}

// transform sets which shifts and symmetries of a pattern count; the wildcard is all of them.
func transform(p *Pattern, shifts []query.Arg, symmetries query.Arg) {
	p.across, p.along = shifts[0].Text != "false", shifts[1].Text != "false"
	switch symmetries.Text {
	case "Mirror":
		p.symmetries = mirrorOnly
	case "None":
		p.symmetries = noSymmetry
	}
}

// pattern of Pattern and Mate: what is left out is All, true, true, false.
func (e *evaluation) patternOf(args []query.Arg) (*Pattern, error) {
	p, err := e.pattern(args[0])
	if err != nil {
		return nil, err
	}
	text := func(i int, usual string) query.Arg {
		if i < len(args) && !args[i].Any() {
			return args[i]
		}
		return query.Arg{Text: usual}
	}
	transform(p, []query.Arg{text(2, "true"), text(3, "true")}, text(1, "All"))
	p.colours = text(4, "false").Text == "true"
	return p, nil
}

func (e *evaluation) pattern(a query.Arg) (*Pattern, error) {
	p, err := ParsePattern(a.Text)
	if err != nil {
		return nil, e.wrong(a, err.Error())
	}
	return p, nil
}

func pattern(e *evaluation, args []query.Arg) (answer, error) {
	p, err := e.patternOf(args)
	if err != nil {
		return answer{}, err
	}
	return e.positions(p), nil
}

// positions are the entries whose diagrams have a pattern.
func (e *evaluation) positions(p *Pattern) answer {
	m := p.matcher()
	return answer{set: e.parallel(func(i uint32) bool {
		return m.in(&e.x.boards[i], e.x.men[i], func() []Fairy { return e.x.fairiesOf(i) })
	})}
}

// fairiesOf are the men of problem chess of an entry.
func (x *Index) fairiesOf(i uint32) []Fairy {
	list := make([]Fairy, len(x.fairy[i]))
	for k, m := range x.fairy[i] {
		list[k] = Fairy{m.square, strings.ToUpper(x.terms[m.name].text[1:])}
		list[k].Name = x.terms[m.name].text[:1] + list[k].Name
	}
	return list
}

func mate(e *evaluation, args []query.Arg) (answer, error) {
	p, err := e.patternOf(args)
	if err != nil {
		return answer{}, err
	}
	m := p.matcher()
	return answer{set: e.parallel(func(i uint32) bool {
		list := e.x.mates[i]
		return slices.ContainsFunc(list, func(b Board) bool { return m.in(&b, b.Material(), func() []Fairy { return nil }) })
	})}, nil
}

func similar(e *evaluation, args []query.Arg) (answer, error) {
	var board Board
	var err error
	if setup, wrong := chess.ParseFENLenient(args[0].Text); wrong == nil && strings.Contains(args[0].Text, "/") {
		board = BoardOfSetup(&setup)
	} else {
		var p *Pattern
		if p, err = e.pattern(args[0]); err != nil {
			return answer{}, err
		}
		for _, m := range p.men {
			for k := Kind(0); k < kinds; k++ {
				if m.kinds == 1<<k {
					board.Put(m.square, k)
				}
			}
		}
	}
	percent := 60
	if len(args) > 1 && !args[1].Any() {
		percent, _ = strconv.Atoi(args[1].Text) // its domain has been looked at
	}
	list, err := e.x.similar(e.ctx, &Facts{Board: board}, maxSimilar, nil)
	if err != nil {
		return answer{}, err
	}
	out := answer{set: newSet(len(e.x.boards))}
	for _, n := range list {
		if n.Score*100 >= float64(percent) {
			out.set.add(uint32(n.ID - 1))
		}
	}
	return out, nil
}

// maxSimilar is how many entries are similar at most.
const maxSimilar = 1000

// pieces reads men without squares, such as "wR wR bK", and counts them.
func (e *evaluation) pieces(a query.Arg) (least Material, exact [kinds]int, fairies map[string]int, err error) {
	fairies = map[string]int{}
	for word := range strings.FieldsSeq(a.Text) {
		if !domains[Piece].MatchString(word) {
			return 0, exact, nil, e.wrong(a, strconv.Quote(word)+" is no man such as wK")
		}
		set, name, wrong := parseMan(word)
		if wrong != nil {
			return 0, exact, nil, e.wrong(a, wrong.Error())
		}
		for k := range exact {
			if set == 1<<k {
				exact[k]++
			}
		}
		if name != "" {
			fairies[name]++
		}
	}
	for k, n := range exact {
		least |= Material(min(n, 7)) << (4 * k)
	}
	return least, exact, fairies, nil
}

func with(e *evaluation, args []query.Arg) (answer, error) {
	if args[0].Any() {
		return e.known(func(uint32) bool { return true }), nil
	}
	least, exact, fairies, err := e.pieces(args[0])
	if err != nil {
		return answer{}, err
	}
	return e.known(func(i uint32) bool {
		if !e.x.men[i].Has(least) {
			return false
		}
		for k, n := range exact {
			if n > 7 && popcount(e.x.boards[i].Of(Kind(k))) < n {
				return false
			}
		}
		return len(fairies) == 0 || e.x.hasFairies(i, fairies, false)
	}), nil
}

func (x *Index) hasFairies(i uint32, want map[string]int, exactly bool) bool {
	have := map[string]int{}
	for _, f := range x.fairiesOf(i) {
		have[f.Name]++
	}
	for name, n := range want {
		if have[name] < n || exactly && have[name] != n {
			return false
		}
	}
	return !exactly || len(have) == len(want)
}

// material is exactly these men: "wK wQ bK".
func material(e *evaluation, args []query.Arg) (answer, error) {
	if args[0].Any() {
		return e.known(func(uint32) bool { return true }), nil
	}
	least, exact, fairies, err := e.pieces(args[0])
	if err != nil {
		return answer{}, err
	}
	return e.known(func(i uint32) bool {
		if e.x.men[i] != least {
			return false
		}
		for k, n := range exact {
			if n >= 7 && popcount(e.x.boards[i].Of(Kind(k))) != n {
				return false
			}
		}
		return len(fairies) == 0 || e.x.hasFairies(i, fairies, true)
	}), nil
}

func pieceCount(e *evaluation, args []query.Arg) (answer, error) {
	of := map[string]func(*Board) uint64{"w": (*Board).White, "b": (*Board).Black, "n": (*Board).Neutral, "*": (*Board).Occupied}[args[0].Text]
	counts := make([]uint32, len(e.x.boards))
	for i := range e.x.boards {
		counts[i] = uint32(popcount(of(&e.x.boards[i])))
	}
	return answer{counts: counts}, nil
}

func isFairy(e *evaluation, _ []query.Arg) (answer, error) {
	return e.known(func(i uint32) bool { return e.x.flags[i]&flagFairied != 0 }), nil
}

func twins(e *evaluation, _ []query.Arg) (answer, error) {
	counts := make([]uint32, len(e.x.boards))
	for i, n := range e.x.twins {
		counts[i] = uint32(n)
	}
	return answer{counts: counts}, nil
}

// stip: the whole stipulation fits a regular expression, whatever the case of its letters.
func stip(e *evaluation, args []query.Arg) (answer, error) {
	if args[0].Any() {
		return e.terms(Stipulation, func(*term) bool { return true }), nil
	}
	re, err := regexp.Compile("(?i)^(?:" + args[0].Text + ")$")
	if err != nil {
		return answer{}, e.wrong(args[0], err.Error())
	}
	return e.terms(Stipulation, func(t *term) bool { return re.MatchString(t.text) }), nil
}

// option: an option or condition as it is written, or how many there are at all.
func option(e *evaluation, args []query.Arg) (answer, error) {
	if args[0].Any() {
		return e.terms(OptionName, func(*term) bool { return true }), nil
	}
	want := strings.ToLower(args[0].Text)
	return e.terms(OptionName, func(t *term) bool { return like(strings.ToLower(t.text), want) }), nil
}

// ofField is a predicate about names of a field.
func ofField(field Field) func(*evaluation, []query.Arg) (answer, error) {
	return func(e *evaluation, args []query.Arg) (answer, error) { return e.names(field, args[0]), nil }
}

func entity(e *evaluation, args []query.Arg) (answer, error) {
	fields := map[string]Field{"author": Author, "judge": Judge, "source": Source, "reprint": Reprint, "tourney": Tourney, "keyword": Keyword}
	if f, ok := fields[args[0].Text]; ok {
		return e.names(f, args[1]), nil
	}
	var all answer // of any kind
	for _, f := range fields {
		a := e.names(f, args[1])
		if all.counts == nil {
			all = a
			continue
		}
		for i, n := range a.counts {
			all.counts[i] += n
		}
	}
	return all, nil
}

// names are the entries with a name that fits, in any of its spellings.
func (e *evaluation) names(field Field, a query.Arg) answer {
	if a.Any() {
		return e.terms(field, func(*term) bool { return true })
	}
	want, plain := Fold(a.Text), strings.ToLower(a.Text)
	if own, ok := e.x.alias[field][want]; ok {
		want = own
	}
	foreign := isForeign(a.Text)
	return e.terms(field, func(t *term) bool {
		folded := t.folded
		if own, ok := e.x.alias[field][folded]; ok {
			folded = own
		}
		switch {
		case like(folded, want), like(strings.ToLower(t.text), plain):
			return true
		case field != Author && field != Judge:
			return false
		case like(turnedName(folded), want):
			return true
		case foreign != isForeign(t.text):
			return like(loose(folded), loose(want)) || like(loose(turnedName(folded)), loose(want))
		}
		return false
	})
}

// turnedName has the family's name at the end: "loyd, samuel" is "samuel loyd".
func turnedName(folded string) string {
	family, given, ok := strings.Cut(folded, ", ")
	if !ok {
		return folded
	}
	return given + " " + family
}

// terms counts for each entry the names of a field that fit.
func (e *evaluation) terms(field Field, fits func(*term) bool) answer {
	counts := make([]uint32, len(e.x.boards))
	for _, n := range e.x.names[field] {
		t := &e.x.terms[n]
		if len(t.ids) == 0 || !fits(t) {
			continue
		}
		for k, i := range t.ids {
			counts[i] += uint32(t.count(k))
		}
	}
	return answer{counts: counts}
}

// trait is a predicate about what the solution shows, by its parameters.
func trait(name string) func(*evaluation, []query.Arg) (answer, error) {
	return func(e *evaluation, args []query.Arg) (answer, error) {
		return e.terms(Trait, func(t *term) bool {
			rest, ok := strings.CutPrefix(t.text, name)
			if !ok {
				return false
			}
			if len(args) == 0 {
				return rest == ""
			}
			if len(rest) < 2 || rest[0] != '(' {
				return false
			}
			have := strings.Split(rest[1:len(rest)-1], ",")
			for i, a := range args {
				if i >= len(have) || !a.Any() && strings.TrimLeft(a.Text, "0") != strings.TrimLeft(have[i], "0") {
					return false
				}
			}
			return true
		}), nil
	}
}

func verdict(e *evaluation, args []query.Arg) (answer, error) {
	want := strings.ToLower(args[0].Text)
	switch {
	case args[0].Any(), want == "known":
		return e.known(func(i uint32) bool { return e.x.flags[i]&flagSolved != 0 }), nil
	case want == "unknown":
		return e.known(func(i uint32) bool { return e.x.flags[i]&flagSolved == 0 }), nil
	case !slices.ContainsFunc(solution.Verdicts(), func(v solution.Verdict) bool { return like(v.String(), want) }):
		var names []string
		for _, v := range solution.Verdicts() {
			names = append(names, v.String())
		}
		return answer{}, e.wrong(args[0], "want one of known, unknown, "+strings.Join(names, ", "))
	}
	return e.terms(Verdict, func(t *term) bool { return like(t.text, want) }), nil
}

// first is the first day that a date may mean; where a whole day is given "after" leaves it out.
func first(text string) Date {
	d, _ := ParseDate(text) // its domain has been looked at
	return d
}

func publishedAfter(e *evaluation, args []query.Arg) (answer, error) {
	if args[0].Any() {
		return e.known(func(i uint32) bool { return e.x.dates[i] != 0 }), nil
	}
	from := first(args[0].Text)
	if len(args[0].Text) == len("1965-04-30") {
		from++
	}
	return e.known(func(i uint32) bool { return e.x.dates[i] >= from }), nil
}

func publishedBefore(e *evaluation, args []query.Arg) (answer, error) {
	if args[0].Any() {
		return e.known(func(i uint32) bool { return e.x.dates[i] != 0 }), nil
	}
	to := first(args[0].Text)
	return e.known(func(i uint32) bool { return e.x.dates[i] != 0 && e.x.dates[i] < to }), nil
}

func publishedBetween(e *evaluation, args []query.Arg) (answer, error) {
	from, to := Date(1), Date(1<<32-1)
	if !args[0].Any() {
		from = first(args[0].Text)
	}
	if !args[1].Any() {
		switch to = first(args[1].Text); len(args[1].Text) {
		case len("1965"):
			to += date(1, -1, -1) // up to the next year's first day
		case len("1965-04"):
			to += date(0, 1, -1)
		}
	}
	return e.known(func(i uint32) bool { return e.x.dates[i] >= from && e.x.dates[i] <= to }), nil
}

// hasID is by the number of the entry.
func hasID(e *evaluation, args []query.Arg) (answer, error) {
	if args[0].Any() {
		return e.known(func(uint32) bool { return true }), nil
	}
	id, _ := strconv.Atoi(args[0].Text) // its domain has been looked at
	return e.known(func(i uint32) bool { return int(i)+1 == id }), nil
}
