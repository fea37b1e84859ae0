package draw

import "rookery/problem"

// markShapes are what marks of squares look like, in the box of 100 by 100: a frame where a side
// has to move, a ring for a wormhole, a lozenge for a royal square, a corner where pawns promote.
// Those of White are hollow. Magic squares have a colour of their own instead.
func markShape(kind problem.Mark) (data string, colour problem.Colour) {
	const (
		forced    = "M8 8 L92 8 L92 92 L8 92 Z"
		promotion = "M4 4 L30 4 L4 30 Z"
		royal     = "M50 5 L95 50 L50 95 L5 50 Z"
	)
	switch kind {
	case problem.WhiteForcedMark:
		return forced, problem.White
	case problem.BlackForcedMark:
		return forced, problem.Black
	case problem.WhitePromotionMark:
		return promotion, problem.White
	case problem.BlackPromotionMark:
		return promotion, problem.Black
	case problem.WhiteRoyalMark:
		return royal, problem.White
	case problem.BlackRoyalMark:
		return royal, problem.Black
	case problem.WormholeMark:
		return circle(50, 50, 42), problem.White
	}
	return "", problem.White
}

// markLayers paints a mark: a broad line, for White with a light one on it.
func markLayers(kind problem.Mark, th Theme) (out []layer) {
	data, colour := markShape(kind)
	if data == "" {
		return nil
	}
	if th.Halo != "" {
		out = append(out, layer{data: data, stroke: th.Halo, width: 14})
	}
	out = append(out, layer{data: data, stroke: th.Black, width: 8})
	if colour == problem.White {
		return append(out, layer{data: data, stroke: th.White, width: 4})
	}
	return out
}
