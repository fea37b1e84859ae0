package solution

import (
	"fmt"
	"slices"
)

// A Verdict says in one word how a problem stands, the worse the greater. Package
// analysis gives it.
type Verdict uint8

const (
	Sound      Verdict = iota // what was intended, and nothing else
	Several                   // several solutions, and nothing says how many are meant
	Unchecked                 // nothing is asked for that a solver could check
	Unsolved                  // the problem could not be solved
	Unfinished                // the search was ended before it was through
	Duals                     // the intended keys, with a serious dual behind one
	Short                     // it is solved in fewer moves
	Cooked                    // there are solutions that are not intended
	Missing                   // there are solutions, but fewer than intended, or others
	NoSolution                // there is none
	Invalid                   // the position or the problem makes no sense
)

var verdictNames = [...]string{
	"sound", "several", "unchecked", "unsolved", "unfinished", "duals", "short", "cooked", "missing", "no solution", "invalid",
}

// Verdicts are all there are.
func Verdicts() []Verdict {
	list := make([]Verdict, len(verdictNames))
	for i := range list {
		list[i] = Verdict(i)
	}
	return list
}

func (v Verdict) String() string { return verdictNames[v] }

// Bad reports whether something is wrong with the problem.
func (v Verdict) Bad() bool { return v >= Duals }

// Open reports whether the solver did not come to an end.
func (v Verdict) Open() bool { return v == Unsolved || v == Unfinished }

// MarshalText writes the verdict's word.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// formerVerdicts are words that collections have from earlier versions.
var formerVerdicts = map[string]Verdict{"misstated": Missing, "unsound": NoSolution}

// UnmarshalText reads what MarshalText has written, now or in earlier versions.
func (v *Verdict) UnmarshalText(text []byte) error {
	if former, ok := formerVerdicts[string(text)]; ok {
		*v = former
		return nil
	}
	i := slices.Index(verdictNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("there is no verdict %q", text)
	}
	*v = Verdict(i)
	return nil
}

// A Judgement is a verdict with its reasons.
type Judgement struct {
	Verdict Verdict `json:"verdict"`
	// Text says it as a sentence: "cooked: 2 keys, 1.Qa1 and 1.Rb7".
	Text string `json:"text"`
	// Twins are judged one by one, each half of a duplex for itself; the problem's
	// verdict is the worst.
	Twins []TwinJudgement `json:"twins,omitempty"`
}

// A TwinJudgement is the verdict on one twin, for one beginner.
type TwinJudgement struct {
	Label   string  `json:"label,omitempty"`
	Duplex  bool    `json:"duplex,omitempty"`
	Verdict Verdict `json:"verdict"`
	// Found is how many solutions there are, Intended how many the author means; 0:
	// nothing is said, and there may be any number.
	Found    int `json:"found"`
	Intended int `json:"intended,omitempty"`
	// Solutions are the keys, or the lines of help and series play, of many the first.
	Solutions []string `json:"solutions"`
	// Cooks are solutions beyond the intended ones, where it was told which are.
	Cooks []string `json:"cooks,omitempty"`
	// Missing are intended solutions that are none.
	Missing []string `json:"missing,omitempty"`
	// Short are solutions in fewer moves than the stipulation says.
	Short []string `json:"short,omitempty"`
	Duals []Dual   `json:"duals,omitempty"`
	// Unseen: the play behind the keys was not asked for, so that duals in it and short
	// solutions are not known.
	Unseen bool `json:"unseen,omitempty"`
}

// A Dual is a place where the attacker has a choice that he should not have.
type Dual struct {
	// Line leads to it, Continuations are the choice.
	Line          string     `json:"line"`
	Continuations []string   `json:"continuations"`
	Grade         DualGrade  `json:"grade"`
	Reason        DualReason `json:"reason"`
}

// A DualGrade is how much judges mind a dual.
type DualGrade uint8

const (
	NoDual  DualGrade = iota // nobody minds
	Minor                    // it is told, and hardly counts
	Lesser                   // a blemish
	Serious                  // it makes the problem unsound
)

// A DualReason says why a dual has its grade.
type DualReason uint8

const (
	MainPlay     DualReason = iota // in the play of full length, of which there is none without a dual
	ShortPlay                      // in a variation that is shorter than the longest
	SidePlay                       // beside play of full length that has none
	LastMove                       // at the last move of all
	NoDefence                      // after a move that meets no threat
	InThreat                       // in the play of a threat
	OnePromotion                   // one promotion, to queen or to a man that does the same
)

var (
	gradeNames  = [...]string{"none", "minor", "lesser", "serious"}
	reasonNames = [...]string{"main play", "short play", "side play", "last move", "no defence", "threat", "promotion"}
)

func (g DualGrade) String() string  { return gradeNames[g] }
func (r DualReason) String() string { return reasonNames[r] }

// MarshalText writes the grade's word.
func (g DualGrade) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// UnmarshalText reads the word of a grade.
func (g *DualGrade) UnmarshalText(text []byte) error {
	i := slices.Index(gradeNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("there is no grade of duals %q", text)
	}
	*g = DualGrade(i)
	return nil
}

// MarshalText writes the reason's words.
func (r DualReason) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads the words of a reason.
func (r *DualReason) UnmarshalText(text []byte) error {
	i := slices.Index(reasonNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("there is no reason for the grade of a dual %q", text)
	}
	*r = DualReason(i)
	return nil
}
