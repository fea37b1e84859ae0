// Package books is the page's room for opening books: those that visitors bring or make of
// games, and that of the named openings. Visitors' books are forgotten with the server.
package books

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"rookery/book"
	"rookery/book/build"
	"rookery/book/formats"
	"rookery/chess"
	"rookery/eco"
	"rookery/pgn"
	"rookery/web/internal/site"
)

// What books may take.
const (
	booksPerSession = 5
	booksInAll      = 100
	MaxFile         = 16 << 20
	MaxUnpacked     = 128 << 20
	builders        = 2 // books made at a time
)

var (
	errNoBook    = errors.New("there is no such book (any more)")
	errNoGames   = errors.New("there is no game in the file that could be read")
	errManyBooks = errors.New("the server keeps no more books: try again later")
	errUnpacked  = fmt.Errorf("unpacked the file has more than %d MiB", MaxUnpacked>>20)
)

// A bookList holds the books that visitors have brought, until the server ends.
type bookList struct {
	names *eco.Table
	slots site.Slots
	// openings is the book of the names, made when it is first asked for.
	openings func() (*keptBook, error)

	mu    sync.Mutex
	books []*keptBook
}

type keptBook struct {
	info      BookInfo
	owner     site.Visitor
	positions []book.Position
	prober    book.Prober
}

// A BookInfo is what is known of a book as a whole.
type BookInfo struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Games     int    `json:"games" doc:"0 if it was not made of games here"`
	Broken    int    `json:"broken,omitempty" doc:"games that could not be read to their end, and were left out"`
	Positions int    `json:"positions"`
}

// A BookMove is a move that a book knows of a position, or one that stands in a
// named opening or leads into one.
type BookMove struct {
	Move    string  `json:"move" doc:"in coordinates"`
	SAN     string  `json:"san"`
	Weight  float64 `json:"weight" doc:"part of the position's weight, from 0 to 1"`
	Lines   int     `json:"lines,omitempty" doc:"named openings in which it stands"`
	Games   uint32  `json:"games,omitempty"`
	Wins    uint32  `json:"wins,omitempty" doc:"of the side to move"`
	Draws   uint32  `json:"draws,omitempty"`
	Losses  uint32  `json:"losses,omitempty"`
	Opening string  `json:"opening,omitempty" doc:"name of the position after it"`
	FEN     string  `json:"fen" doc:"after it"`
}

// A BookPage is a position with what a book knows of it.
type BookPage struct {
	FEN     string              `json:"fen"`
	Opening string              `json:"opening,omitempty" doc:"code and name"`
	Moves   []BookMove          `json:"moves"`
	Legal   map[string][]string `json:"legal" doc:"all legal moves: squares of departure to those of arrival"`
}

// A Service has the visitors' opening books and that of the named openings.
type Service struct{ list *bookList }

// New makes one without visitors' books.
func New() (*Service, error) {
	s, err := newBookList()
	return &Service{s}, err
}

func newBookList() (*bookList, error) {
	names, err := eco.Load()
	s := &bookList{names: names, slots: site.NewSlots(builders)}
	s.openings = sync.OnceValues(s.namedOpenings)
	return s, err
}

// add reads a book, or makes one of games.
func (s *bookList) add(ctx context.Context, owner site.Visitor, files []bookFile) (BookInfo, error) {
	name := files[0].name
	for _, f := range files {
		if f.ending() == ".ctg" {
			name = f.name
		}
	}
	b := &keptBook{owner: owner, info: BookInfo{ID: strings.ToLower(rand.Text()), Name: name}}
	if err := s.slots.Do(ctx, func() error { return b.read(ctx, files) }); err != nil {
		return BookInfo{}, err
	}
	b.prober = book.Index(b.positions)
	b.info.Positions = len(b.positions)

	s.mu.Lock()
	defer s.mu.Unlock()
	mine := slices.DeleteFunc(slices.Clone(s.books), func(o *keptBook) bool { return o.owner.Session != owner.Session })
	if len(mine) >= booksPerSession { // the oldest makes room
		s.books = slices.DeleteFunc(s.books, func(o *keptBook) bool { return o == mine[0] })
	} else if len(s.books) >= booksInAll {
		return BookInfo{}, errManyBooks
	}
	s.books = append(s.books, b)
	return b.info, nil
}

