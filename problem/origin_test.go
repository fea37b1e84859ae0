package problem

import "testing"

func TestReadOrigin(t *testing.T) {
	for _, test := range []struct {
		text string
		want Origin
	}{
		{"8236, Problemkiste 209, 4/2014", Origin{Number: "8236", Name: "Problemkiste", Issue: "209", Month: "4", Year: "2014"}},
		{"Die Schwalbe (123) 06/1990", Origin{Name: "Die Schwalbe", Issue: "123", Month: "06", Year: "1990"}},
		{"The Problemist, 1983", Origin{Name: "The Problemist", Year: "1983"}},
		{"Hampstead and Highgate Express 1900", Origin{Name: "Hampstead and Highgate Express", Year: "1900"}},
		{"3530, Freie Presse, 29.7.1994", Origin{Number: "3530", Name: "Freie Presse", Day: "29", Month: "7", Year: "1994"}},
		{"5549, feenschach 91, 5-8/1989", Origin{Number: "5549", Name: "feenschach 91, 5-8/1989"}},
		{"L255a, KddB 15.10.1970", Origin{Number: "L255a", Name: "KddB", Day: "15", Month: "10", Year: "1970"}},
		{"Springaren, FIDE Album 1945-1955 no. 1188", Origin{Name: "Springaren, FIDE Album", Year: "1945-1955", Number: "1188"}},
		{"FIDE Album 1945-1955", Origin{Name: "FIDE Album", Year: "1945-1955"}},
		{"STERN 29/79, 12.07.1979", Origin{Name: "STERN", Issue: "29/79", Day: "12", Month: "07", Year: "1979"}},
		{"StrateGems 47, 2009", Origin{Name: "StrateGems", Issue: "47", Year: "2009"}},
		{"Die Schwalbe, 1965-04-30", Origin{Name: "Die Schwalbe", Year: "1965", Month: "04", Day: "30"}},
		{"1913", Origin{Name: "1913"}},
		{"Schachmatna misl", Origin{Name: "Schachmatna misl"}},
		{"", Origin{}},
	} {
		got := ReadOrigin(test.text)
		if got != test.want {
			t.Errorf("%q: %+v, not %+v", test.text, got, test.want)
		}
		if again := ReadOrigin(got.String()); again != got {
			t.Errorf("%q is written %q, which is %+v", test.text, got.String(), again)
		}
	}
}

func TestReadAward(t *testing.T) {
	for _, test := range []struct {
		text, award string
		tourney     Origin
	}{
		{"1st Prize", "1st Prize", Origin{}},
		{"1. Preis, The Problemist 1987", "1. Preis", Origin{Name: "The Problemist", Year: "1987"}},
		{"4. Lob, 11. diagrammes-TT 1993, Abt. A", "4. Lob", Origin{Name: "11. diagrammes-TT 1993, Abt. A"}},
		{"Special Prize, 2nd HM", "Special Prize, 2nd HM", Origin{}},
		{"Version, 1st place WCCT", "Version, 1st place WCCT", Origin{}},
	} {
		if award, tourney := ReadAward(test.text); award != test.award || tourney != test.tourney {
			t.Errorf("%q: %q, %+v", test.text, award, tourney)
		}
	}
}
