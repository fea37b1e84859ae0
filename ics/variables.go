package ics

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rookery/ics/record"
)

// A variableKind is what values a variable has.
type variableKind uint8

const (
	flagVariable variableKind = iota
	numberVariable
	textVariable
	hiddenText // not shown by "variables"
)

// A variable is something that a user sets to taste; values are kept as text.
type variable struct {
	name      string
	kind      variableKind
	usual     string
	low, high int
	on, off   string // what is said when a flag is set and unset
}

// variables are all of them, in the order they are shown in. A variable is
// found by the first name that begins as what was typed.
var variables = []variable{
	{name: "time", kind: numberVariable, usual: "2", high: 999},
	{name: "inc", kind: numberVariable, usual: "12", high: 999},
	{name: "rated", usual: "1", on: "Your default game is now rated.", off: "Your default game is now unrated."},
	{name: "private", usual: "0", on: "Your games will be private.", off: "Your games may not be private."},
	{name: "jprivate", usual: "0", on: "Your journal will be private.", off: "Your journal will not be private."},
	{name: "open", usual: "1", on: "You are now open to receive match requests.", off: "You are no longer receiving match requests."},
	{name: "ropen", usual: "1", on: "You accept rated match requests.", off: "You no longer accept rated match requests."},
	{name: "bugopen", usual: "0", on: "You are now open for bughouse.", off: "You are not open for bughouse."},
	{name: "simopen", usual: "0", on: "You are now open for simuls.", off: "You are no longer open for simuls."},
	{name: "shout", usual: "1", on: "You will now hear shouts.", off: "You will not hear shouts."},
	{name: "cshout", usual: "1", on: "You will now hear cshouts.", off: "You will not hear cshouts."},
	{name: "kibitz", usual: "1", on: "You will now hear kibitzes.", off: "You will not hear kibitzes."},
	{name: "kiblevel", kind: numberVariable, usual: "0", high: 9999},
	{name: "tell", usual: "1", on: "You will now hear direct tells from unregistered users.",
		off: "You will not hear direct tells from unregistered users."},
	{name: "ctell", usual: "1", on: "You will now hear channel tells from unregistered users.",
		off: "You will not hear channel tells from unregistered users."},
	{name: "chanoff", usual: "0", on: "You will not hear channel tells.", off: "You will now hear channel tells."},
	{name: "silence", usual: "0", on: "You will now play games in silence.", off: "You will not play games in silence."},
	{name: "seek", usual: "1", on: "You will now see seek ads.", off: "You will not see seek ads."},
	{name: "gin", usual: "0", on: "You will now hear game results.", off: "You will not hear game results."},
	{name: "pin", usual: "0", on: "You will now hear logins/logouts.", off: "You will not hear logins/logouts."},
	{name: "availinfo", usual: "0", on: "You will receive info on who is available to play.",
		off: "You will not receive info on who is available to play."},
	{name: "availmin", kind: numberVariable, usual: "0", high: 9999},
	{name: "availmax", kind: numberVariable, usual: "0", high: 9999},
	{name: "notifiedby", usual: "0", on: "You will hear if people notify you, but you don't notify them.",
		off: "You will not hear if people notify you, but you don't notify them."},
	{name: "bell", usual: "0", on: "Bell on.", off: "Bell off."},
	{name: "flip", usual: "0", on: "Flip on.", off: "Flip off."},
	{name: "highlight", usual: "0", on: "Highlight is now on.", off: "Highlight is now off."},
	{name: "noescape", usual: "0", on: "Disconnecting will end your games.", off: "Disconnecting will not end your games."},
	{name: "notakeback", usual: "0", on: "You will not take moves back.", off: "You will be asked whether you take moves back."},
	{name: "provshow", usual: "0", on: "Provisional ratings will be shown.", off: "Provisional ratings will not be shown."},
	{name: "autoflag", usual: "1", on: "Auto-flagging enabled.", off: "Auto-flagging disabled."},
	{name: "examine", usual: "0", on: "You will now examine games after playing.", off: "You will not examine games after playing."},
	{name: "echo", usual: "1", on: "You will now hear communications echoed.", off: "You will not hear communications echoed."},
	{name: "automail", usual: "0", on: "Your games will be mailed to you.", off: "Your games will not be mailed to you."},
	{name: "mailmess", usual: "0", on: "Your messages will be mailed to you.", off: "Your messages will not be mailed to you."},
	{name: "messreply", usual: "0", on: "Players will be told your email address in your messages.",
		off: "Players will not be told your email address in your messages."},
	{name: "tourney", usual: "0", on: "Your tournament variable is now set.", off: "Your tournament variable is no longer set."},
	{name: "unobserve", kind: numberVariable, usual: "0", high: 3},
	{name: "style", kind: numberVariable, usual: "12", low: 1, high: 13},
	{name: "width", kind: numberVariable, usual: "79", low: 32, high: 240},
	{name: "height", kind: numberVariable, usual: "24", low: 5, high: 240},
	{name: "pgn", usual: "1", on: "Games will now be mailed to you in PGN.", off: "Games will now be mailed to you in FICS format."},
	{name: "ptime", usual: "0", on: "Your prompt will now show the time.", off: "Your prompt will not show the time."},
	{name: "lang", kind: textVariable, usual: "English"},
	{name: "prompt", kind: textVariable, usual: "fics%"},
	{name: "interface", kind: textVariable},
	{name: "busy", kind: textVariable},
	{name: "tzone", kind: textVariable, usual: "SERVER"},
	{name: "formula", kind: hiddenText},
	{name: "f1", kind: hiddenText}, {name: "f2", kind: hiddenText}, {name: "f3", kind: hiddenText},
	{name: "f4", kind: hiddenText}, {name: "f5", kind: hiddenText}, {name: "f6", kind: hiddenText},
	{name: "f7", kind: hiddenText}, {name: "f8", kind: hiddenText}, {name: "f9", kind: hiddenText},
}

