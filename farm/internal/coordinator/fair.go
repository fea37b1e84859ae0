package coordinator

import (
	"slices"

	"rookery/internal/job"
)

// A line is what waits to be solved: classes one before the other, users within a
// class in turn, the jobs of a user in the order in which they came.
type line struct {
	classes [job.Classes]round
}

// A round is users whose turn comes one after the other. Those who have nothing
// waiting are not in it.
type round struct {
	users []string // the next one first
	jobs  map[string][]string
}

func (l *line) add(c job.Class, user, id string) {
	r := &l.classes[min(c, job.Classes-1)]
	if r.jobs == nil {
		r.jobs = map[string][]string{}
	}
	if len(r.jobs[user]) == 0 {
		r.users = append(r.users, user)
	}
	r.jobs[user] = append(r.jobs[user], id)
}

// next takes the next job out; worst is the last class that may be served.
func (l *line) next(worst job.Class) (id string, ok bool) {
	for c := range l.classes[:worst+1] {
		r := &l.classes[c]
		if len(r.users) == 0 {
			continue
		}
		user := r.users[0]
		id = r.jobs[user][0]
		r.drop(user, 0)
		if len(r.jobs[user]) > 0 { // to the end of the round
			i := slices.Index(r.users, user)
			r.users = append(slices.Delete(r.users, i, i+1), user)
		}
		return id, true
	}
	return "", false
}

// drop removes a user's i-th job.
func (r *round) drop(user string, i int) {
	r.jobs[user] = slices.Delete(r.jobs[user], i, i+1)
	if len(r.jobs[user]) == 0 {
		delete(r.jobs, user)
		r.users = slices.DeleteFunc(r.users, func(u string) bool { return u == user })
	}
}

// remove takes a job out, whose turn it is not yet.
func (l *line) remove(id string) bool {
	for c := range l.classes {
		for user, list := range l.classes[c].jobs {
			if i := slices.Index(list, id); i >= 0 {
				l.classes[c].drop(user, i)
				return true
			}
		}
	}
	return false
}

// place is how many jobs will be served before one, -1 if it does not wait.
func (l *line) place(id string) int {
	before := 0
	for c := range l.classes {
		r := &l.classes[c]
		for at, user := range r.users {
			i := slices.Index(r.jobs[user], id)
			if i < 0 {
				continue
			}
			for k, other := range r.users {
				n := i // rounds before its own
				if k < at {
					n++
				}
				before += min(n, len(r.jobs[other]))
			}
			return before
		}
		before += r.len()
	}
	return -1
}

// first are the jobs that will be served next, n at most.
func (l *line) first(n int) (ids []string) {
	for c := range l.classes {
		r := &l.classes[c]
		for i, left := 0, r.len(); left > 0; i++ {
			for _, user := range r.users {
				if i >= len(r.jobs[user]) {
					continue
				}
				if len(ids) == n {
					return ids
				}
				ids = append(ids, r.jobs[user][i])
				left--
			}
		}
	}
	return ids
}

func (r *round) len() (n int) {
	for _, list := range r.jobs {
		n += len(list)
	}
	return n
}

func (l *line) len(c job.Class) int { return l.classes[c].len() }
