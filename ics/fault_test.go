package ics

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"rookery/ics/command"
	"rookery/store"
	"rookery/store/storetest"
)

// How a commit fails.
const (
	works int32 = iota
	full        // nothing is written
	mute        // all is written, and the answer is lost
)

// A fault is a command that changes something. The lines before it are those of
// TestScripts; the command is carried out while commits fail. If it is told that
// it was carried out, by the text told, the store has changed, and else not.
type fault struct {
	name   string
	before string
	who    string
	line   string
	told   string // to somebody
	after  string // makes the world ready for the next
}

const (
	begin = "> alice match bob 5 0 unrated white\n< bob Challenge\n> bob accept\n< alice <12>\n< bob <12>\n" +
		"> alice e4\n< bob P/e2-e4\n> bob e5\n< alice P/e7-e5\n"
	made      = "> boss tourney create robin 1 3 0 Friday\n< boss can be joined\n"
	joined    = "> alice tourney join\n< alice You have joined\n> bob tourney join\n< bob You have joined\n"
	cancelled = "> boss tourney cancel\n"
	adjourned = begin + "> bob adjourn\n< alice adjourn\n> alice adjourn\n< bob adjourned by mutual agreement\n"
	knightsGo = "> alice Nf3\n< bob N/g1-f3\n> bob Nf6\n< alice N/g8-f6\n> alice Ng1\n< bob N/f3-g1\n> bob Ng8\n< alice N/f6-g8\n" +
		"> alice Nf3\n< bob N/g1-f3\n> bob Nf6\n< alice N/g8-f6\n> alice Ng1\n< bob N/f3-g1\n"
	simul    = "> bob set simopen 1\n> bob date\n< bob GMT\n> alice simmatch bob 5 0\n< bob Simul request\n> bob accept\n< alice <12>\n< bob <12>\n"
	partners = "> alice set bugopen 1\n< alice open for bughouse\n> bob set bugopen 1\n< bob open for bughouse\n> carol set bugopen 1\n< carol open for bughouse\n" +
		"> boss set bugopen 1\n< boss open for bughouse\n> carol partner alice\n< carol offer\n< alice offers to be\n> alice partner carol\n< carol agrees\n" +
		"> boss partner bob\n< bob offers to be\n> bob partner boss\n< boss agrees\n"
	unpartner = "> alice withdraw all\n> boss adjudicate 1 abort\n> boss adjudicate 2 abort\n> boss date\n< boss GMT\n> alice partner\n> bob partner\n"
	finish    = "> boss adjudicate 1 abort\n> boss adjudicate alice bob abort\n"
)

