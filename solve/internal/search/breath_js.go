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
)

func (b *breath) take() {
	if b.nodes++; b.nodes%breathNodes != 0 {
		return
	}
	if now := time.Now(); now.Sub(b.last) > breathEvery {
		time.Sleep(time.Microsecond)
		b.last = time.Now()
	}
}
