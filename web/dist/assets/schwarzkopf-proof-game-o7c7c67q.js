var e=`beginproblem
author Bernd Schwarzkopf
stipulation dia2.5
pieces white Ke1 Qd1 Ra1h1 Bc1h7 Sb1g1 Pa2b2c2d2e3f2g2h2
       black Kf7 Qd8 Ra8h8 Bc8f8 Sb8g8 Pa7b7c7d7e7f6g7
endproblem
`;export{e as default};