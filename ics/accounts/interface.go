package accounts

import (
	"slices"
	"strings"
)

// Ivars are what a client's program, rather than its user, wants.
type Ivars [ivCount]bool

// The ivariables, at their positions in the string that may be sent at login.
const (
	IvCompressmove = iota
	ivAudiochat
	IvSeekremove
	IvDefprompt
	IvLock
	IvStartpos
	IvBlock
	IvGameinfo
	ivXdr
	IvPendinfo
	IvGraph
	IvSeekinfo
	ivExtascii
	ivNohighlight
	ivHighlight
	ivShowserver
	IvPin
	IvMs
	ivPinginfo
	ivBoardinfo
	ivExtuserinfo
	ivSeekca
	IvShowownseek
	ivPremove
	ivSmartmove
	ivMovecase
	ivSuicide
	ivCrazyhouse
	ivLosers
	ivWildcastle
	ivFr
	IvNowrap
	IvAllresults
	ivObsping
	ivSingleboard
	// Those from here on have no position.
	ivAtomic
	ivVthighlight
	ivCount
)

// IvarNames are the names of the interface variables, in the order of their bits at login.
var IvarNames = [ivCount]string{
	"compressmove", "audiochat", "seekremove", "defprompt", "lock", "startpos", "block", "gameinfo", "xdr", "pendinfo", "graph",
	"seekinfo", "extascii", "nohighlight", "highlight", "showserver", "pin", "ms", "pinginfo", "boardinfo", "extuserinfo", "seekca",
	"showownseek", "premove", "smartmove", "movecase", "suicide", "crazyhouse", "losers", "wildcastle", "fr", "nowrap", "allresults",
	"obsping", "singleboard", "atomic", "vthighlight",
}

// DefaultIvars are the interface variables of a client that sets none.
func DefaultIvars() (v Ivars) {
	v[IvShowownseek] = true
	return v
}

// SetBits sets the ivariables from the ones and noughts that may be sent at login.
func (v *Ivars) SetBits(bits string) {
	for i := range min(len(bits), ivAtomic) {
		switch bits[i] {
		case '0':
			v[i] = false
		case '1':
			v[i] = true
		}
	}
}

// FindIvar is the ivariable that a name or its beginning means, -1 if none.
func FindIvar(name string) int {
	name = strings.ToLower(name)
	if i := slices.Index(IvarNames[:], name); i >= 0 {
		return i
	}
	return slices.IndexFunc(IvarNames[:], func(s string) bool { return name != "" && strings.HasPrefix(s, name) })
}
