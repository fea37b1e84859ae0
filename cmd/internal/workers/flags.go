// Package workers has the flags by which commands reach a farm or keep its queue, the
// command that starts a worker's process, and "rookery work". What asks a farm how it is
// or gives it many problems is in package farms.
package workers

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"rookery/cmd/internal/batch"
	"rookery/cmd/internal/cli"
	"rookery/farm"
)

// FarmFlags say which farm is meant and how it is reached.
type FarmFlags struct {
	Url    string
	Prefix string
	creds  farm.Credentials
}

// Add adds the flags, "farm" itself with what it is for; the others' names begin
// with before.
func (f *FarmFlags) Add(flags *pflag.FlagSet, before, usage string) {
	flags.StringVar(&f.Url, "farm", "", usage+": nats://HOST or tls://HOST, several with commas between")
	flags.StringVar(&f.creds.NKey, before+"nkey", "", "file with the secret key to connect with, see rookery farm key")
	flags.StringVar(&f.creds.Creds, before+"creds", "", "file with NATS credentials to connect with")
	flags.StringVar(&f.creds.CA, before+"ca", "", "file with certificates to trust, beside the system's")
	flags.StringVar(&f.creds.Cert, before+"cert", "", "file with a certificate to show")
	flags.StringVar(&f.creds.ID, before+"cert-key", "", "file with the certificate's key")
	flags.StringVar(&f.Prefix, before+"name", "rookery", "the farm's name, where several share a NATS server")
}

func (f *FarmFlags) store() farm.Store { return farm.Store{Prefix: f.Prefix} }

// Connect connects to the farm's queue.
func (f *FarmFlags) Connect() (*farm.Conn, error) {
	if f.Url == "" {
		return nil, fmt.Errorf("which farm? --farm nats://HOST")
	}
	return farm.Connect(f.Url, f.creds)
}

// patience is how long a farm may be silent before that is told.
const patience = 3 * time.Second

// Client connects to the farm and sees to it that it is of this version.
func (f *FarmFlags) Client(ctx context.Context) (*farm.Client, func(), error) {
	nc, err := f.Connect()
	if err != nil {
		return nil, nil, err
	}
	late := time.AfterFunc(patience, func() {
		fmt.Fprintf(os.Stderr, "rookery: the farm at %s has not answered yet\n", nc.Place())
	})
	defer late.Stop()
	c, err := farm.NewClient(ctx, nc, f.store(), FarmProgram())
	if err == nil {
		err = c.Greet(ctx)
	}
	if err != nil {
		nc.Close()
		return nil, nil, err
	}
	return c, nc.Close, nil
}

// QueueFlags say how a queue within this process is kept, and how other machines
// reach it.
type QueueFlags struct {
	Address, cert, key, ca, keys string
	insecure                     bool
	answers                      string
}

// Add adds the flags; their names begin with before.
func (f *QueueFlags) Add(flags *pflag.FlagSet, before string) {
	flags.StringVar(&f.keys, before+"keys", "", "file with the public keys of those who may connect, one a line")
	flags.StringVar(&f.cert, before+"tls-cert", "", "file with the certificate to be known by")
	flags.StringVar(&f.key, before+"tls-key", "", "file with the certificate's key")
	flags.StringVar(&f.ca, before+"tls-ca", "", "file with certificates: who connects shows one that was signed by one of them")
	flags.BoolVar(&f.insecure, before+"insecure", false, "let other machines connect without TLS and keys")
	flags.StringVar(&f.answers, before+"answers", "1G", "how much of what was solved is kept: the oldest goes")
}

// Store says where the queue keeps what, and how much of it.
func (f *QueueFlags) Store(prefix string) (farm.Store, error) {
	n, err := batch.ParseSize(f.answers, 1)
	if err == nil && n < 1<<20 {
		err = fmt.Errorf("at least 1M")
	}
	if err != nil {
		return farm.Store{}, fmt.Errorf("invalid argument for --answers: %w", err)
	}
	return farm.Store{Prefix: prefix, Answers: n}, nil
}

