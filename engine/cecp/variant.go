package cecp

import "rookery/chess/variant"

// theirName is a variant's name in the protocol. Wild games with castling as
// ever are chess from another position.
func theirName(name string) string {
	v, err := variant.Find(name)
	switch {
	case err != nil:
		return name // a program may know more variants than we
	case v.Name == "chess960":
		return "fischerandom"
	case v.Wild():
		return "wildcastle"
	case v.Rules == variant.Chess:
		return "normal"
	}
	return v.Name
}

// ourName is what we call a variant of the protocol.
func ourName(name string) string {
	if name == "nocastle" { // it comes with a position
		return "chess"
	}
	return name
}
