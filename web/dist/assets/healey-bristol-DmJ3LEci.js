var e=`beginproblem
author Frank Healey
origin Bristol Problem Tourney 1861
award 1st Prize
title Bristol clearance
stipulation #3
option variations
pieces white Kh2 Qg6 Rd1f3 Ba1 Sb6f7 Pa3c3d2d5g2
       black Kc5 Bb5 Sb7 Pa4c4f4g7
endproblem
`;export{e as default};