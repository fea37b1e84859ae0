package problems

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"rookery/cmd/internal/cli"
	"rookery/problem"
	"rookery/problem/movement"
)

// walkFiles are the files that walks of one's own are taken from.
type walkFiles []string

func (f *walkFiles) add(flags *pflag.FlagSet, what string) {
	flags.StringArrayVar((*[]string)(f), "walks", nil, what+" from this file, or from a library: "+strings.Join(movement.Libraries(), ", ")+"; may be repeated")
}

// read reads the files in order. A library's name stands for it unless there is a file
// of that name.
func (f walkFiles) read() (list []problem.OwnWalk, err error) {
	for _, name := range f {
		walks, err := readWalks(name)
		if err != nil {
			return nil, err
		}
		for _, w := range walks {
			if other, ok := problem.FindOwn(list, w.Code); ok {
				return nil, fmt.Errorf("%s:%d:%d: %s has the code of %s (%s:%d)", w.Pos.File, w.Pos.Line, w.Pos.Col, w.Name, other.Name, other.Pos.File, other.Pos.Line)
			}
			list = append(list, w)
		}
	}
	return list, nil
}

func readWalks(name string) ([]problem.OwnWalk, error) {
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) && slices.Contains(movement.Libraries(), name) {
		return movement.Library(name)
	}
	if err != nil {
		return nil, cli.Short(err)
	}
	defer f.Close()
	return movement.Read(name, f)
}
