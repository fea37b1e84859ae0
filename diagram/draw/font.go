package draw

import (
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// fontNames are the Go fonts by styles, as files beside the program are called.
var fontNames = [...]string{plain: "font-plain", bold: "font-bold", italic: "font-italic", mono: "font-mono"}

// fonts are the Go fonts, parsed when text of their style is first drawn, and then only read.
var fonts = [...]func() (*sfnt.Font, error){plain: parsed(plain), bold: parsed(bold), italic: parsed(italic), mono: parsed(mono)}

func parsed(st style) func() (*sfnt.Font, error) {
	return sync.OnceValues(func() (*sfnt.Font, error) {
		ttf, err := fontFile(st)
		if err != nil {
			return nil, err
		}
		return opentype.Parse(ttf)
	})
}

// textWidth measures text of a size in pixels.
func textWidth(s string, st style, size float64) float64 {
	f, err := fonts[st]()
	if err != nil {
		return float64(len([]rune(s))) * size / 2
	}
	var (
		buf  sfnt.Buffer
		ppem = fixed.I(int(f.UnitsPerEm()))
		sum  fixed.Int26_6
	)
	for _, r := range s {
		i, err := f.GlyphIndex(&buf, r)
		if err != nil {
			continue
		}
		adv, err := f.GlyphAdvance(&buf, i, ppem, font.HintingNone)
		if err == nil {
			sum += adv
		}
	}
	return float64(sum) / float64(ppem) * size
}
