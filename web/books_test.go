package web

import (
	"archive/zip"
	"bytes"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"rookery/book"
	"rookery/book/polyglot"
	"rookery/book/tichess"
	"rookery/chess"
	"rookery/tifile"
	"rookery/web/internal/books"
)

const games = `[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0

[White "B"]
[Black "A"]
[Result "1/2-1/2"]

1. e4 c5 2. Nf3 1/2-1/2

[White "C"]
[Black "A"]
[Result "0-1"]

1. d4 d5 2. Ke5 0-1
`

func upload(t *testing.T, c *http.Client, server, name, body string) (int, string) {
	t.Helper()
	resp, err := c.Post(server+"/api/books?name="+url.QueryEscape(name), "application/octet-stream", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(answer)
}

func TestBook(t *testing.T) {
	h, c := serving(t, Config{})
	if status, answer := upload(t, c, h.URL, "games.pgn", games); status != http.StatusCreated {
		t.Fatalf("%d %s", status, answer)
	}
	var list []books.BookInfo
	ask(t, c, "GET", h.URL+"/api/books", nil, &list)
	if len(list) != 1 || list[0].Games != 2 || list[0].Broken != 1 {
		t.Fatalf("books %+v", list)
	}
	var page books.BookPage
	ask(t, c, "GET", h.URL+"/api/books/"+list[0].ID+"/page", nil, &page)
	if len(page.Moves) != 1 || page.Moves[0].SAN != "e4" || page.Moves[0].Games != 2 || page.Moves[0].Opening != "B00 King's Pawn Game" {
		t.Errorf("page %+v", page.Moves)
	}
	resp, err := c.Get(h.URL + "/api/books/" + list[0].ID + "/file/bin")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	bin, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	positions, err := book.ReadAll(polyglot.NewReader(bytes.NewReader(bin)))
	if err != nil || len(positions) != list[0].Positions {
		t.Errorf("file of %d positions, not %d: %v", len(positions), list[0].Positions, err)
	}
	testTIFiles(t, c, h.URL+"/api/books/"+list[0].ID+"/file/zip")
	// What was downloaded can be brought again.
	if status, answer := upload(t, c, h.URL, "book.bin", string(bin)); status != http.StatusCreated {
		t.Errorf("%d %s", status, answer)
	}
	if status := ask(t, newClient(t), "GET", h.URL+"/api/books/"+list[0].ID+"/page", nil, &refusal{}); status != http.StatusNotFound {
		t.Errorf("another session: %d", status)
	}
	if status, _ := upload(t, c, h.URL, "no.pgn", "nothing"); status != http.StatusUnprocessableEntity {
		t.Errorf("no games: %d", status)
	}
	if status, _ := upload(t, c, h.URL, "big.pgn", strings.Repeat(" ", books.MaxFile+1)); status != http.StatusRequestEntityTooLarge {
		t.Errorf("too large: %d", status)
	}
}

// Without a book of one's own there is that of the named openings.
func TestNamedOpenings(t *testing.T) {
	h, c := serving(t, Config{})
	var page books.BookPage
	ask(t, c, "GET", h.URL+"/api/books/openings/page", nil, &page)
	if len(page.Moves) != 20 || page.Moves[0].SAN != "e4" || page.Moves[1].SAN != "d4" {
		t.Fatalf("moves %+v", page.Moves)
	}
	sum := 0.0
	for i, m := range page.Moves {
		sum += m.Weight
		if m.Lines < 1 || i > 0 && m.Lines > page.Moves[i-1].Lines {
			t.Errorf("%s stands in %d openings", m.SAN, m.Lines)
		}
	}
	if sum < 0.999 || sum > 1.001 {
		t.Errorf("weights sum to %g", sum)
	}
}

// testTIFiles looks for the files of three calculators, for White and Black.
func testTIFiles(t *testing.T, c *http.Client, url string) {
	t.Helper()
	resp, err := c.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	files, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatalf("%v: %.200s", err, body)
	}
	var names []string
	for _, f := range files.File {
		names = append(names, f.Name)
		data, err := fs.ReadFile(files, f.Name)
		if err != nil {
			t.Fatal(err)
		}
		variable, _, err := tifile.Parse(data)
		if err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		b, err := tichess.Parse(variable.Data)
		if err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		start := chess.Start()
		if moves := b.Find(tifile.FromSetup(start.Setup())); b.Colour == chess.White && (len(moves) != 1 || moves[0].String() != "e2e4") {
			t.Errorf("%s: at the start %v", f.Name, moves)
		}
	}
	if got := strings.Join(names, " "); got != "ticbook0.89y ticbook0.9xy ticbook0.v2y ticbook1.89y ticbook1.9xy ticbook1.v2y" {
		t.Errorf("files %s", got)
	}
}
