package board

import (
	"fmt"
	"slices"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve/internal/picture"
	"rookery/solve/internal/proof"
)

// orthodox is the board of problems without fairy elements, on chess's
// bitboards.
type orthodox struct {
	frame
	stack []frame
	// What few problems need is kept apart, so that moves have little to copy.
	extra
	extras []extra // as stack, if wide
	wide   bool
	rules  *orthodoxRules
	// roster: frame.men is kept, for the side of mating.
	roster bool
	mating chess.Colour
	// deduction is about the way to a target, nil if there is none.
	deduction *proof.Deduction
}

// A frame is what undo restores.
type frame struct {
	pos  chess.Position
	hi   uint64 // second half of the key
	last chess.Move
	// passed: the last half move that was chosen was a null move.
	passed bool
	men    picture.Roster
}

// An extra is what undo restores, too, if it is kept.
type extra struct {
	// origin tells which diagram square the man on a square came from; kept only
	// when a goal asks for it.
	origin *[64]chess.Square
	known  known // of the way to a target
	trail  trail // of the men on routes to it
}

// orthodoxRules are what a problem fixes for all its positions.
type orthodoxRules struct {
	nullMoves bool
	// exclusive pairs of rooks' squares: castling with one forbids the other.
	exclusive [][2]chess.Square
	// enPassant is the square that the diagram's last move has passed.
	enPassant chess.Square
	// consequent: every position is judged by itself, but for what options say of
	// castling; nil if it is not.
	consequent *problem.Options
	// trackOrigin keeps frame.origin.
	trackOrigin bool
	target      *proof.Target // of a=>b and dia
}

// newOrthodox sets up a problem's diagram. It fails where the diagram has
// something that orthodox rules do not know, and names it.
func newOrthodox(p *problem.Problem, in Setup) (*orthodox, error) {
	if err := orthodoxOnly(p); err != nil {
		return nil, err
	}
	s := setup(p, in.Turn)
	for _, g := range in.Goals {
		if g.Kind == problem.ProofGame {
			s.Board = startBoard()
			s.Castling = rights(&s.Board, &p.Options)
		}
	}
	if p.Options.Own.EpOn {
		s.EnPassant = chess.NoSquare
		if step := lastStep(p, in.First); len(step.passed) > 0 {
			s.EnPassant = step.passed[0]
		}
	}
	enPassant := s.EnPassant
	pos, err := s.Position(chess.Problem)
	if err != nil {
		return nil, err
	}
	o := &orthodox{rules: &orthodoxRules{nullMoves: p.Options.NullMoves, exclusive: p.Options.ExclusiveCastlings, enPassant: enPassant}}
	if consequent(p) {
		o.rules.consequent = &p.Options
	}
	o.frame.pos = pos
	for _, g := range in.Goals {
		switch g.Kind {
		case problem.Circuit, problem.Exchange, problem.Kiss:
			o.rules.trackOrigin = true
		case problem.ProofGame, problem.AToB:
			goal := new(chess.Board)
			if g.Kind == problem.AToB {
				place(goal, p.Target)
			} else {
				place(goal, p.Board)
			}
			o.rules.target = proof.NewTarget(goal)
			o.deduction = proof.NewDeduction(o.rules.target)
		}
	}
	if o.rules.trackOrigin = o.rules.trackOrigin || p.Options.Own.NamesSquares(); o.rules.trackOrigin {
		o.origin = new([64]chess.Square)
		for sq := range o.origin {
			o.origin[sq] = chess.NoSquare
			if pos.Board().Occupied().Has(chess.Square(sq)) {
				o.origin[sq] = chess.Square(sq)
			}
		}
	}
	o.hi = o.wholeKey()
	o.wide = o.origin != nil || o.deduction != nil
	return o, nil
}

// setup is the diagram with what its options say of the game before.
func setup(p *problem.Problem, turn chess.Colour) chess.Setup {
	s := chess.EmptySetup()
	s.Turn = turn
	place(&s.Board, p.Board)
	s.Castling = rights(&s.Board, &p.Options)
	if ep := enPassant(p); len(ep) >= 3 {
		s.EnPassant = ep[1]
	}
	return s
}

