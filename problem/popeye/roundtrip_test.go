package popeye

import (
	"bytes"
	"reflect"
	"testing"

	"rookery/problem"
)

// forget sets all places and languages within a value to zero.
func forget(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			forget(v.Elem())
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			forget(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Field(i)
			switch f.Interface().(type) {
			case problem.Pos, problem.Language:
				f.SetZero()
			default:
				forget(f)
			}
		}
	}
}

// roundTrip writes problems in a language and reads them again; it returns
// the text if that gives other problems.
func roundTrip(list []*problem.Problem, lang problem.Language) (text string, got []*problem.Problem, ok bool) {
	var b bytes.Buffer
	if err := Write(&b, lang, list...); err != nil {
		return err.Error(), nil, false
	}
	text = b.String()
	got, errs := Parse("", b.Bytes())
	if errs.Err() != nil {
		return text + errs.Error(), got, false
	}
	if len(got) != len(list) {
		return text, got, false
	}
	for _, p := range append(got, list...) {
		forget(reflect.ValueOf(p))
	}
	return text, got, reflect.DeepEqual(got, list)
}

// samples use every part of the language.
var samples = []string{`beginproblem
author N. N.
author Somebody Else
origin A Magazine, 1999
title The title
award 1st Prize
remark a remark
protocol out.txt
LaTeX out.tex
k B king of sorts
LaTeXPieces g RU grasshopper
pieces white Kh1 white royal Ga1b2 Na3 neutral Paralysing kamikaze Rc3d4 black K/Ga8 15b8
stip h#2.5
option setplay maxsol 3 startmove 3:2 intelligent beep enpassant a2a3a4 castlingmutu a1h8 nontriv 0 1
twin move h1 g1
twin continued exchange a1 b2 remove a3 remark in a twin
twin add black rh8 sg8 white royal qh5 rotate 90 mirror a1<-->h8 shift a1 b2 polish substitute r b
twin stip ser-h=7 condition circe couscous madrasi rexincl FES ( circe chameleon q s anticirce calvet Take&MakeChess)lortap
twin condition
twin sstip black -5h[/1d[x]a{!+}]h
twin forsyth 8/1k5.15=.g3/K option duplex
nextproblem
forsyth 8/1k5.15/=q+r-r7/K2.PA.ma
sstipulation white 3:5s[#] | (1a[#][>/3h[=]h & -4ad[zg7]]d | !3a[+]?+?d{!1a[#]d})
option noboard
zeroposition move a1 b1
twin cont move b1 c1
nextproblem
initialgamearray
pieces white ra4
condition imitator a5
stip a=>b3.5
pieces total 2 white ka1
condition imitator b5
twin forsyth 8
twin forsyth 8 option duplex
nextproblem
pieces white ka1
stip exact-3->reci-h(=)##!3
condition grid orthogonal bdf246 irregular a1a2 b1b2 gridline Ha24 Vc61
option suppress
endproblem`, `beginproblem
stip ~1
condition circe chameleon s b r q s april g n rank mirror volcanic annan typeb
 vaultingkings eq transmuting nh promonly g n imitator a1b2 kobul black
 sentinelles pionadv maximumwhite 4 berolina sat 1 2 bgl 3.45 - lastcapture white royal sa1
 magic a1b2 type2 koeko neighbour z blackmaxi ultra isardam typeb rexincl whiteroyal e4
 whitemaxdister a1h8 role 3 pad strict rexincl castc inverse take&makec absolute breton adverse py
 phantom phantom
endproblem`}

func TestRoundTrip(t *testing.T) {
	for _, sample := range samples {
		list, errs := Parse("", []byte(sample))
		if errs.Err() != nil {
			t.Error(errs)
		}
		for lang := range problem.Languages {
			if text, got, ok := roundTrip(list, lang); !ok {
				t.Errorf("in %v:\n%s\n", lang, text)
				for i := range got {
					t.Logf("got  %+v", got[i])
					t.Logf("want %+v", list[i])
				}
			}
		}
	}
}
