package wire

import (
	"context"
	"net"
	"net/http"
	"sync"

	"github.com/coder/websocket"
)

// WebSockets brings clients in over HTTP: as a handler it takes WebSocket
// connections, as a listener it gives them as streams of bytes, the same as over
// TCP. Where messages begin and end means nothing, and what comes may be text or
// binary; what goes is binary, since telnet's bytes are no text. Pages of other
// sites may not connect. Make one with NewWebSockets.
type WebSockets struct {
	accepted chan net.Conn
	closed   chan struct{}
	once     sync.Once
}

// NewWebSockets makes one.
func NewWebSockets() *WebSockets {
	return &WebSockets{accepted: make(chan net.Conn), closed: make(chan struct{})}
}

// maxMessage bounds a message, in bytes; lines are shorter.
const maxMessage = 64 << 10

// ServeHTTP takes a client in, and returns when its connection has ended.
func (l *WebSockets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ws, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // the client has been told
	}
	defer func() { _ = ws.CloseNow() }()
	ws.SetReadLimit(maxMessage)
	// A pipe stands in between because a WebSocket does not survive a read that
	// takes too long, as those of people who think about a move do.
	here, there := net.Pipe()
	defer func() { _ = here.Close() }()
	select {
	case l.accepted <- &webConn{Conn: there, from: webAddress(r.RemoteAddr)}:
	case <-l.closed:
		_ = ws.Close(websocket.StatusGoingAway, "")
		return
	case <-r.Context().Done():
		return
	}
	ctx := context.WithoutCancel(r.Context()) // the server says good-bye before it goes
	go func() {
		defer func() { _ = here.Close() }()
		for {
			_, message, err := ws.Read(ctx)
			if err != nil {
				return
			}
			if _, err := here.Write(message); err != nil {
				return
			}
		}
	}()
	buf := make([]byte, 4096)
	for {
		n, err := here.Read(buf)
		if n > 0 && ws.Write(ctx, websocket.MessageBinary, buf[:n]) != nil {
			return
		}
		if err != nil {
			_ = ws.Close(websocket.StatusNormalClosure, "")
			return
		}
	}
}

// Accept gives the next client.
func (l *WebSockets) Accept() (net.Conn, error) {
	select {
	case c := <-l.accepted:
		return c, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

// Close lets no more clients in.
func (l *WebSockets) Close() error {
	l.once.Do(func() { close(l.closed) })
	return nil
}

// Addr is no address of the net: that is the HTTP server's.
func (l *WebSockets) Addr() net.Addr { return webAddress("websocket") }

// A webConn is the server's end of the pipe.
type webConn struct {
	net.Conn
	from webAddress
}

func (c *webConn) RemoteAddr() net.Addr { return c.from }

// A webAddress is where a request comes from, with a port.
type webAddress string

func (webAddress) Network() string  { return "websocket" }
func (a webAddress) String() string { return string(a) }
