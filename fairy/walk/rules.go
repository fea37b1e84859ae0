package walk

import "rookery/problem"

// Rule says in a sentence or two how a simple walk moves, for readers; "" if there is
// no such walk.
func Rule(code problem.Walk) string { return rules[code] }

// Source is who invented a walk or where it comes from, as far as known.
func Source(code problem.Walk) string { return sources[code] }

// rules are the walks in words. A leaper "(m,n)" goes m squares in one direction
// and n across; "hurdle" is a man of either side that another hops over. A man
// captures as it moves unless something else is said.
var rules = map[problem.Walk]string{
	problem.King:   "One step in any direction. It is royal: it must not be left in check.",
	problem.Queen:  "Any number of steps along ranks, files and diagonals.",
	problem.Rook:   "Any number of steps along ranks and files.",
	problem.Bishop: "Any number of steps along diagonals.",
	problem.Knight: "The (1,2)-leaper, whatever stands between.",
	problem.Pawn: "One step straight ahead, from its second rank one or two; it captures one step diagonally ahead, also in " +
		"passing, and promotes on the last rank.",

	"we": "The (0,1)-leaper: one step along rank or file.",
	"fe": "The (1,1)-leaper: one step along a diagonal.",
	"da": "The (0,2)-leaper.",
	"al": "The (2,2)-leaper.",
	"ca": "The (1,3)-leaper.",
	"z":  "The (2,3)-leaper.",
	"gi": "The (1,4)-leaper.",
	"an": "The (3,4)-leaper.",
	"15": "The (1,5)-leaper.",
	"16": "The (1,6)-leaper.",
	"24": "The (2,4)-leaper.",
	"25": "The (2,5)-leaper.",
	"35": "The (3,5)-leaper.",
	"36": "The (3,6)-leaper.",
	"37": "The (3,7)-leaper.",
	"bu": "Leaps exactly five squares, the root of 25: (0,5) and (3,4).",
	"rf": "Leaps by the root of 50: (1,7) and (5,5).",
	"ek": "Moves like a king but is not royal.",
	"gn": "Knight and camel in one: leaps (1,2) and (1,3).",
	"sq": "Knight, dabbaba and alfil in one: leaps (1,2), (0,2) and (2,2).",
	"ok": "Knight and zebra in one: leaps (1,2) and (2,3).",
	"bi": "Camel and zebra in one: leaps (1,3) and (2,3).",
	"ze": "Camel and giraffe in one: leaps (1,3) and (1,4).",

	"n":  "Rides on the knight's lines: any number of (1,2)-steps in one direction over empty squares.",
	"cr": "Any number of (1,3)-steps in one direction over empty squares.",
	"zr": "Any number of (2,3)-steps in one direction over empty squares.",
	"gr": "Nightrider and camelrider in one: any number of (1,2)-steps or of (1,3)-steps in one direction over empty squares.",
	"wr": "Any number of wazir's steps in one direction: moves like a rook.",
	"fr": "Any number of fers's steps in one direction: moves like a bishop.",
	"wa": "Rook and nightrider in one.",
	"et": "Queen and nightrider in one.",
	"am": "Queen and knight in one.",
	"em": "Rook and knight in one.",
	"pr": "Bishop and knight in one.",

	"g":  "Hops along ranks, files and diagonals over the first man on the line, near or far, to the square directly behind it.",
	"rh": "Hops along ranks and files over the first man on the line to the square directly behind it.",
	"bh": "Hops along diagonals over the first man on the line to the square directly behind it.",
	"nh": "Hops along the nightrider's lines over the first man on them, landing one knight's step behind it.",
	"ch": "Hops along the camelrider's lines over the first man on them, landing one (1,3)-step behind it.",
	"zh": "Hops along the zebrarider's lines over the first man on them, landing one (2,3)-step behind it.",
	"gh": "Nightrider-hopper and camelrider hopper in one.",
	"so": "Erlking and grasshopper in one: steps like a king or hops like a grasshopper, without being royal.",
	"st": "King and grasshopper in one: a royal man that steps like a king or hops like a grasshopper.",
	"gl": "Alfil and rookhopper in one: leaps (2,2), or hops along ranks and files to the square directly behind a hurdle.",
	"kh": "A grasshopper whose hurdle must stand next to it: hops over an adjacent man to the square behind it.",
	"kp": "Hops over a man a knight's step away, landing another such step behind it.",
	"cg": "Hops over an adjacent man and goes any number of squares behind it, along ranks, files and diagonals.",
	"g2": "A grasshopper that lands on the second square behind its hurdle; the square between must be empty.",
	"g3": "A grasshopper that lands on the third square behind its hurdle; the squares between must be empty.",
	"dg": "Two grasshopper's hops in one move, in the same or another direction; the square between the hops must be empty, " +
		"and it does not come back to where it started.",
	"dk": "Two rookhopper's hops in one move, in the same or another direction; the square between the hops must be empty, " +
		"and it does not come back to where it started.",
	"db": "Two bishophopper's hops in one move, in the same or another direction; the square between the hops must be empty, " +
		"and it does not come back to where it started.",
	"ka": "Hops along ranks, files and diagonals over two men, next to each other or not, to the square directly behind the second.",
	"do": "Grasshopper and kangaroo in one: hops over one man or two to the square directly behind.",
	"ha": "Turns back at the first man on a rank, file or diagonal and lands on the square directly before it. It does not capture.",
	"hc": "Needs an adjacent man behind it and rides away from that man, any number of squares along rank, file or diagonal.",

	"m":  "Goes along ranks, files and diagonals to the first man, turns there by 45 degrees to either side and lands next to that man.",
	"ea": "Goes along ranks, files and diagonals to the first man, turns there by 90 degrees to either side and lands next to that man.",
	"sw": "Goes along ranks, files and diagonals to the first man, turns there by 135 degrees to either side and lands next to that man.",
	"rm": "A moose that goes to its hurdle along ranks and files only: turns by 45 degrees and lands next to the hurdle.",
	"re": "An eagle that goes to its hurdle along ranks and files only: turns by 90 degrees and lands next to the hurdle.",
	"rw": "A sparrow that goes to its hurdle along ranks and files only: turns by 135 degrees and lands next to the hurdle.",
	"bm": "A moose that goes to its hurdle along diagonals only: turns by 45 degrees and lands next to the hurdle.",
	"be": "An eagle that goes to its hurdle along diagonals only: turns by 90 degrees and lands next to the hurdle.",
	"bw": "A sparrow that goes to its hurdle along diagonals only: turns by 135 degrees and lands next to the hurdle.",
	"sc": "Goes along ranks, files and diagonals to the first man and leaves it by one of the two knight's steps that go on " +
		"closest to that line.",
	"mg": "Grasshopper, moose, eagle, sparrow and hamster in one: goes along ranks, files and diagonals to the first man and " +
		"lands next to it, at 0, 45, 90, 135 or 180 degrees to its line; at 180 degrees it does not capture.",

	"eq": "Hops over a man to the square as far behind it, in a straight line; that man may stand anywhere, but squares of the " +
		"line between must be empty.",
	"ne": "An equihopper that minds nobody but its hurdle: lands as far behind it in a straight line, whatever else stands between.",
	"or": "An equihopper along ranks, files and diagonals only: lands as far behind the first man as it was before it, all " +
		"other squares of the way being empty.",
	"no": "An orix that minds nobody but its hurdle: whatever else stands between, it lands as far behind it along ranks, files and diagonals.",
	"qe": "Stops exactly halfway between its square and another man, capturing what stands there; squares of the line between " +
		"must be empty.",
	"qf": "Stops exactly halfway between its square and another man, capturing what stands there; whatever else stands between does not matter.",
	"ee": "An equihopper around a corner: goes to a man, turns by 90 degrees and goes as far again; other squares of the way must be empty.",
	"en": "An eagle-equihopper that minds nobody but its hurdle: goes to a man, turns by 90 degrees and goes as far again, " +
		"whatever else stands between.",

	"li": "Hops along ranks, files and diagonals over exactly one man and goes any number of squares behind it.",
	"rl": "Hops along ranks and files over exactly one man and goes any number of squares behind it.",
	"bl": "Hops along diagonals over exactly one man and goes any number of squares behind it.",
	"nl": "Hops along the nightrider's lines over exactly one man and goes any number of knight's steps behind it.",
	"kl": "Hops along ranks, files and diagonals over exactly two men and goes any number of squares behind the second.",
	"rt": "A lion over two hurdles: hops along ranks, files and diagonals over exactly two men and goes any number of squares behind the second.",
	"bo": "A lion over four hurdles: hops along ranks, files and diagonals over exactly four men and goes any number of squares behind the last.",

	"le": "Moves without capturing like a queen; captures by hopping over exactly one man, near or far, to the next man behind it on the line.",
	"pa": "Moves without capturing like a rook; captures by hopping over exactly one man, near or far, to the next man behind it on the line.",
	"va": "Moves without capturing like a bishop; captures by hopping over exactly one man, near or far, to the next man behind it on the line.",
	"na": "Moves without capturing like a nightrider; captures by hopping over exactly one man to the next man behind it on the nightrider's line.",
	"ko": "Moves without capturing like a knight; captures over a man a knight's step away, one more such step behind it.",
	"cp": "One step straight ahead; beyond the middle of the board also one step to either side. It has no double step and does not promote.",
	"ma": "A knight's step, first one square along rank or file and then one diagonally; the square between must be empty.",
	"mo": "A knight's step, first one square diagonally and then one along rank or file; the square between must be empty.",
	"ao": "Any number of mao's steps in one direction: a nightrider whose ways between, along rank or file first, must be empty as well.",
	"oa": "Any number of moa's steps in one direction: a nightrider whose ways between, diagonally first, must be empty as well.",
	"ml": "Goes the maorider's way over exactly one man, on a square of arrival or on one between, and any number of steps on.",
	"mm": "Goes the moarider's way over exactly one man, on a square of arrival or on one between, and any number of steps on.",
	"ah": "A knight's step over a man on the mao's square between: the one next to it along rank or file.",
	"oh": "A knight's step over a man on the moa's square between: the one diagonally next to it.",

	"se": "Captures like a queen; moves without capturing by hopping over exactly one man, any number of squares behind it. " +
		"The mirror of the leo.",
	"fa": "Captures like a rook; moves without capturing by hopping over exactly one man, any number of squares behind it. " +
		"The mirror of the pao.",
	"lo": "Captures like a bishop; moves without capturing by hopping over exactly one man, any number of squares behind it. " +
		"The mirror of the vao.",
	"sa": "Captures by the knight's step if a square on the way, the mao's or the moa's, is empty; moves without capturing if " +
		"such a square is occupied.",

	"ro": "Rides along a ring of knight's steps, each turned by 45 degrees against the last, always to the same side, over empty squares.",
	"ra": "Moves without capturing like a rose; captures by hopping over exactly one man to the next man on the ring.",
	"rn": "Hops along a rose's ring over exactly one man and goes any number of steps behind it.",
	"rp": "Hops along a rose's ring over the first man to the next square of the ring.",
	"ls": "Captures the first man on a rose's ring and lands on the next square of the ring, which must be empty. It moves only to capture.",

	"ss": "Rides by two knight's steps in turn that wind about a rank or file, coming back to it after (2,0) or after (4,0).",
	"s2": "Rides by two knight's steps in turn that wind about a rank or file, coming back to it after (2,0).",
	"s4": "Rides by two knight's steps in turn that wind about a rank or file, coming back to it after (4,0).",
	"ds": "Rides by two knight's steps in turn that wind about a diagonal, coming back to it after (1,1) or after (3,3).",
	"s1": "Rides by two knight's steps in turn that wind about a diagonal, coming back to it after (1,1).",
	"s3": "Rides by two knight's steps in turn that wind about a diagonal, coming back to it after (3,3).",
	"qn": "Rides by knight's steps that turn by 90 degrees, to the left and to the right in turn, over empty squares.",
	"bt": "Rides by single diagonal steps that turn by 90 degrees, to the left and to the right in turn, over empty squares.",
	"gt": "Rides by single steps along rank and file in turn: each turns by 90 degrees, to the left and to the right in turn, over empty squares.",

	"l":  "Captures the first man on a rank, file or diagonal and lands directly behind it, on an empty square. It moves only to capture.",
	"lr": "Captures the first man on a rank or file and lands directly behind it, on an empty square. It moves only to capture.",
	"lb": "Captures the first man on a diagonal and lands directly behind it, on an empty square. It moves only to capture.",
	"ln": "Captures the first man on a nightrider's line and lands a knight's step behind it, on an empty square. It moves only to capture.",
	"sk": "Moves like a mao, always to an empty square; it captures a man on the square between, along rank or file first.",
	"cy": "Moves like a moa, always to an empty square; it captures a man on the square between, diagonally first.",

	"si": "Moves without capturing like a queen; captures like a locust: the first man on the line, landing directly behind it.",
	"tr": "Moves without capturing like a rook; captures like a rook locust: the first man on the line, landing directly behind it.",
	"nd": "Moves without capturing like a bishop; captures like a bishop locust: the first man on the line, landing directly behind it.",
	"ms": "Moves without capturing like a knight; captures a man a knight's step away and lands another such step behind it.",
	"po": "The royal marine man: moves without capturing like a king; captures an adjacent man and lands behind it.",
	"mp": "Moves without capturing like a pawn; captures a man diagonally ahead, also in passing, and lands behind it. It " +
		"promotes to marine men.",
	"mh": "Triton and the captures of a marine pawn in one.",

	"th": "Goes to a man along rank, file or diagonal, whatever stands between, and from there as far again along any line of the " +
		"same kind: rank or file, or diagonal.",
	"ge": "Goes to a man in any direction, whatever stands between, and from there exactly as far again in any direction.",
	"lh": "Goes along rank, file or diagonal, whatever stands between, exactly as far as some man stands away on another line " +
		"of the same kind: rank or file, or diagonal.",
	"gf": "Goes in any direction, whatever stands between, exactly as far as some other man stands away.",
	"rk": "Goes to a man of the other side in any direction, whatever stands between, and from there exactly as far again in any direction.",

	"eh": "Moves like a queen, but only from the edge of the board to squares off the edge, and from these only to the edge.",
	"b1": "Moves like a queen, exactly as far as the next man, or the edge of the board, is away in the opposite direction.",
	"b2": "Moves like a rook, exactly as far as the next man, or the edge of the board, is away in the opposite direction.",
	"b3": "Moves like a bishop, exactly as far as the next man, or the edge of the board, is away in the opposite direction.",
	"ar": "Moves like a bishop and may be reflected once at the edge of the board.",
	"rb": "Moves like a bishop and may be reflected at the edge of the board, up to four times.",
	"c": "Moves like a bishop and may be reflected once beyond the edge of the board: it comes back beside its line, on squares " +
		"of the other colour.",
	"bk": "Up to three knight's steps in one move, in any directions; where it goes on it must stand on an empty square of the edge.",
	"bn": "A nightrider that may set off in a new direction from every empty square of the edge that it comes to.",

	"bp": "The pawn with its directions exchanged: moves diagonally ahead, from its second rank one or two steps, and captures " +
		"straight ahead, also in passing.",
	"pp": "A pawn that moves and captures backwards, like a pawn of the other side, and promotes at that side's last rank.",
	"sp": "A pawn without limits: moves any number of steps straight ahead and captures any number of steps diagonally ahead.",
	"bs": "A Berolina pawn without limits: moves any number of steps diagonally ahead and captures any number of steps straight ahead.",
	"dr": "Knight and pawn in one. It does not promote.",
	"sh": "Rook and the captures of a pawn in one. It does not promote.",
	"gy": "Bishop and the moves without capture of a pawn in one. It does not promote.",

	"du": "Cannot move.",
	"ct": "The Trojan horse: a knight's step, and from there any number of (0,2)-steps on in the direction of the step's longer part, " +
		"over empty squares.",
	"uu": "Any number of knight's steps in one move, in any directions, over empty squares.",
	"qq": "Moves like the man that stands on its file in the game array: like a rook on the files a and h, a knight on b and g, " +
		"a bishop on c and f, a queen on d, a king on e.",

	"o": "Moves like the men of the other side that observe it. Orphans pass walks on: one that is observed by an orphan of the " +
		"other side moves like that one.",
	"f": "Moves like the men of its own side that observe it. Friends pass walks on: one that is observed by another friend of " +
		"its side moves like that one.",

	"rr": "Moves like a rook towards the eighth rank and like a bishop towards the first, whichever side it belongs to.",
	"br": "Moves like a bishop towards the eighth rank and like a rook towards the first, whichever side it belongs to.",
}

var sources = map[problem.Walk]string{
	"bp": "E. Nebermann, 1926",
	"cp": "Chinese chess",
	"eh": "J. Driver, 1966",
	"eq": "G. Leathem, 1938",
	"g":  "T. R. Dawson, 1913",
	"ma": "Chinese chess",
	"n":  "T. R. Dawson, 1925",
	"pa": "Chinese chess",
	"ro": "R. Meignant, 1968",
}
