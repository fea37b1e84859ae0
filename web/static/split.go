package static

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Of a program's functions the first visit needs a third: those that it starts with and that solve.
// The others come as a program of their own, which works in the memory of the first and puts its
// functions in the table that all calls by address go through. Both number functions alike:
//
//   - in the first program a late function asks once for the late program, and goes on through the table;
//   - in the late program a function of the first goes through the table.
//
// What is asked for is an import that the page's worker answers, which loads the late program in the
// background and waits for it only if it has to.

// Both programs import from a module of this name what they have from the page (lateName) and the late
// program has from the first.
const (
	splitModule = "rookery"
	lateName    = "late"
	memoryName  = "memory"
	tableName   = "table"
	globalName  = "global" // with its number behind it
)

// Kinds of imports and exports, and types of values, in WebAssembly.
const (
	kindFunction = 0
	kindTable    = 1
	kindMemory   = 2
	kindGlobal   = 3
	typeFunction = 0x60
	typeInt32    = 0x7f
	typeAnyFunc  = 0x70
	variable     = 1 // a global that can be set
)

var errSplit = errors.New("the program cannot be split")

// parts is what splitting has to know about a program.
type parts struct {
	sections []section
	types    []signature
	imports  int    // functions that are imported
	typeOf   []int  // of each function of its own
	slot     int    // the first function's place in the table
	globals  []byte // the type and mutability of each, one behind the other
	names    []string
	bodies   [][]byte
}

// A signature is a type of functions: how many values they take, and its bytes.
type signature struct {
	takes int
	text  []byte
}

func partsOf(wasm []byte) (p parts, err error) {
	if p.sections, err = sectionsOf(wasm); err != nil {
		return p, err
	}
	for _, s := range p.sections {
		r := reader{s.content, nil}
		switch s.number {
		case typed:
			for n := r.number(); n > 0 && r.err == nil; n-- {
				before := r.rest
				r.bytes(1)
				takes := int(r.number())
				r.bytes(takes)
				r.bytes(int(r.number()))
				p.types = append(p.types, signature{takes, before[:len(before)-len(r.rest)]})
			}
		case imported:
			for n := r.number(); n > 0 && r.err == nil; n-- {
				r.bytes(int(r.number()))
				r.bytes(int(r.number()))
				if r.bytes(1)[0] != kindFunction {
					return p, errSplit
				}
				r.number()
				p.imports++
			}
		case functions:
			for n := r.number(); n > 0 && r.err == nil; n-- {
				p.typeOf = append(p.typeOf, int(r.number()))
			}
		case globals:
			for n := r.number(); n > 0 && r.err == nil; n-- {
				p.globals = append(p.globals, r.bytes(2)...)
				r.instruction() // what it begins with
				r.bytes(1)
			}
		case elements:
			// One segment has all functions in their order.
			if r.number() != 1 || r.number() != 0 || r.bytes(1)[0] != opInt32 {
				return p, errSplit
			}
			p.slot = int(r.number())
			if r.bytes(1)[0] != opEnd || int(r.number()) != len(p.typeOf) || int(r.number()) != p.imports {
				return p, errSplit
			}
			continue
		case coded:
			for n := r.number(); n > 0 && r.err == nil; n-- {
				p.bodies = append(p.bodies, r.bytes(int(r.number())))
			}
		case data:
			memory, err := memoryOf(s.content)
			if err != nil {
				return p, err
			}
			t, ok := tableOf(memory)
			if !ok {
				return p, errSplit
			}
			for i := range t.functions {
				p.names = append(p.names, t.name(i))
			}
			continue
		default:
			continue
		}
		if r.err != nil {
			return p, r.err
		}
	}
	if len(p.names) != len(p.bodies) || len(p.typeOf) != len(p.bodies) || len(p.types) == 0 || p.types[0].takes != 1 {
		return p, errSplit
	}
	return p, nil
}

// anytime begin the names of functions that are called at no certain time: when memory is swept, or somebody has to
// wait.
var anytime = []string{"runtime.", "internal/runtime/", "sync.", "internal/sync."}