// read takes a book over, or makes one of games.
func (b *keptBook) read(ctx context.Context, files []bookFile) error {
	positions, is, err := readBook(ctx, files)
	switch {
	case err != nil:
		return err
	case !is && len(files) > 1:
		return errNoBookFile
	case !is:
		if err := b.build(ctx, files[0].data); err != nil {
			return err
		}
		if len(b.positions) == 0 {
			return errNoGames
		}
		return nil
	case len(positions) == 0:
		return errNoBookFile
	}
	sorted, err := book.Sorted(book.NewReader(positions))
	if err == nil {
		b.positions, err = book.ReadAll(sorted)
	}
	return err
}

// build makes the book of games, up to 30 moves of each, weighed by their number.
func (b *keptBook) build(ctx context.Context, file []byte) error {
	plain, err := pgn.Open(bytes.NewReader(file))
	if err != nil {
		return err
	}
	defer plain.Close()
	c := build.New(build.Options{MaxPly: 60, Weight: build.ByGames, Stats: true}, 1)
	defer c.Close()
	bounded := &io.LimitedReader{R: plain, N: MaxUnpacked}
	r := pgn.NewReader(bounded)
	r.MaxMoves = 60
	var g pgn.Game
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := r.Read(&g); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return err
		}
		if g.Err() != nil || g.Variant() != "standard" {
			b.info.Broken++
			continue
		}
		if err := c.Add(0, &g); err != nil {
			return err
		}
	}
	if bounded.N <= 0 {
		return errUnpacked
	}
	b.info.Games = c.Games()
	made, err := c.Book()
	if err != nil {
		return err
	}
	b.positions, err = book.ReadAll(made)
	return err
}

func (s *bookList) get(owner site.Visitor, id string) (*keptBook, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, b := range s.books {
		if b.info.ID == id && b.owner.Session == owner.Session {
			return b, nil
		}
	}
	return nil, errNoBook
}

func (s *bookList) of(owner site.Visitor) (list []BookInfo) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, b := range s.books {
		if b.owner.Session == owner.Session {
			list = append(list, b.info)
		}
	}
	return list
}

func (s *bookList) opening(pos *chess.Position) string {
	o, ok := s.names.Find(pos.Key())
	if !ok {
		return ""
	}
	return o.Code + " " + o.Name
}

// page looks a position up; without a book the moves are those of the named
// openings, weighed by the number of them.
func (s *bookList) page(b *keptBook, fen string) (BookPage, error) {
	pos := chess.Start()
	if fen != "" {
		var err error
		if pos, err = chess.ParsePosition(fen); err != nil {
			return BookPage{}, err
		}
	}
	out := BookPage{FEN: pos.FEN(), Opening: s.opening(&pos), Moves: []BookMove{}, Legal: map[string][]string{}}
	after := func(m chess.Move) BookMove {
		next := pos
		next.Play(m)
		return BookMove{Move: m.String(), SAN: pos.SAN(m), Opening: s.opening(&next), FEN: next.FEN()}
	}
	lines := 0
	for _, m := range pos.Legal(nil) {
		if from, to := m.From().String(), m.To().String(); !slices.Contains(out.Legal[from], to) {
			out.Legal[from] = append(out.Legal[from], to)
		}
		if b == nil {
			named := after(m)
			if named.Lines = s.names.Lines(pos.Key(), m); named.Lines > 0 || named.Opening != "" {
				lines += named.Lines
				out.Moves = append(out.Moves, named)
			}
		}
	}
	if b == nil {
		for i := range out.Moves {
			out.Moves[i].Weight = float64(out.Moves[i].Lines) / float64(max(lines, 1))
		}
		slices.SortFunc(out.Moves, func(a, c BookMove) int {
			return cmp.Or(cmp.Compare(c.Lines, a.Lines), strings.Compare(a.SAN, c.SAN))
		})
		return out, nil
	}
	moves, err := b.prober.Probe(&pos)
	if err != nil {
		return out, err
	}
	total := uint64(0)
	for _, m := range moves {
		total += uint64(m.Weight)
	}
	for _, m := range moves {
		legal, err := pos.ParseMove(m.Text)
		if err != nil {
			continue // Probe gives legal moves
		}
		move := after(legal)
		move.Games, move.Wins, move.Draws, move.Losses = m.Games, m.Wins, m.Draws, m.Losses
		if total > 0 {
			move.Weight = float64(m.Weight) / float64(total)
		}
		out.Moves = append(out.Moves, move)
	}
	return out, nil
}

