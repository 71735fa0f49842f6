/**
 * Everything that the console keeps in local storage: one table, one prefix (OR-81). Entries marked `device` belong to this
 * screen and outlive a sign-out; the rest belong to the user and are cleared with the session, so that nothing is
 * left for the next user. If the browser stores nothing (a private window, a full disk) the entries are kept in
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
  /** The session ended by itself: the tabs keep their pages, and sign in over them. */
  lapsed: { scope: 'session' },
  /** The company being switched to, while the server is asked; the other tabs follow the token that it answers. */
  switchCompany: { scope: 'session' },
  defaultPages: { scope: 'session' },
  viewPermissions: { scope: 'session' },
  selectedSite: { scope: 'user' },
  selectedOverview: { scope: 'user' },
  /** The overview chosen last, by site. */
  siteOverviews: { scope: 'user' },
  treeClosed: { scope: 'user' },
  /** Open folders, by list, and the panels of the folders' sidebars. */
  foldersOpened: { scope: 'user' },
  folderPanels: { scope: 'user' },
  selectedDash: { scope: 'user' },
  selectedReport: { scope: 'user' },
  reportRefreshRate: { scope: 'user' },
  /** The alert open beside the list, and the site of that list. */
  siteAlertsOpened: { scope: 'user' },
  /** Until when alarm sounds are muted. */
  alertActivity: { scope: 'user' },
  /** Whether this browser tells the user of alarms by notifications of its own. */
  browserNotices: { scope: 'user' },
  recentColours: { scope: 'user' },
  editorSnap: { scope: 'user' },
  editorGuides: { scope: 'user' },
  editorPanel: { scope: 'device' },
  editorRulers: { scope: 'device' },
  miniMap: { scope: 'device' },
  motion: { scope: 'device' },
  theme: { scope: 'device' },
  /** Of diagrams that follow the console. */
  diagramTheme: { scope: 'device' },
  density: { scope: 'device' },
  sidebarWidth: { scope: 'device' },
  /** Whether the sidebar is open. */
  sidebarActivity: { scope: 'device' },
} as const satisfies Record<string, { scope: 'session' | 'user' | 'device' }>;

export type StorageKey = keyof typeof KEYS;

/** The user to whom keys of scope `user` belong; set when the session changes. */
let owner = '';
export function setStorageOwner(userUuid: string | null): void {
  owner = userUuid ?? '';
}

/** The key in the browser's storage. */
export function storageName(key: StorageKey): string {
  return KEYS[key].scope === 'user' ? `${PREFIX}${owner}.${key}` : `${PREFIX}${key}`;
}

/** Entries that the browser did not store, by key. `null`: removed, though the browser may still hold an old one. */
const memory = new Map<string, string | null>();

/**
 * Reads an entry. A missing, unreadable or invalid one (`check`) is `null`: users can edit local storage, so
 * its content is not trusted.
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

/** Writes an entry; `null` removes it. If storage is full or forbidden, the entry is lost after a reload, but the action succeeds. */
export function write(key: StorageKey, value: unknown): void {
  const name = storageName(key);
  const text = value === null ? null : JSON.stringify(value);
  if (keep(name, text)) memory.delete(name);
  else {
    memory.set(name, text);
    // An earlier entry must not come back in its place after a reload.
    if (text !== null) keep(name, null);
  }
}

/** Whether the browser stored it. */
function keep(name: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/** Removes everything except this screen's own entries, for all users. */
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
