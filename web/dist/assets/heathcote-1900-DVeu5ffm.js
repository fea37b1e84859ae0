var e=`beginproblem
author Godfrey Heathcote
origin Hampstead and Highgate Express 1900
award 1st Prize
stipulation #2
option try variations
forsyth 7b/2BpS3/K5p1/6S1/2pk1p2/Q7/3s1Ppq/8
endproblem
`;export{e as default};