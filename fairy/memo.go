package fairy

import "rookery/chess"

// A memo is an answer of Topic.Asked that is remembered.
type memo struct {
	lo, hi uint64
	answer chess.Bitboard
}

// memoSize is how many answers a position remembers.
const memoSize = 1 << 12

// A Topic tells apart the questions about which answers are remembered.
type Topic uint64

// NewTopic is a topic of a condition's own.
func (r *Rules) NewTopic() Topic {
	r.topics++
	return r.topics
}

// Asked answers a question about the board as it stands, by asking or, if it has
// been asked of the same board, from memory. About is what the question depends on
// besides the men, the state and who moves; it must not depend on the moves that
// led here. It is for questions that are far dearer than to look at all men.
func (t Topic) Asked(p *Position, about uint64, ask func() chess.Bitboard) chess.Bitboard {
	if !p.facts.timeless {
		return ask()
	}
	lo, hi := p.Key()
	q := &p.pending
	salt := uint64(bit(p.regicide))
	for _, word := range [...]uint64{
		uint64(t), about, uint64(p.trying), uint64(q.effects), uint64(q.restraints), q.permissions, uint64(q.walks[0]), uint64(q.walks[1]),
		uint64(q.paralysed[0]), uint64(q.paralysed[1]), uint64(q.hindered[0]), uint64(q.hindered[1]),
	} {
		salt = mix(salt ^ word)
	}
	lo, hi = lo^salt, hi^mix(salt)
	if p.memos == nil {
		p.memos = make([]memo, memoSize)
	}
	m := &p.memos[lo%memoSize]
	if m.lo == lo && m.hi == hi {
		return m.answer
	}
	answer := ask()
	if !p.watch.ended() && (p.regress.depth == 0 || !p.regress.open) {
		*m = memo{lo, hi, answer}
	}
	return answer
}

// A finding is an answer of Topic.Now.
type finding struct {
	version uint64
	topic   Topic
	yes     bool
}

// Now answers a question about the men and the state alone, by asking or, if they have not changed since it was
// asked, from memory. It is for questions that come up again with every move of a position.
func (t Topic) Now(p *Position, ask func(*Position) bool) bool {
	f := &p.findings[t%Topic(len(p.findings))]
	if f.topic != t || f.version != p.version {
		*f = finding{p.version, t, ask(p)}
	}
	return f.yes
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
