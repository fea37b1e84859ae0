package main

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

	"github.com/nats-io/nats.go"
	"github.com/spf13/pflag"

	"rookery/cmd/internal/batch"
	"rookery/farm"
)

// farmFlags say which farm is meant and how it is reached.
type farmFlags struct {
	url    string
	prefix string
	creds  farm.Credentials
}

// add adds the flags, "farm" itself with what it is for; the others' names begin
// with before.
func (f *farmFlags) add(flags *pflag.FlagSet, before, usage string) {
	flags.StringVar(&f.url, "farm", "", usage+": nats://HOST or tls://HOST, several with commas between")
	flags.StringVar(&f.creds.NKey, before+"nkey", "", "file with the secret key to connect with, see rookery farm key")
	flags.StringVar(&f.creds.Creds, before+"creds", "", "file with NATS credentials to connect with")
	flags.StringVar(&f.creds.CA, before+"ca", "", "file with certificates to trust, beside the system's")
	flags.StringVar(&f.creds.Cert, before+"cert", "", "file with a certificate to show")
	flags.StringVar(&f.creds.ID, before+"cert-key", "", "file with the certificate's key")
	flags.StringVar(&f.prefix, before+"name", "rookery", "the farm's name, where several share a NATS server")
}

func (f *farmFlags) store() farm.Store { return farm.Store{Prefix: f.prefix} }

// connect connects to the farm's queue.
func (f *farmFlags) connect() (*nats.Conn, error) {
	if f.url == "" {
		return nil, fmt.Errorf("which farm? --farm nats://HOST")
	}
	return farm.Connect(f.url, f.creds)
}

// client connects to the farm and sees to it that it is of this version.
func (f *farmFlags) client(ctx context.Context) (*farm.Client, func(), error) {
	nc, err := f.connect()
	if err != nil {
		return nil, nil, err
	}
	c, err := farm.NewClient(ctx, nc, f.store(), farmProgram())
	if err == nil {
		err = c.Greet(ctx)
	}
	if err != nil {
		nc.Close()
		return nil, nil, err
	}
	return c, nc.Close, nil
}

// queueFlags say how a queue within this process is kept, and how other machines
// reach it.
type queueFlags struct {
	address, cert, key, ca, keys string
	insecure                     bool
	answers                      string
}

func (f *queueFlags) add(flags *pflag.FlagSet, before string) {
	flags.StringVar(&f.keys, before+"keys", "", "file with the public keys of those who may connect, one a line")
	flags.StringVar(&f.cert, before+"tls-cert", "", "file with the certificate to be known by")
	flags.StringVar(&f.key, before+"tls-key", "", "file with the certificate's key")
	flags.StringVar(&f.ca, before+"tls-ca", "", "file with certificates: who connects shows one that was signed by one of them")
	flags.BoolVar(&f.insecure, before+"insecure", false, "let other machines connect without TLS and keys")
	flags.StringVar(&f.answers, before+"answers", "1G", "how much of what was solved is kept: the oldest goes")
}

func (f *queueFlags) store(prefix string) (farm.Store, error) {
	n, err := batch.ParseSize(f.answers, 1)
	if err == nil && n < 1<<20 {
		err = fmt.Errorf("at least 1M")
	}
	if err != nil {
		return farm.Store{}, fmt.Errorf("invalid argument for --answers: %w", err)
	}
	return farm.Store{Prefix: prefix, Answers: n}, nil
}

// listen is how others reach the queue.
func (f *queueFlags) listen() (l farm.Listen, err error) {
	l = farm.Listen{Address: f.address, Insecure: f.insecure}
	if f.keys != "" {
		if l.Keys, err = farm.ReadKeys(f.keys); err != nil {
			return l, short(err)
		}
	}
	if f.cert == "" {
		return l, nil
	}
	pair, err := tls.LoadX509KeyPair(f.cert, f.key)
	if err != nil {
		return l, short(err)
	}
	l.TLS = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
	if f.ca != "" {
		b, err := os.ReadFile(f.ca)
		if err != nil {
			return l, short(err)
		}
		l.TLS.ClientCAs, l.TLS.ClientAuth = x509.NewCertPool(), tls.RequireAndVerifyClientCert
		if !l.TLS.ClientCAs.AppendCertsFromPEM(b) {
			return l, fmt.Errorf("%s: no certificates", f.ca)
		}
	}
	return l, nil
}

// poolFlags say how many workers there are on this machine.
type poolFlags struct {
	workers int
	memory  string
}

func (f *poolFlags) add(flags *pflag.FlagSet) {
	flags.IntVar(&f.workers, "workers", runtime.NumCPU(), "processes that solve; 0: only those of other machines")
	flags.StringVar(&f.memory, "worker-memory", "1G", "memory that each of them may use before it is ended, with K, M or G; 0: any")
}

// check turns the flags' texts into values.
func (f *poolFlags) check() (memory int64, err error) {
	if f.workers < 0 || f.workers > 4096 {
		return 0, fmt.Errorf("invalid argument %d for --workers: a number from 0 to 4096", f.workers)
	}
	memory, err = batch.ParseSize(f.memory, 1)
	if err == nil && memory != 0 && memory < 64<<20 {
		err = fmt.Errorf("at least 64M, or 0")
	}
	if err != nil {
		return 0, fmt.Errorf("invalid argument for --worker-memory: %w", err)
	}
	return memory, nil
}

// workerCommand starts a worker's process: this program again.
func workerCommand(memory int64) (farm.Command, error) {
	self, err := os.Executable()
	if err != nil {
		return farm.Command{}, err
	}
	return farm.Command{Name: os.Args[0], Args: []string{self, "work", "--pipe", "--worker-memory", strconv.FormatInt(memory, 10)}}, nil
}

// farmProgram tells versions of the program apart. What was built from changed
// sources is told by its content.
func farmProgram() string {
	v := version()
	if !strings.Contains(v, "devel") && !strings.Contains(v, "unknown") && !strings.Contains(v, "dirty") {
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

// startFarm starts the farm of a server, or connects to the one elsewhere.
func startFarm(ctx context.Context, config farm.LocalConfig, f *farmFlags, q *queueFlags, p *poolFlags, dir string) (c *farm.Client, l *farm.Local, end func(), err error) {
	if config.Memory, err = p.check(); err != nil {
		return nil, nil, nil, err
	}
	if config.Command, err = workerCommand(config.Memory); err != nil {
		return nil, nil, nil, err
	}
	config.Workers, config.Program = p.workers, farmProgram()
	if f.url != "" {
		nc, err := f.connect()
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
	if config.Listen, err = q.listen(); err != nil {
		return nil, nil, nil, err
	}
	if config.Store, err = q.store(f.prefix); err != nil {
		return nil, nil, nil, err
	}
	config.Dir = filepath.Join(dir, "rookery-farm")
	l, err = farm.StartLocal(ctx, config)
	if err != nil {
		return nil, nil, nil, err
	}
	return l.Client, l, l.Close, nil
}
