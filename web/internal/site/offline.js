// The service worker of the pages of a server: where the server does not answer, the page is there as it was
// last. As long as there is a server it is asked; only files whose names tell their contents are taken from here.
// Before this stands the list of all files of the page.

const shelf = "rookery-page";
const away = [502, 503, 504]; // what those in between say for a server

const immutable = (path) => path.startsWith("/assets/");

// keptAs is the name under which an answer is kept: all pages are one; null for what is not kept.
function keptAs(request) {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return null;
  if (immutable(url.pathname) || /^\/men[./]|^\/api\/catalogue$/.test(url.pathname)) return url.pathname + url.search;
  return request.mode === "navigate" && !/^\/api\/|\.\w+$/.test(url.pathname) ? "/" : null;
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (e) => e.waitUntil(clean().then(() => clients.claim())));
addEventListener("fetch", (e) => {
  const name = keptAs(e.request);
  if (name) e.respondWith(answer(e, name));
});

// The page says what it was made of before this was there, and later that all of it is to be kept.
addEventListener("message", (e) => {
  const names = e.data === "all" ? files : e.data;
  e.waitUntil(Promise.all(["/", ...names].map((name) => keep(new URL(name, location).href))).then(() => e.source?.postMessage("kept")));
});

async function keep(url) {
  const request = new Request(url);
  const name = url === new URL("/", location).href ? "/" : keptAs(request);
  const cache = await caches.open(shelf);
  if (!name || (immutable(name) && (await cache.match(name)))) return;
  const response = await fetch(request).catch(() => null);
  if (response?.ok) await cache.put(name, response);
}

async function answer(e, name) {
  const cache = await caches.open(shelf);
  const kept = await cache.match(name);
  if (kept && immutable(name)) return kept;
  let response;
  try {
    response = await fetch(e.request);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
  if (kept && away.includes(response.status)) return kept;
  if (response.ok && !response.redirected) e.waitUntil(cache.put(name, response.clone()));
  return response;
}

// clean leaves away what the page is not made of any more.
async function clean() {
  const cache = await caches.open(shelf);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (immutable(pathname) && !files.includes(pathname)) await cache.delete(url);
  }
}