var faults = []fault{
	{"move", begin, "alice", "Nf3", "N/g1-f3", finish},
	{"mate", begin + "> alice Bc4\n< bob B/f1-c4\n> bob a6\n< alice P/a7-a6\n> alice Qh5\n< bob Q/d1-h5\n> bob a5\n< alice P/a6-a5\n",
		"alice", "Qxf7#", "checkmated}", finish},
	{"resign", begin, "bob", "resign", "bob resigns}", finish},
	{"takeback", begin + "> bob takeback 1\n< alice take back\n", "alice", "accept", "accepts the takeback", finish},
	{"takeback by command", begin + "> bob takeback 1\n< alice take back\n", "alice", "takeback 1", "accepts the takeback", finish},
	{"draw", begin + "> bob draw\n< alice draw\n", "alice", "draw", "mutual agreement}", finish},
	{"abort", begin + "> bob abort\n< alice abort\n", "alice", "abort", "aborted by mutual agreement}", finish},
	{"adjourn", begin + "> bob adjourn\n< alice adjourn\n", "alice", "adjourn", "adjourned by mutual agreement}", finish},
	{"pause", begin + "> bob pause\n< alice pause\n", "alice", "pause", "clock paused", finish},
	{"unpause", begin + "> bob pause\n< alice pause\n> alice pause\n< bob clock paused\n> bob unpause\n< alice unpause\n", "alice", "unpause", "clock resumed", finish},
	{"switch", begin + "> bob switch\n< alice switch\n", "alice", "accept", "accepts the switch", finish},
	{"moretime", begin, "alice", "moretime 60", "60 seconds", finish},
	{"adjudicate", begin, "boss", "adjudicate 1 white", "adjudicated", finish},
	{"accept", "> alice match bob 5 0 unrated\n< bob Challenge\n", "bob", "accept", "Creating", finish},
	{"play", "> alice seek 7 0 unrated\n< bob seeking 7 0\n", "bob", "play alice", "Creating", "> alice unseek\n" + finish},
	{"resume", begin + "> bob adjourn\n< alice adjourn\n> alice adjourn\n< bob adjourned by mutual agreement\n> alice resume bob\n< bob Challenge\n",
		"bob", "accept", "Continuing", finish},
	{"simul", "> bob set simopen 1\n> bob date\n< bob GMT\n> alice simmatch bob 5 0\n< bob Simul request\n", "bob", "accept", "Creating", finish},
	{"set", "", "alice", "set kiblevel 77", "kiblevel set to 77", "> alice set kiblevel 0\n"},
	{"unset", "> alice set busy sleeps\n< alice busy set\n", "alice", "set busy", "busy unset", ""},
	{"note", "", "alice", "set 3 a line", "Note 3 set", "> alice set 3\n"},
	{"style", "", "alice", "style 1", "Style 1 set", "> alice style 12\n"},
	{"bell", "", "alice", "bell", "Bell on", "> alice set bell 0\n"},
	{"alias", "", "alice", "alias zz date", "Alias zz set", "> alice unalias zz\n"},
	{"unalias", "> alice alias yy date\n< alice Alias yy set\n", "alice", "unalias yy", "unset", "> alice unalias yy\n"},
	{"addlist", "", "alice", "+notify carol", "added to your notify list", "> alice -notify carol\n"},
	{"sublist", "> alice +censor carol\n< alice added\n", "alice", "-censor carol", "removed from your censor list", "> alice -censor carol\n"},
	{"server list", "", "boss", "+tm carol", "added to the tm list", "> boss -tm carol\n"},
	{"muzzle", "", "boss", "muzzle alice", "added to the mute list", "> boss -mute alice\n"},
	{"mute", "", "boss", "mute alice", "added to the mute list", "> boss -mute alice\n"},
	{"message", "", "alice", "message bob hello there", "was sent to bob", ""},
	{"clearmessages", "> bob message alice hello\n< alice was received\n", "alice", "clearmessages *", "cleared", ""},
	{"jsave", begin + "> bob resign\n< alice resigns\n", "alice", "jsave b me -1", "has been saved", ""},
	{"jkill", begin + "> bob resign\n< alice resigns\n> alice jsave c me -1\n< alice saved\n", "alice", "jkill c", "deleted", ""},
	{"password", "", "alice", "password secret-alice secret-alice", "Password changed", ""},
	{"tournset", "", "boss", "tournset bob 1", "has set your tourney", "> boss tournset bob 0\n"},
	{"addplayer", "", "boss", "addplayer newone a@b.c New One", "Added:", ""},
	{"asetpasswd", "", "boss", "asetpasswd dave other-one", "Password of dave changed", ""},
	{"lock", "", "boss", "asetpasswd dave *", "locked!", "> boss asetpasswd dave secret-dave\n< boss changed"},
	{"asethandle", "", "boss", "asethandle dave david", "is now called", "> boss asethandle david dave\n"},
	{"odds", "> alice match bob 5 0 odds rook\n< bob Challenge\n", "bob", "accept", "Creating", finish},
	{"time zone", "", "alice", "set tzone CET", "tzone set to", "> alice set tzone SERVER\n"},
	{"cmuzzle", "", "boss", "cmuzzle alice", "added to the cmuzzle list", "> boss -cmuzzle alice\n"},
	{"filter", "", "boss", "+filter 192.0.2.0/24", "added to the filter list", "> boss -filter 192.0.2.0/24\n"},
	{"quota", "", "boss", "+quota alice", "added to the quota list", "> boss -quota alice\n"},
	{"addcomment", "", "boss", "addcomment dave shouts a lot", "Note added about dave", ""},
	{"delcomment", "> boss addcomment dave late again\n< boss Note added\n", "boss", "delcomment dave", "taken back", ""},
	{"asetemail", "", "boss", "asetemail dave dave@example.net", "Mail address of dave changed", "> boss asetemail dave dave@example.org\n"},
	{"tourney create", "", "boss", "tourney create swiss 3 3 0 Friday", "can be joined", cancelled},
	{"tourney join", made, "alice", "tourney join", "You have joined", cancelled},
	{"tourney withdraw", made + joined, "alice", "tourney withdraw", "You have withdrawn", cancelled},
	{"tourney start", made + joined, "boss", "tourney start", "begins", cancelled + finish},
	{"tourney bye", "> boss tourney create swiss 3 3 0 Friday\n< boss can be joined\n" + joined + "> carol tourney join\n< carol You have joined\n", "carol", "tourney bye", "do not play in the next round", cancelled},
	{"tourney cancel", made, "boss", "tourney cancel", "is cancelled", cancelled},
	{"tourney cancel in play", made + joined + "> boss tourney start\n< alice <12>\n< bob <12>\n", "boss", "tourney cancel", "is cancelled", cancelled + finish},
	{"draw by claim", begin + knightsGo, "bob", "draw Ng8", "drawn by repetition}", finish},
	{"adjudicate adjourned", adjourned, "boss", "adjudicate alice bob white", "adjudicated", finish},
	{"appeal", adjourned, "alice", "appeal bob he has left", "are asked to adjudicate", finish},
	{"resign adjourned", adjourned, "alice", "resign bob", "resigns}", finish},
	{"sdraw", adjourned + "> bob sdraw alice\n< alice offers\n", "alice", "sdraw bob", "accept the sdraw", finish},
	{"sabort", adjourned + "> bob sabort alice\n< alice offers\n", "alice", "accept sabort", "accept the sabort", finish},
	{"seek that fits", "> alice seek 7 0 unrated\n< bob seeking 7 0\n", "bob", "seek 7 0 unrated", "Creating", "> alice unseek\n> bob unseek\n" + finish},
	{"getgame", "> alice seek 7 0 unrated\n< bob seeking 7 0\n", "bob", "getgame 7 0 unrated", "Creating", "> alice unseek\n> bob unseek\n" + finish},
	{"match that fits", "> alice match bob 5 0 unrated\n< bob Challenge\n", "bob", "match alice", "Creating", finish},
	{"invite", "> alice invite bob white\n< bob alice\n", "bob", "invite alice", "Creating", "> alice uninvite bob\n" + finish},
	{"bughouse", partners + "> alice match bob 5 0 bughouse unrated\n< bob Challenge\n", "bob", "accept", "Creating", unpartner},
	{"handing over", partners + "> alice match bob 5 0 bughouse unrated white\n< bob Challenge\n> bob accept\n< carol <12>\n< alice <12>\n> alice e4\n< bob P/e2-e4\n> bob d5\n< alice P/d7-d5\n",
		"alice", "exd5", "P/e4-d5", unpartner},
	{"drop", "> alice match bob 5 0 crazyhouse unrated white\n< bob Challenge\n> bob accept\n< alice <12>\n> alice e4\n< bob P/e2-e4\n> bob d5\n< alice P/d7-d5\n" +
		"> alice exd5\n< bob P/e4-d5\n> bob Nf6\n< alice N/g8-f6\n", "alice", "P@e4", "P/@@-e4", finish},
	{"abort at once", "> alice match bob 5 0 unrated\n< bob Challenge\n> bob accept\n< alice <12>\n", "alice", "abort", "aborted on move 1", finish},
	{"switch by command", begin + "> bob switch\n< alice switch\n", "alice", "switch", "accepts the switch", finish},
	{"sabort by command", adjourned + "> bob sabort alice\n< alice offers\n", "alice", "sabort bob", "accept the sabort", finish},
	{"resume by both", adjourned + "> alice resume bob\n< bob Challenge\n", "bob", "resume alice", "Continuing", finish},
	{"match that resumes", adjourned + "> alice match bob\n< bob Challenge\n", "bob", "match alice", "Continuing", finish},
	{"rematch by both", begin + "> bob resign\n< alice resigns\n> bob rematch\n< alice Challenge\n", "alice", "rematch", "Creating", finish},
	{"rmatch", "> alice match bob 5 0 unrated\n< bob Challenge\n", "boss", "rmatch bob alice 5 0 unrated", "Creating", finish},
	{"simabort", simul, "bob", "simabort", "aborted on move 1", finish},
	{"simallabort", simul, "alice", "simallabort", "aborted on move 1", finish},
	{"simadjourn", simul + "> alice simadjourn\n< bob adjourn\n", "bob", "simadjourn", "adjourned by mutual agreement}", finish},
	{"simalladjourn", simul + "> bob simadjourn\n< alice adjourn\n", "alice", "simalladjourn", "adjourned by mutual agreement}", finish},
	{"open", "", "carol", "open", "no longer receiving match requests", "> carol set open 1\n"},
	{"simopen", "> carol set simopen 0\n", "carol", "simopen", "now open for simuls", "> carol set simopen 0\n"},
	{"flip", "> carol set flip 0\n", "carol", "flip", "Flip on", "> carol set flip 0\n"},
	{"tell td", made, "alice", "tell td join", "You have joined", cancelled},
	{"ban", "", "boss", "+ban spammer", "added to the ban list", "> boss -ban spammer\n"},
	{"pardon", "> boss +quota carol\n< boss added\n", "boss", "-quota carol", "removed from the quota list", "> boss -quota carol\n"},
	{"leaving a channel", "> alice +channel 38\n< alice added\n", "alice", "-channel 38", "removed from your channel list", "> alice -channel 38\n"},
	{"fmessage", "> bob message alice hello\n< alice was received\n", "alice", "fmessage bob 1", "was sent to bob", ""},
	{"noplay", "", "alice", "+noplay carol", "added to your noplay list", "> alice -noplay carol\n"},
	{"channel", "", "alice", "+channel 37", "added to your channel list", "> alice -channel 37\n"},
	{"formula", "", "alice", "set formula rating>1500", "formula set to", "> alice set formula\n"},
	{"remplayer", "> boss addplayer leaver a@b.d Leaver\n< boss Added\n", "boss", "remplayer leaver", "removed", "> boss remplayer leaver\n"},
	{"dnewsi", "> boss cnewsi Old news\n< boss Created news item\n", "boss", "dnewsi 1", "Deleted news item 1", "> boss dnewsi 2\n"},
	{"news", "", "boss", `cnewsi Today\nnothing`, "Created news item", ""},
	{"flag", begin + "> alice Nf3\n< bob N/g1-f3\npass 6m\n", "alice", "flag", "bob forfeits on time}", finish},
}

