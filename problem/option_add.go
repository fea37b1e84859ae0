package problem

import (
	"fmt"
	"strconv"
	"strings"

	"rookery/chess"
)

// An OptionError says what is wrong with an option.
type OptionError struct {
	Option string // the canonical name
	Reason OptionReason
	Arg    string // what makes no sense
}

// An OptionReason is what can be wrong with an option.
type OptionReason uint8

const (
	UnknownOption OptionReason = iota
	NoArgument
	NoNumber
	NoTime
	NoSquares
	NoRooks       // two squares of rooks are wanted, the white one first
	NoMan         // a walk, or the square of a man, is wanted
	Contradiction // another option says otherwise
	TooMany       // of such options
)

func (e *OptionError) Error() string {
	what := [...]string{
		UnknownOption: "there is no such option", NoArgument: "an argument is missing", NoNumber: "this is no number",
		NoTime: "this is no time", NoSquares: "these are no squares",
		NoRooks: "two squares of rooks are missing, the white one first", NoMan: "this is no man",
		Contradiction: "another option says otherwise", TooMany: "there are too many of its kind",
	}[e.Reason]
	if e.Arg != "" {
		what += fmt.Sprintf(": %q", e.Arg)
	}
	return "option " + e.Option + ": " + what
}

// Add makes an option take effect and keeps it in Given. What an option
// implies is set, too: Try is Defence 1, and Defence has tries shown, the
// options about move numbers ask for them to be shown, and play after the key
// is shown with its variations.
func (o *Options) Add(opt Option) error {
	a := optionArgs{opt: opt}
	switch opt.Name {
	case "SetPlay":
		o.SetPlay = true
	case "Try":
		o.Try, o.Defence = true, Limit{true, 1}
	case "Defence":
		o.Defence = a.limit(0)
		o.Try = o.Defence.N > 0
	case "TrivialTriesAvoid":
		o.TrivialTriesAvoid = true
	case "Variations":
		o.Variations = true
	case "NoThreat":
		o.NoThreat = true
	case "Threat":
		o.Threat = a.limit(0)
	case "PostKeyPlay":
		o.PostKeyPlay, o.Variations = true, true
	case "NoShortVariations":
		o.NoShortVariations = true
	case "MatesIn1":
		o.MatesIn1 = true
	case "NullMoves":
		o.NullMoves = true
	case "WhiteToPlay":
		o.WhiteToPlay = true
	case "Duplex":
		if o.HalfDuplex {
			a.fail(Contradiction, "")
		}
		o.Duplex = !o.HalfDuplex
	case "HalfDuplex":
		if o.Duplex {
			a.fail(Contradiction, "")
		}
		o.HalfDuplex = !o.Duplex
	case "Quodlibet":
		o.Quodlibet = true
	case "GoalIsEnd":
		o.GoalIsEnd = true
	case "StopOnShortSolutions":
		o.StopOnShort = true
	case "KeepMatingPiece":
		o.KeepMatingPiece = true
	case "NoWk":
		o.NoWhiteKing = true
	case "NoBk":
		o.NoBlackKing = true
	case "MoveNumbers":
		o.MoveNumbers = true
	case "StartMoveNumber":
		o.StartMoveNumber, o.MoveNumbers = a.text(), true
	case "UpToMoveNumber":
		o.UpToMoveNumber, o.MoveNumbers = a.text(), true
	case "MaxSolutions":
		o.MaxSolutions = a.limit(0)
	case "MaxFlightsquares":
		o.MaxFlightSquares = a.limit(0)
	case "MaxTime":
		o.MaxTime = a.limit(0)
		if o.MaxTime.N < 1 && a.err == nil {
			o.MaxTime = Limit{}
			a.fail(NoTime, opt.Args[0])
		}
	case "Intelligent":
		o.Intelligent, o.MaxPerPicture = true, a.optionalLimit()
	case "NonTrivial":
		o.NonTrivialMoves, o.NonTrivialLength = a.limit(0), a.limit(1)
	case "EnPassant":
		o.EnPassant = append(o.EnPassant, a.squares()...)
	case "NoCastling":
		o.NoCastling = a.squares()
	case "CastlingMutuallyExclusive":
		pair := a.squares()
		if a.err == nil && (len(pair) != 2 || !isRookHome(pair[0], 0) || !isRookHome(pair[1], 7)) {
			a.fail(NoRooks, "")
		}
		if a.err == nil {
			o.ExclusiveCastlings = append(o.ExclusiveCastlings, [2]chess.Square{pair[0], pair[1]})
		}
	case "NoBoard":
		o.NoBoard = true
	case "SuppressGrid":
		o.SuppressGrid = true
	case "WriteGrid":
		o.WriteGrid = true
	case "Beep":
		o.Beep = a.optionalLimit()
		o.Beep.Set = true
	case "Search", "MultiSolutions", "NoSymmetry":
		// Of use to versions long gone.
	default:
		if !o.addOwn(&a) {
			return &OptionError{Option: opt.Name, Reason: UnknownOption}
		}
	}
	if a.err != nil {
		return a.err
	}
	o.Given = append(o.Given, opt)
	return nil
}