// split divides a program in two: the functions of the given names and those that may be called at any time, and the late ones.
func split(wasm []byte, first map[string]bool) (one, late []byte, err error) {
	p, err := partsOf(wasm)
	if err != nil {
		return nil, nil, err
	}
	isLate := make([]bool, len(p.bodies))
	for i, name := range p.names {
		// All that Go has compiled is of the first type; the others are helpers of its linker.
		isLate[i] = !first[name] && p.typeOf[i] == 0 && !slices.ContainsFunc(anytime, func(begin string) bool { return strings.HasPrefix(name, begin) })
	}
	bodies, called, err := p.renumbered()
	if err != nil {
		return nil, nil, err
	}
	return program(p.first(bodies, isLate)), program(p.late(bodies, called, isLate)), nil
}

// asks is the type of the import that asks for the late program, goes that of the function that goes to it
// through the table; they stand behind the program's own types.
func (p parts) asks() int { return len(p.types) }
func (p parts) goes() int { return len(p.types) + 1 }

// withTypes is the section of types.
func (p parts) withTypes() []byte {
	b := binary.AppendUvarint(nil, uint64(len(p.types)+2))
	for _, t := range p.types {
		b = append(b, t.text...)
	}
	return append(b, typeFunction, 1, typeInt32, 0, typeFunction, 2, typeInt32, typeInt32, 1, typeInt32)
}

// withImports is the section of imports, with one function more and whatever else.
func (p parts) withImports(own []byte, more ...[]byte) []byte {
	r := reader{own, nil}
	b := binary.AppendUvarint(nil, r.number()+1+uint64(len(more)))
	b = append(b, r.rest...)
	b = appendName(appendName(b, splitModule), lateName)
	b = binary.AppendUvarint(append(b, kindFunction), uint64(p.asks()))
	for _, m := range more {
		b = append(appendName(b, splitModule), m...)
	}
	return b
}

// renumbered are the bodies of all functions as they are with one import more, and whom each calls of them.
func (p parts) renumbered() (bodies [][]byte, called []map[int]bool, err error) {
	for i, body := range p.bodies {
		r := reader{body, nil}
		for n := r.number(); n > 0 && r.err == nil; n-- { // its own variables
			r.number()
			r.bytes(1)
		}
		out := append(make([]byte, 0, len(body)+16), body[:len(body)-len(r.rest)]...)
		whom := map[int]bool{}
		for len(r.rest) > 0 {
			c := r.instruction()
			if c.op == opCall && c.number >= uint64(p.imports) {
				whom[int(c.number)-p.imports] = true
				out = binary.AppendUvarint(append(out, opCall), c.number+1)
				continue
			}
			out = append(out, c.text...)
		}
		if r.err != nil {
			return nil, nil, fmt.Errorf("%w: %s has instructions that are not known", errSplit, p.names[i])
		}
		bodies, called = append(bodies, out), append(called, whom)
	}
	return bodies, called, nil
}

// first are the sections of the first program.
func (p parts) first(bodies [][]byte, isLate []bool) []section {
	list := make([]section, len(p.sections))
	for i, s := range p.sections {
		r := reader{s.content, nil}
		switch s.number {
		case typed:
			s.content = p.withTypes()
		case imported:
			s.content = p.withImports(s.content)
		case functions:
			b := binary.AppendUvarint(nil, r.number()+1)
			s.content = binary.AppendUvarint(append(b, r.rest...), uint64(p.goes()))
		case globals:
			b := binary.AppendUvarint(nil, r.number()+1)
			s.content = append(append(b, r.rest...), typeInt32, variable, opInt32, 0, opEnd)
		case exported:
			s.content = p.exports(r)
		case elements:
			s.content = p.elements(func(int) bool { return true })
		case coded:
			b := binary.AppendUvarint(nil, uint64(len(bodies)+1))
			helper := p.imports + 1 + len(bodies)
			for j, body := range bodies {
				if isLate[j] {
					body = appendSigned([]byte{0, opLocalGet, 0, opInt32}, p.slot+j)
					body = append(binary.AppendUvarint(append(body, opCall), uint64(helper)), opEnd)
				}
				b = appendName(b, body)
			}
			s.content = appendName(b, p.through())
		}
		list[i] = s
	}
	return list
}

// through is the body of the function by which the first program goes to late ones: it takes what these take, and
// their place in the table. Whether the late program has been asked for is the last global.
func (p parts) through() []byte {
	asked := uint64(len(p.globals) / 2)
	b := binary.AppendUvarint([]byte{0, opGlobalGet}, asked)
	b = binary.AppendUvarint(append(b, opIsZero, opIf, nothing, opLocalGet, 1, opCall), uint64(p.imports))
	b = binary.AppendUvarint(append(b, opInt32, 1, opGlobalSet), asked)
	return append(b, opEnd, opLocalGet, 0, opLocalGet, 1, opCallTable, 0, 0, opEnd)
}