// rights are the rooks that may castle.
func rights(b *chess.Board, o *problem.Options) chess.Bitboard {
	rooks := homeRooks(b)
	for _, sq := range o.Barred() {
		rooks &^= castlingAt(sq)
	}
	return rooks
}

func place(b *chess.Board, men []problem.Placement) {
	for _, m := range men {
		b.Remove(m.Square)
		b.Put(m.Square, chess.PieceOf(chess.Colour(m.Man.Colour), roleOf(m.Man.Walk)))
	}
}

// orthodoxOnly reports the first thing that needs fairy rules.
func orthodoxOnly(p *problem.Problem) error {
	if len(p.Conditions) > 0 {
		return &Unsolved{what: "condition " + p.Conditions[0].Name}
	}
	if len(enPassant(p)) > 3 {
		return &Unsolved{what: "a pawn's step of three squares"}
	}
	for _, men := range [][]problem.Placement{p.Board, p.Target} {
		for _, m := range men {
			switch {
			case m.Man.Colour > problem.Black:
				return &Unsolved{what: "a neutral or invisible man (" + m.Square.String() + ")"}
			case !m.Man.Walk.Orthodox():
				return &Unsolved{what: fmt.Sprintf("walk %s (%s)", m.Man.Walk, m.Square)}
			case len(m.Man.Attributes) > 0:
				return &Unsolved{what: fmt.Sprintf("attribute %s (%s)", m.Man.Attributes[0], m.Square)}
			}
		}
	}
	return nil
}

var roles = map[problem.Walk]chess.Role{
	problem.King: chess.King, problem.Queen: chess.Queen, problem.Rook: chess.Rook,
	problem.Bishop: chess.Bishop, problem.Knight: chess.Knight, problem.Pawn: chess.Pawn,
}

func roleOf(w problem.Walk) chess.Role { return roles[w] }

var walks = [...]problem.Walk{
	chess.King: problem.King, chess.Queen: problem.Queen, chess.Rook: problem.Rook,
	chess.Bishop: problem.Bishop, chess.Knight: problem.Knight, chess.Pawn: problem.Pawn,
}

// homeRooks are the rooks that may castle if nothing else is said: king and
// rook stand on their squares of the game array.
func homeRooks(b *chess.Board) (rooks chess.Bitboard) {
	for c, king := range [2]chess.Square{4, 60} {
		if b.Of(chess.Colour(c), chess.King).Has(king) && b.Of(chess.Colour(c), chess.King).Count() == 1 {
			rooks |= b.Of(chess.Colour(c), chess.Rook) & (1<<(king-4) | 1<<(king+3))
		}
	}
	return rooks
}

// castlingAt are the rooks that cannot castle when the man on a square cannot.
func castlingAt(s chess.Square) chess.Bitboard {
	switch s {
	case 4:
		return 1<<0 | 1<<7
	case 60:
		return 1<<56 | 1<<63
	}
	return s.Bit()
}

func (o *orthodox) Clone(func() bool, func()) Board {
	c := *o
	c.stack = append(make([]frame, 0, cap(o.stack)), o.stack...)
	c.extras = slices.Clone(o.extras)
	if o.deduction != nil {
		c.deduction = proof.NewDeduction(o.rules.target)
	}
	return &c
}

func (o *orthodox) Traits() Traits { return Traits{} }

func (o *orthodox) Turn() chess.Colour { return o.pos.Turn() }

func (o *orthodox) Standing() []problem.Placement { return standing(o.pos.Board()) }

// standing are the men of a board.
func standing(b *chess.Board) (list []problem.Placement) {
	for men := b.Occupied(); men != 0; {
		s := men.Pop()
		if m, ok := b.At(s); ok {
			list = append(list, problem.Placement{Square: s, Man: problem.Man{Colour: problem.Colour(m.Colour()), Walk: walks[m.Role()]}})
		}
	}
	return list
}

func (o *orthodox) Moves(buf []Move) []Move {
	var list [256]chess.Move
	for _, m := range o.pos.Legal(list[:0]) {
		buf = append(buf, Move(m))
	}
	if o.mayPass() {
		buf = append(buf, Null)
	}
	return buf
}

func (o *orthodox) mayPass() bool { return o.rules.nullMoves && !o.passed && !o.pos.InCheck() }

