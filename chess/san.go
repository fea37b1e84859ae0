package chess

import "strings"

// ParseSAN reads a move as people write it: standard algebraic notation, with
// or without x, +, #, = and comments such as "!?" or "e.p."; more of the
// square of departure than needed, up to long notation and coordinates;
// castling with O, o or 0; promotions as e8=Q, e8Q, e8(Q), e8/Q. What it
// reads must mean one legal move only.
func (p *Position) ParseSAN(text string) (Move, error) {
	pattern, ok := readSAN(text)
	if !ok {
		return NoMove, moveError(ErrMoveText, text)
	}
	if pattern.castling == 0 && pattern.role == NoRole {
		return p.ParseMove(pattern.coordinates())
	}
	m, err := p.find(&pattern)
	if err != nil {
		return NoMove, moveError(err, text)
	}
	return m, nil
}

// A sanPattern is what a text says of a move.
type sanPattern struct {
	castling  byte // 'K' or 'Q', or 0
	role      Role // NoRole if the text does not say
	file      int  // of the square of departure; -1 if not said
	rank      int
	to        Square
	promotion Role
}

// coordinates is a pattern that gives the square of departure instead of the
// man, as ParseMove reads it.
func (s *sanPattern) coordinates() string {
	text := At(s.file, s.rank).String() + s.to.String()
	if s.promotion != NoRole {
		text += string(s.promotion.Letter() | 0x20)
	}
	return text
}

// readUsual takes the usual forms apart, nearly all that files of games hold:
// a letter, a file or rank of departure, an x, a square, a check. Castling,
// promotion and coordinates are not among them.
func readUsual(text string) (s sanPattern, ok bool) {
	n := len(text)
	if n > 0 && (text[n-1] == '+' || text[n-1] == '#') {
		n--
	}
	if n < 2 || text[n-2]-'a' > 7 || text[n-1]-'1' > 7 {
		return s, false
	}
	s.to = Square(text[n-2]-'a') | Square(text[n-1]-'1')<<3
	s.file, s.rank = -1, -1
	n -= 2
	if n > 0 && text[n-1] == 'x' {
		n--
	}
	switch {
	case n == 0:
		s.role = Pawn
		return s, true
	case n == 1 && text[0]-'a' <= 7:
		s.role, s.file = Pawn, int(text[0]-'a')
		return s, true
	case n > 2:
		return s, false
	case n == 1:
	case text[1]-'a' <= 7:
		s.file = int(text[1] - 'a')
	case text[1]-'1' <= 7:
		s.rank = int(text[1] - '1')
	default:
		return s, false
	}
	switch text[0] {
	case 'N':
		s.role = Knight
	case 'B':
		s.role = Bishop
	case 'R':
		s.role = Rook
	case 'Q':
		s.role = Queen
	case 'K':
		s.role = King
	default:
		return s, false
	}
	return s, true
}

// readSAN takes a text apart, from its end to its beginning.
func readSAN(text string) (s sanPattern, ok bool) {
	if s, ok = readUsual(text); ok {
		return s, true
	}
	text = trimMarks(text)
	if castling := castlingSide(text); castling != 0 {
		return sanPattern{castling: castling}, true
	}

	s.file, s.rank = -1, -1
	if text, s.promotion, ok = cutPromotion(text); !ok || len(text) < 2 {
		return s, false
	}
	to, err := ParseSquare(text[len(text)-2:])
	if err != nil || text[len(text)-2] < 'a' {
		return s, false
	}
	s.to = to
	text = text[:len(text)-2]
	if text != "" {
		if strings.IndexByte("x:-", text[len(text)-1]) >= 0 {
			text = text[:len(text)-1]
		}
	}
	if text != "" {
		if c := text[len(text)-1]; '1' <= c && c <= '8' {
			s.rank, text = int(c-'1'), text[:len(text)-1]
		}
	}
	if text != "" {
		if c := text[len(text)-1]; 'a' <= c && c <= 'h' {
			s.file, text = int(c-'a'), text[:len(text)-1]
		}
	}
	switch {
	case text == "" && s.file >= 0 && s.rank >= 0:
		// The square of departure says what moves.
	case text == "":
		s.role = Pawn
	case len(text) == 1 && text[0] < 'a':
		s.role = ParseRole(text[0])
		return s, s.role != NoRole
	default:
		return s, false
	}
	return s, true
}

// trimMarks cuts blanks, "!?", "+" and "e.p." off.
func trimMarks(text string) string {
	text = strings.TrimSpace(text)
	text = strings.TrimRight(text, "!?")
	text = strings.TrimSpace(strings.TrimRight(text, "+#"))
	for _, mark := range [...]string{"e.p.", "ep"} {
		if len(text) > len(mark)+1 {
			text = strings.TrimRight(strings.TrimSuffix(text, mark), " ")
		}
	}
	return text
}

// castlingSide is 'K' or 'Q' for castling written with O, o or 0, else 0.
func castlingSide(text string) byte {
	if len(text) != 3 && len(text) != 5 {
		return 0
	}
	for i := range len(text) {
		switch c := text[i]; {
		case i%2 == 1 && c != '-', i%2 == 0 && c != 'O' && c != '0' && c != 'o':
			return 0
		}
	}
	if len(text) == 3 {
		return 'K'
	}
	return 'Q'
}

// cutPromotion cuts "=Q", "Q", "(Q)" or "/Q" off the end. A small letter must
// not be taken for one where a square could end: squares end in digits.
func cutPromotion(text string) (rest string, role Role, ok bool) {
	rest = text
	closed := strings.HasSuffix(rest, ")")
	rest = strings.TrimSuffix(rest, ")")
	if rest == "" {
		return text, NoRole, false
	}
	if role = ParseRole(rest[len(rest)-1]); role == NoRole {
		return text, NoRole, !closed
	}
	rest = rest[:len(rest)-1]
	switch {
	case closed && strings.HasSuffix(rest, "("):
		rest = rest[:len(rest)-1]
	case closed:
		return text, NoRole, false
	default:
		rest = strings.TrimSuffix(strings.TrimSuffix(rest, "="), "/")
	}
	return rest, role, true
}
