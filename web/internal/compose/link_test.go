package compose

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"strings"
	"testing"
)

// link is the code of a link to a text.
func link(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// TestLinks: a link gives the text that it was made of; one that was cut short, that is none, or that unpacks to more than a text may
// have is refused.
func TestLinks(t *testing.T) {
	const text = "beginproblem stipulation #1 pieces white kb6 rh1 black ka8 endproblem"
	most := strings.Repeat("x", maxText)
	for _, good := range []string{text, "", most} {
		if got, err := unlinked(link(t, good)); err != nil || got != good {
			t.Errorf("%d bytes came back as %d, %v", len(good), len(got), err)
		}
	}
	whole := link(t, text)
	for name, code := range map[string]string{
		"nothing": "", "no code": "%%%", "cut short": whole[:len(whole)/2], "no packed text": base64.RawURLEncoding.EncodeToString([]byte("\xff\xff\xff")),
		"too long": link(t, most+"x"), "far too long": link(t, strings.Repeat(most, 50)),
	} {
		if got, err := unlinked(code); !errors.Is(err, errLink) || got != "" {
			t.Errorf("%s: %d bytes, %v", name, len(got), err)
		}
	}
}