// Listen is how others reach the queue.
func (f *QueueFlags) Listen() (l farm.Listen, err error) {
	l = farm.Listen{Address: f.Address, Insecure: f.insecure}
	if f.keys != "" {
		if l.Keys, err = farm.ReadKeys(f.keys); err != nil {
			return l, cli.Short(err)
		}
	}
	if f.cert == "" {
		return l, nil
	}
	pair, err := tls.LoadX509KeyPair(f.cert, f.key)
	if err != nil {
		return l, cli.Short(err)
	}
	l.TLS = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
	if f.ca != "" {
		b, err := os.ReadFile(f.ca)
		if err != nil {
			return l, cli.Short(err)
		}
		l.TLS.ClientCAs, l.TLS.ClientAuth = x509.NewCertPool(), tls.RequireAndVerifyClientCert
		if !l.TLS.ClientCAs.AppendCertsFromPEM(b) {
			return l, fmt.Errorf("%s: no certificates", f.ca)
		}
	}
	return l, nil
}

// PoolFlags say how many workers there are on this machine.
type PoolFlags struct {
	Workers int
	Memory  string
}

// Add adds the flags.
func (f *PoolFlags) Add(flags *pflag.FlagSet) {
	flags.IntVar(&f.Workers, "workers", runtime.NumCPU(), "processes that solve; 0: only those of other machines")
	flags.StringVar(&f.Memory, "worker-memory", "1G", "memory that each of them may use before it is ended, with K, M or G; 0: any")
}

// Check turns the flags' texts into values.
func (f *PoolFlags) Check() (memory int64, err error) {
	if f.Workers < 0 || f.Workers > 4096 {
		return 0, fmt.Errorf("invalid argument %d for --workers: a number from 0 to 4096", f.Workers)
	}
	memory, err = batch.ParseSize(f.Memory, 1)
	if err == nil && memory != 0 && memory < 64<<20 {
		err = fmt.Errorf("at least 64M, or 0")
	}
	if err != nil {
		return 0, fmt.Errorf("invalid argument for --worker-memory: %w", err)
	}
	return memory, nil
}

// WorkerCommand starts a worker's process: this program again.
func WorkerCommand(memory int64) (farm.Command, error) {
	self, err := os.Executable()
	if err != nil {
		return farm.Command{}, err
	}
	return farm.Command{Name: os.Args[0], Args: []string{self, "work", "--pipe", "--worker-memory", strconv.FormatInt(memory, 10)}}, nil
}

// FarmProgram tells versions of the program apart. What was built from changed
// sources is told by its content.
func FarmProgram() string {
	b := cli.ThisBuild()
	v := strings.TrimSpace(cli.Version + " " + b.Commit)
	if b.Commit != "" && !b.Modified {
		return v
	}
	self, err := os.Executable()
	if err != nil {
		return v
	}
	f, err := os.Open(self)
	if err != nil {
		return v
	}
	defer func() { _ = f.Close() }() // it was only read
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return v
	}
	return v + " " + hex.EncodeToString(h.Sum(nil)[:6])
}

// StartFarm starts the farm of a server, or connects to the one elsewhere.
func StartFarm(ctx context.Context, config farm.LocalConfig, f *FarmFlags, q *QueueFlags, p *PoolFlags, dir string) (c *farm.Client, l *farm.Local, end func(), err error) {
	if config.Memory, err = p.Check(); err != nil {
		return nil, nil, nil, err
	}
	if config.Command, err = WorkerCommand(config.Memory); err != nil {
		return nil, nil, nil, err
	}
	config.Workers, config.Program = p.Workers, FarmProgram()
	if f.Url != "" {
		nc, err := f.Connect()
		if err != nil {
			return nil, nil, nil, err
		}
		c, err := farm.NewClient(ctx, nc, f.store(), config.Program)
		if err != nil {
			nc.Close()
			return nil, nil, nil, err
		}
		done := make(chan struct{})
		ctx, stop := context.WithCancel(ctx)
		go func() {
			defer close(done)
			pool := farm.Pool{Workers: config.Workers, Memory: config.Memory, Command: config.Command, Program: config.Program, Store: f.store(), Log: config.Log}
			if err := pool.Run(ctx, nc); err != nil && ctx.Err() == nil {
				config.Log.Error("workers", "err", err)
			}
		}()
		return c, nil, func() {
			stop()
			select {
			case <-done:
			case <-time.After(10 * time.Second):
			}
			nc.Close()
		}, nil
	}
	if config.Listen, err = q.Listen(); err != nil {
		return nil, nil, nil, err
	}
	if config.Store, err = q.Store(f.Prefix); err != nil {
		return nil, nil, nil, err
	}
	config.Dir = filepath.Join(dir, "rookery-farm")
	l, err = farm.StartLocal(ctx, config)
	if err != nil {
		return nil, nil, nil, err
	}
	return l.Client, l, l.Close, nil
}

// RunAhead is how many problems of a batch are with the farm at a time.
const RunAhead = 1024
