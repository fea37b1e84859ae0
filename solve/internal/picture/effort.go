package picture

import (
	"sync"
	"sync/atomic"

	"rookery/chess"
)

// again is a drafter of the same position that has drafted nothing yet.
func (d *drafter) again() *drafter {
	c := *d
	c.Pictures = &Pictures{Mating: d.Mating, Ways: d.Ways, whole: d.whole}
	c.numbers = map[block]uint16{}
	c.caches = new(caches)
	c.force.blocks = nil
	return &c
}

// draft drafts the pictures of each square of the mated king, on as many cores as
// wanted. What comes out does not depend on their number.
func (d *drafter) draft() (*Pictures, bool) {
	if d.whole && d.force.n > maxBlocks {
		return nil, false
	}
	var kings []chess.Square
	from := d.Board.King(d.mated)
	for s := range (^d.Closed).Squares() {
		if d.kingTo(from, s) <= d.left[1] {
			kings = append(kings, s)
		}
	}
	parts := make([][][]Picture, len(kings))
	by := make([]*drafter, len(kings))
	var next atomic.Int32
	work := func(d *drafter) {
		for {
			i := int(next.Add(1)) - 1
			if i >= len(kings) || d.ended() {
				return
			}
			d.king, d.kingMoves = kings[i], d.kingTo(from, kings[i])
			d.around()
			parts[i], by[i], d.pages = d.pages, d, nil
			d.tell()
		}
	}
	var others sync.WaitGroup
	lead := d.again()
	lead.call = func() {
		lead.call = nil
		for range min(d.Workers, len(kings)) - 1 {
			others.Go(func() { work(d.again()) })
		}
	}
	if d.Alone == 0 {
		lead.call()
	}
	work(lead)
	others.Wait()
	if d.ended() {
		return nil, false
	}
	d.List = make([]Picture, 0, d.effort.drafted.Load())
	for i, pages := range parts {
		for _, page := range pages {
			if !d.gather(page, by[i]) {
				return nil, false
			}
		}
	}
	return d.Pictures, true
}

// kingTo counts the moves of the mated king to a square.
func (d *drafter) kingTo(from, to chess.Square) int {
	return int(d.Ways.of(d.mated, chess.King, from, chess.King, to, 0, d.Castling))
}

// around drafts the pictures of one square of the mated king.
func (d *drafter) around() {
	switch {
	case d.whole:
		d.settle()
	case d.stale:
		d.flights()
	default:
		d.checkers()
	}
}

// gather takes over pictures that another drafter has made, with its blocks; false
// if there are too many.
func (d *drafter) gather(page []Picture, by *drafter) bool {
	for _, p := range page {
		if d.Size() >= d.Most {
			return false
		}
		for i, n := range p.blocks[:p.k] {
			own, ok := d.numbers[by.ordered[n]]
			if !ok {
				own = uint16(len(d.blocks))
				d.numbers[by.ordered[n]] = own
				d.blocks = append(d.blocks, by.blocks[n])
			}
			p.blocks[i] = own
		}
		d.List = append(d.List, p)
	}
	return true
}

// An effort is what all who draft pictures of a position have spent. They ask about it all the
// time, so they tell of it seldom: whoever asks waits for what another core has just written.
type effort struct {
	steps   atomic.Int64 // ways of men to squares
	settled atomic.Int64 // how often a stalemate was settled
	drafted atomic.Int64 // pictures
	many    atomic.Bool  // there are too many of them
}

// untold is what one drafter has spent and not told of yet.
type untold struct{ steps, settled, drafted int64 }

// mostUntold bounds the pictures that are not told of, and mostSteps the ways.
const (
	mostUntold = 1 << 8
	mostSteps  = 1 << 12
)

// tell adds to the effort of all what this drafter has spent.
func (d *drafter) tell() {
	own := d.untold
	d.untold = untold{}
	if d.effort.steps.Add(own.steps) > d.Alone && d.call != nil {
		d.call()
	}
	if d.effort.settled.Add(own.settled) > maxSteps || d.effort.drafted.Add(own.drafted) > int64(d.Most) {
		d.many.Store(true)
	}
}

// ended: there is nothing more to draft, or no use in it.
func (d *drafter) ended() bool {
	return d.many.Load() || d.effort.steps.Load()+d.untold.steps > d.Steps || d.Over.Load()
}
