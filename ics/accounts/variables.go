package accounts

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
	FlagVariable variableKind = iota
	NumberVariable
	TextVariable
	HiddenText // not shown by "variables"
)

// Variables are named by their kind, so that a number cannot be asked whether it is on.
type (
	// A Flag is a variable that is on or off.
	Flag string
	// A Number is a variable that is a number.
	Number string
	// A Text is a variable that is text.
	Text string
)

// The variables that the server asks for, by the names that users know.
const (
	Rated          Flag = "rated"
	Private        Flag = "private"
	PrivateJournal Flag = "jprivate"
	Open           Flag = "open"
	OpenRated      Flag = "ropen"
	OpenBughouse   Flag = "bugopen"
	OpenSimul      Flag = "simopen"
	Shouts         Flag = "shout"
	CShouts        Flag = "cshout"
	Kibitzes       Flag = "kibitz"
	Tells          Flag = "tell"
	ChannelTells   Flag = "ctell"
	NoChannels     Flag = "chanoff"
	Silence        Flag = "silence"
	Seeks          Flag = "seek"
	Games          Flag = "gin"
	Arrivals       Flag = "pin"
	Available      Flag = "availinfo"
	NotifiedBy     Flag = "notifiedby"
	Bell           Flag = "bell"
	Flip           Flag = "flip"
	Highlight      Flag = "highlight"
	NoEscape       Flag = "noescape"
	NoTakeback     Flag = "notakeback"
	Provisional    Flag = "provshow"
	AutoFlag       Flag = "autoflag"
	Examines       Flag = "examine"
	Echo           Flag = "echo"
	MailGames      Flag = "automail"
	MailMessages   Flag = "mailmess"
	MessageAddress Flag = "messreply"
	Tournaments    Flag = "tourney"
	MailPGN        Flag = "pgn"
	PromptTime     Flag = "ptime"

	Time          Number = "time"
	Increment     Number = "inc"
	KibitzLevel   Number = "kiblevel"
	AvailableFrom Number = "availmin"
	AvailableTo   Number = "availmax"
	Unobserve     Number = "unobserve"
	Style         Number = "style"
	Width         Number = "width"
	Height        Number = "height"

	Language  Text = "lang"
	Prompt    Text = "prompt"
	Interface Text = "interface"
	Busy      Text = "busy"
	Zone      Text = "tzone"
	Formula   Text = "formula"
)

// A Variable is something that a user sets to taste; values are kept as text.
type Variable struct {
	Name      string
	Kind      variableKind
	usual     string
	low, high int
	on, off   string // what is said when a flag is set and unset
}

