package ics

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
	"time"

	"rookery/ics/accounts"
	"rookery/ics/lobby"
)

// A command is something a user can type.
type command struct {
	name string
	code int // in block mode
	// params are the parameters, a letter each: w a word, d a number, s the rest of
	// the line; capitals are required, small letters may be missing.
	params string
	usage  string // the parameters for people
	help   string
	admin  bool
	run    func(*call)
}

// Codes of block mode that are no command's.
const (
	codeNone       = 0
	codeMove       = 1
	codeBadCommand = 512
	codeBadParams  = 513
	codeAmbiguous  = 514
	codeRights     = 515
	codeLength     = 520
)

// A call is a command being carried out. Its session has the floor.
type call struct {
	*session
	command *command
	args    []string // one a parameter, "" where it is missing
	numbers []int
	code    int
}

// arg is a parameter, "" if it is missing.
func (c *call) arg(i int) string { return c.args[i] }

// given reports whether a parameter is there.
func (c *call) given(i int) bool { return c.args[i] != "" }

// allCommands is the table of commands, by name.
func allCommands() []command {
	var all []command
	for _, family := range [][]command{
		talkCommands(), channelCommands(), listCommands(), settingCommands(), peopleCommands(), serverCommands(), messageCommands(),
		offerCommands(), seekCommands(), gameCommands(), watchCommands(), examineCommands(), bughouseCommands(), simulCommands(), inviteCommands(),
		pastCommands(), adjudicationCommands(), agreeCommands(), ratingCommands(), tourneyCommands(), accountCommands(), adminCommands(), moderationCommands(), serviceCommands(),
		helpCommands(), journalCommands(), rosterCommands(), figureCommands(), bidCommands(), mailCommands(),
	} {
		all = append(all, family...)
	}
	sort.Slice(all, func(i, j int) bool { return all[i].name < all[j].name })
	return all
}

// shorts are abbreviations that are ambiguous, or no prefixes at all.
var shorts = map[string]string{
	"a": "accept", "b": "backward", "f": "finger", "fo": "forward", "g": "games", "m": "match", "n": "next", "o": "observe",
	"p": "pending", "pl": "play", "r": "refresh", "re": "refresh", "res": "resign", "t": "tell", "w": "who", "hi": "history",
	"sh": "shout", "i": "it", "h": "help", "dr": "draw", "q": "quit", "exit": "quit", "logout": "quit", "bye": "quit", "style": "style",
	"ab": "abort", "v": "variables", "z": "znotify", "zl": "znotify", "sub": "sublist", "s": "say", "k": "kibitz", "u": "unobserve",
	"e": "examine", "mo": "moves", "c": "cshout", "se": "seek", "so": "sought", "st": "stored", "un": "unobserve", "x": "examine",
	"d": "decline", "ta": "takeback", "l": "llogons", "more": "next",
}

// marks are commands of one character that need no blank behind them.
var marks = map[byte]string{
	'.': "tell .", ',': "tell ,", '!': "shout", ':': "it", '^': "cshout", '*': "kibitz", '#': "whisper", '?': "help",
	'+': "addlist", '-': "sublist", '=': "showlist", '`': "tell .",
}

// find is the command of a name or of a prefix that only one has; else it is
// those that the prefix fits.
func (s *Server) find(word string, admin bool) (*command, []string) {
	word = strings.ToLower(word)
	if full, ok := shorts[word]; ok {
		word = full
	}
	var found *command
	var fits []string
	at := sort.Search(len(s.commands), func(i int) bool { return s.commands[i].name >= word })
	for i := at; i < len(s.commands) && strings.HasPrefix(s.commands[i].name, word); i++ {
		k := &s.commands[i]
		if k.admin && !admin {
			continue
		}
		if k.name == word {
			return k, nil
		}
		found = k
		fits = append(fits, k.name)
	}
	if len(fits) == 1 {
		return found, nil
	}
	return nil, fits
}

// execute carries out a line, which the client stamped with its time or with 0.
func (x *session) execute(line string, stamp int64) {
	began, came := time.Now(), x.server.now()
	x.turn.Lock()
	defer x.turn.Unlock()
	x.server.floor.With(x, func() {
		x.began, x.came = began, came
		line = strings.TrimSpace(line)
		id := 0
		if x.ivars[accounts.IvBlock] {
			id, line = cutNumber(line)
		}
		if x.left {
			return
		}
		idleKept := strings.HasPrefix(line, "$$")
		if line != "" && !idleKept {
			x.awake()
		}
		x.stamp = stamp
		x.reply.Reset()
		x.answering = true
		code := x.awaitLine(line)
		x.answering = false
		text := x.reply.String()
		x.reply.Reset()
		if x.bye != "" {
			x.conn.Send(text)
			return
		}
		x.block(id, code, text)
		x.keep()
	})
}

