package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"
)

// Answers are messages of a stream, the last of a subject being the one that counts:
// a short answer is one message, so that hundreds of them are kept with one fsync and
// found with one question. What is too long for a message is in pieces, kept before it.
// Where there is no room the oldest go; an answer of which a piece has gone is none.

// Headers of answers.
const (
	headerFinal  = "Rookery-Final"
	headerWorker = "Rookery-Worker"
	headerTicket = "Rookery-Ticket"
	headerPieces = "Rookery-Pieces" // how many come before
	headerNumber = "Rookery-Number" // which begins their names
)

// pieceBytes is how much of an answer is in a message.
const pieceBytes = 1 << 20

// An answer is the log of a job that has ended.
type answer struct {
	log    []byte
	final  bool   // everybody who asks the same gets it
	ticket string // whose it is otherwise
	worker string
}

// An Item is a job by its names.
type Item struct {
	Key string
	ID  string
}

// name is what an answer to it is kept under.
func (i Item) name(final bool) string {
	if final {
		return i.Key
	}
	return i.ID
}

// answer is what is kept under a job's key, or its id; nil if nothing is.
func (q *queue) answer(ctx context.Context, name string) (*answer, error) {
	ctx, cancel := call(ctx)
	defer cancel()
	msg, err := q.answers.GetLastMsgForSubject(ctx, q.subject("answer", name))
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil, nil //nolint:nilnil // no answer, no error
	}
	if err != nil {
		return nil, err
	}
	return q.whole(ctx, msg.Header, msg.Data)
}

// whole makes an answer of its last message; nil if a piece of it has gone.
func (q *queue) whole(ctx context.Context, head nats.Header, last []byte) (*answer, error) {
	var log []byte
	pieces, _ := strconv.Atoi(head.Get(headerPieces)) // none otherwise
	for i := range pieces {
		msg, err := q.answers.GetLastMsgForSubject(ctx, q.subject("answer", head.Get(headerNumber), strconv.Itoa(i)))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil, nil //nolint:nilnil // no answer, no error
		}
		if err != nil {
			return nil, err
		}
		if log = append(log, msg.Data...); len(log) > maxLog {
			return nil, errTooLong
		}
	}
	log, err := expanded(append(log, last...))
	if err != nil {
		return nil, err
	}
	return &answer{log, head.Get(headerFinal) != "", head.Get(headerTicket), head.Get(headerWorker)}, nil
}

// answerTo is the answer to a job, nil if there is none.
func (q *queue) answerTo(ctx context.Context, j *Job) (*answer, error) {
	a, err := q.answer(ctx, j.Key)
	if err != nil || a != nil {
		return a, err
	}
	a, err = q.answer(ctx, j.ID)
	if a != nil && a.ticket != j.Ticket {
		a = nil
	}
	return a, err
}

// A bulkAsk asks for the last messages of several subjects.
type bulkAsk struct {
	Subjects []string `json:"multi_last"`
}

// answersTo are the answers to items, nil where there is none.
func (q *queue) answersTo(ctx context.Context, items []Item, ticket string) ([]*answer, error) {
	ctx, cancel := call(ctx)
	defer cancel()
	places := map[string][]int{}
	var ask bulkAsk
	for i, item := range items {
		for _, name := range []string{item.Key, item.ID} {
			s := q.subject("answer", name)
			places[s] = append(places[s], i)
			ask.Subjects = append(ask.Subjects, s)
		}
	}
	doc, err := json.Marshal(ask)
	if err != nil {
		return nil, err
	}
	sub, err := q.nc.SubscribeSync(q.nc.NewInbox())
	if err != nil {
		return nil, err
	}
	defer func() { _ = sub.Unsubscribe() }()
	if err := q.nc.PublishRequest("$JS.API.DIRECT.GET."+q.name("answers"), sub.Subject, doc); err != nil {
		return nil, err
	}
	list := make([]*answer, len(items))
	for {
		m, err := sub.NextMsgWithContext(ctx)
		if err != nil {
			return nil, err
		}
		if status := m.Header.Get("Status"); status != "" { // after the last, or instead of any
			if status != "204" && status != "404" {
				return nil, fmt.Errorf("farm: asking for answers: %s %s", status, m.Header.Get("Description"))
			}
			break
		}
		a, err := q.whole(ctx, m.Header, m.Data)
		if err != nil {
			return nil, err
		}
		if a == nil || !a.final && a.ticket != ticket {
			continue
		}
		for _, i := range places[m.Header.Get(jetstream.SubjectHeader)] {
			if list[i] == nil || a.final {
				list[i] = a
			}
		}
	}
	return list, nil
}

// A kept answer is one with its name.
type kept struct {
	name   string
	answer answer
}

// keep keeps answers. All are there when it returns.
func (q *queue) keep(ctx context.Context, list ...kept) error {
	ctx, cancel := call(ctx)
	defer cancel()
	var acks []jetstream.PubAckFuture
	put := func(subject string, head nats.Header, body []byte) error {
		f, err := q.js.PublishMsgAsync(&nats.Msg{Subject: subject, Header: head, Data: body})
		if err == nil {
			acks = append(acks, f)
		}
		return err
	}
	for _, k := range list {
		head := nats.Header{headerWorker: {k.answer.worker}, headerTicket: {k.answer.ticket}}
		if k.answer.final {
			head.Set(headerFinal, "1")
		}
		body, number, pieces := compressed(k.answer.log), "", 0
		for ; len(body) > pieceBytes; pieces++ {
			if pieces == 0 {
				number = nuid.Next()
			}
			if err := put(q.subject("answer", number, strconv.Itoa(pieces)), nil, body[:pieceBytes]); err != nil {
				return err
			}
			body = body[pieceBytes:]
		}
		if pieces > 0 {
			head.Set(headerNumber, number)
			head.Set(headerPieces, strconv.Itoa(pieces))
		}
		if err := put(q.subject("answer", k.name), head, body); err != nil {
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
