/**
 * Everything the console keeps in local storage: one table, one prefix (OR-81). Entries marked `device` belong to this
 * screen and outlive a sign-out; all the others belong to the user and are cleared with the session, so that nothing is
 * left for whoever signs in next. Where the browser keeps nothing (a private window, a full disk) the entries live in
 * memory, as long as the page does.
 */
const PREFIX = 'mimic.';

export const KEYS = {
  token: { scope: 'session' },
  currentUser: { scope: 'session' },
  activeCompany: { scope: 'session' },
  associatedCompanies: { scope: 'session' },
  /** Between the sign-in of somebody with several companies and their choice (AUTH-23). */
  companyVerificationToken: { scope: 'session' },
  /** Between the password and the one-time code (OR-04). */
  verificationToken: { scope: 'session' },
  /** The company being switched to; the other tabs of this user follow it. */
  switchCompany: { scope: 'session' },
  defaultPages: { scope: 'session' },
  viewPermissions: { scope: 'session' },
  selectedSite: { scope: 'user' },
  selectedOverview: { scope: 'user' },
  siteOverviews: { scope: 'user' },
  treeClosed: { scope: 'user' },
  selectedDash: { scope: 'user' },
  selectedReport: { scope: 'user' },
  reportRefreshRate: { scope: 'user' },
  /** The alert that is open beside the list, and the site whose list that is. */
  siteAlertsOpened: { scope: 'user' },
  /** Until when alarms make no sound. */
  alertActivity: { scope: 'user' },
  recentColours: { scope: 'user' },
  editorSnap: { scope: 'user' },
  editorGuides: { scope: 'user' },
  editorPanel: { scope: 'device' },
  editorRulers: { scope: 'device' },
  miniMap: { scope: 'device' },
  theme: { scope: 'device' },
  density: { scope: 'device' },
  railWide: { scope: 'device' },
  sidebarWidth: { scope: 'device' },
  /** Whether the sidebar is open. */
  sidebarActivity: { scope: 'device' },
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

/** What the browser would not keep, by its name there. `null`: removed, though the browser may still hold an old one. */
const memory = new Map<string, string | null>();

/**
 * Reads an entry. What is missing, unreadable or refused by `check` is `null`: local storage is the user's to edit, so
 * nothing in it is believed.
 */
export function read<T>(key: StorageKey, check: (value: unknown) => value is T): T | null {
  const name = storageName(key);
  try {
    const text = memory.has(name) ? memory.get(name) : localStorage.getItem(name);
    if (text === null || text === undefined) return null;
    const value: unknown = JSON.parse(text);
    return check(value) ? value : null;
  } catch {
    return null;
  }
}

/** Writes an entry; `null` removes it. A full or forbidden storage costs what outlives the page, never the action. */
export function write(key: StorageKey, value: unknown): void {
  const name = storageName(key);
  const text = value === null ? null : JSON.stringify(value);
  if (keep(name, text)) memory.delete(name);
  else {
    memory.set(name, text);
    // An entry from before must not come back in its place after a reload.
    if (text !== null) keep(name, null);
  }
}

/** Whether the browser took it. */
function keep(name: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/** Removes everything but the choices of this screen, of whatever user. */
export function clearUserData(): void {
  const kept = new Set<string>();
  for (const [key, { scope }] of Object.entries(KEYS)) if (scope === 'device') kept.add(PREFIX + key);
  const isUsers = (name: string) => name.startsWith(PREFIX) && !kept.has(name);
  for (const name of storedNames().filter(isUsers)) keep(name, null);
  for (const name of [...memory.keys()].filter(isUsers)) memory.delete(name);
}

function storedNames(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isNumber = (value: unknown): value is number => Number.isFinite(value);
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
export const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
