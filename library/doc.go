// Package library keeps problems by the million and finds them by what they show.
//
// An entry is a puzzle with everything known of it. What queries ask about is taken from it
// once, when it comes or is solved: its [Facts]. The [Index] has the facts of all entries in
// memory, diagrams as four bitboards each, names and words as lists of the entries that have them,
// and answers queries (package library/query has their language) and what is near a problem.
// What must last is in a [Store], an interface: package library/database has SQLite and
// PostgreSQL, a browser brings its own. Package library/intake reads files, library/traits has the
// patterns that solutions show.
package library
