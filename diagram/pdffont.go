package diagram

import (
	"bytes"
	"fmt"
	"unicode/utf16"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// pdfFonts are the characters that a file uses, as Type 3 fonts: only their
// outlines go into the file, and text stays text, to be searched and copied.
type pdfFonts struct {
	file  *pdfFile
	faces []*pdfFace
	codes map[pdfChar]pdfCode
	err   error // the first one
}

type pdfChar struct {
	style style
	r     rune
}

// A pdfCode is a character's place: which font, and its code there.
type pdfCode struct {
	face int
	code byte
}

// A pdfFace holds up to 256 characters of a style.
type pdfFace struct {
	style  style
	runes  []rune
	procs  []int // objects that draw them
	widths []float64
	upem   int
}

const pdfFaceSize = 256

// encode gives the font and code of a character.
func (f *pdfFonts) encode(st style, r rune) pdfCode {
	c, ok := f.codes[pdfChar{st, r}]
	if ok {
		return c
	}
	at := -1
	for i, face := range f.faces {
		if face.style == st && len(face.runes) < pdfFaceSize {
			at = i
		}
	}
	if at < 0 {
		at = len(f.faces)
		f.faces = append(f.faces, &pdfFace{style: st})
	}
	face := f.faces[at]
	if err := face.add(f.file, r); err != nil && f.err == nil {
		f.err = err
	}
	c = pdfCode{at, byte(len(face.runes) - 1)}
	f.codes[pdfChar{st, r}] = c
	return c
}

// add draws a character's outline, in units of the font.
func (face *pdfFace) add(file *pdfFile, r rune) error {
	all, err := fonts()
	if err != nil {
		return err
	}
	ttf := all[face.style]
	face.upem = int(ttf.UnitsPerEm())
	ppem := fixed.I(face.upem)
	var buf sfnt.Buffer
	i, err := ttf.GlyphIndex(&buf, r)
	if err != nil {
		return fmt.Errorf("diagram: font: %w", err)
	}
	adv, err := ttf.GlyphAdvance(&buf, i, ppem, font.HintingNone)
	if err != nil {
		return fmt.Errorf("diagram: font: %w", err)
	}
	segments, err := ttf.LoadGlyph(&buf, i, ppem, nil)
	if err != nil {
		return fmt.Errorf("diagram: font: %w", err)
	}
	width := float64(adv) / 64
	box := segments.Bounds()
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s 0 %s %s %s %s d1\n", num(width), num(units(box.Min.X)), num(-units(box.Max.Y)), num(units(box.Max.X)), num(-units(box.Min.Y)))
	var last point
	for _, s := range segments {
		var p [3]point // y upwards
		for i, a := range s.Args {
			p[i] = point{units(a.X), -units(a.Y)}
		}
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			fmt.Fprintf(&b, "%s %s m\n", num(p[0].x), num(p[0].y))
			last = p[0]
		case sfnt.SegmentOpLineTo:
			fmt.Fprintf(&b, "%s %s l\n", num(p[0].x), num(p[0].y))
			last = p[0]
		case sfnt.SegmentOpQuadTo: // raised to a cubic curve
			c1 := point{last.x + (p[0].x-last.x)*2/3, last.y + (p[0].y-last.y)*2/3}
			c2 := point{p[1].x + (p[0].x-p[1].x)*2/3, p[1].y + (p[0].y-p[1].y)*2/3}
			fmt.Fprintf(&b, "%s %s %s %s %s %s c\n", num(c1.x), num(c1.y), num(c2.x), num(c2.y), num(p[1].x), num(p[1].y))
			last = p[1]
		case sfnt.SegmentOpCubeTo:
			fmt.Fprintf(&b, "%s %s %s %s %s %s c\n", num(p[0].x), num(p[0].y), num(p[1].x), num(p[1].y), num(p[2].x), num(p[2].y))
			last = p[2]
		}
	}
	if len(segments) > 0 {
		b.WriteString("f\n")
	}
	face.runes = append(face.runes, r)
	face.widths = append(face.widths, width)
	face.procs = append(face.procs, file.stream("", b.Bytes()))
	return nil
}

func units(v fixed.Int26_6) float64 { return float64(v) / 64 }

// resources writes the fonts and gives the entries of the font dictionary.
func (f *pdfFonts) resources() string {
	var all bytes.Buffer
	for n, face := range f.faces {
		var procs, widths, differences, unicode bytes.Buffer
		for i, r := range face.runes {
			fmt.Fprintf(&procs, "/c%d %d 0 R ", i, face.procs[i])
			fmt.Fprintf(&widths, "%s ", num(face.widths[i]))
			fmt.Fprintf(&differences, "/c%d ", i)
			fmt.Fprintf(&unicode, "1 beginbfchar\n<%02X> <", i)
			for _, u := range utf16.Encode([]rune{r}) {
				fmt.Fprintf(&unicode, "%04X", u)
			}
			unicode.WriteString(">\nendbfchar\n")
		}
		toUnicode := f.file.stream("", fmt.Appendf(nil, "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"+
			"/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n/CMapName /rookery def\n/CMapType 2 def\n"+
			"1 begincodespacerange\n<00> <FF>\nendcodespacerange\n%sendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n", unicode.Bytes()))
		id := f.file.add("<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [%[1]g 0 0 %[1]g 0 0] /Resources << >>"+
			" /CharProcs << %[2]s>> /Encoding << /Type /Encoding /Differences [0 %[3]s] >>"+
			" /FirstChar 0 /LastChar %[4]d /Widths [%[5]s] /ToUnicode %[6]d 0 R >>",
			1/float64(face.upem), procs.Bytes(), differences.Bytes(), len(face.runes)-1, widths.Bytes(), toUnicode)
		fmt.Fprintf(&all, "/F%d %d 0 R ", n, id)
	}
	return all.String()
}
