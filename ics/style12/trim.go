package style12

import "strings"

// Trim removes what may surround a line that is meant for programs: carriage
// returns and bells, blanks, and prompts ("fics% ") before it. A server that
// writes to an idle client leaves the prompt unfinished.
func Trim(line string) string {
	line = trimEdge(line)
	for strings.IndexByte(line, '<') > 0 {
		end := strings.IndexByte(line, '%')
		if end < 1 || end > maxPrompt || end+1 >= len(line) || line[end+1] != ' ' || !isWord(line[:end]) {
			break
		}
		line = trimEdge(line[end+1:])
	}
	return line
}

// maxPrompt is the longest prompt that is recognised.
const maxPrompt = 20

func trimEdge(line string) string { return strings.Trim(line, " \r\n\a\x00") }

func isWord(s string) bool {
	for i := range len(s) {
		c := s[i]
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_' {
			return false
		}
	}
	return true
}

// Tag is what a line for programs begins with: "<12>" for boards, "<b1>", "<d1>", or
// that of another kind; "" if the line is text for people. It looks at the line's beginning
// only: what somebody says is not taken for a board.
func Tag(line string) string {
	line = Trim(line)
	if len(line) < 3 || line[0] != '<' {
		return ""
	}
	end := strings.IndexByte(line, '>')
	if end < 2 || end > 4 || !isWord(line[1:end]) {
		return ""
	}
	if end+1 < len(line) && line[end+1] != ' ' {
		return ""
	}
	return line[:end+1]
}
