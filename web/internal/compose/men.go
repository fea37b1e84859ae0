package compose

import (
	"bytes"
	"fmt"
	"net/http"
	"regexp"
	"strings"

	"rookery/diagram/draw"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/problem/movement"
	"rookery/web/internal/site"
)

// The men are pictures of their own, /men/white/g.svg, and men.css makes them
// the backgrounds of chessground's pieces, whose classes are colour and walk.

var menColours = []problem.Colour{problem.White, problem.Black, problem.Neutral}

// className is the CSS class of a walk: hunters have a slash in their codes.
func className(w problem.Walk) string {
	return "w-" + regexp.MustCompile(`[^a-z0-9]`).ReplaceAllString(strings.ToLower(string(w)), "_")
}

func (s *Service) menCSS(w http.ResponseWriter, r *http.Request) {
	var b bytes.Buffer
	for _, c := range menColours {
		for _, walk := range lexicon.AllWalks() {
			fmt.Fprintf(&b, ".%[1]s.%[2]s{background-image:url(/men/%[1]s/%[3]s.svg)}\n", ColourName(c), className(walk), walk)
		}
	}
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	site.WriteCompressed(w, r, b.Bytes())
}

// squareMark draws the sign of a mark of squares.
func squareMark(w http.ResponseWriter, r *http.Request, name string) {
	for kind, n := range markNames {
		if n != name {
			continue
		}
		var b bytes.Buffer
		b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">`)
		if err := draw.SquareMark(&b, kind, draw.Light()); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		b.WriteString(`</svg>`)
		writePicture(w, r, b.Bytes())
		return
	}
	http.NotFound(w, r)
}

func writePicture(w http.ResponseWriter, r *http.Request, svg []byte) {
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", "public, max-age=86400")
	site.WriteCompressed(w, r, svg)
}

// man draws one man. The walk's name ends in ".svg"; "g~li.svg" is a hunter.
func (s *Service) man(w http.ResponseWriter, r *http.Request) {
	code, svg := strings.CutSuffix(r.PathValue("walk"), ".svg")
	if r.PathValue("colour") == "mark" {
		squareMark(w, r, code)
		return
	}
	walk, ok := lexicon.FindWalk(problem.English, strings.ReplaceAll(code, "~", "/"))
	if !ok && movement.ValidCode(code) {
		walk, ok = problem.Walk(strings.ToLower(code)), true // perhaps of somebody's own
	}
	colour := colourOf(r.PathValue("colour"))
	if !svg || !ok || ColourName(colour) != r.PathValue("colour") {
		http.NotFound(w, r)
		return
	}
	var b bytes.Buffer
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">`)
	if err := draw.Man(&b, problem.Man{Colour: colour, Walk: walk}, draw.Light()); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	b.WriteString(`</svg>`)
	writePicture(w, r, b.Bytes())
}
