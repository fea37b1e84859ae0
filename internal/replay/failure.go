package replay

import "rookery/solution"

// FailureText is what a solution says of a place that workers die of.
func FailureText(cause string) string { return "the solver failed here: " + cause }

// FailureLog is the log of a problem that workers die of before they come to any
// part of it.
func FailureLog(cause string) []byte {
	var log []byte
	rec := NewRecorder(func(b []byte) error { log = append(log, b...); return nil })
	rec.Begin(nil)
	rec.Message(solution.Message{Kind: solution.Failure, Text: FailureText(cause)})
	_ = rec.End(solution.Summary{Failed: true}) // nothing fails in memory
	return log
}
