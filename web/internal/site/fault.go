package site

// QueryFault is where a query of the library's language is wrong.
type QueryFault struct {
	Column   int    `json:"column" doc:"in characters from 1; 0: nowhere in particular"`
	Found    string `json:"found,omitempty"`
	Expected string `json:"expected"`
}
