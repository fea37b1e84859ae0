package servers

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/spf13/pflag"

	"rookery/cmd/internal/batch"
	"rookery/cmd/internal/workers"
	"rookery/store"
	"rookery/web"
)

// bounds are what the flags say about how much the server may keep, in memory and on the disk.
type bounds struct {
	memory                         string
	guest, network, guests, ofUser string
	days                           int
}

func (b *bounds) add(flags *pflag.FlagSet) {
	flags.StringVar(&b.memory, "max-memory", "0", "memory that this process and its workers may use together, with K, M or G; 0: any")
	q := web.UsualQuota()
	size := func(n int64) string { return fmt.Sprintf("%dM", n>>20) }
	flags.StringVar(&b.guest, "guest-bytes", size(q.Guest), "what is kept on the pages of one who has not logged in: collections, drafts, games")
	flags.StringVar(&b.network, "address-bytes", size(q.Network), "the same of all of those at one address")
	flags.StringVar(&b.guests, "guests-bytes", size(q.Guests), "the same of all of those")
	flags.StringVar(&b.ofUser, "user-bytes", size(q.User), "what is kept on the pages of a registered user")
	flags.IntVar(&b.days, "guest-days", 30, "days after which that is forgotten of those who have not logged in and do not come back")
}

// quota reads what may be kept on the pages.
func (b *bounds) quota() (q store.Quota, life time.Duration, err error) {
	for _, f := range []struct {
		name, text string
		to         *int64
	}{{"guest-bytes", b.guest, &q.Guest}, {"address-bytes", b.network, &q.Network}, {"guests-bytes", b.guests, &q.Guests}, {"user-bytes", b.ofUser, &q.User}} {
		if *f.to, err = batch.ParseSize(f.text, 1); err == nil && *f.to < 1 {
			err = fmt.Errorf("more than 0")
		}
		if err != nil {
			return q, 0, fmt.Errorf("invalid argument for --%s: %w", f.name, err)
		}
	}
	if b.days < 1 || b.days > 10_000 {
		return q, 0, fmt.Errorf("invalid argument %d for --guest-days: a number from 1 to 10000", b.days)
	}
	return q, time.Duration(b.days) * 24 * time.Hour, nil
}

// leastMemory is what a server and one worker need.
const leastMemory = 256 << 20

// shares are what the parts of a server may use of its memory, in bytes.
type shares struct {
	workers int
	worker  int64 // each of them
	own     int64 // the server's process
	jobs    int64 // of that, the solutions on the pages
}

// share divides memory: workers get up to three fifths, in equal parts, and where that is less than the least that one needs
// there are fewer of them. A fourth of what is left is for solutions.
func share(memory int64, wanted int, each int64) shares {
	const least = 64 << 20
	s := shares{workers: wanted, worker: each}
	if wanted > 0 {
		most := memory * 3 / 5
		s.workers = int(max(1, min(int64(wanted), most/least)))
		if s.worker == 0 || s.worker*int64(s.workers) > most {
			s.worker = max(least, most/int64(s.workers))
		}
	}
	s.own = memory - s.worker*int64(s.workers)
	s.jobs = s.own / 4
	return s
}

// hold has the server and its workers keep to the memory that they may use.
func (b *bounds) hold(pool *workers.PoolFlags, config *web.Config, log *slog.Logger) error {
	memory, err := batch.ParseSize(b.memory, 1)
	if err == nil && memory != 0 && memory < leastMemory {
		err = fmt.Errorf("at least %dM, or 0", leastMemory>>20)
	}
	if err != nil {
		return fmt.Errorf("invalid argument for --max-memory: %w", err)
	}
	if memory == 0 {
		return nil
	}
	each, err := pool.Check()
	if err != nil {
		return err
	}
	s := share(memory, pool.Workers, each)
	if s.workers != pool.Workers || s.worker != each {
		log.Info("workers have less memory, to keep to --max-memory", "workers", s.workers, "each", s.worker)
	}
	pool.Workers, pool.Memory = s.workers, fmt.Sprint(s.worker)
	config.Memory = s.jobs
	if config.JobMemory == 0 {
		config.JobMemory = min(128<<20, s.worker/4)
	}
	debug.SetMemoryLimit(s.own)
	return nil
}

// Of a disk so much is free at least, or operators are warned: a part of it, or so many bytes if that is less.
const (
	leastFree   = 20 // the twentieth part
	enoughFree  = 2 << 30
	diskEvery   = time.Minute
	warnedAgain = time.Hour
)

// scarce reports whether a disk is nearly full.
func scarce(free, all int64) bool { return free < min(all/leastFree, enoughFree) }

// watchDisk tells how much room the server's disk has, and warns before it is full, until the context ends.
func (m *Monitor) watchDisk(ctx context.Context, dir string, log *slog.Logger) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if _, _, err := diskRoom(dir); err != nil {
		log.Info("the room on the disk is not known", "folder", dir, "system", runtime.GOOS, "err", err)
		<-ctx.Done()
		return nil
	}
	for name, i := range map[string]int{"rookery_disk_free_bytes": 0, "rookery_disk_bytes": 1} {
		m.gauge(name, []string{"Bytes that are free on the disk with the server's files.", "Bytes of that disk."}[i], func() int {
			free, all, _ := diskRoom(dir)
			return int([]int64{free, all}[i])
		})
	}
	tick := time.NewTicker(diskEvery)
	defer tick.Stop()
	for warned := (time.Time{}); ; {
		if free, all, err := diskRoom(dir); err == nil && scarce(free, all) && time.Since(warned) > warnedAgain {
			warned = time.Now()
			log.Warn("the disk is nearly full: games will not be stored when it is", "folder", dir, "free", free, "of", all)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}
