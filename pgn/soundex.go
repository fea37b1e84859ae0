package pgn

import "strings"

// soundClasses put the letters from A to Z that sound alike in many languages,
// also as Slavic names are spelt in them, into one class; 0 is none. They are
// those of pgn-extract, which go back to Knuth's Soundex (The Art of Computer
// Programming, volume 3).
const soundClasses = "01230120002455012622011202"

// maxSounds is how long a code becomes.
const maxSounds = 50

// sounds codes how a name sounds: the classes of its letters without
// repetitions. A first J or Y has a class of its own.
func sounds(name string) string {
	var code []byte
	if name != "" && strings.IndexByte("JYjy", name[0]) >= 0 {
		code, name = append(code, '7'), name[1:]
	}
	last := byte(0)
	for i := 0; i < len(name) && len(code) < maxSounds; i++ {
		letter := name[i] &^ 0x20
		if letter < 'A' || letter > 'Z' {
			continue
		}
		if class := soundClasses[letter-'A']; class != '0' && class != last {
			code, last = append(code, class), class
		}
	}
	return string(code)
}

// soundsLike reports whether a name, or what begins with one of its words,
// begins as another one sounds.
func soundsLike(name, wanted string) bool {
	code := sounds(wanted)
	for {
		if strings.HasPrefix(sounds(name), code) {
			return true
		}
		_, rest, more := strings.Cut(name, " ")
		if !more {
			return false
		}
		name = rest
	}
}
