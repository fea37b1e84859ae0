package books

import (
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/outfile"
	"rookery/tifile"
)

// A tiOutput is where and how the compilers for TI-Chess write: the options
// that they have in common.
type tiOutput struct {
	tifile.Series
	size int

	noTI89, noTI92P, v200 bool
	strict, list          bool
}

// define defines the options. Prefix is what names begin with if nothing is said.
func (o *tiOutput) define(flags *flag.FlagSet, prefix string) {
	flags.IntVar(&o.Offset, "offset", 0, "`number` of the first file, 0 to 9")
	flags.IntVar(&o.size, "size", tifile.MaxData, "size in `bytes` on the calculator that no file exceeds")
	flags.StringVar(&o.Folder, "folder", "tict", "`name` of the calculator's folder, at most 8 letters")
	flags.StringVar(&o.Prefix, "prefix", prefix, "`name` of the files, at most 7 letters; a digit follows")
}

// defineMore defines the options that the original programs do not have.
func (o *tiOutput) defineMore(flags *flag.FlagSet) {
	flags.BoolVar(&o.v200, "v200", false, "write files for the Voyage 200 (.v2y), too")
	flags.BoolVar(&o.strict, "strict", false, "refuse what is only warned of")
	flags.BoolVar(&o.list, "list", false, "write the text of compiled files to standard output")
}

func (o *tiOutput) check() error {
	switch {
	case o.Offset < 0 || o.Offset >= tifile.Digits:
		return fmt.Errorf("invalid argument %d for -offset: 0 to %d", o.Offset, tifile.Digits-1)
	case o.size < 1 || o.size > tifile.MaxData:
		return fmt.Errorf("invalid argument %d for -size: 1 to %d", o.size, tifile.MaxData)
	case o.Folder == "" || len(o.Folder) > tifile.MaxName:
		return fmt.Errorf("invalid argument %q for -folder: 1 to %d letters", o.Folder, tifile.MaxName)
	case o.Prefix == "" || len(o.Prefix) >= tifile.MaxName:
		return fmt.Errorf("invalid argument %q for -prefix: 1 to %d letters", o.Prefix, tifile.MaxName-1)
	case strings.ContainsAny(o.Prefix, `/\`):
		return fmt.Errorf("invalid argument %q for -prefix: a name, not a path", o.Prefix)
	}
	return nil
}

// write writes variables into the working directory as files for the models
// and tells of them; holds says in words what is in each.
func (o *tiOutput) write(out io.Writer, variables []tifile.Variable, holds []string) error {
	for i, v := range variables {
		for _, model := range o.models() {
			content, err := v.Append(nil, model)
			if err != nil {
				return err
			}
			name := v.Name + model.Extension()
			if err := outfile.Replace(name, content); err != nil {
				return err
			}
			fmt.Fprintf(out, "%s: %s, %d bytes on the calculator\n", name, holds[i], len(v.Data)+tifile.Overhead)
		}
	}
	return nil
}

func (o *tiOutput) models() (models []tifile.Model) {
	if !o.noTI89 {
		models = append(models, tifile.TI89)
	}
	if !o.noTI92P {
		models = append(models, tifile.TI92Plus)
	}
	if o.v200 {
		models = append(models, tifile.Voyage200)
	}
	return models
}

// listFiles writes the texts of compiled files.
func listFiles(cmd *cobra.Command, names []string, list func(w io.Writer, data []byte) error) error {
	failed := false
	for _, name := range names {
		file, err := os.ReadFile(name)
		if err == nil {
			var v tifile.Variable
			if v, _, err = tifile.Parse(file); err == nil {
				err = list(cmd.OutOrStdout(), v.Data)
			}
			if err != nil {
				err = fmt.Errorf("%s: %w", name, err)
			}
		}
		if err != nil {
			failed = true
			fmt.Fprintln(cmd.ErrOrStderr(), "rookery:", cli.Short(err))
		}
	}
	if failed {
		return cli.Fail(nil)
	}
	return nil
}
