package servers

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"os/user"
	"regexp"
	"strings"
	"time"
	"unicode"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"rookery/chess"
	"rookery/cmd/internal/cli"
	"rookery/ics/gamelog"
	"rookery/ics/style12"
)

// inviteOptions are what an invitation says.
type inviteOptions struct {
	white, black bool
	as           string
	minutes, inc int
}

// NewInvite is the command "rookery invite".
func NewInvite() *cobra.Command {
	var o inviteOptions
	cmd := &cobra.Command{
		Use:   "invite USER@HOST[:PORT] [-b|-w]",
		Short: "Invite somebody on a server to a game, or answer an invitation",
		Long: `Invite asks the internet chess server at HOST (port 5000) for a game with USER,
and waits. The server tells USER at once, or when USER logs in. Who is invited
answers with the same command, or with "invite" at any client of that server.

If both want the same colour both are asked once more; if both insist nothing
comes of it. In the game a line that is typed is a move ("e4", "e2e4") or a
command of the server ("resign", "draw", "say hello"). The end of the game ends
the program.`,
		Example: `  rookery invite anna@chess.example.org -w
  rookery invite bob@localhost:5000 --as anna --minutes 15`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			name, host, ok := strings.Cut(args[0], "@")
			if !ok || name == "" || host == "" || strings.ContainsAny(name, " \t\r\n;") {
				return fmt.Errorf("%q is not USER@HOST", args[0])
			}
			if o.white && o.black {
				return errors.New("-b and -w exclude each other")
			}
			if o.minutes < 0 || o.inc < 0 {
				return errors.New("times are not negative")
			}
			if _, _, err := net.SplitHostPort(host); err != nil {
				host = net.JoinHostPort(strings.Trim(host, "[]"), "5000")
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			if err := o.invite(ctx, cmd, name, host); err != nil {
				return cli.Fail(err)
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.BoolVarP(&o.white, "white", "w", false, "ask for the white pieces")
	f.BoolVarP(&o.black, "black", "b", false, "ask for the black pieces")
	f.StringVar(&o.as, "as", "", "your name on the server (default: that of your account here)")
	f.IntVar(&o.minutes, "minutes", 0, "time for the game; 0: no clocks, as nchess had none")
	f.IntVar(&o.inc, "inc", 0, "seconds more for each move")
	return cmd
}

// invite logs in, invites, and then shows what the server says until the game
// is over.
func (o *inviteOptions) invite(ctx context.Context, cmd *cobra.Command, name, host string) error {
	var d net.Dialer
	dialing, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	conn, err := d.DialContext(dialing, "tcp", host)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }() // nothing is left to send
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	v := &visitor{conn: conn, in: bufio.NewReader(conn), out: cmd.OutOrStdout(), typed: bufio.NewReader(cmd.InOrStdin())}
	if f, ok := cmd.InOrStdin().(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		v.secret = func() ([]byte, error) { return term.ReadPassword(int(f.Fd())) }
	}
	as := o.as
	if as == "" {
		as = accountName()
	}
	if err := v.login(as); err == nil {
		colour := ""
		if o.white {
			colour = "white "
		} else if o.black {
			colour = "black "
		}
		v.send("iset nowrap 1", "iset ms 1", "set style 12", fmt.Sprintf("invite %s %s%d %d", name, colour, o.minutes, o.inc))
		go v.passOn()
		err = v.show()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return err
	} else if ctx.Err() == nil {
		return err
	}
	return ctx.Err()
}

// accountName is the name of who runs the program, as far as servers take it.
func accountName() string {
	u, err := user.Current()
	if err != nil {
		return "guest"
	}
	name := strings.Map(func(r rune) rune {
		if r < unicode.MaxASCII && unicode.IsLetter(r) {
			return r
		}
		return -1
	}, u.Username)
	if len(name) < 3 {
		return "guest"
	}
	return name[:min(len(name), 17)]
}

// A visitor is somebody on an internet chess server.
type visitor struct {
	conn   net.Conn
	in     *bufio.Reader
	out    io.Writer
	typed  *bufio.Reader
	secret func() ([]byte, error) // reads a password unseen, nil if there is no terminal
}

func (v *visitor) send(lines ...string) {
	for _, l := range lines {
		_, _ = io.WriteString(v.conn, l+"\n") // a broken connection is noticed when reading
	}
}

// maxServerLine is the longest line taken from a server.
const maxServerLine = 64 << 10

// line reads a line, or a question that no line end follows. Telnet's commands
// and "\r" are left out.
func (v *visitor) line() (string, error) {
	var line []byte
	for len(line) < maxServerLine {
		b, err := v.in.ReadByte()
		switch {
		case err != nil:
			return string(line), err
		case b == '\n':
			return string(line), nil
		case b == 0xff: // IAC, a command, an option
			if _, err := v.in.Discard(2); err != nil {
				return string(line), err
			}
			continue
		case b == '\r':
			continue
		}
		line = append(line, b)
		if b == ' ' && (string(line) == "login: " || string(line) == "password: ") {
			return string(line), nil
		}
	}
	return "", errors.New("the server sends a line without an end")
}

// login answers the server's questions.
func (v *visitor) login(name string) error {
	asked := false
	for {
		line, err := v.line()
		if err != nil {
			return fmt.Errorf("the server hung up before the login was done: %w", err)
		}
		switch {
		case line == "login: " && asked:
			return fmt.Errorf("the server does not let %s in", name)
		case line == "login: ":
			asked = true
			v.send(name)
		case line == "password: ":
			password, err := v.password(name)
			if err != nil {
				return err
			}
			v.send(password)
		case strings.HasPrefix(line, "Press return"):
			v.send("")
		case strings.HasPrefix(line, "**** Starting"):
			return nil
		case strings.HasPrefix(line, "****") || strings.Contains(line, "Sorry"):
			v.say(line)
		}
	}
}

func (v *visitor) password(name string) (string, error) {
	fmt.Fprintf(v.out, "Password of %s: ", name)
	if v.secret != nil {
		p, err := v.secret()
		fmt.Fprintln(v.out)
		return string(p), err
	}
	p, err := v.typed.ReadString('\n')
	if err != nil && p == "" {
		return "", fmt.Errorf("no password: %w", err)
	}
	return strings.TrimRight(p, "\r\n"), nil
}

// passOn sends what is typed.
func (v *visitor) passOn() {
	for {
		line, err := v.typed.ReadString('\n')
		if line = strings.TrimSpace(line); line != "" {
			v.send(line)
		}
		if err != nil {
			return
		}
	}
}

var (
	setting = regexp.MustCompile(`^(\w+ (un)?set( to .*)?\.|Style .*set.*|Style 12 set\.)$`)
	noGame  = regexp.MustCompile(`The invitations are withdrawn\.$| refuses your invitation\.$| is censoring you\.$|noplay list\.$|^You can't invite yourself`)
)

// show shows what the server says until the game is over, or there will be none.
func (v *visitor) show() error {
	for {
		line, err := v.line()
		if err != nil {
			return fmt.Errorf("the server hung up: %w", err)
		}
		for strings.HasPrefix(line, "fics% ") {
			line = line[len("fics% "):]
		}
		if strings.HasPrefix(line, "<12> ") {
			if b, err := style12.Parse(line); err == nil {
				fmt.Fprint(v.out, boardText(b))
			}
			continue
		}
		if strings.TrimSpace(line) == "" || setting.MatchString(line) {
			continue
		}
		v.say(line)
		switch {
		case gamelog.Ends(line):
			v.send("quit")
			return nil
		case noGame.MatchString(line):
			v.send("quit")
			return errors.New("there will be no game")
		}
	}
}

// say writes a line of the server's. Nothing in it moves the cursor.
func (v *visitor) say(line string) {
	fmt.Fprintln(v.out, strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == unicode.ReplacementChar {
			return -1
		}
		return r
	}, line))
}

