var e=`beginproblem
author Michel Caillaud
origin Szachista 1993
award 1st Prize
stipulation h#4
option setplay intelligent
pieces white Kf1 Rh1 Sh3
       black Ka8 Sb7c8 Pf2f3h4
endproblem
`;export{e as default};