// storeNothing are the commands that change nothing that lasts, or only what nobody is told of.
const storeNothing = "addresses allobservers announce annunreg appeals assess backward bclock best bname boards brating bsetup bugwho ca cbest chanlist clrsquare commit " +
	"convert_bcf convert_elo convert_uscf copygame crank crstat cshout date decline eco examine finger follow forward games getgi getpi ginfo goboard gstat guesses handles " +
	"hbest help history hrank hrstat inchannel index info iset it ivariables journal kibitz limits line llogons logons mailhelp mailmess mailmoves mailoldmoves mailsource " +
	"mailstored mexamine moves newbies news next nuke observe oldmoves oldstored partner pending pfollow ping pobserve prefresh primary promote pstat ptell ptime qtell quit rank " +
	"rcopygame refresh reply resetclock revert rfollow robserve rstat say servers shout showcomment showlist shutdown simgames simmatch simnext simobserve simpass simprev " +
	"smoves smposition sought sposition sr statistics stored summon time tm tomove unexamine uninvite unobserve unseek uptime uscf ustat variables wclock whenshut whisper who " +
	"withdraw wname wrating xkibitz xtell xwhisper znotify"

// TestFaultsOfAll: there is no command that may change what lasts and is not tried while the store fails.
func TestFaultsOfAll(t *testing.T) {
	t.Parallel()
	s := &Server{commands: allCommands(&Server{})}
	tried := map[string]bool{}
	for _, f := range faults {
		word, _, _ := strings.Cut(command.Spelled(f.line), " ")
		if k, _ := s.commands.Find(word, true); k != nil {
			tried[k.Name] = true
		}
	}
	idle := strings.Fields(storeNothing)
	for _, k := range s.commands {
		if tried[k.Name] == slices.Contains(idle, k.Name) {
			t.Errorf("%s: tried while the store fails: %t", k.Name, tried[k.Name])
		}
	}
}

