package ics

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/help"
	"rookery/ics/info"
)

var update = flag.Bool("update", false, "rewrite the table of commands in docs/ics.md")

// TestDocs holds the table of commands in docs/ics.md to the commands there are, and
// each command to having help, a usage that fits its parameters, and a code of its own.
func TestDocs(t *testing.T) {
	const path, head = "../docs/ics.md", "| Command | Parameters | What it does |\n|---|---|---|\n"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), head)
	if !ok {
		t.Fatal("docs/ics.md has no table of commands")
	}
	after := ""
	for line := range strings.Lines(rest) {
		if !strings.HasPrefix(line, "|") || after != "" {
			after += line
		}
	}
	var want strings.Builder
	codes := map[int]string{}
	for _, k := range allCommands(&Server{}) {
		if k.Help == "" || k.Run == nil || (k.Usage == "") != (k.Params == "") {
			t.Errorf("%s: incomplete", k.Name)
		}
		if other := codes[k.Code]; other != "" && k.Code != command.CodeNone {
			t.Errorf("%s and %s have the code %d", k.Name, other, k.Code)
		}
		codes[k.Code] = k.Name
		if text, ok := help.Find(k.Name); !ok || len(text) < 2*len(k.Name) {
			t.Errorf("%s: no help", k.Name)
		}
		admin := ""
		if k.Admin {
			admin = " *Admins.*"
		}
		fmt.Fprintf(&want, "| `%s` | %s | %s%s |\n", k.Name, strings.ReplaceAll(k.Usage, "|", "\\|"), strings.ReplaceAll(k.Help, "|", "\\|"), admin)
	}
	// What is no command's is read by its own name, not by that of a command it begins.
	s := &Server{commands: allCommands(&Server{})}
	for _, c := range help.Categories() {
		for _, topic := range c.Topics {
			x := somebody(s, accounts.NewGuest("ann"))
			x.User().Titles = []string{"*"}
			k := &command.Call{Asker: x, House: desk{s}}
			if title, text, ok := info.Find(k, topic); !ok || title != topic || text == "" {
				t.Errorf("help %s shows %q", topic, title)
			}
		}
	}
	if got := strings.TrimSuffix(rest, after); got != want.String() {
		if !*update {
			t.Fatal("the table of commands in docs/ics.md is not that of the server: go test ./ics -run TestDocs -update")
		}
		if err := os.WriteFile(path, []byte(before+head+want.String()+after), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// oldCommands are the commands of the old servers with their codes in block mode, as
// PyChess has them.
const oldCommands = `
abort 10, accept 11, addlist 12, adjourn 13, allobservers 14, assess 15, backward 16, bell 17, best 18, bname 19, boards 20, bsetup 21,
bugwho 22, cbest 23, clearmessages 24, clrsquare 25, convert_bcf 26, convert_elo 27, convert_uscf 28, copygame 29, crank 30, cshout 31,
date 32, decline 33, draw 34, eco 35, examine 36, finger 37, flag 38, flip 39, fmessage 40, follow 41, forward 42, games 43, getgi 44,
getpi 45, ginfo 46, goboard 47, handles 48, hbest 49, help 50, history 51, hrank 52, inchannel 53, index 54, info 55, iset 56, it 57,
ivariables 58, jkill 59, journal 60, jsave 61, kibitz 62, limits 63, line 64, llogons 65, logons 66, mailhelp 67, mailmess 68,
mailmoves 69, mailoldmoves 70, mailsource 71, mailstored 72, match 73, messages 74, mexamine 75, moretime 76, moves 77, news 78, next 79,
observe 80, oldmoves 81, oldstored 82, open 83, partner 84, password 85, pause 86, pending 87, pfollow 88, pobserve 89, prefresh 90,
primary 91, promote 92, pstat 93, ptell 94, ptime 95, qtell 96, quit 97, rank 98, rcopygame 99, rfollow 100, refresh 101, rematch 102,
resign 103, resume 104, revert 105, robserve 106, say 107, servers 108, set 109, shout 110, showlist 111, simabort 112, simallabort 113,
simadjourn 114, simalladjourn 115, simgames 116, simmatch 117, simnext 118, simobserve 119, simopen 120, simpass 121, simprev 122,
smoves 123, smposition 124, sposition 125, statistics 126, stored 127, style 128, switch 130, takeback 131, tell 132, time 133,
tomove 134, tournset 135, unalias 136, unexamine 137, unobserve 138, unpause 139, uptime 140, uscf 141, ustat 142, variables 143,
whenshut 144, whisper 145, who 146, withdraw 147, wname 148, xkibitz 149, xtell 150, xwhisper 151, znotify 152, reply 153, summon 154,
seek 155, unseek 156, sought 157, play 158, alias 159, newbies 160, sr 161, ca 162, tm 163, getgame 164, rmatch 183, rstat 184,
crstat 185, hrstat 186, gstat 187`

// TestOldCommands: there is no command of the old servers that this one has not.
func TestOldCommands(t *testing.T) {
	s := &Server{commands: allCommands(&Server{})}
	n := 0
	for _, entry := range strings.Split(oldCommands, ",") {
		name, code, _ := strings.Cut(strings.TrimSpace(entry), " ")
		n++
		if k := s.commands.Named(name); k == nil || strconv.Itoa(k.Code) != code {
			t.Errorf("%s has not the code %s", name, code)
		}
	}
	if n < 155 {
		t.Errorf("only %d commands", n)
	}
}
