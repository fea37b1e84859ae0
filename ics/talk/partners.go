package talk

// Partners are whom somebody has talked to last.
type Partners struct {
	Told    string // a user, for "tell ."
	Heard   string // who told this one something, for "reply"
	Channel string // for "tell ,"
}
