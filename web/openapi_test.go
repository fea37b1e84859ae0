package web

import (
	"bytes"
	"flag"
	"io"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write the description of the API that the page's types are made of")

// The page's types are made of the description of the API as it is in ui/openapi.json.
func TestDescriptionIsCurrent(t *testing.T) {
	const file = "ui/openapi.json"
	h, c := serving(t, Config{Version: "devel"})
	resp, err := c.Get(h.URL + "/api/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	now, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(file, now, 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	if kept, err := os.ReadFile(file); err != nil || !bytes.Equal(kept, now) {
		t.Errorf("%s is not what the server says: go test ./web -run TestDescriptionIsCurrent -update, then npm run build in web/ui (%v)", file, err)
	}
}
