import { request } from "../lib/api";
import { alone, asset, root } from "../lib/form";

// A link holds the whole problem: its text, compressed, behind "#p=".

export async function link(text: string): Promise<string> {
  return `${root}#p=${await packed(text)}`;
}

// embed is HTML for another page: the diagram, with a link to the problem. Where no server could
// draw the diagram for that page it is in the HTML itself.
export async function embed(text: string, name: string): Promise<string> {
  const code = await packed(text);
  const safe = name.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
  let picture = asset("api/diagram/svg?p=" + code);
  if (alone) picture = "data:image/svg+xml," + encodeURIComponent(await (await request("GET", "diagram/svg?p=" + code)).text());
  return `<a href="${root}#p=${code}"><img src="${picture}" alt="${safe}" width="400"></a>`;
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
