package store

import (
	"context"
	"fmt"
	"time"
)

// A Message waits for a user.
type Message struct {
	ID   int64
	From string
	Sent time.Time
	Body string
	Seen bool
}

// Messages lists a user's messages, the oldest first.
func (r reader) Messages(ctx context.Context, user UserID) ([]Message, error) {
	return all(ctx, r, "messages", func(row scanner) (m Message, err error) {
		var sent int64
		err = row.Scan(&m.ID, &m.From, &sent, &m.Body, &m.Seen)
		m.Sent = moment(sent)
		return m, err
	}, "SELECT id, sender, sent, body, seen FROM messages WHERE user_id = $1 ORDER BY id", int64(user))
}

// AddMessage leaves m, whose ID is set, for a user. ErrFull: MaxInbox wait.
func (t *Tx) AddMessage(ctx context.Context, to UserID, m *Message) error {
	if err := fits(MaxName, m.From); err != nil {
		return err
	}
	if err := fits(MaxText, m.Body); err != nil {
		return err
	}
	what := fmt.Sprintf("message to user %d", to)
	n, err := t.count(ctx, what, "SELECT count(*) FROM messages WHERE user_id = $1", int64(to))
	if err == nil && n >= MaxInbox {
		err = fmt.Errorf("%s: %w", what, ErrFull)
	}
	if err != nil {
		return err
	}
	if m.ID, err = t.next(ctx, "message"); err != nil {
		return err
	}
	return t.exec(ctx, what, true, "INSERT INTO messages (id, user_id, sender, sent, body, seen) VALUES ($1, $2, $3, $4, $5, $6)",
		m.ID, int64(to), m.From, millis(m.Sent), m.Body, m.Seen)
}

// SeeMessages marks messages of a user as seen, those that are there.
func (t *Tx) SeeMessages(ctx context.Context, user UserID, ids ...int64) error {
	for _, id := range ids {
		if err := t.exec(ctx, "messages", false, "UPDATE messages SET seen = TRUE WHERE user_id = $1 AND id = $2", int64(user), id); err != nil {
			return err
		}
	}
	return nil
}

// DeleteMessages removes messages of a user, those that are there.
func (t *Tx) DeleteMessages(ctx context.Context, user UserID, ids ...int64) error {
	for _, id := range ids {
		if err := t.exec(ctx, "messages", false, "DELETE FROM messages WHERE user_id = $1 AND id = $2", int64(user), id); err != nil {
			return err
		}
	}
	return nil
}

// A NewsItem is read by everybody.
type NewsItem struct {
	ID     int64
	Author string
	Posted time.Time
	Title  string
	Body   string
}

// News lists the last items, the newest first.
func (r reader) News(ctx context.Context, most int) ([]NewsItem, error) {
	return all(ctx, r, "news", scanNews, "SELECT id, author, posted, title, body FROM news ORDER BY id DESC LIMIT $1", most)
}

// NewsItem finds an item, or says ErrNotFound.
func (r reader) NewsItem(ctx context.Context, id int64) (NewsItem, error) {
	return one(ctx, r, fmt.Sprintf("news item %d", id), scanNews, "SELECT id, author, posted, title, body FROM news WHERE id = $1", id)
}

func scanNews(row scanner) (n NewsItem, err error) {
	var posted int64
	err = row.Scan(&n.ID, &n.Author, &posted, &n.Title, &n.Body)
	n.Posted = moment(posted)
	return n, err
}

// AddNews adds an item, whose ID is set.
func (t *Tx) AddNews(ctx context.Context, n *NewsItem) error {
	if err := fits(MaxName, n.Author); err != nil {
		return err
	}
	if err := fits(MaxText, n.Title); err != nil {
		return err
	}
	if err := fits(MaxState, n.Body); err != nil {
		return err
	}
	id, err := t.next(ctx, "news")
	if err != nil {
		return err
	}
	n.ID = id
	return t.exec(ctx, "news", true, "INSERT INTO news (id, author, posted, title, body) VALUES ($1, $2, $3, $4, $5)",
		n.ID, n.Author, millis(n.Posted), n.Title, n.Body)
}

// DeleteNews removes an item.
func (t *Tx) DeleteNews(ctx context.Context, id int64) error {
	return t.exec(ctx, fmt.Sprintf("news item %d", id), true, "DELETE FROM news WHERE id = $1", id)
}
