package main

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// writeFile writes a file as replaceFile does, as a stream. The name "-" means
// standard output.
func writeFile(name string, stdout io.Writer, write func(io.Writer) error) error {
	return writeFileMode(name, 0o644, stdout, write)
}

// writeFileMode gives the file another mode.
func writeFileMode(name string, mode fs.FileMode, stdout io.Writer, write func(io.Writer) error) error {
	if name == "-" || name == "" {
		w := bufio.NewWriter(stdout)
		return errors.Join(write(w), w.Flush())
	}
	temp, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return short(err)
	}
	w := bufio.NewWriterSize(temp, 64<<10)
	if err = write(w); err == nil {
		err = errors.Join(w.Flush(), temp.Chmod(mode), temp.Sync())
	}
	err = errors.Join(err, temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), name)
	}
	if err != nil {
		os.Remove(temp.Name())
		return short(err)
	}
	return nil
}
