/** Local storage for a test without a browser: the same manners, entries as own properties included. */
export function memoryStorage(): Storage {
  const methods = {
    getItem: (name: string) => (Object.hasOwn(entries, name) ? entries[name]! : null),
    setItem: (name: string, value: string) => {
      entries[name] = String(value);
    },
    removeItem: (name: string) => {
      delete entries[name];
    },
  };
  const entries: Record<string, string> = Object.create(methods);
  return entries as unknown as Storage;
}
