package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"rookery/cmd/internal/batch"
)

// An input is a text to be read: a file, or standard input.
type input struct {
	name string // for messages
	open func() (io.ReadCloser, error)
}

func stdinInput(stdin io.Reader) input {
	return input{"<stdin>", func() (io.ReadCloser, error) { return io.NopCloser(stdin), nil }}
}

// solveAll has a batch read and solve all inputs, until the context ends, and reports
// the arguments that were none.
func solveAll(ctx context.Context, b *batch.Batch, inputs []input, missing []error) {
	for _, err := range missing {
		b.Fail(err)
	}
	for _, in := range inputs {
		src, err := in.open()
		if err != nil {
			b.Fail(err)
			continue
		}
		b.Read(ctx, in.name, src)
		_ = src.Close()
		if ctx.Err() != nil {
			break
		}
	}
	b.Close()
}

// inputsOf makes inputs of the arguments FILE, DIR or "-". A directory stands
// for its files *.inp by name. Arguments that do not exist give errors; the
// rest is returned all the same.
func inputsOf(args []string, stdin io.Reader) (inputs []input, errs []error) {
	for _, arg := range args {
		if arg == "-" {
			inputs = append(inputs, stdinInput(stdin))
			continue
		}
		files, err := filesOf(arg)
		if err != nil {
			errs = append(errs, short(err))
		}
		for _, file := range files {
			inputs = append(inputs, fileInput(file))
		}
	}
	return inputs, errs
}

func fileInput(file string) input {
	return input{file, func() (io.ReadCloser, error) {
		f, err := os.Open(file)
		return f, short(err)
	}}
}

func filesOf(arg string) ([]string, error) {
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

// short leaves the system call out of an error about a file.
func short(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return fmt.Errorf("%s: %w", path.Path, path.Err)
	}
	return err
}

// readInput reads a file, or standard input under the name "-".
func readInput(name string, stdin io.Reader) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(stdin)
	}
	src, err := os.ReadFile(name)
	return src, short(err)
}
