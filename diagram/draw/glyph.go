package draw

import "rookery/diagram/internal/sign"

// The men are drawn in a box of 100 by 100, y downwards, as SVG path data with
// absolute coordinates (M, L, C and Z only). Both SVG and PNG read it here.

// A glyph is a drawing that serves white, black and neutral men.
type glyph struct {
	shapes []string // closed, back to front: outlined and filled
	lines  []string // drawn on white and black men
	black  []string // drawn on black men only, where shapes run into each other
	dots   []string // small filled shapes: eyes, nostrils
}

// outline is the width of the lines of men.
const outline = 3.2

// glyphOf gives the drawing of a figure; sign.None has none.
func glyphOf(f sign.Figure) glyph {
	switch f {
	case sign.King:
		return glyph{
			shapes: []string{
				"M47 6 L53 6 L53 12 L59 12 L59 18 L53 18 L53 27 L47 27 L47 18 L41 18 L41 12 L47 12 Z",
				"M50 25 C57 25 61 33 57 41 L50 56 L43 41 C39 33 43 25 50 25 Z",
				"M50 70 C50 52 43 35 28 35 C14 35 7 47 13 58 C17 64 24 66 27 73 C35 69 43 68 50 68 Z",
				"M50 70 C50 52 57 35 72 35 C86 35 93 47 87 58 C83 64 76 66 73 73 C65 69 57 68 50 68 Z",
				"M27 72 C40 67 60 67 73 72 L73 80 C60 76 40 76 27 80 Z",
				"M27 80 C40 76 60 76 73 80 L76 87 C62 91 38 91 24 87 Z",
			},
			black: []string{
				"M46 63 C45 50 39 40 28 40 C18 40 13 48 17 55 C21 61 27 63 30 67",
				"M54 63 C55 50 61 40 72 40 C82 40 87 48 83 55 C79 61 73 63 70 67",
				"M29 73 C41 69 59 69 71 73",
				"M29 81 C41 77 59 77 71 81",
			},
		}
	case sign.Queen:
		return glyph{
			shapes: []string{
				"M14 36 L31 54 L32 25 L43 51 L50 20 L57 51 L68 25 L69 54 L86 36 L75 71 C62 66 38 66 25 71 Z",
				circle(13, 31, 5), circle(31, 20, 5), circle(50, 15, 5), circle(69, 20, 5), circle(87, 31, 5),
				"M25 71 C38 66 62 66 75 71 L73 80 C60 76 40 76 27 80 Z",
				"M27 80 C40 76 60 76 73 80 L76 87 C62 91 38 91 24 87 Z",
			},
			black: []string{
				"M27 66 C40 61 60 61 73 66",
				"M28 73 C41 69 59 69 72 73",
				"M29 81 C41 77 59 77 71 81",
			},
		}
	case sign.Rook:
		return glyph{
			shapes: []string{
				"M32 71 L34 43 L66 43 L68 71 Z",
				"M25 36 L25 18 L37 18 L37 25 L44 25 L44 18 L56 18 L56 25 L63 25 L63 18 L75 18 L75 36 L66 44 L34 44 Z",
				"M26 80 L31 70 L69 70 L74 80 Z",
				"M21 79 L79 79 L79 88 L21 88 Z",
			},
			lines: []string{"M26 35 L74 35"},
			black: []string{"M36 44 L64 44", "M33 70 L67 70", "M26 79 L74 79"},
		}
	case sign.Bishop:
		return glyph{
			shapes: []string{
				circle(50, 15, 5.5),
				"M17 88 C20 79 34 84 50 77 C66 84 80 79 83 88 C70 88 58 91 50 86 C42 91 30 88 17 88 Z",
				"M50 21 C58 27 71 38 71 52 C71 59 67 64 63 68 L37 68 C33 64 29 59 29 52 C29 38 42 27 50 21 Z",
				"M36 68 C45 65 55 65 64 68 L66 78 C56 75 44 75 34 78 Z",
			},
			lines: []string{"M50 34 L50 54", "M41 43 L59 43"},
			black: []string{"M37 69 C45 66 55 66 63 69", "M36 78 C45 75 55 75 64 78"},
		}
	case sign.Knight:
		return glyph{
			shapes: []string{
				"M33 80 C33 68 45 60 48 48 C42 52 37 53 33 57 C30 60 28 64 24 64 C22 64 22 62 20 61 C16 61 13 57 14 53 C15 49 20 45 22 41 C24 36 25 32 29 27 C30 23 32 20 35 17 L34 7 C39 9 43 12 45 15 C66 17 80 35 80 62 C80 70 79 75 77 80 Z",
				"M27 80 C42 77 62 77 81 80 L83 88 C64 90 44 90 25 88 Z",
			},
			lines: []string{
				"M45 15 C49 18 51 21 52 25",
				"M20 61 C22 59 24 58 26 55",
				"M48 48 C50 44 51 41 51 37",
			},
			black: []string{
				"M55 24 C67 30 74 43 74 61 C74 66 73 70 72 74",
				"M29 80 C43 77 62 77 79 80",
			},
			dots: []string{"M32 33 C34 28 38 28 40 31 C38 34 35 35 32 33 Z", circle(19.5, 54, 1.8)},
		}
	case sign.Pawn:
		return glyph{
			shapes: []string{
				"M42 46 C42 60 30 65 28 80 L72 80 C70 65 58 60 58 46 Z",
				circle(50, 33, 12),
				"M39 44 L61 44 C66 44 66 51 61 51 L39 51 C34 51 34 44 39 44 Z",
				"M25 79 L75 79 C80 79 80 88 75 88 L25 88 C20 88 20 79 25 79 Z",
			},
			black: []string{"M41 44 L59 44", "M43 52 L57 52", "M31 79 L69 79"},
		}
	case sign.Equihopper:
		return glyph{
			shapes: []string{
				"M24 14 L76 14 L76 24 L57 50 L76 76 L76 86 L24 86 L24 76 L43 50 L24 24 Z",
			},
			lines: []string{"M26 24 L74 24", "M26 76 L74 76"},
		}
	case sign.Imitator:
		return glyph{shapes: []string{circle(50, 50, 30)}}
	}
	return glyph{}
}
