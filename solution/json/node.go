package json

import (
	"encoding/json"

	"rookery/solution"
)

// A Node is a node with the shape in JSON that it has within a solution, without the
// texts that are given there for convenience.
type Node solution.Node

// MarshalJSON gives the node with all its play.
func (n *Node) MarshalJSON() ([]byte, error) {
	doc := encoder{}.node((*solution.Node)(n))
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
	*n = Node(*d.node(doc))
	return d.err
}

// A Message is a message with its shape in JSON.
type Message solution.Message

// MarshalJSON gives the message.
func (m *Message) MarshalJSON() ([]byte, error) {
	doc := encoder{}.remark(solution.Remark{Message: solution.Message(*m)})
	doc.Text = ""
	return json.Marshal(doc)
}

// UnmarshalJSON reads what MarshalJSON gives.
func (m *Message) UnmarshalJSON(b []byte) error {
	var doc jsonRemark
	if err := json.Unmarshal(b, &doc); err != nil {
		return err
	}
	var d decoder
	*m = Message(d.remark(doc).Message)
	return d.err
}