// Variables are all of them, in the order they are shown in. A variable is
// found by the first name that begins as what was typed.
var Variables = []Variable{
	{Name: string(Time), Kind: NumberVariable, usual: "2", high: 999},
	{Name: string(Increment), Kind: NumberVariable, usual: "12", high: 999},
	{Name: string(Rated), usual: "1", on: "Your default game is now rated.", off: "Your default game is now unrated."},
	{Name: string(Private), usual: "0", on: "Your games will be private.", off: "Your games may not be private."},
	{Name: string(PrivateJournal), usual: "0", on: "Your journal will be private.", off: "Your journal will not be private."},
	{Name: string(Open), usual: "1", on: "You are now open to receive match requests.", off: "You are no longer receiving match requests."},
	{Name: string(OpenRated), usual: "1", on: "You accept rated match requests.", off: "You no longer accept rated match requests."},
	{Name: string(OpenBughouse), usual: "0", on: "You are now open for bughouse.", off: "You are not open for bughouse."},
	{Name: string(OpenSimul), usual: "0", on: "You are now open for simuls.", off: "You are no longer open for simuls."},
	{Name: string(Shouts), usual: "1", on: "You will now hear shouts.", off: "You will not hear shouts."},
	{Name: string(CShouts), usual: "1", on: "You will now hear cshouts.", off: "You will not hear cshouts."},
	{Name: string(Kibitzes), usual: "1", on: "You will now hear kibitzes.", off: "You will not hear kibitzes."},
	{Name: string(KibitzLevel), Kind: NumberVariable, usual: "0", high: 9999},
	{Name: string(Tells), usual: "1", on: "You will now hear direct tells from unregistered users.",
		off: "You will not hear direct tells from unregistered users."},
	{Name: string(ChannelTells), usual: "1", on: "You will now hear channel tells from unregistered users.",
		off: "You will not hear channel tells from unregistered users."},
	{Name: string(NoChannels), usual: "0", on: "You will not hear channel tells.", off: "You will now hear channel tells."},
	{Name: string(Silence), usual: "0", on: "You will now play games in silence.", off: "You will not play games in silence."},
	{Name: string(Seeks), usual: "1", on: "You will now see seek ads.", off: "You will not see seek ads."},
	{Name: string(Games), usual: "0", on: "You will now hear game results.", off: "You will not hear game results."},
	{Name: string(Arrivals), usual: "0", on: "You will now hear logins/logouts.", off: "You will not hear logins/logouts."},
	{Name: string(Available), usual: "0", on: "You will receive info on who is available to play.",
		off: "You will not receive info on who is available to play."},
	{Name: string(AvailableFrom), Kind: NumberVariable, usual: "0", high: 9999},
	{Name: string(AvailableTo), Kind: NumberVariable, usual: "0", high: 9999},
	{Name: string(NotifiedBy), usual: "0", on: "You will hear if people notify you, but you don't notify them.",
		off: "You will not hear if people notify you, but you don't notify them."},
	{Name: string(Bell), usual: "0", on: "Bell on.", off: "Bell off."},
	{Name: string(Flip), usual: "0", on: "Flip on.", off: "Flip off."},
	{Name: string(Highlight), usual: "0", on: "Highlight is now on.", off: "Highlight is now off."},
	{Name: string(NoEscape), usual: "0", on: "Disconnecting will end your games.", off: "Disconnecting will not end your games."},
	{Name: string(NoTakeback), usual: "0", on: "You will not take moves back.", off: "You will be asked whether you take moves back."},
	{Name: string(Provisional), usual: "0", on: "Provisional ratings will be shown.", off: "Provisional ratings will not be shown."},
	{Name: string(AutoFlag), usual: "1", on: "Auto-flagging enabled.", off: "Auto-flagging disabled."},
	{Name: string(Examines), usual: "0", on: "You will now examine games after playing.", off: "You will not examine games after playing."},
	{Name: string(Echo), usual: "1", on: "You will now hear communications echoed.", off: "You will not hear communications echoed."},
	{Name: string(MailGames), usual: "0", on: "Your games will be mailed to you.", off: "Your games will not be mailed to you."},
	{Name: string(MailMessages), usual: "0", on: "Your messages will be mailed to you.", off: "Your messages will not be mailed to you."},
	{Name: string(MessageAddress), usual: "0", on: "Players will be told your email address in your messages.",
		off: "Players will not be told your email address in your messages."},
	{Name: string(Tournaments), usual: "0", on: "Your tournament variable is now set.", off: "Your tournament variable is no longer set."},
	{Name: string(Unobserve), Kind: NumberVariable, usual: "0", high: 3},
	{Name: string(Style), Kind: NumberVariable, usual: "12", low: 1, high: 13},
	{Name: string(Width), Kind: NumberVariable, usual: "79", low: 32, high: 240},
	{Name: string(Height), Kind: NumberVariable, usual: "24", low: 5, high: 240},
	{Name: string(MailPGN), usual: "1", on: "Games will now be mailed to you in PGN.", off: "Games will now be mailed to you in FICS format."},
	{Name: string(PromptTime), usual: "0", on: "Your prompt will now show the time.", off: "Your prompt will not show the time."},
	{Name: string(Language), Kind: TextVariable, usual: "English"},
	{Name: string(Prompt), Kind: TextVariable, usual: "fics%"},
	{Name: string(Interface), Kind: TextVariable},
	{Name: string(Busy), Kind: TextVariable},
	{Name: string(Zone), Kind: TextVariable, usual: "SERVER"},
	{Name: string(Formula), Kind: HiddenText},
	{Name: "f1", Kind: HiddenText}, {Name: "f2", Kind: HiddenText}, {Name: "f3", Kind: HiddenText},
	{Name: "f4", Kind: HiddenText}, {Name: "f5", Kind: HiddenText}, {Name: "f6", Kind: HiddenText},
	{Name: "f7", Kind: HiddenText}, {Name: "f8", Kind: HiddenText}, {Name: "f9", Kind: HiddenText},
}

// usualValues are the values of variables that nobody has set.
var usualValues = func() map[string]string {
	m := make(map[string]string, len(Variables))
	for _, v := range Variables {
		m[v.Name] = v.usual
	}
	return m
}()

// FindVariable is the variable that a name or its beginning means.
func FindVariable(name string) *Variable {
	name = strings.ToLower(name)
	i := slices.IndexFunc(Variables, func(v Variable) bool { return v.Name == name })
	if i < 0 {
		i = slices.IndexFunc(Variables, func(v Variable) bool { return strings.HasPrefix(v.Name, name) })
	}
	if i < 0 {
		return nil
	}
	return &Variables[i]
}

// Check tells what a variable of the user would be set to by what was typed, and
// what to say to that; false if the value will not do.
func (u *User) Check(v *Variable, typed string) (value, say string, ok bool) {
	switch {
	case v.Name == string(Language) && typed != "" && !strings.EqualFold(typed, v.usual):
		return "", "There is only English on this server.", false
	case v.Name == string(Highlight) && typed != "0" && (typed != "" || u.Value(v.Name) != "1"):
		return "", "Nothing is highlighted on this server: what it sends is plain text, for clients and terminals to colour.", false
	}
	switch v.Kind {
	case FlagVariable:
		switch strings.ToLower(typed) {
		case "1", "on", "true", "yes":
			return "1", v.on, true
		case "0", "off", "false", "no":
			return "0", v.off, true
		case "":
			if u.Value(v.Name) == "1" {
				return "0", v.off, true
			}
			return "1", v.on, true
		}
		return "", fmt.Sprintf("Bad value given for variable \"%s\".", v.Name), false
	case NumberVariable:
		n, err := strconv.Atoi(typed)
		if err != nil || n < v.low || n > v.high {
			return "", fmt.Sprintf("Bad value given for variable \"%s\".", v.Name), false
		}
		return strconv.Itoa(n), fmt.Sprintf("%s set to %d.", v.Name, n), true
	}
	switch {
	case typed == "":
		return "", v.Name + " unset.", true
	case v.Kind == HiddenText:
		return typed, fmt.Sprintf("%s set to %s.", v.Name, typed), true
	}
	return typed, fmt.Sprintf("%s set to \"%s\".", v.Name, typed), true
}

// Setting edits a profile so that a variable has a value; "" is the usual one.
func Setting[N ~string](name N, value string) func(*record.Profile) {
	return func(p *record.Profile) {
		if value == "" {
			delete(p.Settings, string(name))
			return
		}
		p.Settings[string(name)] = value
	}
}
