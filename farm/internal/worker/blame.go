package worker

import (
	"fmt"

	"rookery/farm/internal/queue"
	"rookery/internal/job"
	"rookery/solve"
)

// How often workers may die.
const (
	deathsOfPlace  = 3  // before it is left out
	deathsOfJob    = 60 // before the whole job is given up
	killsOfJob     = 30 // the same, of workers that somebody killed
	alikeInOneHalf = 3  // places that have failed for one reason, before others of the half get no second try
)

// blame says which places of a job are to be left out, from the deaths of
// workers at it, and whether it is to be searched by one goroutine alone, so that
// the next death tells more. If cause is not empty the whole job has failed.
func blame(deaths []queue.Death) (failed []job.Failed, alone bool, cause string) {
	type half struct {
		twin, half int
		cause      string
	}
	count := map[solve.Part]int{}
	alike := map[half]int{}
	own, outside := 0, 0
	for _, d := range deaths {
		if d.Outside {
			outside++
			continue
		}
		own++
		if d.Others > 0 {
			alone = true
			continue
		}
		h := half{d.Place.Twin, d.Place.Half, d.Cause}
		limit := deathsOfPlace
		if d.Place.Job >= 0 && alike[h] >= alikeInOneHalf {
			limit = 1
		}
		if count[d.Place]++; count[d.Place] != limit {
			continue
		}
		if d.Place == queue.Nowhere {
			return nil, alone, d.Cause
		}
		failed = append(failed, job.Failed{Place: d.Place, Cause: d.Cause})
		alike[h]++
	}
	switch {
	case own >= deathsOfJob:
		cause = fmt.Sprintf("%s, and that %d times", deaths[len(deaths)-1].Cause, own)
	case outside >= killsOfJob:
		cause = fmt.Sprintf("%s, and that %d times", deaths[len(deaths)-1].Cause, outside)
	}
	return failed, alone, cause
}
