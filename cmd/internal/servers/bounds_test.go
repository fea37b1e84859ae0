package servers

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"
)

// TestShare: what server and workers get is together what there is, and nobody less than is needed.
func TestShare(t *testing.T) {
	for _, c := range []struct {
		memory  int64
		workers int
		each    int64
		want    shares
	}{
		{8 << 30, 2, 1 << 30, shares{2, 1 << 30, 6 << 30, 3 << 29}},
		{2 << 30, 4, 1 << 30, shares{4, 2 << 30 * 3 / 5 / 4, 2<<30 - 2<<30*3/5/4*4, (2<<30 - 2<<30*3/5/4*4) / 4}},
		{256 << 20, 64, 1 << 30, shares{2, 256 << 20 * 3 / 5 / 2, 256<<20 - 256<<20*3/5/2*2, (256<<20 - 256<<20*3/5/2*2) / 4}},
		{1 << 30, 0, 1 << 30, shares{0, 1 << 30, 1 << 30, 1 << 28}},
	} {
		if got := share(c.memory, c.workers, c.each); got != c.want {
			t.Errorf("%d for %d of %d: %+v, want %+v", c.memory, c.workers, c.each, got, c.want)
		}
	}
}

func TestQuotaFlags(t *testing.T) {
	good := bounds{memory: "0", guest: "1M", network: "2M", guests: "3M", ofUser: "4M", days: 7}
	if q, life, err := good.quota(); err != nil || life != 7*24*time.Hour || q.Guest != 1<<20 || q.Network != 2<<20 || q.Guests != 3<<20 || q.User != 4<<20 {
		t.Error(q, life, err)
	}
	for name, spoil := range map[string]func(*bounds){
		"guest-bytes": func(b *bounds) { b.guest = "much" }, "address-bytes": func(b *bounds) { b.network = "0" },
		"guests-bytes": func(b *bounds) { b.guests = "-1" }, "user-bytes": func(b *bounds) { b.ofUser = "" }, "guest-days": func(b *bounds) { b.days = 0 },
	} {
		b := good
		spoil(&b)
		if _, _, err := b.quota(); err == nil || !strings.Contains(err.Error(), "--"+name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestScarce(t *testing.T) {
	for _, c := range []struct {
		free, all int64
		want      bool
	}{{10 << 30, 100 << 30, false}, {3 << 30, 100 << 30, false}, {1 << 30, 100 << 30, true}, {6 << 20, 100 << 20, false}, {4 << 20, 100 << 20, true}} {
		if scarce(c.free, c.all) != c.want {
			t.Errorf("%d of %d", c.free, c.all)
		}
	}
}

// TestWatchDisk: operators see how much room there is.
func TestWatchDisk(t *testing.T) {
	dir := t.TempDir()
	if _, _, err := diskRoom(dir); err != nil {
		t.Skip(err)
	}
	m := NewMonitor()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := m.watchDisk(ctx, dir, slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
	families, err := m.Registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]float64{}
	for _, f := range families {
		if strings.HasPrefix(f.GetName(), "rookery_disk") {
			seen[f.GetName()] = f.GetMetric()[0].GetGauge().GetValue()
		}
	}
	if free, all := seen["rookery_disk_free_bytes"], seen["rookery_disk_bytes"]; free <= 0 || free > all {
		t.Error(seen)
	}
}
