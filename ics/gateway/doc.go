// Package gateway keeps the connections of clients in a process of their own, so
// that a chess server can be started again without dropping one. A [Gateway] has
// the clients' sockets, a [Listener] gives the server connections that look like
// any others; between them go frames over NATS.
//
// A client's bytes go each way in a stream with offsets. Whoever sends keeps
// what the other has not acknowledged, and sends it again when the two have found
// each other again; what comes twice is known by its offset. So nothing is lost
// when NATS is away for a moment or drops something.
//
// The server acknowledges a line when it has carried it out. It also leaves with
// the gateway what its successor needs to go on with the client, of which the
// gateway understands nothing. What has not been acknowledged when another server
// takes over may have been carried out: it is sent once more as doubtful, with the
// mark, such as the number of a move, that the client had been shown when it
// came. The server decides.
//
// Every server has a number, the fencing number of its lease on the database:
// gateways do not go back to one with a lower number.
//
// What does not live here: what lines mean, who may come in, TLS and the other
// ways in (package wire).
package gateway

import "time"

// How long things may take.
const (
	beatTime  = time.Second      // between signs of life
	silence   = 4 * time.Second  // without one the gateway looks for a server
	lost      = 15 * time.Second // without one the server gives a gateway's clients up
	callTime  = time.Second      // for a server to answer the door
	retryTime = 200 * time.Millisecond
	writeTime = 30 * time.Second // that the network may take for what a client is sent
)

// Bounds of what is kept for one client, in bytes.
const (
	window   = 64 << 10 // on the way, in each direction
	queued   = 8 << 10  // from the client while there is no server
	maxMemo  = 32 << 10 // left by the server
	unsaid   = 1 << 10  // written to the client and not acknowledged: some boards
	maxChunk = 8 << 10  // in one record
	maxFrame = 64 << 10 // after which a frame is not added to
)

// protocol is the version of what goes between gateways and servers. A server also
// speaks those before to gateways that are older: since 2 there are records of the
// kind again.
const protocol = 2

// A hello asks for a server.
type hello struct {
	Protocol int
	Gateway  string // its name, chosen by chance
	Epoch    uint64 // by chance: another each time
}

// A welcome is the answer.
type welcome struct {
	Server uint64 // by chance: another after each start
	Fence  int64
	Error  string // why it is none
}

// epoch names what goes between the two from now on. Of several servers that answer
// the same hello each has another.
func (w welcome) epoch(h hello) uint64 { return h.Epoch ^ w.Server }

// subjects are where things are said.
type subjects struct{ prefix string }

func (s subjects) door() string          { return s.prefix + ".ics.door" }
func (s subjects) here() string          { return s.prefix + ".ics.here" }
func (s subjects) up(gw string) string   { return s.prefix + ".ics.up." + gw }
func (s subjects) down(gw string) string { return s.prefix + ".ics.down." + gw }
