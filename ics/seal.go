package ics

import (
	"slices"
	"time"

	"rookery/ics/timeseal"
)

// A seal is what is known of a client that stamps its lines with the time: when
// it got the board that its player is thinking about.
type seal struct {
	version timeseal.Version
	timer   timeseal.Timer
	asked   time.Time // when the board and a ping went out
}

// readLine is the next line of text; what timeseal adds is taken off. The stamp
// is 0 if there is none.
func (x *session) readLine(r *lineReader) (text []byte, stamp int64, err error) {
	for {
		line, err := r.next()
		if err != nil || !timeseal.IsSealed(line) {
			return line, 0, err
		}
		text, stamp, err := timeseal.Open(slices.Clone(line))
		if err != nil {
			continue // it only looks sealed; nothing that a user could have typed
		}
		if h, ok := timeseal.ParseHello(string(text)); ok && x.seal == nil {
			x.server.with(nil, func() { x.seal = &seal{version: h.Version, timer: timeseal.Timer{Limits: sealLimits}} })
			continue
		}
		if string(text) == timeseal.Pong {
			x.server.with(nil, func() {
				if x.seal != nil {
					x.seal.timer.Pong(stamp)
				}
			})
			continue
		}
		return text, stamp, nil
	}
}

// sealLimits bound what is given back on a client's own word.
var sealLimits = timeseal.Limits{Move: lagLimits.Move, Game: lagLimits.Game}

// ask sends a ping behind a board, if the client is sealed: its answer will say
// when the board came.
func (x *session) ask() {
	if x == nil || x.seal == nil {
		return
	}
	x.seal.timer.Sent()
	x.seal.asked = x.server.now()
	x.conn.sendRaw(x.seal.version.Ping())
}

// lag is how much of the time since the board was sent the net took, if the line
// that is being carried out is a move.
func (x *session) lag() time.Duration {
	if x.seal == nil || x.stamp == 0 {
		return 0
	}
	return x.seal.timer.Move(x.stamp, x.server.now().Sub(x.seal.asked))
}
