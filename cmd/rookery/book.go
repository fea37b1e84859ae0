package main

import "github.com/spf13/cobra"

func newBook() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "book",
		Short: "Make and read opening books",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newBookBuild(), newBookConvert(), newBookDump(), newBookInfo(), newBookMerge(), newBookProbe(), newBookVerify())
	return cmd
}
