package web

import (
	"io"
	"strings"
	"testing"
)

const plainKing = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45"><title>King</title>` +
	`<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>` +
	`<g fill="url(#a)" class="x" style="stroke:#000"><path d="M 1,1 L 44,44"/></g></svg>`

func TestOwnMen(t *testing.T) {
	h := newTestHouse(t)
	c := newClient(t)
	api := h.pages.URL + "/api/"
	put := func(men map[string]string, out any) int {
		t.Helper()
		return ask(t, c, "PUT", api+"men", map[string]any{"men": men}, out)
	}
	get := func(path string) (string, string) {
		t.Helper()
		resp, err := c.Get(api + path)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		body, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(body), resp.Header.Get("Content-Security-Policy")
	}
	if status := put(map[string]string{"wK": plainKing}, nil); status != 403 {
		t.Errorf("without a login: %d", status)
	}
	if css, _ := get("men/own.css"); css != "" {
		t.Errorf("style sheet of nobody: %q", css)
	}
	if status := ask(t, c, "POST", api+"account/register", credentials{"Alice", "correct horse"}, nil); status != 200 {
		t.Fatal(status)
	}
	if status := put(map[string]string{"wK": plainKing, "bN": plainKing}, nil); status != 200 {
		t.Fatal(status)
	}
	css, _ := get("men/own.css")
	if !strings.Contains(css, ".white.w-k{background-image:url(/api/men/own/white-k.svg?") || !strings.Contains(css, ".black.w-s{") {
		t.Errorf("style sheet %q", css)
	}
	if svg, policy := get("men/own/white-k.svg"); !strings.HasPrefix(svg, "<svg") || !strings.Contains(policy, "sandbox") {
		t.Errorf("%q, %q", svg, policy)
	}
	var no refusal
	for name, svg := range map[string]string{"wK": `<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>`, "wX": plainKing, "../x": plainKing} {
		if status := put(map[string]string{name: svg}, &no); status != 422 || no.Detail == "" {
			t.Errorf("%s: %d %+v", name, status, no)
		}
	}
	if again, _ := get("men/own.css"); again != css {
		t.Errorf("after refusals %q", again)
	}
	if status := put(map[string]string{}, nil); status != 200 {
		t.Error(status)
	}
	if css, _ := get("men/own.css"); css != "" {
		t.Errorf("without own pieces: %q", css)
	}
}
