// Package packing makes documents of problems small, by what they have in common.
package packing

import (
	"bytes"
	"runtime"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// dictionary is what documents have in common, so that short ones become shorter. It belongs to
// what is stored and may not be changed: a new one would get a number of its own.
const dictionary = `{"id":"000","fen":"8/8/8/8/8/8/8/8 w - - 0 1","lead":1,"line":["e2e4","e7e8q"],"keys":["d1h5"],"mate":2,"themes":["mate","mateIn2","short","middlegame","endgame","advantage","crushing","oneMove"],"openings":[],"url":"https://lichess.org/","rating":1500,"deviation":75,"popularity":90,"plays":1000,"description":[],"solution":[],"popeye":"BeginProblem\nStipulation h#2\nPieces\n  White Ka1 Qb2 Rc3 Bd4 Se5 Pf6g7\n  Black Kh8 Qg7 Rf6 Be5 Sd4 Pc3b2\nEndProblem\n",` +
	`"olv":"---\nauthors:\n  - \"\"\nsource:\n  name: Die Schwalbe\n  date:\n    year: 1990\n    month: 1\n    day: 1\n  issue: \"1\"\n  problemid: \"1\"\naward:\n  tourney:\n    name: Problem\n    date:\n      year: 1990\n  distinction: 1st Prize, ex aequo\n  judges:\n    - \"\"\nreprints:\n  - name: FIDE Album\nalgebraic:\n  white:\n    - Ka1\n    - Qb2\n    - Rc3\n    - Bd4\n    - Se5\n    - Pf6\n  black:\n    - Kh8\n    - Qg7\n    - Rf6\n    - Be5\n    - Sd4\n    - Pc3\n  neutral:\n    - Gg1\nstipulation: \"#2\"\nstipulation: \"h#2\"\noptions:\n  - SetPlay\n  - Duplex\ntwins:\n  b: Move a1 b2\nintended-solutions: 2.1.1...\nsolution: |\n  1...Kg2-f1\n    2.Rg8-a8 #\n  1.Sf2-g4 ! threat:\n      2.Qb2-h8 #\n  1.Ke5-d4 g2*f3   2.e6-e5 d2*c3 #\n  zugzwang.\n  but\n    1...Kh3 !\nkeywords:\n  - Grimshaw\n  - Model mates\n  - Miniature\ncomments:\n  - \"\"\nforeignids:\n  - domain: YACPDB\n    problemid: \"1\"\n"}`

// packers pack and unpack; they may be used by several at a time. Better levels save one byte in a hundred
// and take six times as long, most of it to forget what was packed before.
var packers = sync.OnceValues(func() (*zstd.Encoder, *zstd.Decoder) {
	w, err := zstd.NewWriter(nil, zstd.WithEncoderDictRaw(1, []byte(dictionary)), zstd.WithEncoderConcurrency(runtime.GOMAXPROCS(0)), zstd.WithEncoderCRC(false),
		zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithWindowSize(64<<10), zstd.WithLowerEncoderMem(true))
	if err != nil {
		panic(err) // the options are constants
	}
	r, err := zstd.NewReader(nil, zstd.WithDecoderDictRaw(1, []byte(dictionary)), zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(64<<20), zstd.WithDecoderLowmem(true))
	if err != nil {
		panic(err)
	}
	return w, r
})

// Pack makes text small.
func Pack(text []byte) []byte {
	w, _ := packers()
	return w.EncodeAll(text, nil)
}

// Same reports whether two packed texts say the same. How they were packed does not matter.
func Same(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	x, err := Unpack(a)
	if err != nil {
		return false
	}
	y, err := Unpack(b)
	return err == nil && bytes.Equal(x, y)
}

// Unpack gives what was packed.
func Unpack(packed []byte) ([]byte, error) {
	_, r := packers()
	return r.DecodeAll(packed, nil)
}
