package cli

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// WriteFile writes a file as a stream, so that it is there when it is complete. The
// name "-" means standard output.
func WriteFile(name string, stdout io.Writer, write func(io.Writer) error) error {
	return WriteFileMode(name, 0o644, stdout, write)
}

// ReplaceFile writes a file under another name and renames it when it is
// complete: whatever happens, there is no half-written file under the name.
func ReplaceFile(name string, data []byte) error {
	return WriteFile(name, nil, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// WriteFileMode gives the file another mode. What is there and is no file, such as
// /dev/null or a pipe, is written to and stays what it is.
func WriteFileMode(name string, mode fs.FileMode, stdout io.Writer, write func(io.Writer) error) error {
	if name == "-" || name == "" {
		w := bufio.NewWriter(stdout)
		return errors.Join(write(w), w.Flush())
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return writeDevice(name, write)
	}
	temp, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		if failed := (*fs.PathError)(nil); errors.As(err, &failed) {
			failed.Path = name // not that of the temporary file
		}
		return Short(err)
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
		return Short(err)
	}
	return nil
}

// writeDevice writes to what is no file.
func writeDevice(name string, write func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return Short(err)
	}
	w := bufio.NewWriter(f)
	return Short(errors.Join(write(w), w.Flush(), f.Close()))
}
