package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// An Input is a text to be read: a file, or standard input.
type Input struct {
	Name string // for messages
	Open func() (io.ReadCloser, error)
}

// StdinInput is standard input.
func StdinInput(stdin io.Reader) Input {
	return Input{"<stdin>", func() (io.ReadCloser, error) { return io.NopCloser(stdin), nil }}
}

// InputsOf makes inputs of the arguments FILE, DIR or "-". A directory stands
// for its files *.inp by name. Arguments that do not exist give errors; the
// rest is returned all the same.
func InputsOf(args []string, stdin io.Reader) (inputs []Input, errs []error) {
	for _, arg := range args {
		if arg == "-" {
			inputs = append(inputs, StdinInput(stdin))
			continue
		}
		files, err := FilesOf(arg)
		if err != nil {
			errs = append(errs, Short(err))
		}
		for _, file := range files {
			inputs = append(inputs, FileInput(file))
		}
	}
	return inputs, errs
}

// FileInput is a file, opened when it is its turn.
func FileInput(file string) Input {
	return Input{file, func() (io.ReadCloser, error) {
		f, err := os.Open(file)
		return f, Short(err)
	}}
}

// FilesOf is a file, or the files *.inp of a directory by name.
func FilesOf(arg string) ([]string, error) {
	info, err := os.Stat(arg)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return []string{arg}, nil
	}
	entries, err := os.ReadDir(arg)
	if err != nil {
		return nil, err
	}
	var files []string
	for _, e := range entries {
		if !e.IsDir() && strings.EqualFold(filepath.Ext(e.Name()), ".inp") {
			files = append(files, filepath.Join(arg, e.Name()))
		}
	}
	if files == nil {
		return nil, fmt.Errorf("%s: no files *.inp in this directory", arg)
	}
	slices.Sort(files)
	return files, nil
}

// Short leaves the system call out of an error about a file.
func Short(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return fmt.Errorf("%s: %w", path.Path, path.Err)
	}
	return err
}

// ReadInput reads a file, or standard input under the name "-".
func ReadInput(name string, stdin io.Reader) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(stdin)
	}
	src, err := os.ReadFile(name)
	return src, Short(err)
}
