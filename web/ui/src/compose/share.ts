// A link holds the whole problem: its text, compressed, behind "#p=".

export async function link(text: string): Promise<string> {
  return `${location.origin}/#p=${await packed(text)}`;
}

// embed is HTML for another page: the diagram, with a link to the problem.
export async function embed(text: string, name: string): Promise<string> {
  const code = await packed(text);
  const safe = name.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
  return `<a href="${location.origin}/#p=${code}"><img src="${location.origin}/api/diagram/svg?p=${code}" alt="${safe}" width="400"></a>`;
}

export async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// shared is the problem of the address: null if it names none, "" if the link is broken.
export async function shared(): Promise<string | null> {
  if (!location.hash.startsWith("#p=")) return null;
  const code = /^#p=([\w-]+)$/.exec(location.hash)?.[1] ?? "";
  history.replaceState(null, "", location.pathname);
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return (await new Response(text).text()).slice(0, 65536);
  } catch {
    return ""; // a link cut short
  }
}
