// Package pages tells the system how memory is used: large tables are read all over, and most
// reads would wait for the address of a small page; most of the program's own code and
// constants are needed by its start only.
package pages
