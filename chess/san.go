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

// ReadSAN reads the move that a text begins with if it is a legal one in one of the usual forms
// ("Nbxd2+", "e8=Q", "O-O"), and tells its length; 0 for anything else, of which
// ParseSAN says what it is. What comes behind the move, which may belong to the same word, is not looked at.
func (p *Position) ReadSAN(text string) (m Move, length int) {
	var pattern sanPattern
	if length = pattern.readUsual(text); length == 0 {
		return NoMove, 0
	}
	m, err := p.find(&pattern)
	if err != nil {
		return NoMove, 0
	}
	return m, length
}

// A sanPattern is what a text says of a move.
type sanPattern struct {
	castling  byte // 'K' or 'Q', or 0
	role      Role // NoRole if the text does not say
	promotion Role
	to        Square
	origins   Bitboard // the squares of departure that it allows
}

// coordinates is a pattern that gives the square of departure instead of the
// man, as ParseMove reads it.
func (s *sanPattern) coordinates() string {
	text := s.origins.First().String() + s.to.String()
	if s.promotion != NoRole {
		text += string(s.promotion.Letter() | 0x20)
	}
	return text
}

// readUsual reads the usual forms at the beginning of a text, nearly all that files of
// games hold: "e4", "exd5", "e8=Q", "Nf3", "Nbxd2", "O-O", a check behind them. It tells how
// long the move is; 0: it is none of them. What follows may still belong to the word.
func (s *sanPattern) readUsual(text string) (length int) {
	if len(text) < 2 {
		return 0
	}
	i := 1
	switch s.role = usualLetters[text[0]]; {
	case s.role != NoRole:
	case text[0] != 'O':
		return s.readUsualPawn(text)
	case strings.HasPrefix(text, "O-O-O"):
		s.castling, i = 'Q', 5
		return i + checkLength(text, i)
	case strings.HasPrefix(text, "O-O"):
		s.castling, i = 'K', 3
		return i + checkLength(text, i)
	}
	s.origins = Everywhere
	// What stands before the square of arrival says where the man comes from.
	if text[i]-'a' <= 7 && len(text) > i+2 && (text[i+1]-'1' > 7 || text[i+2]-'a' <= 7 || text[i+2] == 'x') {
		s.origins = FileA << ((text[i] - 'a') & 7)
		i++
	}
	if text[i]-'1' <= 7 {
		s.origins &= Rank1 << ((text[i] - '1') & 7 * 8)
		i++
	}
	if i < len(text) && text[i] == 'x' {
		i++
	}
	if i+1 >= len(text) || text[i]-'a' > 7 || text[i+1]-'1' > 7 {
		return 0
	}
	s.to = Square(text[i]-'a') | Square(text[i+1]-'1')<<3
	i += 2
	return i + checkLength(text, i)
}

// usualLetters are the men that begin a move, pawns not among them.
var usualLetters = [256]Role{'N': Knight, 'B': Bishop, 'R': Rook, 'Q': Queen, 'K': King}

// readUsualPawn does so with the move of a pawn.
func (s *sanPattern) readUsualPawn(text string) (length int) {
	i := 0
	s.role, s.origins = Pawn, Everywhere
	if text[1] == 'x' {
		if i = 2; text[0]-'a' > 7 || len(text) < 4 {
			return 0
		}
		s.origins = FileA << ((text[0] - 'a') & 7)
	}
	if text[i]-'a' > 7 || text[i+1]-'1' > 7 {
		return 0
	}
	s.to = Square(text[i]-'a') | Square(text[i+1]-'1')<<3
	i += 2
	if i+1 < len(text) && text[i] == '=' {
		if s.promotion = ParseRole(text[i+1]); s.promotion == NoRole {
			return 0
		}
		i += 2
	}
	return i + checkLength(text, i)
}

// checkLength is the length of the mark of a check at i, 0 if there is none.
func checkLength(text string, i int) int {
	if i < len(text) && (text[i] == '+' || text[i] == '#') {
		return 1
	}
	return 0
}

// readSAN takes a text apart, from its end to its beginning.
func readSAN(text string) (s sanPattern, ok bool) {
	if n := s.readUsual(text); n > 0 && n == len(text) {
		return s, true
	}
	s = sanPattern{}
	text = trimMarks(text)
	if castling := castlingSide(text); castling != 0 {
		return sanPattern{castling: castling}, true
	}

	s.origins = Everywhere
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
			s.origins, text = RankOf(int(c-'1')), text[:len(text)-1]
		}
	}
	if text != "" {
		if c := text[len(text)-1]; 'a' <= c && c <= 'h' {
			s.origins, text = s.origins&FileOf(int(c-'a')), text[:len(text)-1]
		}
	}
	switch {
	case text == "" && !severalIn(s.origins):
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
