package condition_test

import (
	"math/bits"
	"reflect"
	"testing"

	"rookery/fairy"
)

// TestShape: the engine does not grow unnoticed. The limits are what there is: lower them with it, and raise one only for
// something that cannot be said by what is there.
func TestShape(t *testing.T) {
	own := func(t reflect.Type) int { return t.NumMethod() }
	promoted := own(reflect.TypeFor[*fairy.Rules]()) + own(reflect.TypeFor[*fairy.Board]())
	asked := own(reflect.TypeFor[*fairy.Position]()) - promoted
	for _, group := range []reflect.Type{
		reflect.TypeFor[*fairy.Board](), reflect.TypeFor[fairy.InPlay](), reflect.TypeFor[fairy.Notes](), reflect.TypeFor[fairy.Moves](), reflect.TypeFor[fairy.Look](), reflect.TypeFor[fairy.Underworld](),
	} {
		asked += own(group)
	}
	facts, _ := reflect.TypeFor[fairy.Rules]().FieldByName("facts")
	for _, c := range []struct {
		what        string
		number, max int
	}{
		{"methods of Position and of the groups that conditions need", asked, 120},
		{"methods of the groups that the solver needs", own(reflect.TypeFor[fairy.Search]()) + own(reflect.TypeFor[fairy.Record]()), 42},
		{"hooks and traits", leaves(reflect.TypeFor[fairy.Hooks]()) - 1 + bits.Len64(uint64(fairy.Merges)), 60},
		{"fields of an effect", reflect.TypeFor[fairy.Effect]().NumField(), 5},
		{"facts", facts.Type.NumField(), 20},
	} {
		if c.number != c.max {
			t.Errorf("%s: %d, not %d", c.what, c.number, c.max)
		}
	}
}

// leaves counts the fields of a struct, of those that are embedded theirs.
func leaves(of reflect.Type) (n int) {
	for i := range of.NumField() {
		if f := of.Field(i); f.Anonymous && f.Type.Kind() == reflect.Struct {
			n += leaves(f.Type)
		} else {
			n++
		}
	}
	return n
}
