package servers

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"rookery/cmd/internal/cli"
	"rookery/ics"
	"rookery/store"
)

// NewUser is the command "rookery user".
func NewUser() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "user",
		Short: "Register users of the internet chess server",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newUserAdd())
	return cmd
}

func newUserAdd() *cobra.Command {
	var f storeFlags
	var email, fullName string
	var titles []string
	cmd := &cobra.Command{
		Use:   "add NAME",
		Short: "Register a user",
		Long: `Add registers a user of the internet chess server. The password is asked for in a
terminal, else it is the first line of standard input. The title * makes an admin.`,
		Example: `  rookery user add Alice --title '*'
  echo secret | rookery user add Bob --email bob@example.org`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			password, err := askPassword(cmd)
			if err != nil {
				return cli.Fail(err)
			}
			s, err := store.Open(cmd.Context(), f.url())
			if err != nil {
				return cli.Fail(err)
			}
			defer func() { _ = s.Close() }()
			server, err := ics.New(ics.Config{Store: s, Closed: true})
			if err != nil {
				return cli.Fail(err)
			}
			err = server.Register(cmd.Context(), args[0], password, email, fullName, titles...)
			if errors.Is(err, store.ErrExists) {
				err = fmt.Errorf("%s is registered already", args[0])
			}
			if err != nil {
				return cli.Fail(err)
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s is registered.\n", args[0])
			return nil
		},
	}
	f.add(cmd.Flags())
	cmd.Flags().StringVar(&email, "email", "", "address of the user")
	cmd.Flags().StringVar(&fullName, "full-name", "", "name of the person")
	cmd.Flags().StringSliceVar(&titles, "title", nil, "titles: GM, IM, FM, TM, TD, C; * for an admin")
	return cmd
}

// askPassword reads a password without showing it.
func askPassword(cmd *cobra.Command) (string, error) {
	if in, ok := cmd.InOrStdin().(*os.File); ok && term.IsTerminal(int(in.Fd())) {
		fmt.Fprint(cmd.ErrOrStderr(), "Password: ")
		word, err := term.ReadPassword(int(in.Fd()))
		fmt.Fprintln(cmd.ErrOrStderr())
		return string(word), err
	}
	line, err := bufio.NewReader(cmd.InOrStdin()).ReadString('\n')
	if err != nil && line == "" {
		return "", err
	}
	return strings.TrimRight(line, "\r\n"), nil
}
