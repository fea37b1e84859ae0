package web

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"rookery/web/internal/books"
)

func download(t *testing.T, c *http.Client, url string) string {
	t.Helper()
	resp, err := c.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("%s: %d %v %.300s", url, resp.StatusCode, err, body)
	}
	return string(body)
}

// The book of the named openings can be taken away in any format, and brought
// again with the same moves.
func TestOpeningsAsFiles(t *testing.T) {
	h, c := serving(t, Config{})
	for _, format := range []string{"bin", "csv", "jsonl"} {
		file := download(t, c, h.URL+"/api/books/openings/file/"+format)
		if format != "bin" && !strings.Contains(file, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") {
			t.Errorf("%s: the initial position is missing", format)
		}
		status, answer := upload(t, c, h.URL, "openings."+format, file)
		var info books.BookInfo
		if err := json.Unmarshal([]byte(answer), &info); err != nil || status != http.StatusCreated {
			t.Fatalf("%s: %d %s", format, status, answer)
		}
		var page, named books.BookPage
		ask(t, c, "GET", h.URL+"/api/books/"+info.ID+"/page", nil, &page)
		ask(t, c, "GET", h.URL+"/api/books/openings/page", nil, &named)
		weights := map[string]float64{}
		for _, m := range page.Moves {
			weights[m.SAN] = m.Weight
		}
		for _, m := range named.Moves {
			// Polyglot's weights have 16 bits.
			if w := weights[m.SAN]; w < m.Weight-0.001 || w > m.Weight+0.001 {
				t.Errorf("%s: %s has %g, not %g", format, m.SAN, w, m.Weight)
			}
		}
	}
}

func TestBooksOfOtherFormats(t *testing.T) {
	h, c := serving(t, Config{})
	const fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	for name, file := range map[string]string{
		"a.csv":   "fen,move,weight,games\n" + fen + ",e2e4,3,7\n" + fen + ",d2d4,1,2\n",
		"a.JSONL": `{"fen":"` + fen + `","moves":[{"uci":"e2e4","weight":3,"games":7},{"uci":"d2d4","weight":1}]}` + "\n\n",
	} {
		status, answer := upload(t, c, h.URL, name, file)
		var info books.BookInfo
		if err := json.Unmarshal([]byte(answer), &info); err != nil || status != http.StatusCreated || info.Positions != 1 {
			t.Fatalf("%s: %d %s", name, status, answer)
		}
		var page books.BookPage
		ask(t, c, "GET", h.URL+"/api/books/"+info.ID+"/page", nil, &page)
		if len(page.Moves) != 2 || page.Moves[0].SAN != "e4" || page.Moves[0].Weight != 0.75 || page.Moves[0].Games != 7 {
			t.Errorf("%s: %+v", name, page.Moves)
		}
	}
	for name, file := range map[string]string{
		"a.csv":   "fen,weight\n",
		"b.csv":   "key,move,weight\n12,e2e4,many\n",
		"c.jsonl": `{"key":"xyz","moves":[]}`,
		"d.abk":   "no book",
		"e.ctg":   "pages",
		"f.cto":   "index",
		"g.bbk":   "book",
		"h.zip":   "no archive",
		"i.89y":   "no variable",
	} {
		var refused refusal
		status, answer := upload(t, c, h.URL, name, file)
		if err := json.Unmarshal([]byte(answer), &refused); err != nil || status != http.StatusUnprocessableEntity || !strings.Contains(refused.Detail, name) {
			t.Errorf("%s: %d %s", name, status, answer)
		}
	}
}

// What TI-Chess gets is a book again, from the ZIP and from its files.
func TestCalculatorBookComesBack(t *testing.T) {
	h, c := serving(t, Config{})
	_, answer := upload(t, c, h.URL, "games.pgn", games)
	var info, again books.BookInfo
	if err := json.Unmarshal([]byte(answer), &info); err != nil {
		t.Fatal(err)
	}
	zipped := download(t, c, h.URL+"/api/books/"+info.ID+"/file/zip")
	if status, answer := upload(t, c, h.URL, "ti.zip", zipped); status != http.StatusCreated {
		t.Errorf("%d %s", status, answer)
	}
	packed, err := zip.NewReader(strings.NewReader(zipped), int64(len(zipped)))
	if err != nil {
		t.Fatal(err)
	}
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	for _, f := range packed.File {
		part, err := w.CreateFormFile("file", f.Name)
		if err != nil {
			t.Fatal(err)
		}
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(part, r); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	resp, err := c.Post(h.URL+"/api/books/files", w.FormDataContentType(), &form)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if err := json.NewDecoder(resp.Body).Decode(&again); err != nil || resp.StatusCode != http.StatusCreated || again.Positions == 0 {
		t.Fatalf("%d %v %+v", resp.StatusCode, err, again)
	}
	var page books.BookPage
	ask(t, c, "GET", h.URL+"/api/books/"+again.ID+"/page", nil, &page)
	if len(page.Moves) != 1 || page.Moves[0].SAN != "e4" {
		t.Errorf("%+v", page.Moves)
	}
}