// mayPassInto is the general board's.
func (o *orthodox) mayPassInto(goal problem.GoalKind) bool {
	return o.mayPass() || SelfExposing(goal) && o.rules.nullMoves && !o.passed
}

func (o *orthodox) Forcing(buf []Move, _ problem.Goal) []Move { return o.Moves(buf) }

func (o *orthodox) Pseudo(buf []Move) []Move {
	var list [256]chess.Move
	for _, m := range o.pos.PseudoLegal(list[:0]) {
		buf = append(buf, Move(m))
	}
	if o.mayPass() {
		buf = append(buf, Null)
	}
	return buf
}

func (o *orthodox) Allows(m Move) bool { return m != Null && o.pos.Allows(chess.Move(m)) }

func (o *orthodox) Refutes(m, reply Move, g problem.Goal) bool {
	if g.Kind != problem.Mate || m == Null || reply == Null || o.rules.consequent != nil || len(o.rules.exclusive) > 0 {
		return false
	}
	next := o.pos
	next.Play(chess.Move(m))
	if !next.Allows(chess.Move(reply)) {
		return false
	}
	next.Play(chess.Move(reply))
	var one [1]chess.Move
	return len(next.Mates(one[:0], true)) == 0
}

func (o *orthodox) Mobility() int { return o.pos.CountLegal() }

func (o *orthodox) Replies(m Move) (n int, check bool) {
	if m == Null {
		return replies(o, m)
	}
	return o.pos.Replies(chess.Move(m))
}

func (o *orthodox) AboutReplies(m Move) (n int, check bool) {
	if m == Null {
		return replies(o, m)
	}
	return o.pos.AboutReplies(chess.Move(m))
}

func (o *orthodox) Flights() int {
	n := 0
	var list [256]chess.Move
	for _, m := range o.pos.Legal(list[:0]) {
		if m.Role() == chess.King && !m.IsCastling() {
			n++
		}
	}
	return n
}

func (o *orthodox) push() {
	o.stack = append(o.stack, o.frame)
	if o.wide {
		o.extras = append(o.extras, o.extra)
	}
}

func (o *orthodox) Undo() {
	n := len(o.stack) - 1
	o.frame = o.stack[n]
	o.stack = o.stack[:n]
	if o.wide {
		o.extra = o.extras[n]
		o.extras = o.extras[:n]
	}
}

func (o *orthodox) pass(chosen bool) {
	o.push()
	o.pos.Pass()
	o.last, o.passed = chess.NoMove, chosen || o.passed
}

func (o *orthodox) TurnOver() {
	o.push()
	s := o.pos.Setup()
	s.Turn = s.Turn.Other()
	s.EnPassant = o.rules.enPassant
	if pos, err := s.Position(chess.Problem); err == nil {
		o.pos = pos
	}
	o.last, o.passed = chess.NoMove, false
}

func (o *orthodox) Play(m Move) {
	if m == Null || m == Skip {
		o.pass(m == Null)
		return
	}
	o.push()
	o.playMove(chess.Move(m))
}

func (o *orthodox) playMove(m chess.Move) {
	us := o.pos.Turn()
	touched := m.From().Bit() | m.To().Bit()
	if m.IsCastling() {
		rook, rookTo := m.CastlingRook()
		touched |= rook.Bit()
		o.hi ^= manKey(chess.PieceOf(us, chess.King), m.From()) ^ manKey(chess.PieceOf(us, chess.King), m.To()) ^
			manKey(chess.PieceOf(us, chess.Rook), rook) ^ manKey(chess.PieceOf(us, chess.Rook), rookTo)
		o.moveOrigins(m.From(), m.To(), rook, rookTo)
	} else {
		o.hi ^= manKeysOf(us, m)
		if o.origin != nil {
			if m.IsCapture() {
				o.moveOrigins(m.CaptureSquare(), chess.NoSquare)
			}
			o.moveOrigins(m.From(), m.To())
		}
	}
	if o.deduction != nil {
		o.known = o.known.after(us, touched)
		o.trail = o.trail.follow(m)
	}
	if o.roster {
		o.men.Play(m, us == o.mating)
	}
	o.pos.Play(m)
	o.last, o.passed = m, false
	if o.rules.consequent != nil {
		o.forget()
	}
	if m.IsCastling() && len(o.rules.exclusive) > 0 {
		o.forbidExclusive(m)
	}
}

