package variant

import (
	"fmt"
	"strings"

	"rookery/chess"
)

// SAN is a legal move in standard algebraic notation, drops as "N@f3".
func (s *State) SAN(m Move) string {
	next := *s
	next.Play(m)
	mark := ""
	switch out, over := next.Outcome(); {
	case over && out.Reason == Checkmate && s.rules != Losers:
		mark = "#"
	case next.InCheck() && s.rules != Blitz: // there it is not announced
		mark = "+"
	}
	return s.plainSAN(m) + mark
}

// plainSAN is SAN without a mark for check.
func (s *State) plainSAN(m Move) string {
	switch {
	case m.Drop() != chess.NoRole:
		return m.String()
	case m.IsCastling():
		if m.IsShort() {
			return "O-O"
		}
		return "O-O-O"
	}
	var b strings.Builder
	if m.Role() == chess.Pawn {
		if m.IsCapture() {
			b.WriteByte(m.From().String()[0])
		}
	} else {
		b.WriteByte(m.Role().Letter())
		b.WriteString(s.origin(m))
	}
	if m.IsCapture() {
		b.WriteByte('x')
	}
	b.WriteString(m.To().String())
	if p := m.Promotion(); p != chess.NoRole {
		b.WriteByte('=')
		b.WriteByte(p.Letter())
	}
	return b.String()
}

// origin is as much of the square of departure as the move needs beside others.
func (s *State) origin(m Move) string {
	var list [512]Move
	rival, sameFile, sameRank := false, false, false
	for _, o := range s.Legal(list[:0]) {
		if o.Drop() != chess.NoRole || o.IsCastling() || o.Role() != m.Role() || o.To() != m.To() || o.From() == m.From() {
			continue
		}
		rival = true
		sameFile = sameFile || o.From().File() == m.From().File()
		sameRank = sameRank || o.From().Rank() == m.From().Rank()
	}
	from := m.From().String()
	switch {
	case !rival:
		return ""
	case !sameFile:
		return from[:1]
	case !sameRank:
		return from[1:]
	}
	return from
}

// ParseMove reads a move that is legal in the state: in SAN ("Nf3", "exd6",
// "e8=Q", "N@f3", "O-O"), in coordinates ("e2e4", "e2-e4", "e7e8q", "e7e8=Q",
// "N@f3"), in the long form of servers ("P/e2-e4", "o-o"), or castling as the
// king taking its rook. A pawn that promotes without saying to what becomes a
// queen. Errors are chess.ErrMoveText, ErrIllegal and ErrAmbiguous.
func (s *State) ParseMove(text string) (Move, error) {
	t := strings.TrimRight(strings.TrimSpace(text), "+#!?")
	if t == "" || len(t) > 16 {
		return NoMove, moveError(chess.ErrMoveText, text)
	}
	switch strings.ToLower(strings.ReplaceAll(t, "0", "o")) {
	case "o-o", "oo":
		return s.pick(text, func(m Move) bool { return m.IsCastling() && m.IsShort() })
	case "o-o-o", "ooo":
		return s.pick(text, func(m Move) bool { return m.IsCastling() && !m.IsShort() })
	}
	if len(t) > 2 && t[1] == '/' {
		t = t[2:]
	}
	if role, square, ok := strings.Cut(t, "@"); ok {
		to, err := chess.ParseSquare(strings.ToLower(square))
		if err != nil || len(role) > 1 {
			return NoMove, moveError(chess.ErrMoveText, text)
		}
		want := chess.Pawn
		if role != "" {
			want = chess.ParseRole(role[0])
		}
		return s.pick(text, func(m Move) bool { return m.Drop() == want && m.To() == to })
	}
	return s.parseMove(text, t)
}

func moveError(err error, text string) error { return fmt.Errorf("%q: %w", text, err) }

// parseMove reads a move of a man, in coordinates or SAN.
func (s *State) parseMove(text, t string) (Move, error) {
	t, promotion, ok := cutPromotion(t)
	if !ok || len(t) < 2 {
		return NoMove, moveError(chess.ErrMoveText, text)
	}
	to, err := chess.ParseSquare(strings.ToLower(t[len(t)-2:]))
	if err != nil {
		return NoMove, moveError(chess.ErrMoveText, text)
	}
	head := strings.TrimRight(t[:len(t)-2], "-x:")
	// "B2b4" is a bishop's move if one fits, else a move from b2.
	if len(head) == 2 {
		if from, err := chess.ParseSquare(strings.ToLower(head)); err == nil {
			exact := func(m Move) bool { return m.matches(from, to, promotion) }
			if head[0] != 'B' {
				return s.pick(text, exact)
			}
			if m, err := s.pickSAN(text, head, to, promotion); err == nil {
				return m, nil
			}
			return s.pick(text, exact)
		}
	}
	return s.pickSAN(text, head, to, promotion)
}

// pickSAN is the move of a man that head names: "", "e", "N", "Nb", "N1", "Qa1".
func (s *State) pickSAN(text, head string, to chess.Square, promotion chess.Role) (Move, error) {
	role := chess.Pawn
	if head != "" && strings.IndexByte("PNBRQK", head[0]) >= 0 {
		role, head = chess.ParseRole(head[0]), head[1:]
	}
	file, rank := -1, -1
	for i := range len(head) {
		switch c := head[i]; {
		case 'a' <= c && c <= 'h':
			file = int(c - 'a')
		case '1' <= c && c <= '8':
			rank = int(c - '1')
		default:
			return NoMove, moveError(chess.ErrMoveText, text)
		}
	}
	return s.pick(text, func(m Move) bool {
		return m.Drop() == chess.NoRole && !m.IsCastling() && m.Role() == role && m.To() == to &&
			(file < 0 || m.From().File() == file) && (rank < 0 || m.From().Rank() == rank) && m.promotes(promotion)
	})
}

// matches reports whether a move goes between two squares; castling also
// matches as the king taking its rook.
func (m Move) matches(from, to chess.Square, promotion chess.Role) bool {
	if m.Drop() != chess.NoRole || m.From() != from || m.To() != to && m.target() != to {
		return false
	}
	return m.promotes(promotion)
}

func (m Move) promotes(to chess.Role) bool {
	return m.Promotion() == to || to == chess.NoRole && m.Promotion() == chess.Queen
}

// cutPromotion takes "=Q", "(Q)" or a letter behind the square off a move.
func cutPromotion(t string) (rest string, p chess.Role, ok bool) {
	t = strings.TrimSuffix(strings.Replace(t, "(", "=", 1), ")")
	if rest, letter, found := strings.Cut(t, "="); found {
		if len(letter) != 1 {
			return "", 0, false
		}
		p = chess.ParseRole(letter[0])
		return rest, p, p != chess.NoRole
	}
	if n := len(t); n >= 3 && (t[n-2] == '8' || t[n-2] == '1') {
		if p = chess.ParseRole(t[n-1]); p != chess.NoRole {
			return t[:n-1], p, true
		}
	}
	return t, chess.NoRole, true
}

// pick is the one legal move that fits. A king's move goes before castling that
// is written in the same way.
func (s *State) pick(text string, fits func(Move) bool) (Move, error) {
	var list [512]Move
	found := NoMove
	for _, m := range s.Legal(list[:0]) {
		switch {
		case !fits(m):
		case found == NoMove, found.IsCastling() && !m.IsCastling():
			found = m
		case !m.IsCastling():
			return NoMove, moveError(chess.ErrAmbiguous, text)
		}
	}
	if found == NoMove {
		return NoMove, moveError(chess.ErrIllegal, text)
	}
	return found, nil
}
