package engines

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"rookery/chess/variant"
	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/outfile"
	"rookery/engine"
	"rookery/engine/match"
	"rookery/pgn"
)

// A matchConfig is a match as fastchess keeps it in config.json: its settings,
// the engines, and the score so far. Kinds are the numbers that fastchess gives
// them. What we do not know in a file is passed over; what we do not have is
// written as fastchess has it by default, for it wants every field.
type matchConfig struct {
	Resign struct {
		MoveCount int  `json:"move_count"`
		Score     int  `json:"score"`
		TwoSided  bool `json:"twosided"`
		Enabled   bool `json:"enabled"`
	} `json:"resign"`
	Draw struct {
		MoveNumber int  `json:"move_number"`
		MoveCount  int  `json:"move_count"`
		Score      int  `json:"score"`
		Enabled    bool `json:"enabled"`
	} `json:"draw"`
	MaxMoves struct {
		MoveCount int  `json:"move_count"`
		Enabled   bool `json:"enabled"`
	} `json:"maxmoves"`
	Tables struct {
		Dirs      string `json:"syzygy_dirs"`
		MaxPieces int    `json:"max_pieces"`
		Kind      int    `json:"result_type"`
		Ignore50  bool   `json:"ignore_50_move_rule"`
		Enabled   bool   `json:"enabled"`
	} `json:"tb_adjudication"`
	Opening struct {
		File   string `json:"file"`
		Format int    `json:"format"` // 0 EPD, 1 PGN, 2 none
		Order  int    `json:"order"`  // 0 random, 1 in order
		Plies  int    `json:"plies"`  // -1: all
		Start  int    `json:"start"`
	} `json:"opening"`
	PGN struct {
		Lines     []string `json:"additional_lines_rgx"`
		Event     string   `json:"event_name"`
		Site      string   `json:"site"`
		File      string   `json:"file"`
		Notation  int      `json:"notation"`
		Append    bool     `json:"append_file"`
		Nodes     bool     `json:"track_nodes"`
		Selective bool     `json:"track_seldepth"`
		Speed     bool     `json:"track_nps"`
		Full      bool     `json:"track_hashfull"`
		Hits      bool     `json:"track_tbhits"`
		Left      bool     `json:"track_timeleft"`
		Latency   bool     `json:"track_latency"`
		PV        bool     `json:"track_pv"`
		Min       bool     `json:"min"`
		CRC       bool     `json:"crc"`
	} `json:"pgn"`
	EPD struct {
		File   string `json:"file"`
		Append bool   `json:"append_file"`
	} `json:"epd"`
	SPRT struct {
		Alpha   float64 `json:"alpha"`
		Beta    float64 `json:"beta"`
		Elo0    float64 `json:"elo0"`
		Elo1    float64 `json:"elo1"`
		Model   string  `json:"model"`
		Enabled bool    `json:"enabled"`
	} `json:"sprt"`
	ConfigName       string `json:"config_name"`
	Output           int    `json:"output"` // 0 fastchess, 1 cutechess
	Seed             uint64 `json:"seed"`
	Variant          int    `json:"variant"` // 0 chess, 1 chess960
	Type             int    `json:"type"`    // 0 round robin, 1 gauntlet
	Seeds            int    `json:"gauntlet_seeds"`
	RatingInterval   int    `json:"ratinginterval"`
	ScoreInterval    int    `json:"scoreinterval"`
	Wait             int    `json:"wait"`
	AutoSaveInterval int    `json:"autosaveinterval"`
	Games            int    `json:"games"`
	Rounds           int    `json:"rounds"`
	Concurrency      int    `json:"concurrency"`
	Force            bool   `json:"force_concurrency"`
	Recover          bool   `json:"recover"`
	NoSwap           bool   `json:"noswap"`
	Reverse          bool   `json:"reverse"`
	Pairs            bool   `json:"report_penta"`
	Affinity         bool   `json:"affinity"`
	CheckPVs         bool   `json:"check_mate_pvs"`
	ShowLatency      bool   `json:"show_latency"`
	Log              struct {
		File     string `json:"file"`
		Level    int    `json:"level"`
		Append   bool   `json:"append_file"`
		Compress bool   `json:"compress"`
		RealTime bool   `json:"realtime"`
		Engines  bool   `json:"engine_coms"`
	} `json:"log"`
	Engines []engineConfig         `json:"engines"`
	Stats   map[string]statsConfig `json:"stats"`
	Own     []string               `json:"rookery,omitempty"` // flags that fastchess does not have, NAME=VALUE
}

