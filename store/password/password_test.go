package password

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestHashAndCheck(t *testing.T) {
	ctx, h := t.Context(), New(2)
	hash, err := h.Hash(ctx, "caïssa")
	if err != nil {
		t.Fatal(err)
	}
	other, err := h.Hash(ctx, "caïssa")
	if err != nil || other == hash {
		t.Fatalf("two hashes are the same, or %v: no salt?", err)
	}
	for _, c := range []struct {
		password string
		want     bool
	}{{"caïssa", true}, {"caissa", false}, {"", false}, {strings.Repeat("x", MaxLength+1), false}} {
		if got, err := h.Check(ctx, hash, c.password); got != c.want || err != nil {
			t.Errorf("Check(%.10q) = %v, %v", c.password, got, err)
		}
	}
	if _, err := h.Hash(ctx, strings.Repeat("x", MaxLength+1)); !errors.Is(err, ErrTooLong) {
		t.Errorf("a long password: %v", err)
	}
	longest := strings.Repeat("x", MaxLength)
	hash, err = h.Hash(ctx, longest)
	if err != nil {
		t.Fatalf("the longest password: %v", err)
	}
	if ok, err := h.Check(ctx, hash, longest); !ok || err != nil {
		t.Errorf("the longest password: %v, %v", ok, err)
	}
}

// Made by Debian's argon2 0~20171227: echo -n rookery | argon2 saltsaltsalt -id -t 2 -k 1024 -p 1 -l 32 -e.
func TestOtherProgramsHash(t *testing.T) {
	const hash = "$argon2id$v=19$m=1024,t=2,p=1$c2FsdHNhbHRzYWx0$TZkJzCDnzY2LkioVc4rnOf7rrh2Bu/yAUCaJZqjwngs"
	h := New(1)
	if ok, err := h.Check(t.Context(), hash, "rookery"); !ok || err != nil {
		t.Errorf("right password: %v, %v", ok, err)
	}
	if ok, err := h.Check(t.Context(), hash, "rookerY"); ok || err != nil {
		t.Errorf("wrong password: %v, %v", ok, err)
	}
}

func TestCheckEnds(t *testing.T) {
	h := New(1)
	h.slots <- struct{}{}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := h.Hash(ctx, "x"); !errors.Is(err, context.Canceled) {
		t.Errorf("Hash without a slot: %v", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
	f.Add("$argon2i$v=19$m=1,t=2,p=1$AA$AA")
	f.Add("$argon2id$v=19$m=99999999,t=2,p=1$AA$AA")
	f.Fuzz(func(t *testing.T, hash string) {
		if p, err := parse(hash); err == nil && (p.memory > 1<<20 || p.threads == 0 || len(p.key) == 0) {
			t.Errorf("%q was taken: %+v", hash, p)
		}
	})
}

// TestBounds: a hash whose parameters are at their bounds is one, beyond them it is none.
func TestBounds(t *testing.T) {
	text := func(memory, passes, threads, salt, key int) string {
		return fmt.Sprintf("$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s", memory, passes, threads,
			base64.RawStdEncoding.EncodeToString(make([]byte, salt)), base64.RawStdEncoding.EncodeToString(make([]byte, key)))
	}
	for _, good := range []string{text(8, 1, 1, 8, 16), text(1<<20, 100, 255, 64, 64)} {
		if _, err := parse(good); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{
		text(7, 1, 1, 8, 16), text(1<<20+1, 1, 1, 8, 16), text(8, 0, 1, 8, 16), text(8, 101, 1, 8, 16), text(8, 1, 0, 8, 16),
		text(8, 1, 1, 7, 16), text(8, 1, 1, 65, 16), text(8, 1, 1, 8, 15), text(8, 1, 1, 8, 65), "x" + text(8, 1, 1, 8, 16), text(8, 1, 1, 8, 16) + "$",
		strings.Replace(text(8, 1, 1, 8, 16), "argon2id", "argon2i", 1), strings.Replace(text(8, 1, 1, 8, 16), "v=19", "v=16", 1),
	} {
		if _, err := parse(bad); err == nil {
			t.Errorf("%s is a hash", bad)
		}
	}
	if _, err := parse(text(7, 1, 1, 8, 16)); !strings.Contains(err.Error(), `"m=7,t=1,p=1"`) {
		t.Errorf("what is out of bounds is not told: %v", err)
	}
}