// consequent reports whether each position is judged by itself (hc#).
func consequent(p *problem.Problem) bool {
	t := p.Stipulation.Traditional
	return t != nil && t.Consequent
}

// forget judges the position by itself: who stands at home may castle, and nobody
// takes en passant.
func (o *orthodox) forget() {
	s := o.pos.Setup()
	s.Castling, s.EnPassant = rights(&s.Board, o.rules.consequent), chess.NoSquare
	if s.Castling == o.pos.Castling() && o.pos.EnPassant() == chess.NoSquare {
		return
	}
	if pos, err := s.Position(chess.Problem); err == nil {
		o.pos = pos
	}
}

func (o *orthodox) Mover() (problem.Walk, chess.Square) {
	if o.last == chess.NoMove {
		return "", chess.NoSquare
	}
	from := chess.NoSquare
	if o.origin != nil {
		to := o.last.To()
		if o.last.IsCastling() {
			to = o.pos.Board().King(o.pos.Turn().Other())
		}
		from = o.origin[to]
	}
	return walks[o.last.Role()], from
}

// moveOrigins moves the men's memory of where they come from: pairs of squares
// from, to; to NoSquare for a capture.
func (o *orthodox) moveOrigins(squares ...chess.Square) {
	if o.origin == nil {
		return
	}
	next := *o.origin
	for i := 0; i < len(squares); i += 2 {
		next[squares[i]] = chess.NoSquare
	}
	for i := 0; i < len(squares); i += 2 {
		if squares[i+1] != chess.NoSquare {
			next[squares[i+1]] = o.origin[squares[i]]
		}
	}
	o.origin = &next
}

func (o *orthodox) forbidExclusive(m chess.Move) {
	rook, _ := m.CastlingRook()
	s := o.pos.Setup()
	for _, pair := range o.rules.exclusive {
		switch rook {
		case pair[0]:
			s.Castling &^= pair[1].Bit()
		case pair[1]:
			s.Castling &^= pair[0].Bit()
		}
	}
	if pos, err := s.Position(chess.Problem); err == nil {
		o.pos = pos
	}
}

func (o *orthodox) InCheck(side chess.Colour) bool {
	if side == o.pos.Turn() {
		return o.pos.InCheck()
	}
	return o.pos.OpponentInCheck()
}

func (o *orthodox) CanMate(c chess.Colour) bool {
	b := o.pos.Board()
	return b.ByColour[c]&^b.ByRole[chess.King] != 0
}

func (o *orthodox) Weight(m Move) int {
	if m == Null {
		return -1
	}
	c := chess.Move(m)
	w := 0
	if r := c.Captured(); r != chess.NoRole {
		w += 10 + 2*int(r)
	}
	if c.Promotion() == chess.Queen {
		w += 15
	}
	return w
}

func (o *orthodox) Describe(m Move) solution.Move {
	if m == Null {
		return solution.Move{Null: true}
	}
	c := chess.Move(m)
	us := o.pos.Turn()
	d := solution.Move{
		Man:           problem.Man{Colour: problem.Colour(us), Walk: walks[c.Role()]},
		From:          c.From(),
		To:            c.To(),
		CaptureSquare: chess.NoSquare,
		EnPassant:     c.IsEnPassant(),
	}
	if c.IsCastling() {
		d.Castling = 'Q'
		if c.IsKingSide() {
			d.Castling = 'K'
		}
		rook, to := c.CastlingRook()
		d.After = append(d.Plain(), solution.Standing{Square: rook},
			solution.Standing{Square: to, Man: &problem.Man{Colour: d.Man.Colour, Walk: problem.Rook}})
	}
	if r := c.Captured(); r != chess.NoRole {
		d.Captured = &problem.Man{Colour: problem.Colour(us.Other()), Walk: walks[r]}
		d.CaptureSquare = c.CaptureSquare()
	}
	if r := c.Promotion(); r != chess.NoRole {
		d.Promotion = walks[r]
	}
	return d
}

func startBoard() chess.Board {
	start := chess.Start()
	return *start.Board()
}
