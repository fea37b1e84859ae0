package explore

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"
)

// A Journal is where an exploration writes what it has found of each candidate: a file
// with a line for each, or what NewJournal is given. A nil Journal keeps nothing.
type Journal struct {
	mu   sync.Mutex
	file *os.File         // nil: rows go to keep
	keep func(*Row) error // is called by one at a time
	rows map[int]*Row
}

// NewJournal is a journal that had some rows when the exploration began, and has the
// others kept.
func NewJournal(had []*Row, keep func(*Row) error) *Journal {
	j := &Journal{keep: keep, rows: map[int]*Row{}}
	for _, row := range had {
		j.rows[row.Number] = row
	}
	return j
}

// head is the first line of a journal.
type head struct {
	Exploration string `json:"exploration"`
	Candidates  int    `json:"candidates"`
}

// ErrOther says that a journal is of another exploration.
var ErrOther = errors.New("the journal is of another exploration")

// OpenJournal opens the journal of an exploration, or begins it. A last line that was
// not written to its end is given up.
func OpenJournal(name string, plan Plan) (*Journal, error) {
	old, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("explore: %w", err)
	}
	old = old[:bytes.LastIndexByte(old, '\n')+1]
	j := &Journal{rows: map[int]*Row{}}
	if err := j.read(old, plan); err != nil {
		return nil, fmt.Errorf("explore: %s: %w", name, err)
	}
	if j.file, err = os.OpenFile(name, os.O_CREATE|os.O_WRONLY, 0o644); err != nil {
		return nil, fmt.Errorf("explore: %w", err)
	}
	if err = j.file.Truncate(int64(len(old))); err == nil {
		_, err = j.file.Seek(0, io.SeekEnd)
	}
	if err == nil && len(old) == 0 {
		err = j.write(head{plan.Digest, plan.Candidates})
	}
	if err != nil {
		return nil, errors.Join(err, j.file.Close())
	}
	return j, nil
}

func (j *Journal) read(old []byte, plan Plan) error {
	if len(old) == 0 {
		return nil
	}
	lines := bufio.NewScanner(bytes.NewReader(old))
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		if n == 1 {
			var h head
			if err := json.Unmarshal(lines.Bytes(), &h); err != nil {
				return fmt.Errorf("line 1: this is no journal: %w", err)
			}
			if h.Exploration != plan.Digest {
				return ErrOther
			}
			continue
		}
		row := new(Row)
		if err := json.Unmarshal(lines.Bytes(), row); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
		j.rows[row.Number] = row
	}
	return lines.Err()
}

func (j *Journal) write(what any) error {
	line, err := json.Marshal(what)
	if err == nil {
		_, err = j.file.Write(append(line, '\n'))
	}
	return err
}

func (j *Journal) add(row *Row) error {
	if j == nil {
		return nil
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.file == nil {
		return j.keep(row)
	}
	return j.write(row)
}

// row is what the journal had of a candidate when it was opened.
func (j *Journal) row(n int) (*Row, bool) {
	if j == nil {
		return nil, false
	}
	row, ok := j.rows[n]
	return row, ok
}

// Known is how many candidates the journal had when it was opened.
func (j *Journal) Known() int {
	if j == nil {
		return 0
	}
	return len(j.rows)
}

// Close closes the file, if there is one.
func (j *Journal) Close() error {
	if j == nil || j.file == nil {
		return nil
	}
	return j.file.Close()
}
