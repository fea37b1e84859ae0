package mailbox

// battle is play of an attacker, who has a number of moves, against a
// defender.
type battle struct {
	play  string // "", "s", "r" or "semi-r"
	goal  Goal
	moves int
	exact bool
	parry bool // the defender passes unless it is in check
}

func battleOf(s Stipulation) battle {
	return battle{play: s.Play, goal: s.Goal, moves: s.Moves, exact: s.Exact && s.Moves > 1, parry: s.Series == "pser-"}
}

// timely: play may end with that many moves of the attacker left.
func (g *battle) timely(left int) bool { return !g.exact || left == 0 }

// attack tells whether the attacker, to move, solves with that many moves.
func (g *battle) attack(b Board, moves int) bool {
	if g.play == "r" && b.canReach(g.goal) {
		return false
	}
	for _, m := range g.attacks(b) {
		if g.attacked(b.After(m), moves-1) {
			return true
		}
	}
	return false
}

// attacks are the moves for the attacker to choose from.
func (g *battle) attacks(b Board) []Move {
	if g.play == "" {
		return b.candidates(g.goal)
	}
	return b.Legal()
}

// defences are the moves for the defender to choose from.
func (g *battle) defences(b Board) []Move {
	if g.play == "s" {
		return b.candidates(g.goal)
	}
	return b.Legal()
}

// ended: the attacker's move just made ends the play.
func (g *battle) ended(b Board, left int) bool {
	switch {
	case !g.timely(left):
		return false
	case g.play == "":
		return b.reached(g.goal)
	case g.play == "s" && g.parry:
		return len(b.forced(g.goal)) > 0
	case g.play == "s":
		return false
	}
	return b.canReach(g.goal)
}

// attacked judges the attacker's move just made.
func (g *battle) attacked(b Board, left int) bool {
	if g.ended(b, left) {
		return true
	}
	if left == 0 && (g.play != "s" || g.parry) {
		return false
	}
	if g.parry && !b.InCheck(b.white) {
		b.Pass()
		return g.defended(b, left)
	}
	defences := g.defences(b)
	for _, m := range defences {
		if !g.defended(b.After(m), left) {
			return false
		}
	}
	return len(defences) > 0
}

// defended judges the defender's move just made; to pass can reach a goal, too.
func (g *battle) defended(b Board, left int) bool {
	if g.play == "s" && b.reached(g.goal) {
		return g.timely(left)
	}
	return left > 0 && g.attack(b, left)
}

// length is the least number of moves that the attacker solves in; 0 if it
// takes more than the given number.
func (g *battle) length(b Board, most int) int {
	for n := 1; n <= most; n++ {
		if (!g.exact || n == most) && g.attack(b, n) {
			return n
		}
	}
	return 0
}

// parry adds the lines of a parry series that the defender parries as it
// likes: of each first move that solves with all that can follow.
func (l *lines) parry(b Board, s Stipulation, p path) error {
	g := battleOf(s)
	if g.play == "r" && b.canReach(g.goal) {
		l.unwanted(b.goalMoves(g.goal), p)
		return nil
	}
	l.attacks(&g, b, g.moves, p)
	return nil
}

// attacks writes every attacker's move that solves with that many moves.
func (l *lines) attacks(g *battle, b Board, moves int, p path) {
	for _, m := range g.attacks(b) {
		if next := b.After(m); g.attacked(next, moves-1) {
			l.afterAttack(g, next, moves-1, p.with(&next))
		}
	}
}

func (l *lines) afterAttack(g *battle, b Board, left int, p path) {
	switch {
	case g.ended(b, left) && g.play == "":
		l.add(p)
	case g.ended(b, left):
		l.all(b.goalMoves(g.goal), p)
	case !b.InCheck(b.white):
		b.Pass()
		l.afterDefence(g, b, left, p)
	default:
		for _, m := range g.defences(b) {
			next := b.After(m)
			l.afterDefence(g, next, left, p.with(&next))
		}
	}
}

func (l *lines) afterDefence(g *battle, b Board, left int, p path) {
	if g.play == "s" && b.reached(g.goal) {
		l.add(p)
		return
	}
	l.attacks(g, b, g.length(b, left), p)
}
