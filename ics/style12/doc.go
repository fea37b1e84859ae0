// Package style12 reads and writes the lines in which internet chess servers
// tell programs about boards: style 12 itself ("<12> ..."), the men that can be
// dropped in crazyhouse and bughouse ("<b1> ..."), and moves alone, without the
// board ("<d1> ...", what clients get who asked for compressed moves). The lines
// about what is not on a board yet are here, too: seeks ("<s>", "<sn>", "<sr>"),
// offers ("<pt>", "<pf>", "<pr>") and what a game is ("<g1>").
//
// The format is that of the help page "style12" of the Free Internet Chess
// Server (Sleator and Friar, 1997), where 31 fields are listed. Servers append
// two more, whether the clock runs and the lag. Two things differ from that
// page, since servers and clients agree otherwise: the initial time is in
// minutes, not in seconds; and for clients that asked for milliseconds the
// clocks are in milliseconds, which only a point in the time of the move tells.
//
// Reading allocates nothing, but for lists of numbers: the strings of a result
// are parts of the line.
// What is written is checked, so that no name can bring a blank or a line end
// into a line.
//
// What does not live here: connections, logging in, the other lines of servers,
// and the game behind a board.
package style12
