package people

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"testing"
)

const kingDrawing = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45"><title>King</title>` +
	`<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>` +
	`<g fill="url(#a)" class="x" style="stroke:#000"><path d="M 1,1 L 44,44"/></g></svg>`

func TestSanitise(t *testing.T) {
	clean, err := sanitise([]byte(kingDrawing))
	const want = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45"><defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop>` +
		`</linearGradient></defs><g fill="url(#a)" style="stroke:#000"><path d="M 1,1 L 44,44"></path></g></svg>`
	if err != nil || string(clean) != want {
		t.Errorf("%v\n%s", err, clean)
	}
	in := func(s string) string { return `<svg xmlns="http://www.w3.org/2000/svg">` + s + `</svg>` }
	for what, svg := range map[string]string{
		"script":          in(`<script>alert(1)</script>`),
		"script in XHTML": in(`<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>`),
		"event":           in(`<path onload="alert(1)"/>`),
		"event of root":   `<svg xmlns="http://www.w3.org/2000/svg" OnClick="alert(1)"/>`,
		"image":           in(`<image href="https://elsewhere.example/x.png"/>`),
		"use":             in(`<use href="https://elsewhere.example/x.svg#a"/>`),
		"link":            in(`<a xmlns:l="http://www.w3.org/1999/xlink" l:href="javascript:alert(1)"><path/></a>`),
		"href":            in(`<linearGradient xmlns:l="http://www.w3.org/1999/xlink" l:href="https://elsewhere.example/#a"/>`),
		"foreign":         in(`<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>`),
		"style element":   in(`<style>@import url(https://elsewhere.example)</style>`),
		"fill":            in(`<path fill="url(https://elsewhere.example/#a)"/>`),
		"fill, quoted":    in(`<path style="fill: URL( 'https://elsewhere.example/' )"/>`),
		"escaped style":   in(`<path style="fill:u\72l(https://elsewhere.example)"/>`),
		"comment style":   in(`<path style="fill:ur/**/l(https://elsewhere.example)"/>`),
		"image-set":       in(`<path style="fill:image-set('https://elsewhere.example')"/>`),
		"animation":       in(`<animate attributeName="href" to="javascript:alert(1)"/>`),
		"entities":        `<!DOCTYPE svg [<!ENTITY a "aaaa">]>` + in(`&a;`),
		"style sheet":     `<?xml-stylesheet href="https://elsewhere.example"?>` + in(``),
		"two roots":       in(``) + in(``),
		"HTML":            `<html xmlns="http://www.w3.org/1999/xhtml"/>`,
		"nothing":         ``,
		"words":           `a king`,
		"cut short":       `<svg xmlns="http://www.w3.org/2000/svg"><g>`,
		"deep":            in(strings.Repeat("<g>", maxNesting+1) + strings.Repeat("</g>", maxNesting+1)),
		"many":            in(strings.Repeat("<g/>", maxElements+1)),
		"large":           in(`<path d="` + strings.Repeat("M0 0", maxDrawing/4) + `"/>`),
	} {
		if clean, err := sanitise([]byte(svg)); err == nil {
			t.Errorf("%s was let in as %s", what, clean)
		}
	}
}

// What comes out is well formed, has nothing but drawings in it, and is let in again.
func FuzzSanitise(f *testing.F) {
	f.Add(kingDrawing)
	f.Add(`<svg onload="x"><a href="#"/></svg>`)
	f.Add(`<svg xmlns="http://www.w3.org/2000/svg"><path style="fill:url('#a')" d="&lt;"/></svg>`)
	f.Fuzz(func(t *testing.T, svg string) {
		clean, err := sanitise([]byte(svg))
		if err != nil {
			return
		}
		d := xml.NewDecoder(bytes.NewReader(clean))
		for {
			token, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%v in %q", err, clean)
			}
			e, ok := token.(xml.StartElement)
			if !ok {
				continue
			}
			if !drawn[e.Name.Local] || e.Name.Space != svgSpace {
				t.Fatalf("element %v in %q", e.Name, clean)
			}
			for _, a := range e.Attr {
				if a.Name.Local != "xmlns" && !keptAttributes[a.Name.Local] {
					t.Fatalf("attribute %v in %q", a.Name, clean)
				}
			}
		}
		if len(clean) <= maxDrawing {
			if again, err := sanitise(clean); err != nil || !bytes.Equal(again, clean) {
				t.Fatalf("%v: %q became %q", err, clean, again)
			}
		}
	})
}
