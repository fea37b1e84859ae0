package cecp

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/engine"
)

// A Server offers a player by CECP.
type Server struct {
	// Player gives the player to ask; it is called again after settings have
	// changed.
	Player   func() (engine.Player, error)
	Name     string
	Settings []Setting
	Variants []string // that the player knows beside chess and Chess960, by our names
}

// A Setting is an option that Serve offers, in the words of the protocol's
// feature "option", for instance "Level -spin 10 1 10". The names memory and
// cores stand for the features of that name. Set is called with the value that
// the other side chooses.
type Setting struct {
	Name, Kind string
	Set        func(value string) error
}

// Serve answers until the other side says "quit" or its lines end.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	c := &conversation{Server: s, out: out}
	c.reset()
	defer c.close()
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if line == "quit" {
			return nil
		}
		if err := c.do(ctx, line); err != nil {
			return err
		}
	}
	return lines.Err()
}

// A conversation is the state of one: the game and whose part the player has.
type conversation struct {
	*Server
	mu  sync.Mutex // of out, and of the game while the player thinks
	out io.Writer

	player  engine.Player
	changed bool
	post    bool

	variant  variant.Variant
	states   []variant.State // the start and after each move
	moves    []variant.Move
	told     int     // the moves before which men were handed over
	plays    [2]bool // the player has this colour
	analyses bool
	limits   engine.Limits
	control  control
	edited   *chess.Setup // a position that is being put up man by man
	colour   chess.Colour // of the men put up

	stop     context.CancelFunc // of the search that runs
	thinking sync.WaitGroup
	discard  bool // what the search finds is not wanted any more
}

// A control is what "level" says.
type control struct {
	moves     int
	base, inc time.Duration
}

func (c *conversation) say(format string, args ...any) {
	_, _ = fmt.Fprintf(c.out, format+"\n", args...)
}

func (c *conversation) reset() {
	c.choose("normal")
	c.plays = [2]bool{chess.Black: true}
	c.limits, c.control = engine.Limits{}, control{}
	c.analyses = false
}

// choose takes up a variant by the protocol's name, at the array: where a game
// begins elsewhere the other side says so. False if it is not offered.
func (c *conversation) choose(name string) bool {
	v, ok := c.offered(name)
	if !ok {
		return false
	}
	c.variant = v
	start := chess.Start()
	s := variant.FromPosition(v.Rules, start)
	if !v.Drawn {
		s = v.Start(nil)
	}
	c.begin(s)
	return true
}

// offered is the variant that the protocol calls so.
func (c *conversation) offered(name string) (variant.Variant, bool) {
	v, err := variant.Find(ourName(name))
	if err != nil {
		return v, false
	}
	return v, v.Name == "chess" || v.Name == "chess960" || slices.Contains(c.Variants, v.Name)
}

func (c *conversation) begin(s variant.State) {
	c.states, c.moves, c.told = []variant.State{s}, nil, 0
}

func (c *conversation) now() *variant.State { return &c.states[len(c.states)-1] }

