package main

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// writeFile writes a file as a stream, so that it is there when it is complete. The
// name "-" means standard output.
func writeFile(name string, stdout io.Writer, write func(io.Writer) error) error {
	return writeFileMode(name, 0o644, stdout, write)
}

// replaceFile writes a file under another name and renames it when it is
// complete: whatever happens, there is no half-written file under the name.
func replaceFile(name string, data []byte) error {
	return writeFile(name, nil, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// writeFileMode gives the file another mode. What is there and is no file, such as
// /dev/null or a pipe, is written to and stays what it is.
func writeFileMode(name string, mode fs.FileMode, stdout io.Writer, write func(io.Writer) error) error {
	if name == "-" || name == "" {
		w := bufio.NewWriter(stdout)
		return errors.Join(write(w), w.Flush())
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return writeDevice(name, write)
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

// writeDevice writes to what is no file.
func writeDevice(name string, write func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return short(err)
	}
	w := bufio.NewWriter(f)
	return short(errors.Join(write(w), w.Flush(), f.Close()))
}
