package job

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash"
	"math"
	"reflect"
	"slices"

	"rookery/problem"
)

const digestSize = 16

// A Digest is made of values of whatever type, all of their fields included but
// places in a text: two problems that are written differently but say the same
// have the same one. It is the same in each process of a program.
type Digest struct{ h hash.Hash }

// NewDigest is the digest of nothing yet.
func NewDigest() *Digest { return &Digest{sha256.New()} }

// Sum is the digest of what was added, in hexadecimal digits.
func (d *Digest) Sum() string { return hex.EncodeToString(d.h.Sum(nil)[:digestSize]) }

// Add takes in values, one after the other.
func (d *Digest) Add(values ...any) {
	for _, v := range values {
		d.value(reflect.ValueOf(v))
	}
}

func (d *Digest) number(n uint64) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], n)
	_, _ = d.h.Write(b[:]) // a hash takes everything
}

func (d *Digest) text(s string) {
	d.number(uint64(len(s)))
	_, _ = d.h.Write([]byte(s))
}

var place = reflect.TypeFor[problem.Pos]()

func (d *Digest) value(v reflect.Value) {
	if !v.IsValid() {
		d.number(0)
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		if v.Bool() {
			d.number(1)
		} else {
			d.number(0)
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		d.number(uint64(v.Int()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		d.number(v.Uint())
	case reflect.Float32, reflect.Float64:
		d.number(math.Float64bits(v.Float()))
	case reflect.String:
		d.text(v.String())
	case reflect.Slice, reflect.Array:
		d.number(uint64(v.Len()))
		for i := range v.Len() {
			d.value(v.Index(i))
		}
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			d.number(0)
			return
		}
		d.text(v.Elem().Type().String())
		d.value(v.Elem())
	case reflect.Map:
		var entries []string
		for it := v.MapRange(); it.Next(); {
			e := NewDigest()
			e.value(it.Key())
			e.value(it.Value())
			entries = append(entries, e.Sum())
		}
		slices.Sort(entries)
		d.Add(entries)
	case reflect.Struct:
		if v.Type() == place {
			return
		}
		for i := range v.NumField() {
			d.value(v.Field(i))
		}
	default:
		panic("farm: no digest of " + v.Type().String()) // a type of this program, not an input
	}
}
