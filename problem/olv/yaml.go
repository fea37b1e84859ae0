package olv

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// A value is what a document holds: a scalar's text as it was written, so that
// dates and numbers stay what they are, a list or a mapping.
type value struct {
	text   string
	plain  bool // the text is a number or a truth value
	list   []value
	fields []field // nil unless it is a mapping
}

type field struct {
	key   string
	value value
}

// get is the value of a field, a zero one if there is none.
func (v value) get(key string) value {
	for _, f := range v.fields {
		if f.key == key {
			return f.value
		}
	}
	return value{}
}

func (v value) isZero() bool { return v.text == "" && v.list == nil && v.fields == nil }

// others are the fields of a mapping that have none of some names.
func (v value) others(known ...string) (rest []field) {
	for _, f := range v.fields {
		if !slices.Contains(known, f.key) {
			rest = append(rest, f)
		}
	}
	return rest
}

// texts is a list of scalars; a single one counts as a list.
func (v value) texts() (texts []string) {
	if v.text != "" {
		return []string{v.text}
	}
	for _, item := range v.list {
		if item.text != "" {
			texts = append(texts, item.text)
		}
	}
	return texts
}

// maxDepth is how deep values may nest; the schema needs five levels.
const maxDepth = 20

// parseDocument parses one document. The value is zero if it is empty.
func parseDocument(src []byte) (value, error) {
	if v, ok := plainDocument(src); ok {
		return v, nil
	}
	return parseAny(src)
}

// parseAny parses a document in any of YAML's ways.
func parseAny(src []byte) (value, error) {
	file, err := parser.ParseBytes(src, 0)
	if err != nil {
		reason, _, _ := strings.Cut(err.Error(), "\n") // the text follows
		return value{}, errors.New(reason)
	}
	for _, doc := range file.Docs {
		if doc.Body != nil {
			return valueOf(doc.Body, maxDepth)
		}
	}
	return value{}, nil
}

func valueOf(node ast.Node, depth int) (v value, err error) {
	if depth == 0 {
		return v, errors.New("too deeply nested")
	}
	switch n := node.(type) {
	case nil, *ast.NullNode, *ast.CommentGroupNode:
		return v, nil
	case *ast.TagNode:
		return valueOf(n.Value, depth-1)
	case *ast.StringNode:
		return value{text: n.Value}, nil
	case *ast.LiteralNode:
		return value{text: n.Value.Value}, nil
	case *ast.SequenceNode:
		v.list = []value{}
		for _, item := range n.Values {
			item, err := valueOf(item, depth-1)
			if err != nil {
				return v, err
			}
			v.list = append(v.list, item)
		}
		return v, nil
	case *ast.MappingValueNode:
		return mappingOf([]*ast.MappingValueNode{n}, depth)
	case *ast.MappingNode:
		return mappingOf(n.Values, depth)
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		return value{text: n.GetToken().Value, plain: true}, nil
	}
	return v, fmt.Errorf("line %d: YAML's %v has no place here", node.GetToken().Position.Line, node.Type())
}

func mappingOf(nodes []*ast.MappingValueNode, depth int) (v value, err error) {
	v.fields = []field{}
	for _, n := range nodes {
		key, err := valueOf(n.Key, depth-1)
		if err != nil {
			return v, err
		}
		val, err := valueOf(n.Value, depth-1)
		if err != nil {
			return v, err
		}
		v.fields = append(v.fields, field{key.text, val})
	}
	return v, nil
}

// valueOfJSON reads a value of JSON.
func valueOfJSON(d *json.Decoder, depth int) (v value, err error) {
	if depth == 0 {
		return v, errors.New("too deeply nested")
	}
	token, err := d.Token()
	if err != nil {
		return v, err
	}
	switch t := token.(type) {
	case string:
		return value{text: t}, nil
	case json.Number:
		return value{text: t.String(), plain: true}, nil
	case bool:
		return value{text: strconv.FormatBool(t), plain: true}, nil
	case json.Delim:
		if t == '[' {
			v.list = []value{}
		} else {
			v.fields = []field{}
		}
		for d.More() {
			key := ""
			if t == '{' {
				k, err := d.Token()
				if err != nil {
					return v, err
				}
				key, _ = k.(string) // a key is one
			}
			item, err := valueOfJSON(d, depth-1)
			if err != nil {
				return v, err
			}
			if t == '{' {
				v.fields = append(v.fields, field{key, item})
			} else {
				v.list = append(v.list, item)
			}
		}
		_, err = d.Token()
	}
	return v, err
}
