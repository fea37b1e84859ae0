// Why the server refuses a request, in the page's language.

import { phrasebook } from "./phrasebook";
import refusals from "./refusals.json";

// Many begin with the name of a file.
export const refused = phrasebook([...refusals, ["{0+}: {1=}", "{0+}: {1=}", "{0+} : {1=}"]]);