// usualValues are the values of variables that nobody has set.
var usualValues = func() map[string]string {
	m := make(map[string]string, len(variables))
	for _, v := range variables {
		m[v.name] = v.usual
	}
	return m
}()

// findVariable is the variable that a name or its beginning means.
func findVariable(name string) *variable {
	name = strings.ToLower(name)
	i := slices.IndexFunc(variables, func(v variable) bool { return v.name == name })
	if i < 0 {
		i = slices.IndexFunc(variables, func(v variable) bool { return strings.HasPrefix(v.name, name) })
	}
	if i < 0 {
		return nil
	}
	return &variables[i]
}

// check tells what a variable of the user would be set to by what was typed, and
// what to say to that; false if the value will not do.
func (u *user) check(v *variable, typed string) (value, say string, ok bool) {
	switch {
	case v.name == "lang" && typed != "" && !strings.EqualFold(typed, v.usual):
		return "", "There is only English on this server.", false
	case v.name == "highlight" && typed != "0" && (typed != "" || !u.on(v.name)):
		return "", "Nothing is highlighted on this server: what it sends is plain text, for clients and terminals to colour.", false
	}
	switch v.kind {
	case flagVariable:
		switch strings.ToLower(typed) {
		case "1", "on", "true", "yes":
			return "1", v.on, true
		case "0", "off", "false", "no":
			return "0", v.off, true
		case "":
			if u.on(v.name) {
				return "0", v.off, true
			}
			return "1", v.on, true
		}
		return "", fmt.Sprintf("Bad value given for variable \"%s\".", v.name), false
	case numberVariable:
		n, err := strconv.Atoi(typed)
		if err != nil || n < v.low || n > v.high {
			return "", fmt.Sprintf("Bad value given for variable \"%s\".", v.name), false
		}
		return strconv.Itoa(n), fmt.Sprintf("%s set to %d.", v.name, n), true
	}
	switch {
	case typed == "":
		return "", v.name + " unset.", true
	case v.kind == hiddenText:
		return typed, fmt.Sprintf("%s set to %s.", v.name, typed), true
	}
	return typed, fmt.Sprintf("%s set to \"%s\".", v.name, typed), true
}

// setting edits a profile so that a variable has a value; "" is the usual one.
func setting(name, value string) func(*record.Profile) {
	return func(p *record.Profile) {
		if value == "" {
			delete(p.Settings, name)
			return
		}
		p.Settings[name] = value
	}
}

// ivariables are what a client's program, rather than its user, wants.
type ivariables [ivCount]bool

// The ivariables, at their positions in the string that may be sent at login.
const (
	ivCompressmove = iota
	ivAudiochat
	ivSeekremove
	ivDefprompt
	ivLock
	ivStartpos
	ivBlock
	ivGameinfo
	ivXdr
	ivPendinfo
	ivGraph
	ivSeekinfo
	ivExtascii
	ivNohighlight
	ivHighlight
	ivShowserver
	ivPin
	ivMs
	ivPinginfo
	ivBoardinfo
	ivExtuserinfo
	ivSeekca
	ivShowownseek
	ivPremove
	ivSmartmove
	ivMovecase
	ivSuicide
	ivCrazyhouse
	ivLosers
	ivWildcastle
	ivFr
	ivNowrap
	ivAllresults
	ivObsping
	ivSingleboard
	// Those from here on have no position.
	ivAtomic
	ivVthighlight
	ivCount
)

var ivarNames = [ivCount]string{
	"compressmove", "audiochat", "seekremove", "defprompt", "lock", "startpos", "block", "gameinfo", "xdr", "pendinfo", "graph",
	"seekinfo", "extascii", "nohighlight", "highlight", "showserver", "pin", "ms", "pinginfo", "boardinfo", "extuserinfo", "seekca",
	"showownseek", "premove", "smartmove", "movecase", "suicide", "crazyhouse", "losers", "wildcastle", "fr", "nowrap", "allresults",
	"obsping", "singleboard", "atomic", "vthighlight",
}

func defaultIvars() (v ivariables) {
	v[ivShowownseek] = true
	return v
}

// setBits sets the ivariables from the ones and noughts that may be sent at login.
func (v *ivariables) setBits(bits string) {
	for i := range min(len(bits), ivAtomic) {
		switch bits[i] {
		case '0':
			v[i] = false
		case '1':
			v[i] = true
		}
	}
}

// findIvar is the ivariable that a name or its beginning means, -1 if none.
func findIvar(name string) int {
	name = strings.ToLower(name)
	if i := slices.Index(ivarNames[:], name); i >= 0 {
		return i
	}
	return slices.IndexFunc(ivarNames[:], func(s string) bool { return name != "" && strings.HasPrefix(s, name) })
}
