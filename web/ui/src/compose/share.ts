// A link holds the whole problem: its text, compressed, behind "#p=".

export async function link(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const code = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `${location.origin}/#p=${code}`;
}

export async function shared(): Promise<string | null> {
  const code = /^#p=([\w-]+)$/.exec(location.hash)?.[1];
  if (!code) return null;
  history.replaceState(null, "", location.pathname);
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return (await new Response(text).text()).slice(0, 65536);
  } catch {
    return null; // a link cut short
  }
}
