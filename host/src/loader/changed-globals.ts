// A remote that replaces what all code shares (fetch, a prototype's method) changes the pages of others. Found during
// development, when its author can still do without.

type Path = readonly [owner: object, ownerName: string, key: PropertyKey];

const names = ['fetch', 'setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'queueMicrotask'] as const;
const classes = ['XMLHttpRequest', 'WebSocket', 'Promise', 'Map', 'Set', 'Date', 'URL', 'localStorage'] as const;
const prototypes = ['Object', 'Array', 'String', 'Function', 'Promise', 'Element', 'Node', 'History'] as const;

function pathsOf(scope: typeof globalThis): Path[] {
  const own = [...names, ...classes].map((name): Path => [scope, 'window', name]);
  const inherited = prototypes.flatMap((name) => {
    const prototype: unknown = Reflect.get(scope, name)?.prototype;
    if (typeof prototype !== 'object' && typeof prototype !== 'function') return [];
    return Reflect.ownKeys(prototype as object).map((key): Path => [prototype as object, `${name}.prototype`, key]);
  });
  return [...own, ...inherited];
}
const valueAt = ([owner, , key]: Path) => {
  const property = Reflect.getOwnPropertyDescriptor(owner, key);
  return property?.get ?? property?.value;
};

/** Remembers the shared globals; each call of the answer names those that are others since then. */
export function watchGlobals(scope: typeof globalThis = globalThis): () => string[] {
  const known = new Map<string, unknown>();
  const nameOf = ([, owner, key]: Path) => `${owner}.${String(key)}`;
  for (const path of pathsOf(scope)) known.set(nameOf(path), valueAt(path));
  return () => {
    const changed: string[] = [];
    for (const path of pathsOf(scope)) {
      const name = nameOf(path);
      const value = valueAt(path);
      if (known.has(name) && known.get(name) === value) continue;
      changed.push(name);
      // Each change is said once, of the remote that was loaded last.
      known.set(name, value);
    }
    return changed;
  };
}
