package web

import (
	"bytes"
	"cmp"
	"html/template"
	"maps"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"rookery/web/internal/site"
)

// docsPage is the description of the API to be read by people; programs have
// /api/openapi.json. It needs no script.
var docsPage = template.Must(template.New("docs").Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>rookery: the API</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><h1>The API of rookery</h1>
<p>JSON in and out; what is wrong is told as problem+json. For programs the same is in <a href="/api/openapi.json">openapi.json</a>
and <a href="/api/openapi.yaml">openapi.yaml</a>.</p>
{{range .}}<h2>{{.Tag}}</h2><dl>
{{range .Operations}}<dt><code><b>{{.Method}}</b> {{.Path}}</code> {{.Summary}}</dt>
<dd>{{with .Description}}<p>{{.}}</p>{{end}}{{range .Parameters}}<p class="parameter"><code>{{.Name}}</code> <i>{{.In}}</i> {{.Description}}</p>{{end}}
{{range .Body}}<p class="parameter"><code>{{.Name}}</code> <i>body</i> {{.Doc}}</p>{{end}}</dd>
{{end}}</dl>{{end}}</body></html>
`))

const docsStyle = `body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:1.5rem auto;padding:0 1rem}
dt{margin-top:.9rem}dd{margin:0 0 0 1.5rem}p{margin:.2rem 0}.parameter{font-size:.9rem}h2{margin-top:2rem;text-transform:capitalize}
`

type docsField struct{ Name, Doc string }

type docsOperation struct {
	Method, Path, Summary, Description string
	Parameters                         []*huma.Param
	Body                               []docsField
}

type docsSection struct {
	Tag        string
	Operations []docsOperation
}

// addDocs serves the description; all operations must have been added.
func addDocs(api huma.API, mux *http.ServeMux) {
	var page bytes.Buffer
	err := docsPage.Execute(&page, docsOf(api.OpenAPI()))
	mux.HandleFunc("GET /api/docs", func(w http.ResponseWriter, r *http.Request) {
		if err != nil {
			site.Refuse(w, http.StatusInternalServerError, err.Error())
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(page.Bytes())
	})
	mux.HandleFunc("GET /api/docs.css", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/css; charset=utf-8")
		_, _ = w.Write([]byte(docsStyle))
	})
	for path, to := range map[string]string{"/openapi.json": "/api/openapi.json", "/openapi.yaml": "/api/openapi.yaml", "/docs": "/api/docs", "/api": "/api/docs"} {
		mux.Handle("GET "+path, http.RedirectHandler(to, http.StatusMovedPermanently))
	}
}

func docsOf(o *huma.OpenAPI) (list []docsSection) {
	sections := map[string][]docsOperation{}
	for _, path := range slices.Sorted(maps.Keys(o.Paths)) {
		item := o.Paths[path]
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete} {
			if op == nil {
				continue
			}
			tag := cmp.Or(append(op.Tags, "more")...)
			d := docsOperation{Method: op.Method, Path: path, Summary: op.Summary, Description: op.Description, Parameters: op.Parameters}
			if op.RequestBody != nil && op.RequestBody.Content["application/json"] != nil {
				d.Body = docsFields(o, op.RequestBody.Content["application/json"].Schema)
			}
			sections[tag] = append(sections[tag], d)
		}
	}
	for _, tag := range slices.Sorted(maps.Keys(sections)) {
		list = append(list, docsSection{tag, sections[tag]})
	}
	return list
}

func docsFields(o *huma.OpenAPI, schema *huma.Schema) (list []docsField) {
	if schema != nil && schema.Ref != "" {
		schema = o.Components.Schemas.SchemaFromRef(schema.Ref)
	}
	if schema == nil {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(schema.Properties)) {
		list = append(list, docsField{name, schema.Properties[name].Description})
	}
	return list
}
