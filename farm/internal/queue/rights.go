package queue

import (
	"fmt"
	"slices"

	"github.com/nats-io/nats-server/v2/server"
)

// A Role says what somebody with a key may do.
type Role string

// The roles. A key without one is for everything.
const (
	Everything Role = ""
	User       Role = "user"   // asks, and listens to what is found
	Worker     Role = "worker" // does tasks, keeps answers, and asks for parts
)

// Roles are those that a list of keys may name.
var Roles = []Role{User, Worker}

// A Key is a public key of one who may connect, and what for.
type Key struct {
	Public string
	Role   Role
}

// rights are what a role may not: what is said to the coordinator is for it alone, tasks and jobs are given by it, answers come
// from workers, and nobody else changes what streams there are.
func (r Role) rights(prefix string) *server.Permissions {
	if r == Everything {
		return nil
	}
	of := func(names ...string) (list []string) {
		for _, n := range names {
			list = append(list, prefix+"."+n)
		}
		return list
	}
	stream := func(api string, names ...string) (list []string) {
		for _, n := range names {
			list = append(list, fmt.Sprintf("$JS.API.%s.%s_%s", api, prefix, n), fmt.Sprintf("$JS.API.%s.%s_%s.>", api, prefix, n))
		}
		return list
	}
	all := []string{"jobs", "tasks", "answers"}
	never := slices.Concat(of("job.>", "task.>", "order.>"), []string{"$KV." + prefix + "_lead.>"},
		stream("STREAM.CREATE", all...), stream("STREAM.UPDATE", all...), stream("STREAM.DELETE", all...), stream("STREAM.MSG.DELETE", all...),
		stream("STREAM.PURGE", "jobs", "tasks"))
	for _, bucket := range []string{"lead", "failures", "notes"} {
		for _, api := range []string{"STREAM.CREATE", "STREAM.UPDATE", "STREAM.DELETE", "STREAM.PURGE", "STREAM.MSG.DELETE"} {
			never = append(never, fmt.Sprintf("$JS.API.%s.KV_%s_%s", api, prefix, bucket))
		}
	}
	switch r {
	case User:
		never = slices.Concat(never, of("answer.>", "worker.>", "out.>"), []string{"$KV." + prefix + "_failures.>"},
			stream("STREAM.PURGE", "answers"), stream("CONSUMER.CREATE", all...), stream("CONSUMER.DURABLE.CREATE", all...),
			stream("CONSUMER.DELETE", all...), stream("CONSUMER.MSG.NEXT", all...), []string{"$JS.ACK." + prefix + "_tasks.>", "$JS.ACK." + prefix + "_jobs.>"})
	case Worker:
		never = append(never, "$KV."+prefix+"_notes.>")
	}
	return &server.Permissions{
		Publish:   &server.SubjectPermission{Deny: never},
		Subscribe: &server.SubjectPermission{Deny: of("submit", "interest", "hello", "status", "failures")},
	}
}
