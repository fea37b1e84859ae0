// Package pages tells the system how large tables are used: they are read all
// over, and most reads would wait for the address of a small page.
package pages