type engineConfig struct {
	Name    string      `json:"name"`
	Dir     string      `json:"dir"`
	Cmd     string      `json:"cmd"`
	Args    string      `json:"args"`
	Restart bool        `json:"restart"`
	Options [][2]string `json:"options"`
	Limit   struct {
		Clock struct { // milliseconds
			Increment int64 `json:"increment"`
			Fixed     int64 `json:"fixed_time"`
			Time      int64 `json:"time"`
			Moves     int64 `json:"moves"`
			Margin    int64 `json:"timemargin"`
		} `json:"tc"`
		Nodes uint64 `json:"nodes"`
		Plies int    `json:"plies"`
	} `json:"limit"`
	Variant int      `json:"variant"`
	Own     []string `json:"rookery,omitempty"` // words of -engine that fastchess does not have
}

// statsConfig counts the games of two engines from the first one's side, and
// their pairs by results: lost twice, lost and drawn, won and lost, drawn twice,
// won and drawn, won twice.
type statsConfig struct {
	Wins   int `json:"wins"`
	Losses int `json:"losses"`
	Draws  int `json:"draws"`
	LL     int `json:"penta_LL"`
	LD     int `json:"penta_LD"`
	WL     int `json:"penta_WL"`
	DD     int `json:"penta_DD"`
	WD     int `json:"penta_WD"`
	WW     int `json:"penta_WW"`
}

// config reads what -config says, and the file if there is one.
func (m *matchRun) config(words []string) error {
	v, err := pairs(words, "file", "outname", "discard", "stats")
	if err != nil {
		return err
	}
	m.save = v["outname"]
	if v["file"] == "" {
		if m.save == "" {
			return errors.New("want file=FILE or outname=FILE")
		}
		return nil
	}
	text, err := os.ReadFile(v["file"])
	if err != nil {
		return cli.Short(err)
	}
	c, err := parseMatchConfig(text)
	if err != nil {
		return fmt.Errorf("%s: %w", v["file"], err)
	}
	if m.save == "" {
		m.save = v["file"]
	}
	if v["discard"] == "true" {
		return nil
	}
	if v["stats"] == "false" {
		c.Stats = nil
	}
	if err := m.take(c); err != nil {
		return fmt.Errorf("%s: %w", v["file"], err)
	}
	return nil
}

func parseMatchConfig(text []byte) (*matchConfig, error) {
	c := &matchConfig{}
	if err := json.Unmarshal(text, c); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			line := 1 + strings.Count(string(text[:min(len(text), int(syntax.Offset))]), "\n")
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		return nil, err
	}
	if c.Variant < 0 || c.Variant > 1 || c.Type < 0 || c.Type > 1 || c.Games < 0 || c.Rounds < 0 || c.Concurrency > 1024 {
		return nil, errors.New("not the settings of a match")
	}
	return c, nil
}

// take makes the settings of a file those of the match.
func (m *matchRun) take(c *matchConfig) (err error) {
	s := &m.settings
	if c.Resign.Enabled {
		s.Resign = match.ResignRule{Moves: c.Resign.MoveCount, Score: c.Resign.Score, TwoSided: c.Resign.TwoSided}
	}
	if c.Draw.Enabled {
		s.Draw = match.DrawRule{From: c.Draw.MoveNumber, Moves: c.Draw.MoveCount, Score: c.Draw.Score}
	}
	if c.MaxMoves.Enabled {
		s.MaxMoves = c.MaxMoves.MoveCount
	}
	if c.Tables.Enabled {
		m.warnings = append(m.warnings, "the file of settings wants endgame tables: there are none here")
	}
	if t := c.SPRT; t.Enabled {
		words := []string{fmt.Sprint("alpha=", t.Alpha), fmt.Sprint("beta=", t.Beta), fmt.Sprint("elo0=", t.Elo0), fmt.Sprint("elo1=", t.Elo1), "model=" + t.Model}
		if err := m.rule(matchFlag{"sprt", words}); err != nil {
			return fmt.Errorf("sprt: %w", err)
		}
	}
	s.Variant = variant.All()[0]
	if c.Variant == 1 {
		v, err := variant.Find("chess960")
		if err != nil {
			return err
		}
		s.Variant = v
	}
	if o := c.Opening; o.File != "" && o.Format != 2 {
		m.openingsFile = []string{"file=" + o.File, "format=" + [2]string{"epd", "pgn"}[o.Format&1], "order=" + [2]string{"random", "sequential"}[o.Order&1]}
		if o.Plies >= 0 {
			m.openingsFile = append(m.openingsFile, fmt.Sprint("plies=", o.Plies))
		}
		if o.Start > 1 {
			m.openingsFile = append(m.openingsFile, fmt.Sprint("start=", o.Start))
		}
	}
	s.Schedule = [2]match.Schedule{match.RoundRobin, match.Gauntlet}[c.Type]
	s.Games, s.Rounds, s.Seeds, s.Seed = c.Games, c.Rounds, c.Seeds, c.Seed
	s.Concurrency, s.Recover, s.Reverse, s.Repeat = max(1, c.Concurrency), c.Recover, c.Reverse, !c.NoSwap
	s.Wait = time.Duration(c.Wait) * time.Millisecond
	m.event, m.site, m.file, m.ends = c.PGN.Event, c.PGN.Site, c.PGN.File, c.EPD.File
	m.interval, m.scoreInterval, m.saveEvery = c.RatingInterval, c.ScoreInterval, c.AutoSaveInterval
	m.format = fastchessFormat
	if c.Output == 1 {
		m.format = cutechessFormat
	}
	if c.Log.File != "" && c.Log.Engines {
		m.logFile = c.Log.File
	}
	if c.Affinity {
		if m.cpus, err = affinity("", engine.Processors()); err != nil {
			return err
		}
	}
	for _, own := range c.Own {
		name, value, _ := strings.Cut(own, "=")
		if name != "variant" && name != "tournament" && name != "use-affinity" {
			return fmt.Errorf("%q: not a flag of the file of settings", name)
		}
		if err := m.set(matchFlag{name, []string{value}}); err != nil {
			return fmt.Errorf("%s: %w", own, err)
		}
	}
	for i := range c.Engines {
		e, err := c.Engines[i].engine()
		if err != nil {
			return fmt.Errorf("engine %s: %w", c.Engines[i].Name, err)
		}
		m.engines = append(m.engines, e)
	}
	m.before = map[[2]int]match.Tally{}
	for pair, t := range c.Stats {
		one, two, ok := strings.Cut(pair, " vs ")
		a, b := c.index(one), c.index(two)
		if !ok || a < 0 || b < 0 {
			return fmt.Errorf("stats: %q: not two of the engines", pair)
		}
		m.before[[2]int{a, b}] = match.Tally{
			Wins: t.Wins, Draws: t.Draws, Losses: t.Losses, Pairs: [5]int{t.LL, t.LD, t.WL + t.DD, t.WD, t.WW}, Split: t.WL,
		}
	}
	return nil
}