// TestFaults carries every command that changes something out while the store
// fails, and compares what anybody was told with what the store has.
func TestFaults(t *testing.T) {
	for _, kind := range storetest.Kinds {
		for _, how := range []int32{full, mute} {
			t.Run(fmt.Sprintf("%s %s", kind, map[int32]string{full: "full", mute: "mute"}[how]), func(t *testing.T) {
				t.Parallel()
				testFaults(t, kind, how)
			})
		}
	}
}

// newFaultyWorld is a world whose commits do as they are told at the moment.
func newFaultyWorld(t *testing.T, kind string, how *atomic.Int32) *world {
	return newWorldOn(t, storetest.URL(t, kind), commitsAsTold(how))
}

func commitsAsTold(how *atomic.Int32) store.Option {
	return store.Commit(func(commit func() error) error {
		now := how.Load()
		if now != full {
			if err := commit(); err != nil {
				return err
			}
		}
		if now != works {
			return fmt.Errorf("a fault: %w", store.ErrAway)
		}
		return nil
	})
}

func testFaults(t *testing.T, kind string, how int32) {
	var state atomic.Int32
	w := newFaultyWorld(t, kind, &state)
	all := []string{"alice", "bob", "carol", "boss"}
	w.connectAll(all...)
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			w.t = t
			for _, c := range w.clients {
				c.t = t
			}
			w.run(f.before)
			for _, name := range all {
				w.clients[name].quiet()
			}
			before := w.dump(t)
			state.Store(how)
			w.clients[f.who].send(f.line)
			var heard strings.Builder
			heard.WriteString(w.clients[f.who].quiet())
			// What a service bids others do they do a moment later.
			for end := time.Now().Add(patience); ; {
				for _, name := range all {
					heard.WriteString(w.clients[name].quiet())
				}
				if text := heard.String(); strings.Contains(text, f.told) || strings.Contains(text, "store") || time.Now().After(end) {
					break
				}
			}
			changed := w.dump(t) != before
			told := strings.Contains(heard.String(), f.told)
			if raw := rawError.FindString(heard.String()); raw != "" {
				t.Errorf("%q is not for people. Heard:\n%s", raw, heard.String())
			}
			if told != changed {
				t.Errorf("told: %t, in the store: %t. Heard:\n%s", told, changed, heard.String())
			}
			if told != (how == mute) {
				t.Errorf("told: %t. Heard:\n%s", told, heard.String())
			}
			if !told && !strings.Contains(heard.String(), "store") {
				t.Errorf("no word of why nothing has happened:\n%s", heard.String())
			}
			state.Store(works)
			if err := w.store.Ping(t.Context()); err != nil {
				t.Fatal(err)
			}
			w.recovered()
			w.run(f.after)
			for _, name := range all {
				w.clients[name].quiet()
			}
		})
	}
}