// idleTime is after how long somebody counts as idle.
const idleTime = 5 * time.Minute

// awake notes that somebody types, and tells those who wait for that.
func (x *session) awake() {
	now := x.server.now()
	if now.Sub(x.typed) >= idleTime {
		for y := range x.server.lobby.Who(lobby.ReturnOf, x.user.Key()) {
			y.notify(fmt.Sprintf("Notification: %s is no longer idle.", x.user.Name))
		}
	}
	x.typed = now
}

// cutNumber takes the number off that leads a line in block mode.
func cutNumber(line string) (int, string) {
	i := 0
	for i < len(line) && i < 9 && line[i] >= '0' && line[i] <= '9' {
		i++
	}
	if i == 0 || i < len(line) && line[i] != ' ' {
		return 0, line
	}
	n, _ := strconv.Atoi(line[:i])
	return n, strings.TrimSpace(line[i:])
}

// maxCommands bounds what one line may ask for, aliases included.
const maxCommands = 20

// awaitLine does what a line says: a move, or commands with ";" between them.
// The code is that of the first.
func (x *session) awaitLine(line string) int {
	code := codeNone
	for n := 0; line != "" && n < maxCommands && x.bye == ""; n++ {
		var k int
		k, line = x.awaitOne(line)
		if n == 0 {
			code = k
		}
		line = strings.TrimSpace(line)
	}
	return code
}

// awaitOne does the first command of a line, and returns its code and what is left.
func (x *session) awaitOne(line string) (code int, rest string) {
	first, after, _ := strings.Cut(line, ";")
	if x.awaitTypedMove(strings.TrimSpace(strings.TrimLeft(first, "$"))) {
		return codeMove, after
	}
	plain := strings.HasPrefix(line, "$")
	line = strings.TrimSpace(strings.TrimLeft(line, "$"))
	if !plain {
		line = x.expand(line)
	}
	if line == "" {
		return codeNone, ""
	}
	if words, ok := marks[line[0]]; ok {
		line = words + " " + line[1:]
	}
	word, params, _ := strings.Cut(line, " ")
	word, tail, cut := strings.Cut(word, ";")
	if cut {
		params, rest = "", tail+" "+params
	}
	if word == "" {
		return codeNone, rest
	}
	k, fits := x.server.find(word, x.user.IsAdmin())
	if k == nil {
		_, rest, _ = strings.Cut(params, ";")
		if len(fits) > 0 {
			x.print("Ambiguous command \"%s\". Matches: %s.\n", word, strings.Join(fits, " "))
			return codeAmbiguous, rest
		}
		x.print("%s: Command not found.\n", word)
		return codeBadCommand, rest
	}
	if !cut && !strings.HasSuffix(strings.ToLower(k.params), "s") {
		params, rest, _ = strings.Cut(params, ";")
	}
	c := &call{session: x, command: k, code: k.code}
	if !c.parse(params) {
		x.print("Usage: %s\nType \"help %s\" for more.\n", strings.TrimSpace(k.name+" "+k.usage), k.name)
		return codeBadParams, rest
	}
	k.run(c)
	return c.code, rest
}

// parse takes the parameters apart as the command wants them.
func (c *call) parse(text string) bool {
	for i := range len(c.command.params) {
		p := c.command.params[i]
		text = strings.TrimSpace(text)
		word := text
		if p|0x20 != 's' {
			word, text, _ = strings.Cut(text, " ")
		} else {
			text = ""
		}
		if word == "" && p < 'a' {
			return false
		}
		n := 0
		if p|0x20 == 'd' && word != "" {
			var err error
			if n, err = strconv.Atoi(word); err != nil {
				return false
			}
		}
		c.args = append(c.args, word)
		c.numbers = append(c.numbers, n)
	}
	return strings.TrimSpace(text) == ""
}

// refuse is the reply when something is not to be.
func (c *call) refuse(format string, args ...any) { c.print(format+"\n", args...) }

// online is the session that a name or its beginning means; nil after saying why.
func (c *call) online(name string) *session {
	found := c.server.lobby.Matching(name)
	switch {
	case len(found) == 1:
		return found[0]
	case len(found) > 1:
		c.refuse("Ambiguous name \"%s\". Matches: %s", name, someOf(names(found)))
	case nameTrouble(name) != "" && !isLetters(name):
		c.refuse("'%s' is not a valid handle.", name)
	default:
		c.refuse("%s is not logged in.", name)
	}
	return nil
}

func isLetters(s string) bool {
	for i := range len(s) {
		if b := s[i] | 0x20; b < 'a' || b > 'z' {
			return false
		}
	}
	return s != ""
}
