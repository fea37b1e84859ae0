package library

import (
	"regexp"
	"strings"

	"rookery/library/query"
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
		{"Set", params("STRING name"), false, inSet},
		{"Note", params("STRING pattern"), false, hasNote},
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
