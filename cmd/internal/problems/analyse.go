package problems

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"rookery/analysis"
	"rookery/analysis/printed"
	"rookery/analysis/themes"
	"rookery/cmd/internal/batch"
	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/outfile"
	"rookery/problem"
	"rookery/solution"
	"rookery/solution/caption"
	"rookery/solution/wording"
	"rookery/solve"
)

// analyseOptions are the flags of "rookery analyse".
type analyseOptions struct {
	walks                           walkFiles
	format, language, output, table string
	figurines, asGiven, full        bool
	themes                          []string
	intent                          intentionFlags
	config                          solve.Config
}

// NewAnalyse is the command "rookery analyse".
func NewAnalyse() *cobra.Command {
	var o analyseOptions
	cmd := &cobra.Command{
		Use:   "analyse FILE...|DIR|-",
		Short: "Say what the solutions of problems amount to",
		Long: `Analyse solves problems with set play, tries and variations, and says of each: its
verdict (sound, several solutions, duals, short, cooked, solutions missing, no
solution), the solution as magazines print
it, the table of changed play, how economical it is, what makes it hard to solve,
and the themes it shows ("rookery themes" explains them).

A problem is sound if it has what its author means, and no serious dual. That is one
key in each twin, and of help play any number of solutions; the problem tells another
number ("option Intended 2", intended-solutions in .olv), or --solutions, or --intended
which they are.

Exit status: 0 all sound, 1 a problem is not or had errors, 2 wrong usage, 130
interrupted.`,
		Example: `  rookery analyse problem.inp
  rookery analyse --solutions 2 helpmate.inp
  rookery analyse --theme Grimshaw,ChangedMate collection.inp
  rookery analyse --table verdicts.csv --format json -o reports.json collection.inp`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return analyse(cmd, o, args) },
	}
	flags := cmd.Flags()
	flags.StringVar(&o.format, "format", "text", "form of the output: text, json, html, latex")
	flags.StringVar(&o.language, "language", "", "language of moves and captions: en, de, fr (default: the input's)")
	flags.StringVarP(&o.output, "output", "o", "", "write to this file, not to standard output")
	flags.StringVar(&o.table, "table", "", "also write a row a problem to this file, as CSV")
	flags.BoolVar(&o.figurines, "figurines", false, "♔♕♖♗♘ instead of letters")
	flags.BoolVar(&o.asGiven, "as-given", false, "solve with the input's own options only")
	flags.BoolVar(&o.full, "full", false, "all tries and all play, also what is trivial")
	o.intent.add(flags)
	flags.StringSliceVar(&o.themes, "theme", nil, "report only problems that show all of these themes, with commas between")
	_ = cmd.RegisterFlagCompletionFunc("theme", themeNames)
	o.walks.add(flags, "walks of one's own, for problems that use them")
	flags.IntVarP(&o.config.Jobs, "jobs", "j", 0, "moves solved at the same time (default: one a core)")
	flags.DurationVar(&o.config.MaxTime, "max-time", 0, "time for each problem: 90s, 5m")
	return cmd
}

