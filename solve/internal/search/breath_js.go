package search

import "time"

// In a browser nobody else runs while a search does: it stands still for a moment now and then,
// so that clocks go and messages come in.
type breath struct {
	nodes uint32
	last  time.Time
}

const (
	breathNodes = 1 << 10               // between looks at the clock
	breathEvery = 60 * time.Millisecond // between pauses
	// breathLength is what the browser counts by. What is shorter is over before it is asked to wait, and then
	// nothing comes in.
	breathLength = time.Millisecond
)

func (b *breath) take() {
	if b.nodes++; b.nodes%breathNodes != 0 {
		return
	}
	if now := time.Now(); now.Sub(b.last) > breathEvery {
		time.Sleep(breathLength)
		b.last = time.Now()
	}
}
