package pgn

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"rookery/pgn/encodings"
)

// in is a text in an encoding.
func in(t *testing.T, name, text string) string {
	t.Helper()
	e, err := encodings.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	s, err := e.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestCodePages(t *testing.T) {
	for _, tt := range [...]struct{ encoding, white string }{
		{"windows-1252", "Müller, Jürgen"}, {"windows-1252", "Rubén Gómez"}, {"windows-1252", "Réti’s pupil – Grünfeld"},
		{"iso-8859-1", "Sämisch, Friedrich"}, {"iso-8859-1", "Larsen, Søren Åge"},
		{"windows-1250", "Władysław Żuk"}, {"windows-1250", "Müller, Paweł"}, {"iso-8859-2", "Šimon Čáp"},
		{"windows-1251", "Каспаров, Гарри"}, {"cp1251", "Карпов"}, {"koi8-r", "Каспаров, Гарри"}, {"cp866", "Каспаров, Гарри"},
		{"cp850", "Müller, Jürgen"}, {"cp437", "Müller, Jürgen"}, {"CP850", "Réti, Gösta"},
	} {
		text := in(t, tt.encoding, "[Event \"x\"]\n[White \""+tt.white+"\"]\n\n1. e4 {"+tt.white+"} e5 *\n")
		g := allGames(t, NewReader(strings.NewReader(text)))[0]
		line, _ := g.Annotated()
		if got := g.Tags.Get("White"); got != tt.white || line.Plies[0].Comment != tt.white {
			t.Errorf("%s: %q guessed as %q", tt.encoding, tt.white, got)
		}
		if len(g.Faults) != 1 || !errors.Is(g.Faults[0].Err, ErrEncoding) || g.Faults[0].Line != 2 {
			t.Errorf("%s: told %v", tt.encoding, g.Faults)
		}
	}
	for _, tt := range [...]struct{ encoding, white string }{
		{"windows-1254", "Şükrü Yılmaz"}, {"cp852", "Władysław"}, {"macintosh", "Müller"}, {"cp437", "Gödel"}, {"gbk", "丁立人"},
		{"shift_jis", "羽生善治"}, {"utf-16le", "Тал"}, {"UTF-16", "Таль"}, {"utf-8", "Réti"}, {"windows-1253", "Παπαδόπουλος"}, {"cp1257", "Šķērs"},
	} {
		text := in(t, tt.encoding, "% by nobody\r\n[Event \"x\"]\r\n[White \""+tt.white+"\"]\r\n\r\n1. e4 e5 *\r\n")
		e, err := encodings.Parse(tt.encoding)
		if err != nil {
			t.Fatal(err)
		}
		r, err := OpenIn(bytes.NewReader([]byte(text)), e)
		if err != nil {
			t.Fatal(err)
		}
		g := allGames(t, NewReader(r))[0]
		if got := g.Tags.Get("White"); got != tt.white || len(g.Faults) > 0 {
			t.Errorf("%s: %q read as %q %v", tt.encoding, tt.white, got, g.Faults)
		}
	}
	if _, err := encodings.Parse("klingon"); err == nil {
		t.Error("an encoding that there is not")
	}
}

// TestCodePageOnce: what a file is read by is told once, and later games are read likewise.
func TestCodePageOnce(t *testing.T) {
	var b strings.Builder
	for range 3000 {
		b.WriteString(in(t, "windows-1251", "[Event \"x\"]\n[White \"Таль\"]\n\n1. e4 e5 {Michail} 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *\n\n"))
	}
	r := NewReader(strings.NewReader(b.String()))
	told := 0
	for {
		var g Game
		if err := r.Read(&g); errors.Is(err, io.EOF) {
			break
		}
		told += len(g.Faults)
		if g.Tags.Get("White") != "Таль" {
			t.Fatalf("game %d: %s", g.Number, g.Tags.Get("White"))
		}
	}
	if told != 1 {
		t.Errorf("told %d times", told)
	}
}
