package json

import (
	"encoding/json"
	"fmt"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// jsonVersion counts incompatible changes of the format.
const jsonVersion = 1

// The types below are the documents' shape; docs/solution.schema.json says
// the same in another language, and a test holds the two together.
type (
	jsonSolution struct {
		Version  int          `json:"version"`
		Problem  jsonProblem  `json:"problem"`
		Twins    []jsonTwin   `json:"twins"`
		Messages []jsonRemark `json:"messages,omitempty"`
		Summary  jsonSummary  `json:"summary"`
	}
	jsonProblem struct {
		Authors         []string        `json:"authors,omitempty"`
		Origins         []string        `json:"origins,omitempty"`
		Titles          []string        `json:"titles,omitempty"`
		Awards          []string        `json:"awards,omitempty"`
		Remarks         []string        `json:"remarks,omitempty"`
		Walks           []jsonWalk      `json:"walks,omitempty"`
		Board           []jsonPlacement `json:"board"`
		Target          []jsonPlacement `json:"target,omitempty"`
		TargetImitators []square        `json:"targetImitators,omitempty"`
		FromGameArray   bool            `json:"fromGameArray,omitempty"`
		TotalInvisible  int             `json:"totalInvisible,omitempty"`
		Stipulation     string          `json:"stipulation,omitempty"`
		Conditions      []jsonCondition `json:"conditions,omitempty"`
		Options         []jsonOption    `json:"options,omitempty"`
		Intention       *jsonIntention  `json:"intention,omitempty"`
	}
	jsonIntention struct {
		Solutions int      `json:"solutions,omitempty"`
		Written   string   `json:"written,omitempty"`
		Play      []string `json:"play,omitempty"`
	}
	jsonWalk struct {
		Code       problem.Walk `json:"code"`
		Name       string       `json:"name"`
		Definition string       `json:"definition"`
	}
	jsonMan struct {
		Colour     jsonColour          `json:"colour"`
		Walk       problem.Walk        `json:"walk"`
		Attributes []problem.Attribute `json:"attributes,omitempty"`
	}
	jsonPlacement struct {
		Square square `json:"square"`
		jsonMan
	}
	jsonCondition struct {
		Name   string      `json:"name"`
		Params []jsonParam `json:"params,omitempty"`
	}
	jsonParam struct {
		Word    string         `json:"word,omitempty"`
		Text    string         `json:"text,omitempty"`
		Squares []square       `json:"squares,omitempty"`
		Walks   []problem.Walk `json:"walks,omitempty"`
		Number  *int           `json:"number,omitempty"`
	}
	jsonOption struct {
		Name string   `json:"name"`
		Args []string `json:"args,omitempty"`
	}
	jsonTwin struct {
		Label     string       `json:"label,omitempty"`
		Continued bool         `json:"continued,omitempty"`
		Zero      bool         `json:"zero,omitempty"`
		Remarks   []string     `json:"remarks,omitempty"`
		Changes   []jsonChange `json:"changes,omitempty"`
		Text      string       `json:"text,omitempty"`
		Problem   *jsonProblem `json:"problem,omitempty"`
		Halves    []jsonHalf   `json:"halves,omitempty"`
		Messages  []jsonRemark `json:"messages,omitempty"`
	}
	jsonChange struct {
		Kind           jsonChangeKind  `json:"kind"`
		From           *square         `json:"from,omitempty"`
		To             *square         `json:"to,omitempty"`
		Squares        []square        `json:"squares,omitempty"`
		Men            []jsonPlacement `json:"men,omitempty"`
		TotalInvisible int             `json:"totalInvisible,omitempty"`
		Angle          int             `json:"angle,omitempty"`
		Axis           string          `json:"axis,omitempty"`
		Walks          []problem.Walk  `json:"walks,omitempty"`
		Stipulation    string          `json:"stipulation,omitempty"`
		Conditions     []jsonCondition `json:"conditions,omitempty"`
		Options        []jsonOption    `json:"options,omitempty"`
	}
	jsonHalf struct {
		Duplex   bool            `json:"duplex,omitempty"`
		Starter  jsonColour      `json:"starter"`
		Mode     jsonMode        `json:"mode"`
		Start    []jsonPlacement `json:"start,omitempty"`
		Back     *jsonBack       `json:"back,omitempty"`
		Phases   []jsonPhase     `json:"phases,omitempty"`
		Messages []jsonRemark    `json:"messages,omitempty"`
	}
	jsonBack struct {
		Text  string      `json:"text"`
		Moves []*jsonMove `json:"moves"`
	}
	jsonPhase struct {
		Kind     jsonPhaseKind `json:"kind"`
		FirstPly int           `json:"firstPly,omitempty"`
		Pictures int           `json:"pictures,omitempty"`
		Nodes    []*jsonNode   `json:"nodes,omitempty"`
		Messages []jsonRemark  `json:"messages,omitempty"`
	}
	jsonNode struct {
		Kind        jsonNodeKind `json:"kind"`
		Ply         int          `json:"ply"`
		Text        string       `json:"text,omitempty"`
		Move        *jsonMove    `json:"move,omitempty"`
		Goals       []string     `json:"goals,omitempty"`
		Check       bool         `json:"check,omitempty"`
		Constraint  bool         `json:"constraint,omitempty"`
		Zugzwang    bool         `json:"zugzwang,omitempty"`
		Refutes     bool         `json:"refutes,omitempty"`
		Dual        bool         `json:"dual,omitempty"`
		Passing     []jsonEffect `json:"passing,omitempty"`
		Threats     []*jsonNode  `json:"threats,omitempty"`
		Replies     []*jsonNode  `json:"replies,omitempty"`
		Refutations []*jsonNode  `json:"refutations,omitempty"`
	}
	jsonMove struct {
		Null          bool           `json:"null,omitempty"`
		Man           *jsonMan       `json:"man,omitempty"`
		From          *square        `json:"from,omitempty"`
		To            *square        `json:"to,omitempty"`
		Captured      *jsonMan       `json:"captured,omitempty"`
		CaptureSquare *square        `json:"captureSquare,omitempty"`
		EnPassant     bool           `json:"enPassant,omitempty"`
		Promotion     problem.Walk   `json:"promotion,omitempty"`
		Castling      string         `json:"castling,omitempty"`
		Special       string         `json:"special,omitempty"`
		Swapped       *jsonMan       `json:"swapped,omitempty"`
		Before        []jsonEffect   `json:"before,omitempty"`
		Effects       []jsonEffect   `json:"effects,omitempty"`
		After         []jsonStanding `json:"after,omitempty"`
	}
	jsonStanding struct {
		Square square   `json:"square"`
		Man    *jsonMan `json:"man,omitempty"`
		Hole   bool     `json:"hole,omitempty"`
	}
	jsonEffect struct {
		Kind    jsonEffectKind `json:"kind"`
		Square  *square        `json:"square,omitempty"`
		To      *square        `json:"to,omitempty"`
		Man     *jsonMan       `json:"man,omitempty"`
		Other   *jsonMan       `json:"other,omitempty"`
		Squares []square       `json:"squares,omitempty"`
		Text    string         `json:"text,omitempty"`
		Inline  bool           `json:"inline,omitempty"`
	}
	jsonRemark struct {
		At      int             `json:"at"`
		Kind    jsonMessageKind `json:"kind"`
		Text    string          `json:"text,omitempty"`
		Option  string          `json:"option,omitempty"`
		What    string          `json:"what,omitempty"`
		Claim   *jsonClaim      `json:"claim,omitempty"`
		Change  *jsonImpossible `json:"change,omitempty"`
		Number  int             `json:"number,omitempty"`
		Sub     []int           `json:"sub,omitempty"`
		Moves   []int           `json:"moves,omitempty"`
		Node    *jsonNode       `json:"node,omitempty"`
		Seconds float64         `json:"seconds,omitempty"`
	}
	jsonClaim struct {
		Kind     jsonClaimKind   `json:"kind"`
		Side     jsonColour      `json:"side"`
		Men      []jsonPlacement `json:"men,omitempty"`
		Ends     []jsonEnd       `json:"ends,omitempty"`
		On       []square        `json:"on,omitempty"`
		By       []jsonPlacement `json:"by,omitempty"`
		Moves    int             `json:"moves,omitempty"`
		Spare    int             `json:"spare,omitempty"`
		Captures int             `json:"captures,omitempty"`
		Pawns    int             `json:"pawns,omitempty"`
		Must     bool            `json:"must,omitempty"`
		Short    bool            `json:"short,omitempty"`
		Long     bool            `json:"long,omitempty"`
		Count    int64           `json:"count,omitempty"`
	}
	jsonEnd struct {
		Square   square       `json:"square"`
		Walk     problem.Walk `json:"walk"`
		Promotes []square     `json:"promotes,omitempty"`
		Moves    []int        `json:"moves,omitempty"`
	}
	jsonImpossible struct {
		Reason jsonReason       `json:"reason"`
		Square square           `json:"square"`
		Option *jsonWrongOption `json:"option,omitempty"`
		File   string           `json:"file,omitempty"`
		Line   int              `json:"line,omitempty"`
		Column int              `json:"column,omitempty"`
	}
	jsonWrongOption struct {
		Name   string    `json:"name"`
		Reason jsonWrong `json:"reason"`
		Arg    string    `json:"arg,omitempty"`
	}
	jsonSummary struct {
		Partial     bool    `json:"partial,omitempty"`
		Interrupted bool    `json:"interrupted,omitempty"`
		Failed      bool    `json:"failed,omitempty"`
		Solutions   int     `json:"solutions"`
		Seconds     float64 `json:"seconds,omitempty"`
		Positions   int64   `json:"positions,omitempty"`
		// Judgement has a shape of its own, that of package solution.
		Judgement *solution.Judgement `json:"judgement,omitempty"`
	}
)

// square is a chess.Square by its name; "~" is unknown.
type square chess.Square

// MarshalText gives the square's name.
func (s square) MarshalText() ([]byte, error) {
	return []byte(solution.SquareName(chess.Square(s))), nil
}

// UnmarshalText reads a square's name.
func (s *square) UnmarshalText(b []byte) error {
	if string(b) == "~" {
		*s = square(chess.NoSquare)
		return nil
	}
	sq, err := chess.ParseSquare(string(b))
	*s = square(sq)
	return err
}

// The kinds are words; their tables are in the order of the constants.
type (
	jsonColour      uint8
	jsonChangeKind  uint8
	jsonMode        uint8
	jsonPhaseKind   uint8
	jsonNodeKind    uint8
	jsonEffectKind  uint8
	jsonMessageKind uint8
	jsonClaimKind   uint8
	jsonReason      uint8
	jsonWrong       uint8
)

var (
	colourWords  = []string{"white", "black", "neutral", "invisible"}
	changeWords  = []string{"move", "exchange", "remove", "add", "rotate", "mirror", "shift", "polishType", "substitute", "stipulation", "conditions", "options", "board"}
	modeWords    = []string{"tree", "line"}
	phaseWords   = []string{"actual", "setPlay", "postKey"}
	nodeWords    = []string{"key", "try", "firstMove", "threat", "defence", "continuation", "refutation", "step", "root"}
	effectWords  = []string{"add", "remove", "move", "setWalk", "setColour", "swap", "imitator", "onward", "partner", "turnHalfNeutral", "setAttributes", "reveal", "other"}
	messageWords = []string{
		"moveNumber", "picturesTried", "deduced",
		"optionIgnored", "tryIgnored", "threatIgnored", "quodlibetIgnored", "rangeIgnored", "shortIgnored", "notIntelligent", "tooManyEnPassant",
		"undecidedMate", "undecidedLegality",
		"notSearched",
		"kingCapturable", "noStipulation", "reciprocalPlay", "reciprocalLength", "halfMoves", "seriesLength", "seriesPlay",
		"impossibleChange", "impossibleLastMove", "nullMovesInSetPlay", "unplayable", "notSolved", "failure",
	}
	claimWords = []string{
		"noGame", "shorter", "movesMade", "movesSpent", "standStill", "becomes", "takes", "pawnTakes", "castles", "leaves", "setsOut", "arrives", "ways", "undeduced",
	}
	reasonWords = []string{"nothingThere", "noTransformation", "manLeavesBoard", "holeLeavesBoard", "options"}
	wrongWords  = []string{"unknown", "noArgument", "noNumber", "noTime", "noSquares", "noRooks", "noMan", "contradiction"}
)

func wordOf[K ~uint8](k K, words []string) ([]byte, error) {
	if int(k) >= len(words) {
		return nil, fmt.Errorf("no word for kind %d", k)
	}
	return json.Marshal(words[k])
}

func kindOf[K ~uint8](k *K, words []string, b []byte) error {
	var word string
	if err := json.Unmarshal(b, &word); err != nil {
		return err
	}
	for i, w := range words {
		if w == word {
			*k = K(i)
			return nil
		}
	}
	return fmt.Errorf("%q is none of %q", word, words)
}

func (k jsonColour) MarshalJSON() ([]byte, error)      { return wordOf(k, colourWords) }
func (k jsonChangeKind) MarshalJSON() ([]byte, error)  { return wordOf(k, changeWords) }
func (k jsonMode) MarshalJSON() ([]byte, error)        { return wordOf(k, modeWords) }
func (k jsonPhaseKind) MarshalJSON() ([]byte, error)   { return wordOf(k, phaseWords) }
func (k jsonNodeKind) MarshalJSON() ([]byte, error)    { return wordOf(k, nodeWords) }
func (k jsonEffectKind) MarshalJSON() ([]byte, error)  { return wordOf(k, effectWords) }
func (k jsonMessageKind) MarshalJSON() ([]byte, error) { return wordOf(k, messageWords) }
func (k jsonClaimKind) MarshalJSON() ([]byte, error)   { return wordOf(k, claimWords) }
func (k jsonReason) MarshalJSON() ([]byte, error)      { return wordOf(k, reasonWords) }
func (k jsonWrong) MarshalJSON() ([]byte, error)       { return wordOf(k, wrongWords) }

func (k *jsonColour) UnmarshalJSON(b []byte) error      { return kindOf(k, colourWords, b) }
func (k *jsonChangeKind) UnmarshalJSON(b []byte) error  { return kindOf(k, changeWords, b) }
func (k *jsonMode) UnmarshalJSON(b []byte) error        { return kindOf(k, modeWords, b) }
func (k *jsonPhaseKind) UnmarshalJSON(b []byte) error   { return kindOf(k, phaseWords, b) }
func (k *jsonNodeKind) UnmarshalJSON(b []byte) error    { return kindOf(k, nodeWords, b) }
func (k *jsonEffectKind) UnmarshalJSON(b []byte) error  { return kindOf(k, effectWords, b) }
func (k *jsonMessageKind) UnmarshalJSON(b []byte) error { return kindOf(k, messageWords, b) }
func (k *jsonClaimKind) UnmarshalJSON(b []byte) error   { return kindOf(k, claimWords, b) }
func (k *jsonReason) UnmarshalJSON(b []byte) error      { return kindOf(k, reasonWords, b) }
func (k *jsonWrong) UnmarshalJSON(b []byte) error       { return kindOf(k, wrongWords, b) }
