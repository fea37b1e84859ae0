var e=`beginproblem
author Kjell Widlert
origin Andernach 1993
award 1st Prize ex aequo
stipulation h#2
condition andernach
pieces white Ka8 Rh1 Ba3 Pd3
       black Kg8 Rc4f3 Be4g3 Pb2c6c7f5f6g7
twin move g7 f7
endproblem
`;export{e as default};