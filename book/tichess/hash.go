package tichess

import "rookery/chess"

// Hash is the number that a book is sorted by: the exclusive or of a number
// for each man on its square. The side to move, castling and en passant are
// not part of it; readers compare the positions themselves.
func Hash(b *chess.Board) (h uint64) {
	for i, role := range hashOrder {
		for _, c := range [2]chess.Colour{chess.White, chess.Black} {
			for sq := range b.Of(c, role).Squares() {
				h ^= hashNumbers[len(hashOrder)*int(c)+i][sq]
			}
		}
	}
	return h
}

// hashOrder is the order of the roles in the table, White's before Black's.
var hashOrder = [...]chess.Role{chess.Pawn, chess.Rook, chess.Bishop, chess.Knight, chess.Queen, chess.King}

var hashNumbers = makeHashNumbers()

// makeHashNumbers fills the table from a lagged Fibonacci generator, the high
// half of each number first.
func makeHashNumbers() (table [2 * len(hashOrder)][64]uint64) {
	state, j, k := seeds, 23, 54
	next := func() uint64 {
		state[k] += state[j]
		n := uint64(state[k])
		j, k = (j+54)%55, (k+54)%55
		return n
	}
	for man := range table {
		for sq := range table[man] {
			high := next() << 32
			table[man][sq] = high | next()
		}
	}
	return table
}

// seeds are the numbers that the generator begins with, the same that many
// chess programs took from Mathematica 2.0.
var seeds = [55]uint32{
	1410651636, 3012776752, 3497475623, 2892145026, 1571949714, 3253082284, 3489895018, 387949491,
	2597396737, 1981903553, 3160251843, 129444464, 1851443344, 4156445905, 224604922, 1455067070,
	3953493484, 1460937157, 2528362617, 317430674, 3229354360, 117491133, 832845075, 1961600170,
	1321557429, 747750121, 545747446, 810476036, 503334515, 4088144633, 2824216555, 3738252341,
	3493754131, 3672533954, 29494241, 1180928407, 4213624418, 33062851, 3221315737, 1145213552,
	2957984897, 4078668503, 2262661702, 65478801, 2527208841, 1960622036, 315685891, 1196037864,
	804614524, 1421733266, 2017105031, 3882325900, 810735053, 384606609, 2393861397,
}
