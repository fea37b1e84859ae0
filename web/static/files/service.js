// The service worker of the static site: the page is there without a network, and what it shows
// by address (pictures of men and diagrams that are no files) is answered by the page's own
// program. The list of files and their version are written in by "rookery site".

const version = "VERSION";
const files = FILES;

const cacheName = "rookery-page-" + version;
const scope = new URL(self.registration.scope);
const known = new Set(files.map((f) => new URL(f, scope).href));

self.addEventListener("install", (e) => {
  e.waitUntil(
    caches
      .open(cacheName)
      .then((c) => c.addAll(files.map((f) => new Request(new URL(f, scope), { cache: "no-cache" }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (e) => {
  e.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((n) => n.startsWith("rookery-page-") && n !== cacheName).map((n) => caches.delete(n))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (e) => {
  const url = new URL(e.request.url);
  if (e.request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length);
  url.hash = "";
  const document = /^help\/(.+)\.html$/.exec(path)?.[1];
  if (e.request.mode === "navigate" && document) e.respondWith(Response.redirect(scope.href + "#/help/" + document));
  else if (e.request.mode === "navigate") e.respondWith(kept(path === "" || path === "index.html" ? new URL("./", scope).href : url.href, e.request));
  else if (known.has(url.href)) e.respondWith(kept(url.href, e.request));
  else if (path.startsWith("api/") || path.startsWith("men/")) e.respondWith(asked(e.clientId, "/" + path + url.search));
});

// kept is a file of the page, from the network only if it is not kept.
async function kept(url, request) {
  return (await (await caches.open(cacheName)).match(url)) ?? fetch(request);
}

// asked has the page that asks answer itself.
async function asked(id, path) {
  const client = (await self.clients.get(id)) ?? (await self.clients.matchAll({ type: "window" }))[0];
  if (!client) return new Response(null, { status: 503 });
  const channel = new MessageChannel();
  const answer = await new Promise((done) => {
    channel.port1.onmessage = ({ data }) => done(data);
    client.postMessage({ ask: path }, [channel.port2]);
  });
  return new Response(answer.body, { status: answer.status, headers: answer.headers });
}
