package problem

// A Stipulation says what is to be reached, how, and in how many moves. It is
// either traditional ("h#2.5") or structured ("black 4hh[2da[#]]"); the zero
// value is none. solve compiles both into one plan.
type Stipulation struct {
	Pos  Pos
	Text string // traditional form as written, without blanks and in its own case; "" if structured

	// Traditional form.
	Traditional *Traditional
	// Structured form.
	Structured *Structured

	// Back are the sides that each take back a move before the play begins, in
	// this order: White for "-1w&#1", White and Black for "-1(w+b)&h#1".
	Back []Colour
}

// IsZero reports whether no stipulation was given.
func (s *Stipulation) IsZero() bool { return s.Traditional == nil && s.Structured == nil }

// A Play is the kind of play of a traditional stipulation.
type Play uint8

const (
	Direct Play = iota
	Self
	Reflex
	SemiReflex
	Help
	HelpSelf
	HelpReflex
)

// A SeriesKind says whether one side moves alone.
type SeriesKind uint8

const (
	NoSeries        SeriesKind = iota
	Series                     // ser-
	ParrySeries                // pser-
	ParryHelpSeries            // phser-
)

// Traditional is a stipulation such as "3->ser-h#2" taken apart.
type Traditional struct {
	Intro      int        // m of "m->", in moves
	Exact      bool       // exact-
	Series     SeriesKind // ser-, pser-, phser-
	Reciprocal bool       // reci-
	Play       Play
	// Consequent (hc#): each position is judged by itself, not by the moves that led
	// to it. Who stands at home may castle, and nobody takes en passant.
	Consequent bool
	Goal       Goal
	// ReciprocalGoal is the goal in parentheses of reci-h(=)#n; its kind is
	// NoGoal when none was given (then Goal serves for both).
	ReciprocalGoal Goal
	// Moves and Half are the length: 2 and true for "h#2.5".
	Moves int
	Half  bool
}

// A GoalKind is one of the goals of the language.
type GoalKind uint8

const (
	NoGoal            GoalKind = iota
	Mate                       // #
	Stalemate                  // =
	DoubleStalemate            // ==
	AutoStalemate              // !=
	AutoMate                   // !#
	DoubleMate                 // ##
	CounterMate                // ##!
	MateOrStalemate            // #=
	Check                      // +
	Capture                    // x
	PieceGain                  // %
	EnPassant                  // ep
	Castling                   // 00
	Target                     // Zxy
	Kiss                       // Kxy
	Circuit                    // ct
	CircuitByRebirth           // ctr
	Exchange                   // <>
	ExchangeByRebirth          // <>r
	Chess81                    // c81
	Any                        // ~
	ProofGame                  // dia
	AToB                       // a=>b
	MateAndStalemate           // #&=
	Zat                        // zat
)

// Mates reports whether a goal is mate, perhaps with something else besides, of the other side alone.
func (k GoalKind) Mates() bool { return k == Mate || k == MateAndStalemate || k == Zat }

// A Goal is a kind and, for Target and Kiss, its square.
type Goal struct {
	Kind   GoalKind
	Square uint8 // chess.Square; only for Target and Kiss
}

// Structured is an sstipulation.
type Structured struct {
	Starter Colour // White or Black
	Root    Node
}

// A Node is an expression of the sstipulation language: *GoalNode, *Not,
// *Swap, *And, *Or or *Branch.
type Node interface {
	// goals reports whether the expression consists of goals alone.
	goals() bool
}

type (
	// A GoalNode is a leaf: the goal is reached by the move just played.
	GoalNode struct {
		Pos  Pos
		Goal Goal
	}
	// Not negates ("!").
	Not struct {
		Pos Pos
		X   Node
	}
	// Swap gives the other side the move ("-").
	Swap struct {
		Pos Pos
		X   Node
	}
	// And is true when both are; the solution shows both.
	And struct {
		Pos  Pos
		L, R Node
	}
	// Or is true when either is.
	Or struct {
		Pos  Pos
		L, R Node
	}
	// A Branch is a stretch of play: "3:5s[...]", "4hh[...]", "3a[..]d{..}".
	Branch struct {
		Pos Pos
		// Min and Max are lengths in half moves; Min is -1 when not given.
		Min, Max int
		Legs     []Leg // one ("s", "a", "d", "h") or two ("ad", "da", "hh")
	}
	// A Leg is one half-move letter of a branch with what hangs on it.
	Leg struct {
		Letter      byte   // 'a', 'd', 'h' or 's'
		Right       byte   // '+' when decorated with ?+?: may only move in check; else 0
		Forks       []Fork // in [ ]
		Constraints []Node // in { }
	}
	// A Fork is where play may leave the branch.
	Fork struct {
		Stop bool // ">": play of the containing branch ends where this has a solution
		Hide bool // "/": its moves are not written
		X    Node
	}
)

func (*GoalNode) goals() bool { return true }
func (n *Not) goals() bool    { return n.X.goals() }
func (n *Swap) goals() bool   { return n.X.goals() }
func (n *And) goals() bool    { return n.L.goals() && n.R.goals() }
func (n *Or) goals() bool     { return n.L.goals() && n.R.goals() }
func (*Branch) goals() bool   { return false }
