package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"rookery/internal/job"
)

// Answers are messages of a stream, the last of a subject being the one that counts:
// a short answer is one message, so that hundreds of them are kept with one fsync and
// found with one question. What is too long for a message is in pieces, kept before it.
// Where there is no room the oldest go; an answer of which a piece has gone is none.

// Headers of answers.
const (
	headerFinal  = "Rookery-Final"
	HeaderWorker = "Rookery-Worker"
	headerTicket = "Rookery-Ticket"
	headerKey    = "Rookery-Key"    // of the job: an answer under another's name is none
	headerPieces = "Rookery-Pieces" // how many come before
	headerNumber = "Rookery-Number" // which begins their names
)

// pieceBytes is how much of an answer is in a message.
const pieceBytes = 1 << 20

// An Answer is the log of a job that has ended.
type Answer struct {
	Log    []byte
	Final  bool   // everybody who asks the same gets it
	Ticket string // whose it is otherwise
	Worker string
	Key    string // of the job that it is an answer to
}

// Answer is what is kept under a job's key, or its id; nil if nothing is.
func (q *Queue) Answer(ctx context.Context, name string) (*Answer, error) {
	ctx, cancel := Call(ctx)
	defer cancel()
	msg, err := q.Answers.GetLastMsgForSubject(ctx, q.Subject("answer", name))
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil, nil //nolint:nilnil // no answer, no error
	}
	if err != nil {
		return nil, err
	}
	return q.whole(ctx, msg.Header, msg.Data)
}

// whole makes an answer of its last message; nil if a piece of it has gone.
func (q *Queue) whole(ctx context.Context, head nats.Header, last []byte) (*Answer, error) {
	var log []byte
	pieces, _ := strconv.Atoi(head.Get(headerPieces)) // none otherwise
	for i := range pieces {
		msg, err := q.Answers.GetLastMsgForSubject(ctx, q.Subject("answer", head.Get(headerNumber), strconv.Itoa(i)))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil, nil //nolint:nilnil // no answer, no error
		}
		if err != nil {
			return nil, err
		}
		if log = append(log, msg.Data...); len(log) > job.MaxLog {
			return nil, job.ErrTooLong
		}
	}
	log, err := expanded(append(log, last...))
	if err != nil {
		return nil, err
	}
	return &Answer{log, head.Get(headerFinal) != "", head.Get(headerTicket), head.Get(HeaderWorker), head.Get(headerKey)}, nil
}

// Drop removes what is kept under a name.
func (q *Queue) Drop(ctx context.Context, name string) error {
	ctx, cancel := Call(ctx)
	defer cancel()
	subjects := []string{q.Subject("answer", name)}
	msg, err := q.Answers.GetLastMsgForSubject(ctx, subjects[0])
	if err != nil {
		return err
	}
	if number := msg.Header.Get(headerNumber); number != "" {
		subjects = append(subjects, q.Subject("answer", number, ">"))
	}
	for _, s := range subjects {
		if err := q.Answers.Purge(ctx, jetstream.WithPurgeSubject(s)); err != nil {
			return err
		}
	}
	return nil
}

// AnswerTo is the answer to a job, nil if there is none.
func (q *Queue) AnswerTo(ctx context.Context, j *job.Job) (*Answer, error) {
	a, err := q.Answer(ctx, j.Key)
	if err != nil || a != nil && a.Key == j.Key {
		return a, err
	}
	a, err = q.Answer(ctx, j.ID)
	if a != nil && (a.Ticket != j.Ticket || a.Key != j.Key) {
		a = nil
	}
	return a, err
}

// A bulkAsk asks for the last messages of several subjects.
type bulkAsk struct {
	Subjects []string `json:"multi_last"`
}

// errOneByOne says that the server answers questions about a single subject only.
var errOneByOne = errors.New("farm: the server tells one answer at a time")

