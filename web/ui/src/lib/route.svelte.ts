// The path of the page, followed without loading it again.

export const route = $state({ path: location.pathname });

export function go(path: string): void {
  if (path !== location.pathname) history.pushState(null, "", path);
  route.path = path;
}

addEventListener("popstate", () => {
  route.path = location.pathname;
});
