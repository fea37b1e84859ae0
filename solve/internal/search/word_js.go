package search

// A word of the table. A program in a browser has one thread; there atomic words cost a call
// each, which nothing makes inline.
type word struct{ v uint64 }

func (w *word) Load() uint64   { return w.v }
func (w *word) Store(v uint64) { w.v = v }
