package draw

import (
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The Go fonts are parsed when text is first drawn, and then only read.
var fonts = sync.OnceValues(func() ([4]*sfnt.Font, error) {
	var out [4]*sfnt.Font
	for i, ttf := range [...][]byte{plain: goregular.TTF, bold: gobold.TTF, italic: goitalic.TTF, mono: gomono.TTF} {
		f, err := opentype.Parse(ttf)
		if err != nil {
			return out, err
		}
		out[i] = f
	}
	return out, nil
})

// textWidth measures text of a size in pixels.
func textWidth(s string, st style, size float64) float64 {
	all, err := fonts()
	if err != nil {
		return float64(len([]rune(s))) * size / 2
	}
	var (
		buf  sfnt.Buffer
		f    = all[st]
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
