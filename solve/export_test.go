package solve

import "rookery/chess"

// SpoilWays makes the pictures of a search count a knight's way too long: a
// fault for tests to find.
func (c *Config) SpoilWays() {
	c.drafted = func(ps *pictures) {
		for from := range ps.ways.officer[chess.Knight] {
			for to := range ps.ways.officer[chess.Knight][from] {
				if d := &ps.ways.officer[chess.Knight][from][to]; *d == 2 {
					*d = 3
				}
			}
		}
	}
}

// CountPictures has n count the final pictures of the searches.
func (c *Config) CountPictures(n *int) {
	c.drafted = func(ps *pictures) { *n += len(ps.list) }
}