// do obeys a line. Those that change the game or the player end the search
// that runs, whose result is then dropped; "?" has its move made.
func (c *conversation) do(ctx context.Context, line string) error {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if c.edited != nil {
		c.edit(line)
		return nil
	}
	switch word {
	case "?":
		c.halt(false)
		return nil
	case "ping":
		if !c.analyses {
			c.thinking.Wait() // the move comes before the answer
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		c.say("pong %s", rest)
		return nil
	case "time", "otim", "post", "nopost", "hard", "easy", "random", "computer", "name", "rating", "ics", "accepted", "rejected", ".", "draw", "hint", "bk", "":
		c.mu.Lock()
		defer c.mu.Unlock()
		c.note(word, rest)
		return nil
	}
	c.halt(true)
	if err := c.obey(ctx, word, rest); err != nil {
		return err
	}
	return c.turn(ctx)
}

// note takes what may come at any time.
func (c *conversation) note(word, rest string) {
	switch word {
	case "time", "otim":
		n, err := strconv.Atoi(rest)
		if err != nil {
			return
		}
		us := chess.Black
		if c.plays[chess.White] && !c.plays[chess.Black] {
			us = chess.White
		}
		if word == "otim" {
			us = us.Other()
		}
		c.limits.Clock[us] = max(time.Duration(n)*10*time.Millisecond, time.Millisecond)
	case "post", "nopost":
		c.post = word == "post"
	case "hint":
		if m := c.now().Legal(nil); len(m) > 0 && len(c.moves) > 0 {
			c.say("Hint: %s", c.write(m[0]))
		}
	case "bk":
		c.say(" no book\n")
	}
}

func (c *conversation) obey(ctx context.Context, word, rest string) error {
	switch word {
	case "protover":
		c.say("feature done=0")
		c.say("feature myname=%q setboard=1 ping=1 usermove=1 san=0 playother=1 analyze=1 colors=0 sigint=0 sigterm=0 reuse=1 debug=1 variants=%q name=0", c.Name, c.variants())
		for _, s := range c.Settings {
			if s.Name == "memory" || s.Name == "cores" || s.Name == "smp" {
				c.say("feature %s=1", map[string]string{"memory": "memory", "cores": "smp"}[s.Name])
				continue
			}
			c.say("feature option=%q", s.Name+" -"+s.Kind)
		}
		c.say("feature done=1")
	case "new":
		c.reset()
		p, err := c.ask(ctx)
		if err != nil {
			return err
		}
		return p.Begin(ctx, "")
	case "variant":
		if !c.choose(rest) {
			c.say("Error (unknown variant): %s", rest)
			return nil
		}
		p, err := c.ask(ctx)
		if err != nil {
			return err
		}
		return p.Begin(ctx, c.variant.Name)
	case "holding":
		c.hold(rest)
	case "force", "result":
		c.plays = [2]bool{}
	case "go":
		c.plays = [2]bool{}
		c.plays[c.now().Turn()] = true
	case "playother":
		c.plays = [2]bool{}
		c.plays[c.now().Turn().Other()] = true
	case "white", "black": // of version 1: the side to move, and the other's player
		c.plays = [2]bool{chess.White: word == "black", chess.Black: word == "white"}
	case "analyze":
		c.analyses, c.plays = true, [2]bool{}
	case "exit":
		c.analyses = false
	case "level", "st", "sd", "nps":
		c.limit(word, rest)
	case "setboard":
		c.setUp(rest)
	case "edit":
		s := c.now()
		c.edited, c.colour = &chess.Setup{Board: *s.Board(), Turn: s.Turn(), FullMoves: s.FullMoves()}, chess.White
	case "undo", "remove":
		n := 1
		if word == "remove" {
			n = 2
		}
		n = min(n, len(c.moves))
		c.moves, c.states = c.moves[:len(c.moves)-n], c.states[:len(c.states)-n]
		c.told = min(c.told, len(c.moves))
	case "memory", "cores":
		c.set(word, rest)
	case "option":
		name, value, _ := strings.Cut(rest, "=")
		c.set(name, value)
	case "usermove":
		c.move(rest)
	case "xboard", "egtpath", "pause", "resume", "partner", "ptell":
	default:
		if !c.move(word) {
			return nil
		}
	}
	return nil
}

// variants is the list of what is offered, in the protocol's words.
func (c *conversation) variants() string {
	list := []string{"normal", "nocastle", "fischerandom"}
	for _, name := range c.Variants {
		if name = theirName(name); !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return strings.Join(list, ",")
}

// limit reads the commands of the clock.
func (c *conversation) limit(word, rest string) {
	words := strings.Fields(rest)
	number := func(at int) (n float64) {
		if at < len(words) {
			n, _ = strconv.ParseFloat(words[at], 64)
		}
		return max(0, min(n, 1e6))
	}
	seconds := func(n float64) time.Duration { return time.Duration(n * float64(time.Second)) }
	switch word {
	case "level":
		if len(words) < 3 {
			c.say("Error (want three numbers): level %s", rest)
			return
		}
		minutes, secs, _ := strings.Cut(words[1], ":")
		m, _ := strconv.Atoi(minutes)
		s, _ := strconv.Atoi(secs)
		c.control = control{int(number(0)), time.Duration(min(m, 1e5))*time.Minute + time.Duration(min(s, 60))*time.Second, seconds(number(2))}
		c.limits.MoveTime = 0
		c.limits.Clock = [2]time.Duration{c.control.base, c.control.base}
		c.limits.Increment = [2]time.Duration{c.control.inc, c.control.inc}
	case "st":
		c.limits.MoveTime = seconds(number(0))
		c.limits.Clock, c.limits.Increment = [2]time.Duration{}, [2]time.Duration{}
	case "sd":
		c.limits.Depth = int(number(0))
	}
}

func (c *conversation) set(name, value string) {
	for _, s := range c.Settings {
		if !strings.EqualFold(s.Name, name) {
			continue
		}
		if err := s.Set(value); err != nil {
			c.say("Error (%v): option %s", err, name)
			return
		}
		c.changed = true
		return
	}
	c.say("Error (unknown option): %s", name)
}

// move plays the opponent's move.
func (c *conversation) move(text string) bool {
	m, err := c.now().ParseMove(text)
	switch {
	case err == nil:
		c.play(m)
		return true
	case errors.Is(err, chess.ErrMoveText):
		c.say("Error (unknown command): %s", text)
	default:
		c.say("Illegal move: %s", text)
	}
	return false
}

func (c *conversation) play(m variant.Move) {
	next := *c.now()
	next.Play(m)
	c.moves, c.states = append(c.moves, m), append(c.states, next)
	if result := c.result(); result != "" {
		c.say("%s", result)
	}
}

// result is the end of the game, "" if it goes on.
func (c *conversation) result() string {
	s := c.now()
	out, over := s.Outcome()
	switch {
	case over && out.Draw && out.Reason == variant.Stalemate:
		return "1/2-1/2 {Stalemate}"
	case over && out.Draw:
		return "1/2-1/2 {Insufficient material}"
	case over:
		score, side := "1-0", "White"
		if out.Winner == chess.Black {
			score, side = "0-1", "Black"
		}
		if out.Reason == variant.Checkmate && s.Rules() != variant.Losers {
			return score + " {" + side + " mates}"
		}
		return score + " {" + side + " wins: " + string(out.Reason) + "}"
	case s.HalfMoves() >= 100:
		return "1/2-1/2 {Draw by fifty-move rule}"
	case c.repetitions() >= 3:
		return "1/2-1/2 {Draw by repetition}"
	}
	return ""
}

// repetitions is how often the last position has stood on the board.
func (c *conversation) repetitions() (n int) {
	key := c.now().Key()
	for i := len(c.states) - 1; i >= 0 && i >= len(c.states)-1-c.now().HalfMoves(); i -= 2 {
		if c.states[i].Key() == key {
			n++
		}
	}
	return n
}