// write writes a book in one of the formats for downloads.
func (b *keptBook) write(ctx context.Context, format string) ([]byte, error) {
	var out bytes.Buffer
	if format == "zip" {
		return tiChess(b.prober)
	}
	form, positions := formats.ForFile("."+format), b.positions
	w, err := form.Writer(&out)
	if err == nil && form.Either { // a table has the positions themselves
		positions, err = b.placed(ctx)
	}
	if err != nil {
		return nil, err
	}
	err = errors.Join(book.Copy(w, book.NewReader(positions)), w.Close())
	return out.Bytes(), err
}

type (
	bookUpload struct {
		Name    string `query:"name" maxLength:"200" doc:"the file's name, which tells the format: .bin (Polyglot), .abk (Arena), .csv, .jsonl, .89y, .9xy, .v2y (TI-Chess), .zip (several files, such as ChessBase's .ctg, .cto and .ctb); all else is games"`
		RawBody []byte `contentType:"application/octet-stream"`
	}
	bookForm    struct{ RawBody multipart.Form }
	bookOutput  struct{ Body BookInfo }
	booksOutput struct{ Body []BookInfo }
	pageInput   struct {
		ID  string `path:"id" maxLength:"64" doc:"of a book, or \"openings\""`
		FEN string `query:"fen" maxLength:"128" doc:"the initial position if empty"`
	}
	pageOutput    struct{ Body BookPage }
	positionInput struct {
		Body struct {
			FEN  string `json:"fen" maxLength:"128"`
			Move string `json:"move" maxLength:"16" doc:"in coordinates; a pawn becomes a queen if nothing is said"`
		}
	}
	positionOutput struct {
		Body struct {
			FEN string `json:"fen"`
			SAN string `json:"san"`
		}
	}
	bookFileInput struct {
		ID     string `path:"id" maxLength:"64" doc:"of a book, or \"openings\""`
		Format string `path:"format" enum:"bin,csv,jsonl,zip" doc:"zip: files for TI-Chess"`
	}
)

