package problem

import "rookery/chess"

// A Demand is something that an author asks of all play that leads to a position (dia, a=>b):
// games without it are none of his. Men are named by where they begin, but for
// those whose squares at the end are told.
type Demand struct {
	Kind DemandKind
	// Squares are those at the end of which the demand is about the man (ManMoves: one, ManFrom: one),
	// where somebody is promoted or taken, or where men begin who are never taken.
	Squares []chess.Square
	// From are squares where the man may have begun (ManFrom).
	From []chess.Square
	// Least and Most are the moves of a man (ManMoves). Castling is one of the king.
	Least, Most int
	// Man is who is promoted or taken, by where it began, and Walk what it is then; NoSquare and "" for anybody.
	Man  chess.Square
	Walk Walk
	// Side castles, and how.
	Side     Colour
	Castling CastlingKind
}

// MaxDemands is how many there may be of a game.
const MaxDemands = 64

// A DemandKind is what a demand is about.
type DemandKind uint8

const (
	ManMoves   DemandKind = iota // a man makes so many moves
	ManFrom                      // a man comes from one of some squares
	PromotesOn                   // a pawn promotes on one of some squares
	TakenOn                      // a man is taken on one of some squares
	NeverTaken                   // men are not taken
	Castles                      // a side castles, or does not
)

// Option is the name of the option that makes a demand of a kind.
func (k DemandKind) Option() string {
	return [...]string{"ManMoves", "ManFrom", "PromotesOn", "TakenOn", "NeverTaken", "Castles"}[k]
}

// A CastlingKind is a way to castle.
type CastlingKind uint8

const (
	AnyCastling CastlingKind = iota
	LongCastling
	ShortCastling
	NoCastling
)

var castlingKinds = map[string]CastlingKind{"Long": LongCastling, "Short": ShortCastling, "Never": NoCastling}

// demand reads what an option demands of the game; false if it is another option.
func (a *optionArgs) demand() (d Demand, ok bool) {
	d.Man = chess.NoSquare
	switch a.opt.Name {
	case "ManMoves":
		d.Kind = ManMoves
		d.Squares = a.oneSquare(0)
		d.Least = a.limit(1).N
		d.Most = d.Least
		if len(a.opt.Args) > 2 {
			if d.Most = a.limit(2).N; d.Most < d.Least {
				a.fail(NoNumber, a.opt.Args[2])
			}
		}
	case "ManFrom":
		d.Kind = ManFrom
		d.Squares = a.oneSquare(0)
		d.From = a.squaresAt(1)
	case "PromotesOn", "TakenOn":
		d.Kind = PromotesOn
		if a.opt.Name == "TakenOn" {
			d.Kind = TakenOn
		}
		d.Squares = a.squaresAt(0)
		for i := 1; i < len(a.opt.Args); i++ {
			switch by, _ := a.mover(i); {
			case by.Walk == "" && d.Man == chess.NoSquare:
				d.Man = by.From
			case by.Walk != "" && d.Walk == "":
				d.Walk = by.Walk
			default:
				a.fail(NoMan, a.opt.Args[i])
			}
		}
		for _, sq := range d.Squares {
			if d.Kind == PromotesOn && sq.Rank() != 0 && sq.Rank() != 7 {
				a.fail(NoSquares, sq.String())
			}
		}
	case "NeverTaken":
		d.Kind = NeverTaken
		d.Squares = a.squaresAt(0)
	case "Castles":
		d.Kind = Castles
		side, _ := a.arg(0)
		switch side {
		case "White":
		case "Black":
			d.Side = Black
		default:
			a.fail(NoArgument, side)
		}
		if len(a.opt.Args) > 1 {
			var known bool
			if d.Castling, known = castlingKinds[a.opt.Args[1]]; !known {
				a.fail(NoArgument, a.opt.Args[1])
			}
		}
	default:
		return d, false
	}
	return d, true
}

// Demands are what the options given demand of games.
func (o *Options) Demands() (list []Demand) {
	for _, opt := range o.Given {
		a := optionArgs{opt: opt}
		if d, ok := a.demand(); ok && a.err == nil {
			list = append(list, d)
		}
	}
	return list
}

// squaresAt are the squares of an argument, one at least.
func (a *optionArgs) squaresAt(i int) (list []chess.Square) {
	text, ok := a.arg(i)
	if ok && (text == "" || len(text)%2 == 1) {
		a.fail(NoSquares, text)
		return nil
	}
	for ; len(text) >= 2; text = text[2:] {
		sq, err := chess.ParseSquare(text[:2])
		if err != nil {
			a.fail(NoSquares, text[:2])
			return nil
		}
		list = append(list, sq)
	}
	return list
}

func (a *optionArgs) oneSquare(i int) []chess.Square {
	list := a.squaresAt(i)
	if len(list) > 1 {
		a.fail(NoSquares, a.opt.Args[i])
	}
	return list
}
