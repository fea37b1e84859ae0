// In which form the page is there: from a server, under the root of a host, or alone, as files
// of any host under any path, with a browser that answers its requests itself (folder alone).

export const alone = document.documentElement.dataset.composing !== undefined;

// root is the address that the page's own addresses begin with.
export const root = alone ? new URL(".", location.href).href : location.origin + "/";

// asset is the address of a file or answer that the page shows: "men/white/q.svg".
export const asset = (path: string): string => root + path;
