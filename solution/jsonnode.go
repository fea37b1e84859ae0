package solution

import "encoding/json"

// A node and a message have the shape in JSON that they have within a solution,
// without the texts that are given there for convenience.

// MarshalJSON gives the node with all its play.
func (n *Node) MarshalJSON() ([]byte, error) {
	doc := encoder{}.node(n)
	doc.dropTexts()
	return json.Marshal(doc)
}

func (n *jsonNode) dropTexts() {
	n.Text = ""
	for _, list := range [][]*jsonNode{n.Threats, n.Replies, n.Refutations} {
		for _, m := range list {
			m.dropTexts()
		}
	}
}

// UnmarshalJSON reads what MarshalJSON gives.
func (n *Node) UnmarshalJSON(b []byte) error {
	var doc *jsonNode
	if err := json.Unmarshal(b, &doc); err != nil {
		return err
	}
	var d decoder
	*n = *d.node(doc)
	return d.err
}

// MarshalJSON gives the message.
func (m *Message) MarshalJSON() ([]byte, error) {
	return json.Marshal(encoder{}.remark(Remark{Message: *m}))
}

// UnmarshalJSON reads what MarshalJSON gives.
func (m *Message) UnmarshalJSON(b []byte) error {
	var doc jsonRemark
	if err := json.Unmarshal(b, &doc); err != nil {
		return err
	}
	var d decoder
	*m = d.remark(doc).Message
	return d.err
}
