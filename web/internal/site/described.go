package site

import "net/http"

// Described answers in problem+json where the multiplexer itself would in plain text:
// nothing there, or another method.
func Described(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h, pattern := mux.Handler(r)
		if pattern != "" {
			mux.ServeHTTP(w, r)
			return
		}
		refusal := &silent{header: http.Header{}}
		h.ServeHTTP(refusal, r)
		if allow := refusal.header.Get("Allow"); allow != "" {
			w.Header().Set("Allow", allow)
		}
		detail := "there is nothing at " + r.URL.Path
		if refusal.status == http.StatusMethodNotAllowed {
			detail = r.Method + " is not possible at " + r.URL.Path
		}
		Refuse(w, refusal.status, detail)
	})
}

// A silent answer keeps the status only.
type silent struct {
	header http.Header
	status int
}

func (s *silent) Header() http.Header         { return s.header }
func (s *silent) WriteHeader(status int)      { s.status = status }
func (s *silent) Write(b []byte) (int, error) { return len(b), nil }