// AddTo adds what it answers.
func (s *Service) AddTo(api huma.API) {
	tags := []string{"books"}
	site.Register(api, huma.Operation{
		OperationID: "add-book", Method: "POST", Path: "/api/books", Summary: "Make a book of games in PGN, or bring one",
		Tags: tags, DefaultStatus: http.StatusCreated, MaxBodyBytes: MaxFile, BodyReadTimeout: site.UploadTime,
	}, func(ctx context.Context, in *bookUpload) (*bookOutput, error) {
		return s.addBook(ctx, []bookFile{{site.Line(in.Name), in.RawBody}})
	})
	site.Register(api, huma.Operation{
		OperationID: "add-book-files", Method: "POST", Path: "/api/books/files", Summary: "Bring a book of several files",
		Description: "ChessBase's .ctg, .cto and .ctb, or files of TI-Chess, as a form.",
		Tags:        tags, DefaultStatus: http.StatusCreated, MaxBodyBytes: MaxFile,
	}, func(ctx context.Context, in *bookForm) (*bookOutput, error) {
		files, err := formFiles(&in.RawBody)
		if err != nil {
			return nil, huma.Error422UnprocessableEntity(err.Error())
		}
		return s.addBook(ctx, files)
	})
	site.Register(api, huma.Operation{
		OperationID: "books", Method: "GET", Path: "/api/books", Summary: "The visitor's books", Tags: tags,
	}, func(ctx context.Context, _ *struct{}) (*booksOutput, error) {
		return &booksOutput{append([]BookInfo{}, s.list.of(site.VisitorOf(ctx))...)}, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "book-page", Method: "GET", Path: "/api/books/{id}/page", Summary: "What a book knows of a position", Tags: tags,
	}, func(ctx context.Context, in *pageInput) (*pageOutput, error) {
		var b *keptBook
		if in.ID != "openings" {
			var err error
			if b, err = s.list.get(site.VisitorOf(ctx), in.ID); err != nil {
				return nil, huma.Error404NotFound(err.Error())
			}
		}
		page, err := s.list.page(b, in.FEN)
		if err != nil {
			return nil, huma.Error422UnprocessableEntity(err.Error())
		}
		return &pageOutput{page}, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "position", Method: "POST", Path: "/api/position", Summary: "The position after a move", Tags: tags,
	}, func(_ context.Context, in *positionInput) (*positionOutput, error) {
		pos, err := chess.ParsePosition(in.Body.FEN)
		if err != nil {
			return nil, huma.Error422UnprocessableEntity(err.Error())
		}
		m, err := pos.ParseMove(in.Body.Move)
		if err != nil {
			if m, err = pos.ParseMove(in.Body.Move + "q"); err != nil {
				return nil, huma.Error422UnprocessableEntity(err.Error())
			}
		}
		var out positionOutput
		out.Body.SAN = pos.SAN(m)
		pos.Play(m)
		out.Body.FEN = pos.FEN()
		return &out, nil
	})
	site.Register(api, huma.Operation{
		OperationID: "book-file", Method: "GET", Path: "/api/books/{id}/file/{format}", Summary: "A book as a file", Tags: tags,
		Responses: map[string]*huma.Response{"200": {Description: "the file", Content: map[string]*huma.MediaType{"application/octet-stream": {}}}},
	}, func(ctx context.Context, in *bookFileInput) (*site.File, error) {
		get := s.list.openings
		if in.ID != "openings" {
			get = func() (*keptBook, error) { return s.list.get(site.VisitorOf(ctx), in.ID) }
		}
		b, err := get()
		if err != nil {
			return nil, huma.Error404NotFound(err.Error())
		}
		var body []byte
		if err := s.list.slots.Do(ctx, func() (err error) {
			body, err = b.write(ctx, in.Format)
			return err
		}); err != nil {
			return nil, huma.Error422UnprocessableEntity(err.Error())
		}
		return &site.File{Type: "application/octet-stream", Disposition: `attachment; filename="book.` + in.Format + `"`, Body: body}, nil
	})
}

func (s *Service) addBook(ctx context.Context, files []bookFile) (*bookOutput, error) {
	info, err := s.list.add(ctx, site.VisitorOf(ctx), files)
	switch {
	case errors.Is(err, errManyBooks):
		return nil, huma.Error503ServiceUnavailable(err.Error())
	case err != nil:
		return nil, huma.Error422UnprocessableEntity(err.Error())
	}
	return &bookOutput{info}, nil
}

// formFiles are the files of a form, in the order of their names.
func formFiles(form *multipart.Form) (files []bookFile, err error) {
	left := int64(MaxFile)
	for _, headers := range form.File {
		for _, h := range headers {
			f, err := h.Open()
			if err != nil {
				return nil, err
			}
			data, err := io.ReadAll(io.LimitReader(f, left+1))
			_ = f.Close() // it has only been read
			if err != nil {
				return nil, err
			}
			if left -= int64(len(data)); left < 0 {
				return nil, errUnpacked
			}
			files = append(files, bookFile{site.Line(h.Filename), data})
		}
	}
	if len(files) == 0 {
		return nil, errNoBookFile
	}
	slices.SortFunc(files, func(a, b bookFile) int { return strings.Compare(a.name, b.name) })
	return files, nil
}
