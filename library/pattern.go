package library

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"rookery/chess"
)

// A Pattern is men by their places to each other.
type Pattern struct {
	men []patternMan
	// Shifts along ranks and along files, and which symmetries count.
	across, along bool
	symmetries    []int
	// colours: with the colours changed it counts, too.
	colours bool
}

// A patternMan is a man of a pattern, or several that would do.
type patternMan struct {
	square chess.Square
	kinds  uint16 // a bit for each kind that would do
	name   string // of a man of problem chess, "nNH"; "" for others
}

// all and mirrors are what YACPDB's transformations mean; 4 is left and right exchanged.
var (
	allSymmetries = []int{0, 1, 2, 3, 4, 5, 6, 7}
	mirrorOnly    = []int{0, 4}
	noSymmetry    = []int{0}
)

// ParsePattern reads men such as "wKa1 nNHh8", which may be anywhere on the board in every
// symmetry until somebody says otherwise. Besides men w*, b* and ** are any of a side or of both,
// and -e4 is a square without a man.
func ParsePattern(text string) (*Pattern, error) {
	p := &Pattern{across: true, along: true, symmetries: allSymmetries}
	for word := range strings.FieldsSeq(text) {
		m, err := parsePatternMan(word)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(p.men, func(o patternMan) bool { return o.square == m.square }) {
			return nil, fmt.Errorf("two men on %v", m.square)
		}
		p.men = append(p.men, m)
	}
	if len(p.men) == 0 {
		return nil, fmt.Errorf("no men such as wKa1")
	}
	return p, nil
}

func parsePatternMan(word string) (m patternMan, err error) {
	bad := fmt.Errorf("%q is no man with its square, such as wKa1", word)
	if len(word) < 3 {
		return m, bad
	}
	if m.square, err = chess.ParseSquare(strings.ToLower(word[len(word)-2:])); err != nil {
		return m, bad
	}
	code := word[:len(word)-2]
	if code == "-" {
		m.kinds = 1 << Empty
		return m, nil
	}
	m.kinds, m.name, err = parseMan(code)
	if err != nil {
		return m, fmt.Errorf("%q: %w", word, err)
	}
	return m, nil
}

// parseMan reads a colour and a walk: which kinds would do, and the name of a man of problem chess.
func parseMan(code string) (kinds uint16, name string, err error) {
	if len(code) < 2 {
		return 0, "", fmt.Errorf("want a colour, w, b or n, and a man: wK")
	}
	var sides []Kind
	switch code[0] {
	case 'w':
		sides = []Kind{0}
	case 'b':
		sides = []Kind{8}
	case '*':
		sides = []Kind{0, 8}
	case 'n':
		if code[1:] == "*" {
			return 1 << Neutral, "", nil
		}
		return 1 << Neutral, "n" + strings.ToUpper(code[1:]), nil
	default:
		return 0, "", fmt.Errorf("%q is no colour: w, b, n or *", code[:1])
	}
	walk := strings.ToUpper(code[1:])
	for _, side := range sides {
		if walk == "*" {
			for k := Kind(1); k <= WhiteFairy; k++ {
				kinds |= 1 << (side + k)
			}
			continue
		}
		if i := strings.Index("PSBRQK", walk); i >= 0 && len(walk) == 1 {
			kinds |= 1 << (side + Kind(i) + 1)
			continue
		}
		if len(walk) > 2 || strings.Trim(walk, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
			return 0, "", fmt.Errorf("%q is the code of no man", code[1:])
		}
		kinds |= 1 << (side + WhiteFairy)
		name = string("wb"[side/8]) + walk
		if len(sides) == 2 {
			name = "?" + walk
		}
	}
	return kinds, name, nil
}

// least is the material that a position needs to have the pattern.
func (p *Pattern) least() Material {
	var counts [kinds]int
	for _, m := range p.men {
		if k := bits.TrailingZeros16(m.kinds); m.kinds == 1<<k && k != 0 {
			counts[k]++
		}
	}
	var least Material
	for k, n := range counts {
		least |= Material(min(n, 7)) << (4 * k)
	}
	return least
}

// A matcher is a pattern made ready: for each symmetry the men by their places from the lowest
// left one's corner, and where that corner may be.
type matcher struct {
	forms  []form
	least  []Material // one or two, of which one has to be there
	wanted []wanted   // what the men of the forms are, each once
}

// A wanted is what may stand on a square of a pattern.
type wanted struct {
	kinds uint16
	name  string
}

type form struct {
	men     []formMan
	corners uint64
}

type formMan struct {
	what uint8 // of the matcher's wanted
	by   uint8 // bits from the corner
}

func (p *Pattern) matcher() *matcher {
	m := &matcher{least: []Material{p.least()}}
	for _, swap := range [...]bool{false, true} {
		if swap && !p.colours {
			break
		}
		if swap {
			m.least = append(m.least, p.least().exchanged())
		}
		for _, s := range p.symmetries {
			f := m.form(p, s, swap)
			if !slices.ContainsFunc(m.forms, f.same) {
				m.forms = append(m.forms, f)
			}
		}
	}
	return m
}

