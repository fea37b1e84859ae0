// Package floor has one thing said at a time: whoever reads or changes what belongs to
// the server holds the floor, a lock that knows in whose words it is held. S is who
// speaks, a session.
package floor

import "sync"

// A Floor is held by one at a time. The zero Floor is free.
type Floor[S any] struct {
	held    sync.Mutex
	speaker S
}

// With runs a function on the floor, as the words of a speaker or, where that is the
// zero S, of nobody.
func (f *Floor[S]) With(speaker S, do func()) {
	f.held.Lock()
	f.speaker = speaker
	defer f.leave()
	do()
}

// Yield leaves the floor while whoever has it waits for something.
func (f *Floor[S]) Yield(wait func()) {
	speaker := f.speaker
	f.leave()
	defer func() {
		f.held.Lock()
		f.speaker = speaker
	}()
	wait()
}

// Speaker is in whose words the floor is held. The caller has it.
func (f *Floor[S]) Speaker() S { return f.speaker }

func (f *Floor[S]) leave() {
	var nobody S
	f.speaker = nobody
	f.held.Unlock()
}
