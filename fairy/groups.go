package fairy

// What is asked of a Position apart from the board itself (Board): each group is a value
// that costs nothing to make. What does not depend on the board is asked of the Rules.

// Notes are what a reader is told of the move in play beyond the plain move. Nothing is noted while searching.
type Notes struct{ p *Position }

// Notes are those of the move in play.
func (p *Position) Notes() Notes { return Notes{p} }

// InPlay is the half move in play, or the last one when all that follows it has happened.
type InPlay struct{ p *Position }

// InPlay is the half move in play.
func (p *Position) InPlay() InPlay { return InPlay{p} }

// Underworld are the men that are captured, or stand beneath others, and may come back: a list in words of state, each a
// man with his square.
type Underworld struct{ p *Position }

// Underworld is that of the position.
func (p *Position) Underworld() Underworld { return Underworld{p} }

// Moves are moves of men as far as they depend on some of the rules only, and what they are made of.
type Moves struct{ p *Position }

// Moves are those of the men of the position.
func (p *Position) Moves() Moves { return Moves{p} }

// Look is who observes what, asked for many squares at a time or more closely than Observes and Observed do.
type Look struct{ p *Position }

// Look is a look at the position.
func (p *Position) Look() Look { return Look{p} }

// Search is what a solver asks: moves that are looked at while they are played, what bounds them, and what proof games and
// final pictures have to know, which look at the way from one position to another.
type Search struct{ p *Position }

// Search is a search from the position.
func (p *Position) Search() Search { return Search{p} }

// Record is the position, and what is played in it, as data that a reader is shown.
type Record struct{ p *Position }

// Record is that of the position.
func (p *Position) Record() Record { return Record{p} }
