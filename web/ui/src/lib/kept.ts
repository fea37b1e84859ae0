// What the browser keeps for good: values under keys, in tables of one database
// (IndexedDB). Unlike localStorage it has room for histories and files, and takes objects
// as they are. A browser that refuses has the tables in memory, until the page is closed.

// The tables. Who adds one raises the version.
const names = ["drafts", "histories", "told", "documents", "found"] as const;
const version = 4;

export const tables: readonly Name[] = names;

export type Name = (typeof names)[number];

// A Table has values of one kind.
export interface Table<V> {
  get(key: string): Promise<V | undefined>;
  all(): Promise<V[]>;
  entries(): Promise<[string, V][]>;
  put(key: string, value: V): Promise<void>;
  remove(key: string): Promise<void>;
}

// A Change writes a value, or removes what the key has if the value is undefined.
export interface Change {
  table: Name;
  key: string;
  value: unknown;
}

let opened: Promise<IDBDatabase | null> | undefined; // null: in memory
const memory = new Map<Name, Map<string, unknown>>(names.map((n) => [n, new Map()]));

function database(): Promise<IDBDatabase | null> {
  return (opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open("rookery", version);
      request.onupgradeneeded = () => {
        for (const n of names) if (!request.result.objectStoreNames.contains(n)) request.result.createObjectStore(n);
      };
      request.onsuccess = () => {
        const db = request.result;
        // Another tab has a newer page, which waits for this one to let go.
        db.onversionchange = () => {
          db.close();
          opened = undefined;
        };
        db.onclose = () => (opened = undefined);
        resolve(db);
      };
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  }));
}

// lasting tells whether what is kept outlives the page.
export const lasting = async (): Promise<boolean> => (await database()) !== null;

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's database fails"));
  });

const ended = (t: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    t.oncomplete = () => resolve();
    t.onabort = () => reject(t.error ?? new Error("the browser's database fails"));
  });

// change makes changes together: all of them or none.
export async function change(...changes: Change[]): Promise<void> {
  const db = await database();
  if (!db) {
    for (const { table, key, value } of changes) {
      if (value === undefined) memory.get(table)!.delete(key);
      else memory.get(table)!.set(key, structuredClone(value));
    }
    return;
  }
  const t = db.transaction([...new Set(changes.map((c) => c.table))], "readwrite");
  const done = ended(t);
  for (const { table, key, value } of changes) {
    if (value === undefined) t.objectStore(table).delete(key);
    else t.objectStore(table).put(value, key);
  }
  t.commit(); // with nothing more to come a page that is left now has done its part
  return done;
}

export function table<V>(name: Name): Table<V> {
  const reading = (db: IDBDatabase): IDBObjectStore => db.transaction(name).objectStore(name);
  return {
    async get(key) {
      const db = await database();
      return db ? settled(reading(db).get(key)) : (memory.get(name)!.get(key) as V | undefined);
    },
    async all() {
      const db = await database();
      return db ? settled(reading(db).getAll()) : ([...memory.get(name)!.values()] as V[]);
    },
    async entries() {
      const db = await database();
      if (!db) return [...memory.get(name)!.entries()] as [string, V][];
      const from = reading(db); // both are asked for in one transaction
      const [keys, values] = await Promise.all([settled(from.getAllKeys()), settled(from.getAll())]);
      return keys.map((key, i) => [String(key), values[i]]);
    },
    put: (key, value) => change({ table: name, key, value }),
    remove: (key) => change({ table: name, key, value: undefined }),
  };
}
