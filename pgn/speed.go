package pgn

import (
	"strconv"
	"strings"
)

// A Speed is how fast a game was played. The names and bounds are those of the
// internet servers: the time for a game of forty moves.
type Speed uint8

// The speeds: less than half a minute, 3, 8 and 25 minutes, longer, days.
const (
	UnknownSpeed Speed = iota
	UltraBullet
	Bullet
	Blitz
	Rapid
	Classical
	Correspondence
)

var speedNames = [...]string{"unknown", "ultrabullet", "bullet", "blitz", "rapid", "classical", "correspondence"}

// String is the name in small letters.
func (s Speed) String() string {
	if int(s) >= len(speedNames) {
		return speedNames[0]
	}
	return speedNames[s]
}

// ParseSpeed finds a speed by its name.
func ParseSpeed(name string) (Speed, bool) {
	for i, n := range speedNames {
		if n == strings.ToLower(name) {
			return Speed(i), true
		}
	}
	return UnknownSpeed, false
}

// SpeedOf is the speed that a TimeControl tag means: "300+3", "40/7200:3600",
// "1/259200", "*60".
func SpeedOf(control string) Speed {
	if control == "-" {
		return Correspondence
	}
	period, _, _ := strings.Cut(control, ":")
	if moves, seconds, ok := strings.Cut(period, "/"); ok {
		n, err := strconv.Atoi(moves)
		s, err2 := strconv.Atoi(seconds)
		switch {
		case err != nil || err2 != nil || n <= 0:
			return UnknownSpeed
		case n == 1 && s >= 6*60*60:
			return Correspondence
		}
		return speedFor(float64(s) / float64(n) * 40)
	}
	base, increment, _ := strings.Cut(strings.TrimPrefix(period, "*"), "+")
	s, err := strconv.ParseFloat(base, 64)
	if err != nil {
		return UnknownSpeed
	}
	if increment != "" {
		i, err := strconv.ParseFloat(increment, 64)
		if err != nil {
			return UnknownSpeed
		}
		s += 40 * i
	}
	return speedFor(s)
}

func speedFor(seconds float64) Speed {
	switch {
	case seconds < 30:
		return UltraBullet
	case seconds < 180:
		return Bullet
	case seconds < 480:
		return Blitz
	case seconds < 1500:
		return Rapid
	}
	return Classical
}