func analyse(cmd *cobra.Command, o analyseOptions, args []string) error {
	report, err := o.reporter()
	if err != nil {
		return err
	}
	lang, err := languageNamed(o.language)
	if err != nil {
		return err
	}
	for i, name := range o.themes {
		t, ok := themes.Named(name)
		if !ok {
			return fmt.Errorf("there is no theme %q; \"rookery themes\" lists them", name)
		}
		o.themes[i] = t.Name
	}
	walks, err := o.walks.read()
	if err != nil {
		return cli.Fail(err)
	}
	inputs, missing := cli.InputsOf(args, cmd.InOrStdin())
	out, err := outfile.Open(o.output, cmd.OutOrStdout())
	if err != nil {
		return cli.Fail(err)
	}
	var table *csv.Writer
	var tableFile *outfile.Output
	if o.table != "" {
		if tableFile, err = outfile.Open(o.table, io.Discard); err != nil {
			return cli.Fail(err)
		}
		table = csv.NewWriter(tableFile)
		_ = table.Write([]string{"problem", "stipulation", "verdict", "solutions", "seconds", "themes"})
	}
	rows := 0
	ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	unsound := false
	b := batch.Batch{
		Config: o.config, Explain: true, Strict: true, Language: lang, Walks: walks,
		Report: func(message string) { fmt.Fprintln(cmd.ErrOrStderr(), message) },
		Change: o.intent.override, Foreign: foreign, Lost: out.Failed,
		Open: func(p *problem.Problem, lang problem.Language) (solution.Sink, error) {
			if !o.asGiven {
				analysis.Prepare(p)
			}
			return &solution.Builder{OnEnd: func(s *solution.Solution) error {
				r := analysis.Of(s, o.style(lang))
				unsound = unsound || r.Verdict.Bad() || r.Verdict.Open()
				if !shows(&r, o.themes) {
					return nil
				}
				if table != nil {
					rows++
					if err := table.Write(row(s, &r)); err != nil {
						return err
					}
				}
				return report(out, s, &r, lang)
			}}, nil
		},
	}
	solveAll(ctx, &b, inputs, missing)
	if ctx.Err() != nil {
		out.Interrupted()
	}
	if err := out.Close(); err != nil {
		b.Fail(err)
	}
	if table != nil {
		if table.Flush(); rows == 0 {
			tableFile.Fail(outfile.ErrNothing)
		}
		if ctx.Err() != nil {
			tableFile.Interrupted()
		}
		if err := tableFile.Close(); err != nil {
			b.Fail(err)
		}
	}
	switch {
	case ctx.Err() != nil:
		return cli.InterruptedError("interrupted")
	case b.Failed() || unsound:
		return cli.Fail(nil)
	}
	return nil
}

// shows reports whether all of these themes were found.
func shows(r *analysis.Report, names []string) bool {
	for _, name := range names {
		if !slices.ContainsFunc(r.Themes, func(f themes.Finding) bool { return f.Theme == name }) {
			return false
		}
	}
	return true
}

// row is a problem's line of the table.
func row(s *solution.Solution, r *analysis.Report) []string {
	var names []string
	for _, f := range r.Themes {
		if len(names) == 0 || names[len(names)-1] != f.Theme {
			names = append(names, f.Theme)
		}
	}
	return []string{
		place(s.Problem), caption.Stipulation(&s.Problem.Stipulation, s.Problem.Language), r.Verdict.String(),
		strconv.Itoa(solutions(r)), fmt.Sprintf("%.3f", s.Summary.Elapsed.Seconds()), strings.Join(names, " "),
	}
}

func solutions(r *analysis.Report) int {
	n := 0
	for _, t := range r.Twins {
		n += t.Found
	}
	return n
}

func place(p *problem.Problem) string {
	return fmt.Sprintf("%s:%d", p.Pos.File, p.Pos.Line)
}

// A reporter writes what is said of one problem.
type reporter func(w io.Writer, s *solution.Solution, r *analysis.Report, lang problem.Language) error

func (o *analyseOptions) style(lang problem.Language) printed.Style {
	return printed.Style{Language: lang, Figurines: o.figurines, All: o.full}
}

func (o *analyseOptions) reporter() (reporter, error) {
	style := o.style
	switch o.format {
	case "text":
		return func(w io.Writer, s *solution.Solution, r *analysis.Report, lang problem.Language) error {
			return analysisText(w, s, r, style(lang))
		}, nil
	case "json":
		return func(w io.Writer, s *solution.Solution, r *analysis.Report, lang problem.Language) error {
			return analysisJSON(w, s, r, style(lang))
		}, nil
	case "html":
		return func(w io.Writer, _ *solution.Solution, r *analysis.Report, lang problem.Language) error {
			g := r.Changes.Grid(style(lang), lang)
			return g.HTML(w)
		}, nil
	case "latex":
		return func(w io.Writer, _ *solution.Solution, r *analysis.Report, lang problem.Language) error {
			g := r.Changes.Grid(printed.Style{Language: lang}, lang)
			return g.LaTeX(w)
		}, nil
	}
	return nil, fmt.Errorf("there is no format %q: text, json, html, latex", o.format)
}

