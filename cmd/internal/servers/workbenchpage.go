package servers

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"html/template"
	"net"
	"net/http"
	"strings"

	"rookery/cmd/internal/cli"
)

// ownPage tells the user of a workbench that it runs, where, and how to end it.
type ownPage struct {
	running
	data string
	stop func()
}

// digest is what a workbench answers to who tells the key: it has it, too.
func digest(key string) string {
	sum := sha256.Sum256([]byte("rookery workbench " + key))
	return hex.EncodeToString(sum[:])
}

// around puts the page beside the others, and lets through only what asks for this
// computer: a site whose name leads here has no business with it.
func (p *ownPage) around(next http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /workbench/open", func(w http.ResponseWriter, r *http.Request) {
		// By it the pages know that there is this one.
		http.SetCookie(w, &http.Cookie{Name: "workbench", Value: "1", Path: "/", SameSite: http.SameSiteStrictMode})
		http.Redirect(w, r, "/", http.StatusSeeOther)
	})
	mux.HandleFunc("GET /workbench", func(w http.ResponseWriter, r *http.Request) { p.show(w, r, false) })
	mux.HandleFunc("GET /workbench/page.css", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/css; charset=utf-8")
		_, _ = w.Write([]byte(ownStyle))
	})
	mux.HandleFunc("POST /workbench/key", func(w http.ResponseWriter, r *http.Request) {
		if p.knows(r) {
			_, _ = w.Write([]byte(digest(p.Key)))
			return
		}
		http.Error(w, "another workbench", http.StatusForbidden)
	})
	mux.HandleFunc("POST /workbench/end", func(w http.ResponseWriter, r *http.Request) {
		if !p.knows(r) {
			http.Error(w, "another workbench", http.StatusForbidden)
			return
		}
		p.show(w, r, true)
		p.stop() // the server lets answers under way end
	})
	mux.Handle("/", next)
	guarded := http.NewCrossOriginProtection().Handler(mux)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.Host)
		if err != nil {
			host = r.Host
		}
		if host != "127.0.0.1" && host != "localhost" {
			http.Error(w, "this workbench is for its own computer", http.StatusForbidden)
			return
		}
		guarded.ServeHTTP(w, r)
	})
}

// knows reports whether a request comes from the page, or from who started the workbench.
func (p *ownPage) knows(r *http.Request) bool {
	return subtle.ConstantTimeCompare([]byte(r.PostFormValue("key")), []byte(p.Key)) == 1
}

// ownWords are the page's in a language.
type ownWords struct {
	Lang, Title, Runs, Closed, End, Over, Again, DataIn, Back string
}

var ownLanguages = []ownWords{
	{
		"en", "This computer", "rookery runs on this computer, behind your browser. No other computer can reach it.",
		"You may close the browser: what you have begun goes on, and opening rookery again brings you back.",
		"End rookery", "rookery has ended. You can close this page.", "Open rookery again as you did, when you want it.",
		"What you keep is in the folder", "To the workbench",
	},
	{
		"de", "Dieser Computer", "rookery läuft auf diesem Computer, hinter Ihrem Browser. Kein anderer Computer kann es erreichen.",
		"Sie können den Browser schließen: Was Sie begonnen haben, läuft weiter, und wenn Sie rookery wieder öffnen, sind Sie wieder dort.",
		"rookery beenden", "rookery ist beendet. Sie können diese Seite schließen.", "Wenn Sie es wieder brauchen, öffnen Sie rookery wie zuvor.",
		"Was Sie aufheben, liegt im Ordner", "Zur Werkbank",
	},
	{
		"fr", "Cet ordinateur", "rookery fonctionne sur cet ordinateur, derrière votre navigateur. Aucun autre ordinateur ne peut y accéder.",
		"Vous pouvez fermer le navigateur : ce que vous avez commencé continue, et vous le retrouverez en ouvrant rookery de nouveau.",
		"Arrêter rookery", "rookery est arrêté. Vous pouvez fermer cette page.", "Ouvrez rookery de nouveau quand vous en aurez besoin.",
		"Ce que vous gardez se trouve dans le dossier", "Vers l’atelier",
	},
}

// show writes the page, in the browser's first language that it has.
func (p *ownPage) show(w http.ResponseWriter, r *http.Request, ended bool) {
	words := ownLanguages[0]
	for tag := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		tag, _, _ = strings.Cut(strings.TrimSpace(tag), "-")
		tag, _, _ = strings.Cut(tag, ";")
		found := false
		for _, l := range ownLanguages {
			if l.Lang == tag {
				words, found = l, true
			}
		}
		if found {
			break
		}
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'")
	style := template.CSS("")
	if ended { // nobody will answer for the file any more
		style = ownStyle
		h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
	}
	_ = ownTemplate.Execute(w, struct {
		ownWords
		Ended              bool
		Style              template.CSS
		Version, Data, Key string
	}{words, ended, style, "rookery " + cli.Version, p.data, p.Key})
}

const ownStyle = `:root{color-scheme:light dark}
body{font:17px/1.5 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1.2rem}
h1{font-size:1.6rem}code{overflow-wrap:anywhere}
button{font:inherit;padding:.5rem 1.2rem;border-radius:.4rem;border:1px solid;cursor:pointer}
form{display:flex;flex-wrap:wrap;gap:1.2rem;align-items:center;margin:1.6rem 0}
small{opacity:.75}
`

var ownTemplate = template.Must(template.New("own").Parse(`<!doctype html>
<html lang="{{.Lang}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}} · rookery</title>{{if .Ended}}<style>{{.Style}}</style>{{else}}<link rel="stylesheet" href="/workbench/page.css"><link rel="icon" href="/men/black/r.svg">{{end}}</head>
<body><main>
{{if .Ended}}<h1>{{.Over}}</h1><p>{{.Again}}</p>
{{else}}<h1>{{.Title}}</h1><p>{{.Runs}}</p><p>{{.Closed}}</p>
<form method="post" action="/workbench/end"><input type="hidden" name="key" value="{{.Key}}"><a href="/">{{.Back}}</a> <button>{{.End}}</button></form>
<p><small>{{.DataIn}} <code>{{.Data}}</code>.<br>{{.Version}}</small></p>{{end}}
</main></body></html>
`))
