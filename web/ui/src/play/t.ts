// t is a text of the pages of play in the language: their own words are loaded with them.
import { texts } from "../lib/i18n.svelte";
import { words } from "../lib/words";
import { playWords } from "./words";

export const t = texts({ ...words, ...playWords });
