// Package client is the other side of an internet chess server: it logs in,
// sends commands and reads what comes, boards taken apart. Tests and the load
// generator use it, and robots can.
//
// A Client belongs to one goroutine, except that Send may be called from others.
// What does not live here: a game's rules, and what to do with what is read.
package client

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"sync"
	"time"

	"rookery/ics/style12"
	"rookery/ics/timeseal"
)

// Config says how to connect. The zero Config does without timeseal.
type Config struct {
	Timeseal timeseal.Version
	Dialer   net.Dialer
}

// A Client is a connection to a server.
type Client struct {
	conn    net.Conn
	version timeseal.Version
	began   time.Time
	id      int // of the last command in block mode

	mu  sync.Mutex // of writing
	out []byte

	buf    []byte // what was read; from at on it is not used yet
	at     int
	queued []Message
}

// maxUnread bounds a line or a block.
const maxUnread = 1 << 20

// Errors of clients.
var (
	ErrTooLong = errors.New("client: a line without an end")
	ErrRefused = errors.New("client: login refused")
)

// Dial connects to a server, "host:port".
func Dial(ctx context.Context, address string, c Config) (*Client, error) {
	conn, err := c.Dialer.DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	return New(conn, c)
}

// New makes a client of a connection.
func New(conn net.Conn, c Config) (*Client, error) {
	client := &Client{conn: conn, version: c.Timeseal, began: time.Now()}
	if c.Timeseal != 0 {
		if err := client.Send(timeseal.Hello{Version: c.Timeseal, User: "rookery", System: "rookery"}.String()); err != nil {
			return nil, errors.Join(err, conn.Close())
		}
	}
	return client, nil
}

// Close hangs up.
func (c *Client) Close() error { return c.conn.Close() }

// Deadline is until when reading may take; the zero time sets no bound.
func (c *Client) Deadline(t time.Time) error { return c.conn.SetReadDeadline(t) }

// Send sends a line.
func (c *Client) Send(line string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.out = c.out[:0]
	if c.version != 0 {
		c.out = timeseal.Seal(c.out, line, 1+time.Since(c.began).Milliseconds(), 0)
	} else {
		c.out = append(c.out, line...)
	}
	c.out = append(c.out, '\n')
	_, err := c.conn.Write(c.out)
	return err
}

// Login logs in and returns the name that the server gave; a guest without a
// name of its own is "guest". It returns when the first prompt has come.
func (c *Client) Login(name, password string) (string, error) {
	if _, err := c.expect("login: "); err != nil {
		return "", err
	}
	if err := c.Send(name); err != nil {
		return "", err
	}
	asked := false
	for {
		said := c.at
		found, err := c.expect("password: ", "Press return", "**** Starting ", "login: ")
		if err != nil {
			return "", err
		}
		switch found {
		case "password: ":
			if asked {
				return "", ErrRefused
			}
			asked = true
			err = c.Send(password)
		case "Press return":
			if _, err = c.expect(":"); err == nil {
				err = c.Send("")
			}
		case "login: ":
			return "", fmt.Errorf("%w: %q", ErrRefused, bytes.TrimSpace(c.buf[said:c.at]))
		default:
			return c.begin()
		}
		if err != nil {
			return "", err
		}
	}
}

// begin reads "FICS session as Name(U) ****" and the first prompt.
func (c *Client) begin() (string, error) {
	if _, err := c.expect("session as "); err != nil {
		return "", err
	}
	start := c.at
	if _, err := c.expect(" ****"); err != nil {
		return "", err
	}
	name, _, _ := strings.Cut(string(c.buf[start:c.at]), " ")
	name, _, _ = strings.Cut(name, "(")
	if _, err := c.expect("% "); err != nil {
		return "", err
	}
	return name, nil
}

// expect reads until one of some texts comes, and past it.
func (c *Client) expect(texts ...string) (string, error) {
	for {
		first, end := "", -1
		for _, t := range texts {
			if i := bytes.Index(c.buf[c.at:], []byte(t)); i >= 0 && (end < 0 || i+len(t) < end) {
				first, end = t, i+len(t)
			}
		}
		if end >= 0 {
			c.at += end
			return first, nil
		}
		if err := c.fill(false); err != nil {
			return "", fmt.Errorf("waiting for %q: %w", texts, err)
		}
	}
}

// fill reads more, after it has dropped what was used, if it may.
func (c *Client) fill(drop bool) error {
	if drop && c.at > 0 {
		c.buf = append(c.buf[:0], c.buf[c.at:]...)
		c.at = 0
	}
	if len(c.buf)-c.at > maxUnread {
		return ErrTooLong
	}
	var chunk [2048]byte
	n, err := c.conn.Read(chunk[:])
	if n > 0 {
		c.buf = append(c.buf, chunk[:n]...)
		return c.pong()
	}
	return err
}

