package olv

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"rookery/problem"
	"rookery/problem/popeye"
)

// TestOlivesCollections: what Olive has written is, as data, the same when it was read and
// written here, also after its problem was exchanged for the same one read from text.
// The files are Olive's own; the directory that has them is named by ROOKERY_OLIVE.
func TestOlivesCollections(t *testing.T) {
	dir := os.Getenv("ROOKERY_OLIVE")
	if dir == "" {
		t.Skip("ROOKERY_OLIVE names no directory with collections of Olive's")
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.olv"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no collections in %s: %v", dir, err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		before := dataOf(t, src)
		entries, exchanged := 0, 0
		for e, err := range Entries(filepath.Base(file), src) {
			if err != nil {
				t.Errorf("%s: %v", file, err)
			}
			if e == nil {
				continue
			}
			if entries >= len(before) {
				t.Fatalf("%s: more entries than documents", file)
			}
			want := before[entries]
			entries++
			written := []*Entry{e}
			var text bytes.Buffer
			if popeye.Write(&text, problem.English, e.Problem) == nil {
				if plain, errs := popeye.Parse("", text.Bytes()); errs.Err() == nil && len(plain) == 1 {
					written = append(written, e.With(plain[0]))
					exchanged++
				}
			}
			for _, e := range written {
				var out bytes.Buffer
				if err := Write(&out, e); err != nil {
					t.Errorf("%s: entry %d: %v", file, entries, err)
					continue
				}
				if got := dataOf(t, out.Bytes()); len(got) != 1 || !sameOptions(want, got[0]) || !reflect.DeepEqual(got[0], want) {
					t.Errorf("%s: entry %d\n%v\nis written as\n%s", file, entries, want, out.String())
				}
			}
		}
		t.Logf("%s: %d of %d documents, %d exchanged", filepath.Base(file), entries, len(before), exchanged)
		if entries != len(before) {
			t.Errorf("%s: %d entries of %d documents", file, entries, len(before))
		}
	}
}

// dataOf has the documents of a file as data. Olive's older form of source and award is
// lifted to the present one, in which entries are written.
func dataOf(t *testing.T, src []byte) (all []map[string]any) {
	t.Helper()
	for _, doc := range documents(src) {
		v, err := parseDocument(doc)
		if err != nil {
			t.Fatal(err)
		}
		data, ok := plain(v).(map[string]any)
		if !ok {
			continue
		}
		if name, ok := data["source"].(string); ok {
			data["source"] = map[string]any{"name": name}
		}
		source, _ := data["source"].(map[string]any)
		if date, ok := data["date"].(string); ok && source != nil {
			parts := map[string]any{}
			for i, part := range strings.SplitN(date, "-", 3) {
				parts[[]string{"year", "month", "day"}[i]] = strings.TrimLeft(part, "0")
			}
			source["date"] = parts
			delete(data, "date")
		}
		if id, ok := data["source-id"].(string); ok && source != nil {
			source["problemid"] = id
			delete(data, "source-id")
		}
		if distinction, ok := data["distinction"].(string); ok {
			data["award"] = map[string]any{"distinction": distinction}
			delete(data, "distinction")
		}
		if data["solution"] == "" { // Olive asks for the field
			delete(data, "solution")
		}
		// Codes of men and words of twins are written in one case, whatever they came in.
		men, _ := data["algebraic"].(map[string]any)
		for colour, list := range men {
			for i, man := range list.([]any) {
				men[colour].([]any)[i] = strings.ToLower(man.(string))
			}
		}
		twins, _ := data["twins"].(map[string]any)
		for letter, twin := range twins {
			twins[letter] = strings.ToLower(twin.(string))
		}
		all = append(all, data)
	}
	return all
}

// sameOptions compares options, whose words may be abbreviated in Olive's files and are
// written in full; equal ones are made equal.
func sameOptions(before, after map[string]any) bool {
	b, _ := before["options"].([]any)
	a, _ := after["options"].([]any)
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		short, long := strings.Fields(b[i].(string)), strings.Fields(a[i].(string))
		if len(short) != len(long) {
			return false
		}
		for j := range short {
			if !strings.HasPrefix(long[j], short[j]) {
				return false
			}
		}
		b[i] = a[i]
	}
	return true
}

func plain(v value) any {
	switch {
	case v.fields != nil:
		m := map[string]any{}
		for _, f := range v.fields {
			if f.value.list == nil || len(f.value.list) > 0 { // an empty list says nothing
				m[f.key] = plain(f.value)
			}
		}
		return m
	case v.list != nil:
		var list []any
		for _, item := range v.list {
			list = append(list, plain(item))
		}
		return list
	}
	return v.text
}