func (f form) same(o form) bool { return f.corners == o.corners && slices.Equal(f.men, o.men) }

// what is the number of what is wanted.
func (m *matcher) what(w wanted) uint8 {
	i := slices.Index(m.wanted, w)
	if i < 0 {
		i = len(m.wanted)
		m.wanted = append(m.wanted, w)
	}
	return uint8(i)
}

func (m *matcher) form(p *Pattern, symmetry int, swap bool) form {
	left, right, low, high := 7, 0, 7, 0
	squares := make([]chess.Square, len(p.men))
	for i, man := range p.men {
		sq := turnedSquare(man.square, symmetry)
		squares[i] = sq
		left, right = min(left, sq.File()), max(right, sq.File())
		low, high = min(low, sq.Rank()), max(high, sq.Rank())
	}
	var f form
	for i, man := range p.men {
		kinds, name := man.kinds, man.name
		if swap {
			kinds = kinds&^0xfefe | kinds&0xfe<<8 | kinds&0xfe00>>8
			name = strings.NewReplacer("w", "b", "b", "w").Replace(name[:min(1, len(name))]) + name[min(1, len(name)):]
		}
		f.men = append(f.men, formMan{m.what(wanted{kinds, name}), uint8(8*(squares[i].Rank()-low) + squares[i].File() - left)})
	}
	for file := range 8 {
		for rank := range 8 {
			if file+right-left < 8 && rank+high-low < 8 && (p.across || file == left) && (p.along || rank == low) {
				f.corners |= 1 << chess.At(file, rank)
			}
		}
	}
	// Rare men first: most positions fail at once. Those of one place come in the same order.
	slices.SortStableFunc(f.men, func(a, b formMan) int {
		if c := frequency(m.wanted[a.what].kinds) - frequency(m.wanted[b.what].kinds); c != 0 {
			return c
		}
		return int(a.by) - int(b.by)
	})
	return f
}

// frequency orders men by how many there are of them in problems.
func frequency(kinds uint16) int {
	k := Kind(bits.TrailingZeros16(kinds))
	if kinds != 1<<k || k == Empty {
		return 100
	}
	switch k % 8 {
	case 0, 7:
		return 0
	case 5:
		return 1
	case 4:
		return 3
	case 2, 3:
		return 4
	case 6:
		return 5
	}
	return 6
}

// in reports whether a board has the pattern. Fairies are the board's men of problem chess, by name.
func (m *matcher) in(b *Board, has Material, fairies func() []Fairy) bool {
	if !has.Has(m.least[0]) && (len(m.least) == 1 || !has.Has(m.least[1])) {
		return false
	}
	var some [8]uint64 // of most patterns
	at := some[:]
	if len(m.wanted) > len(some) {
		at = make([]uint64, len(m.wanted))
	}
	for i := range m.wanted {
		at[i] = m.wanted[i].on(b, fairies)
	}
	if len(m.forms[0].men) > few {
		return m.many(at)
	}
	// Whether a man is there nobody can foresee, processors neither: asking for all of a few is faster than asking after
	// each whether to go on.
	var found uint64
	for i := range m.forms {
		corners := m.forms[i].corners
		for _, man := range m.forms[i].men {
			corners &= at[man.what] >> (man.by & 63)
		}
		found |= corners
	}
	return found != 0
}

// few is how many men of a pattern are asked for without looking whether one is missing.
const few = 3

// many is in for patterns of many men, of which the first ones tell.
func (m *matcher) many(at []uint64) bool {
	for i := range m.forms {
		corners := m.forms[i].corners
		for _, man := range m.forms[i].men {
			if corners &= at[man.what] >> (man.by & 63); corners == 0 {
				break
			}
		}
		if corners != 0 {
			return true
		}
	}
	return false
}

// Sets of kinds that patterns ask for.
const (
	anyWhite = 0x00fe
	anyBlack = 0xfe00
	anyMan   = anyWhite | anyBlack
)

// on are the squares where a board has what is wanted.
func (w *wanted) on(b *Board, fairies func() []Fairy) (at uint64) {
	switch w.kinds {
	case 1 << Empty:
		return ^b.Occupied()
	case anyWhite:
		return b.White()
	case anyBlack:
		return b.Black()
	case anyMan:
		return b.White() | b.Black()
	}
	for rest := w.kinds; rest != 0; rest &= rest - 1 {
		at |= b.Of(Kind(bits.TrailingZeros16(rest)))
	}
	if w.name != "" {
		at &= named(fairies(), w.name)
	}
	return at
}

// named are the squares of a man of problem chess; "?N" is one of either side.
func named(fairies []Fairy, name string) (at uint64) {
	for _, f := range fairies {
		if f.Name == name || name[0] == '?' && len(f.Name) > 0 && f.Name[1:] == name[1:] {
			at |= 1 << f.Square
		}
	}
	return at
}

func popcount(x uint64) int { return bits.OnesCount64(x) }
