package servers

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// moveTimes is the histogram of how long moves were in a server: how many took no
// longer than a bound, the bounds ascending.
type moveTimes []moveBucket

type moveBucket struct {
	within time.Duration
	moves  int
}

// moveTimesAt reads the histogram off a server's /metrics; without a URL there is none.
func moveTimesAt(ctx context.Context, url string) (moveTimes, error) {
	if url == "" {
		return nil, nil
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	defer func() { _ = answer.Body.Close() }()
	h, err := parseMoveTimes(answer.Body)
	if err == nil && len(h) == 0 {
		err = fmt.Errorf("there is no %s", movesMetric)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", url, err)
	}
	return h, nil
}

// parseMoveTimes finds the histogram in the text that Prometheus reads.
func parseMoveTimes(metrics io.Reader) (moveTimes, error) {
	var h moveTimes
	lines := bufio.NewScanner(metrics)
	for lines.Scan() {
		rest, ok := strings.CutPrefix(lines.Text(), movesMetric+`_bucket{le="`)
		if !ok {
			continue
		}
		bound, count, _ := strings.Cut(rest, `"} `)
		within, err := strconv.ParseFloat(bound, 64)
		if err != nil {
			return nil, err
		}
		n, err := strconv.ParseFloat(count, 64)
		if err != nil {
			return nil, err
		}
		h = append(h, moveBucket{time.Duration(min(within, 1e6) * float64(time.Second)), int(n)})
	}
	return h, lines.Err()
}

// since is the histogram of what has come since an earlier one.
func (h moveTimes) since(before moveTimes) moveTimes {
	later := make(moveTimes, len(h))
	for i, b := range h {
		if i < len(before) {
			b.moves -= before[i].moves
		}
		later[i] = b
	}
	return later
}

// all is how many moves there are.
func (h moveTimes) all() int {
	if len(h) == 0 {
		return 0
	}
	return h[len(h)-1].moves
}

// String tells how many moves there are and how many took longer than each bound,
// from the least that most of them kept to the least that all did.
func (h moveTimes) String() string {
	all := h.all()
	text := fmt.Sprintf("%d moves", all)
	for _, b := range h {
		if 2*b.moves < all {
			continue
		}
		if b.moves == all {
			if b.within > time.Hour {
				return text // longer than the last bound
			}
			return text + fmt.Sprintf(", all within %v", b.within)
		}
		text += fmt.Sprintf(", %d longer than %v", all-b.moves, b.within)
	}
	return text
}
