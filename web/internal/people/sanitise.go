package people

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
)

// What a drawing may be.
const (
	maxDrawing  = 48 << 10 // bytes
	maxElements = 2000
	maxNesting  = 32
)

const svgSpace = "http://www.w3.org/2000/svg"

// drawn are the elements that a drawing may have: shapes, and what they are
// filled with. Everything that could run, load or refer is missing.
var drawn = set("svg g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop clipPath")

// passedOver are elements that drawing programs add, and that nobody sees.
var passedOver = set("title desc metadata namedview")

// kept are the attributes that a drawing keeps; others are left out.
var keptAttributes = set(`id d cx cy r rx ry x y x1 y1 x2 y2 fx fy width height points transform viewBox preserveAspectRatio version
	fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-dasharray
	stroke-dashoffset opacity clip-path clip-rule offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod
	clipPathUnits color display visibility style`)

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

var (
	reference = regexp.MustCompile(`(?i)url\s*\(\s*["']?\s*`)
	suspect   = regexp.MustCompile(`(?i)@|\\|expression|javascript|behavior|-moz-binding|image|src\s*\(|/\*`)
)

// sanitise reads a drawing and writes the parts of it that only draw. What runs
// scripts, handles events or loads something from elsewhere is an error that
// names it, rather than left out: who made the file did not mean it to be safe.
func sanitise(svg []byte) ([]byte, error) {
	if len(svg) > maxDrawing {
		return nil, fmt.Errorf("the drawing has more than %d KiB", maxDrawing>>10)
	}
	d := xml.NewDecoder(bytes.NewReader(svg))
	var out bytes.Buffer
	var open []string
	elements := 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("not an SVG drawing: %w", err)
		}
		switch token := token.(type) {
		case xml.Directive:
			// A document type without entities, as old programs write, does nothing.
			if bytes.Contains(token, []byte("[")) || bytes.Contains(bytes.ToUpper(token), []byte("ENTITY")) {
				return nil, errors.New("the drawing declares entities")
			}
		case xml.ProcInst:
			if token.Target != "xml" {
				return nil, fmt.Errorf("the drawing has an instruction %q", token.Target)
			}
		case xml.StartElement:
			name := token.Name.Local
			if passedOver[name] {
				if err := d.Skip(); err != nil {
					return nil, fmt.Errorf("not an SVG drawing: %w", err)
				}
				continue
			}
			elements++
			switch {
			case !drawn[name] || token.Name.Space != svgSpace && token.Name.Space != "":
				return nil, fmt.Errorf("the drawing has an element %q, which is not allowed", name)
			case len(open) == 0 && (name != "svg" || elements > 1):
				return nil, errors.New("not an SVG drawing: its root is another element")
			case elements > maxElements || len(open) >= maxNesting:
				return nil, errors.New("the drawing has too many elements")
			}
			if err := writeStart(&out, token, len(open) == 0); err != nil {
				return nil, err
			}
			open = append(open, name)
		case xml.EndElement:
			out.WriteString("</" + open[len(open)-1] + ">")
			open = open[:len(open)-1]
		}
	}
	if elements == 0 {
		return nil, errors.New("not an SVG drawing: there is no element in it")
	}
	return out.Bytes(), nil
}

func writeStart(out *bytes.Buffer, e xml.StartElement, root bool) error {
	out.WriteString("<" + e.Name.Local)
	if root {
		out.WriteString(` xmlns="` + svgSpace + `"`)
	}
	var seen []string
	for _, a := range e.Attr {
		name, value := a.Name.Local, a.Value
		lower := strings.ToLower(name)
		switch {
		case strings.HasPrefix(lower, "on"):
			return fmt.Errorf("the drawing handles an event: %q", name)
		case lower == "href" && !strings.HasPrefix(strings.TrimSpace(value), "#"):
			return fmt.Errorf("the drawing refers to %.60q", value)
		case a.Name.Space != "" || !keptAttributes[name] || slices.Contains(seen, name):
			continue
		}
		for _, at := range reference.FindAllStringIndex(value, -1) {
			if !strings.HasPrefix(value[at[1]:], "#") {
				return fmt.Errorf("the drawing refers to %.60q", value[at[1]:])
			}
		}
		if suspect.MatchString(value) {
			return fmt.Errorf("the drawing has %s=%.60q, which is not allowed", name, value)
		}
		seen = append(seen, name)
		out.WriteString(" " + name + `="`)
		if err := xml.EscapeText(out, []byte(value)); err != nil {
			return err
		}
		out.WriteString(`"`)
	}
	out.WriteString(">")
	return nil
}
