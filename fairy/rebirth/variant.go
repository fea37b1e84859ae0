// Package rebirth is what the conditions of the Circe family share: who is
// reborn after a capture, where, and as what.
//
// A Variant holds one answer to each of these questions; its options combine
// freely. The conditions that use it (Circe and AntiCirce, which put men back
// on the board, MarsCirce and PhantomChess, which let them move from where they
// would be reborn, ImmunChess and GenevaChess, which only ask whether they
// could) are in package condition.
package rebirth

import (
	"fmt"

	"rookery/fairy"
	"rookery/problem"
)

// A Variant is a rule of rebirth.
type Variant struct {
	// Capturer: the capturer is reborn, not the man captured.
	Capturer bool
	// Kamikaze: only kamikaze capturers are reborn; they vanish if they cannot be.
	Kamikaze bool
	// Kings are reborn like others.
	Kings bool
	// Capture is the capture that counts.
	Capture Capture
	// Couscous: the square depends on the other man of the two.
	Couscous bool
	// Whose home men are reborn at.
	Whose Whose

	Square  Square
	Adapt   Adaptation
	Change  Change
	sequel  map[fairy.WalkID]fairy.WalkID // the walks of Chameleon; nil for the game's, or what stands for them
	April   map[fairy.WalkID]bool         // walks that are reborn; nil for all
	Promote bool                          // a pawn reborn on its last rank promotes
	// Turncoat: the reborn man changes sides.
	Turncoat bool
	// Choice: the player may choose between squares.
	Choice bool
	// Occupied says what happens if somebody stands on the square.
	Occupied Occupation
	// Cheylan: the capturer may not be reborn where it has just captured.
	Cheylan bool

	// FromDeparture: the square depends on where the capturer comes from, and may
	// not be that square itself.
	FromDeparture bool

	memory, capturer int         // state words of the last capture, for captures other than this one
	topic            fairy.Topic // of questions for cages
}

// HomeFromHome reports whether a man at home in the game array is reborn where it stands.
func (v *Variant) HomeFromHome() bool {
	return v.Whose == OwnHome && !v.Couscous && v.Adapt != Diametral && v.Adapt != VerticalMirror && v.Change != Clone
}

// Whose is at whose home men are reborn.
type Whose uint8

const (
	OwnHome      Whose = iota
	OtherHome          // that of the other side, for Mirror
	HomeByColour       // that from which the rank of the capture has a square of the capture's colour
)

// Capture is which capture leads to a rebirth now.
type Capture uint8

const (
	ThisMove    Capture = iota
	LastMove            // that of the half move before
	LastCapture         // the one before this capture
)

// Square is how the square of rebirth is found.
type Square uint8

const (
	Home Square = iota // as in the game array
	File               // on the file of the capture
	Diagram
	Symmetry           // across the centre of the board
	VerticalSymmetry   // across the line between the files d and e
	HorizontalSymmetry // across the line between the ranks 4 and 5
	Exchange           // where the capturer came from
	Antipodes          // four files and four ranks away
	Equipollents       // as far from the capture as the capturer has come to it
	CaptureSquare      // where it was captured
	Super              // on any square
	Cage               // on any square that it cannot leave
	TakeMake           // where it could have moved to
)

// Adaptation moves the square that has been found.
type Adaptation uint8

const (
	AsFound Adaptation = iota
	Diametral
	VerticalMirror
	Rank      // on the rank of the capture
	Frischauf // promoted men on the square of promotion of their file
)

// Change is what a man becomes when it is reborn.
type Change uint8

const (
	Unchanged Change = iota
	Clone            // the other man's walk
	Chameleon
	Einstein
	ReversalEinstein
)

// Occupation is what happens if somebody stands on the square.
type Occupation uint8

const (
	Relaxed   Occupation = iota // no rebirth
	Strict                      // the move is illegal
	Assassin                    // he is removed
	Volcanic                    // the reborn man waits beneath him
	Parachute                   // he waits beneath the reborn man
)

// Parse reads a condition's parameters as changes of a variant.
func Parse(r *fairy.Rules, v Variant, params []problem.Param) (*Variant, error) {
	v.topic = r.NewTopic()
	for i, p := range params {
		if p.Kind != problem.WordParam {
			continue
		}
		var walks []problem.Walk
		if i+1 < len(params) && params[i+1].Kind == problem.WalksParam {
			walks = params[i+1].Walks
		}
		if err := v.option(r, p.Word, walks); err != nil {
			return nil, err
		}
	}
	// GlasgowChess has pawns promote where those of the other side are at home.
	v.Promote = v.Promote || v.Whose == OtherHome && !v.Capturer
	if v.Capture != ThisMove {
		var err error
		if v.memory, err = r.SharedState("last capture"); err != nil {
			return nil, err
		}
		if v.capturer, err = r.SharedState("last capturer"); err != nil {
			return nil, err
		}
	}
	if v.Occupied == Volcanic || v.Occupied == Parachute {
		if err := r.OpenUnderworld(); err != nil {
			return nil, err
		}
	}
	if v.Square == Diagram {
		r.HomesCount()
	}
	return &v, nil
}

