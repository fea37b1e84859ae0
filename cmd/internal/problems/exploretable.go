package problems

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/csv"
	"fmt"
	"html"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"rookery/analysis/explore"
	"rookery/diagram"
	"rookery/diagram/draw"
	"rookery/problem"
	"rookery/problem/popeye"
)

// exploredText writes a table for people: the problem itself, then what is better.
func exploredText(w io.Writer, t *explore.Table, most int) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%d of %d candidates: %s\n\n", t.Done, t.Candidates, verdictCounts(t))
	tw := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "change\tmen\tvalue\tchanged\tsolutions\tthemes")
	exploredRow(tw, "("+t.Origin.Verdict.String()+")", &t.Origin)
	for _, r := range firstRows(t, most) {
		exploredRow(tw, r.Change, r)
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	if rest := len(t.Rows) - len(firstRows(t, most)); rest > 0 {
		fmt.Fprintf(&b, "and %d more\n", rest)
	}
	for line := range strings.Lines(b.String()) {
		if _, err := fmt.Fprintln(w, strings.TrimRight(line, " \n")); err != nil {
			return err
		}
	}
	return nil
}

func exploredRow(w io.Writer, change string, r *explore.Row) {
	fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%s\t%s\n", change, r.Men, r.Value, r.Changed, strings.Join(r.Solutions, "; "), strings.Join(r.Themes, " "))
}

func firstRows(t *explore.Table, most int) []*explore.Row {
	if most > 0 && len(t.Rows) > most {
		return t.Rows[:most]
	}
	return t.Rows
}

func verdictCounts(t *explore.Table) string {
	var parts []string
	for _, v := range slices.Sorted(maps.Keys(t.Verdicts)) {
		parts = append(parts, fmt.Sprintf("%d %s", t.Verdicts[v], v))
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}

// exploredCSV writes all rows, each with its problem.
func exploredCSV(w io.Writer, t *explore.Table) error {
	c := csv.NewWriter(w)
	_ = c.Write([]string{"number", "change", "verdict", "men", "value", "changed", "solutions", "themes", "lost", "position", "problem"}) // told by Flush
	for _, r := range append([]*explore.Row{&t.Origin}, t.Rows...) {
		_ = c.Write([]string{
			strconv.Itoa(r.Number), r.Change, r.Verdict.String(), strconv.Itoa(r.Men), strconv.Itoa(r.Value), strconv.Itoa(r.Changed),
			strings.Join(r.Solutions, "; "), strings.Join(r.Themes, " "), strings.Join(r.Lost, " "),
			popeye.Forsyth(problem.English, r.Problem.Board), explore.Text(r.Problem),
		})
	}
	c.Flush()
	return c.Error()
}

const exploredHead = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Versions</title>
<style>
:root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif; }
body { margin: 1.5rem; }
ol { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1.5rem; list-style: none; padding: 0; }
svg { width: 100%; height: auto; background: #fff; }
h2 { font-size: 1rem; margin: .3rem 0; }
p { margin: .2rem 0; overflow-wrap: anywhere; }
.themes { opacity: .75; font-size: .9em; }
</style>
`

// exploredHTML writes the rows with diagrams, each of which leads to the page
// Compose.
func exploredHTML(w io.Writer, t *explore.Table, most int, page string) error {
	var b bytes.Buffer
	b.WriteString(exploredHead)
	o := draw.Options{Options: diagram.Options{BoardOnly: true, NoLabels: true}}
	fmt.Fprintf(&b, "<p>%d of %d candidates: %s</p>\n<ol>\n", t.Done, t.Candidates, html.EscapeString(verdictCounts(t)))
	for _, r := range append([]*explore.Row{&t.Origin}, firstRows(t, most)...) {
		change := r.Change
		if r.Number == 0 {
			change = "the problem: " + r.Verdict.String()
		}
		text := explore.Text(r.Problem)
		fmt.Fprintf(&b, "<li><a href=\"%s/#p=%s\">", html.EscapeString(strings.TrimSuffix(page, "/")), packedText(text))
		if err := draw.SVG(&b, diagram.FromProblem(r.Problem, problem.English), o); err != nil {
			return err
		}
		fmt.Fprintf(&b, "</a>\n<h2>%s</h2>\n<p>%d men, value %d, changed %d</p>\n<p>%s</p>\n<p class=\"themes\">%s</p></li>\n",
			html.EscapeString(change), r.Men, r.Value, r.Changed, html.EscapeString(strings.Join(r.Solutions, "; ")), html.EscapeString(strings.Join(r.Themes, " ")))
	}
	b.WriteString("</ol>\n")
	_, err := w.Write(b.Bytes())
	return err
}

// packedText is a text as it stands in a link to the page Compose.
func packedText(text string) string {
	var b bytes.Buffer
	z, err := flate.NewWriter(&b, flate.BestCompression)
	if err == nil {
		_, err = io.WriteString(z, text)
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil { // a buffer takes everything
		return ""
	}
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}
