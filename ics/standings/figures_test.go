package standings

import (
	"testing"

	"rookery/store"
)

// TestHistogram: columns are as high as there are players, the highest reaches the top, and whoever is there is seen.
func TestHistogram(t *testing.T) {
	const want = `Number of players
  24 -| #
      | #
      | #
      | #
      | #
      | #
  12 -| #     #
      | #     #
      | #     #
      | #     #
      | #     #
      | # #   #
      +--------
       1000  1150
`
	if got := histogram(map[int]int{20: 24, 21: 1, 23: 12}, 20, 23, 50); got != want {
		t.Errorf("\n%s", got)
	}
	const one = `Number of players
   1 -| #
      | #
      | #
      | #
      | #
      | #
   1 -| #
      | #
      | #
      | #
      | #
      | #
      +--
       1500
`
	if got := histogram(map[int]int{30: 1}, 30, 30, 50); got != one {
		t.Errorf("\n%s", got)
	}
}

// TestTallyTable has a line for each category, in the order in which they come, and one for all.
func TestTallyTable(t *testing.T) {
	list := []store.Tally{{Category: "blitz", Result: "1-0", Games: 3}, {Category: "blitz", Result: "0-1", Games: 2}, {Category: "atomic", Result: "1/2-1/2", Games: 1}, {Category: "blitz", Result: "1-0", Games: 4}, {Category: "blitz", Result: "*", Games: 9}}
	const want = `                   anna       bert      drawn      total
blitz                 7          2          0          9
atomic                0          0          1          1
all                   7          2          1         10
`
	if got := tallyTable(list, [3]string{"1-0", "0-1", "1/2-1/2"}, [3]string{"anna", "bert", "drawn"}); got != want {
		t.Errorf("\n%s", got)
	}
}
