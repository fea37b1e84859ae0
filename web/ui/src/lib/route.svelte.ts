// The path of the page, followed without loading it again. Alone the page has one address on its
// host, and the path stands behind "#".

import { alone } from "./form";

const here = (): string => (!alone ? location.pathname : location.hash.startsWith("#/") ? location.hash.slice(1) : "/");

export const route = $state({ path: here() });

// place is what of the path comes behind the page's own: "/collections/mates/3" has
// "mates" and "3".
export const place = (): string[] => route.path.split("/").slice(2).filter(Boolean).map(decodeURIComponent);

// href is the address of a path.
export const href = (path: string): string => (alone ? "#" + path : path);

// settle shows another place of the same page in the address, without a way back to this one.
export function settle(path: string): void {
  if (path !== here()) history.replaceState(null, "", href(path));
  route.path = path;
}

export function go(path: string): void {
  if (path !== here()) history.pushState(null, "", href(path));
  route.path = path;
}

addEventListener("popstate", () => {
  route.path = here();
});
