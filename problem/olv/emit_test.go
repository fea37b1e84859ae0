package olv

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
)

// TestEmit: what is written of a value is read as the same value, however it is nested.
func TestEmit(t *testing.T) {
	random := rand.New(rand.NewPCG(46, 3))
	texts := []string{
		"a", "Loyd, Samuel", "=", "#2", "a #b", "a - b", "a-", "- a", "12", "1965-04-30", "true", "Null", "y", "~", "x: y", "x:", "'", `"`, `\`, "<&>", "ä", "Ж",
		"two\nlines\n", "two\n\nlines\n", "  begins\nso\n", "no end\nhere", "\n", "ends \nso\n", "[a]", "{a}", "*a", "&a", "!a", "%a", "@a", "`a", "|", ">", "a,b", "0x1", "1e5", ".inf", "\ttab", "a\u2028b",
	}
	var draw func(depth int) value
	draw = func(depth int) value {
		switch kind := random.IntN(4); {
		case depth > 0 && kind == 0:
			v := value{list: []value{}}
			for range random.IntN(4) {
				v.list = append(v.list, draw(depth-1))
			}
			return v
		case depth > 0 && kind == 1:
			v := value{fields: []field{}}
			for i := range 1 + random.IntN(4) {
				key := texts[random.IntN(len(texts))]
				if i > 0 {
					key += fmt.Sprint(i) // each once
				}
				v.fields = append(v.fields, field{key, draw(depth - 1)})
			}
			return v
		case kind == 2:
			return value{text: []string{"12", "1.50", "true", "-3"}[random.IntN(4)], plain: true}
		}
		return value{text: texts[random.IntN(len(texts))]}
	}
	for range 3000 {
		want := value{fields: []field{{"a", draw(4)}, {"b", draw(4)}}}
		text := want.node().appendTo(nil, "")
		got, err := parseDocument(text)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%v, %v\n%s\n%+v\n%+v", err, len(text), text, got, want)
		}
	}
}
