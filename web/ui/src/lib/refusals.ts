// Why the server refuses a request, in the page's language.

import { phrasebook } from "./phrasebook";
import refusals from "./refusals.json";

// Many begin with the name of a file.
const phrase = phrasebook([...refusals, ["{0+}: {1=}", "{0+}: {1=}", "{0+} : {1=}"]]);

// Some are several, a line each.
export const refused = (words: string): string => words.split("\n").map(phrase).join("\n");
