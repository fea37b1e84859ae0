// Package books has the subcommands about opening books, and those that stand for
// TI-Chess's compilers, bkc and cpc. Formats of books are in the library's package book.
package books

import "github.com/spf13/cobra"

// NewBook is the command "rookery book".
func NewBook() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "book",
		Short: "Make and read opening books",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newBookBuild(), newBookConvert(), newBookDump(), newBookInfo(), newBookMerge(), newBookProbe(), newBookVerify())
	return cmd
}
