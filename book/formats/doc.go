// Package formats knows the formats of opening books: their names, the files they come in, and what reads, writes and
// asks a book of each.
//
// Programs and pages open books here and nowhere else, so that all of them know the same formats. Each format itself
// is a sub-package of package book.
//
// What does not live here: where files come from, and limits. Readers yield a position at a time; who asks them for
// positions counts them.
package formats
