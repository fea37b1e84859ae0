package queue

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// A stream of JetStream that once could not write takes nothing any more until its server is started again, though there
// may be room since, and says so nowhere but in its log: who sends gets no answer. So the log is listened to, and when the
// disk takes something again the server is started anew. Everybody else finds it away for a moment and comes back, as
// when it had been killed; what it has acknowledged is there.

// mendPause is how often it is tried whether there is room again.
const mendPause = time.Second

// mend starts the server again after writes have failed, as soon as there is room.
func (s *Server) mend(ctx context.Context) {
	failing := false
	for {
		select {
		case <-s.failed:
			if !failing {
				s.log.Error("the queue cannot write: it goes on when the disk has room", "folder", s.dir)
			}
			failing = true
		case <-time.After(mendPause):
		case <-ctx.Done():
			return
		}
		if !failing || room(s.dir) != nil {
			continue
		}
		s.end()
		select {
		case <-s.failed: // what the last words were about
		default:
		}
		if err := s.start(); err != nil {
			s.log.Error("the queue's server is not there again", "err", err)
			continue
		}
		failing = false
		s.log.Info("the queue can write again")
	}
}

// room reports why a folder does not take a file.
func room(dir string) error {
	name := filepath.Join(dir, "room")
	err := os.WriteFile(name, make([]byte, roomBytes), 0o600)
	return errors.Join(err, os.Remove(name))
}

// roomBytes is room for a few messages.
const roomBytes = 1 << 20

// natsLog has the server's log go where the program's goes, and listens for writes that fail.
type natsLog struct {
	log    *slog.Logger
	failed chan<- struct{}
}

func (l natsLog) Noticef(string, ...any)         {}
func (l natsLog) Warnf(format string, v ...any)  { l.log.Warn("queue: " + fmt.Sprintf(format, v...)) }
func (l natsLog) Fatalf(format string, v ...any) { l.log.Error("queue: " + fmt.Sprintf(format, v...)) }
func (l natsLog) Errorf(format string, v ...any) {
	text := fmt.Sprintf(format, v...)
	l.log.Error("queue: " + text)
	if strings.Contains(text, "ritical write error") {
		select {
		case l.failed <- struct{}{}:
		default: // it is known
		}
	}
}
func (l natsLog) Debugf(format string, v ...any) {}
func (l natsLog) Tracef(format string, v ...any) {}
