// Package olv reads and writes collections of chess problems in the YAML of
// Olive and the Yet Another Chess Problem Database: a stream of documents, an
// entry each, with fields as its schema has them
// (https://www.yacpdb.org/schemas/yacpdb-entry.schema.json). What older files
// have instead, Python's type tags and flat fields for source, date and
// distinction, is read, too.
//
// Stipulations, options, conditions and twins are in Popeye's English; package
// problem/popeye reads and writes them. Solutions are kept as text.
package olv
