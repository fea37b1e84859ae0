package cli

import (
	"fmt"
	"strings"
)

// OneOf says whether a flag's value is one of those it may have.
func OneOf(flag, value string, values ...string) error {
	for _, v := range values {
		if v == value {
			return nil
		}
	}
	return fmt.Errorf("invalid argument %q for --%s: one of %s", value, flag, strings.Join(values, ", "))
}
