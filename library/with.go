package library

import (
	"regexp"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/library/query"
)

// A wantedMan is a man that must be there, maybe on a square of its own.
type wantedMan struct {
	sides  string       // of "wbn", which would do
	walk   string       // "R", "NH"
	square chess.Square // chess.NoSquare: anywhere
}

// wantedForm is how With has men: "wR", "*R" of any colour, "nNHc4" on a square.
var wantedForm = regexp.MustCompile(`^([wbn*])([0-9A-Z][0-9A-Z]?)([a-h][1-8])?$`)

// at are the squares where such men stand. What they are besides, royal or magic, does not matter.
func (m *wantedMan) at(b *Board, fairies []Fairy) (at uint64) {
	kind := Kind(0)
	if len(m.walk) == 1 {
		kind = Kind(strings.Index("PSBRQK", m.walk) + 1)
	}
	for i := range len(m.sides) {
		side := m.sides[i]
		if kind != 0 && side != 'n' {
			at |= b.Of(kind + 8*Kind(strings.IndexByte("wb", side)))
		}
		if len(fairies) > 0 {
			at |= named(fairies, string(side)+m.walk)
		}
	}
	return at
}

// A demand is how many men of a walk must be there, of each colour and besides them of any.
type demand struct {
	walk string
	of   [len(colours)]int // as colours has them
	any  int
}

const colours = "wbn"

// A following is the men that With asks for.
type following struct {
	placed  []wantedMan // these on their squares
	demands []demand    // and these besides
	least   Material    // what a position without fairy men needs
}

// followingOf reads men such as "wR *R nNHc4".
func (e *evaluation) followingOf(a query.Arg) (*following, error) {
	f := new(following)
	var least [kinds]int
	for word := range strings.FieldsSeq(a.Text) {
		m := wantedForm.FindStringSubmatch(word)
		if m == nil {
			return nil, e.wrong(a, strconv.Quote(word)+" is no man such as wK")
		}
		man := wantedMan{m[1], m[2], chess.NoSquare}
		if set, _, err := parseMan(m[1] + m[2]); err == nil && m[1] != "*" {
			for k := range least {
				if set == 1<<k {
					least[k]++
				}
			}
		}
		if m[1] == "*" {
			man.sides = colours
		}
		if m[3] != "" {
			man.square, _ = chess.ParseSquare(m[3]) // its form has been looked at
			f.placed = append(f.placed, man)
			continue
		}
		d := f.demandOf(man.walk)
		if m[1] == "*" {
			d.any++
		} else {
			d.of[strings.Index(colours, m[1])]++
		}
	}
	for k, n := range least {
		f.least |= Material(min(n, 7)) << (4 * k)
	}
	return f, nil
}

func (f *following) demandOf(walk string) *demand {
	for i := range f.demands {
		if f.demands[i].walk == walk {
			return &f.demands[i]
		}
	}
	f.demands = append(f.demands, demand{walk: walk})
	return &f.demands[len(f.demands)-1]
}

// in reports whether all of them are there, each man for one of them: whoever has a square is taken first, then who has a
// colour, and of what is left those that may be of any.
func (f *following) in(b *Board, fairies []Fairy) bool {
	var taken uint64
	for i := range f.placed {
		on := uint64(1) << f.placed[i].square
		if taken&on != 0 || f.placed[i].at(b, fairies)&on == 0 {
			return false
		}
		taken |= on
	}
	for i := range f.demands {
		d := &f.demands[i]
		left := 0
		for k, n := range d.of {
			m := wantedMan{colours[k : k+1], d.walk, chess.NoSquare}
			have := popcount(m.at(b, fairies) &^ taken)
			if have < n {
				return false
			}
			left += have - n
		}
		if left < d.any {
			return false
		}
	}
	return true
}

// with: at least these men.
func with(e *evaluation, args []query.Arg) (answer, error) {
	if args[0].Any() {
		return e.known(func(uint32) bool { return true }), nil
	}
	f, err := e.followingOf(args[0])
	if err != nil {
		return answer{}, err
	}
	return answer{set: e.parallel(e.within, func(i uint32) bool {
		var fairies []Fairy
		if len(e.x.fairy.of(i)) > 0 {
			fairies = e.x.fairiesOf(i)
		} else if !e.x.men[i].Has(f.least) {
			return false
		}
		return f.in(&e.x.boards[i], fairies)
	})}, nil
}
