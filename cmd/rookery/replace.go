package main

import (
	"errors"
	"os"
	"path/filepath"
)

// replaceFile writes a file under another name and renames it when it is
// complete: whatever happens, there is no half-written file under the name.
func replaceFile(name string, data []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return short(err)
	}
	_, err = temp.Write(data)
	err = errors.Join(err, temp.Chmod(0o644), temp.Sync(), temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), name)
	}
	if err != nil {
		os.Remove(temp.Name())
		return short(err)
	}
	return nil
}
