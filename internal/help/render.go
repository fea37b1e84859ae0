package help

import (
	"bytes"
	"fmt"
	"net/url"
	"path"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
)

// render makes the page's HTML of its document, and notes its title and sections.
func (p *Page) render(source []byte, pages map[string]*Page) ([]byte, error) {
	markdown := goldmark.New(
		goldmark.WithExtensions(extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute)), extension.Linkify),
		goldmark.WithParserOptions(parser.WithAutoHeadingID()),
		goldmark.WithRendererOptions(html.WithUnsafe()), // pictures with a width are HTML; the documents are ours
	)
	context := parser.NewContext(parser.WithIDs(anchors{}))
	document := markdown.Parser().Parse(text.NewReader(source), parser.WithContext(context))
	p.sections = sectionsOf(document, source)
	if len(p.sections) > 0 {
		p.Title = p.sections[0].Title
	}
	if p.Title == "" {
		return nil, fmt.Errorf("it has no title")
	}
	err := ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if link, ok := n.(*ast.Link); ok && entering {
			to, err := p.target(string(link.Destination), pages)
			if err != nil {
				return ast.WalkStop, err
			}
			link.Destination = []byte(to)
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = markdown.Renderer().Render(&b, source, document)
	return b.Bytes(), err
}

// target is where a link of the document leads among the pages. What is in the sources only is
// "": it stays text there.
func (p *Page) target(destination string, pages map[string]*Page) (string, error) {
	u, err := url.Parse(destination)
	if err != nil {
		return "", err
	}
	if u.IsAbs() || u.Path == "" {
		return destination, nil
	}
	to := path.Join(path.Dir(p.document), u.Path)
	if page := pages[to]; page != nil {
		u.Path = relative(p.Name, page.Name+".html")
		return u.String(), nil
	}
	return "", nil
}

// relative is the way from one page to another file.
func relative(from, to string) string {
	return strings.Repeat("../", strings.Count(from, "/")) + to
}

// anchors makes headings' names as forges do: small letters and digits of all languages, blanks as hyphens.
type anchors map[string]int

func (a anchors) Generate(value []byte, _ ast.NodeKind) []byte {
	var b strings.Builder
	for _, r := range strings.ToLower(strings.TrimSpace(string(value))) {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_':
			b.WriteRune(r)
		case unicode.IsSpace(r):
			b.WriteByte('-')
		}
	}
	id := b.String()
	n := a[id]
	a[id]++
	if n > 0 {
		id = fmt.Sprintf("%s-%d", id, n)
	}
	return []byte(id)
}

func (a anchors) Put(value []byte) { a[string(value)]++ }

// sectionsOf are a document's headings with the text below each.
func sectionsOf(document ast.Node, source []byte) (list []section) {
	for n := document.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok {
			s := section{Title: plain(n, source)}
			if id, ok := h.AttributeString("id"); ok && h.Level > 1 {
				s.ID = string(id.([]byte))
			}
			list = append(list, s)
			continue
		}
		if len(list) == 0 {
			list = append(list, section{})
		}
		last := &list[len(list)-1]
		last.Text = strings.TrimSpace(last.Text + "\n" + plain(n, source))
	}
	return list
}

// plain is a node's text.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // nothing fails
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				b.Write(n.Segment.Value(source))
				if n.SoftLineBreak() || n.HardLineBreak() {
					b.WriteByte(' ')
				}
			}
		case *ast.String:
			if entering {
				b.Write(n.Value)
			}
		case *ast.CodeBlock, *ast.FencedCodeBlock:
			if entering {
				b.Write(n.Lines().Value(source))
			}
		default:
			if !entering && n.Type() == ast.TypeBlock {
				b.WriteByte('\n')
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(b.String()), " ")
}
