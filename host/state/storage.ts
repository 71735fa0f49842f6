/**
 * Everything the console keeps in local storage: one table, one prefix (OR-81). Entries marked `device` belong to this
 * screen and outlive a sign-out; all the others belong to the user and are cleared with the session, so that nothing is
 * left for whoever signs in next.
 */
const PREFIX = 'mimic.';

export const KEYS = {
  token: { scope: 'session' },
  currentUser: { scope: 'session' },
  activeCompany: { scope: 'session' },
  defaults: { scope: 'session' },
  selectedSite: { scope: 'user' },
  selectedOverview: { scope: 'user' },
  treeClosed: { scope: 'user' },
  selectedDash: { scope: 'user' },
  recentColours: { scope: 'user' },
  editorPanel: { scope: 'device' },
  theme: { scope: 'device' },
  sidebarWidth: { scope: 'device' },
  sidebarOpen: { scope: 'device' },
} as const satisfies Record<string, { scope: 'session' | 'user' | 'device' }>;

export type StorageKey = keyof typeof KEYS;

/** The user whose keys of scope `user` are meant; set when the session changes. */
let owner = '';
export function setStorageOwner(userUuid: string | null): void {
  owner = userUuid ?? '';
}

/** The key as the browser knows it. */
export function storageName(key: StorageKey): string {
  return KEYS[key].scope === 'user' ? `${PREFIX}${owner}.${key}` : `${PREFIX}${key}`;
}

/**
 * Reads an entry. What is missing, unreadable or refused by `check` is `null`: local storage is the user's to edit, so
 * nothing in it is believed.
 */
export function read<T>(key: StorageKey, check: (value: unknown) => value is T): T | null {
  try {
    const text = localStorage.getItem(storageName(key));
    if (text === null) return null;
    const value: unknown = JSON.parse(text);
    return check(value) ? value : null;
  } catch {
    return null;
  }
}

/** Writes an entry; `null` removes it. A full or forbidden storage costs the memory of it, never the action. */
export function write(key: StorageKey, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(storageName(key));
    else localStorage.setItem(storageName(key), JSON.stringify(value));
  } catch {
    // Private windows and full disks refuse; the page works from memory then.
  }
}

/** Removes everything but the choices of this screen, of whatever user. */
export function clearUserData(): void {
  const kept = new Set<string>();
  for (const [key, { scope }] of Object.entries(KEYS)) if (scope === 'device') kept.add(PREFIX + key);
  for (const name of Object.keys(localStorage))
    if (name.startsWith(PREFIX) && !kept.has(name)) localStorage.removeItem(name);
}

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isNumber = (value: unknown): value is number => Number.isFinite(value);
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
export const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
