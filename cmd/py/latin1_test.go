package main

import (
	"bytes"
	"strings"
	"testing"
)

// A text in Latin-1 is answered in Latin-1, one in UTF-8 in UTF-8.
func TestEncoding(t *testing.T) {
	for _, test := range []struct{ author, want string }{
		{"Fran\xe7ois L\xe4ufer", "\n           Fran\xe7ois L\xe4ufer\n"},
		{"François Läufer", "\n           François Läufer\n"},
	} {
		src := "beginproblem\nauthor " + test.author + "\npieces white kc1 qb2 black ka1\nstipulation +1\nendproblem\n"
		var out, errs bytes.Buffer
		if status := run([]string{"-regression"}, strings.NewReader(src), &out, &errs); status != 0 {
			t.Errorf("%q: exit status %d: %s", test.author, status, &errs)
		}
		if !strings.Contains(out.String(), test.want) {
			t.Errorf("%q: the caption %q is missing in\n%q", test.author, test.want, out.String())
		}
	}
}
