package lexicon

import "rookery/problem"

// Boards whose edges are joined. What goes for all of them: a man that would come back to where it
// stands does not move; a move that can be made several ways round is one move, and shut only if all
// of them are; pawns do not go beyond the first rank and the last one; castling is as on the flat board.

var verticalCylinder = Condition{
	Name: Name{"VerticalCylinder", "VertikalerZylinder", "CylindreVertical"},
	Mark: problem.FilesJoinedMark,
	Rule: "The a-file lies beside the h-file. A move that can be made both ways round is one move, shut only if both ways " +
		"are; nobody moves to his own square.",
	Source: "A. Piccinini, 1907; conventions as in the Problem Database",
}

var horizontalCylinder = Condition{
	Name: Name{"HorizontalCylinder", "HorizontalerZylinder", "CylindreHorizontal"},
	Mark: problem.RanksJoinedMark,
	Rule: "The first rank lies beside the eighth. A move that can be made both ways round is one move, shut only if both " +
		"ways are; nobody moves to his own square, and pawns do not go beyond the first and the last rank.",
	Source: "WinChloe",
}

var torus = Condition{
	Name: Name{"Torus", "Torus", "Tore"},
	Mark: problem.EdgesJoinedMark,
	Rule: "The anchor ring: the a-file lies beside the h-file, the first rank beside the eighth. A move that can be made " +
		"several ways round is one move, shut only if all are; nobody moves to his own square, and pawns do not go beyond " +
		"the first and the last rank.",
	Source: "WinChloe",
}

var moebiusStrip = Condition{
	Name: Name{"MoebiusStrip", "Moebiusband", "RubanDeMoebius"},
	Mark: problem.FilesJoinedMark,
	Rule: "The a-file lies beside the h-file upside down: a1 beside h8. Men that cross there go on mirrored. As on a " +
		"cylinder, several ways make one move, and nobody moves to his own square or passes it.",
	Source: "surface of A. F. Moebius, 1858",
}

var kleinBottle = Condition{
	Name: Name{"KleinBottle", "KleinscheFlasche", "BouteilleDeKlein"},
	Mark: problem.EdgesJoinedMark,
	Rule: "The a-file lies beside the h-file upside down, a1 beside h8, and the first rank beside the eighth. Men that cross " +
		"between the files go on mirrored. Several ways make one move, nobody moves to his own square or passes it, and " +
		"pawns do not go beyond the first and the last rank.",
	Source: "surface of F. Klein, 1882",
}

var projectivePlane = Condition{
	Name: Name{"ProjectivePlane", "ProjektiveEbene", "PlanProjectif"},
	Mark: problem.EdgesJoinedMark,
	Rule: "The a-file lies beside the h-file upside down, the first rank beside the eighth in reverse: a1 beside h8. Men that " +
		"cross go on mirrored. Several ways make one move, nobody moves to his own square or passes it, and pawns do not " +
		"go beyond the first and the last rank.",
}

var sphere = Condition{
	Name: Name{"Sphere", "Kugel", "Sphere"},
	Mark: problem.EdgesJoinedMark,
	Rule: "The a-file lies beside the h-file, and each file goes on over the poles in the opposite one: beyond a8 lies e8, " +
		"diagonally d8 and f8. Several ways make one move, nobody moves to his own square or passes it, and pawns " +
		"do not go beyond the first and the last rank.",
	Source: "D. Miller, 1965; bishops over the poles as by L. Nadvorney, 1972",
}
