package pgn

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestAgainstPgnExtract: of every game with moves that pgn-extract accepts, the
// reader has the same moves.
func TestAgainstPgnExtract(t *testing.T) {
	program, err := exec.LookPath("pgn-extract")
	if err != nil {
		if program, err = exec.LookPath("/usr/games/pgn-extract"); err != nil {
			t.Skip("pgn-extract is not installed")
		}
	}
	text := corpus(t, "torture.pgn.gz")
	file := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(program, "-s", "-Wuci", "-w100000", "-C", "-N", "-V", "--noresults", file).Output()
	if err != nil {
		t.Fatal(err)
	}
	ours := make(map[string]int)
	r := NewReader(bytes.NewReader(text))
	var g Game
	for r.Read(&g) == nil {
		if g.Err() == nil {
			ours[moves(&g)]++
		}
	}
	promotion := regexp.MustCompile(`[a-h][27][a-h][18][QRBN]`)
	accepted := 0
	for line := range strings.SplitSeq(string(out), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] < 'a' || line[0] > 'h' {
			continue // tags, and games without moves
		}
		accepted++
		line = promotion.ReplaceAllStringFunc(line, strings.ToLower)
		if ours[line] == 0 {
			t.Errorf("pgn-extract alone has the game %.80s", line)
		}
		ours[line]--
	}
	if accepted < 2500 {
		t.Errorf("pgn-extract gave only %d games", accepted)
	}
}
