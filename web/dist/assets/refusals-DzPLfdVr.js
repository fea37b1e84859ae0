import{n as e,t}from"./refusals-CJxkRo0N.js";var n=e([...t,[`{0+}: {1=}`,`{0+}: {1=}`,`{0+} : {1=}`]]),r=e=>e.split(`
`).map(n).join(`
`);export{r as refused};