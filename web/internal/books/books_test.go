package books

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"rookery/book"
	"rookery/chess"
	"rookery/web/internal/site"
	"rookery/web/internal/site/sitetest"
)

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

const games = `[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0

[Result "1/2-1/2"]

1. e4 c5 2. Nf3 1/2-1/2

[Result "0-1"]

1. d4 d5 2. Ke5 0-1

[Variant "Atomic"]

1. d4 *
`

func room(t *testing.T) (*Service, sitetest.Room) {
	t.Helper()
	s, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return s, sitetest.New(func(api huma.API, _ *http.ServeMux) { s.AddTo(api) })
}

func bring(t *testing.T, r sitetest.Room, session, name, text string) (status int, info BookInfo, detail string) {
	t.Helper()
	resp, body := r.Send(t, session, "POST", "/api/books?name="+url.QueryEscape(name), "application/octet-stream", []byte(text))
	var no sitetest.Refusal
	if err := errors.Join(json.Unmarshal(body, &info), json.Unmarshal(body, &no)); err != nil {
		t.Fatalf("%v in %s", err, body)
	}
	return resp.StatusCode, info, no.Detail
}

// packed is a ZIP with files in it.
func packed(t *testing.T, files map[string]string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, text := range files {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = w.Write([]byte(text))
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestMadeOfGames: games become a book with their numbers and results; broken ones and those of variants are counted.
func TestMadeOfGames(t *testing.T) {
	_, r := room(t)
	status, info, _ := bring(t, r, "a", " my\tgames.pgn ", games)
	if status != 201 || info.Name != "my games.pgn" || info.Games != 2 || info.Broken != 2 || info.Positions != 6 || info.ID == "" {
		t.Errorf("%d %+v", status, info)
	}
	var page BookPage
	if code := r.Ask(t, "a", "GET", "/api/books/"+info.ID+"/page", nil, &page); code != 200 || page.FEN != start || len(page.Moves) != 1 || len(page.Legal) != 10 || len(page.Legal["g1"]) != 2 {
		t.Fatalf("%d %+v", code, page)
	}
	if m := page.Moves[0]; m.Move != "e2e4" || m.SAN != "e4" || m.Weight != 1 || m.Games != 2 || m.Wins != 1 || m.Draws != 1 || m.Losses != 0 || !strings.HasPrefix(m.Opening, "B00") || m.Lines != 0 {
		t.Errorf("%+v", m)
	}
	if r.Ask(t, "a", "GET", "/api/books/"+info.ID+"/page?fen="+url.QueryEscape(page.Moves[0].FEN), nil, &page); len(page.Moves) != 2 || page.Moves[0].Weight != 0.5 || page.Opening == "" {
		t.Errorf("%+v", page)
	}
	for _, c := range []struct {
		session, path string
		want          int
	}{{"b", "/api/books/" + info.ID + "/page", 404}, {"a", "/api/books/none/page", 404}, {"a", "/api/books/" + info.ID + "/page?fen=x", 422}, {"b", "/api/books/" + info.ID + "/file/bin", 404}, {"a", "/api/books/openings/page?fen=x", 422}} {
		if code := r.Ask(t, c.session, "GET", c.path, nil, nil); code != c.want {
			t.Errorf("%s: %d", c.path, code)
		}
	}
	for _, format := range []string{"bin", "csv", "jsonl", "zip"} {
		resp, body := r.Send(t, "a", "GET", "/api/books/"+info.ID+"/file/"+format, "", nil)
		if resp.StatusCode != http.StatusOK || len(body) == 0 || resp.Header.Get("Content-Disposition") != `attachment; filename="book.`+format+`"` {
			t.Errorf("%s: %d %v", format, resp.StatusCode, resp.Header)
		}
		name := "again." + format
		if code, again, detail := bring(t, r, "c", name, string(body)); code != 201 || again.Positions != 6 && format != "zip" || again.Games != 0 || again.Name != name {
			t.Errorf("%s: %d %+v %s", format, code, again, detail)
		}
	}
}

// TestNamedOpenings: of a position the moves of named openings are shown, those in most lines first.
func TestNamedOpenings(t *testing.T) {
	s, r := room(t)
	var page BookPage
	if code := r.Ask(t, "a", "GET", "/api/books/openings/page", nil, &page); code != 200 || len(page.Moves) < 10 {
		t.Fatalf("%d %+v", code, page)
	}
	sum := 0.0
	for i, m := range page.Moves {
		sum += m.Weight
		if i > 0 && (m.Lines > page.Moves[i-1].Lines || m.Lines == page.Moves[i-1].Lines && m.SAN < page.Moves[i-1].SAN) || m.Lines == 0 && m.Opening == "" {
			t.Errorf("%d: %+v after %+v", i, m, page.Moves[max(0, i-1)])
		}
	}
	pos, named := chess.Start(), 0
	for _, m := range pos.Legal(nil) {
		next := pos
		if next.Play(m); s.list.names.Lines(pos.Key(), m) > 0 || s.list.opening(&next) != "" {
			named++
		}
	}
	if len(page.Moves) != named {
		t.Errorf("%d moves are named, %d are shown", named, len(page.Moves))
	}
	if sum < 0.999 || sum > 1.001 || page.Moves[0].SAN != "e4" {
		t.Errorf("weights are %g together, %s is first", sum, page.Moves[0].SAN)
	}
	if r.Ask(t, "a", "GET", "/api/books/openings/page?fen="+url.QueryEscape("7k/8/6K1/8/8/8/8/R7 w - - 0 1"), nil, &page); len(page.Moves) != 0 || page.Opening != "" || page.Moves == nil {
		t.Errorf("%+v", page)
	}
}

// TestPositionAfter: a move leads to a position; a pawn that says nothing becomes a queen.
func TestPositionAfter(t *testing.T) {
	_, r := room(t)
	var out struct{ FEN, SAN string }
	for _, c := range []struct {
		fen, move string
		status    int
		san, to   string
	}{
		{start, "e2e4", 200, "e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq"}, {"8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8", 200, "a8=Q", "Q7/7k/8/8/8/8/8/K7 b - -"},
		{"8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n", 200, "a8=N", "N7/7k/8/8/8/8/8/K7 b - -"}, {start, "e2e5", 422, "", ""}, {start, "", 422, "", ""}, {"x", "e2e4", 422, "", ""},
	} {
		out.FEN, out.SAN = "", ""
		code := r.Ask(t, "a", "POST", "/api/position", map[string]string{"fen": c.fen, "move": c.move}, &out)
		if code != c.status || out.SAN != c.san || !strings.HasPrefix(out.FEN, c.to) {
			t.Errorf("%s %s: %d %+v", c.fen, c.move, code, out)
		}
	}
}

// TestMostBooks: a visitor's oldest book makes room for another; where there are as many as there may be, others bring none.
func TestMostBooks(t *testing.T) {
	s, r := room(t)
	var first BookInfo
	for i := range booksPerSession + 1 {
		status, info, _ := bring(t, r, "a", fmt.Sprint(i, ".pgn"), games)
		if status != 201 {
			t.Fatal(status)
		}
		if i == 0 {
			first = info
		}
	}
	var list []BookInfo
	r.Ask(t, "a", "GET", "/api/books", nil, &list)
	if len(list) != booksPerSession || list[0].Name != "1.pgn" || list[len(list)-1].Name != fmt.Sprint(booksPerSession, ".pgn") {
		t.Errorf("%+v", list)
	}
	if _, err := s.list.get(site.Visitor{Session: "a"}, first.ID); !errors.Is(err, errNoBook) {
		t.Error(err)
	}
	for i := len(s.list.books); i < booksInAll; i++ {
		s.list.books = append(s.list.books, &keptBook{owner: site.Visitor{Session: "many"}})
	}
	if status, _, detail := bring(t, r, "b", "x.pgn", games); status != 503 || detail == "" {
		t.Errorf("%d %s", status, detail)
	}
	if status, _, _ := bring(t, r, "a", "x.pgn", games); status != 201 {
		t.Errorf("who has one to give up: %d", status)
	}
	s.list.books = s.list.books[1:]
	if status, _, _ := bring(t, r, "b", "x.pgn", games); status != 201 || len(s.list.books) != booksInAll {
		t.Errorf("the last place: %d", status)
	}
	if list = nil; r.Ask(t, "nobody", "GET", "/api/books", nil, &list) != 200 || list == nil || len(list) > 0 {
		t.Errorf("%+v", list)
	}
}

// TestSeveralFiles: files that belong together come as a form or in a ZIP; what is no book among several is refused.
func TestSeveralFiles(t *testing.T) {
	_, r := room(t)
	const table = "fen,move,weight\n" + start + ",e2e4,3\n"
	form := func(files map[string]string) (int, BookInfo, string) {
		var b bytes.Buffer
		w := multipart.NewWriter(&b)
		for name, text := range files {
			part, err := w.CreateFormFile("file", name)
			if err != nil {
				t.Fatal(err)
			}
			_, _ = part.Write([]byte(text))
		}
		_ = w.Close()
		resp, body := r.Send(t, "a", "POST", "/api/books/files", w.FormDataContentType(), b.Bytes())
		var info BookInfo
		var no sitetest.Refusal
		_, _ = json.Unmarshal(body, &info), json.Unmarshal(body, &no) // one or the other
		return resp.StatusCode, info, no.Detail
	}
	if status, info, detail := form(map[string]string{"a.csv": table, "readme.txt": "words"}); status != 201 || info.Positions != 1 {
		t.Errorf("%d %+v %s", status, info, detail)
	}
	if status, info, detail := bring(t, r, "a", "x.zip", packed(t, map[string]string{"in/a.csv": table})); status != 201 || info.Positions != 1 || info.Name != "x.zip" {
		t.Errorf("%d %+v %s", status, info, detail)
	}
	for name, files := range map[string]map[string]string{"games": {"a.pgn": games, "b.pgn": games}, "nothing": {}, "index": {"a.cto": "x", "b.ctb": "y"}} {
		if status, _, detail := form(files); status != 422 || detail == "" {
			t.Errorf("%s: %d %s", name, status, detail)
		}
	}
	for name, text := range map[string]string{"empty.zip": packed(t, nil), "bad.zip": "PK", "empty.csv": "fen,move,weight\n", "empty.pgn": "\n"} {
		if status, _, detail := bring(t, r, "a", name, text); status != 422 || detail == "" {
			t.Errorf("%s: %d %s", name, status, detail)
		}
	}
}

// TestMostPositions: a book may have so many positions, and reading one ends with its visitor.
func TestMostPositions(t *testing.T) {
	three := func() book.Reader { return book.NewReader(make([]book.Position, 3)) }
	if all, err := atMost(t.Context(), three(), 3); err != nil || len(all) != 3 {
		t.Errorf("%d, %v", len(all), err)
	}
	if _, err := atMost(t.Context(), three(), 2); !errors.Is(err, errManyPositions) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := atMost(ctx, three(), 3); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	b := &keptBook{}
	if err := b.build(ctx, []byte(games)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if out, err := unpacked([]bookFile{{"a.bin", []byte("12")}, {"b.ZIP", []byte(packed(t, map[string]string{"c\td.csv": "x"}))}}); err != nil || len(out) != 2 || out[1].name != "c d.csv" || string(out[1].data) != "x" {
		t.Errorf("%+v, %v", out, err)
	}
}
