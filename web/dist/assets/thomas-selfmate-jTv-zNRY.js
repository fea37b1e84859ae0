var e=`beginproblem
author Georg Thomas
origin Springaren, FIDE Album 1945-1955 no. 1188
stipulation s#2
option setplay variations
pieces white Kd1 Qg4 Re8 Bb1 Se7f8 Pb6d4g2
       black Kd6 Bc1f5 Sh1 Pb2d2d3g3
endproblem
`;export{e as default};