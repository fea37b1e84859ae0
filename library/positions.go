package library

import (
	"maps"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/library/query"
)

// Questions about positions: matrices, men, mates, likeness.

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
	return answer{set: e.parallel(e.within, func(i uint32) bool {
		return m.in(&e.x.boards[i], e.x.men[i], func() []Fairy { return e.x.fairiesOf(i) })
	})}
}

// fairiesOf are the men of problem chess of an entry.
func (x *Index) fairiesOf(i uint32) []Fairy {
	men := x.fairy.of(i)
	list := make([]Fairy, len(men))
	for k, m := range men {
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
	return answer{set: e.parallel(e.within, func(i uint32) bool {
		finals := e.x.mates.of(i)
		for k := range finals {
			if f := &finals[k]; m.in(&f.board, f.men, nobody) {
				return true
			}
		}
		return false
	})}, nil
}

func nobody() []Fairy { return nil }

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
	list, err := e.x.similar(e.ctx, &Facts{Board: board}, maxSimilar, float64(percent)/100)
	if err != nil {
		return answer{}, err
	}
	out := answer{set: newSet(len(e.x.boards))}
	for _, n := range list {
		out.set.add(uint32(n.ID - 1))
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

// hasFairies reports whether an entry has exactly these men of problem chess.
func (x *Index) hasFairies(i uint32, want map[string]int) bool {
	have := map[string]int{}
	for _, f := range x.fairiesOf(i) {
		have[f.Name]++
	}
	return maps.Equal(have, want)
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
		return len(fairies) == 0 || e.x.hasFairies(i, fairies)
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
