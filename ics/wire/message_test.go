package wire

import (
	"bytes"
	"io"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"
)

// TestLongMessages: a message has so many bytes at most; who sends a longer one is told, and is gone.
func TestLongMessages(t *testing.T) {
	l := NewWebSockets()
	server := httptest.NewServer(l)
	defer server.Close()
	ws, _, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(server.URL, "http"), nil) //nolint:bodyclose // the library has closed it
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = ws.CloseNow() }()
	nc, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	longest := bytes.Repeat([]byte("x"), maxMessage)
	if err := ws.Write(t.Context(), websocket.MessageBinary, longest); err != nil {
		t.Fatal(err)
	}
	got := make([]byte, maxMessage)
	if _, err := io.ReadFull(nc, got); err != nil || !bytes.Equal(got, longest) {
		t.Errorf("the longest message: %v", err)
	}
	if err := ws.Write(t.Context(), websocket.MessageBinary, append(longest, 'x')); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(nc); err != nil {
		t.Error(err)
	}
	if _, _, err := ws.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
		t.Errorf("a longer one: %v", err)
	}
}