func (v *Variant) option(r *fairy.Rules, word string, walks []problem.Walk) error {
	switch word {
	case "RexInclusive":
		v.Kings = true
	case "RexExclusive":
		v.Kings = false
	case "Mirror":
		v.Whose = OtherHome
	case "LastMove":
		v.Capture = LastMove
	case "WaitCapture":
		v.Capture = LastCapture
	case "Couscous":
		v.Couscous, v.Promote = true, true
	case "Parrain":
		v.Square, v.Capture, v.Promote = Equipollents, LastMove, true
	case "ContraParrain":
		v.Square, v.Capture, v.Promote, v.Whose = Equipollents, LastMove, true, OtherHome
	case "Rank":
		v.Square, v.Adapt, v.Whose = Home, Rank, HomeByColour
	case "Calvet":
		v.Cheylan = false
	case "Cheylan":
		v.Cheylan = true
	case "Turncoats":
		v.Turncoat = true
	case "Chameleon":
		v.Change = Chameleon
		return v.chameleon(r, walks)
	case "April":
		v.April, v.Promote, v.Choice = map[fairy.WalkID]bool{}, true, true
		for _, code := range walks {
			w, err := r.Walk(code)
			if err != nil {
				return err
			}
			v.April[w] = true
		}
	default:
		if s, ok := squareWords[word]; ok {
			v.Square = s
			v.Choice = s >= Super
			v.Promote = s > Diagram && s != HorizontalSymmetry && s != CaptureSquare
		} else if a, ok := adaptWords[word]; ok {
			v.Adapt = a
		} else if c, ok := changeWords[word]; ok {
			v.Change = c
		} else if o, ok := occupiedWords[word]; ok {
			v.Occupied = o
		} else {
			return fmt.Errorf("%s", word)
		}
	}
	return nil
}

var (
	squareWords = map[string]Square{
		"File": File, "Diagram": Diagram, "Symmetry": Symmetry, "VerticalSymmetry": VerticalSymmetry,
		"HorizontalSymmetry": HorizontalSymmetry, "PWC": Exchange, "Antipodes": Antipodes,
		"Equipollents": Equipollents, "CaptureSquare": CaptureSquare, "Super": Super, "Cage": Cage, "Take&Make": TakeMake,
	}
	adaptWords = map[string]Adaptation{
		"Diametral": Diametral, "VerticalMirror": VerticalMirror, "Frischauf": Frischauf,
	}
	changeWords = map[string]Change{
		"Clone": Clone, "Einstein": Einstein, "ReversalEinstein": ReversalEinstein,
	}
	occupiedWords = map[string]Occupation{
		"Relaxed": Relaxed, "Strict": Strict, "Assassin": Assassin, "Volcanic": Volcanic, "Parachute": Parachute,
	}
)

// chameleon sets the sequence of walks: each becomes the one that follows it, the last the
// first. One alone is none.
func (v *Variant) chameleon(r *fairy.Rules, walks []problem.Walk) error {
	if len(walks) < 2 {
		return nil
	}
	v.sequel = map[fairy.WalkID]fairy.WalkID{}
	last, err := r.Walk(walks[len(walks)-1])
	if err != nil {
		return err
	}
	for _, code := range walks {
		w, err := r.Walk(code)
		if err != nil {
			return err
		}
		v.sequel[last] = w
		last = w
	}
	return nil
}

// changed is what a man becomes when it is reborn; other is the other man of
// the capture.
func (v *Variant) changed(r *fairy.Rules, man, other fairy.Man) fairy.Man {
	change := v.Change
	if v.Capturer {
		switch change {
		case Einstein:
			change = ReversalEinstein
		case ReversalEinstein:
			change = Einstein
		}
	}
	switch change {
	case Clone:
		if !other.Has(fairy.Royal) {
			return man.WithWalk(other.Walk())
		}
	case Chameleon:
		if v.sequel == nil {
			return man.WithWalk(NextStandard(r, man.Walk()))
		}
		if w := v.sequel[man.Walk()]; w != 0 {
			return man.WithWalk(w)
		}
	case Einstein:
		return man.WithWalk(step(man.Walk(), -1))
	case ReversalEinstein:
		return man.WithWalk(step(man.Walk(), 1))
	}
	return man
}

// NextStandard goes round the men of the game, or what stands in for them.
func NextStandard(r *fairy.Rules, w fairy.WalkID) fairy.WalkID {
	men := [...]fairy.WalkID{fairy.KnightWalk, fairy.BishopWalk, fairy.RookWalk, fairy.QueenWalk}
	for i, man := range men {
		if w == r.Standard(man) {
			return r.Standard(men[(i+1)%len(men)])
		}
	}
	return w
}

// ladder is the order of the men in EinsteinChess.
var ladder = [...]fairy.WalkID{fairy.PawnWalk, fairy.KnightWalk, fairy.BishopWalk, fairy.RookWalk, fairy.QueenWalk}

func step(w fairy.WalkID, by int) fairy.WalkID {
	for i, rung := range ladder {
		if rung == w {
			return ladder[min(max(i+by, 0), len(ladder)-1)]
		}
	}
	return w
}
