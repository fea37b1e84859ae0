package games

import (
	"bufio"
	"fmt"
	"os"

	"rookery/cmd/internal/cli"
	"rookery/eco"
	"rookery/pgn"
)

// readNames reads the names of openings that are asked for: those of a file, or our own.
func (o *gameOutput) readNames() (err error) {
	if o.ecoFile == "" {
		if o.eco {
			o.names, err = eco.Load()
		}
		return err
	}
	o.eco = true
	f, err := os.Open(o.ecoFile)
	if err != nil {
		return cli.Short(err)
	}
	defer f.Close()
	text, err := pgn.Open(bufio.NewReader(f))
	if err != nil {
		return fmt.Errorf("%s: %w", o.ecoFile, err)
	}
	defer text.Close()
	if o.names, err = eco.ReadGames(text); err != nil {
		return fmt.Errorf("%s: %w", o.ecoFile, err)
	}
	return nil
}

// nameOpening sets the tags of the game's opening, in place of what they were.
func (o *gameOutput) nameOpening(g *pgn.Game) {
	if o.names == nil {
		return
	}
	opening, _, ok := o.names.Classify(g)
	if !ok {
		return
	}
	g.Tags.Set("ECO", opening.Code)
	g.Tags.Set("Opening", opening.Name)
	for _, tag := range [...]struct{ name, text string }{{"Variation", opening.Variation}, {"SubVariation", opening.SubVariation}} {
		if tag.text != "" {
			g.Tags.Set(tag.name, tag.text)
		} else if o.ecoFile != "" {
			g.Tags.Delete(tag.name)
		}
	}
}
