// The path of the page, followed without loading it again.

export const route = $state({ path: location.pathname });

// place is what of the path comes behind the page's own: "/collections/mates/3" has
// "mates" and "3".
export const place = (): string[] => route.path.split("/").slice(2).filter(Boolean).map(decodeURIComponent);

// settle shows another place of the same page in the address, without a way back to this one.
export function settle(path: string): void {
  if (path !== location.pathname) history.replaceState(null, "", path);
  route.path = path;
}

export function go(path: string): void {
  if (path !== location.pathname) history.pushState(null, "", path);
  route.path = path;
}

addEventListener("popstate", () => {
  route.path = location.pathname;
});