// recovered waits until the store does not fail any more. The server need not find out by itself.
func (w *world) recovered() {
	for w.store.Failing() {
		time.Sleep(time.Millisecond)
	}
	w.server.floor.With(nil, w.server.data.Look)
}

// quiet waits until the server has answered all that a client sent, and returns
// what the client was told.
func (c *client) quiet() string {
	c.t.Helper()
	c.send("date")
	var heard strings.Builder
	timeout := time.After(patience)
	for {
		select {
		case line := <-c.lines:
			if strings.HasPrefix(line, "GMT  ") {
				return heard.String()
			}
			heard.WriteString(line + "\n")
		case <-timeout:
			c.t.Fatalf("no answer to date; heard:\n%s", heard.String())
		}
	}
}

// dump is all that the store has but who came and went, which nobody is promised.
func (w *world) dump(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	if err := w.store.Backup(t.Context(), &b, time.Time{}); err != nil && !errors.Is(err, io.EOF) {
		t.Fatal(err)
	}
	var kept strings.Builder
	skip := false
	var columns []string // of users
	for line := range strings.Lines(b.String()) {
		if strings.HasPrefix(line, "{") {
			columns = nil
			var head struct {
				Table   string
				Columns []string
			}
			if err := json.Unmarshal([]byte(line), &head); err != nil {
				t.Fatal(err)
			}
			if head.Table == "users" {
				columns = head.Columns
			}
			skip = strings.Contains(line, `"logons"`) || strings.Contains(line, `"counters"`) || strings.Contains(line, `"notices"`) || strings.Contains(line, `"words"`) || strings.Contains(line, `"end"`)
		}
		if columns != nil && strings.HasPrefix(line, "[") { // a user: but for when they came and went
			var row []any
			if err := json.Unmarshal([]byte(line), &row); err != nil {
				t.Fatal(err)
			}
			line = ""
			for i, name := range columns {
				if !slices.Contains([]string{"last_on", "last_off", "last_from", "online"}, name) {
					line += fmt.Sprintf("%s=%v ", name, row[i])
				}
			}
			line += "\n"
		}
		if !skip {
			kept.WriteString(line)
		}
	}
	return kept.String()
}
