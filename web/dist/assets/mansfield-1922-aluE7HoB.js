var e=`beginproblem
author Comins Mansfield
origin British Chess Magazine 1922
award 2nd Prize
stipulation #2
option setplay variations
forsyth 6K1/6p1/7b/4Pk2/2Q2s1P/2B3R1/5sP1/5R2
endproblem
`;export{e as default};