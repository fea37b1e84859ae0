// Package password makes and checks the hashes that users' passwords are kept
// as: argon2id in the PHC string format, with the parameters in the string, so
// that hashes made with others stay valid.
package password

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
)

// The parameters are the least that OWASP's Password Storage Cheat Sheet
// advises for argon2id, so that a storm of logins does not stop the games.
const (
	memory  = 19 << 10 // KiB
	passes  = 2
	threads = 1
	saltLen = 16
	keyLen  = 32
)

// MinLength and MaxLength are how many bytes a new password has, wherever it is chosen.
const (
	MinLength = 8
	MaxLength = 256
)

// Errors about lengths. A longer password than MaxLength is not even hashed.
var (
	ErrTooLong = errors.New("the password is too long")
	ErrLength  = fmt.Errorf("a password has %d to %d characters", MinLength, MaxLength)
)

// Fits reports whether a password may be chosen; the error is ErrLength.
func Fits(password string) error {
	if len(password) < MinLength || len(password) > MaxLength {
		return ErrLength
	}
	return nil
}

// A Hasher works on a limited number of passwords at a time, since each needs
// much memory. It is safe for concurrent use.
type Hasher struct {
	slots          chan struct{}
	memory, passes uint32 // of the hashes that it makes
}

// New returns a Hasher that works on most passwords at a time, at least one.
func New(most int) *Hasher { return &Hasher{make(chan struct{}, max(1, most)), memory, passes} }

// Weak returns a Hasher whose hashes take next to no time, to make and to guess: for tests.
func Weak() *Hasher { return &Hasher{make(chan struct{}, 1), 8, 1} }

// enter waits for a slot; leave must follow when there is no error.
func (h *Hasher) enter(ctx context.Context) error {
	select {
	case h.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func (h *Hasher) leave() { <-h.slots }

// Hash returns the hash of a password, with a new salt.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	if len(password) > MaxLength {
		return "", ErrTooLong
	}
	if err := h.enter(ctx); err != nil {
		return "", err
	}
	defer h.leave()
	salt := make([]byte, saltLen)
	if _, err := rand.Read(salt); err != nil {
		return "", err
	}
	key := argon2.IDKey([]byte(password), salt, h.passes, h.memory, threads, keyLen)
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, h.memory, h.passes, threads,
		base64.RawStdEncoding.EncodeToString(salt), base64.RawStdEncoding.EncodeToString(key)), nil
}

// Check reports whether the hash is the password's. An error means that it is
// no hash at all, or that ctx ended.
func (h *Hasher) Check(ctx context.Context, hash, password string) (bool, error) {
	p, err := parse(hash)
	if err != nil {
		return false, err
	}
	if len(password) > MaxLength {
		return false, nil
	}
	if err := h.enter(ctx); err != nil {
		return false, err
	}
	defer h.leave()
	key := argon2.IDKey([]byte(password), p.salt, p.passes, p.memory, p.threads, uint32(len(p.key)))
	return subtle.ConstantTimeCompare(key, p.key) == 1, nil
}

type parts struct {
	memory, passes uint32
	threads        uint8
	salt, key      []byte
}

// parse takes a hash apart. The bounds keep a forged one from taking the
// machine's memory.
func parse(hash string) (p parts, err error) {
	fields := strings.Split(hash, "$")
	if len(fields) != 6 || fields[0] != "" || fields[1] != "argon2id" || fields[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return p, errors.New("password: not an argon2id hash")
	}
	if _, err := fmt.Sscanf(fields[3], "m=%d,t=%d,p=%d", &p.memory, &p.passes, &p.threads); err != nil {
		return p, fmt.Errorf("password: parameters %q: %w", fields[3], err)
	}
	if p.memory < 8 || p.memory > 1<<20 || p.passes < 1 || p.passes > 100 || p.threads < 1 {
		return p, fmt.Errorf("password: parameters %q are out of bounds", fields[3])
	}
	if p.salt, err = base64.RawStdEncoding.DecodeString(fields[4]); err != nil {
		return p, fmt.Errorf("password: salt: %w", err)
	}
	if p.key, err = base64.RawStdEncoding.DecodeString(fields[5]); err != nil {
		return p, fmt.Errorf("password: key: %w", err)
	}
	if len(p.salt) < 8 || len(p.salt) > 64 || len(p.key) < 16 || len(p.key) > 64 {
		return p, errors.New("password: salt or key has a strange length")
	}
	return p, nil
}
