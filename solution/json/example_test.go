package json_test

import (
	"fmt"
	"strings"

	"rookery/solution/internal/sample"
	"rookery/solution/json"
)

func ExampleDecoder() {
	var doc strings.Builder
	if err := sample.MateInOne(json.New(&doc, json.Options{Lines: true})); err != nil {
		fmt.Println(err)
	}
	fmt.Print(doc.String())
	s, err := json.NewDecoder(strings.NewReader(doc.String())).Decode()
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println(s.Twins[0].Halves[0].Phases[0].Nodes[0].Move.From)
	// Output:
	// {"version":1,"problem":{"board":[{"square":"c1","colour":"white","walk":"k"},{"square":"b3","colour":"white","walk":"q"},{"square":"a1","colour":"black","walk":"k"}],"stipulation":"#1"},"twins":[{"halves":[{"starter":"white","mode":"tree","phases":[{"kind":"actual","nodes":[{"kind":"key","ply":0,"text":"Qb3-b1 #","move":{"man":{"colour":"white","walk":"q"},"from":"b3","to":"b1"},"goals":["#"],"check":true}]}]}]}],"summary":{"solutions":1}}
	// b3
}
