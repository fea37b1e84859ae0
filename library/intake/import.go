package intake

import (
	"context"
	"io"
	"time"

	"rookery/library"
	"rookery/puzzle/collection"
)

// batch is how many problems a transaction stores.
const batch = 512

// patience is how long what was read may wait to be stored.
const patience = 2 * time.Second

// A Teller is told how an import goes; it ends the import with an error.
type Teller struct {
	// Fault is told of each problem that could not be read, or not wholly.
	Fault func(error) error
	// Progress is told after each transaction.
	Progress func(library.Job)
}

// Import stores the problems of a file. Job has the file's name as places have it, and how far it was
// read before: there it goes on. What was told as stored is so after every end; a problem that is
// stored is so once, whoever is interrupted.
func Import(ctx context.Context, s library.Store, job library.Job, place string, format collection.Format, r io.Reader, tell Teller) (library.Job, error) {
	var records []*library.Record
	read, faults := 0, 0
	last := time.Now()
	flush := func(finished bool) error {
		next := job
		next.Done += read
		next.Faults += faults
		next.Finished = finished
		if _, err := s.Add(ctx, records, &next); err != nil {
			return err
		}
		job = next
		records, read, faults, last = records[:0], 0, 0, time.Now()
		if tell.Progress != nil {
			tell.Progress(job)
		}
		return nil
	}
	for item := range Read(ctx, place, format, r, job.Done) {
		read++
		if item.Record != nil {
			records = append(records, item.Record)
		} else {
			faults++
		}
		if item.Err != nil {
			if err := tell.Fault(item.Err); err != nil {
				return job, err
			}
		}
		if len(records) >= batch || read >= 8*batch || time.Since(last) > patience {
			if err := flush(false); err != nil {
				return job, err
			}
		}
	}
	if err := ctx.Err(); err != nil {
		return job, context.Cause(ctx)
	}
	return job, flush(true)
}
