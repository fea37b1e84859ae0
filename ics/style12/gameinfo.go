package style12

import "strings"

// GameInfo tells what a board does not, at the beginning of a game (ivariable
// gameinfo): "<g1> 1 p=0 t=blitz r=1 u=1,1 it=300,8 i=300,8 pt=0 rt=1586E,2100
// ts=1,0 m=2 n=0". What has two values is White's and Black's.
type GameInfo struct {
	Game         int
	Private      bool
	Type         string // "blitz"
	Rated        bool
	Unregistered [2]bool
	// Base and Increment are in seconds. The line has "it=" White's base, White's
	// increment, and "i=" Black's. The help page has it otherwise ("it=" both bases,
	// "i=" both increments), but servers do it so.
	Base, Increment [2]int
	Partner         int // number of the other game of bughouse, 0 if none
	Ratings         [2]Rating
	Timeseal        [2]bool
	// M and N end the line; what they mean is not documented.
	M, N int
}

// ParseGameInfo reads a line "<g1>". The error is an [*Error].
func ParseGameInfo(line string) (GameInfo, error) {
	f := fieldsOf(line, "<g1>")
	var g GameInfo
	g.Game = f.int("game number", 0, maxCount)
	g.Private = f.bit("private", f.keyed("private", "p="))
	g.Type = f.keyed("type of game", "t=")
	g.Rated = f.bit("rated", f.keyed("rated", "r="))
	g.Unregistered = f.bits("unregistered", f.keyed("unregistered", "u="))
	for side, key := range [...]string{"it=", "i="} {
		base, increment := f.pair("time", f.keyed("time", key), ',')
		g.Base[side], g.Increment[side] = f.number("time", base, 0, maxCount), f.number("increment", increment, 0, maxCount)
	}
	g.Partner = f.number("partner's game", f.keyed("partner's game", "pt="), 0, maxCount)
	g.Ratings = f.ratings("ratings")
	g.Timeseal = f.bits("timeseal", f.keyed("timeseal", "ts="))
	g.M = f.number("m", f.keyed("m", "m="), 0, maxCount)
	g.N = f.number("n", f.keyed("n", "n="), 0, maxCount)
	if f.err != nil {
		return GameInfo{}, f.err
	}
	return g, nil
}

// ratings reads White's and Black's. A server may leave a blank for a mark.
func (f *fields) ratings(name string) [2]Rating {
	white := f.keyed(name, "rt=")
	white, black, both := strings.Cut(white, ",")
	if !both {
		var comma bool
		if black, comma = strings.CutPrefix(f.next(name), ","); !comma {
			f.fail(name, black, ErrForm)
		}
	}
	return [2]Rating{f.rating(name, white), f.rating(name, black)}
}

// AppendText appends the line to dst, without a line end. Fields that could not
// be read again are an [*Error], with nothing appended.
func (g *GameInfo) AppendText(dst []byte) ([]byte, error) {
	w := lineWriter{kind: "<g1>", b: dst}
	w.word("tag", "<g1>")
	w.int("game number", int64(g.Game), 0, maxCount)
	w.choice("p=", g.Private, "01")
	w.keyed("type of game", "t=", g.Type)
	w.choice("r=", g.Rated, "01")
	w.bits("u=", g.Unregistered)
	for side, key := range [...]string{"it=", "i="} {
		w.keyedInt("time", key, g.Base[side], maxCount)
		w.b = append(w.b, ',')
		w.keyedInt("increment", "", g.Increment[side], maxCount)
	}
	w.keyedInt("partner's game", "pt=", g.Partner, maxCount)
	w.key("rt=")
	w.rating("rating", g.Ratings[0])
	w.b = append(w.b, ',')
	w.rating("rating", g.Ratings[1])
	w.bits("ts=", g.Timeseal)
	w.keyedInt("m", "m=", g.M, maxCount)
	w.keyedInt("n", "n=", g.N, maxCount)
	return w.done(dst)
}

// String is the line, or what is wrong with it.
func (g GameInfo) String() string { return lineOf(g.AppendText(nil)) }