// AnswersTo are the answers to items, nil where there is none.
func (q *Queue) AnswersTo(ctx context.Context, items []job.Item, ticket string) ([]*Answer, error) {
	ctx, cancel := Call(ctx)
	defer cancel()
	list, err := q.answersAtOnce(ctx, items, ticket)
	if !errors.Is(err, errOneByOne) {
		return list, err
	}
	list = make([]*Answer, len(items))
	for i, item := range items {
		for _, name := range []string{item.Key, item.ID} {
			a, err := q.Answer(ctx, name)
			if err != nil {
				return nil, err
			}
			if a.answers(item, ticket) && (list[i] == nil || a.Final) {
				list[i] = a
			}
		}
	}
	return list, nil
}

// answers reports whether it is one to an item, for whoever asks with a ticket.
func (a *Answer) answers(item job.Item, ticket string) bool {
	return a != nil && a.Key == item.Key && (a.Final || a.Ticket == ticket)
}

// answersAtOnce asks for the answers to items with one question, which servers before 2.11 do not understand.
func (q *Queue) answersAtOnce(ctx context.Context, items []job.Item, ticket string) ([]*Answer, error) {
	places := map[string][]int{}
	var ask bulkAsk
	for i, item := range items {
		for _, name := range []string{item.Key, item.ID} {
			s := q.Subject("answer", name)
			places[s] = append(places[s], i)
			ask.Subjects = append(ask.Subjects, s)
		}
	}
	doc, err := json.Marshal(ask)
	if err != nil {
		return nil, err
	}
	// Each subject has one answer at most, then comes the end. A SubscribeSync has room for 65,536: half a MiB each time.
	words := make(chan *nats.Msg, len(ask.Subjects)+1)
	sub, err := q.Nc.ChanSubscribe(q.Nc.NewInbox(), words)
	if err != nil {
		return nil, err
	}
	defer func() { _ = sub.Unsubscribe() }()
	if err := q.Nc.PublishRequest("$JS.API.DIRECT.GET."+q.name("answers"), sub.Subject, doc); err != nil {
		return nil, err
	}
	list := make([]*Answer, len(items))
	for {
		var m *nats.Msg
		select {
		case m = <-words:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if status := m.Header.Get("Status"); status != "" { // after the last, or instead of any
			if status == "408" { // it finds no subject that it knows how to read
				return nil, errOneByOne
			}
			if status != "204" && status != "404" {
				return nil, fmt.Errorf("farm: asking for answers: %s %s", status, m.Header.Get("Description"))
			}
			break
		}
		a, err := q.whole(ctx, m.Header, m.Data)
		if err != nil {
			return nil, err
		}
		for _, i := range places[m.Header.Get(jetstream.SubjectHeader)] {
			if a.answers(items[i], ticket) && (list[i] == nil || a.Final) {
				list[i] = a
			}
		}
	}
	return list, nil
}

// A Kept answer is one with its name.
type Kept struct {
	Name   string
	Answer Answer
}

// Keep keeps answers. All are there when it returns.
func (q *Queue) Keep(ctx context.Context, list ...Kept) error {
	ctx, cancel := Call(ctx)
	defer cancel()
	var acks []jetstream.PubAckFuture
	put := func(subject string, head nats.Header, body []byte) error {
		f, err := q.Js.PublishMsgAsync(&nats.Msg{Subject: subject, Header: head, Data: body})
		if err == nil {
			acks = append(acks, f)
		}
		return err
	}
	for _, k := range list {
		head := nats.Header{HeaderWorker: {k.Answer.Worker}, headerTicket: {k.Answer.Ticket}, headerKey: {k.Answer.Key}}
		if k.Answer.Final {
			head.Set(headerFinal, "1")
		}
		body, number, pieces := compressed(k.Answer.Log), "", 0
		for ; len(body) > pieceBytes; pieces++ {
			if pieces == 0 {
				number = nuid.Next()
			}
			if err := put(q.Subject("answer", number, strconv.Itoa(pieces)), nil, body[:pieceBytes]); err != nil {
				return err
			}
			body = body[pieceBytes:]
		}
		if pieces > 0 {
			head.Set(headerNumber, number)
			head.Set(headerPieces, strconv.Itoa(pieces))
		}
		if err := put(q.Subject("answer", k.Name), head, body); err != nil {
			return err
		}
	}
	for _, f := range acks {
		select {
		case <-f.Ok():
		case err := <-f.Err():
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