// languageNamed is a language by its code; nil for "".
func languageNamed(code string) (*problem.Language, error) {
	if code == "" {
		return nil, nil
	}
	lang, ok := problem.ParseLanguage(code)
	if !ok {
		return nil, fmt.Errorf("there is no language %q: en, de, fr", code)
	}
	return &lang, nil
}

// analysisText writes a report for people.
func analysisText(w io.Writer, s *solution.Solution, r *analysis.Report, style printed.Style) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s\n", place(s.Problem), analysis.Heading(s.Problem, style.Language))
	fmt.Fprintf(&b, "%s%s\n\n", wording.In(style.Language).Verdict, r.Text)
	for _, line := range r.Faults(style.Language) {
		b.WriteString("  " + line + "\n")
	}
	if err := style.Column(&b, s); err != nil {
		return err
	}
	if comment := r.Comment(style.Language); comment != "" {
		b.WriteString(comment + "\n")
	}
	grid := r.Changes.Grid(style, style.Language)
	if len(grid.Phases) > 1 {
		b.WriteString("\n")
		if err := grid.Text(&b); err != nil {
			return err
		}
	}
	if economy := r.Economy.In(style.Language); economy != "" {
		b.WriteString("\n" + economy + "\n")
	}
	for i := range r.Difficulty {
		b.WriteString(r.Difficulty[i].In(style.Language) + "\n")
	}
	writeThemes(&b, r, style.Language)
	b.WriteString("\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// writeThemes writes what a commentator would tell, with places, and the names of what
// else there is.
func writeThemes(b *strings.Builder, r *analysis.Report, lang problem.Language) {
	var also []string
	for i := range r.Shown {
		sh := &r.Shown[i]
		title := sh.Theme.Title.In(lang)
		if !sh.Main {
			also = append(also, title)
			continue
		}
		if i == 0 {
			b.WriteString("\n")
		}
		for _, f := range sh.Places[:min(len(sh.Places), maxPlaces)] {
			line := title
			if f.Detail != "" {
				line += ": " + themes.InLetters(f.Detail, lang)
			}
			b.WriteString(labelled(f.Twin) + wording.Spaced(line, lang) + "\n")
		}
		if more := len(sh.Places) - maxPlaces; more > 0 {
			b.WriteString(wording.Spaced(fmt.Sprintf("%s: %d %s", title, more, [...]string{"more", "weitere", "de plus"}[lang]), lang) + "\n")
		}
	}
	if len(also) > 0 {
		b.WriteString("\n" + wording.Spaced([...]string{"also", "auch", "aussi"}[lang]+": "+strings.Join(also, ", "), lang) + "\n")
	}
}

// maxPlaces is how many places of a theme are told.
const maxPlaces = 4

func labelled(label string) string {
	if label == "" {
		return ""
	}
	return label + ") "
}

// told are the names of the themes that a commentator would tell.
func told(r *analysis.Report) []string {
	names := []string{}
	for _, sh := range r.Shown {
		if sh.Main {
			names = append(names, sh.Theme.Name)
		}
	}
	return names
}

// analysisJSON writes a report as one document.
func analysisJSON(w io.Writer, s *solution.Solution, r *analysis.Report, style printed.Style) error {
	var column strings.Builder
	if err := style.Column(&column, s); err != nil {
		return err
	}
	doc := struct {
		Problem     string `json:"problem"`
		Stipulation string `json:"stipulation"`
		*analysis.Report
		Told    []string `json:"told"` // names of the themes that are told first
		Comment string   `json:"comment,omitempty"`
		Changes any      `json:"changes"`
		Printed string   `json:"printed"`
	}{place(s.Problem), caption.Stipulation(&s.Problem.Stipulation, style.Language), r, told(r), r.Comment(style.Language), r.Changes.Grid(style, style.Language), column.String()}
	if doc.Themes == nil {
		doc.Themes = []themes.Finding{}
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", " ")
	enc.SetEscapeHTML(false)
	return enc.Encode(doc)
}
