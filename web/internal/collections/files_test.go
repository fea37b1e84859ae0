package collections

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"rookery/library"
	"rookery/store/kept"
)

// TestTooMany: a file with more problems than a collection may have is refused.
func TestTooMany(t *testing.T) {
	file := []byte(strings.Repeat("7k/8/6K1/8/8/8/8/R7 w - - dm 1;\n", 3))
	for most, want := range map[int]error{2: errTooLarge, 3: nil} {
		if list, _, err := readCollection("a.epd", file, most); !errors.Is(err, want) || err == nil && len(list) != 3 {
			t.Errorf("at most %d: %d, %v", most, len(list), err)
		}
	}
}

// TestReadAsTheLibraryDoes: lists of positions are taken in, and what is not understood of an entry goes in as it is written.
func TestReadAsTheLibraryDoes(t *testing.T) {
	for name, file := range map[string]string{
		"a.fen": "7k/8/6K1/8/8/8/8/R7 #1; Loyd, Sam; Chess Monthly; 1857\nnonsense\n",
		"a.olv": "---\nauthors: [Loyd]\nalgebraic: {white: [Kg6, Ra1], black: [Kh8]}\nstipulation: Last move?\n---\nnonsense\n",
	} {
		list, wrong, err := readCollection(name, []byte(file), 9)
		if err != nil || len(list) != 1 || len(wrong) == 0 {
			t.Errorf("%s: %d problems, %q, %v", name, len(list), wrong, err)
			continue
		}
		e, err := entry(list[0])
		if err != nil || len(e.Men) != 3 || !strings.HasPrefix(e.Authors[0], "Loyd") || e.Stipulation != map[string]string{"a.fen": "#1", "a.olv": "Last move?"}[name] {
			t.Errorf("%s: %+v, %v", name, e, err)
		}
	}
}

// TestFilesOfFormerResults: what an earlier version found of a problem is listed and written into files as it was, and as what is
// found now.
func TestFilesOfFormerResults(t *testing.T) {
	const document = `{"popeye":"BeginProblem\nAuthor Ann\nStipulation #1\nPieces\n White Kg6 Ra1\n Black Kh8\nEndProblem\n"}`
	form := func(result string) *Service {
		p := kept.Problem{Number: 1, Document: document, Digest: `{"authors":["Ann"],"stipulation":"#1","men":[]}`, Result: result}
		return &Service{bundles: []*bundle{{id: "x", name: "x", problems: []kept.Problem{p}}}, views: views{open: map[string]*view{}}}
	}
	former := form(`{"verdict":"sound","text":{"en":"sound: 1 key","de":"korrekt: 1","fr":"correct : 1"},"themes":["Bristol"],"seconds":1.25,"at":"2026-11-03T04:05:06Z","moves":"1.Ra1-a8 #!\n"}`)
	now := form(`{"verdict":"sound","text":"sound: 1 key","german":"korrekt: 1","french":"correct : 1","themes":["Bristol"],"seconds":1.25,"solved":"2026-11-03T04:05:06Z","moves":"1.Ra1-a8 #!\n"}`)
	for format, want := range map[string][]string{
		"csv": {"sound", "sound: 1 key", "1.250", "Bristol"}, "olv": {"1.Ra1-a8 #!", "verdict: sound: 1 key"}, "popeye": {"Ra1"},
		"json": {`"de": "korrekt: 1"`, `"fr": "correct : 1"`, `"seconds": 1.25`, `"at": "2026-11-03T04:05:06Z"`, `"Bristol"`},
	} {
		in := &collectionFileInput{ID: "x", Format: format}
		a, err := former.collectionFile(t.Context(), in)
		if err != nil {
			t.Fatal(err)
		}
		b, err := now.collectionFile(t.Context(), in)
		if err != nil || !bytes.Equal(a.Body, b.Body) {
			t.Errorf("%s: %s\nof what was found now: %s, %v", format, a.Body, b.Body, err)
		}
		for _, part := range want {
			if !bytes.Contains(a.Body, []byte(part)) {
				t.Errorf("%s has no %q:\n%s", format, part, a.Body)
			}
		}
	}
	for query, want := range map[string]int{"Solution(sound) AND Theme(Bristol)": 1, "Solution(open)": 0} {
		for _, s := range []*Service{former, now} {
			err := s.Ask(t.Context(), "x", func(ctx context.Context, l *library.Library, coming int) error {
				x, err := library.Parse(query)
				if err != nil {
					return err
				}
				set, err := l.Find(ctx, x)
				if err != nil || set.Len() != want || coming > 0 {
					t.Errorf("%s: %d, %d to come, %v", query, set.Len(), coming, err)
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}
	}
}
