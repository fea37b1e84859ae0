var e=`beginproblem
author Miloš Tomašević
origin 2357, Problemkiste 67, 2/1990
stipulation ser-#8
pieces white Kh1 Qe8 black Ka6 Qg6
endproblem
`;export{e as default};