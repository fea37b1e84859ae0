// Package browser is what rookery's programs within a browser have in common: the API of the pages
// without a server. The page starts a program in a worker (web/ui/src/alone), as a desk that answers
// the page's requests by the handlers that a server has, and the desk starts it in others, as hands
// that solve.
//
// There are two of them, for visitors wait for the first: composing has what problems are composed and solved
// with, keeping the other rooms. Neither knows the other.
package browser
