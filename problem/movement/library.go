package movement

import (
	"embed"
	"fmt"
	"strings"

	"rookery/problem"
)

//go:embed library/*.walks
var library embed.FS

// Libraries are the names of the files of walks that come with the program.
func Libraries() (names []string) {
	files, _ := library.ReadDir("library") // it is in the program
	for _, f := range files {
		names = append(names, strings.TrimSuffix(f.Name(), ".walks"))
	}
	return names
}

// Library reads the walks of one of Libraries.
func Library(name string) ([]problem.OwnWalk, error) {
	f, err := library.Open("library/" + name + ".walks")
	if err != nil {
		return nil, fmt.Errorf("there is no library of walks %q: there are %s", name, strings.Join(Libraries(), ", "))
	}
	defer f.Close()
	return Read(name, f)
}