// pong answers pings, which may stand anywhere, and takes them out.
func (c *Client) pong() error {
	ping := []byte(c.version.Ping())
	for len(ping) > 0 {
		i := bytes.Index(c.buf[c.at:], ping)
		if i < 0 {
			break
		}
		i += c.at
		c.buf = append(c.buf[:i], c.buf[i+len(ping):]...)
		if err := c.Send(timeseal.Pong); err != nil {
			return err
		}
	}
	return nil
}

// A Kind tells what a message is.
type Kind uint8

// The kinds of messages.
const (
	Text     Kind = iota // a line for people, empty ones left out
	Board                // a line of style 12
	Holdings             // what sides can drop
	Machine              // another line for programs: seeks, offers, moves alone
	Reply                // to a command in block mode
)

// A Message is a line, or a reply in block mode. Its strings are its own.
type Message struct {
	Kind     Kind
	Text     string // without prompt and line end
	Board    style12.Board
	Holdings style12.Holdings
	// Of a reply: the number of the command, and which command it was.
	ID, Code int
}

// Next reads the next message. An error that is a [*style12.Error] is of one
// line, and reading can go on.
func (c *Client) Next() (Message, error) {
	if len(c.queued) > 0 {
		m := c.queued[0]
		c.queued = c.queued[1:]
		return m, nil
	}
	return c.read()
}

// The bytes of block mode.
const (
	blockStart = '\x15'
	blockMid   = "\x16"
	blockEnd   = '\x17'
)

func (c *Client) read() (Message, error) {
	for {
		rest := c.buf[c.at:]
		start := bytes.IndexByte(rest, blockStart)
		line := bytes.IndexByte(rest, '\n')
		switch {
		case start >= 0 && (line < 0 || start < line):
			if end := bytes.IndexByte(rest[start:], blockEnd); end >= 0 {
				c.at += start + end + 1
				return reply(string(rest[start+1 : start+end]))
			}
		case line >= 0:
			c.at += line + 1
			if text := style12.Trim(string(rest[:line])); text != "" {
				return parse(text)
			}
			continue
		}
		if err := c.fill(true); err != nil {
			return Message{}, err
		}
	}
}

func parse(text string) (m Message, err error) {
	m.Text = text
	switch style12.Tag(text) {
	case "":
	case "<12>":
		m.Kind = Board
		m.Board, err = style12.Parse(text)
	case "<b1>":
		m.Kind = Holdings
		m.Holdings, err = style12.ParseHoldings(text)
	case "<d1>":
		m.Kind = Machine
		_, err = style12.ParseDelta(text)
	default:
		m.Kind = Machine
	}
	return m, err
}

func reply(block string) (Message, error) {
	part := strings.SplitN(block, blockMid, 3)
	if len(part) != 3 {
		return Message{}, fmt.Errorf("client: block %.40q has no head", block)
	}
	id, err := strconv.Atoi(part[0])
	code, err2 := strconv.Atoi(part[1])
	if err = errors.Join(err, err2); err != nil {
		return Message{}, fmt.Errorf("client: head of a block: %w", err)
	}
	text := strings.ReplaceAll(part[2], "\r", "")
	return Message{Kind: Reply, Text: text, ID: id, Code: code}, nil
}

// Block turns block mode on, which Do needs.
func (c *Client) Block() error {
	if err := c.Send("iset block 1"); err != nil {
		return err
	}
	_, err := c.Do("iset nowrap 1")
	return err
}

// Do sends a command in block mode and waits for the reply. Next returns later
// what comes before that.
func (c *Client) Do(command string) (Message, error) {
	c.id = c.id%9 + 1
	if err := c.Send(strconv.Itoa(c.id) + " " + command); err != nil {
		return Message{}, err
	}
	for {
		m, err := c.read()
		if err != nil {
			return m, err
		}
		if m.Kind == Reply && m.ID == c.id {
			return m, nil
		}
		c.queued = append(c.queued, m)
	}
}

// Await reads until a message for which want is true, and passes the others over.
func (c *Client) Await(want func(Message) bool) (Message, error) {
	for {
		m, err := c.Next()
		if err != nil || want(m) {
			return m, err
		}
	}
}

// AwaitText reads until a line that contains some text.
func (c *Client) AwaitText(text string) (Message, error) {
	m, err := c.Await(func(m Message) bool { return strings.Contains(m.Text, text) })
	if err != nil {
		err = fmt.Errorf("waiting for %q: %w", text, err)
	}
	return m, err
}

// AwaitPrompt reads until a prompt, behind which nothing comes that was asked for.
func (c *Client) AwaitPrompt() error {
	_, err := c.expect("% ")
	return err
}

// Read gives what comes as it is, first what was read and not used.
func (c *Client) Read(p []byte) (int, error) {
	if c.at == len(c.buf) {
		return c.conn.Read(p)
	}
	n := copy(p, c.buf[c.at:])
	if c.at += n; c.at == len(c.buf) {
		c.buf, c.at = nil, 0
	}
	return n, nil
}

// AwaitBoard reads until a board for which want is true.
func (c *Client) AwaitBoard(want func(style12.Board) bool) (style12.Board, error) {
	m, err := c.Await(func(m Message) bool { return m.Kind == Board && want(m.Board) })
	return m.Board, err
}
