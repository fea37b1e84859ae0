package pages

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// What the loader has changed, what can be written and what is no file's stays.
func TestUnchanged(t *testing.T) {
	const smaps = `00400000-01c81000 r-xp 00000000 fe:00 1234                               /usr/bin/rookery
Size:              25092 kB
Rss:               12852 kB
Anonymous:             0 kB
VmFlags: rd ex mr mw me sd
01c81000-03575000 r--p 01881000 fe:00 1234                               /usr/bin/rookery
Anonymous:             0 kB
03575000-037a5000 r--p 03175000 fe:00 1234                               /usr/bin/rookery
Anonymous:            12 kB
037a5000-037b5000 rw-p 03175000 fe:00 1234                               /usr/bin/rookery
Anonymous:             0 kB
037b5000-05a31000 r--p 00000000 00:00 0
Anonymous:             0 kB
7ffd9a3c5000-7ffd9a3c7000 r-xp 00000000 00:00 0                          [vdso]
Anonymous:             0 kB
`
	want := []mapping{{0x400000, 0x1c81000}, {0x1c81000, 0x3575000}}
	if got := unchanged(strings.NewReader(smaps)); !slices.Equal(got, want) {
		t.Errorf("%x, not %x", got, want)
	}
}

// A program goes on after it has given its pages back.
func TestUnread(t *testing.T) {
	for range 3 {
		Unread()
		if s := fmt.Sprint(strings.Repeat("ab", 2), 7); s != "abab7" {
			t.Errorf("%q", s)
		}
	}
}