// exports is the section of exports, with what the late program has from the first.
func (p parts) exports(own reader) []byte {
	n := own.number()
	b := binary.AppendUvarint(nil, n+2+uint64(len(p.globals)/2))
	for range n {
		b = appendName(b, own.bytes(int(own.number())))
		kind, number := own.bytes(1)[0], own.number()
		if kind == kindFunction && number >= uint64(p.imports) {
			number++
		}
		b = binary.AppendUvarint(append(b, kind), number)
	}
	b = append(appendName(b, memoryName), kindMemory, 0)
	b = append(appendName(b, tableName), kindTable, 0)
	for i := range len(p.globals) / 2 {
		b = append(appendName(b, fmt.Sprint(globalName, i)), kindGlobal)
		b = binary.AppendUvarint(b, uint64(i))
	}
	return b
}

// elements is the section that fills the table with some functions, in their places.
func (p parts) elements(some func(int) bool) []byte {
	var b []byte
	n := 0
	for i := 0; i < len(p.bodies); i++ {
		end := i
		for end < len(p.bodies) && some(end) {
			end++
		}
		if end == i {
			continue
		}
		n++
		b = append(appendSigned(append(b, 0, opInt32), p.slot+i), opEnd)
		b = binary.AppendUvarint(b, uint64(end-i))
		for ; i < end; i++ {
			b = binary.AppendUvarint(b, uint64(p.imports+1+i))
		}
	}
	return append(binary.AppendUvarint(nil, uint64(n)), b...)
}

// late are the sections of the late program.
func (p parts) late(bodies [][]byte, called []map[int]bool, isLate []bool) []section {
	isCalled := make([]bool, len(bodies))
	for i, whom := range called {
		for j := range whom {
			isCalled[j] = isCalled[j] || isLate[i]
		}
	}
	more := [][]byte{
		append(appendName(nil, memoryName), kindMemory, 0, 0),
		append(appendName(nil, tableName), kindTable, typeAnyFunc, 0, 0),
	}
	for i := range len(p.globals) / 2 {
		more = append(more, append(append(appendName(nil, fmt.Sprint(globalName, i)), kindGlobal), p.globals[2*i:2*i+2]...))
	}
	var list []section
	for _, s := range p.sections {
		switch s.number {
		case typed:
			s.content = p.withTypes()
		case imported:
			s.content = p.withImports(s.content, more...)
		case functions:
		case elements:
			s.content = p.elements(func(i int) bool { return isLate[i] })
		case coded:
			b := binary.AppendUvarint(nil, uint64(len(bodies)))
			for i, body := range bodies {
				switch {
				case isLate[i]:
				case isCalled[i]:
					body = p.toFirst(i)
				default:
					body = []byte{0, opUnreachable, opEnd}
				}
				b = appendName(b, body)
			}
			s.content = b
		default:
			continue
		}
		list = append(list, s)
	}
	return list
}

// toFirst is the body of a function of the first program in the late one.
func (p parts) toFirst(i int) []byte {
	b := []byte{0}
	for j := range p.types[p.typeOf[i]].takes {
		b = append(b, opLocalGet, byte(j))
	}
	b = appendSigned(append(b, opInt32), p.slot+i)
	b = binary.AppendUvarint(append(b, opCallTable), uint64(p.typeOf[i]))
	return append(b, 0, opEnd)
}

// traced is a program that tells at each call, to the import by which the late program is asked for, the number of the function that
// is called; their names are given in their order.
func traced(wasm []byte) (all []byte, names []string, err error) {
	p, err := partsOf(wasm)
	if err != nil {
		return nil, nil, err
	}
	bodies, _, err := p.renumbered()
	if err != nil {
		return nil, nil, err
	}
	for i, body := range bodies {
		r := reader{body, nil}
		for n := r.number(); n > 0; n-- {
			r.number()
			r.bytes(1)
		}
		variables := body[:len(body)-len(r.rest)]
		tell := binary.AppendUvarint(append(appendSigned([]byte{opInt32}, i), opCall), uint64(p.imports))
		bodies[i] = slices.Concat(variables, tell, r.rest)
	}
	return program(p.first(bodies, make([]bool, len(bodies)))), p.names, nil
}
