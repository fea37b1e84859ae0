// Package farm has problems solved by workers: processes of their own, on this
// machine or on others, which may die of what they are given without anybody
// else noticing more than a remark in a solution.
//
// A Client makes a Job of a problem, plain data with a key of its content. A
// Coordinator has jobs wait for their turn, persons before batches and users one
// after the other, and gives them to the workers. A Pool runs workers: each has a
// process (RunChild) that searches, watches it, and passes on the log of what it
// finds. A job whose worker died goes to another, without the part that three
// died of. Answers are kept, so that what was solved once is answered at once.
//
// All of them meet at a queue, NATS JetStream, whose server is in this process
// (StartServer) or anywhere else. Nothing is lost when any of them ends, the
// queue's server included: what they know is in the queue's streams.
//
// How to search is not here (package solve), nor what a solution looks like.
package farm
