package cli

import (
	"runtime/debug"
	"time"
)

// Version is that of the program, the one at the head of the changelog.
const Version = "1.0.0"

// A Build is what the program knows of its sources.
type Build struct {
	Commit   string    // "" if it was not built in a clone
	Time     time.Time // the commit's
	Modified bool      // there were changes that no commit has
}

// ThisBuild is that of this program.
func ThisBuild() (b Build) {
	info, _ := debug.ReadBuildInfo()
	if info == nil {
		return b
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Commit = s.Value
		case "vcs.time":
			b.Time, _ = time.Parse(time.RFC3339, s.Value)
		case "vcs.modified":
			b.Modified = s.Value == "true"
		}
	}
	return b
}

// String is the commit and its date, as people are told.
func (b Build) String() string {
	if b.Commit == "" {
		return "commit unknown"
	}
	s := "commit " + b.Commit[:min(12, len(b.Commit))]
	if b.Modified {
		s += " and changes"
	}
	return s + ", " + b.Time.UTC().Format(time.DateOnly)
}