func (c *matchConfig) index(name string) int {
	for i, e := range c.Engines {
		if e.Name == name {
			return i
		}
	}
	return -1
}

func (c *engineConfig) engine() (*matchEngine, error) {
	e := newMatchEngine()
	e.Name, e.command.Dir, e.command.Path = c.Name, c.Dir, c.Cmd
	e.command.Args = strings.Fields(c.Args)
	e.Restart = c.Restart
	for _, o := range c.Options {
		e.option(o[0], o[1])
	}
	milliseconds := func(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
	l := c.Limit
	e.Control = match.Control{
		Moves: int(l.Clock.Moves), Base: milliseconds(l.Clock.Time), Inc: milliseconds(l.Clock.Increment),
		MoveTime: milliseconds(l.Clock.Fixed), Margin: milliseconds(l.Clock.Margin), Depth: l.Plies, Nodes: l.Nodes,
	}
	for _, word := range c.Own {
		if err := e.set(word); err != nil {
			return nil, fmt.Errorf("%s: %w", word, err)
		}
	}
	return e, nil
}

// restore counts the games of the file of settings: the first ones are taken to
// be those that were played.
func (m *matchRun) restore(done map[int]pgn.Result) {
	games := 0
	for pair, t := range m.before {
		m.standings.Restore(pair[0], pair[1], t)
		games += t.Games()
	}
	for p := range m.settings.Pairings {
		if p.Number > games {
			break
		}
		done[p.Number] = pgn.Unknown
	}
	m.played += games
	m.resumed = m.played
	if games > 0 {
		fmt.Fprintf(m.out, "%d games of this match have been played\n", games)
	}
}

// saveConfig writes the settings and the score so far, as fastchess does.
func (m *matchRun) saveConfig() error {
	c := &matchConfig{ConfigName: m.save}
	s := &m.settings
	c.Resign.MoveCount, c.Resign.Score, c.Resign.TwoSided, c.Resign.Enabled = max(1, s.Resign.Moves), s.Resign.Score, s.Resign.TwoSided, s.Resign.Moves > 0
	c.Draw.MoveNumber, c.Draw.MoveCount, c.Draw.Score, c.Draw.Enabled = s.Draw.From, max(1, s.Draw.Moves), s.Draw.Score, s.Draw.Moves > 0
	c.MaxMoves.MoveCount, c.MaxMoves.Enabled = max(1, s.MaxMoves), s.MaxMoves > 0
	c.Tables.Kind = 3
	c.Opening.Format, c.Opening.Order, c.Opening.Plies, c.Opening.Start = 2, 1, -1, 1
	for _, w := range m.openingsFile {
		key, value, _ := strings.Cut(w, "=")
		switch key {
		case "file":
			c.Opening.File, c.Opening.Format = value, 1
			if !strings.Contains(value, ".pgn") {
				c.Opening.Format = 0
			}
		case "order":
			if value == "random" {
				c.Opening.Order = 0
			}
		case "plies":
			_, _ = fmt.Sscan(value, &c.Opening.Plies)
		case "start":
			_, _ = fmt.Sscan(value, &c.Opening.Start)
		}
	}
	for _, w := range m.openingsFile {
		if format, ok := strings.CutPrefix(w, "format="); ok {
			c.Opening.Format = map[string]int{"epd": 0, "pgn": 1}[format]
		}
	}
	c.PGN.Event, c.PGN.Site, c.PGN.File, c.PGN.Append, c.PGN.Lines = m.event, m.site, m.file, true, []string{}
	c.EPD.File, c.EPD.Append = m.ends, true
	c.SPRT.Model = "normalized"
	if t := s.SPRT; t != nil {
		c.SPRT.Alpha, c.SPRT.Beta, c.SPRT.Elo0, c.SPRT.Elo1, c.SPRT.Enabled = t.Alpha, t.Beta, t.Elo0, t.Elo1, true
		if !t.Normalised {
			c.SPRT.Model = "logistic"
		}
	}
	if m.format == cutechessFormat {
		c.Output = 1
	}
	switch name := s.Variant.Name; name {
	case "", "chess":
	case "chess960":
		c.Variant = 1
	default:
		c.Own = append(c.Own, "variant="+name)
	}
	switch s.Schedule {
	case match.Gauntlet:
		c.Type = 1
	case match.Pyramid:
		c.Own = append(c.Own, "tournament=pyramid")
	}
	if m.affinity != "" {
		c.Own = append(c.Own, "use-affinity="+m.affinity)
	}
	c.Seed, c.Seeds, c.RatingInterval, c.ScoreInterval, c.AutoSaveInterval = s.Seed, max(1, s.Seeds), m.interval, max(1, m.scoreInterval), m.saveEvery
	c.Wait, c.Games, c.Rounds, c.Concurrency = int(s.Wait.Milliseconds()), max(1, s.Games), max(1, s.Rounds), max(1, s.Concurrency)
	c.Force, c.Recover, c.NoSwap, c.Reverse, c.Pairs, c.Affinity = true, s.Recover, !s.Repeat, s.Reverse, s.Games == 2, len(m.cpus) > 0
	c.Log.File, c.Log.Level, c.Log.Append, c.Log.RealTime, c.Log.Engines = m.logFile, 2, true, true, m.logFile != ""
	c.Engines = []engineConfig{}
	for _, e := range m.engines {
		c.Engines = append(c.Engines, e.config(c.Variant))
	}
	c.Stats = m.stats()
	text, err := json.MarshalIndent(c, "", "    ")
	if err != nil {
		return err
	}
	return outfile.Replace(m.save, append(text, '\n'))
}

func (e *matchEngine) config(variant int) (c engineConfig) {
	c.Name, c.Dir, c.Cmd, c.Args = e.Name, e.command.Dir, e.command.Path, strings.Join(e.command.Args, " ")
	c.Restart, c.Variant, c.Options = e.Restart, variant, [][2]string{}
	for _, name := range e.order {
		c.Options = append(c.Options, [2]string{name, e.options[name]})
	}
	l := &c.Limit
	l.Clock.Increment, l.Clock.Fixed, l.Clock.Time = e.Control.Inc.Milliseconds(), e.Control.MoveTime.Milliseconds(), e.Control.Base.Milliseconds()
	l.Clock.Moves, l.Clock.Margin, l.Nodes, l.Plies = int64(e.Control.Moves), e.Control.Margin.Milliseconds(), e.Control.Nodes, e.Control.Depth
	c.Own = slices.Clone(e.own)
	if slices.ContainsFunc(e.command.Args, func(a string) bool { return strings.ContainsAny(a, " \t") || a == "" }) {
		c.Args = ""
		for _, a := range e.command.Args {
			c.Own = append(c.Own, "arg="+a)
		}
	}
	return c
}

// stats are the scores of each two, the earlier entrant's first.
func (m *matchRun) stats() map[string]statsConfig {
	list := map[string]statsConfig{}
	for a := range m.engines {
		for b := a + 1; b < len(m.engines); b++ {
			t := m.standings.Between(a, b)
			list[m.engines[a].Name+" vs "+m.engines[b].Name] = statsConfig{
				Wins: t.Wins, Losses: t.Losses, Draws: t.Draws,
				LL: t.Pairs[0], LD: t.Pairs[1], WL: t.Split, DD: t.Pairs[2] - t.Split, WD: t.Pairs[3], WW: t.Pairs[4],
			}
		}
	}
	return list
}