// boardText draws a board for who is at it, with names and clocks.
func boardText(b style12.Board) string {
	var s strings.Builder
	files, ranks := b.Size()
	black := b.Flip
	side := func(top bool) {
		name, left, mark := b.White, b.WhiteClock, " "
		white := top == black
		if !white {
			name, left = b.Black, b.BlackClock
		}
		if white == (b.Turn == chess.White) {
			mark = ">"
		}
		clock := ""
		if b.Initial > 0 || b.Increment > 0 {
			clock = fmt.Sprintf("  %d:%02d", int(left.Minutes()), max(0, int(left.Seconds()))%60)
		}
		fmt.Fprintf(&s, "%s %s%s\n", mark, name, clock)
	}
	s.WriteByte('\n')
	side(true)
	for i := range ranks {
		rank := ranks - 1 - i
		if black {
			rank = i
		}
		fmt.Fprintf(&s, "%3d ", rank+1)
		for j := range files {
			file := j
			if black {
				file = files - 1 - j
			}
			letter := b.At(file, rank)
			if letter == '-' {
				letter = '.'
			}
			fmt.Fprintf(&s, " %c", letter)
		}
		s.WriteByte('\n')
	}
	s.WriteString("    ")
	for j := range files {
		file := j
		if black {
			file = files - 1 - j
		}
		fmt.Fprintf(&s, " %c", 'a'+file)
	}
	s.WriteByte('\n')
	side(false)
	if b.Pretty != style12.None {
		dots := "."
		number := b.MoveNumber
		if b.Turn == chess.White {
			dots, number = "...", number-1
		}
		fmt.Fprintf(&s, "%d%s %s\n", number, dots, b.Pretty)
	}
	return s.String()
}
