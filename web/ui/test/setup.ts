// The little of a browser that the tested modules look at when they are loaded.
const kept = new Map<string, string>();
const storage = { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => void kept.set(k, v), removeItem: (k: string) => void kept.delete(k) };
Object.assign(globalThis, { localStorage: storage, sessionStorage: storage, document: { documentElement: {} } });
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
