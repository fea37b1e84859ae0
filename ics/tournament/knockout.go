package tournament

// places are the seeds of a knockout with 2^rounds places in the order of its tree,
// from 0: the first two can only meet in the final.
func places(rounds int) []int {
	list := []int{0}
	for range rounds {
		size := 2 * len(list)
		var next []int
		for _, s := range list {
			next = append(next, s, size-1-s)
		}
		list = next
	}
	return list
}

// pairKnockout pairs the round that has just begun. Where there are too few players for
// a full tree the first ones have no opponent in the first round.
func (t *Tournament) pairKnockout() {
	var left []int // in the order of the tree, or Nobody
	if t.Round == 1 {
		order := t.seeds()
		for _, s := range places(t.Last) {
			if s < len(order) {
				left = append(left, order[s])
			} else {
				left = append(left, Nobody)
			}
		}
	} else {
		for board := 1; board <= 1<<(t.Last-t.Round+1); board++ {
			left = append(left, t.winner(t.Round-1, board))
		}
	}
	for i := 0; i < len(left); i += 2 {
		a, b := left[i], left[i+1]
		board := i/2 + 1
		switch {
		case a == Nobody && b == Nobody:
		case b == Nobody:
			t.add(Pairing{Board: board, White: a, Black: Nobody, Result: FullBye})
		case a == Nobody:
			t.add(Pairing{Board: board, White: b, Black: Nobody, Result: FullBye})
		case t.whites(a) > t.whites(b):
			t.add(Pairing{Board: board, White: b, Black: a})
		default:
			t.add(Pairing{Board: board, White: a, Black: b})
		}
	}
}

// whites is how many more games with White than with Black a player has had.
func (t *Tournament) whites(player int) (n int) {
	for _, p := range t.Pairings {
		switch {
		case !p.Result.Played():
		case p.White == player:
			n++
		case p.Black == player:
			n--
		}
	}
	return n
}

// match are the games of a match, in order.
func (t *Tournament) match(round, board int) (games []Pairing) {
	for _, p := range t.Pairings {
		if p.Round == round && p.Board == board {
			games = append(games, p)
		}
	}
	return games
}

// winner is who has won a match, or Nobody: the last game decides, since all before
// were drawn.
func (t *Tournament) winner(round, board int) int {
	games := t.match(round, board)
	if len(games) == 0 {
		return Nobody
	}
	p := games[len(games)-1]
	switch p.Result {
	case WhiteWins, WhiteForfeit, FullBye:
		return p.White
	case BlackWins, BlackForfeit:
		return p.Black
	case Draw:
		if p.Armageddon {
			return p.Black
		}
	}
	return Nobody
}

// playOn adds another game to each match of the round that is drawn: one with colours
// reversed, then one that Black wins with a draw. False if there is none.
func (t *Tournament) playOn() bool {
	added := false
	for board := 1; board <= 1<<(t.Last-t.Round); board++ {
		games := t.match(t.Round, board)
		if len(games) == 0 {
			continue
		}
		if p := games[len(games)-1]; p.Result == Draw && !p.Armageddon {
			t.add(Pairing{Board: board, White: p.Black, Black: p.White, Armageddon: len(games) > 1})
			added = true
		}
	}
	return added && t.pending()
}
