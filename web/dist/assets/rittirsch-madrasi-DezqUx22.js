var e=`beginproblem
author Manfred Rittirsch, Markus Manhart & Torsten Linß
origin Andernach 1990
award 5th Place
stipulation #2
condition madrasi rexinclusive circe
option defence 1 variations
pieces white Bf8 Qd6 Pa5d5e4b2d2 Kb5 Rd4 Sc1h3
       black Bh8 Pc7c4c3d3g3f2 Ka4 Qf3 Re1 Sg1
endproblem
`;export{e as default};