package main

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

var heading = regexp.MustCompile(`(?m)^## \[(\d+\.\d+\.\d+[^\]]*)\].*$`)

// notes are the version and the text of the changelog's first section that has a version.
func notes(changelog string) (version, text string, err error) {
	m := heading.FindStringSubmatchIndex(changelog)
	if m == nil {
		return "", "", errors.New("the changelog has no section of a version")
	}
	text = changelog[m[1]:]
	if end := strings.Index(text, "\n## "); end >= 0 {
		text = text[:end]
	}
	return changelog[m[2]:m[3]], strings.TrimSpace(text) + "\n", nil
}

func (r *release) writeNotes() error {
	log, err := os.ReadFile("CHANGELOG.md")
	if err != nil {
		return err
	}
	_, text, err := notes(string(log))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(r.dist, r.name()+"-notes.md"), []byte("# rookery "+r.version+"\n\n"+text), 0o644)
}
