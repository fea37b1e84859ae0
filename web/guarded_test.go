package web

import (
	"net/http"
	"strings"
	"testing"
)

// TestSecure: where cookies are for HTTPS only, browsers keep to HTTPS, and take each cookie for this host alone.
func TestSecure(t *testing.T) {
	h, _ := serving(t, Config{Secure: true})
	resp, err := http.Get(h.URL + "/api/account")
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	if resp.Header.Get("Strict-Transport-Security") == "" {
		t.Error("a browser may come back without HTTPS")
	}
	cookies := resp.Cookies()
	if len(cookies) == 0 {
		t.Fatal("no cookie")
	}
	for _, c := range cookies {
		if !strings.HasPrefix(c.Name, "__Host-") || !c.Secure || c.Path != "/" || c.Domain != "" {
			t.Errorf("cookie %s: secure %v, path %q, domain %q", c.Name, c.Secure, c.Path, c.Domain)
		}
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.URL+"/api/account", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.AddCookie(cookies[0])
	again, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = again.Body.Close()
	if again.StatusCode != http.StatusOK || len(again.Cookies()) > 0 {
		t.Errorf("the session is not known again: %d %v", again.StatusCode, again.Cookies())
	}
}

// TestNoStore: what is about a visitor stays in no cache.
func TestNoStore(t *testing.T) {
	h, c := serving(t, Config{})
	for path, want := range map[string]string{"/api/account": "no-store", "/api/admin": "no-store", "/api/hub": "no-store", "/api/accounting": "", "/": "no-cache"} {
		resp, err := c.Get(h.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if got := resp.Header.Get("Cache-Control"); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
		if resp.Header.Get("Strict-Transport-Security") != "" {
			t.Error("who comes without HTTPS is told never to do so again")
		}
	}
}