// addOwn is Add for the options that the reference program does not have.
func (o *Options) addOwn(a *optionArgs) (known bool) {
	own := &o.Own
	switch a.opt.Name {
	case "SingleContinuation":
		own.SingleContinuation, o.Variations = true, true
	case "TotalDefences":
		own.TotalDefences, o.Variations = true, true
	case "ThreatAnswers":
		own.ThreatAnswers, o.Variations = a.limit(0), true
	case "DualsApart":
		own.DualsApart, o.Variations = true, true
	case "MatingMan":
		if man, ok := a.mover(0); ok {
			own.MatingMan = append(own.MatingMan, man)
		}
	case "MatedKing":
		own.MatedKing = append(own.MatedKing, a.squares()...)
	case "MoveBy":
		at := a.limit(0)
		if by, ok := a.mover(1); ok && at.N > 0 {
			own.MoveBy = append(own.MoveBy, MoveBy{at.N, by})
		} else if ok {
			a.fail(NoNumber, a.opt.Args[0])
		}
	case "EpOn":
		own.EpOn = true
	case "CastlingOff":
		own.CastlingOff = true
	default:
		d, ok := a.demand()
		if ok && a.err == nil && len(own.Game) == MaxDemands {
			a.fail(TooMany, "")
		}
		if ok && a.err == nil {
			own.Game = append(own.Game, d)
		}
		return ok
	}
	return true
}

func isRookHome(sq chess.Square, rank int) bool {
	return sq.Rank() == rank && (sq.File() == 0 || sq.File() == 7)
}

// optionArgs reads the arguments of an option and keeps the first error.
type optionArgs struct {
	opt Option
	err *OptionError
}

func (a *optionArgs) fail(why OptionReason, arg string) {
	if a.err == nil {
		a.err = &OptionError{a.opt.Name, why, arg}
	}
}

func (a *optionArgs) arg(i int) (string, bool) {
	if i < len(a.opt.Args) {
		return a.opt.Args[i], true
	}
	a.fail(NoArgument, "")
	return "", false
}

func (a *optionArgs) text() string {
	s, _ := a.arg(0)
	return s
}

func (a *optionArgs) limit(i int) Limit {
	s, ok := a.arg(i)
	if !ok {
		return Limit{}
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 {
		a.fail(NoNumber, s)
		return Limit{}
	}
	return Limit{true, n}
}

func (a *optionArgs) optionalLimit() Limit {
	if len(a.opt.Args) == 0 {
		return Limit{}
	}
	return a.limit(0)
}

// mover reads a square or the code of a walk.
func (a *optionArgs) mover(i int) (Mover, bool) {
	s, ok := a.arg(i)
	if !ok {
		return Mover{}, false
	}
	if sq, err := chess.ParseSquare(s); err == nil {
		return Mover{From: sq}, true
	}
	return Mover{Walk: Walk(s), From: chess.NoSquare}, true
}

func (a *optionArgs) squares() []chess.Square {
	s, _ := a.arg(0)
	var list []chess.Square
	for s = strings.TrimSpace(s); len(s) >= 2 && a.err == nil; s = s[2:] {
		sq, err := chess.ParseSquare(s[:2])
		if err != nil {
			a.fail(NoSquares, s[:2])
		}
		list = append(list, sq)
	}
	return list
}
